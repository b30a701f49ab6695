import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { generate } from 'selfsigned'

/** A certificate and its key, both PEM. */
export type Certificate = { readonly cert: string; readonly key: string }

export type CertificateOptions = {
  /** Common name and DNS names; `localhost` by default. */
  readonly names?: readonly string[]
  /** The IP addresses that it is valid for; 127.0.0.1 and ::1 by default. */
  readonly addresses?: readonly string[]
  readonly notBefore?: Date
  readonly notAfter?: Date
}

/** Makes a self-signed certificate, which verifies when its own `cert` is trusted. */
export async function makeCertificate(options: CertificateOptions = {}): Promise<Certificate> {
  const names = options.names ?? ['localhost']
  const addresses = options.addresses ?? ['127.0.0.1', '::1']
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'receiver' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: options.notBefore ?? new Date(Date.now() - 60_000),
    notAfterDate: options.notAfter ?? new Date(Date.now() + 3_600_000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...addresses.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  })
  return { cert: made.cert, key: made.private }
}

let shared: Promise<Certificate> | undefined

/** The default certificate of receivers: made once per process, valid for localhost. */
function sharedCertificate(): Promise<Certificate> {
  shared ??= makeCertificate()
  return shared
}

/** A request as received. */
export type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When its body was complete. */
  readonly at: Date
}

/** The answer: by default status 200, no headers and an empty body. */
export type Reply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Decides the answer to a request; without a return value it has handled `response` itself, or never will. */
export type Answer = (
  request: ReceivedRequest,
  response: ServerResponse,
) => Reply | undefined | Promise<Reply | undefined>

export type ReceiverOptions = {
  readonly answer?: Answer
  /** Whether requests are kept; they are by default. */
  readonly keepsRequests?: boolean
  readonly certificate?: Certificate
  /** Further options of the TLS server, such as `maxVersion`. */
  readonly tls?: TlsOptions
  /** The address to listen on, 127.0.0.1 by default. */
  readonly host?: string
}

export type Receiver = {
  /** `https://127.0.0.1:<port>/hook` */
  readonly url: string
  readonly port: number
  /** PEM, for senders that should trust it. */
  readonly certificate: string
  /** The requests received, in order. */
  readonly requests: readonly ReceivedRequest[]
  /** TCP connections accepted so far. */
  readonly connections: number
  /** TCP connections that are open now. */
  readonly open: number
  /** Replaces the answer function for later requests. */
  answerWith(answer: Answer): void
  /** Resolves with the requests when there are at least `count`; rejects after `timeoutMs` (20 s). */
  waitFor(count: number, timeoutMs?: number): Promise<readonly ReceivedRequest[]>
  /** Destroys the open connections, and keeps listening. */
  disconnect(): void
  close(): Promise<void>
}

/** Starts an HTTPS receiver on a free loopback port that records every request. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const certificate = options.certificate ?? (await sharedCertificate())
  const requests: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  let answer: Answer = options.answer ?? (() => ({}))

  const server = createHttpsServer({ ...certificate, ...options.tls }, (message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      const request: ReceivedRequest = {
        method: message.method ?? '',
        path: message.url ?? '',
        headers: message.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: new Date(),
      }
      if (options.keepsRequests !== false) requests.push(request)
      for (const wake of waiting) wake()
      void reply(answer, request, response)
    })
  })
  const listening = await listen(server, options.host)

  return {
    url: `https://${listening.host}:${listening.port}/hook`,
    port: listening.port,
    certificate: certificate.cert,
    requests,
    get connections() {
      return listening.accepted()
    },
    get open() {
      return listening.open()
    },
    answerWith(next) {
      answer = next
    },
    waitFor(count, timeoutMs = 20_000) {
      return new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          clearTimeout(timer)
          waiting.delete(check)
          action()
        }
        const check = () => {
          if (requests.length >= count) settle(() => resolve(requests))
        }
        const timer = setTimeout(() => {
          settle(() =>
            reject(new Error(`${requests.length} of ${count} requests came within ${timeoutMs} ms`)),
          )
        }, timeoutMs)
        waiting.add(check)
        check()
      })
    },
    disconnect: listening.disconnect,
    close: listening.close,
  }
}

async function reply(answer: Answer, request: ReceivedRequest, response: ServerResponse): Promise<void> {
  try {
    const given = await answer(request, response)
    if (given) response.writeHead(given.status ?? 200, given.headers).end(given.body ?? '')
  } catch (error) {
    // An error in a test's answer function should be visible, not a timeout.
    response.writeHead(599).end(String(error))
  }
}

export type RawReceiver = Omit<Receiver, 'requests' | 'answerWith' | 'waitFor'>

/**
 * Starts a TLS server that leaves every byte of the answer to `onRequest`, which is called once for each
 * chunk of data. For receivers that misbehave below HTTP.
 */
export async function startRawReceiver(
  onRequest: (socket: TLSSocket) => void,
  options: Omit<ReceiverOptions, 'answer'> = {},
): Promise<RawReceiver> {
  const certificate = options.certificate ?? (await sharedCertificate())
  const server = createTlsServer({ ...certificate, ...options.tls }, (socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', () => onRequest(socket))
  })
  const listening = await listen(server, options.host)
  return {
    url: `https://${listening.host}:${listening.port}/hook`,
    port: listening.port,
    certificate: certificate.cert,
    get connections() {
      return listening.accepted()
    },
    get open() {
      return listening.open()
    },
    disconnect: listening.disconnect,
    close: listening.close,
  }
}

/** Listens on a free loopback port and counts the connections. */
async function listen(server: Server, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted++
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  // Some tests are about clients that break off the handshake.
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    host: host.includes(':') ? `[${host}]` : host,
    port,
    accepted: () => accepted,
    open: () => sockets.size,
    disconnect,
    close(): Promise<void> {
      return new Promise((resolve) => {
        server.close(() => resolve())
        disconnect()
      })
    },
  }
}
