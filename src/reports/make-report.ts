import { createHash } from 'node:crypto'
import { addAbortSignal, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { makeEvent } from '../changes/events/event.js'
import { isoTime } from '../database/sql/time.js'
import { DamagedFileError } from '../files/verified.js'
import { notingDamage } from '../scans/damaged-files.js'
import type { StorageQuota } from '../scans/storage-quota.js'
import { TimeStampUnavailableError } from '../signing/time-stamps/time-stamper.js'
import { type ComposeContext, composeReport } from './compose.js'
import { ReportError } from './report-error.js'
import {
  type ClaimedReport,
  failReport,
  finishReport,
  giveReportBack,
  postponeForTimeStamp,
  renewReportLease,
} from './report-queue.js'
import { toCaseReport } from './resource.js'
import { readSources } from './sources.js'
import type { WrittenZip } from './zip.js'

/** Part of the service in the audit log. */
const ACTOR = 'reports'

/** Attempts to make a report. */
export const MAX_ATTEMPTS = 5

/** After a failed attempt the next one waits this long, times the number of attempts. */
const RETRY_MS = 10_000

/** For how long a report waits for a time stamp before it is made without one. */
export const STAMP_WITHIN_MS = 10 * 60_000

/** The first wait for another attempt. Then it is as long as a time stamp was missing until then. */
const STAMP_RETRY_MS = 15_000

export type MakerNeeds = ComposeContext &
  Commits & {
    readonly clock: Clock
    readonly log: Logger
    readonly storageQuota: Pick<StorageQuota, 'reserve'>
    readonly leaseMs: number
  }

type Stored = { readonly byteSize: number; readonly sha256: string }

/** Stores the ZIP and returns its size and hash. Rejects with {@link ReportError} if it exceeds the quota. `signal` ends it. */
async function store(
  { storage, storageQuota }: MakerNeeds,
  { organizationId, objectId }: ClaimedReport,
  { byteSize, stream }: WrittenZip,
  signal: AbortSignal,
): Promise<Stored> {
  const hash = createHash('sha256')
  const body = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
  addAbortSignal(signal, body)
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

/**
 * Does the work of a report with a signal that aborts when `stopped` does, or another process has taken over. Renews the
 * lease meanwhile.
 */
async function withLease<Result>(
  needs: MakerNeeds,
  report: ClaimedReport,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { database, clock, leaseMs, log } = needs
  const lost = new AbortController()
  const timer = setInterval(async () => {
    try {
      const given = { id: report.id, objectId: report.objectId, leaseMs, clockOffsetMs: clock.offset() }
      if (!(await renewReportLease(database, given))) lost.abort(new Error('The lease was lost.'))
    } catch (error) {
      log.warn({ err: error, report: publicId('rep', report.id) }, 'lease of a report not renewed')
    }
  }, leaseMs / 4)
  try {
    return await work(AbortSignal.any([lost.signal, stopped]))
  } finally {
    clearInterval(timer)
  }
}

const auditOf = (report: ClaimedReport, at: Date, details: Record<string, unknown>) => ({
  actor: ACTOR,
  address: undefined,
  subject: publicId('rep', report.id),
  details: { case: publicId('case', report.caseId), ...details },
  at,
})

/** Composes, stores and finishes a report. Returns whether it is ready. */
async function make(needs: MakerNeeds, report: ClaimedReport, signal: AbortSignal): Promise<boolean> {
  const { database, clock } = needs
  const { organizationId, environment } = report
  const tenant = { organizationId, environment }
  const asked = {
    id: publicId('rep', report.id),
    createdAt: clock.now(),
    includeFiles: report.includeFiles,
    withPersonalData: report.includePersonalData,
    withoutTimeStamp: (report.timeStampMissedMs ?? 0) >= STAMP_WITHIN_MS,
  }
  const zip = await composeReport(needs, await readSources(database, tenant, report), asked, signal)
  const { timeStampedAt } = zip
  const { byteSize, sha256 } = await store(needs, report, zip, signal)
  const at = clock.now()
  const { id, caseId, requestId, keyId } = report
  const ready = toCaseReport({
    ...{ id, caseId, byteSize, sha256, timeStampedAt, status: 'ready' },
    ...{ failureCode: null, failureMessage: null },
    createdAt: new Date(isoTime(report.createdAt)),
  })
  const finished = await commit(needs, finishReport, {
    held: report,
    byteSize,
    sha256,
    timeStampedAt,
    events: [makeEvent('report.ready', tenant, at, ready, { requestId, keyId })],
    audit: auditOf(report, at, {
      sha256,
      byteSize,
      includesFiles: report.includeFiles,
      scans: report.scanIds.map((id) => publicId('scan', id)),
      ...(timeStampedAt !== null && { timeStampedAt: timeStampedAt.toISOString() }),
    }),
  })
  return finished !== undefined
}

/** Why a report cannot be made, if that is what an error says. */
function failureOf(error: unknown): Pick<ReportError, 'code' | 'message'> | undefined {
  if (error instanceof ReportError) return error
  return error instanceof DamagedFileError ? { code: 'file_damaged', message: error.message } : undefined
}

/** How long to wait for another attempt to get a time stamp, at most until the report is made without one. */
const stampWaitOf = (missedMs: number): number =>
  Math.min(Math.max(STAMP_RETRY_MS, missedMs), STAMP_WITHIN_MS - missedMs)

/**
 * Makes a report, or postpones it, or fails it when there is no point in another attempt. When `stopped` aborts, gives it
 * back. What was stored for a report that is not made is removed later, by whatever ends the attempt: whoever has not
 * heard the answer to the last statement does not know whether the file is that of a report that is ready.
 */
export async function makeReport(
  needs: MakerNeeds,
  report: ClaimedReport,
  stopped: AbortSignal,
): Promise<void> {
  const { database, clock, log } = needs
  const { id, objectId, attempts } = report
  const held = { id, objectId, clockOffsetMs: clock.offset() }
  const fail = ({ code, message }: Pick<ReportError, 'code' | 'message'>) =>
    failReport(database, held, { code, message }, auditOf(report, clock.now(), { code }))
  if (attempts > MAX_ATTEMPTS)
    return fail({ code: 'not_made', message: `The report could not be made in ${MAX_ATTEMPTS} attempts.` })
  try {
    const isReady = await notingDamage(needs, 'report', () =>
      withLease(needs, report, stopped, (signal) => make(needs, report, signal)),
    )
    if (isReady) return
    // Its case or a scan of it was deleted. If the report itself is still there, it is made anew.
  } catch (error) {
    const failure = failureOf(error)
    if (failure !== undefined) return fail(failure)
    if (stopped.aborted) return giveReportBack(database, held)
    if (error instanceof TimeStampUnavailableError) {
      log.warn({ err: error, report: publicId('rep', id) }, 'a report waits for its time stamp')
      return postponeForTimeStamp(database, { ...held, waitMs: stampWaitOf(report.timeStampMissedMs ?? 0) })
    }
    log.warn({ err: error, report: publicId('rep', id) }, 'a report could not be made; trying again')
  }
  await renewReportLease(database, { ...held, leaseMs: RETRY_MS * attempts })
}
