import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Most connections beyond the limit; on these only health checks are answered. */
const MAX_SURPLUS = 64

/** Pause after a search that found nothing to evict: to search ten thousand connections takes a millisecond. */
const EVICTION_GAP_MS = 10

/** Fraction of all connections that is evicted together, for the same reason. */
const EVICTED_PART = 0.01

/** Bodies up to this size should arrive in one go; a larger one is an upload, admitted before its body is read. */
const SMALL_BODY_BYTES = 262_144

/** At the limit, an answer that the client has not read after this time counts as abandoned. */
const UNREAD_MS = 5_000

/**
 * Most pipelined requests on one connection, that is, sent without waiting for the previous answer. Node handles all
 * requests of one read in one turn of the event loop: two thousand fit, and blocked it for half a second.
 */
const MAX_PIPELINED = 32

type Connection = {
  readonly socket: Socket
  /** When its last request began, or when it was opened if there was none. */
  since: number
  /** Response to its last request. */
  response: ServerResponse | undefined
  /** Number of requests in a row, up to the last one, that each arrived before the previous one was answered. */
  pipelined: number
  /** Whether an answer has announced that the connection closes: later requests must not be processed. */
  closing: boolean
}

/** How to handle a request: serve it, serve it only if it is a health check (at the limit), or ignore it. */
export type Admission = 'serve' | 'health' | 'ignore'

/** The open connections of a server, limited in number. */
export type Connections = {
  /** Call with the response to each request. */
  begin(response: ServerResponse): Admission
  /** From now on, each answer closes its connection. */
  closeWithAnswers(): void
  /** Closes connections on which no request is in progress. */
  closeIdle(): void
  closeAll(): void
}

const isIdle = ({ response }: Connection) =>
  response === undefined || (response.writableFinished && response.req.complete)

/**
 * In which order connections are evicted for a new one, lowest first: 0, no request yet, which is how attackers fill a
 * server; 1, a request whose body has not arrived; 2, idle; 3, an answer that the client does not read. `undefined`: a
 * request is in progress.
 */
function evictionRank({ socket, since, response }: Connection, now: number): number | undefined {
  if (response === undefined) return 0
  const { complete, headers } = response.req
  if (!complete) return Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES ? 1 : undefined
  if (response.writableFinished) return 2
  return response.headersSent && socket.writableLength > 0 && now - since > UNREAD_MS ? 3 : undefined
}

/**
 * Tracks the connections of a server and limits them to `maxConnections`. Beyond that, it evicts connections by
 * {@link evictionRank}. If all have a request in progress, it accepts a few more for health checks. `onFull` is called
 * with the number of connections each time some were evicted or not admitted.
 */
export function followConnections(
  server: Server,
  maxConnections: number,
  onFull: (closed: number) => void,
): Connections {
  const connections = new Map<Socket, Connection>()
  /** Connections beyond the limit, oldest first. */
  const surplus = new Set<Connection>()
  let noEvictionUntil = 0
  let stopping = false

  function drop(connection: Connection): void {
    connections.delete(connection.socket)
    surplus.delete(connection)
    connection.socket.destroy()
  }

  /** Closes the oldest connections of the lowest rank; never `own`, which needs the room, nor surplus ones. */
  function evict(own: Connection): boolean {
    const now = performance.now()
    if (now < noEvictionUntil) return false
    let least = Infinity
    let found: Connection[] = []
    for (const connection of connections.values()) {
      const rank = connection === own || surplus.has(connection) ? undefined : evictionRank(connection, now)
      if (rank === undefined || rank > least) continue
      if (rank < least) found = []
      least = rank
      found.push(connection)
    }
    if (found.length === 0) {
      noEvictionUntil = now + EVICTION_GAP_MS
      return false
    }
    found.sort((a, b) => a.since - b.since)
    const closing = found.slice(0, Math.ceil(maxConnections * EVICTED_PART))
    for (const connection of closing) drop(connection)
    onFull(closing.length)
    return true
  }

  function closeWithAnswer(connection: Connection, response: ServerResponse): void {
    connection.closing = true
    response.setHeader('Connection', 'close')
  }

  const isFull = () => connections.size - surplus.size > maxConnections

  server.on('connection', (socket) => {
    const connection: Connection = {
      socket,
      since: performance.now(),
      response: undefined,
      pipelined: 0,
      closing: false,
    }
    connections.set(socket, connection)
    socket.once('close', () => {
      connections.delete(socket)
      surplus.delete(connection)
    })
    if (!isFull() || evict(connection)) return
    surplus.add(connection)
    const [oldest] = surplus
    if (surplus.size > MAX_SURPLUS && oldest !== undefined) drop(oldest)
    onFull(1)
  })

  return {
    begin(response) {
      const connection = connections.get(response.req.socket)
      // The connection was dropped, closes with an earlier answer, or was closed by the client.
      if (connection === undefined || connection.closing || !connection.socket.writable) return 'ignore'
      const { response: previous } = connection
      connection.pipelined =
        previous === undefined || previous.writableFinished ? 1 : connection.pipelined + 1
      connection.since = performance.now()
      connection.response = response
      if (stopping || connection.pipelined === MAX_PIPELINED) closeWithAnswer(connection, response)
      if (!surplus.has(connection)) return 'serve'
      if (connections.size - surplus.size < maxConnections || evict(connection)) {
        surplus.delete(connection)
        return 'serve'
      }
      closeWithAnswer(connection, response)
      return 'health'
    },
    closeWithAnswers() {
      stopping = true
      for (const connection of connections.values()) {
        const { response } = connection
        if (response !== undefined && !response.headersSent) closeWithAnswer(connection, response)
      }
    },
    closeIdle() {
      for (const connection of connections.values()) if (isIdle(connection)) drop(connection)
    },
    closeAll() {
      for (const connection of connections.values()) drop(connection)
    },
  }
}
