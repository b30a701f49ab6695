import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { LINGER_MS } from './raw-answer.js'

/** After an answer the rest of its request's body is read this far, for the sake of the answer. */
const LINGER_BYTES = 1_048_576
/** A declared body that is no longer is read to its end, so that the connection can be used again. */
const SHORT_BODY_BYTES = 65_536

/** Requests whose client waits for `100 Continue` before it sends its body. */
const awaitingContinue = new WeakSet<IncomingMessage>()

/** Whether a request has a body at all (RFC 9112, section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/**
 * Leaves the `100 Continue` that a client asked for to whoever wants the body, see {@link sendContinue}: a client
 * learns of a refusal before it sends anything (RFC 9110, section 10.1.1). Node would tell every client to go on.
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    awaitingContinue.add(request)
    server.emit('request', request, response)
  })
}

/** Whether the client sends its body only when it is told to. */
export const awaitsContinue = (request: IncomingMessage): boolean => awaitingContinue.has(request)

/** Tells a client that waits for it to send its body. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (awaitingContinue.delete(request)) response.writeContinue()
}

/**
 * Before an answer that may come before the body did: unless what is left of the body is short, the connection ends
 * with the answer. And so that the client can read it, the connection is first only half closed, while a bounded
 * rest of the body is read and dropped: closing a socket with unread bytes resets the connection, and the reset
 * overtakes the answer. See {@link endUnreadBody}, which ends it then.
 */
export function closeOverUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed || !hasBody(request)) return
  // Of a client that was not told to go on, what comes next may be its body or another request.
  const isShort = Number(request.headers['content-length']) <= SHORT_BODY_BYTES
  if (isShort && !awaitingContinue.has(request)) return
  response.setHeader('Connection', 'close')
  let dropped = 0
  request.on('data', (bytes: Buffer) => {
    dropped += bytes.length
    // From here on the client's bytes wait in the network's buffers until the time is over.
    if (dropped > LINGER_BYTES) request.pause()
  })
  request.resume()
  const { socket } = request
  // Node calls this once the answer is written, because of `Connection: close`.
  socket.destroySoon = () => socket.end()
}

/** To be called with each request that has a body: ends the connection when the body is not there soon after the answer. */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Not `once`: under load V8 placed Node's wrapper of it in the old generation, where it kept the whole request alive.
  // A process made 13 % fewer scans a second.
  response.on('finish', () => {
    const { socket } = request
    if (request.complete || socket.destroyed) return
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    request.once('close', () => {
      clearTimeout(timer)
      if (socket.writableEnded) socket.destroy()
    })
  })
}
