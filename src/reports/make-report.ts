import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { makeEvent } from '../changes/events/event.js'
import { isoTime } from '../database/sql/time.js'
import type { StorageQuota } from '../scans/storage-quota.js'
import { type ComposeContext, composeReport } from './compose.js'
import { ReportError } from './report-error.js'
import { type ClaimedReport, failReport, finishReport, renewReportLease } from './report-queue.js'
import { toCaseReport } from './resource.js'
import { readSources } from './sources.js'
import type { WrittenZip } from './zip.js'

/** Part of the service in the audit log. */
const ACTOR = 'reports'

/** Attempts to make a report. */
export const MAX_ATTEMPTS = 5

/** After a failed attempt the next one waits this long, times the number of attempts. */
const RETRY_MS = 10_000

export type MakerNeeds = ComposeContext &
  Commits & {
    readonly clock: Clock
    readonly log: Logger
    readonly storageQuota: Pick<StorageQuota, 'reserve'>
    readonly leaseMs: number
  }

type Stored = { readonly byteSize: number; readonly sha256: string }

/** Stores the ZIP and returns its size and hash. Rejects with {@link ReportError} if it exceeds the quota. */
async function store(
  { storage, storageQuota }: MakerNeeds,
  { organizationId, objectId }: ClaimedReport,
  { byteSize, stream }: WrittenZip,
): Promise<Stored> {
  const hash = createHash('sha256')
  const body = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
  try {
    const stored = await storageQuota.reserve(organizationId, byteSize, async () => {
      const stored = storage.store(objectId, { body, byteSize })
      // Each ends the other. A storage that fails would leave the bytes unread.
      stored.catch((error: unknown) => body.destroy(error as Error))
      const [written, read] = await Promise.allSettled([stored, pipeline(stream, body)])
      if (read.status === 'rejected') throw read.reason
      if (written.status === 'rejected') throw written.reason
      return { byteSize, sha256: hash.digest('hex') }
    })
    if (stored !== 'quota exceeded') return stored
    throw new ReportError(
      'storage_quota_exceeded',
      `The report has ${byteSize} bytes, which do not fit into the storage quota.`,
    )
  } finally {
    stream.destroy()
  }
}

/** Renews the lease until it is stopped; destroys the stream when another process has taken over. */
function keepLease(needs: MakerNeeds, report: ClaimedReport, stream: WrittenZip['stream']): () => void {
  const { database, clock, leaseMs, log } = needs
  const timer = setInterval(async () => {
    try {
      const given = { id: report.id, objectId: report.objectId, leaseMs, clockOffsetMs: clock.offset() }
      if (!(await renewReportLease(database, given))) stream.destroy(new Error('The lease was lost.'))
    } catch (error) {
      log.warn({ err: error, report: publicId('rep', report.id) }, 'lease of a report not renewed')
    }
  }, leaseMs / 4)
  return () => clearInterval(timer)
}

const auditOf = (report: ClaimedReport, at: Date, details: Record<string, unknown>) => ({
  actor: ACTOR,
  address: undefined,
  subject: publicId('rep', report.id),
  details: { case: publicId('case', report.caseId), ...details },
  at,
})

/** Composes, stores and finishes a report. Returns whether it is ready. */
async function make(needs: MakerNeeds, report: ClaimedReport): Promise<boolean> {
  const { database, clock } = needs
  const { organizationId, environment } = report
  const tenant = { organizationId, environment }
  const zip = await composeReport(needs, await readSources(database, tenant, report), {
    id: publicId('rep', report.id),
    createdAt: clock.now(),
    includeFiles: report.includeFiles,
    withPersonalData: report.includePersonalData,
  })
  const stopRenewing = keepLease(needs, report, zip.stream)
  const { byteSize, sha256 } = await store(needs, report, zip).finally(stopRenewing)
  const at = clock.now()
  const { id, caseId, requestId, keyId } = report
  const ready = toCaseReport({
    ...{ id, caseId, byteSize, sha256, status: 'ready', failureCode: null, failureMessage: null },
    createdAt: new Date(isoTime(report.createdAt)),
  })
  const finished = await commit(needs, finishReport, {
    held: report,
    byteSize,
    sha256,
    events: [makeEvent('report.ready', tenant, at, ready, { requestId, keyId })],
    audit: auditOf(report, at, { sha256, byteSize, scans: report.scanIds.map((id) => publicId('scan', id)) }),
  })
  return finished !== undefined
}

/** Makes a report, or postpones it, or fails it when there is no point in another attempt. */
export async function makeReport(needs: MakerNeeds, report: ClaimedReport): Promise<void> {
  const { database, clock, storage, log } = needs
  const fail = (failure: Pick<ReportError, 'code' | 'message'>) =>
    failReport(database, report, failure, auditOf(report, clock.now(), { code: failure.code }))
  if (report.attempts > MAX_ATTEMPTS) {
    const message = `The report could not be made in ${MAX_ATTEMPTS} attempts.`
    await fail({ code: 'not_made', message })
    return
  }
  try {
    if (await make(needs, report)) return
    // Its case or a scan of it was deleted. If the report itself is still there, it is made anew.
    await storage.remove(report.objectId)
  } catch (error) {
    await storage.remove(report.objectId).catch(() => {})
    if (error instanceof ReportError) {
      await fail({ code: error.code, message: error.message })
      return
    }
    log.warn({ err: error, report: publicId('rep', report.id) }, 'a report could not be made; trying again')
  }
  await renewReportLease(database, {
    id: report.id,
    objectId: report.objectId,
    leaseMs: RETRY_MS * report.attempts,
    clockOffsetMs: clock.offset(),
  })
}
