import type { Socket } from 'node:net'
import { newPublicId } from '../identifiers.js'

/** How long a connection is left after an answer that ends it, so that a client can read what it was told. */
export const LINGER_MS = 2_000

/** An answer to what is no request, or not yet a whole one. */
export type RawAnswer = {
  readonly status: number
  /** The status in words. */
  readonly reason: string
  readonly code: string
  readonly message: string
  readonly headers?: readonly string[]
}

/**
 * Answers on the bare connection, in the envelope that every other refusal has, and hangs up: where Node has no
 * response to answer with, or the rest of the request is not waited for.
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
  // Who does not hang up as well would keep the connection for as long as it drips.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
