import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { forRequest } from './callers.js'
import { type Database, defineStatement, isDatabaseUnavailable, type Patience } from './connection.js'
import { fragment, value } from './fragment.js'

/** How often it is looked how far behind the replica is, while somebody reads. */
const CHECK_MS = 5_000
/** A look that takes longer says that the replica does not answer. */
const PATIENCE: Patience = { limitMs: 1_000, retriesLocks: false }
/** What is being replayed at this moment is waited for before it counts as lag. */
const REPLAY_MS = 1_000
const REPLAY_POLL_MS = 50
/** A replica further behind is not asked. */
const MAX_LAG_SECONDS = 60

/** How far behind a replica is, in seconds; `null` when it does not answer, or nobody can say. */
export type ReplicaState = { readonly lagSeconds: number | null }

/** Reads that may be a moment old: lists of all tenants, and counts. */
export type OperatorReads = {
  /**
   * Reads on the replica. Where there is none, where it does not answer or is more than a minute behind, `primary` is
   * asked.
   */
  from<Result>(primary: Database, read: (database: Database) => Promise<Result>): Promise<Result>
  /** Of the replica, not older than five seconds; `null` without one. */
  state(): Promise<ReplicaState | null>
}

/** Without a replica. */
export const PRIMARY_READS: OperatorReads = {
  from: (primary, read) => read(primary),
  state: async () => null,
}

type Written = { readonly position: string; readonly mark: string | null }

// What is written at least once a minute: only a standby has positions of the primary's log.
const newestMark = fragment`(select max(at) from measurements where grain = 'minute')`

const written = defineStatement<Written>(fragment`
  /* database/replica.written */
  select pg_current_wal_lsn()::text as position, ${newestMark}::text as mark`)

// How long ago the last change was made that it has replayed says nothing on a quiet primary: only a replica that lacks
// something is behind. What is no standby, or no longer one, is as far behind as its newest mark.
const replayed = defineStatement<{ reached: boolean; seconds: number | null }, Written>(fragment`
  /* database/replica.replayed */
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${value('position')}::pg_lsn
      else ${value('mark')}::timestamptz is null or coalesce(${newestMark} >= ${value('mark')}::timestamptz, false)
    end as reached,
    extract(epoch from case when pg_is_in_recovery() then clock_timestamp() - pg_last_xact_replay_timestamp()
      else ${value('mark')}::timestamptz - ${newestMark}
    end)::float8 as seconds`)

/** In tenths of a second. Rejects when one of the two does not answer. */
async function measureLag(primary: Database, replica: Database): Promise<number | null> {
  const [now] = await primary.run(written, {}, PATIENCE)
  if (now === undefined) return null
  const began = performance.now()
  for (;;) {
    const [at] = await replica.run(replayed, now, PATIENCE)
    const waitedMs = performance.now() - began
    if (at === undefined || at.reached) return at === undefined ? null : Math.round(waitedMs / 100) / 10
    if (waitedMs > REPLAY_MS) return at.seconds && Math.round(at.seconds * 10) / 10
    await wait(REPLAY_POLL_MS)
  }
}

/** Reads on a replica while it keeps up; its going and coming back are a line of the log each. */
export function createOperatorReads({
  primary,
  replica,
  log,
}: {
  primary: Database
  replica: Database
  log: Pick<Logger, 'info' | 'warn'>
}): OperatorReads {
  let state: ReplicaState = { lagSeconds: null }
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let isAsked = true

  function note(lagSeconds: number | null, error?: unknown): void {
    state = { lagSeconds }
    lookedAt = performance.now()
    const wasAsked = isAsked
    isAsked = lagSeconds !== null && lagSeconds <= MAX_LAG_SECONDS
    if (isAsked === wasAsked) return
    if (isAsked) log.info({ lagSeconds }, 'the replica answers again')
    else log.warn({ lagSeconds, err: error }, 'the replica is not asked: it is gone, or too far behind')
  }

  async function look(): Promise<void> {
    try {
      note(await measureLag(primary, replica))
    } catch (error) {
      note(null, error)
    } finally {
      looking = undefined
    }
  }

  async function lookAgain(): Promise<ReplicaState> {
    if (performance.now() - lookedAt > CHECK_MS) {
      looking ??= look()
      await looking
    }
    return state
  }

  return {
    async from(primary, read) {
      await lookAgain()
      if (!isAsked) return read(primary)
      try {
        return await read(forRequest(replica, 0))
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        note(null, error)
        return read(primary)
      }
    },
    state: lookAgain,
  }
}
