import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { forRequest } from './callers.js'
import { type Database, defineStatement, isDatabaseUnavailable } from './connection.js'
import { REPLICA_CHECK } from './limits.js'
import { fragment, value } from './sql/fragment.js'

/** How often the replica's lag is checked while there are reads. */
const CHECK_MS = 5_000
/** Changes that are being replayed at this moment get this long before they count as lag. */
const REPLAY_MS = 1_000
const REPLAY_POLL_MS = 50
/** A replica that is further behind is not used. */
const MAX_LAG_SECONDS = 60

/** The replica's lag in seconds; `null` when it does not answer, or when the lag is unknown. */
export type ReplicaState = { readonly lagSeconds: number | null }

/** Reads that may return slightly old data: lists across all tenants, and counts. */
export type OperatorReads = {
  /**
   * Reads from the replica. Uses `primary` instead if there is no replica, if it does not answer, or if it is more than
   * a minute behind.
   */
  from<Result>(primary: Database, read: (database: Database) => Promise<Result>): Promise<Result>
  /** State of the replica, at most five seconds old; `null` without one. */
  state(): Promise<ReplicaState | null>
}

/** Used when there is no replica. */
export const PRIMARY_READS: OperatorReads = {
  from: (primary, read) => read(primary),
  state: async () => null,
}

type Written = { readonly position: string; readonly mark: string | null }

// A row that is written at least once a minute. Only on a standby can positions be compared with those of the primary's
// log.
const newestMark = fragment`(select max(at) from measurements where grain = 'minute')`

const written = defineStatement<Written>(fragment`
  /* database/replica.written */
  select pg_current_wal_lsn()::text as position, ${newestMark}::text as mark`)

// The age of the last replayed change says nothing if the primary is quiet: only a replica that lacks something is
// behind. A server that is not a standby, or no longer one, lags by as much as its newest mark.
const replayed = defineStatement<{ reached: boolean; seconds: number | null }, Written>(fragment`
  /* database/replica.replayed */
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${value('position')}::pg_lsn
      else ${value('mark')}::timestamptz is null or coalesce(${newestMark} >= ${value('mark')}::timestamptz, false)
    end as reached,
    extract(epoch from case when pg_is_in_recovery() then clock_timestamp() - pg_last_xact_replay_timestamp()
      else ${value('mark')}::timestamptz - ${newestMark}
    end)::float8 as seconds`)

/** The lag in seconds, to a tenth of a second. Rejects when either server does not answer. */
async function measureLag(primary: Database, replica: Database): Promise<number | null> {
  const [now] = await primary.run(written, {}, REPLICA_CHECK)
  if (now === undefined) return null
  const began = performance.now()
  for (;;) {
    const [at] = await replica.run(replayed, now, REPLICA_CHECK)
    const waitedMs = performance.now() - began
    if (at === undefined || at.reached) return at === undefined ? null : Math.round(waitedMs / 100) / 10
    if (waitedMs > REPLAY_MS) return at.seconds && Math.round(at.seconds * 10) / 10
    await wait(REPLAY_POLL_MS)
  }
}

/** Reads from a replica while it keeps up. Logs a line when it stops being used and when it is used again. */
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
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  let isUsable = true

  function note(lagSeconds: number | null, error?: unknown): void {
    state = { lagSeconds }
    checkedAt = performance.now()
    const wasUsable = isUsable
    isUsable = lagSeconds !== null && lagSeconds <= MAX_LAG_SECONDS
    if (isUsable === wasUsable) return
    if (isUsable) log.info({ lagSeconds }, 'the replica answers again')
    else log.warn({ lagSeconds, err: error }, 'the replica is not used: it is gone, or too far behind')
  }

  async function check(): Promise<void> {
    try {
      note(await measureLag(primary, replica))
    } catch (error) {
      note(null, error)
    } finally {
      checking = undefined
    }
  }

  async function checkAgain(): Promise<ReplicaState> {
    if (performance.now() - checkedAt > CHECK_MS) {
      checking ??= check()
      await checking
    }
    return state
  }

  return {
    async from(primary, read) {
      await checkAgain()
      if (!isUsable) return read(primary)
      try {
        return await read(forRequest(replica, 0))
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        note(null, error)
        return read(primary)
      }
    },
    state: checkAgain,
  }
}
