import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'
import { newPublicId } from '../identifiers.js'
import { prototypesAtBirth } from './prototypes.js'

/** What Node found wrong with a request before there was one. */
type ClientError = Error & { code?: string }

function statusOf({ code }: ClientError): { status: number; reason: string; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      reason: 'Request Header Fields Too Large',
      message: 'The headers are larger than 16 KiB.',
    }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, reason: 'Request Timeout', message: 'The request did not arrive in time.' }
  return { status: 400, reason: 'Bad Request', message: 'The request is not valid HTTP/1.1.' }
}

/** Answers bytes that are no request in the envelope every other refusal has, and hangs up. */
function refuse(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, reason, message } = statusOf(error)
  const requestId = newPublicId('req')
  const body = JSON.stringify({ error: { code: 'invalid_request', message, requestId } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Whether a request's target is a path or an address (RFC 9112, section 3.2), neither of which has a fragment.
 * Express parses the others with Node's old parser and, where that throws (`http://[`, `/\#@!`), answers with a
 * page of its own; so they are made `*`, which is no path.
 */
function isTarget(target: string): boolean {
  return !target.includes('#') && (target.startsWith('/') || URL.canParse(target))
}

/**
 * The HTTP server of the application. What Node would answer by itself, with a bare status, is answered
 * in the error envelope too; a missing `Host` is left to `requestId`, and an `Expect` that nobody knows is
 * ignored, as RFC 9110, section 10.1.1, allows.
 */
export function createHttpServer(app: Express): Server {
  const server = createServer({ requireHostHeader: false, ...prototypesAtBirth(app) })
  server.on('clientError', refuse)
  server.on('request', (request) => {
    if (!isTarget(request.url ?? '')) request.url = '*'
  })
  server.on('request', app)
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}
