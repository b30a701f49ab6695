import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { batched } from '../database/batch.js'
import { type Database, defineStatement } from '../database/connection.js'
import { columnsOf } from '../database/sql/columns.js'
import { fragment } from '../database/sql/fragment.js'

/**
 * A count older than this is refreshed in the background: the next intent starts a new count but does not wait for it.
 */
const MAX_AGE_MS = 5_000

/**
 * With a count older than this the intent waits for a new one: this process has received no intent for a while, and
 * other processes may have made any number of scans since.
 */
const MAX_AGE_UNWAITED_MS = 10_000

/** An intent is never refused on the basis of an older count than this. */
const MAX_AGE_OF_REFUSAL_MS = 1_000

/** At most 1/30 of the time is spent on counting one organization's files. */
const COUNTING_RATIO = 30

/** Maximum number of organizations whose counts are kept. */
const MAX_COUNTS = 10_000

const wanted = columnsOf<string>()('wanted', { organization_id: ['uuid', (id) => id] })

// The condition must be exactly that of the index `scans_storage`, which contains all columns that are read.
const stored = defineStatement<{ place: number; bytes: number }, ReturnType<typeof wanted.values>>(fragment`
  /* scans/storage-quota.stored */
  select wanted.place::int, kept.bytes
  from ${wanted.placed}
  cross join lateral (
    select (
      select coalesce(sum(byte_size), 0) from scans
      where organization_id = wanted.organization_id and status <> 'failed'
        and coalesce(has_file, status <> 'complete' or environment <> 'sandbox')
    )::float8 + (
      select coalesce(sum(byte_size), 0) from case_reports
      where organization_id = wanted.organization_id and byte_size is not null
    )::float8 as bytes
  ) as kept`)

/** Bytes of an organization's files and reports, including files that may still be uploaded. */
export const countStoredBytes = batched<string, number>(async (database, organizationIds) => {
  const rows = await database.run(stored, wanted.values(organizationIds))
  const results: number[] = organizationIds.map(() => 0)
  for (const { place, bytes } of rows) results[place - 1] = bytes
  return results
})

/** The refusal of a file that does not fit into the quota. */
export const quotaExceeded = (quotaBytes: number) =>
  ({
    status: 409,
    error: {
      code: 'storage_quota_exceeded',
      message: `The organization may store ${quotaBytes} bytes, files that may still be uploaded included: there is no room for this one.`,
    },
  }) as const

/** The storage quota of organizations. */
export type StorageQuota = {
  /**
   * Runs `make`, which makes a scan with a file of this many bytes, if that is within the organization's quota. `make`
   * resolves to `undefined` when it made no scan.
   */
  reserve<Made>(
    organizationId: string,
    bytes: number,
    make: () => Promise<Made>,
  ): Promise<Made | 'quota exceeded'>
  /** The quota of each organization; `Infinity` if there is none. */
  readonly quotaBytes: number
  /**
   * UUIDs of organizations that have used at least this part of their quota, according to the last counts of this
   * process.
   */
  organizationsFrom(part: number): string[]
  /** Counts an organization's bytes again, for all users of this object. */
  count(organizationId: string): Promise<number>
  /** An organization's bytes as they were about a second ago; with very many files somewhat longer ago. */
  used(organizationId: string): Promise<number>
}

type Count = {
  /** As last counted in the database. */
  bytes: number
  countedAt: number
  /** Duration of the last count. */
  durationMs: number
  /** Bytes of scans made by this process since the last count began; the count includes earlier ones. */
  made: number
  /** Bytes of scans that this process is making now. */
  reserved: number
  /** The count in flight. */
  counting: Promise<void> | undefined
}

/**
 * Enforces the storage quota without querying the database for each intent. An organization's bytes are counted at its
 * first intent and from then on at most every five seconds, in the background. The process's own reservations are added
 * immediately. So an organization exceeds its quota at most by what other processes reserve for it between two counts.
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

  function isOlder({ countedAt, durationMs }: Count, ageMs: number): boolean {
    const presentAgeMs = now() - countedAt
    // Negative if the clock was set back since: then the age is unknown.
    return presentAgeMs < 0 || presentAgeMs >= Math.max(ageMs, COUNTING_RATIO * durationMs)
  }

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
    async used(organizationId) {
      const count = knownCount(organizationId)
      if (isOlder(count, MAX_AGE_OF_REFUSAL_MS)) await recount(organizationId, count)
      return count.bytes + count.made
    },
    async reserve(organizationId, bytes, make) {
      if (quotaBytes === Infinity) return make()
      const count = await countOf(organizationId)
      // Scans made during the last count may be included twice.
      if (!isWithinQuota(count, bytes) && (count.made > 0 || isOlder(count, MAX_AGE_OF_REFUSAL_MS)))
        await recount(organizationId, count)
      if (!isWithinQuota(count, bytes)) return 'quota exceeded'
      count.reserved += bytes
      // If the database gives no answer, the scan may have been made anyway.
      let mayExist = true
      try {
        const made = await make()
        mayExist = made !== undefined
        return made
      } finally {
        count.reserved -= bytes
        if (mayExist) count.made += bytes
      }
    },
  }
}
