import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { followConnections } from './connections.js'
import { HEALTH_PATHS } from './health.js'
import { prototypesAtBirth } from './prototypes.js'
import { answerRaw, type RawAnswer } from './raw-answer.js'
import { endUnreadBody, hasBody, holdContinue } from './unread-body.js'

/** How long headers may take, from the connection or from the first byte: 16 KiB at not quite 1 KiB/s. */
const HEADERS_TIMEOUT_MS = 20_000
/** How often that is looked at. */
const CHECK_INTERVAL_MS = 5_000

/** How long nothing may move on a connection with a request in progress: a client that does not read its answer. */
const STALLED_MS = 120_000

/**
 * How long idle connections are kept once the server stops, so that a request that is on its way on one of them gets
 * its answer, which says that the connection closes.
 */
const LAST_REQUESTS_MS = 1_000
/** How often it is looked for idle connections after that. */
const IDLE_SWEEP_MS = 100

/** How often a full server says so in the log. */
const FULL_LOG_MS = 10_000

/** A server and how it is brought to its end. */
export type HttpServer = {
  readonly server: Server
  /** From here on each answer closes its connection, so that callers make their next request elsewhere. */
  closeWithAnswers(): void
  /**
   * Takes no new connections, and resolves once those that are open have ended: idle ones soon, others with their
   * answer, all of them after `graceMs`.
   */
  drain(graceMs: number): Promise<void>
}

/** What Node found wrong with a request before there was one. */
type ClientError = Error & { code?: string }

function answerTo({ code }: ClientError): RawAnswer {
  const invalid = { code: 'invalid_request' }
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      ...invalid,
      status: 431,
      reason: 'Request Header Fields Too Large',
      message: 'The headers are larger than 16 KiB.',
    }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      ...invalid,
      status: 408,
      reason: 'Request Timeout',
      message: 'The request did not arrive in time.',
    }
  return {
    ...invalid,
    status: 400,
    reason: 'Bad Request',
    message: 'The request is not valid HTTP/1.1.',
  }
}

function refuse(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else answerRaw(socket, answerTo(error))
}

const FULL: RawAnswer = {
  status: 503,
  reason: 'Service Unavailable',
  code: 'service_unavailable',
  message: 'The service has no room for more connections; try again.',
  headers: ['Retry-After: 2'],
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
 * The HTTP server of the application, with all limits on connections and on the time that requests take; those of
 * bodies are where bodies are read. What Node would answer by itself, with a bare status, is answered in the error
 * envelope too; a missing `Host` is left to `requestId`, and an `Expect` that nobody knows is ignored, as RFC 9110,
 * section 10.1.1, allows.
 */
export function createHttpServer(
  app: Express,
  { keepAliveMs, maxConnections }: { keepAliveMs: number; maxConnections: number },
  log: Logger,
): HttpServer {
  const server = createServer({
    requireHostHeader: false,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    // Five minutes by Node, which an upload of 5 GiB may well take: whoever reads a body has a limit for it.
    requestTimeout: 0,
    ...prototypesAtBirth(app),
  })
  server.timeout = STALLED_MS

  let closed = 0
  let saidAt = -Infinity
  const connections = followConnections(server, maxConnections, (count) => {
    closed += count
    if (performance.now() - saidAt < FULL_LOG_MS) return
    log.warn({ maxConnections, closed }, 'too many connections: some were closed')
    saidAt = performance.now()
    closed = 0
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admission = connections.begin(response)
    if (admission === 'ignore') return
    if (admission === 'health' && !HEALTH_PATHS.has(request.url ?? '')) {
      answerRaw(request.socket, FULL)
      return
    }
    if (hasBody(request)) endUnreadBody(request, response)
    if (!isTarget(request.url ?? '')) request.url = '*'
    app(request, response)
  })
  holdContinue(server)
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', refuse)
  server.on('error', (error) => {
    // Before it listens, that is for whoever starts it.
    if (server.listening) log.warn({ err: error }, 'a connection could not be taken')
  })

  return {
    server,
    closeWithAnswers: connections.closeWithAnswers,
    async drain(graceMs) {
      connections.closeWithAnswers()
      let sweep: NodeJS.Timeout | undefined
      const last = setTimeout(() => {
        connections.closeIdle()
        sweep = setInterval(() => connections.closeIdle(), IDLE_SWEEP_MS)
      }, LAST_REQUESTS_MS)
      const forced = setTimeout(() => connections.closeAll(), graceMs)
      // First whoever waits to be accepted is: closing would reset them.
      await new Promise((resolve) => setImmediate(resolve))
      // Not that of the HTTP server, which cuts idle connections at once, whatever is on its way on them.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      clearTimeout(last)
      clearTimeout(forced)
      clearInterval(sweep)
    },
  }
}
