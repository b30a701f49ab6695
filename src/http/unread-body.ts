import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { LINGER_MS } from './answers/raw-answer.js'

/** After an answer, at most this much of the request's body is still read, so that the client can read the answer. */
const LINGER_BYTES = 1_048_576
/** A body with a declared length up to this is read to its end, so that the connection can be reused. */
const SHORT_BODY_BYTES = 65_536

/** Requests whose clients wait for `100 Continue` before they send the body. */
const awaitingContinue = new WeakSet<IncomingMessage>()

/** Whether a request has a body at all (RFC 9112, section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/**
 * Leaves `100 Continue` to the code that reads the body, see {@link sendContinue}, so that a client learns of a refusal
 * before it sends anything (RFC 9110, section 10.1.1). Node would send it to every client.
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    awaitingContinue.add(request)
    server.emit('request', request, response)
  })
}

/** Whether the client waits for `100 Continue` before it sends its body. */
export const awaitsContinue = (request: IncomingMessage): boolean => awaitingContinue.has(request)

/** Sends `100 Continue` if the client waits for it. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (awaitingContinue.delete(request)) response.writeContinue()
}

/**
 * Call before an answer that may be sent before the body has arrived. Unless the body is short, the connection closes
 * with the answer. It is first only half closed, while up to {@link LINGER_BYTES} of the body are read and dropped:
 * closing a socket with unread bytes resets the connection, and the reset overtakes the answer. {@link endUnreadBody}
 * closes it completely afterwards.
 */
export function closeOverUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed || !hasBody(request)) return
  // If the client was not sent `100 Continue`, the next bytes may be its body or another request.
  const isShort = Number(request.headers['content-length']) <= SHORT_BODY_BYTES
  if (isShort && !awaitingContinue.has(request)) return
  response.setHeader('Connection', 'close')
  let dropped = 0
  request.on('data', (bytes: Buffer) => {
    dropped += bytes.length
    // Further bytes stay in the network buffers until the connection is destroyed.
    if (dropped > LINGER_BYTES) request.pause()
  })
  request.resume()
  const { socket } = request
  // Node calls this once the answer is written, because of `Connection: close`.
  socket.destroySoon = () => socket.end()
}

/** Call for each request with a body: closes the connection if the body has not arrived soon after the answer. */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Not `once`: under load V8 put Node's wrapper for it in the old generation, where it kept the whole request alive.
  // That cost 13 % of the scans per second.
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
