import type postgres from 'postgres'
import { type Deadlines, ticksOf } from '../deadlines.js'
import { FAILED_ATTEMPT_MS, HANGING_ATTEMPT_MS } from '../limits.js'
import { type Connection, type Connections, isBusy } from './connections.js'

/** Identifies the server: no two servers start in the same microsecond, and a restart closes all connections anyway. */
const WHICH_SERVER = 'select pg_postmaster_start_time()::text as server'

/** Opens the connections of a pool, and paces the attempts while there is none. */
export type Connecting = {
  /** Opens as many connections as `wanted` statements need: one at a time until the first one answers. */
  more(wanted: number): void
  /** Opens one more connection, if there may be more and it is time for an attempt. */
  one(): void
  /** An attempt has failed, or takes too long. */
  failed(connection: Connection, error: unknown): void
}

export function createConnecting({
  connections,
  connect,
  deadlines,
  onConnected,
  onUnreachable,
}: {
  connections: Connections
  /** Opens a driver with one connection. `onclose` is called when the connection is lost. */
  connect: (onclose: () => void) => postgres.Sql
  deadlines: Deadlines
  onConnected: (connection: Connection) => void
  /** There is no connection, and an attempt to open one has failed. */
  onUnreachable: (cause: unknown) => void
}): Connecting {
  /** No attempt is made before this tick. */
  let nextAttempt = 0
  /** The result of {@link WHICH_SERVER} on the last new connection. */
  let server: unknown

  function attempt(): void {
    const { now } = deadlines
    nextAttempt = now + ticksOf(HANGING_ATTEMPT_MS)
    const connection: Connection = {
      client: connect(() => {
        // Statements in flight, or an attempt to connect, fail by themselves.
        if (!connection.isConnecting && !isBusy(connection)) connections.discard(connection)
      }),
      isConnecting: true,
      isProbing: false,
      isRetired: false,
      calls: [],
      since: now,
      heard: 0,
    }
    connections.add(connection)
    deadlines.start()
    connection.client.unsafe(WHICH_SERVER).then(
      ([row]) => {
        // The address leads to another server now. Reads on the old connections would not see what is written there.
        if (row?.server !== server) connections.retireAll()
        server = row?.server
        connection.isConnecting = false
        nextAttempt = 0
        onConnected(connection)
      },
      (error: unknown) => failed(connection, error),
    )
  }

  function failed(connection: Connection, error: unknown): void {
    if (!connections.open.includes(connection)) return
    connections.discard(connection)
    nextAttempt = deadlines.now + ticksOf(FAILED_ATTEMPT_MS)
    if (connections.established().length === 0) onUnreachable(error)
  }

  const mayAttempt = () => !connections.isFull && deadlines.now >= nextAttempt

  return {
    more(wanted) {
      if (!mayAttempt()) return
      const { length } = connections.established()
      const hasConnection = length > 0
      let connecting = connections.open.length - length
      while (!connections.isFull && (hasConnection ? connecting < wanted : wanted > 0)) {
        attempt()
        connecting += 1
        if (!hasConnection) return
        nextAttempt = 0
      }
    },
    one() {
      if (mayAttempt()) attempt()
    },
    failed,
  }
}
