import { lookup as systemLookup } from 'node:dns/promises'
import { connect as connectTcp, isIPv6, type Socket } from 'node:net'
import { createSecureContext, connect as startTls, type TLSSocket } from 'node:tls'
import type { Client, Dispatcher } from 'undici'
import type { AttemptError } from '../../generated/vocabulary.js'
import { type AddressKind, judgeAddress, parseLiteralAddress } from './addresses.js'

/** What is read of an answer's body; the connection is dropped when there is more. */
const MAX_BODY_BYTES = 16 * 1024
/** How long after the status the rest of a body may take. */
const MAX_BODY_MS = 1_000
/** What is kept of a body, for the operator. */
const MAX_EXCERPT_BYTES = 1024
/** An answer with larger headers (1xx ones and trailers counted alike) is a failure. */
const MAX_HEADER_BYTES = 16 * 1024
/** Under the five seconds after which Node's own servers, the least patient common ones, hang up. */
const KEEP_ALIVE_MS = 4_000
/** Bound for receivers that announce a longer time in a Keep-Alive header. */
const MAX_KEEP_ALIVE_MS = 30_000
/** A busy connection is replaced after this, so that a receiver that moves (DNS) is followed. */
const MAX_CONNECTION_AGE_MS = 60_000
/** Unless the settings say otherwise. A TLS socket costs tens of kilobytes. */
const MAX_IDLE_CONNECTIONS = 512
/** Addresses tried of a DNS answer. All of them are judged, however many there are. */
const MAX_ADDRESSES_TRIED = 8
const USER_AGENT = 'Media-Scan-Webhooks/1'

/**
 * Why an attempt brought no status.
 * - `dns` the name did not resolve
 * - `blocked_address` the URL points, or resolved, to an address webhooks may not connect to
 * - `connect` no TCP connection
 * - `tls` no TLS connection: certificate, version, or hung up during the handshake
 * - `timeout` no status and headers within the time limit
 * - `reset` the receiver closed the connection before it answered
 * - `protocol` the answer is not HTTP/1.x, or its headers are too large
 * - `invalid_request` the URL or the headers cannot be sent
 */
export type SendError = AttemptError

