import type { Socket } from 'node:net'
import { newPublicId } from '../../basics/identifiers.js'

/** How long a connection stays open after its last answer, so that the client can read it. */
export const LINGER_MS = 2_000

/** An answer to an invalid or incomplete request. */
export type RawAnswer = {
  readonly status: number
  /** Reason phrase of the status. */
  readonly reason: string
  readonly code: string
  readonly message: string
  readonly headers?: readonly string[]
}

/**
 * Writes an answer directly to the socket, in the usual error envelope, and closes the connection. For cases in which
 * Node offers no response object, or the rest of the request should not be awaited.
 */
export function answerRaw(socket: Socket, { status, reason, code, message, headers = [] }: RawAnswer): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const requestId = newPublicId('req')
  const body = JSON.stringify({ error: { code, message, requestId } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      ...headers,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // A client that does not close its side could otherwise keep the connection open by dripping bytes.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
