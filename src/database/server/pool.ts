import type postgres from 'postgres'
import type { ConnectionFigures, Patience } from '../connection.js'
import { type Deadlines, ticksOf, type Waiter } from '../deadlines.js'
import { MAX_QUEUED_STATEMENTS } from '../limits.js'
import { DatabaseUnavailableError } from '../unavailable.js'
import { createConnecting } from './connecting.js'
import {
  type Connection,
  createConnections,
  isBusy,
  type PoolCall,
  type PoolStatement,
} from './connections.js'
import { connectionLost, createSending } from './sending.js'
import { createSilenceWatch } from './silence-watch.js'
import { createStatementQueue } from './statement-queue.js'

type Rows = Record<string, unknown>[] | unknown[][]

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

export function createPool({ connect, connections: max, timeoutMs, deadlines, onAnswer }: PoolOptions): Pool {
  const queue = createStatementQueue<PoolCall>(max)
  const connections = createConnections(max, deadlines)
  const connecting = createConnecting({ connections, connect, deadlines, onConnected, onUnreachable: refuse })
  const sending = createSending({ connections, queue, deadlines, onAnswer, answered, dispatch })
  const watch = createSilenceWatch({
    ...{ connections, connecting, deadlines, timeoutMs },
    onSilence: refuse,
    onAnswer: answered,
  })
  /** Why statements are refused; `undefined` while they are not. */
  let outage: unknown
  let closing: (() => void) | undefined

  const refusal = () => new DatabaseUnavailableError('DATABASE_UNREACHABLE', { cause: outage })

  /** The database is not expected to answer at present: rejects all calls, and refuses new ones. */
  function refuse(cause: unknown): void {
    outage = cause
    for (const connection of connections.established()) {
      for (const { waiter } of connection.calls) waiter.reject(connectionLost(cause))
      connections.discard(connection)
    }
    for (const { waiter } of queue.clear()) waiter.reject(refusal())
  }

  function onConnected(connection: Connection): void {
    outage = undefined
    answered(connection)
  }

  function answered(connection: Connection): void {
    if (connections.answered(connection)) dispatch()
    if (closing !== undefined) endIfDone()
  }

  function connectMore(): void {
    if (closing === undefined) connecting.more(outage === undefined ? queue.length : 1)
  }

  function dispatch(): void {
    while (queue.length > 0) {
      const connection = connections.leastBusy()
      if (connection === undefined || isBusy(connection)) connectMore()
      const call = connection === undefined ? undefined : queue.next(!isBusy(connection))
      if (connection === undefined || call === undefined) return
      sending.send(connection, call)
    }
  }

  /** After every tick; returns whether the next one is needed. */
  function sweep(): boolean {
    queue.sweep()
    watch.check()
    if (outage !== undefined || queue.length > 0) connectMore()
    if (closing !== undefined) endIfDone()
    return outage !== undefined || connections.open.some((one) => one.isConnecting || isBusy(one))
  }

  function endIfDone(): void {
    if (queue.length === 0 && !connections.open.some(isBusy)) closing?.()
  }

  deadlines.listen(sweep)

  function enqueue(
    waiter: Waiter<Rows>,
    statement: PoolStatement,
    { limitMs, retriesLocks }: Patience,
  ): void {
    if (closing !== undefined || outage !== undefined) waiter.reject(refusal())
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
      const established = connections.established()
      const busy = established.filter(isBusy).length
      return {
        busy,
        connecting: connections.open.length - established.length,
        idle: established.length - busy,
        waiting: queue.length,
      }
    },
    async close() {
      await new Promise<void>((resolve) => {
        closing = resolve
        endIfDone()
      })
      deadlines.listen(() => false)
      await Promise.all(connections.open.map(({ client }) => client.end({ timeout: 1 })))
    },
  }
}