export type SendRequest = {
  readonly url: string
  /** Sent as they are, beside `User-Agent`, `Host` and `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What one attempt brought. Exactly one of `responseCode` and `error` is not `null`. */
export type Outcome = {
  readonly startedAt: Date
  /** Whole milliseconds from the start to the status, or to the failure. */
  readonly durationMs: number
  /** The answer's status, redirects included. A 2xx is a success; that is for the caller to judge. */
  readonly responseCode: number | null
  readonly error: SendError | null
  /** The underlying error's code (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), for the log; often `null`. */
  readonly errorCode: string | null
  /** The `Retry-After` header as it came, at most 64 characters. */
  readonly retryAfter: string | null
  /**
   * The first bytes of the answer's body as text of at most 1 KiB in UTF-8, without control characters other
   * than tab and line breaks; `null` when there was no body. For the operator only.
   */
  readonly responseExcerpt: string | null
}

export type SenderSettings = {
  /** Whether loopback and private addresses may be connected to, and with certificates nobody signed. */
  readonly allowPrivate: boolean
  /** Limit for one attempt, from its start to status and headers: DNS, TCP and TLS are included. */
  readonly timeoutMs: number
  /**
   * Every address of a host name; rejects when there is none. The system's resolver unless given. Node runs
   * that one on its thread pool (`UV_THREADPOOL_SIZE`, four by default).
   */
  readonly lookup?: (hostname: string) => Promise<readonly string[]>
  /** What an address is, `judgeAddress` unless given. Only tests have a reason to. */
  readonly judge?: (ip: string) => AddressKind
  /** Certificates (PEM) to trust instead of the well-known authorities. */
  readonly trust?: string
  /** Idle connections kept, over all receivers; 512 unless given. */
  readonly maxIdleConnections?: number
}

export type Sender = {
  /**
   * Makes one attempt: a POST over HTTPS. Resolves whatever the URL is and the receiver does, within
   * `timeoutMs` and one second; never follows a redirect. Rejects only after {@link close}.
   */
  send(request: SendRequest): Promise<Outcome>
  /** Waits for the attempts in flight, then closes every connection. */
  close(): Promise<void>
}

/** Loaded for the first attempt: it is a twentieth of a start. */
let undici: Promise<typeof import('undici')> | undefined

/** Makes what sends webhooks: connections are kept and shared between attempts to the same receiver. */
export function createSender(settings: SenderSettings): Sender {
  const openSocket = createConnector(settings)
  const idle = createIdleConnections(settings.maxIdleConnections ?? MAX_IDLE_CONNECTIONS)
  let inFlight = 0
  let closing: Promise<void> | undefined
  let drained: (() => void) | undefined

  function release(connection: Connection, reusable: boolean): void {
    // By now the HTTP parser has returned, so a connection that may not be kept is already destroyed.
    const tooOld = performance.now() - connection.openedAt > MAX_CONNECTION_AGE_MS
    if (!reusable || tooOld || closing !== undefined || connection.socket?.destroyed !== false) {
      connection.drop()
      return
    }
    idle.put(connection)
  }

  async function attempt(target: Target, request: SendRequest): Promise<Exchange> {
    undici ??= import('undici')
    const { Client } = await undici
    const deadline = performance.now() + settings.timeoutMs
    let connection = idle.take(target.origin) ?? createConnection(Client, target, openSocket, idle.remove)
    let exchange = await post(connection, target, request, settings.timeoutMs)
    release(connection, exchange.reusable)
    if (!exchange.stale) return exchange

    // The receiver hung up on an idle connection just as it was used: that says nothing about the receiver,
    // so it must not cost the delivery one of its attempts. Should the request have been processed after
    // all, it arrives twice, which at-least-once delivery allows.
    const timeLeft = deadline - performance.now()
    if (timeLeft < 1) return exchange
    connection = createConnection(Client, target, openSocket, idle.remove)
    exchange = await post(connection, target, request, timeLeft)
    release(connection, exchange.reusable)
    return exchange
  }

  async function send(request: SendRequest): Promise<Outcome> {
    if (closing !== undefined) throw new Error('The sender is closed')
    const startedAt = new Date()
    const start = performance.now()
    inFlight++
    try {
      const target = parseTarget(request.url)
      const exchange = target ? await attempt(target, request) : failedExchange('invalid_request', 'ERR_URL')
      return {
        startedAt,
        durationMs: Math.round(exchange.decidedAt - start),
        responseCode: exchange.status,
        error: exchange.error,
        errorCode: exchange.errorCode,
        retryAfter: exchange.retryAfter,
        responseExcerpt: exchange.excerpt,
      }
    } finally {
      inFlight--
      if (inFlight === 0) drained?.()
    }
  }

  async function finish(): Promise<void> {
    idle.dropAll()
    if (inFlight > 0) {
      await new Promise<void>((resolve) => {
        drained = resolve
      })
    }
  }

  return {
    send,
    close() {
      closing ??= finish()
      return closing
    },
  }
}

/** Where to send to, taken apart once. */
type Target = {
  readonly origin: string
  readonly path: string
  /** Host name as the URL standard writes it: lower case, IPv6 in brackets. */
  readonly hostname: string
  readonly port: number
}

function parseTarget(text: string): Target | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  if (url.protocol !== 'https:') return undefined
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    hostname: url.hostname,
    port: url.port === '' ? 443 : Number(url.port),
  }
}

// ---------------------------------------------------------------------------------------------------------
// Connections. Each is an undici Client, which is one socket at a time. They are kept here and not in
// undici's Agent, because an Agent bounds its idle sockets only per origin, does not tell which of them
// served a request (needed to recognise a stale one), and ignores an AbortSignal until a connection stands.

