import postgres from 'postgres'
import { type ConnectionFigures, isDatabaseUnavailable, type Patience } from './connection.js'
import { type Deadlines, ticksOf } from './deadlines.js'
import { type Call, createStatementQueue } from './statement-queue.js'
import { DatabaseUnavailableError, lockGivenUp } from './unavailable.js'

/** Statements that wait for a connection; beyond it they are refused at once. Requests have a bound of their own. */
const MAX_QUEUED = 2_000

/**
 * Statements sent to one connection before the first is answered. What is sent and read together costs both sides
 * a third less; but whatever is sent behind a statement waits for it.
 */
const MAX_PIPELINED = 4

/** Ticks after which what is in flight is taken to be slow: nothing is sent behind it. */
const SLOW_TICKS = 2

/** Between attempts to connect while there is no connection, when the last one hangs, and after one that failed. */
const HANGING_ATTEMPT_MS = 1_000
const FAILED_ATTEMPT_MS = 300

/** No two servers started at the same microsecond; one that is started again has lost its connections. */
const WHICH_SERVER = 'select pg_postmaster_start_time()::text as server'

/** Between two renewals of the connections to a database that is read-only. */
const RENEWAL_MS = 1_000

/** Rows as objects, or as arrays of values. */
export type StatementForm = 'objects' | 'arrays'

type Rows = Record<string, unknown>[] | unknown[][]

export type PoolStatement = {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly form: StatementForm
  /** Whether the server keeps it for the next time. */
  readonly prepare: boolean
}

/**
 * Connections, each a driver of its own. It differs from the driver's own pool in what matters when the database is
 * in trouble:
 *
 * - A statement waits for any connection, not for one that is being made, and what stands in front of a lock has
 *   nothing behind it.
 * - A connection that does not answer in time is given up and replaced, alone.
 * - When all of them are silent, or none can be made, whoever waits is told so, and whoever comes later at once, until
 *   an attempt to connect succeeds. These are made once a second, so that service is back a second after the
 *   database, and a database in trouble is not stormed.
 * - All connections lead to the same server. When a new one leads to another server, the address does, and the others
 *   are given up. A write that a read-only database refuses has all of them made anew: it may be what was the primary.
 */
export type Pool = {
  run(statement: PoolStatement, patience: Patience): Promise<Rows>
  figures(): ConnectionFigures
  /** Waits for what is in flight, and closes the connections. */
  close(): Promise<void>
}

export type PoolOptions = {
  /** Opens a driver with one connection; `onclose` is called when that is lost. */
  readonly connect: (onclose: () => void) => postgres.Sql
  readonly connections: number
  /** After it a silent database counts as gone. */
  readonly timeoutMs: number
  readonly deadlines: Deadlines
  /** Told how long each statement took from when it was sent, whatever its answer was. */
  readonly onAnswer: (text: string, ms: number) => void
}

type PoolCall = Call & { readonly statement: PoolStatement; readonly limit: number }

type Connection = {
  readonly client: postgres.Sql
  isConnecting: boolean
  /** A question of our own is in flight: whether it answers at all. */
  isProbing: boolean
  /** Nothing more is sent on it; it is closed when what is in flight is answered. */
  isRetired: boolean
  /** In flight, in the order in which they were sent. */
  readonly calls: PoolCall[]
  /** The tick since when it has owed the answer that is next. */
  since: number
  /** The tick at which the database was last heard on it. */
  heard: number
}

const isBusy = ({ calls, isProbing }: Connection) => calls.length > 0 || isProbing

/** Whether an error is about the connection rather than the statement. */
function isConnectionLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return isDatabaseUnavailable(error)
}

/** Whether a write met a standby, or a primary that was fenced. */
const isReadOnly = (error: unknown) => error instanceof postgres.PostgresError && error.code === '25006'

export function createPool({ connect, connections, timeoutMs, deadlines, onAnswer }: PoolOptions): Pool {
  const queue = createStatementQueue<PoolCall>(connections)
  const open: Connection[] = []
  const silence = ticksOf(timeoutMs)
  /** When the database was last heard on any connection. */
  let heard = 0
  /** No attempt to connect before this tick. */
  let nextAttempt = 0
  /** When the connections were last renewed, on the clock of `performance.now()`: ticks stop while nobody waits. */
  let renewedAt = Number.NEGATIVE_INFINITY
  /** What {@link WHICH_SERVER} told of the server that was connected to last. */
  let server: unknown
  /** Why statements are refused; absent while they are not. */
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
    // What is in flight is rejected by that.
    connection.client.end({ timeout: 0 }).catch(() => {})
  }

  /** Nothing can be expected of the database at present: everybody is told so. */
  function giveUp(cause: unknown): void {
    trouble = cause
    for (const connection of established()) {
      for (const { waiter } of connection.calls) waiter.reject(lost(cause))
      discard(connection)
    }
    for (const { waiter } of queue.clear()) waiter.reject(refusal())
  }

  /** Sends nothing more on any connection, and closes each as soon as nothing is in flight on it. */
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
        // What is in flight, or an attempt, fails by itself.
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
        // The address leads to another server now: what is read by the others is not what will be written there.
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

  /** Makes the connections that there is use for: one at a time until the first one answers. */
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

  /** Whether more can be sent behind what is in flight: never behind a lock, nor behind what takes its time. */
  const canPipeline = ({ calls, since }: Connection) =>
    open.length === connections &&
    calls.length < MAX_PIPELINED &&
    deadlines.now - since < SLOW_TICKS &&
    calls[0]?.alone !== true

  /** The connection with the least in flight that can take more. */
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
    // In turn, so that none stays idle for so long that something on the way forgets it.
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

  /** Replaces the connections, if it was not done just now. */
  function renew(): void {
    if (performance.now() - renewedAt < RENEWAL_MS) return
    renewedAt = performance.now()
    retireAll()
    dispatch()
  }

  /** Has an idle or a new connection ask something, to see whether the database answers at all. */
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

  /** Gives up connections that hang, and everything when nothing was heard of the database for too long. */
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
    // Those that were not heard since may hang as well, without anybody having noticed.
    for (const other of established()) if (!isBusy(other) && other.heard < since) discard(other)
  }

  function endIfDone(): void {
    if (queue.length === 0 && !open.some(isBusy)) closing?.()
  }

  deadlines.listen(sweep)

  return {
    run(statement, { limitMs, retriesLocks }) {
      const limit = ticksOf(limitMs)
      if (closing !== undefined || trouble !== undefined) return Promise.reject(refusal())
      if (queue.length >= MAX_QUEUED)
        return Promise.reject(new DatabaseUnavailableError('DATABASE_OVERLOADED'))
      return deadlines.wait<Rows>(limit, (waiter) => {
        const { text } = statement
        const call = { text, statement, waiter, retriesLocks, limit, since: deadlines.now, alone: false }
        queue.push(call as PoolCall)
        dispatch()
      })
    },
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
