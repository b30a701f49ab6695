import { type Deadlines, ticksOf } from '../deadlines.js'
import { DatabaseUnavailableError } from '../unavailable.js'
import type { Connecting } from './connecting.js'
import { type Connection, type Connections, isBusy } from './connections.js'

/** Closes the connections of a pool that hang, and notices a database that does not answer on any of them. */
export type SilenceWatch = {
  /** To be called after every tick while statements or attempts to connect are in flight. */
  check(): void
}

export function createSilenceWatch({
  connections,
  connecting,
  deadlines,
  timeoutMs,
  onSilence,
  onAnswer,
}: {
  connections: Connections
  connecting: Connecting
  deadlines: Deadlines
  /** After this time without any answer, the database counts as unreachable. */
  timeoutMs: number
  onSilence: (cause: unknown) => void
  /** A probe was answered. */
  onAnswer: (connection: Connection) => void
}): SilenceWatch {
  const silence = ticksOf(timeoutMs)

  /** Sends a probe on an idle or a new connection, to see whether the database answers at all. */
  function probe(): void {
    const idle = connections.open.find((connection) => !connection.isConnecting && !isBusy(connection))
    if (idle === undefined) {
      connecting.one()
      return
    }
    idle.isProbing = true
    idle.since = deadlines.now
    idle.client.unsafe('select 1').then(
      () => {
        idle.isProbing = false
        onAnswer(idle)
      },
      () => connections.discard(idle),
    )
  }

  function closeIfHanging(connection: Connection): void {
    const { calls, isConnecting, since } = connection
    const waited = deadlines.now - since
    if (isConnecting && waited > silence)
      connecting.failed(connection, new DatabaseUnavailableError('DATABASE_TIMEOUT'))
    if (isConnecting || !isBusy(connection) || waited <= (calls[0]?.limit ?? silence)) return
    connections.discard(connection)
    // Connections without an answer since then may hang as well, without having been noticed.
    for (const other of connections.established())
      if (!isBusy(other) && other.heard < since) connections.discard(other)
  }

  return {
    check() {
      const busy = connections.open.filter(isBusy)
      const silentFor =
        deadlines.now - Math.max(connections.heard, Math.min(...busy.map(({ since }) => since)))
      if (silentFor >= silence) onSilence(new DatabaseUnavailableError('DATABASE_TIMEOUT'))
      else if (silentFor >= silence / 2 && !busy.some(({ isProbing }) => isProbing)) probe()
      for (const connection of [...connections.open]) closeIfHanging(connection)
    },
  }
}
