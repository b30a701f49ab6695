import type { Span } from '../basics/tracing.js'
import { sharedBy } from './callers.js'
import { type Database, isDatabaseUnavailable } from './connection.js'
import { type Waiter, waitFor } from './deadlines.js'
import { traced } from './traced.js'
import { lockTimeoutOf } from './unavailable.js'

/** Maximum number of calls per statement. Limits how long a statement takes, and so how long its callers wait. */
const MAX_IN_BATCH = 64

/**
 * Maximum number of concurrent statements of one kind. At this limit, calls wait for a statement to end and share the
 * next one. So batches grow with the load, and the pool's other connections stay free for other work.
 */
const MAX_CONCURRENT_STATEMENTS = 2

type Waiting<Item, Result> = {
  readonly item: Item
  readonly waiter: Waiter<Result>
  /** Spans of the waiting call, if it is traced. */
  readonly spans: readonly Span[] | undefined
}

type Queue<Item, Result> = {
  waiting: Waiting<Item, Result>[]
  underWay: number
  scheduled: boolean
}

/**
 * Combines calls that arrive in the same turn of the event loop into one statement, for operations whose round trip is
 * most of their cost. `carryOut` returns results in the order of its items. Each item carries its own tenant.
 *
 * A call's statement always begins after the call, so it sees everything that was answered before. An idle service adds
 * no delay: the batch is sent at the end of the turn, without calls that timed out before that. When the database rejects
 * a batch, which then had no effect, its calls are run one by one, so that each succeeds or fails by itself. When the
 * connection is lost, the outcome is unknown, and every call gets that error.
 */
export function batched<Item, Result>(
  carryOut: (database: Database, items: readonly Item[]) => Promise<readonly Result[]>,
): (database: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Queue<Item, Result>>()

  async function run(database: Database, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await carryOut(
        tracedForAll(database, batch),
        batch.map(({ item }) => item),
      )
      for (const [index, { waiter }] of batch.entries()) waiter.resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1 || !wasRolledBack(error)) for (const { waiter } of batch) waiter.reject(error)
      else await Promise.all(batch.map((one) => run(database, [one])))
    }
  }

  function leave(database: Database, queue: Queue<Item, Result>): void {
    queue.scheduled = false
    while (queue.waiting.length > 0 && queue.underWay < MAX_CONCURRENT_STATEMENTS) {
      const batch = queue.waiting.splice(0, MAX_IN_BATCH).filter(({ waiter }) => !waiter.settled)
      if (batch.length === 0) continue
      for (const { waiter } of batch) waiter.begun = true
      queue.underWay += 1
      void run(database, batch).finally(() => {
        queue.underWay -= 1
        schedule(database, queue)
      })
    }
  }

  function schedule(database: Database, queue: Queue<Item, Result>): void {
    if (queue.scheduled || queue.waiting.length === 0 || queue.underWay >= MAX_CONCURRENT_STATEMENTS) return
    queue.scheduled = true
    setImmediate(leave, database, queue)
  }

  return (database, item) => {
    const shared = sharedBy(database)
    let queue = queues.get(shared)
    if (queue === undefined) {
      queue = { waiting: [], underWay: 0, scheduled: false }
      queues.set(shared, queue)
    }
    const { waiting } = queue
    const answer = waitFor<Result>(database, (waiter) =>
      waiting.push({ item, waiter, spans: database.traced?.spans }),
    )
    schedule(shared, queue)
    return answer
  }
}

/** The database for a batch: each statement is a span in every trace that the batch belongs to. */
function tracedForAll(
  database: Database,
  batch: readonly { readonly spans: readonly Span[] | undefined }[],
): Database {
  if (batch.every(({ spans }) => spans === undefined)) return database
  return traced(
    database,
    batch.flatMap(({ spans }) => spans ?? []),
  )
}

// Class 40 (transaction rollback): a deadlock or a serialization failure. In other places these count as unavailable.
const ROLLED_BACK = /^40/

/**
 * Whether the database itself rejected the statement, so that nothing was done. Some of the calls may be the cause, and
 * not the others.
 */
function wasRolledBack(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && ROLLED_BACK.test(code)) return true
  return lockTimeoutOf(error) === 'row' || !isDatabaseUnavailable(error)
}
