import type postgres from 'postgres'
import { type Deadlines, ticksOf } from '../deadlines.js'
import { MAX_PIPELINED, RENEWAL_MS, SLOW_MS } from '../limits.js'
import type { Call } from './statement-queue.js'

/** Format of the rows: objects, or arrays of values. */
export type StatementForm = 'objects' | 'arrays'

export type PoolStatement = {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly form: StatementForm
  /** Whether the server keeps the prepared statement for the next time. */
  readonly prepare: boolean
}

export type PoolCall = Call & {
  readonly statement: PoolStatement
  /** After so many ticks without an answer, the connection counts as hanging, even if the caller timed out earlier. */
  readonly limit: number
}

export type Connection = {
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

export const isBusy = ({ calls, isProbing }: Connection): boolean => calls.length > 0 || isProbing

/** The connections of a pool, those that are being opened included. */
export type Connections = {
  /** The one that was used last is at the end. */
  readonly open: readonly Connection[]
  readonly isFull: boolean
  /** The tick of the last answer on any connection. */
  readonly heard: number
  established(): Connection[]
  add(connection: Connection): void
  /** Closes a connection, and so rejects what is in flight on it. */
  discard(connection: Connection): void
  /** Sends nothing more on the current connections, and closes each as soon as nothing is in flight on it. */
  retireAll(): void
  /** The same, unless it was done just now; returns whether it was not. */
  renew(): boolean
  /** The connection with the fewest statements in flight that can take more. */
  leastBusy(): Connection | undefined
  /** A statement is to be sent on it. */
  use(connection: Connection): void
  /** It has answered. Returns whether it is still one of these. */
  answered(connection: Connection): boolean
}

export function createConnections(max: number, deadlines: Deadlines): Connections {
  const open: Connection[] = []
  const slow = ticksOf(SLOW_MS)
  let heard = 0
  /** By `performance.now()`: ticks stop while nobody waits. */
  let renewedAt = Number.NEGATIVE_INFINITY

  const established = () => open.filter(({ isConnecting }) => !isConnecting)

  function discard(connection: Connection): void {
    const index = open.indexOf(connection)
    if (index < 0) return
    open.splice(index, 1)
    connection.client.end({ timeout: 0 }).catch(() => {})
  }

  function retireAll(): void {
    for (const connection of established()) {
      connection.isRetired = true
      if (!isBusy(connection)) discard(connection)
    }
  }

  /** Whether more can be sent on a connection: never behind a statement that waits for a lock or is slow. */
  const canPipeline = ({ calls, since }: Connection) =>
    open.length === max &&
    calls.length < MAX_PIPELINED &&
    deadlines.now - since < slow &&
    calls[0]?.alone !== true

  return {
    open,
    established,
    discard,
    retireAll,
    get isFull() {
      return open.length >= max
    },
    get heard() {
      return heard
    },
    add: (connection) => void open.push(connection),
    renew() {
      if (performance.now() - renewedAt < RENEWAL_MS) return false
      renewedAt = performance.now()
      retireAll()
      return true
    },
    leastBusy() {
      let found: Connection | undefined
      for (const connection of open) {
        const { calls, isConnecting, isProbing, isRetired } = connection
        if (isConnecting || isProbing || isRetired || (calls.length > 0 && !canPipeline(connection))) continue
        if (found === undefined || calls.length < found.calls.length) found = connection
      }
      return found
    },
    use(connection) {
      if (connection.calls.length === 0) connection.since = deadlines.now
      // Round robin, so that no connection stays idle for so long that a device on the way drops it.
      open.splice(open.indexOf(connection), 1)
      open.push(connection)
    },
    answered(connection) {
      heard = connection.heard = connection.since = deadlines.now
      if (!open.includes(connection)) return false
      if (connection.isRetired && !isBusy(connection)) discard(connection)
      return true
    },
  }
}
