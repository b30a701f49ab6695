import type { Request, RequestHandler } from 'express'
import type { Clock } from '../clock.js'
import { columnsOf } from '../database/columns.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../database/time.js'
import { HEALTH_PATHS } from '../http/health.js'
import { requestState } from '../http/request.js'
import { newId, storedId } from '../identifiers.js'

/**
 * Remembers requests, so that an operator finds what became of one: in memory, written by the hundreds in the
 * background, so that no request waits for it. Each process keeps so many a second that succeeded and so many that did
 * not. A process that is killed takes its last minute with it.
 */
export type RequestLog = {
  /** Remembers the requests that pass, once they are answered or given up. */
  readonly note: RequestHandler
  /** Writes what was remembered since the last time. */
  flush(): Promise<void>
  /** The same before a read, which a database that takes no writes answers all the same. */
  catchUp(): Promise<void>
  /** Deletes what is older than a day. */
  prune(): Promise<void>
}

const KEPT_MS = 24 * 3_600_000

/** What is remembered before it is written, whether or not a minute is over. */
const FULL = 500
/** What is remembered while it cannot be written; the oldest goes first. */
const MAX_WAITING = 5_000

const MAX_PATH = 300

type Entry = {
  readonly id: string
  readonly at: Date
  readonly durationMs: number
  readonly status: number | null
  readonly method: string
  readonly path: string
  readonly requestId: string
  readonly operation: string | undefined
  readonly caller: Readonly<Record<string, string>> | undefined
}

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
  duration: ['int', ({ durationMs }) => durationMs],
  at: ['timestamptz', ({ at }) => at],
})

const add = defineStatement<Record<never, never>, ReturnType<typeof entries.values>>(fragment`
  /* requests/log.add */
  insert into request_log (id, request_id, organization_id, environment, key_id, actor, operation, method, path, status,
    duration_ms, created_at)
  select entry.id, entry.request, entry.organization, entry.place, entry.key, entry.actor, entry.operation, entry.method,
    entry.path, entry.status, entry.duration, entry.at
  from ${entries.rows}
  on conflict do nothing`)

/** Few enough not to hold up anybody. */
const PRUNED = 2_000

const prune = defineStatement<{ id: string }, EarlierNow & { keptMs: number; rows: number }>(fragment`
  /* requests/log.prune */
  delete from request_log where id in (
    select id from request_log where created_at < ${earlierNow} - ${value('keptMs')}::float8 * interval '1 millisecond'
    order by created_at, id limit ${value('rows')}
  ) returning id`)

/** Reads of operators are not remembered: the console asks every few seconds, and nothing follows from it. */
const isOperatorsRead = (request: Request, status: number) =>
  status < 400 && request.method === 'GET' && request.originalUrl.startsWith('/console')

/** U+0000 is in no path that Node takes; a lone half of a pair has no place in the database. */
const pathOf = (request: Request) =>
  (request.originalUrl.split('?', 1)[0] as string).slice(0, MAX_PATH).toWellFormed()

export function createRequestLog({
  database,
  clock,
  perSecond,
}: {
  database: Database
  clock: Clock
  /** How many that succeeded a second keeps, and how many others; 0 keeps none. */
  perSecond: number
}): RequestLog {
  let waiting: Entry[] = []
  let flushing: Promise<void> | undefined
  let second = 0
  /** What this second has kept, of those that succeeded and of the others. */
  const kept = [0, 0]

  function isKept(at: number, status: number): boolean {
    const now = Math.floor(at / 1_000)
    if (now !== second) {
      second = now
      kept.fill(0)
    }
    const of = status < 400 ? 0 : 1
    if ((kept[of] as number) >= perSecond) return false
    kept[of] = (kept[of] as number) + 1
    return true
  }

  async function write(): Promise<void> {
    const taken = waiting
    waiting = []
    try {
      for (let from = 0; from < taken.length; from += FULL)
        await database.run(add, entries.values(taken.slice(from, from + FULL)))
    } catch (error) {
      waiting = [...taken, ...waiting].slice(-MAX_WAITING)
      throw error
    }
  }

  async function flush(): Promise<void> {
    // One at a time; what came meanwhile is of the next.
    await flushing?.catch(() => {})
    if (waiting.length === 0) return
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  return {
    note(request, response, next) {
      if (perSecond > 0 && !HEALTH_PATHS.has(request.url)) {
        const since = performance.now()
        response.on('close', () => {
          const status = response.writableFinished ? response.statusCode : null
          const at = clock.now()
          // What was given up is worth finding as what was refused is.
          if (isOperatorsRead(request, status ?? 499) || !isKept(at.getTime(), status ?? 499)) return
          const { requestId, operation, caller } = requestState(request)
          waiting.push({
            id: newId(),
            at,
            durationMs: Math.round(performance.now() - since),
            status,
            method: request.method,
            path: pathOf(request),
            requestId,
            operation,
            caller,
          })
          if (waiting.length > MAX_WAITING) waiting.shift()
          // Once for each so many, also while that fails; the rest comes with the next round of maintenance.
          else if (waiting.length % FULL === 0 && flushing === undefined) void flush().catch(() => {})
        })
      }
      next()
    },
    flush,
    catchUp: () => flush().catch(() => {}),
    async prune() {
      const values = { ...earlierNowValues(clock), keptMs: KEPT_MS, rows: PRUNED }
      while ((await database.run(prune, values)).length === PRUNED);
    },
  }
}