type Connection = {
  readonly origin: string
  readonly client: Client
  /** The socket in use, set when it is ready for a request. */
  socket: TLSSocket | undefined
  openedAt: number
  /** Ends the connection in whatever state it is, connecting included. */
  drop(): void
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
    // undici's timers run between two events and a dripping receiver outlives them: `post` keeps the time.
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
  // The set keeps the order over all receivers, longest idle first. Of one receiver's connections the latest
  // used is taken, so that the surplus after a burst ages and closes.
  const all = new Set<Connection>()
  const byOrigin = new Map<string, Connection[]>()

  /** Takes a connection out, if it is idle: it closed, or it is one too many. */
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

// ---------------------------------------------------------------------------------------------------------
// One exchange

type Exchange = {
  readonly status: number | null
  readonly error: SendError | null
  readonly errorCode: string | null
  readonly retryAfter: string | null
  readonly excerpt: string | null
  /** `performance.now()` at the status or the failure. */
  readonly decidedAt: number
  /** The answer was read to its end, so the connection may carry another request. */
  readonly reusable: boolean
  /** A connection that had been idle was closed without a byte of answer. */
  readonly stale: boolean
}

function failedExchange(error: SendError, errorCode: string | null, stale = false): Exchange {
  return {
    status: null,
    error,
    errorCode,
    retryAfter: null,
    excerpt: null,
    decidedAt: performance.now(),
    reusable: false,
    stale,
  }
}

/**
 * Sends one request on a connection that carries no other. The time limit covers connecting too, which is
 * why it is a timer that drops the connection and no AbortSignal. When it settles unfinished, the caller
 * must drop the connection.
 */
function post(
  connection: Connection,
  target: Target,
  request: SendRequest,
  timeoutMs: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    // Set already only on a connection that was idle.
    const usedSocket = connection.socket
    const bytesReadBefore = usedSocket?.bytesRead
    let settled = false
    let status: number | null = null
    let decidedAt = 0
    let retryAfter: string | null = null
    let bodyBytes = 0
    let excerpt: Buffer | undefined
    let timer = setTimeout(() => fail('timeout', null), timeoutMs)

    function fail(error: SendError, code: string | null): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      const stale =
        error === 'reset' &&
        usedSocket !== undefined &&
        connection.socket === usedSocket &&
        usedSocket.bytesRead === bytesReadBefore
      resolve(failedExchange(error, code, stale))
    }

    function answered(reusable: boolean): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve({
        status,
        error: null,
        errorCode: null,
        retryAfter,
        excerpt: excerpt === undefined ? null : excerptText(excerpt),
        decidedAt,
        reusable,
        stale: false,
      })
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: ignore,
      onResponseStart(_controller, statusCode, headers) {
        // 1xx answers precede the real one.
        if (settled || statusCode < 200) return
        clearTimeout(timer)
        status = statusCode
        decidedAt = performance.now()
        retryAfter = readRetryAfter(headers['retry-after'])
        timer = setTimeout(answered, MAX_BODY_MS, false)
      },
      onResponseData(_controller, chunk) {
        if (settled) return
        bodyBytes += chunk.length
        const kept = excerpt?.length ?? 0
        if (kept < MAX_EXCERPT_BYTES) {
          // Copied, because a chunk is a view into a buffer many times its size.
          const part = Buffer.from(chunk.subarray(0, MAX_EXCERPT_BYTES - kept))
          excerpt = excerpt === undefined ? part : Buffer.concat([excerpt, part])
        }
        if (bodyBytes > MAX_BODY_BYTES) answered(false)
      },
      onResponseEnd() {
        answered(true)
      },
      onResponseError(_controller, error) {
        // The status decides: a body cut short changes nothing.
        if (status !== null) answered(false)
        else fail(classify(error), errorCode(error))
      },
    }
    connection.client.dispatch(
      {
        method: 'POST',
        path: target.path,
        headers: { 'user-agent': USER_AGENT, ...request.headers },
        body: request.body,
      },
      handler,
    )
  })
}

function readRetryAfter(value: string | string[] | undefined): string | null {
  const text = Array.isArray(value) ? value[0] : value
  // The longest form that means anything, an RFC 850 date, has 33 characters.
  return text === undefined || text.length > 64 ? null : text
}

const encoder = new TextEncoder()

/** PostgreSQL's text takes no NUL, and an operator's terminal should not take orders from a receiver. */
function excerptText(bytes: Buffer): string | null {
  let text = bytes.toString('utf8')
  // A character cut in two at the end.
  if (bytes.length === MAX_EXCERPT_BYTES) text = text.replace(/\ufffd$/, '')
  text = text.replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')
  if (Buffer.byteLength(text) > MAX_EXCERPT_BYTES) {
    // The replacement character takes three bytes for one that came.
    text = text.slice(0, encoder.encodeInto(text, new Uint8Array(MAX_EXCERPT_BYTES)).read)
  }
  return text === '' ? null : text
}

/** A connection that could not be made, with the class the attempt gets. */
class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
  readonly failure: SendError

  constructor(failure: SendError, cause?: unknown) {
    super(`No connection: ${failure}`, { cause })
    this.failure = failure
  }
}

function classify(error: Error): SendError {
  if (error instanceof ConnectionFailure) return error.failure
  const code = errorCode(error) ?? ''
  // With TLS 1.3 a receiver's complaint about the handshake may arrive after it.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls'
  if (code === 'UND_ERR_INVALID_ARG') return 'invalid_request'
  // undici reports an answer out of place ("bad response": an unasked 100 Continue; "bad upgrade") under the
  // same code as a connection that closed.
  if (code === 'UND_ERR_SOCKET') return error.message.startsWith('bad ') ? 'protocol' : 'reset'
  return /^E[A-Z]+$/.test(code) ? 'reset' : 'protocol'
}

function errorCode(error: Error): string | null {
  const source = error instanceof ConnectionFailure ? error.cause : error
  if (!(source instanceof Error) || !('code' in source)) return null
  return typeof source.code === 'string' ? source.code : null
}

// ---------------------------------------------------------------------------------------------------------
// Connecting, with the address checks

