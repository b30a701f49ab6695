import postgres from 'postgres'
import { type ConnectionFigures, isDatabaseUnavailable, type Patience } from '../connection.js'
import { type Deadlines, ticksOf, type Waiter } from '../deadlines.js'
import { MAX_QUEUED_STATEMENTS } from '../limits.js'
import { DatabaseUnavailableError, lockGivenUp } from '../unavailable.js'
import { type Call, createStatementQueue } from './statement-queue.js'

/**
 * Maximum number of statements sent on one connection before the first is answered. Sending and reading several
 * together costs both sides a third less, but each statement waits for those before it.
 */
const MAX_PIPELINED = 4

/** A connection whose current statement takes this many ticks counts as slow: nothing more is sent on it. */
const SLOW_TICKS = 2

/**
 * Time between attempts to connect while there is no connection: after an attempt that hangs, and after one that
 * failed.
 */
const HANGING_ATTEMPT_MS = 1_000
const FAILED_ATTEMPT_MS = 300

/** Identifies the server: no two servers start in the same microsecond, and a restart closes all connections anyway. */
const WHICH_SERVER = 'select pg_postmaster_start_time()::text as server'

/** Minimum time between two renewals of the connections to a read-only database. */
const RENEWAL_MS = 1_000

/** Format of the rows: objects, or arrays of values. */
export type StatementForm = 'objects' | 'arrays'

type Rows = Record<string, unknown>[] | unknown[][]

export type PoolStatement = {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly form: StatementForm
  /** Whether the server keeps the prepared statement for the next time. */
  readonly prepare: boolean
}

/**
 * A pool of connections, each with its own driver. It differs from the driver's pool in ways that matter when the
 * database is in trouble:
 *
 * - A statement waits for any connection, not for one that is being opened. Nothing is sent behind a statement that
 *   waits for a lock.
 * - A connection that does not answer in time is closed and replaced, without affecting the others.
 * - When all connections are silent, or none can be opened, waiting callers are rejected, and later ones are rejected
 *   immediately, until an attempt to connect succeeds. There is one attempt a second, so service resumes a second after
 *   the database does, without flooding a database in trouble.
 * - All connections lead to the same server. When a new one leads to another server, the address now points there, and
 *   the others are closed. When a read-only database rejects a write, all connections are renewed: the server may be
 *   the former primary.
 */
export type Pool = {
  /** Rejects after the limit of `patience`, and while more wait than may. */
  run(statement: PoolStatement, patience: Patience): Promise<Rows>
  figures(): ConnectionFigures
  /** Waits for statements in flight, and closes the connections. */
  close(): Promise<void>
}

export type PoolOptions = {
  /** Opens a driver with one connection. `onclose` is called when the connection is lost. */
  readonly connect: (onclose: () => void) => postgres.Sql
  readonly connections: number
  /** After this time without any answer, the database counts as unreachable. */
  readonly timeoutMs: number
  readonly deadlines: Deadlines
  /** Called with the duration of each statement since it was sent, whether it succeeded or failed. */
  readonly onAnswer: (text: string, ms: number) => void
}

type PoolCall = Call & {
  readonly statement: PoolStatement
  /** After so many ticks without an answer, the connection counts as hanging, even if the caller gave up earlier. */
  readonly limit: number
}

type Connection = {
  readonly client: postgres.Sql
  isConnecting: boolean
  /** A probe is in flight, to test whether the connection answers at all. */
  isProbing: boolean
  /** Nothing more is sent on it. It is closed when the statements in flight are answered. */
  isRetired: boolean
  /** Statements in flight, in the order in which they were sent. */
  readonly calls: PoolCall[]
  /** The tick since which the next answer has been due. */
  since: number
  /** The tick of the last answer on this connection. */
  heard: number
}

const isBusy = ({ calls, isProbing }: Connection) => calls.length > 0 || isProbing

/** Whether an error concerns the connection rather than the statement. */
function isConnectionLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return isDatabaseUnavailable(error)
}

/** Whether a write reached a standby, or a primary that was fenced. */
const isReadOnly = (error: unknown) => error instanceof postgres.PostgresError && error.code === '25006'

