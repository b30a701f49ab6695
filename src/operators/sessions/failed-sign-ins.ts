import type { FailedSignInReason, SignInMethod } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { newId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'
import { networkOf } from './network.js'

/** Where, how and why a sign-in failed. What was tried is never kept. */
export type FailedSignIn = {
  readonly address: string
  readonly method: SignInMethod
  readonly reason: FailedSignInReason
}

/**
 * Keeps sign-ins that failed, for administrators. Those of one address in a minute, by the same method and for the same
 * reason, are one entry with their number. Entries are kept in memory and written once a minute, so that whoever tries
 * tokens causes no write for each. If a process is killed, its last minute is lost.
 */
export type FailedSignIns = {
  note(failed: FailedSignIn): void
  /** Writes the entries since the last flush. */
  flush(): Promise<void>
  /** Flushes before a read. Never rejects: a database that accepts no writes can still answer the read. */
  catchUp(): Promise<void>
  /** Deletes entries older than 90 days, and the oldest beyond 100,000. */
  prune(): Promise<void>
}

const MINUTE_MS = 60_000

/** Most entries of a process between two writes; what is beyond them is counted without addresses. */
const MAX_ENTRIES = 100

const KEPT_DAYS = 90
const MAX_ROWS = 100_000

type Entry = Omit<FailedSignIn, 'address'> & {
  readonly id: string
  readonly at: Date
  /** Undefined for those of addresses that were too many to be told apart. */
  readonly address: string | undefined
  attempts: number
}

const entries = columnsOf<Entry>()('entry', {
  id: ['uuid', ({ id }) => id],
  address: ['text', ({ address }) => address ?? null],
  method: ['word', ({ method }) => method],
  reason: ['word', ({ reason }) => reason],
  attempts: ['int', ({ attempts }) => attempts],
  at: ['timestamptz', ({ at }) => at],
})

const add = defineStatement<Record<never, never>, ReturnType<typeof entries.values>>(fragment`
  /* operators/sessions/failed-sign-ins.add */
  insert into failed_sign_ins (id, address, method, reason, attempts, created_at)
  select entry.id, entry.address, entry.method, entry.reason, entry.attempts, entry.at from ${entries.rows}
  on conflict (id) do update set attempts = greatest(failed_sign_ins.attempts, excluded.attempts)`)

const prune = defineStatement<
  Record<never, never>,
  EarlierNow & { keptDays: number; maxRows: number }
>(fragment`
  /* operators/sessions/failed-sign-ins.prune */
  delete from failed_sign_ins
  where created_at < ${earlierNow} - ${value('keptDays')}::float8 * interval '1 day'
    or (created_at, id) <= (
      select created_at, id from failed_sign_ins order by created_at desc, id desc offset ${value('maxRows')} limit 1
    )`)

export function createFailedSignIns({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): FailedSignIns {
  /** Those of the minute that runs, and of minutes that could not be written. */
  let waiting = new Map<string, Entry>()
  let flushing: Promise<void> | undefined

  async function write(): Promise<void> {
    const taken = waiting
    waiting = new Map()
    try {
      await database.run(add, entries.values([...taken.values()]))
    } catch (error) {
      for (const [key, entry] of taken) {
        entry.attempts += waiting.get(key)?.attempts ?? 0
        waiting.set(key, entry)
      }
      throw error
    }
  }

  async function flush(): Promise<void> {
    // One at a time; what fails meanwhile goes with the next.
    await flushing?.catch(() => {})
    if (waiting.size === 0) return
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  return {
    note({ address, method, reason }) {
      const at = clock.now()
      const minute = Math.floor(at.getTime() / MINUTE_MS)
      const own = `${method} ${reason} ${minute} ${networkOf(address)}`
      const isTold = waiting.has(own) || waiting.size < MAX_ENTRIES
      const key = isTold ? own : `${method} ${reason}`
      const entry = waiting.get(key)
      if (entry !== undefined) entry.attempts += 1
      else {
        const told = isTold ? address : undefined
        waiting.set(key, { id: newId(), at, address: told, method, reason, attempts: 1 })
      }
    },
    flush,
    catchUp: () => flush().catch(() => {}),
    async prune() {
      await database.run(prune, { ...earlierNowValues(clock), keptDays: KEPT_DAYS, maxRows: MAX_ROWS })
    },
  }
}