/**
 * Opens a verified socket to a target and calls one of the two, once. Calls neither after the function it
 * returns, which gives up, was called.
 */
type OpenSocket = (
  target: Target,
  done: { onReady(socket: TLSSocket): void; onFailure(error: ConnectionFailure): void },
) => () => void

function createConnector(settings: SenderSettings): OpenSocket {
  const { allowPrivate, timeoutMs, judge = judgeAddress } = settings
  const resolve = shareLookups(settings.lookup ?? lookupAll)
  // Made once: reading the certificate authorities takes milliseconds.
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    ...(settings.trust === undefined ? {} : { ca: settings.trust }),
  })

  function isAllowed(kind: AddressKind): boolean {
    return kind === 'public' || (kind === 'private' && allowPrivate)
  }

  return function openSocket(target, done) {
    let socket: Socket | undefined
    let finished = false
    const literal = parseLiteralAddress(target.hostname)

    function fail(failure: SendError, cause?: unknown): void {
      if (finished) return
      finished = true
      socket?.destroy()
      done.onFailure(new ConnectionFailure(failure, cause))
    }

    function connect(addresses: readonly string[]): void {
      if (finished) return
      const [first] = addresses
      if (first === undefined) {
        fail('dns')
        return
      }
      // One forbidden address is enough: which one is connected to must not be the resolver's choice.
      if (!addresses.every((address) => isAllowed(judge(address)))) {
        fail('blocked_address')
        return
      }
      const tcp = connectTcp({
        port: target.port,
        noDelay: true,
        keepAlive: true,
        ...(addresses.length === 1 ? { host: first } : tryInTurn(target, addresses, timeoutMs)),
      })
      socket = tcp
      // Stays for good: a late error of a socket that nobody listens to would end the process.
      tcp.on('error', (error) => fail('connect', error))
      tcp.once('connect', () => secure(tcp))
    }

    function secure(tcp: Socket): void {
      if (finished) return
      // The last word has the address that is really on the other end, before any byte is sent to it.
      const remote = tcp.remoteAddress
      if (remote === undefined) {
        fail('connect')
        return
      }
      const kind = judge(remote)
      if (!isAllowed(kind)) {
        fail('blocked_address')
        return
      }
      // SNI and certificates name a host without the trailing dot; SNI takes no addresses (RFC 6066).
      const name = literal ?? target.hostname.replace(/\.$/, '')
      const tls = startTls({
        socket: tcp,
        host: name,
        ...(literal === undefined ? { servername: name } : {}),
        ALPNProtocols: ['http/1.1'],
        secureContext,
        // Only reached with a private address where those are allowed: a laptop, with its own certificates.
        rejectUnauthorized: kind === 'public',
      })
      socket = tls
      tls.on('error', (error) => fail('tls', error))
      tls.once('close', () => fail('tls'))
      tls.once('secureConnect', () => {
        if (finished) return
        finished = true
        done.onReady(tls)
      })
    }

    if (literal !== undefined) connect([literal])
    else {
      resolve(target.hostname)
        .then(connect, (error: unknown) => fail('dns', error))
        .catch((error: unknown) => fail('connect', error))
    }

    return () => {
      finished = true
      socket?.destroy()
    }
  }
}

/**
 * Connection options that let Node try several addresses one after another (RFC 8305), with the answer that
 * was judged in place of a second resolution.
 */
function tryInTurn(target: Target, addresses: readonly string[], timeoutMs: number) {
  const answer = addresses
    .slice(0, MAX_ADDRESSES_TRIED)
    .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return {
    host: target.hostname,
    autoSelectFamily: true,
    // Node gives up an address when it turns to the next, so a distant one needs more than the usual 250 ms.
    autoSelectFamilyAttemptTimeout: Math.max(10, Math.min(1_000, Math.floor(timeoutMs / 4))),
    lookup: (
      _hostname: string,
      _options: unknown,
      callback: (error: null, addresses: typeof answer) => void,
    ) => callback(null, answer),
  }
}

async function lookupAll(hostname: string): Promise<readonly string[]> {
  const answers = await systemLookup(hostname, { all: true })
  return answers.map(({ address }) => address)
}

/**
 * Lets connections that are being made to one host at the same time share one resolution, so that a name
 * whose servers do not answer takes one thread of the pool and not all. Nothing is kept once it is answered.
 */
function shareLookups(lookup: NonNullable<SenderSettings['lookup']>): typeof lookup {
  const pending = new Map<string, Promise<readonly string[]>>()
  return (hostname) => {
    const running = pending.get(hostname)
    if (running !== undefined) return running
    const started = lookup(hostname).finally(() => pending.delete(hostname))
    pending.set(hostname, started)
    return started
  }
}