export function createPool({ connect, connections, timeoutMs, deadlines, onAnswer }: PoolOptions): Pool {
  const queue = createStatementQueue<PoolCall>(connections)
  const open: Connection[] = []
  const silence = ticksOf(timeoutMs)
  /** The tick of the last answer on any connection. */
  let heard = 0
  /** No attempt to connect is made before this tick. */
  let nextAttempt = 0
  /** When the connections were last renewed, by `performance.now()`: ticks stop while nobody waits. */
  let renewedAt = Number.NEGATIVE_INFINITY
  /** The result of {@link WHICH_SERVER} on the last new connection. */
  let server: unknown
  /** Why statements are refused; `undefined` while they are not. */
  let trouble: unknown
  let closing: (() => void) | undefined

  const established = () => open.filter(({ isConnecting }) => !isConnecting)
  const refusal = () => new DatabaseUnavailableError('DATABASE_UNREACHABLE', { cause: trouble })
  const lost = (cause: unknown) =>
    new DatabaseUnavailableError('DATABASE_CONNECTION_LOST', { outcomeUnknown: true, cause })

  function discard(connection: Connection): void {
    const index = open.indexOf(connection)
    if (index < 0) return
    open.splice(index, 1)
    // This rejects the statements in flight.
    connection.client.end({ timeout: 0 }).catch(() => {})
  }

  /** The database is not expected to answer at present: rejects all calls. */
  function giveUp(cause: unknown): void {
    trouble = cause
    for (const connection of established()) {
      for (const { waiter } of connection.calls) waiter.reject(lost(cause))
      discard(connection)
    }
    for (const { waiter } of queue.clear()) waiter.reject(refusal())
  }

  /** Sends nothing more on the current connections, and closes each as soon as nothing is in flight on it. */
  function retireAll(): void {
    for (const connection of established()) {
      connection.isRetired = true
      if (!isBusy(connection)) discard(connection)
    }
  }

  function attempt(): void {
    const { now } = deadlines
    nextAttempt = now + ticksOf(HANGING_ATTEMPT_MS)
    const connection: Connection = {
      client: connect(() => {
        // Statements in flight, or an attempt to connect, fail by themselves.
        if (!connection.isConnecting && !isBusy(connection)) discard(connection)
      }),
      isConnecting: true,
      isProbing: false,
      isRetired: false,
      calls: [],
      since: now,
      heard: 0,
    }
    open.push(connection)
    deadlines.start()
    connection.client.unsafe(WHICH_SERVER).then(
      ([row]) => {
        // The address leads to another server now. Reads on the old connections would not see what is written there.
        if (row?.server !== server) retireAll()
        server = row?.server
        connection.isConnecting = false
        trouble = undefined
        nextAttempt = 0
        answered(connection)
      },
      (error: unknown) => attemptFailed(connection, error),
    )
  }

  function attemptFailed(connection: Connection, error: unknown): void {
    if (!open.includes(connection)) return
    discard(connection)
    nextAttempt = deadlines.now + ticksOf(FAILED_ATTEMPT_MS)
    if (established().length === 0) giveUp(error)
  }

  /** Opens as many connections as are needed: one at a time until the first one answers. */
  function connectMore(): void {
    if (open.length >= connections || closing !== undefined || deadlines.now < nextAttempt) return
    const hasConnection = established().length > 0
    const wanted = trouble === undefined ? queue.length : 1
    let connecting = open.length - established().length
    while (open.length < connections && (hasConnection ? connecting < wanted : wanted > 0)) {
      attempt()
      connecting += 1
      if (!hasConnection) return
      nextAttempt = 0
    }
  }

  /** Whether more can be sent on a connection: never behind a statement that waits for a lock or is slow. */
  const canPipeline = ({ calls, since }: Connection) =>
    open.length === connections &&
    calls.length < MAX_PIPELINED &&
    deadlines.now - since < SLOW_TICKS &&
    calls[0]?.alone !== true

  /** The connection with the fewest statements in flight that can take more. */
  function leastBusy(): Connection | undefined {
    let found: Connection | undefined
    for (const connection of open) {
      const { calls, isConnecting, isProbing, isRetired } = connection
      if (isConnecting || isProbing || isRetired || (calls.length > 0 && !canPipeline(connection))) continue
      if (found === undefined || calls.length < found.calls.length) found = connection
    }
    return found
  }

  function dispatch(): void {
    while (queue.length > 0) {
      const connection = leastBusy()
      if (connection === undefined || isBusy(connection)) connectMore()
      const call = connection === undefined ? undefined : queue.next(!isBusy(connection))
      if (connection === undefined || call === undefined) return
      send(connection, call)
    }
  }

  function answered(connection: Connection): void {
    heard = connection.heard = connection.since = deadlines.now
    if (open.includes(connection)) {
      if (connection.isRetired && !isBusy(connection)) discard(connection)
      dispatch()
    }
    if (closing !== undefined) endIfDone()
  }

  function send(connection: Connection, call: PoolCall): void {
    const { text, parameters, form, prepare } = call.statement
    if (connection.calls.length === 0) connection.since = deadlines.now
    connection.calls.push(call)
    // Round robin, so that no connection stays idle for so long that a device on the way drops it.
    open.splice(open.indexOf(connection), 1)
    open.push(connection)
    call.waiter.begun = true
    const sentAt = performance.now()
    const query = connection.client.unsafe(text, parameters as never[], { prepare })
    const rows: PromiseLike<unknown> = form === 'arrays' ? query.values() : query
    rows.then(
      (value) => {
        onAnswer(text, performance.now() - sentAt)
        finished(connection, call, true)
        call.waiter.resolve(value as never)
        answered(connection)
      },
      (error: unknown) => {
        onAnswer(text, performance.now() - sentAt)
        finished(connection, call, false)
        failed(connection, call, error)
      },
    )
  }

  function finished({ calls }: Connection, call: PoolCall, wasAnswered: boolean): void {
    calls.splice(calls.indexOf(call), 1)
    queue.finished(call, wasAnswered)
  }

  function failed(connection: Connection, call: PoolCall, error: unknown): void {
    if (isConnectionLoss(error)) {
      discard(connection)
      call.waiter.reject(lost(error))
      dispatch()
      return
    }
    if (isReadOnly(error)) renew()
    const lock = lockGivenUp(error)
    if (lock !== undefined)
      for (const { waiter } of queue.locked(call, lock, deadlines.now)) waiter.reject(error)
    if (lock !== undefined && call.retriesLocks && !call.waiter.settled) queue.push(call)
    else call.waiter.reject(error)
    answered(connection)
  }

  /** Replaces the connections, unless that was done just now. */
  function renew(): void {
    if (performance.now() - renewedAt < RENEWAL_MS) return
    renewedAt = performance.now()
    retireAll()
    dispatch()
  }

  /** Sends a probe on an idle or a new connection, to see whether the database answers at all. */
  function probe(): void {
    const idle = open.find((connection) => !connection.isConnecting && !isBusy(connection))
    if (idle === undefined) {
      if (open.length < connections && deadlines.now >= nextAttempt) attempt()
      return
    }
    idle.isProbing = true
    idle.since = deadlines.now
    idle.client.unsafe('select 1').then(
      () => {
        idle.isProbing = false
        answered(idle)
      },
      () => discard(idle),
    )
  }

  /** Closes connections that hang, and gives up entirely when the database has been silent for too long. */
  function sweep(): boolean {
    const { now } = deadlines
    queue.sweep()
    const busy = open.filter(isBusy)
    const silentFor = now - Math.max(heard, Math.min(...busy.map(({ since }) => since)))
    if (silentFor >= silence) giveUp(new DatabaseUnavailableError('DATABASE_TIMEOUT'))
    else if (silentFor >= silence / 2 && !busy.some(({ isProbing }) => isProbing)) probe()
    for (const connection of [...open]) giveUpIfHanging(connection)
    if (trouble !== undefined || queue.length > 0) connectMore()
    if (closing !== undefined) endIfDone()
    return trouble !== undefined || open.some((connection) => connection.isConnecting || isBusy(connection))
  }

  function giveUpIfHanging(connection: Connection): void {
    const { calls, isConnecting, since } = connection
    const waited = deadlines.now - since
    if (isConnecting && waited > silence)
      attemptFailed(connection, new DatabaseUnavailableError('DATABASE_TIMEOUT'))
    if (isConnecting || !isBusy(connection) || waited <= (calls[0]?.limit ?? silence)) return
    discard(connection)
    // Connections without an answer since then may hang as well, without having been noticed.
    for (const other of established()) if (!isBusy(other) && other.heard < since) discard(other)
  }

  function endIfDone(): void {
    if (queue.length === 0 && !open.some(isBusy)) closing?.()
  }

  deadlines.listen(sweep)

  function enqueue(
    waiter: Waiter<Rows>,
    statement: PoolStatement,
    { limitMs, retriesLocks }: Patience,
  ): void {
    if (closing !== undefined || trouble !== undefined) waiter.reject(refusal())
    else if (queue.length >= MAX_QUEUED_STATEMENTS)
      waiter.reject(new DatabaseUnavailableError('DATABASE_OVERLOADED'))
    else {
      const { text } = statement
      const limit = ticksOf(limitMs)
      queue.push({
        text,
        statement,
        waiter,
        retriesLocks,
        limit,
        since: deadlines.now,
        alone: false,
      } as PoolCall)
      dispatch()
    }
  }

  return {
    run: (statement, patience) =>
      deadlines.wait<Rows>(ticksOf(patience.limitMs), (waiter) => enqueue(waiter, statement, patience)),
    figures() {
      const busy = open.filter((connection) => !connection.isConnecting && isBusy(connection)).length
      const connecting = open.filter(({ isConnecting }) => isConnecting).length
      return { busy, connecting, idle: open.length - busy - connecting, waiting: queue.length }
    },
    async close() {
      await new Promise<void>((resolve) => {
        closing = resolve
        endIfDone()
      })
      deadlines.listen(() => false)
      await Promise.all(open.map(({ client }) => client.end({ timeout: 1 })))
    },
  }
}
