import type { Environment } from '../../generated/vocabulary.js'
import { stagingVerdict } from '../analysis/staging.js'
import { commit } from '../commit.js'
import { type ApiHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { completeScan, findDeclaredScan, findScan, queueScan } from './queries.js'
import { toScan } from './resource.js'
import { judged } from './verdict-events.js'

/** Whether the file must have been uploaded, and where the verdict comes from. */
const RULES: Readonly<
  Record<Environment, { uploadRequired: boolean; verdict: 'analysis' | 'staging rules' }>
> = {
  production: { uploadRequired: true, verdict: 'analysis' },
  staging: { uploadRequired: true, verdict: 'staging rules' },
  sandbox: { uploadRequired: false, verdict: 'staging rules' },
}

const scanFailed = {
  status: 409,
  error: { code: 'scan_failed', message: 'The scan has failed; create another one.' },
} as const

export const completeScanUpload: ApiHandler<'completeScanUpload'> = async ({ tenant, params }, context) => {
  const { database, storage, clock, analysis } = context
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findDeclaredScan(database, tenant, id)
  if (scan === undefined) return notFound
  if (scan.status === 'failed') return scanFailed
  if (scan.status !== 'uploading') return { status: 200, data: toScan(scan, tenant) }

  const rules = RULES[tenant.environment]
  const size = await storage.seal(scan.id)
  if (size === undefined && rules.uploadRequired)
    return {
      status: 409,
      error: {
        code: 'upload_not_found',
        message: 'Nothing was uploaded yet: PUT the file to uploadUrl first.',
      },
    }
  if (size !== undefined && size !== scan.byteSize)
    return {
      status: 409,
      error: {
        code: 'upload_size_mismatch',
        message: `The uploaded file has ${size} bytes, the intent says ${scan.byteSize}.`,
      },
    }

  const now = clock.now()
  if (rules.verdict === 'analysis') {
    if (await queueScan(database, { id: scan.id, tenant, now })) {
      analysis.wake()
      return { status: 200, data: toScan({ ...scan, status: 'queued', updatedAt: now }, tenant) }
    }
  } else {
    const verdict = stagingVerdict(scan)
    const { data, events } = judged(scan, tenant, verdict, now)
    const completed = await commit(context, completeScan, {
      id: scan.id,
      tenant,
      from: 'uploading',
      verdict,
      hasFile: size !== undefined,
      at: now,
      events,
    })
    if (completed) return { status: 200, data }
  }
  // Another call was first; its outcome is the answer.
  const present = await findScan(database, tenant, scan.id)
  if (present === undefined) return notFound
  return present.status === 'failed' ? scanFailed : { status: 200, data: toScan(present, tenant) }
}
