import { connect as connectTcp, isIPv6, type Socket } from 'node:net'
import { createSecureContext, connect as startTls } from 'node:tls'
import type { AttemptError } from '../../generated/vocabulary.js'
import { type AddressKind, judgeAddress, parseLiteralAddress } from './addresses.js'
import { createLookup, type Lookup } from './lookup.js'
import type { Target } from './target.js'

/** How many addresses of a DNS answer are tried. All of them are judged, however many there are. */
const MAX_ADDRESSES_TRIED = 8

/**
 * Why an attempt got no status.
 * - `dns` the name did not resolve
 * - `blocked_address` the URL points, or resolved, to an address that webhooks may not connect to
 * - `connect` no TCP connection
 * - `tls` no TLS connection: bad certificate, unsupported version, or closed during the handshake
 * - `timeout` no status and headers within the time limit
 * - `reset` the receiver closed the connection before it answered
 * - `protocol` the answer is not HTTP/1.x, or its headers are too large
 * - `invalid_request` the URL or the headers cannot be sent
 */
export type SendError = Exclude<AttemptError, 'secret_unavailable'>

/** Which addresses may be connected to, and how. */
export type ConnectorSettings = {
  /** Whether loopback and private addresses are allowed; their certificates are then not verified. */
  readonly allowPrivate: boolean
  /** Limit for one attempt, from its start to the status and headers; includes DNS, TCP and TLS. */
  readonly timeoutMs: number
  /** Finds the addresses of a host name; `createLookup` by default. Only tests set it. */
  readonly lookup?: Lookup
  /** Classifies an address; `judgeAddress` by default. Only tests set it. */
  readonly judge?: (ip: string) => AddressKind
  /** CA certificates (PEM) to trust instead of the well-known authorities. */
  readonly trust?: string
}

/** A connection that could not be made, with the error that the attempt gets. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
  readonly failure: SendError

  constructor(failure: SendError, cause?: unknown) {
    super(`No connection: ${failure}`, { cause })
    this.failure = failure
  }
}

/**
 * Opens a verified socket to a target, with TLS if the target asks for it, and calls one of the two callbacks, once.
 * Returns a function that cancels; after that neither is called.
 */
export type OpenSocket = (
  target: Target,
  done: { onReady(socket: Socket): void; onFailure(error: ConnectionFailure): void },
) => () => void

/** Creates the function that connects to receivers. It judges every address before it sends a byte to it. */
export function createConnector(settings: ConnectorSettings): OpenSocket {
  const { allowPrivate, timeoutMs, judge = judgeAddress } = settings
  const resolve = shareLookups(settings.lookup ?? createLookup())
  // Created once: reading the certificate authorities takes milliseconds.
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
    let leaveLookup: (() => void) | undefined
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
      // One forbidden address is enough to refuse: the resolver must not choose which address we connect to.
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
      // Never removed: a late error on a socket without a listener would crash the process.
      tcp.on('error', (error) => fail('connect', error))
      tcp.once('connect', () => verify(tcp))
    }

    function verify(tcp: Socket): void {
      if (finished) return
      // The final check is of the actual peer address, before any byte is sent to it.
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
      if (!target.isSecure) {
        finished = true
        done.onReady(tcp)
        return
      }
      // SNI and certificates name a host without the trailing dot; SNI does not allow addresses (RFC 6066).
      const name = literal ?? target.hostname.replace(/\.$/, '')
      const tls = startTls({
        socket: tcp,
        host: name,
        ...(literal === undefined ? { servername: name } : {}),
        ALPNProtocols: ['http/1.1'],
        secureContext,
        // A private address only gets here if those are allowed: a laptop, with certificates of its own.
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
      const { addresses, leave } = resolve(target.hostname)
      leaveLookup = leave
      addresses
        .then(connect, (error: NodeJS.ErrnoException) =>
          fail(error.code === 'ETIMEOUT' ? 'timeout' : 'dns', error),
        )
        .catch((error: unknown) => fail('connect', error))
    }

    return () => {
      finished = true
      leaveLookup?.()
      socket?.destroy()
    }
  }
}

/**
 * Connection options that let Node try several addresses one after another (RFC 8305). They give Node
 * the addresses that were checked, so that it does not resolve the name a second time.
 */
function tryInTurn(target: Target, addresses: readonly string[], timeoutMs: number) {
  const answer = addresses
    .slice(0, MAX_ADDRESSES_TRIED)
    .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return {
    host: target.hostname,
    autoSelectFamily: true,
    // Node abandons an address when it moves to the next, so a distant one needs more than the default 250 ms.
    autoSelectFamilyAttemptTimeout: Math.max(10, Math.min(1_000, Math.floor(timeoutMs / 4))),
    lookup: (
      _hostname: string,
      _options: unknown,
      callback: (error: null, addresses: typeof answer) => void,
    ) => callback(null, answer),
  }
}

/** One DNS lookup that several connections wait for. */
type SharedLookup = {
  readonly addresses: Promise<readonly string[]>
  readonly waiting: Set<symbol>
  readonly abort: AbortController
  /** By the monotonic clock, in milliseconds. */
  readonly beganAt: number
}

/**
 * A lookup is joined only this long after it began. Name servers are asked again at growing intervals, and a connection
 * that starts later must not fail because an old lookup is about to give up.
 */
const JOINED_WITHIN_MS = 2_000

/**
 * Lets connections that are opened to one host at the same time share one lookup, which is aborted when the last
 * of them leaves it. Answers are not cached.
 */
function shareLookups(lookup: Lookup) {
  const pending = new Map<string, SharedLookup>()

  function begin(hostname: string): SharedLookup {
    const abort = new AbortController()
    const forget = () => {
      if (pending.get(hostname) === shared) pending.delete(hostname)
    }
    const shared: SharedLookup = {
      addresses: lookup(hostname, abort.signal).finally(forget),
      waiting: new Set(),
      abort,
      beganAt: performance.now(),
    }
    abort.signal.addEventListener('abort', forget)
    pending.set(hostname, shared)
    return shared
  }

  return function resolve(hostname: string) {
    const known = pending.get(hostname)
    const isRecent = known !== undefined && performance.now() - known.beganAt < JOINED_WITHIN_MS
    const { addresses, waiting, abort } = isRecent ? known : begin(hostname)
    const self = Symbol()
    waiting.add(self)
    return {
      addresses,
      /** Call when the connection no longer waits for the addresses. Further calls do nothing. */
      leave(): void {
        if (waiting.delete(self) && waiting.size === 0) abort.abort()
      },
    }
  }
}
