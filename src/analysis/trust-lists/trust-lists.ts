import type { Logger } from 'pino'
import { TRUST_LIST_NAMES, type TrustListName } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import type { Database } from '../../database/connection.js'
import { isoTime } from '../../database/sql/time.js'
import type { TrustAnchors } from '../../settings/trust-anchors.js'
import { fetchPublishedList } from '../published-lists.js'
import { claimLists, readStoredLists, type StoredList, storeList } from './queries.js'

/** A copy that was not fetched again for this long is old. */
const OLD_MS = 45 * 86_400_000

/** How a list stands. */
export type TrustListState = {
  readonly name: TrustListName
  /** When the copy in use was fetched; `null` as long as there is none. */
  readonly fetchedAt: Date | null
  /** When the list itself says that it will be replaced; `null` if it does not say. */
  readonly nextUpdate: Date | null
  /** Whether it was not fetched for 45 days or ever, or the time of its next update has passed. */
  readonly isOld: boolean
}

/** The published trust lists: fetched daily by one process, and used by all of the installation. */
export type TrustLists = {
  /** What is trusted now. The same object until a list is replaced. */
  anchors(): TrustAnchors
  states(): TrustListState[]
  /** Reads the copies that this or another process has stored. */
  read(): Promise<void>
  /**
   * Fetches the lists that are due and reads them. Never rejects; a list that cannot be fetched or read leaves its copy
   * in place. A call during another one waits for the same fetch.
   */
  fetchDue(): Promise<void>
  /** Aborts what is being fetched, and waits until it has ended. */
  stop(): Promise<void>
}

const together = (...pems: (string | undefined)[]): string | undefined =>
  pems.filter((pem) => pem !== undefined).join('\n') || undefined

export function createTrustLists({
  database,
  clock,
  log,
  addresses,
  own,
  timeoutMs,
}: {
  database: Database
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  addresses: Readonly<Record<TrustListName, string>>
  /** The operator's own authorities, which are trusted beside those of the lists. */
  own: TrustAnchors
  /** Time limit for one list; set only by tests. */
  timeoutMs?: number
}): TrustLists {
  const stopping = new AbortController()
  let copies: ReadonlyMap<TrustListName, StoredList> = new Map()
  let anchors = anchorsWith(copies)
  let fetching: Promise<void> | undefined

  function fetchedAt(of: typeof copies, name: TrustListName): string | null {
    const copy = of.get(name)
    return copy === undefined ? null : isoTime(copy.fetched_at)
  }

  function anchorsWith(of: typeof copies): TrustAnchors {
    return {
      signing: together(own.signing, of.get('signing')?.pem),
      timeStamping: together(own.timeStamping, of.get('timeStamping')?.pem),
      interim: together(own.interim, of.get('interim')?.pem),
      dates: {
        signing: fetchedAt(of, 'signing'),
        timeStamping: fetchedAt(of, 'timeStamping'),
        interim: fetchedAt(of, 'interim'),
      },
    }
  }

  async function read(): Promise<void> {
    const found = new Map((await readStoredLists(database)).map((copy) => [copy.name, copy]))
    const isSame = TRUST_LIST_NAMES.every(
      (name) => found.get(name)?.fetched_at === copies.get(name)?.fetched_at,
    )
    if (isSame) return
    copies = found
    anchors = anchorsWith(found)
  }

  async function fetchOne(name: TrustListName): Promise<void> {
    const address = addresses[name]
    try {
      const { pem, nextUpdate } = await fetchPublishedList(address, {
        stopping: stopping.signal,
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      const copy = { name, address, pem, nextUpdate: nextUpdate?.toISOString() ?? null }
      await storeList(database, copy, clock.offset())
      log.info({ list: name, address }, 'trust list fetched')
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, list: name, address }, 'trust list not fetched')
    }
  }

  async function fetchAllDue(): Promise<void> {
    const lists = TRUST_LIST_NAMES.map((name) => ({ name, address: addresses[name] }))
    const due = await claimLists(database, lists, clock.offset())
    for (const name of due) if (!stopping.signal.aborted) await fetchOne(name)
    if (due.length > 0) await read()
  }

  return {
    anchors: () => anchors,
    states() {
      const now = clock.now().getTime()
      return TRUST_LIST_NAMES.map((name) => {
        const copy = copies.get(name)
        if (copy === undefined) return { name, fetchedAt: null, nextUpdate: null, isOld: true }
        const fetched = new Date(isoTime(copy.fetched_at))
        const nextUpdate = copy.next_update === null ? null : new Date(isoTime(copy.next_update))
        const isOld = now - fetched.getTime() > OLD_MS || (nextUpdate !== null && nextUpdate.getTime() < now)
        return { name, fetchedAt: fetched, nextUpdate, isOld }
      })
    },
    read,
    fetchDue() {
      fetching ??= fetchAllDue()
        .catch((error: unknown) => log.warn({ err: error }, 'trust lists not fetched'))
        .finally(() => {
          fetching = undefined
        })
      return fetching
    },
    async stop() {
      stopping.abort()
      await fetching
    },
  }
}
