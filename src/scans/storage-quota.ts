import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../clock.js'
import { batched } from '../database/batch.js'
import { columnsOf } from '../database/columns.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment } from '../database/fragment.js'

/** From then on a count is old: the next intent has it counted anew, and does not wait for that. */
const MAX_AGE_MS = 5_000

/**
 * An older count is waited for: nobody has asked this process for a while, and others may have made any number of scans
 * since.
 */
const MAX_AGE_UNWAITED_MS = 10_000

/** A refusal is not given by an older count than this. */
const MAX_AGE_OF_REFUSAL_MS = 1_000

/** At most one part in so many of the time is spent on counting one organization's files. */
const COUNTING_RATIO = 30

/** Organizations whose counts are kept. */
const MAX_COUNTS = 10_000

const wanted = columnsOf<string>()('wanted', { organization_id: ['uuid', (id) => id] })

// The condition is that of the index `scans_storage`, to the letter: it has all that is read.
const stored = defineStatement<{ place: number; bytes: number }, ReturnType<typeof wanted.values>>(fragment`
  /* scans/storage-quota.stored */
  select wanted.place::int, kept.bytes
  from ${wanted.placed}
  cross join lateral (
    select coalesce(sum(byte_size), 0)::float8 as bytes from scans
    where organization_id = wanted.organization_id and status <> 'failed'
      and coalesce(has_file, status <> 'complete' or environment <> 'sandbox')
  ) as kept`)

/** Bytes of an organization's files, and of those that may still be uploaded. */
export const countStoredBytes = batched<string, number>(async (database, organizationIds) => {
  const rows = await database.run(stored, wanted.values(organizationIds))
  const results: number[] = organizationIds.map(() => 0)
  for (const { place, bytes } of rows) results[place - 1] = bytes
  return results
})

/** What organizations may store. */
export type StorageQuota = {
  /**
   * Carries out `make`, which makes a scan of a file of so many bytes, when that is within the organization's quota.
   * What resolves to `undefined` made none.
   */
  reserve<Made>(
    organizationId: string,
    bytes: number,
    make: () => Promise<Made>,
  ): Promise<Made | 'quota exceeded'>
  /** Of each organization; `Infinity` without one. */
  readonly quotaBytes: number
  /** UUIDs of organizations that have reached such a part of it, of those that asked here, as last counted. */
  organizationsFrom(part: number): string[]
  /** Counts an organization's bytes anew, for all that ask here. */
  count(organizationId: string): Promise<number>
}

type Count = {
  /** As the database last had it. */
  bytes: number
  countedAt: number
  /** How long that took. */
  durationMs: number
  /** Of scans made here since the count began: it has those that were made before. */
  made: number
  /** Of scans that are being made here. */
  reserved: number
  /** The count that is under way. */
  counting: Promise<void> | undefined
}

/**
 * Holds each organization to its quota without asking the database at each intent: bytes are counted at the first one
 * and at most every five seconds from then on, beside the requests; what this process itself reserves is added at
 * once. So an organization goes over its quota by no more than what other processes reserve for it between two counts.
 */
export function createStorageQuota({
  database,
  clock,
  log,
  quotaBytes,
}: {
  database: Database
  clock: Clock
  log: Logger
  /** `Infinity` for none. */
  quotaBytes: number
}): StorageQuota {
  const counts = new LRUCache<string, Count>({ max: MAX_COUNTS })
  const now = () => clock.now().getTime()

  async function countAnew(organizationId: string, count: Count): Promise<void> {
    const began = now()
    const madeBefore = count.made
    count.bytes = await countStoredBytes(database, organizationId)
    count.made -= madeBefore
    count.countedAt = now()
    count.durationMs = count.countedAt - began
  }

  function recount(organizationId: string, count: Count): Promise<void> {
    count.counting ??= countAnew(organizationId, count).finally(() => {
      count.counting = undefined
    })
    return count.counting
  }

  const isOlder = ({ countedAt, durationMs }: Count, ageMs: number) =>
    now() - countedAt >= Math.max(ageMs, COUNTING_RATIO * durationMs)

  const isWithinQuota = ({ bytes, made, reserved }: Count, more: number) =>
    bytes + made + reserved + more <= quotaBytes

  function knownCount(organizationId: string): Count {
    let count = counts.get(organizationId)
    if (count === undefined) {
      count = { bytes: 0, countedAt: -Infinity, durationMs: 0, made: 0, reserved: 0, counting: undefined }
      counts.set(organizationId, count)
    }
    return count
  }

  async function countOf(organizationId: string): Promise<Count> {
    const count = knownCount(organizationId)
    if (isOlder(count, MAX_AGE_UNWAITED_MS)) await recount(organizationId, count)
    else if (isOlder(count, MAX_AGE_MS))
      recount(organizationId, count).catch((error: unknown) =>
        log.warn({ err: error }, 'stored bytes could not be counted'),
      )
    return count
  }

  return {
    quotaBytes,
    organizationsFrom(part) {
      return [...counts.entries()]
        .filter(([, { bytes, made }]) => bytes + made >= part * quotaBytes)
        .map(([organizationId]) => organizationId)
    },
    async count(organizationId) {
      const count = knownCount(organizationId)
      await recount(organizationId, count)
      return count.bytes
    },
    async reserve(organizationId, bytes, make) {
      if (quotaBytes === Infinity) return make()
      const count = await countOf(organizationId)
      // What was made while the last count was under way may be in it twice.
      if (!isWithinQuota(count, bytes) && (count.made > 0 || isOlder(count, MAX_AGE_OF_REFUSAL_MS)))
        await recount(organizationId, count)
      if (!isWithinQuota(count, bytes)) return 'quota exceeded'
      count.reserved += bytes
      // When the database gives no answer it may have made it all the same.
      let mayBeMade = true
      try {
        const made = await make()
        mayBeMade = made !== undefined
        return made
      } finally {
        count.reserved -= bytes
        if (mayBeMade) count.made += bytes
      }
    },
  }
}
