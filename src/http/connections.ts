import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Connections beyond the limit, on which only health checks are answered. */
const MAX_SURPLUS = 64

/** After a search that found none to evict, the next one waits this long: ten thousand take a millisecond. */
const EVICTION_GAP_MS = 10

/** The part of all connections that is evicted at once, for the same reason. */
const EVICTED_PART = 0.01

/** Bodies that come in one go; what is larger is an upload, which was let in before it was read. */
const SMALL_BODY_BYTES = 262_144

/** An answer that a client has not read by then counts as abandoned at the limit. */
const UNREAD_MS = 5_000

/**
 * Requests on one connection of which none waits for the answer to the one before it. Node takes all that come with one
 * read in one turn of the event loop: two thousand fit, and held it for half a second.
 */
const MAX_PIPELINED = 32

type Connection = {
  readonly socket: Socket
  /** When its last request began; when it was opened, before the first. */
  since: number
  /** To its last request. */
  response: ServerResponse | undefined
  /** How many requests came before the answer to the one before them, without a break. */
  pipelined: number
  /** Whether an answer says that the connection closes: nothing that comes after its request may be processed. */
  closing: boolean
}

/** What is to become of a request: served; at the limit served when it is a health check; or left alone. */
export type Admission = 'serve' | 'health' | 'ignore'

/** Open connections of a server, of which there is a bounded number. */
export type Connections = {
  /** To be called with the response to each request. */
  begin(response: ServerResponse): Admission
  /** Has each answer from here on close its connection. */
  closeWithAnswers(): void
  /** Closes connections on which no request is in progress. */
  closeIdle(): void
  closeAll(): void
}

const isIdle = ({ response }: Connection) =>
  response === undefined || (response.writableFinished && response.req.complete)

/**
 * How readily a connection is evicted for a new one, 0 first: without a request yet, which is how strangers fill a
 * server; with a request whose body does not come; idle; with an answer that nobody reads. `undefined`: its request
 * is in progress.
 */
function evictionRank({ socket, since, response }: Connection, now: number): number | undefined {
  if (response === undefined) return 0
  const { complete, headers } = response.req
  if (!complete) return Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES ? 1 : undefined
  if (response.writableFinished) return 2
  return response.headersSent && socket.writableLength > 0 && now - since > UNREAD_MS ? 3 : undefined
}

/**
 * Follows the connections of a server and keeps their number at `maxConnections`: beyond it, those are evicted that
 * have no whole request. When all have one, a few more are let in for health checks. `onFull` hears of each time that
 * connections were evicted or not let in, and how many.
 */
export function followConnections(
  server: Server,
  maxConnections: number,
  onFull: (closed: number) => void,
): Connections {
  const connections = new Map<Socket, Connection>()
  /** Those beyond the limit, the oldest first. */
  const surplus = new Set<Connection>()
  let noEvictionUntil = 0
  let stopping = false

  function drop(connection: Connection): void {
    connections.delete(connection.socket)
    surplus.delete(connection)
    connection.socket.destroy()
  }

  /** Closes those that rank first, the oldest of them; never `own`, for which room is made, nor those beyond the limit. */
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
    found.sort((one, other) => one.since - other.since)
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
      // One that was dropped, or that closes with an answer before this one, or was hung up on.
      if (connection === undefined || connection.closing || !connection.socket.writable) return 'ignore'
      const { response: previous } = connection
      connection.pipelined =
        previous === undefined || previous.writableFinished ? 0 : connection.pipelined + 1
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
