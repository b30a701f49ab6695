import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { Tallies } from '../../basics/tallies.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'
import type { EndedRequest, ResponseObserver } from '../../http/observe-responses.js'
import { createBudgets } from './budgets.js'
import { callerOf, type Entry, entryOf, isOperatorsRead, outcomeOf } from './entry.js'
import { createLeftOut } from './left-out.js'

/**
 * Logs requests, so that operators can find the outcome of one. Entries are kept in memory and written in batches of
 * hundreds in the background, so that no request waits for it. Each process keeps a limited number per second of
 * requests that succeeded, and the same number of others, in fair shares for each organization and operator. Callers
 * without a valid key have a budget of their own. If a process is killed, its last minute is lost.
 */
export type RequestLog = {
  /** Logs each request once it is answered or aborted. */
  readonly note: ResponseObserver
  /** Writes the entries since the last flush. */
  flush(): Promise<void>
  /** Flushes before a read. Never rejects: a database that accepts no writes can still answer the read. */
  catchUp(): Promise<void>
  /** Deletes entries older than a day. */
  prune(): Promise<void>
  /** Writes a log line with the number of failed requests left out since the last one, if there are any. */
  reportLeftOut(): void
  /** Counts the requests that were left out, by kind of caller and by outcome. */
  readonly leftOut: Tallies
}

const KEPT_MS = 24 * 3_600_000

/** At this many entries they are written without waiting for the next minute. */
const FULL = 500
/** Most entries kept while they cannot be written; the oldest are dropped first. */
const MAX_WAITING = 5_000

const stored = (kind: 'org' | 'key', text: string | undefined) =>
  text === undefined ? null : (storedId(kind, text) ?? null)

const entries = columnsOf<Entry>()('entry', {
  id: ['uuid', ({ id }) => id],
  request: ['text', ({ requestId }) => requestId],
  organization: ['uuid', ({ caller }) => stored('org', caller?.organization)],
  place: ['word', ({ caller }) => caller?.environment ?? null],
  key: ['uuid', ({ caller }) => stored('key', caller?.key)],
  actor: ['text', ({ caller }) => caller?.actor ?? null],
  operation: ['text', ({ operation }) => operation ?? null],
  method: ['text', ({ method }) => method],
  path: ['text', ({ path }) => path],
  status: ['int', ({ status }) => status],
  code: ['text', ({ error }) => error?.code ?? null],
  message: ['text', ({ error }) => error?.message ?? null],
  duration: ['int', ({ durationMs }) => durationMs],
  at: ['timestamptz', ({ at }) => at],
})

const add = defineStatement<Record<never, never>, ReturnType<typeof entries.values>>(fragment`
  /* telemetry/requests/log.add */
  insert into request_log (id, request_id, organization_id, environment, key_id, actor, operation, method, path, status,
    error_code, error_message, duration_ms, created_at)
  select entry.id, entry.request, entry.organization, entry.place, entry.key, entry.actor, entry.operation, entry.method,
    entry.path, entry.status, entry.code, entry.message, entry.duration, entry.at
  from ${entries.rows}
  on conflict do nothing`)

/** Rows per statement: few enough not to block other statements for long. */
const PRUNED = 2_000

const prune = defineStatement<{ id: string }, EarlierNow & { keptMs: number; rows: number }>(fragment`
  /* telemetry/requests/log.prune */
  delete from request_log where id in (
    select id from request_log where created_at < ${earlierNow} - ${value('keptMs')}::float8 * interval '1 millisecond'
    order by created_at, id limit ${value('rows')}
  ) returning id`)

export function createRequestLog({
  database,
  clock,
  log,
  perSecond,
}: {
  database: Database
  clock: Clock
  log: Pick<Logger, 'info'>
  /**
   * Most requests kept per second that succeeded, and most others; 0 keeps none. Callers without a valid key have a
   * quarter as many of each, of their own.
   */
  perSecond: number
}): RequestLog {
  let waiting: Entry[] = []
  let flushing: Promise<void> | undefined
  let second = 0
  const budgets = createBudgets(perSecond)
  const leftOut = createLeftOut(log)

  /** Adds entries to those that wait to be written, and drops the oldest beyond the limit. */
  function wait(before: readonly Entry[], after: readonly Entry[]): void {
    const all = [...before, ...after]
    waiting = all.slice(-MAX_WAITING)
    for (const { callerKind, status } of all.slice(0, all.length - waiting.length))
      leftOut.tallies.add(1, callerKind, outcomeOf(status))
  }

  /** Moves the entries of this second to those that wait to be written. */
  function collect(): void {
    wait(waiting, budgets.take())
  }

  /** Begins the budgets of another second, if it is one. */
  function enter(at: Date): void {
    const now = Math.floor(at.getTime() / 1_000)
    if (now === second) return
    second = now
    const lengthBefore = waiting.length
    collect()
    budgets.startOver()
    // Once per `FULL` entries, even if writing fails; the next round of maintenance writes the rest.
    const isFull = Math.floor(waiting.length / FULL) > Math.floor(lengthBefore / FULL)
    if (isFull && flushing === undefined) void flush().catch(() => {})
  }

  async function write(): Promise<void> {
    const taken = waiting
    waiting = []
    try {
      for (let from = 0; from < taken.length; from += FULL)
        await database.run(add, entries.values(taken.slice(from, from + FULL)))
    } catch (error) {
      wait(taken, waiting)
      throw error
    }
  }

  async function flush(): Promise<void> {
    // One at a time; entries that arrive meanwhile go with the next.
    await flushing?.catch(() => {})
    collect()
    if (waiting.length === 0) return
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  function note(ended: EndedRequest): void {
    const { request, state, status } = ended
    if (perSecond === 0 || isOperatorsRead(request, status)) return
    const at = clock.now()
    enter(at)
    const caller = callerOf(state)
    const outcome = outcomeOf(status)
    const leftOutKind = budgets.offer(caller, outcome, () => entryOf(ended, caller.kind, at))
    if (leftOutKind !== undefined) leftOut.tallies.add(1, leftOutKind, outcome)
  }

  return {
    note,
    flush,
    catchUp: () => flush().catch(() => {}),
    async prune() {
      const values = { ...earlierNowValues(clock), keptMs: KEPT_MS, rows: PRUNED }
      while ((await database.run(prune, values)).length === PRUNED);
    },
    leftOut: leftOut.tallies,
    reportLeftOut: leftOut.report,
  }
}
