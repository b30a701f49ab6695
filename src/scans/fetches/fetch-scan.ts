import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { stagingVerdict } from '../../analysis/staging.js'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import type { Tallies } from '../../basics/tallies.js'
import type { Commits } from '../../changes/commit.js'
import type { Cause } from '../../changes/events/event.js'
import { tenantOf } from '../../database/tenant.js'
import type { ObjectStorage } from '../../files/storage.js'
import { type Download, type Downloader, DownloadFailure, type HostAnswer } from '../../outbound/download.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import type { Analysis } from '../analysis.js'
import { failureOf } from '../failures.js'
import type { Retention } from '../resource.js'
import type { StorageQuota } from '../storage-quota.js'
import { failFetchedScan } from '../store-failure.js'
import { judgeScan } from '../store-verdict.js'
import { attemptOf, type ClaimedFetch, reserveBytes } from './fetch-queue.js'
import { nameInAnswer, sourceOf, typeInAnswer } from './source.js'
import { describeFetched, endFetch, type Fetched, queueFetched } from './store-fetched.js'

/** The largest file, as for an upload: 5 GiB. */
const MAX_BYTES = 5 * 2 ** 30

/** How much of a file of unknown length is reserved ahead. */
const RESERVED_AHEAD_BYTES = 32 * 2 ** 20

/** What fetching uses. */
export type FetchNeeds = Commits & {
  readonly storage: ObjectStorage
  readonly storageQuota: StorageQuota
  readonly retention: Retention
  readonly clock: Clock
  readonly log: Logger
  readonly download: Downloader
  readonly analysis: Pick<Analysis, 'wake'>
  readonly uploads: Tallies
  readonly measurements: Pick<Measurements, 'add'>
}

/** The file is larger than a file may be, or than what is left of the quota. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** Another process has taken over, or the scan was deleted. */
export class NotHeldError extends Error {
  override readonly name = 'NotHeldError'
}

/** The events of the scan name the request that asked for it. */
export const causeOf = ({ requestId, keyId }: ClaimedFetch): Cause => ({ requestId, keyId })

/** Has the file count towards the quota, before more of it is stored. */
function reserving({ database, storageQuota }: FetchNeeds, scan: ClaimedFetch) {
  let reserved = 0
  return async (bytes: number): Promise<void> => {
    if (bytes <= reserved) return
    if (bytes > MAX_BYTES) throw new TooLargeError(`more than ${MAX_BYTES} bytes`)
    const made = await storageQuota.reserve(scan.organizationId, bytes - reserved, () =>
      reserveBytes(database, { ...attemptOf(scan), bytes }),
    )
    if (made === 'quota exceeded') throw new TooLargeError('more than is left of the storage quota')
    if (made === undefined) throw new NotHeldError()
    reserved = bytes
  }
}

/** Stores the file and returns its size in bytes. */
async function store(needs: FetchNeeds, scan: ClaimedFetch, { body, byteSize }: Download): Promise<number> {
  const reserve = reserving(needs, scan)
  if (byteSize !== undefined) await reserve(byteSize)
  async function* counted() {
    let received = 0
    for await (const bytes of body) {
      received += bytes.length
      if (received > (byteSize ?? 0))
        await reserve(Math.ceil(received / RESERVED_AHEAD_BYTES) * RESERVED_AHEAD_BYTES)
      yield bytes
    }
  }
  // What an attempt stored that was interrupted before it could say so. It may be another version of the file.
  await needs.storage.remove(scan.id)
  return needs.storage.storeNew(scan.id, Readable.from(counted(), { objectMode: false }))
}

/** Queues the scan for its analysis; in staging it gets its verdict. Throws {@link NotHeldError}. */
async function complete(needs: FetchNeeds, scan: ClaimedFetch, fetched: Fetched): Promise<void> {
  const { database, dispatcher, clock, retention, analysis } = needs
  const attempt = attemptOf(scan)
  const clockOffsetMs = clock.offset()
  if (scan.environment === 'production') {
    const { requestId } = scan
    if (!(await queueFetched(database, attempt, fetched, { requestId, clockOffsetMs })))
      throw new NotHeldError()
    analysis.wake()
    return
  }
  if (!(await describeFetched(database, attempt, fetched))) throw new NotHeldError()
  const { signals, ...declared } = fetched
  const described = { ...scan, ...declared, signals }
  await judgeScan({ database, dispatcher, clock, retention }, described, {
    tenant: tenantOf(scan),
    from: 'uploading',
    verdict: stagingVerdict(described),
    hasFile: true,
    cause: causeOf(scan),
  })
  await endFetch(database, attempt)
}

/** Fails the scan if its file cannot be had; other errors are thrown. */
async function giveUp(
  needs: FetchNeeds,
  scan: ClaimedFetch,
  error: unknown,
  answer: HostAnswer | undefined,
): Promise<void> {
  const [code, seen] =
    error instanceof DownloadFailure
      ? [error.code, error.answer]
      : error instanceof TooLargeError
        ? (['too_large', answer] as const)
        : []
  if (code === undefined) throw error
  const failure = failureOf(code, (error as Error).message)
  needs.log.info({ scan: publicId('scan', scan.id), failure: code }, 'file not fetched')
  await failFetchedScan(
    needs,
    { ...scan, signals: { source: sourceOf(scan.address, seen) } },
    { held: attemptOf(scan), failure, cause: causeOf(scan) },
  )
}

/**
 * Fetches the file of a claimed scan, stores it and completes the scan; or fails the scan if the file cannot be had.
 * Rejects if the storage or the database fails, with {@link NotHeldError} if the scan is no longer this process's, and
 * with the reason of the signal once that aborts. Then the file can be fetched again.
 */
export async function fetchScan(needs: FetchNeeds, scan: ClaimedFetch, signal: AbortSignal): Promise<void> {
  const { download, clock, measurements, uploads } = needs
  const ended = new AbortController()
  let answer: HostAnswer | undefined
  try {
    const found = await download(scan.address, AbortSignal.any([signal, ended.signal]))
    answer = found.answer
    const byteSize = await store(needs, scan, found)
    if (byteSize === 0) throw new DownloadFailure('http_status', 'an empty file', answer)
    await complete(needs, scan, {
      fileName: scan.isNamed ? scan.fileName : nameInAnswer(answer),
      contentType: typeInAnswer(answer),
      byteSize,
      signals: { source: sourceOf(scan.address, answer) },
      at: clock.now(),
    })
    const { environment, organizationId } = scan
    measurements.add({ measure: 'uploaded_bytes', label: environment, organizationId, amount: byteSize })
    uploads.add(byteSize, environment)
  } catch (error) {
    await giveUp(needs, scan, error, answer)
  } finally {
    ended.abort()
  }
}
