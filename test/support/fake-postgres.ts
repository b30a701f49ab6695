import { type AddressInfo, createServer, type Socket } from 'node:net'

/** One connection to a {@link startFakePostgres} server. */
export type FakeConnection = {
  /** Counted from 1, over all connections of the server. */
  readonly number: number
  readonly socket: Socket
  /** Answers that a statement was carried out and returned nothing. */
  complete(): void
  /** Answers with an error, as PostgreSQL does; with `FATAL` PostgreSQL would then hang up. */
  refuse(severity: 'ERROR' | 'FATAL', code: string): void
}

/**
 * As much of PostgreSQL's protocol as a driver needs to connect and to run statements that return nothing, so that
 * a test can break it at any step. `onStatement` answers a statement, `onStartup` a connection's first message.
 */
export type FakePostgres = {
  readonly port: number
  connections(): number
  close(): Promise<void>
}

const message = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5, type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const READY = message('Z', 'I')
const GREETING = Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), READY])
const SSL_REQUEST = 80_877_103

/** Parsed, no parameters, no row description, bound, complete: the answer to any statement. */
const prepared = [
  message('1'),
  message('t', Buffer.alloc(2)),
  message('n'),
  message('2'),
  message('C', 'SELECT 0\0'),
]
const simple = [message('C', 'SELECT 0\0')]

export async function startFakePostgres({
  onStartup = () => true,
  onStatement = (connection) => connection.complete(),
}: {
  /** Returns whether to continue. */
  onStartup?: (connection: FakeConnection) => boolean
  onStatement?: (connection: FakeConnection, text: string) => void
} = {}): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  let count = 0

  // A hanging peer does not answer the end of a connection either.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    count += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let started = false
    let received = Buffer.alloc(0)
    let answer = simple
    const connection: FakeConnection = {
      number: count,
      socket,
      complete: () => socket.write(Buffer.concat([...answer, READY])),
      refuse(severity, code) {
        const error = message('E', `S${severity}\0`, `V${severity}\0`, `C${code}\0`, 'Mrefused\0', '\0')
        socket.write(severity === 'FATAL' ? error : Buffer.concat([error, READY]))
      },
    }
    const take = (bytes: number): Buffer => {
      const taken = received.subarray(0, bytes)
      received = received.subarray(bytes)
      return taken
    }
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      while (received.length >= 8 || (started && received.length >= 5)) {
        const length = received.readInt32BE(started ? 1 : 0) + (started ? 1 : 0)
        if (received.length < length) return
        const whole = take(length)
        if (!started) {
          if (whole.readInt32BE(4) === SSL_REQUEST) socket.write('S')
          else if (onStartup(connection)) {
            started = true
            socket.write(GREETING)
          } else return
        } else if (whole[0] === 0x51) {
          answer = simple
          onStatement(connection, whole.toString('utf8', 5, length - 1))
        } else if (whole[0] === 0x50) {
          answer = prepared
          onStatement(connection, whole.toString('utf8', whole.indexOf(0, 5) + 1))
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
