import { randomUUID } from 'node:crypto'
import type { BackgroundWork } from '../../basics/background-work.js'
import { publicId } from '../../basics/identifiers.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { failureOf } from '../failures.js'
import { removeIfGone } from '../renditions.js'
import { failFetchedScan } from '../store-failure.js'
import { attemptOf, type ClaimedFetch, claimFetch, postponeFetch } from './fetch-queue.js'
import { causeOf, type FetchNeeds, fetchScan, NotHeldError } from './fetch-scan.js'
import { endFetch } from './store-fetched.js'

/** Files that a process fetches at the same time. One organization has at most all but one of these slots. */
const MAX_AT_ONCE = 4

/** After this time another process takes over the files of a process that is gone. */
const LEASE_MS = 2 * 60_000

/** How often a lease is renewed while a file is fetched. */
const RENEWAL_MS = 30_000

const POLL_MS = 2_000

/** When a file is fetched again after the storage failed, or is full. */
const RETRY_MS = 60_000

/** Such failures are not counted for this long after a scan was created, because a storage may be down for hours. */
const UNCOUNTED_MS = 24 * 3_600_000

/** A file whose fetch ends its process this often is given up. */
const MAX_ATTEMPTS = 3

/** Fetches the files of scans by address. `wake` looks for them now rather than at the next poll. */
export type Fetcher = BackgroundWork

/**
 * Fetches the files of all organizations in turn. A stop interrupts what is being fetched and gives it back, for
 * another process or the next start.
 */
export function createFetcher(needs: FetchNeeds): Fetcher {
  const { database, storage, clock, log } = needs
  const running = new Set<Promise<void>>()
  /** Number of files that this process is fetching, by organization. */
  const inFlight = new Map<string, number>()
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'fetching could not go on'))
  let stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  /** The organization that was served last. The random start makes processes begin at different ones. */
  let after: string = randomUUID()
  let claiming: Promise<unknown> = Promise.resolve()

  async function claimNext(): Promise<ClaimedFetch | undefined> {
    if (stopping.signal.aborted) return undefined
    const scan = await claimFetch(database, {
      after,
      except: [...inFlight].filter(([, count]) => count >= MAX_AT_ONCE - 1).map(([id]) => id),
      leaseMs: LEASE_MS,
      clockOffsetMs: clock.offset(),
    })
    if (scan !== undefined) {
      after = scan.organizationId
      inFlight.set(after, (inFlight.get(after) ?? 0) + 1)
    }
    return scan
  }

  /** One after another, so that each knows what the one before took. */
  function claim(): Promise<ClaimedFetch | undefined> {
    const claimed = claiming.then(claimNext)
    claiming = claimed.catch(() => {})
    return claimed
  }

  function release({ organizationId }: ClaimedFetch): void {
    const left = (inFlight.get(organizationId) ?? 0) - 1
    if (left > 0) inFlight.set(organizationId, left)
    else inFlight.delete(organizationId)
  }

  const postpone = (scan: ClaimedFetch, retryInMs: number, isCounted: boolean) =>
    postponeFetch(database, { ...attemptOf(scan), retryInMs, isCounted, clockOffsetMs: clock.offset() })

  /** Does what is needed of a claimed scan, while its lease is renewed. */
  async function attend(scan: ClaimedFetch): Promise<void> {
    // A verdict was stored, but not yet that the fetch is over.
    if (scan.status !== 'uploading') return endFetch(database, attemptOf(scan))
    if (scan.attempts > MAX_ATTEMPTS)
      return failFetchedScan(needs, scan, {
        held: attemptOf(scan),
        failure: failureOf('connect', `${MAX_ATTEMPTS} interrupted attempts`),
        cause: causeOf(scan),
      })
    const lost = new AbortController()
    const renewal = setInterval(() => {
      postpone(scan, LEASE_MS, true).then((isHeld) => {
        if (!isHeld) lost.abort(new NotHeldError())
      }, logFailure)
    }, RENEWAL_MS)
    try {
      await fetchScan(needs, scan, AbortSignal.any([stopping.signal, lost.signal]))
    } finally {
      clearInterval(renewal)
    }
  }

  async function handle(scan: ClaimedFetch): Promise<void> {
    try {
      await attend(scan)
    } catch (error) {
      if (error instanceof NotHeldError) {
        await removeIfGone({ storage, database }, scan.id)
        return
      }
      if (stopping.signal.aborted) {
        await postpone(scan, 0, false)
        return
      }
      log.warn({ err: error, scan: publicId('scan', scan.id) }, 'fetch interrupted')
      const ageMs = clock.now().getTime() - new Date(scan.createdAt).getTime()
      await postpone(scan, RETRY_MS, ageMs > UNCOUNTED_MS)
    }
  }

  async function work(): Promise<void> {
    for (let scan = await claim(); scan !== undefined; scan = await claim()) {
      // There may be more.
      wake()
      try {
        await handle(scan)
      } finally {
        release(scan)
      }
    }
  }

  function wake(): void {
    if (stopping.signal.aborted || running.size >= MAX_AT_ONCE) return
    const run = work()
      .catch(logFailure)
      .finally(() => running.delete(run))
    running.add(run)
  }

  stopping.abort()
  return {
    wake,
    start() {
      stopping = new AbortController()
      timer = setInterval(wake, POLL_MS)
      wake()
    },
    async stop() {
      stopping.abort(new Error('The process is stopping.'))
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
