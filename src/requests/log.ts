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
 * Logs requests, so that operators can find the outcome of one. Entries are kept in memory and written in batches of
 * hundreds in the background, so that no request waits for it. Each process keeps a limited number per second of
 * requests that succeeded, and the same number of others. If a process is killed, its last minute is lost.
 */
export type RequestLog = {
  /** Logs each request once it is answered or aborted. */
  readonly note: RequestHandler
  /** Writes the entries since the last flush. */
  flush(): Promise<void>
  /** Flushes before a read. Never rejects: a database that accepts no writes can still answer the read. */
  catchUp(): Promise<void>
  /** Deletes entries older than a day. */
  prune(): Promise<void>
}

const KEPT_MS = 24 * 3_600_000

/** At this many entries they are written without waiting for the next minute. */
const FULL = 500
/** Most entries kept while they cannot be written; the oldest are dropped first. */
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

/** Rows per statement: few enough not to block other statements for long. */
const PRUNED = 2_000

const prune = defineStatement<{ id: string }, EarlierNow & { keptMs: number; rows: number }>(fragment`
  /* requests/log.prune */
  delete from request_log where id in (
    select id from request_log where created_at < ${earlierNow} - ${value('keptMs')}::float8 * interval '1 millisecond'
    order by created_at, id limit ${value('rows')}
  ) returning id`)

/** Operators' reads are not logged: the console polls every few seconds, and reads change nothing. */
const isOperatorsRead = (request: Request, status: number) =>
  status < 400 && request.method === 'GET' && request.originalUrl.startsWith('/console')

/** The path as stored. Node accepts no U+0000 in a path; the database cannot store an unpaired surrogate. */
const pathOf = (request: Request) =>
  (request.originalUrl.split('?', 1)[0] as string).slice(0, MAX_PATH).toWellFormed()

export function createRequestLog({
  database,
  clock,
  perSecond,
}: {
  database: Database
  clock: Clock
  /** Most requests kept per second that succeeded, and most others; 0 keeps none. */
  perSecond: number
}): RequestLog {
  let waiting: Entry[] = []
  let flushing: Promise<void> | undefined
  let second = 0
  /** Number kept in this second, of requests that succeeded and of others. */
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
    // One at a time; entries that arrive meanwhile go with the next.
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
          // An aborted request counts as one that did not succeed.
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
          // Once per `FULL` entries, even if writing fails; the next round of maintenance writes the rest.
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
