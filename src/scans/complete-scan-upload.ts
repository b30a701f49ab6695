import type { components } from '../../generated/api.js'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import type { Tallies } from '../basics/tallies.js'
import type { AuditRecord } from '../changes/audit/record.js'
import type { Commits } from '../changes/commit.js'
import type { Cause } from '../changes/events/event.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Tenant } from '../database/tenant.js'
import { type ObjectStorage, UploadRefusedError } from '../files/storage.js'
import type { Settings } from '../settings/settings.js'
import type { Measurements } from '../telemetry/measurements/measurements.js'
import type { Analysis } from './analysis.js'
import { queueScan } from './analysis-queue.js'
import { COMPLETION_RULES, type CompletionRule } from './environments.js'
import { sourceIn } from './fetches/source.js'
import { noteRemoval, removalValues } from './object-removals.js'
import { findDeclaredScan, findScan } from './queries.js'
import { type DeclaredScan, toScan } from './resource.js'
import { judgeScan } from './store-verdict.js'

const scanFailed = {
  status: 409,
  error: { code: 'scan_failed', message: 'The scan has failed; create another one.' },
} as const

const refused = (code: 'upload_refused' | 'upload_not_found' | 'upload_size_mismatch', message: string) =>
  ({ status: 409, error: { code, message } }) as const

/**
 * Seals the uploaded file, and returns its size in bytes, `undefined` if there is none and none is needed, or the
 * refusal.
 */
async function sealUpload(
  storage: ObjectStorage,
  { id, byteSize }: Pick<DeclaredScan, 'id' | 'byteSize'>,
  uploadRequired: boolean,
): Promise<number | undefined | ReturnType<typeof refused>> {
  let size: number | undefined
  try {
    size = await storage.seal(id)
  } catch (error) {
    if (!(error instanceof UploadRefusedError)) throw error
    return refused(
      'upload_refused',
      `The upload set ${error.set}, by a header that is not in uploadHeaders: create another scan, and upload the file there with exactly the headers of uploadHeaders.`,
    )
  }
  if (size === undefined)
    return uploadRequired
      ? refused('upload_not_found', 'Nothing was uploaded yet: PUT the file to uploadUrl first.')
      : undefined
  return size === byteSize
    ? size
    : refused('upload_size_mismatch', `The uploaded file has ${size} bytes, the intent says ${byteSize}.`)
}

/**
 * The work that is left after a completion was stored. If there is a file, it is counted. If there was none, the
 * storage is checked once more: an upload may have ended just before, and nothing else would remove its file.
 */
async function settleUpload(
  context: Pick<Context, 'database' | 'storage' | 'uploads' | 'clock' | 'measurements'>,
  scanId: string,
  size: number | undefined,
  { environment, organizationId }: Tenant,
): Promise<void> {
  const { storage, uploads, measurements } = context
  if (size !== undefined) {
    measurements.add({ measure: 'uploaded_bytes', label: environment, organizationId, amount: size })
    return uploads.add(size, environment)
  }
  if (storage.takesLateUploads) return
  const late = await storage.open(scanId)
  if (late === undefined) return
  await late.close()
  await noteRemoval(context, scanId)
}

type Context = Commits & {
  clock: Clock
  settings: Settings
  storage: ObjectStorage
  uploads: Tallies
  analysis: Analysis
  measurements: Measurements
}

/** The end of an upload. */
type UploadEnd = {
  readonly tenant: Tenant
  /** Of the file in bytes; undefined if there is none. */
  readonly size: number | undefined
  readonly cause: Cause
  /** Who completed it, and from where. */
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
}

/**
 * Gives the scan its verdict, or queues it for its analysis. Returns the scan as the API shows it, or `undefined` if
 * another call was faster.
 */
async function storeCompletion(
  context: Context,
  scan: DeclaredScan,
  { uploadRequired, next }: CompletionRule,
  { tenant, size, cause, by }: UploadEnd,
): Promise<components['schemas']['Scan'] | undefined> {
  const { database, dispatcher, storage, clock, settings, analysis } = context
  const now = clock.now()
  const hasFile = size !== undefined
  // Only in the sandbox. Recorded by the statement that stores the absence of the file, because another completion may
  // find a file meanwhile.
  const removal = !hasFile && storage.takesLateUploads ? removalValues(storage, now) : undefined
  if ('verdict' in next)
    return judgeScan({ database, dispatcher, clock, retention: settings.uploads }, scan, {
      tenant,
      from: 'uploading',
      verdict: next.verdict,
      hasFile,
      removal,
      cause,
    })
  const queued = await queueScan(database, {
    id: scan.id,
    ...tenant,
    hasFile: uploadRequired ? null : hasFile,
    startInMs: next.startInMs,
    clockOffsetMs: clock.offset(),
    audit: { ...by, details: { byteSize: size ?? null, requestId: cause.requestId }, at: now },
    isUploaded: hasFile,
    analysisRequestId: cause.requestId,
    analysisTraceparent: cause.span?.traceparent ?? null,
    analysisKeyId: cause.keyId ?? null,
    removal,
  })
  if (!queued) return undefined
  analysis.wake()
  return toScan({ ...scan, status: 'queued', updatedAt: now }, tenant, settings.uploads)
}

export const completeScanUpload: ApiHandler<'completeScanUpload', Context> = async (
  { tenant, params, cause, keyId, address },
  context,
) => {
  const { database, storage, settings } = context
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findDeclaredScan(database, tenant, id)
  if (scan === undefined) return notFound
  if (scan.status === 'failed') return scanFailed
  if (scan.status !== 'uploading') return { status: 200, data: toScan(scan, tenant, settings.uploads) }

  // Its file is still being fetched; a sandbox scan by address is never in this status.
  if (sourceIn(scan.signals) !== undefined)
    return refused(
      'upload_not_found',
      'The service is still fetching the file, and then completes the scan itself.',
    )

  const rule = COMPLETION_RULES[tenant.environment](scan)
  const size = await sealUpload(storage, scan, rule.uploadRequired)
  if (typeof size === 'object') return size
  const by = { actor: publicId('key', keyId), address }
  const data = await storeCompletion(context, scan, rule, { tenant, size, cause, by })
  if (data !== undefined) {
    await settleUpload(context, scan.id, size, tenant)
    return { status: 200, data }
  }
  // Another call was faster; its outcome is the answer.
  const present = await findScan(database, tenant, scan.id)
  if (present === undefined) {
    // The scan was deleted meanwhile, perhaps before its file was sealed.
    await storage.remove(scan.id)
    return notFound
  }
  return present.status === 'failed'
    ? scanFailed
    : { status: 200, data: toScan(present, tenant, settings.uploads) }
}
