import type { Environment } from '../../generated/vocabulary.js'
import { stagingVerdict } from '../analysis/staging.js'
import type { DeclaredFile, NoVerdict, Verdict } from '../analysis/verdict.js'
import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import type { Tallies } from '../basics/tallies.js'
import type { Commits } from '../changes/commit.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { type ObjectStorage, UploadRefusedError } from '../files/storage.js'
import type { Analysis } from './analysis.js'
import { noteRemoval, removalValues } from './object-removals.js'
import { findDeclaredScan, findScan, queueScan } from './queries.js'
import { toScan } from './resource.js'
import { SLOW_STEP_MS, sandboxCourse, sandboxVerdict } from './sandbox.js'
import { judgeScan } from './verdict-events.js'

/** Whether the file must have been uploaded, and the verdict where there is no analysis. */
const RULES: Readonly<
  Record<Environment, { uploadRequired: boolean; verdict?: (file: DeclaredFile) => Verdict | NoVerdict }>
> = {
  production: { uploadRequired: true },
  staging: { uploadRequired: true, verdict: stagingVerdict },
  sandbox: { uploadRequired: false, verdict: sandboxVerdict },
}

const scanFailed = {
  status: 409,
  error: { code: 'scan_failed', message: 'The scan has failed; create another one.' },
} as const

/**
 * The work that is left after a completion was stored. If there is a file, it is counted. If there was none, the
 * storage is checked once more: an upload may have ended just before, and nothing else would remove its file.
 */
async function settleUpload(
  context: { database: Database; storage: ObjectStorage; uploads: Tallies; clock: Clock },
  scanId: string,
  size: number | undefined,
  environment: Environment,
): Promise<void> {
  const { storage, uploads } = context
  if (size !== undefined) return uploads.add(size, environment)
  if (storage.takesLateUploads) return
  const late = await storage.open(scanId)
  if (late === undefined) return
  await late.close()
  await noteRemoval(context, scanId)
}

export const completeScanUpload: ApiHandler<
  'completeScanUpload',
  Commits & { clock: Clock; storage: ObjectStorage; uploads: Tallies; analysis: Analysis }
> = async ({ tenant, params, cause }, context) => {
  const { database, storage, clock, analysis } = context
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findDeclaredScan(database, tenant, id)
  if (scan === undefined) return notFound
  if (scan.status === 'failed') return scanFailed
  if (scan.status !== 'uploading') return { status: 200, data: toScan(scan, tenant) }

  const rules = RULES[tenant.environment]
  const sealed = await storage.seal(scan.id).catch((error: unknown) => {
    if (error instanceof UploadRefusedError) return error
    throw error
  })
  if (sealed instanceof UploadRefusedError)
    return {
      status: 409,
      error: {
        code: 'upload_refused',
        message: `The upload set ${sealed.set}, by a header that is not in uploadHeaders: create another scan, and upload the file there with exactly the headers of uploadHeaders.`,
      },
    }
  const size = sealed
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
  // Only in the sandbox. Recorded by the statement that stores the absence of the file, because another completion may
  // find a file meanwhile.
  const removal = size === undefined && storage.takesLateUploads ? removalValues(storage, now) : undefined
  const course = tenant.environment === 'sandbox' ? sandboxCourse(scan) : undefined
  if (rules.verdict === undefined || course !== undefined) {
    const queued = await queueScan(database, {
      id: scan.id,
      ...tenant,
      hasFile: course === undefined ? null : size !== undefined,
      startInMs: course === 'slow' ? SLOW_STEP_MS : 0,
      clockOffsetMs: clock.offset(),
      now,
      analysisRequestId: cause.requestId,
      analysisTraceparent: cause.span?.traceparent ?? null,
      analysisKeyId: cause.keyId ?? null,
      removal,
    })
    if (queued) {
      analysis.wake()
      await settleUpload(context, scan.id, size, tenant.environment)
      return { status: 200, data: toScan({ ...scan, status: 'queued', updatedAt: now }, tenant) }
    }
  } else {
    const data = await judgeScan(context, scan, {
      tenant,
      from: 'uploading',
      verdict: rules.verdict(scan),
      hasFile: size !== undefined,
      removal,
      cause,
    })
    if (data !== undefined) {
      await settleUpload(context, scan.id, size, tenant.environment)
      return { status: 200, data }
    }
  }
  // Another call was faster; its outcome is the answer.
  const present = await findScan(database, tenant, scan.id)
  if (present === undefined) {
    // The scan was deleted meanwhile, perhaps before its file was sealed.
    await storage.remove(scan.id)
    return notFound
  }
  return present.status === 'failed' ? scanFailed : { status: 200, data: toScan(present, tenant) }
}
