import type { Span } from '../basics/tracing.js'
import type { Database, DatabaseLimits, Drizzle, Statement } from './connection.js'
import { type Begin, type Caller, settleBy, ticksOf, waitFor } from './deadlines.js'
import { BACKGROUND, MAX_WAITING_CALLS } from './limits.js'
import { tracedIf } from './traced.js'
import { DatabaseUnavailableError } from './unavailable.js'

type LimitedDatabase = Database & { readonly limits: DatabaseLimits }

/**
 * A server's database as seen by one request: its waits together are limited to the time of one statement. The time
 * between them, such as that for sending a webhook, does not count.
 */
export class RequestDatabase implements Database, Caller {
  readonly kind = 'server'
  readonly shared: LimitedDatabase
  /** Ticks waited so far, without those since {@link #since}. */
  #spent: number
  #waits = 0
  #since = 0

  constructor(shared: LimitedDatabase, waitedMs: number) {
    this.shared = shared
    this.#spent = ticksOf(waitedMs)
  }

  get drizzle(): Drizzle {
    return this.shared.drizzle
  }

  wait<Result>(begin: Begin<Result>): Promise<Result> {
    const { limits } = this.shared
    const { now } = limits.deadlines
    if (limits.waiting >= MAX_WAITING_CALLS)
      return Promise.reject(new DatabaseUnavailableError('DATABASE_OVERLOADED'))
    if (this.#waits === 0) this.#since = now
    const left = ticksOf(limits.timeoutMs) - this.#spent - (now - this.#since)
    if (left <= 0) return Promise.reject(new DatabaseUnavailableError('DATABASE_TIMEOUT'))
    limits.waiting += 1
    this.#waits += 1
    // One tick longer than the statement's own limit, because the statement knows whether it was sent.
    return limits.deadlines.wait(left + 1, begin, this)
  }

  settled(): void {
    const { limits } = this.shared
    limits.waiting -= 1
    this.#waits -= 1
    if (this.#waits === 0) this.#spent += limits.deadlines.now - this.#since
  }

  run<Row, Values>(statement: Statement<Row, Values>, values: NoInfer<Values>): Promise<Row[]> {
    return this.wait((waiter) => {
      waiter.begun = true
      settleBy(waiter, this.shared.run(statement, values))
    })
  }

  close(): Promise<void> {
    return this.shared.close()
  }
}

const isLimited = (database: Database): database is LimitedDatabase => database.limits !== undefined

/** The database that all requests of this process share, given the database of one of them. */
export function sharedBy(database: Database): Database {
  const own = database.traced?.database ?? database
  return own instanceof RequestDatabase ? own.shared : own
}

/**
 * The database for one request that has already waited for `waitedMs`. `span` is the request's span, if it is traced.
 */
export function forRequest(database: Database, waitedMs: number, span?: Span): Database {
  return tracedIf(isLimited(database) ? new RequestDatabase(database, waitedMs) : database, span)
}

/**
 * Waits on behalf of a request for something that several requests share, such as the look-up of a key: within the time
 * limit, and refused when too many calls wait.
 */
export function waitAsRequest<Result>(database: Database, shared: Promise<Result>): Promise<Result> {
  // If this request is refused, the shared promise may have no other handler for its failure.
  shared.catch(() => {})
  return waitFor(forRequest(database, 0), (waiter) => settleBy(waiter, shared))
}

/** The database for work that no caller waits for. */
export function forBackground(database: Database): Database {
  if (!isLimited(database)) return database
  const { deadlines } = database.limits
  return {
    ...database,
    run: (statement, values) => database.run(statement, values, BACKGROUND),
    wait: (begin) => deadlines.wait(ticksOf(BACKGROUND.limitMs) + 1, begin),
  }
}
