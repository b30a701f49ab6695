import { connect as connectTcp, isIPv6, type Socket } from 'node:net'
import { createSecureContext, connect as startTls, type TLSSocket } from 'node:tls'
import type { AttemptError } from '../../generated/vocabulary.js'
import { type AddressKind, judgeAddress, parseLiteralAddress } from './addresses.js'
import { createLookup, type Lookup } from './lookup.js'
import type { Target } from './target.js'

/** Addresses tried of a DNS answer. All of them are judged, however many there are. */
const MAX_ADDRESSES_TRIED = 8

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
export type SendError = Exclude<AttemptError, 'secret_unavailable'>

/** What may be connected to, and how. */
export type ConnectorSettings = {
  /** Whether loopback and private addresses may be connected to, and with certificates nobody signed. */
  readonly allowPrivate: boolean
  /** Limit for one attempt, from its start to status and headers: DNS, TCP and TLS are included. */
  readonly timeoutMs: number
  /** What finds the addresses of a host name, `createLookup` unless given. Only tests have a reason to. */
  readonly lookup?: Lookup
  /** What an address is, `judgeAddress` unless given. Only tests have a reason to. */
  readonly judge?: (ip: string) => AddressKind
  /** Certificates (PEM) to trust instead of the well-known authorities. */
  readonly trust?: string
}

/** A connection that could not be made, with the class the attempt gets. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
  readonly failure: SendError

  constructor(failure: SendError, cause?: unknown) {
    super(`No connection: ${failure}`, { cause })
    this.failure = failure
  }
}

/**
 * Opens a verified socket to a target and calls one of the two, once. Calls neither after the function it
 * returns, which gives up, was called.
 */
export type OpenSocket = (
  target: Target,
  done: { onReady(socket: TLSSocket): void; onFailure(error: ConnectionFailure): void },
) => () => void

/** Makes what connects to receivers: it judges every address before a byte is sent to it. */
export function createConnector(settings: ConnectorSettings): OpenSocket {
  const { allowPrivate, timeoutMs, judge = judgeAddress } = settings
  const resolve = shareLookups(settings.lookup ?? createLookup())
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

/** One resolution that several connections wait for. */
type SharedLookup = {
  readonly addresses: Promise<readonly string[]>
  readonly waiting: Set<symbol>
  readonly abort: AbortController
  /** By the monotonic clock, in milliseconds. */
  readonly beganAt: number
}

/** Joined no longer: name servers are asked again ever more seldom, and whoever comes later must not get their end. */
const JOINED_WITHIN_MS = 2_000

/**
 * Lets connections that are being made to one host at the same time share one resolution, which ends when the last
 * of them leaves it. Nothing is kept once it is answered.
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
    const isYoung = known !== undefined && performance.now() - known.beganAt < JOINED_WITHIN_MS
    const { addresses, waiting, abort } = isYoung ? known : begin(hostname)
    const self = Symbol()
    waiting.add(self)
    return {
      addresses,
      /** To be called by who waits no more; does nothing afterwards. */
      leave(): void {
        if (waiting.delete(self) && waiting.size === 0) abort.abort()
      },
    }
  }
}
