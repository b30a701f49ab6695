import type { Socket } from 'node:net'
import type { Client } from 'undici'
import type { OpenSocket } from './connecting.js'
import type { Target } from './target.js'

/** An answer with larger headers is a failure; the limit also applies to 1xx answers and trailers. */
const MAX_HEADER_BYTES = 16 * 1024
/** Below five seconds, after which Node's own servers close idle connections: the shortest common default. */
const KEEP_ALIVE_MS = 4_000
/** Upper bound for receivers that announce a longer time in a Keep-Alive header. */
const MAX_KEEP_ALIVE_MS = 30_000
/** A busy connection is replaced after this time, so that DNS changes of a receiver take effect. */
const MAX_CONNECTION_AGE_MS = 60_000
/** Default; a socket with TLS costs tens of kilobytes. */
const MAX_IDLE_CONNECTIONS = 512

/**
 * A connection to a receiver: an undici `Client`, which has one socket at a time. They are pooled here and not in
 * undici's `Agent`, because that bounds its idle sockets only per origin, does not tell which of them served a
 * request (needed to recognise a stale one), and ignores an AbortSignal until the connection is established.
 */
export type Connection = {
  readonly origin: string
  readonly client: Client
  /** The socket in use, set when it is ready for a request. */
  socket: Socket | undefined
  openedAt: number
  /** Closes the connection in any state, including while it is still connecting. */
  drop(): void
}

/** The connections of this process, shared between attempts to the same receiver. */
export type Connections = {
  /** Returns an idle connection to the receiver, or a new one. The caller owns it until it releases it. */
  take(target: Target): Promise<Connection>
  /** Returns a new connection even if there are idle ones. */
  open(target: Target): Promise<Connection>
  /** Takes a connection back: keeps it when it is `reusable`, drops it otherwise. */
  release(connection: Connection, reusable: boolean): void
  /** Drops all idle connections, and from now on every connection that is released. */
  close(): void
}

/** Loaded on the first attempt: loading it takes a twentieth of the startup time. */
let undici: Promise<typeof import('undici')> | undefined

/** @param maxIdle idle connections kept, in total over all receivers */
export function createConnections(openSocket: OpenSocket, maxIdle = MAX_IDLE_CONNECTIONS): Connections {
  const idle = createIdleConnections(maxIdle)
  let closed = false

  async function open(target: Target): Promise<Connection> {
    undici ??= import('undici')
    const { Client } = await undici
    return createConnection(Client, target, openSocket, idle.remove)
  }

  return {
    open,
    take: async (target) => idle.take(target.origin) ?? open(target),
    release(connection, reusable) {
      // The HTTP parser has returned by now, so a connection that it may not keep alive is already destroyed.
      const tooOld = performance.now() - connection.openedAt > MAX_CONNECTION_AGE_MS
      if (!reusable || tooOld || closed || connection.socket?.destroyed !== false) {
        connection.drop()
        return
      }
      idle.put(connection)
    },
    close() {
      closed = true
      idle.dropAll()
    },
  }
}

function createConnection(
  HttpClient: typeof Client,
  target: Target,
  openSocket: OpenSocket,
  onClosed: (connection: Connection) => void,
): Connection {
  let cancel: (() => void) | undefined
  const client = new HttpClient(target.origin, {
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // undici's timers restart with each event, so a receiver that drips bytes outlives them; `post` sets the limit.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(_options, callback) {
      cancel = openSocket(target, {
        onFailure: (error) => callback(error, null),
        onReady(socket) {
          connection.socket = socket
          connection.openedAt = performance.now()
          callback(null, socket)
        },
      })
    },
  })
  const connection: Connection = {
    origin: target.origin,
    client,
    socket: undefined,
    openedAt: 0,
    drop() {
      cancel?.()
      client.destroy(ignore)
    },
  }
  client.on('disconnect', () => onClosed(connection))
  return connection
}

function ignore(): void {}

function createIdleConnections(limit: number) {
  // The set is ordered over all receivers, longest idle first. Per receiver, the most recently used connection is
  // taken, so that the surplus after a burst ages out and closes.
  const all = new Set<Connection>()
  const byOrigin = new Map<string, Connection[]>()

  /** Removes and drops a connection if it is idle: it was closed, or there are too many. */
  function remove(connection: Connection): void {
    if (!all.delete(connection)) return
    const stack = byOrigin.get(connection.origin) ?? []
    stack.splice(stack.indexOf(connection), 1)
    if (stack.length === 0) byOrigin.delete(connection.origin)
    connection.drop()
  }

  return {
    remove,
    take(origin: string): Connection | undefined {
      const stack = byOrigin.get(origin)
      const connection = stack?.pop()
      if (stack === undefined || connection === undefined) return undefined
      if (stack.length === 0) byOrigin.delete(origin)
      all.delete(connection)
      return connection
    },
    put(connection: Connection): void {
      all.add(connection)
      const stack = byOrigin.get(connection.origin)
      if (stack) stack.push(connection)
      else byOrigin.set(connection.origin, [connection])
      if (all.size > limit) {
        for (const oldest of all) {
          remove(oldest)
          break
        }
      }
    },
    dropAll(): void {
      for (const connection of all) remove(connection)
    },
  }
}
