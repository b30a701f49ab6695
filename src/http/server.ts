import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { answerRaw, type RawAnswer } from './answers/raw-answer.js'
import { followConnections } from './connections.js'
import { prototypesAtBirth } from './contract/prototypes.js'
import { HEALTH_PATHS } from './health.js'
import { endUnreadBody, hasBody, holdContinue } from './unread-body.js'

/** How long headers may take, from the connection or the first byte: 16 KiB at just under 1 KiB/s. */
const HEADERS_TIMEOUT_MS = 20_000
/** How often that is checked. */
const CHECK_INTERVAL_MS = 5_000

/** Longest inactivity on a connection with a request in progress, such as a client that does not read its answer. */
const STALLED_MS = 120_000

/**
 * How long idle connections are kept once the server is stopping, so that a request already on its way is still
 * answered; that answer announces that the connection closes.
 */
const LAST_REQUESTS_MS = 1_000
/** How often idle connections are closed after that. */
const IDLE_SWEEP_MS = 100

/** Shortest interval between log lines about a full server. */
const FULL_LOG_MS = 10_000

/** A server and the functions to stop it. */
export type HttpServer = {
  readonly server: Server
  /** From now on, each answer closes its connection, so that clients send their next request elsewhere. */
  closeWithAnswers(): void
  /**
   * Accepts no new connections, and resolves once the open ones are closed: idle ones shortly, others with their
   * answer, and all of them after `graceMs`.
   */
  drain(graceMs: number): Promise<void>
}

/** An error that Node found before it could create a request. */
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

/** A target that matches no path. */
const NOWHERE = '*'

/**
 * The path of a request's target, with its query. An absolute URL (RFC 9112, section 3.2.2) is reduced to its path here,
 * because Express' routers remember how the URL began: they would strip a mount path in the wrong place, and skip every
 * handler if the URL has no path (`a://b`). Express parses all other targets with Node's legacy parser and, if that
 * throws (`http://[`, `/\#@!`), answers with an HTML page of its own. Neither form has a fragment.
 */
function pathOf(target: string): string {
  if (target.includes('#')) return NOWHERE
  if (target.startsWith('/')) return target
  if (!URL.canParse(target)) return NOWHERE
  const { pathname, search } = new URL(target)
  return (pathname || '/') + search
}

/**
 * The HTTP server of the application, with all limits on connections and on the time that requests take, except for
 * bodies, whose limits are where they are read. Errors that Node would answer with a bare status also get the error
 * envelope. A missing `Host` is left to `requestId`, and an unknown `Expect` is ignored, as RFC 9110, section 10.1.1,
 * allows.
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
    // Node's default of five minutes is too short for an upload of 5 GiB; each reader of a body has its own limit.
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
    request.url = pathOf(request.url ?? '')
    app(request, response)
  })
  holdContinue(server)
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', refuse)
  server.on('error', (error) => {
    // An error before it listens is handled by the code that starts it.
    if (server.listening) log.warn({ err: error }, 'a connection could not be accepted')
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
      // Lets connections in the backlog be accepted first: closing would reset them.
      await new Promise((resolve) => setImmediate(resolve))
      // Not the HTTP server's `close`, which closes idle connections immediately, even if a request is on its way.
      await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      clearTimeout(last)
      clearTimeout(forced)
      clearInterval(sweep)
    },
  }
}
