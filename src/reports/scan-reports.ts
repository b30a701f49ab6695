import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { newPublicId, publicId } from '../basics/identifiers.js'
import type { AuditRecord } from '../changes/audit/record.js'
import { ChangedByOthersError, notFound } from '../changes/handlers.js'
import type { Tenant } from '../database/tenant.js'
import { DamagedFileError } from '../files/verified.js'
import type { SentFile } from '../http/answers/send-file.js'
import { UnavailableError } from '../http/errors.js'
import { damageNoter, notingDamage } from '../scans/damaged-files.js'
import { FINAL_STATUSES } from '../scans/final-statuses.js'
import type { ScanRow } from '../scans/resource.js'
import { TimeStampUnavailableError } from '../signing/time-stamps/time-stamper.js'
import { type ComposeContext, composeReport, type ReportRequest } from './compose.js'
import { recordExport } from './exports.js'
import { ReportError, SourceChangedError } from './report-error.js'
import { readSourcesOfScan, type Sources } from './sources.js'
import type { WrittenZip } from './zip.js'

/** Reports of scans that a process makes and sends at once: each has its evidence in memory. */
const MAX_AT_ONCE = 8

/** And of these for one organization, so that others have room. */
const MAX_OF_ONE = 2

/** How often a report is begun anew when what it says changes meanwhile. */
const MAX_ATTEMPTS = 3

/** As many reports of scans are being read as a process makes at once, or an organization may read. */
export class ReportsBusyError extends UnavailableError {
  override readonly name = 'ReportsBusyError'
  readonly publicMessage = 'Other reports of scans are being read; try again when they are finished.'
  readonly retryAfterSeconds = 5
  /** Nothing is broken. */
  override readonly logLevel = 'info'
}

/** Nobody waits for the report any more. */
class CallerGoneError extends UnavailableError {
  override readonly name = 'CallerGoneError'
  readonly publicMessage = 'The request was given up.'
  readonly retryAfterSeconds = 1
  override readonly logLevel = 'info'
}

/** Which report of a scan is asked for, and by whom. */
export type ScanReportRequest = {
  readonly tenant: Tenant
  /** UUID of the scan. */
  readonly scanId: string
  readonly query: { readonly files?: 'include'; readonly personalData?: 'include' }
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
  /** Aborts when the caller is gone. */
  readonly gone: AbortSignal
}

type Needs = ComposeContext & { readonly clock: Clock; readonly log: Logger }

const conflict = (message: string) => ({ status: 409, error: { code: 'conflict', message } }) as const

/** Makes reports of single scans while they are sent. */
export type ScanReports = ReturnType<typeof createScanReports>

/** Counts what is in progress, for each organization and together. */
function createSlots() {
  const taken = new Map<string, number>()
  let together = 0
  return {
    /** Takes a slot and returns what frees it, once. Throws {@link ReportsBusyError} if there is none. */
    take(organizationId: string): () => void {
      const own = taken.get(organizationId) ?? 0
      if (own >= MAX_OF_ONE || together >= MAX_AT_ONCE)
        throw new ReportsBusyError(
          `${together} reports of scans are being read, ${own} of this organization.`,
        )
      taken.set(organizationId, own + 1)
      together += 1
      let isFreed = false
      return () => {
        if (isFreed) return
        isFreed = true
        together -= 1
        const left = (taken.get(organizationId) ?? 1) - 1
        if (left > 0) taken.set(organizationId, left)
        else taken.delete(organizationId)
      }
    },
  }
}

/**
 * Reports of one scan: nothing of them is stored, and what a process has in memory for them is bounded. Further ones are
 * refused with {@link ReportsBusyError}.
 */
export function createScanReports(needs: Needs) {
  const { database, clock, log } = needs
  const slots = createSlots()
  const noteDamage = damageNoter({ database, clock, log }, 'report')

  /**
   * Composes the report, anew when what it says has changed meanwhile, and without a time stamp when none can be had at
   * once: somebody waits for it.
   */
  async function compose(first: Sources, asked: Omit<ReportRequest, 'withoutTimeStamp'>, gone: AbortSignal) {
    let sources: Sources | undefined = first
    let withoutTimeStamp = false
    for (let attempt = 1; sources !== undefined; attempt++) {
      try {
        return await composeReport(needs, sources, { ...asked, withoutTimeStamp }, gone)
      } catch (error) {
        if (error instanceof TimeStampUnavailableError) {
          log.warn({ err: error, report: asked.id }, 'a report of a scan has no time stamp')
          withoutTimeStamp = true
          continue
        }
        if (!(error instanceof SourceChangedError)) throw error
        if (attempt >= MAX_ATTEMPTS) throw new ChangedByOthersError(error.message, { cause: error })
      }
      const scan: ScanRow | undefined = sources.scans[0]
      sources = scan && (await readSourcesOfScan(database, sources.tenant, scan.id))
    }
    return undefined
  }

  /** The ZIP as a file to send. It is exported, and recorded so, when its first byte is read. */
  function fileOf(
    { byteSize, stream }: WrittenZip,
    { id, audit, gone }: { id: string; audit: AuditRecord; gone: AbortSignal },
  ): SentFile {
    stream.once('error', (error) => {
      if (error instanceof DamagedFileError) void noteDamage(error.scanId)
      else if (!gone.aborted)
        log.warn({ err: error, scan: publicId('scan', id) }, 'a report of a scan broke off')
    })
    return {
      byteSize,
      hasRanges: false,
      async read(): Promise<Readable> {
        if (!(await recordExport(database, { id, audit })))
          throw new ChangedByOthersError('The scan was deleted.')
        return stream
      },
      async close() {
        stream.destroy()
      },
    }
  }

  async function begin({ tenant, scanId, query, by, gone }: ScanReportRequest, free: () => void) {
    const sources = await readSourcesOfScan(database, tenant, scanId)
    const [scan] = sources?.scans ?? []
    if (sources === undefined || scan === undefined) return notFound
    if (!FINAL_STATUSES.includes(scan.status))
      return conflict(
        `The scan is ${scan.status}: there is a report of it once its status is complete or failed.`,
      )
    const id = newPublicId('rep')
    const includeFiles = query.files === 'include'
    const withPersonalData = query.personalData === 'include'
    const at = clock.now()
    const zip = await compose(sources, { id, createdAt: at, includeFiles, withPersonalData }, gone)
    if (zip === undefined) return notFound
    zip.stream.once('close', free)
    const personalData = withPersonalData ? 'included' : 'withheld'
    const details = { report: id, includesFile: includeFiles, personalData }
    const audit = { ...by, subject: publicId('scan', scanId), details, at }
    return {
      status: 200 as const,
      contentType: 'application/zip' as const,
      fileName: `${id}.zip`,
      file: fileOf(zip, { id: scanId, audit, gone }),
      sha256: null,
    }
  }

  return {
    /** Begins a report; its file is to be read or closed. Ends when `gone` aborts. */
    async make(request: ScanReportRequest) {
      const free = slots.take(request.tenant.organizationId)
      let isSent = false
      try {
        const answer = await notingDamage(needs, 'report', () => begin(request, free))
        isSent = 'file' in answer
        return answer
      } catch (error) {
        if (request.gone.aborted) throw new CallerGoneError('The caller is gone.', { cause: error })
        if (error instanceof ReportError || error instanceof DamagedFileError) return conflict(error.message)
        throw error
      } finally {
        if (!isSent) free()
      }
    },
  }
}
