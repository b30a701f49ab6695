import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { describe, expect, it, vi } from 'vitest'
import { judgeAddress } from '../../src/outbound/addresses.js'
import type { Outcome } from '../../src/outbound/exchange.js'
import type { Sender, SenderSettings } from '../../src/outbound/sender.js'
import {
  type Certificate,
  makeCertificate,
  type RawReceiver,
  type Receiver,
  type Reply,
  startRawReceiver,
  startReceiver,
} from '../support/receiver.js'
import { sendingPerTest } from '../support/sending-per-test.js'

/**
 * The margin of a busy machine for a timeout. Code without the timeout still fails: it hangs, or drips for
 * as long as the test lasts.
 */
const SLACK_MS = 2_500

const { open, sender, receiver } = sendingPerTest({ timeoutMs: 5_000 })
/** For receivers that use up the whole timeout. */
const IMPATIENT = { timeoutMs: 300 }

/** A receiver that answers every chunk of data with these bytes, or as told. */
async function rawReceiver(
  answer: string | ((socket: TLSSocket) => void),
  options: Parameters<typeof startRawReceiver>[1] = {},
): Promise<RawReceiver> {
  const made = await startRawReceiver(
    typeof answer === 'string' ? (socket) => socket.write(answer) : answer,
    options,
  )
  open.push(made)
  return made
}

function post(from: Sender, url: string, body = '{"id":"evt_1"}'): Promise<Outcome> {
  return from.send({ url, headers: { 'content-type': 'application/json' }, body })
}

async function timed(outcome: Promise<Outcome>): Promise<{ outcome: Outcome; ms: number }> {
  const start = performance.now()
  return { outcome: await outcome, ms: performance.now() - start }
}

/** Treats loopback as public: the behaviour with public receivers, without leaving the machine. */
const asPublic: Partial<SenderSettings> = {
  allowPrivate: false,
  judge: (ip) => (judgeAddress(ip) === 'private' ? 'public' : 'forbidden'),
}

/** 127.0.0.1 stands for a public address, the rest of loopback for internal ones. */
const onlyFirstPublic: Partial<SenderSettings> = {
  allowPrivate: false,
  judge: (ip) => (ip === '127.0.0.1' ? 'public' : judgeAddress(ip)),
}

// Names are `localhost` and addresses loopback throughout, so that even a broken sender connects to
// nothing else while these tests detect it.

describe('an attempt', () => {
  it('posts the exact body and headers, and reports status and excerpt', async () => {
    const target = await receiver({ answer: () => ({ status: 201, body: 'thanks' }) })
    const body = '{"name":"naïve 🎞"}'
    const outcome = await sender().send({
      url: `${target.url}?tenant=1`,
      headers: { 'content-type': 'application/json', 'service-event-id': 'evt_1' },
      body,
    })
    expect(outcome).toMatchObject({
      responseCode: 201,
      error: null,
      errorCode: null,
      retryAfter: null,
      responseExcerpt: 'thanks',
    })
    expect(Number.isInteger(outcome.durationMs)).toBe(true)
    expect(target.requests).toHaveLength(1)
    expect(target.requests[0]).toMatchObject({
      method: 'POST',
      path: '/hook?tenant=1',
      body,
      headers: {
        'content-type': 'application/json',
        'service-event-id': 'evt_1',
        'user-agent': 'Media-Scan-Webhooks/1',
        'content-length': String(Buffer.byteLength(body)),
        host: `127.0.0.1:${target.port}`,
      },
    })
  })

  it.each([204, 302, 404, 410, 500])('reports the status %i unchanged', async (status) => {
    const target = await receiver({ answer: () => ({ status }) })
    expect(await post(sender(), target.url)).toMatchObject({
      responseCode: status,
      error: null,
      responseExcerpt: null,
    })
  })

  it('never follows a redirect', async () => {
    const second = await receiver()
    const first = await receiver({ answer: () => ({ status: 307, headers: { location: second.url } }) })
    expect(await post(sender(), first.url)).toMatchObject({ responseCode: 307 })
    expect(first.requests).toHaveLength(1)
    expect(second.connections).toBe(0)
  })

  it('reports Retry-After', async () => {
    const target = await receiver({ answer: () => ({ status: 503, headers: { 'retry-after': '120' } }) })
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: 503, retryAfter: '120' })
    target.answerWith(() => ({ status: 503, headers: { 'retry-after': '1'.repeat(5_000) } }))
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: 503, retryAfter: null })
  })

  it('ignores proxies in the environment variables', async () => {
    const proxy = await receiver()
    const target = await receiver()
    const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`
    try {
      expect(await post(sender(), target.url)).toMatchObject({ responseCode: 200 })
    } finally {
      names.forEach((name, i) => {
        if (before[i] === undefined) delete process.env[name]
        else process.env[name] = before[i]
      })
    }
    expect(proxy.connections).toBe(0)
  })

  it.each(['http://127.0.0.1/', 'ftp://127.0.0.1/', 'not a url', '', 'https://'])(
    'to the URL %j has an outcome, not an exception',
    async (url) => {
      expect(await post(sender(), url)).toMatchObject({ responseCode: null, error: 'invalid_request' })
    },
  )

  it('with a header that cannot be sent has an outcome, not an exception', async () => {
    const target = await receiver()
    const outcome = await sender().send({ url: target.url, headers: { 'x-a': 'a\r\nx-b: b' }, body: '' })
    expect(outcome).toMatchObject({ responseCode: null, error: 'invalid_request' })
    expect(target.requests).toHaveLength(0)
  })

  it('to a closed port is a connect failure', async () => {
    const gone = await startReceiver()
    await gone.close()
    expect(await post(sender(), gone.url)).toMatchObject({ error: 'connect', errorCode: 'ECONNREFUSED' })
  })
})

describe('forbidden addresses', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f.0.0.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['%31%32%37.0.0.1', '127.0.0.1'],
    ['[::ffff:127.0.0.1]', '127.0.0.1'],
    ['[::ffff:7f00:1]', '127.0.0.1'],
    ['[::1]', '::1'],
    ['0.0.0.0', '127.0.0.1'],
    ['0', '127.0.0.1'],
    ['[::]', '::1'],
  ])('https://%s/ is never connected to when private receivers are not allowed', async (host, listen) => {
    const target = await receiver({ host: listen })
    const outcome = await post(sender({ allowPrivate: false }), `https://${host}:${target.port}/hook`)
    expect(outcome).toMatchObject({ responseCode: null, error: 'blocked_address' })
    expect(target.connections).toBe(0)
  })

  it('0.0.0.0, which reaches loopback, is never connected to even when private receivers are allowed', async () => {
    const target = await receiver()
    expect(await post(sender(), `https://0.0.0.0:${target.port}/`)).toMatchObject({
      error: 'blocked_address',
    })
    expect(target.connections).toBe(0)
  })

  it('are refused when a name resolves to one', async () => {
    const target = await receiver()
    const lookup = async () => ['127.0.0.1']
    const outcome = await post(sender({ allowPrivate: false, lookup }), `https://localhost:${target.port}/`)
    expect(outcome).toMatchObject({ error: 'blocked_address' })
    expect(target.connections).toBe(0)
  })

  it.each([
    ['the last', ['127.0.0.1', '127.0.0.2']],
    ['the first', ['127.0.0.2', '127.0.0.1']],
    ['IPv4 in IPv6', ['127.0.0.1', '::ffff:7f00:2']],
    ['behind more answers than are tried', [...Array(50).fill('127.0.0.1'), '127.0.0.2']],
    ['not an address at all', ['127.0.0.1', 'localhost']],
  ])('are refused when one of several answers is: %s', async (_which, answers: string[]) => {
    const target = await receiver()
    const outcome = await post(
      sender({ ...onlyFirstPublic, lookup: async () => answers }),
      `https://localhost:${target.port}/`,
    )
    expect(outcome).toMatchObject({ error: 'blocked_address' })
    expect(target.connections).toBe(0)
  })

  it('are refused on every connection, not only the first: changing the DNS answer does not help', async () => {
    const target = await receiver({ answer: () => ({ headers: { connection: 'close' } }) })
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    let lookups = 0
    const rebinding = sender({
      ...onlyFirstPublic,
      trust: target.certificate,
      lookup: async () => answers[lookups++] ?? [],
    })
    const url = `https://localhost:${target.port}/`
    expect(await post(rebinding, url)).toMatchObject({ responseCode: 200 })
    expect(await post(rebinding, url)).toMatchObject({ error: 'blocked_address' })
    expect(target.connections).toBe(1)
  })

  it('are not reached by a second resolution: the checked address is the one connected to', async () => {
    // The system resolves this name to 127.0.0.1.
    const target = await receiver({ host: '127.0.0.2' })
    let lookups = 0
    const once = sender({
      lookup: async () => {
        lookups++
        return ['127.0.0.2']
      },
    })
    expect(await post(once, `https://localhost:${target.port}/`)).toMatchObject({ responseCode: 200 })
    expect(lookups).toBe(1)
  })

  it('are detected on the connected socket before a byte is sent', async () => {
    const received: Buffer[] = []
    const server = createServer((socket) => socket.on('data', (chunk) => received.push(chunk)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
    // The address is accepted in the DNS answer, and refused as the peer.
    let judged = 0
    const judge = () => (judged++ === 0 ? 'public' : 'forbidden')
    const outcome = await post(sender({ allowPrivate: false, judge }), `https://127.0.0.1:${port}/`)
    expect(outcome).toMatchObject({ error: 'blocked_address' })
    expect(Buffer.concat(received)).toHaveLength(0)
  })
})

describe('names', () => {
  it('that do not resolve are a dns failure', async () => {
    const lookup = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    expect(await post(sender({ lookup }), 'https://localhost/')).toMatchObject({
      error: 'dns',
      errorCode: 'ENOTFOUND',
    })
    expect(await post(sender({ lookup: async () => [] }), 'https://localhost/')).toMatchObject({
      error: 'dns',
    })
  })

  it('whose servers never answer cost the full timeout and share one resolution', async () => {
    let lookups = 0
    const lookup = () => {
      lookups++
      return new Promise<string[]>(() => {})
    }
    const from = sender({ lookup, timeoutMs: 100 })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(from, 'https://localhost/')))
    expect(outcomes.map(({ error }) => error)).toEqual(Array(20).fill('timeout'))
    expect(lookups).toBe(1)
  })

  it('with several addresses reach one that works', async () => {
    const target = await receiver({ host: '127.0.0.2' })
    const lookup = async () => ['127.0.0.3', '127.0.0.4', '127.0.0.2']
    expect(await post(sender({ lookup }), `https://localhost:${target.port}/`)).toMatchObject({
      responseCode: 200,
    })
  })

  it('are resolved by the system unless another lookup is given', async () => {
    const target = await receiver({ certificate: await makeCertificate() })
    expect(await post(sender(), `https://localhost:${target.port}/`)).toMatchObject({ responseCode: 200 })
  })
})

describe('TLS', () => {
  it('reaches a public receiver whose certificate verifies, by name and by address', async () => {
    const target = await receiver()
    const from = sender({ ...asPublic, trust: target.certificate })
    expect(await post(from, target.url)).toMatchObject({ responseCode: 200 })
    expect(await post(from, `https://localhost:${target.port}/`)).toMatchObject({ responseCode: 200 })
    // A trailing dot is not part of the name in a certificate.
    const dotted = sender({ ...asPublic, trust: target.certificate, lookup: async () => ['127.0.0.1'] })
    expect(await post(dotted, `https://localhost.:${target.port}/`)).toMatchObject({ responseCode: 200 })
  })

  it('asks for HTTP/1.1, and sends the host name without a trailing dot, but never an IP address', async () => {
    const handshakes: unknown[][] = []
    const target = await rawReceiver(
      (socket) => {
        handshakes.push([socket.servername, socket.alpnProtocol])
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      },
      { tls: { ALPNProtocols: ['h2', 'http/1.1'] } },
    )
    const from = sender({ lookup: async () => ['127.0.0.1'] })
    const port = new URL(target.url).port
    for (const host of ['hooks.localhost', 'hooks.localhost.', '127.0.0.1'])
      expect(await post(from, `https://${host}:${port}/`)).toMatchObject({ responseCode: 200 })
    expect(handshakes).toEqual([
      ['hooks.localhost', 'http/1.1'],
      ['hooks.localhost', 'http/1.1'],
      [false, 'http/1.1'],
    ])
  })

  it('refuses a self-signed certificate of a public receiver', async () => {
    const target = await receiver()
    expect(await post(sender(asPublic), target.url)).toMatchObject({ responseCode: null, error: 'tls' })
    // The rule depends on the address, whatever else is allowed.
    const outcome = await post(sender({ ...asPublic, allowPrivate: true }), target.url)
    expect(outcome).toMatchObject({ error: 'tls', errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(target.requests).toHaveLength(0)
  })

  it('accepts a self-signed certificate of a private receiver when those are allowed', async () => {
    const target = await receiver()
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: 200 })
  })

  it('refuses a certificate for another name', async () => {
    const target = await receiver({ certificate: await makeCertificate({ names: ['other.example'] }) })
    const from = sender({ ...asPublic, trust: target.certificate, lookup: async () => ['127.0.0.1'] })
    expect(await post(from, `https://localhost:${target.port}/`)).toMatchObject({
      error: 'tls',
      errorCode: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(target.requests).toHaveLength(0)
  })

  it('refuses an expired certificate', async () => {
    const certificate: Certificate = await makeCertificate({
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2021-01-01'),
    })
    const target = await receiver({ certificate })
    expect(await post(sender({ ...asPublic, trust: certificate.cert }), target.url)).toMatchObject({
      error: 'tls',
      errorCode: 'CERT_HAS_EXPIRED',
    })
    expect(target.requests).toHaveLength(0)
  })

  it('refuses anything older than TLS 1.2, even if the process allows it, and accepts 1.2', async () => {
    const ciphers = 'DEFAULT:@SECLEVEL=0'
    const old = await receiver({ tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers } })
    // As with `--tls-min-v1.0 --tls-cipher-list`; otherwise Node would refuse, whatever the sender does.
    const { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION } = tls
    Object.assign(tls, { DEFAULT_CIPHERS: ciphers, DEFAULT_MIN_VERSION: 'TLSv1' })
    const patient = sender({ timeoutMs: 20_000 })
    try {
      const other = tls.connect({ port: old.port, rejectUnauthorized: false })
      await once(other, 'secureConnect')
      expect(other.getProtocol()).toBe('TLSv1.1')
      other.destroy()
      expect(await post(patient, old.url)).toMatchObject({ error: 'tls' })
    } finally {
      Object.assign(tls, { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION })
    }
    expect(old.requests).toHaveLength(0)
    const fine = await receiver({ tls: { maxVersion: 'TLSv1.2' } })
    expect(await post(patient, fine.url)).toMatchObject({ responseCode: 200 })
  })

  it('fails with a receiver that speaks plain HTTP', async () => {
    const target = await plainServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    expect(await post(sender(), target)).toMatchObject({ error: 'tls' })
  })

  it('fails with a receiver that demands a client certificate', async () => {
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const target = await receiver({ tls: { requestCert: true, rejectUnauthorized: true, maxVersion } })
      const outcome = await post(sender(), target.url)
      expect(outcome.responseCode).toBeNull()
      // Node's server closes the connection after the handshake, without an alert.
      expect(['tls', 'reset']).toContain(outcome.error)
      expect(target.requests).toHaveLength(0)
    }
  })

  it('that never completes its handshake costs the full timeout', async () => {
    const sockets: Socket[] = []
    const target = await plainServer((socket) => sockets.push(socket))
    const { outcome, ms } = await timed(post(sender({ timeoutMs: 150 }), target))
    expect(outcome).toMatchObject({ error: 'timeout', responseCode: null })
    expect(ms).toBeLessThan(400 + SLACK_MS)
    await closed(sockets)
  })

  async function plainServer(onData: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.once('data', () => onData(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
    return `https://127.0.0.1:${(server.address() as { port: number }).port}/`
  }
})

/** Resolves when all sockets of a receiver are closed; the test's own timeout is the bound. */
async function closed(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) {
    if (!socket.destroyed) await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  }
}

describe('a receiver that misbehaves', () => {
  it('and never answers costs the full timeout, and its connection is closed', async () => {
    const sockets: Socket[] = []
    const target = await rawReceiver((socket) => sockets.push(socket))
    const { outcome, ms } = await timed(post(sender(IMPATIENT), target.url))
    expect(outcome).toMatchObject({ error: 'timeout', responseCode: null })
    expect(outcome.durationMs).toBeGreaterThanOrEqual(299)
    expect(ms).toBeLessThan(600 + SLACK_MS)
    await closed(sockets)
  })

  it('and drips its headers costs the full timeout', async () => {
    const target = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Drip: ')
      const timer = setInterval(() => socket.write('a'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const { outcome, ms } = await timed(post(sender(IMPATIENT), target.url))
    expect(outcome).toMatchObject({ error: 'timeout', responseCode: null })
    expect(ms).toBeLessThan(600 + SLACK_MS)
  })

  it('and sends 1xx answers for ever costs the full timeout', async () => {
    const target = await rawReceiver((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    })
    const { outcome, ms } = await timed(post(sender(IMPATIENT), target.url))
    expect(outcome).toMatchObject({ error: 'timeout', responseCode: null })
    expect(ms).toBeLessThan(600 + SLACK_MS)
  })

  it('and drips its body costs one more second; the status decides', async () => {
    const sockets: Socket[] = []
    const target = await rawReceiver((socket) => {
      sockets.push(socket)
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
      const timer = setInterval(() => socket.write('a'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const { outcome, ms } = await timed(post(sender(), target.url))
    expect(outcome).toMatchObject({ responseCode: 200, error: null })
    expect(outcome.responseExcerpt).toMatch(/^a{10,60}$/)
    expect(outcome.durationMs).toBeLessThan(300 + SLACK_MS)
    expect(ms).toBeGreaterThan(950)
    expect(ms).toBeLessThan(1300 + SLACK_MS)
    await closed(sockets)
  })

  it('and answers with megabytes is read for 16 KiB, then the connection is closed; the status decides', async () => {
    const sockets: Socket[] = []
    const target = await rawReceiver((socket) => {
      sockets.push(socket)
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n')
      socket.write('b'.repeat(5_000_000))
    })
    const { outcome, ms } = await timed(post(sender(), target.url))
    expect(outcome).toMatchObject({ responseCode: 200, error: null, responseExcerpt: 'b'.repeat(1024) })
    expect(ms).toBeLessThan(500 + SLACK_MS)
    await closed(sockets)
  })

  it('and sends an endless chunked body is read for 16 KiB, then the connection is closed', async () => {
    const chunk = `1000\r\n${'c'.repeat(4096)}\r\n`
    const target = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', more)
      more()
    })
    const { outcome, ms } = await timed(post(sender(), target.url))
    expect(outcome).toMatchObject({ responseCode: 200, responseExcerpt: 'c'.repeat(1024) })
    expect(ms).toBeLessThan(500 + SLACK_MS)
    await expect.poll(() => target.open).toBe(0)
  })

  it('and closes after the headers has answered', async () => {
    const target = await rawReceiver((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab')
    })
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: 200, error: null })
  })

  it('and closes before it answers is a reset', async () => {
    const target = await rawReceiver((socket) => socket.end())
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: null, error: 'reset' })
    // On a connection of its own: nothing was stale, so nothing was repeated.
    expect(target.connections).toBe(1)
  })

  it('and resets the connection is a reset', async () => {
    const bridge = await resettingBridge(await rawReceiver(() => {}))
    expect(await post(sender(), bridge, 'x'.repeat(20_000))).toMatchObject({
      responseCode: null,
      error: 'reset',
      errorCode: 'ECONNRESET',
    })
  })

  it('and closes in the middle of its headers is a reset', async () => {
    const target = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\nX-A'))
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: null, error: 'reset' })
  })

  it('and speaks HTTP/1.0 without a length is understood', async () => {
    const target = await rawReceiver((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nold but fine'))
    const { outcome, ms } = await timed(post(sender(), target.url))
    expect(outcome).toMatchObject({ responseCode: 200, responseExcerpt: 'old but fine' })
    expect(ms).toBeLessThan(300 + SLACK_MS)
  })

  it('and sends no Content-Length and keeps the connection open costs one more second', async () => {
    const target = await rawReceiver('HTTP/1.1 202 Accepted\r\n\r\nhello')
    const { outcome, ms } = await timed(post(sender(), target.url))
    expect(outcome).toMatchObject({ responseCode: 202, responseExcerpt: 'hello' })
    expect(ms).toBeLessThan(1300 + SLACK_MS)
  })

  it('and sends early hints first is understood', async () => {
    const target = await rawReceiver(
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    )
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: 200 })
  })

  it('and sends an unexpected 100 Continue is an immediate protocol failure', async () => {
    const target = await rawReceiver(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    )
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: null, error: 'protocol' })
    expect(target.connections).toBe(1)
  })

  it('and answers with a thousand small headers is understood', async () => {
    const headers = Array.from({ length: 1_000 }, (_, i) => `h${i}: v\r\n`).join('')
    const target = await rawReceiver(`HTTP/1.1 200 OK\r\n${headers}Content-Length: 0\r\n\r\n`)
    expect(await post(sender(), target.url)).toMatchObject({ responseCode: 200 })
  })

  it('and answers with headers of more than 16 KiB is a protocol failure', async () => {
    const headers = Array.from({ length: 1_000 }, (_, i) => `header-${i}: ${'v'.repeat(40)}\r\n`).join('')
    const many = await rawReceiver(`HTTP/1.1 200 OK\r\n${headers}Content-Length: 0\r\n\r\n`)
    expect(await post(sender(), many.url)).toMatchObject({
      error: 'protocol',
      errorCode: 'UND_ERR_HEADERS_OVERFLOW',
    })
    const endless = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      const more = () => {
        while (!socket.destroyed && socket.write('y'.repeat(8192)));
      }
      socket.on('drain', more)
      more()
    })
    const { outcome, ms } = await timed(post(sender(), endless.url))
    expect(outcome).toMatchObject({ error: 'protocol', errorCode: 'UND_ERR_HEADERS_OVERFLOW' })
    expect(ms).toBeLessThan(300 + SLACK_MS)
  })

  it.each([
    ['something else', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['an invalid status', 'HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 Much\r\n\r\n'],
    ['switching protocols', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'both length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('and answers with %s costs no more than the full timeout', async (_what, bytes) => {
    const target = await rawReceiver(bytes)
    const { outcome, ms } = await timed(post(sender(IMPATIENT), target.url))
    expect(outcome.responseCode).toBeNull()
    expect(['protocol', 'timeout']).toContain(outcome.error)
    expect(ms).toBeLessThan(600 + SLACK_MS)
  })

  it('and sends binary data leaves a text that PostgreSQL accepts', async () => {
    const target = await receiver()
    const from = sender()
    const excerptOf = async (body: Buffer | string) => {
      target.answerWith(() => ({ body: Buffer.from(body as string) }))
      return (await post(from, target.url)).responseExcerpt ?? ''
    }
    expect(await excerptOf('a\0b\u001b[31mc\r\n\td')).toBe('a\ufffdb\ufffd[31mc\r\n\td')
    // Cut in the middle of a character.
    expect(await excerptOf(`${'x'.repeat(1023)}é`)).toBe('x'.repeat(1023))
    expect(await excerptOf('🎞'.repeat(300))).toBe('🎞'.repeat(256))
    const rubbish = await excerptOf(Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7) % 256)))
    expect(rubbish.length).toBeGreaterThan(100)
    expect(Buffer.byteLength(rubbish)).toBeLessThanOrEqual(1024)
    expect(rubbish).not.toMatch(/\0/)
    expect(Buffer.from(rubbish).toString()).toBe(rubbish)
  })

  it('does not delay the others', { tags: 'slow' }, async () => {
    const stuck = await rawReceiver(() => {})
    const fine = await receiver()
    const from = sender({ timeoutMs: 4_000 })
    let timedOut = 0
    const slow = Array.from({ length: 100 }, async () => {
      const outcome = await post(from, stuck.url)
      timedOut += 1
      return outcome
    })
    const outcome = await post(from, fine.url)
    expect(outcome.responseCode).toBe(200)
    expect(timedOut).toBe(0)
    for (const { error } of await Promise.all(slow)) expect(error).toBe('timeout')
  })

  /** Forwards a connection, and resets it once the request has passed. */
  async function resettingBridge(target: RawReceiver): Promise<string> {
    const server = createServer((near) => {
      const far = connect(target.port, '127.0.0.1')
      far.on('error', () => {})
      near.on('error', () => {})
      near.on('close', () => far.destroy())
      far.pipe(near)
      near.pipe(far)
      let bytes = 0
      near.on('data', (chunk) => {
        bytes += chunk.length
        // More than a handshake needs: this is the request, whose body is large.
        if (bytes > 10_000) near.resetAndDestroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
    return `https://127.0.0.1:${(server.address() as { port: number }).port}/`
  }
})

describe('connections', () => {
  it('are reused', async () => {
    const target = await receiver({ answer: () => ({ body: 'ok' }) })
    const from = sender()
    for (let i = 0; i < 20; i++) expect((await post(from, target.url)).responseCode).toBe(200)
    expect(target.connections).toBe(1)
  })

  it('are replaced after a minute', async () => {
    const target = await receiver()
    const from = sender()
    await post(from, target.url)
    await post(from, target.url)
    expect(target.connections).toBe(1)
    const later = performance.now() + 60_001
    const now = vi.spyOn(performance, 'now').mockReturnValue(later)
    await post(from, target.url)
    now.mockRestore()
    await post(from, target.url)
    expect(target.connections).toBe(2)
  })

  it('carry one request at a time', async () => {
    // There is no answer before all requests have arrived: one waiting behind another would never arrive.
    const target = await receiver({ answer: () => target.waitFor(50).then(() => ({})) })
    const from = sender({ timeoutMs: 4_000 })
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => post(from, target.url)))
    expect(outcomes.map(({ responseCode }) => responseCode)).toEqual(Array(50).fill(200))
    expect(target.connections).toBe(50)
  })

  it('are not reused after an answer that was not read to its end', async () => {
    const target = await receiver({ answer: () => ({ body: 'x'.repeat(100_000) }) })
    const from = sender()
    for (let i = 0; i < 3; i++) expect((await post(from, target.url)).responseCode).toBe(200)
    expect(target.connections).toBe(3)
  })

  it('that the receiver closed while idle cause no failure', async () => {
    const target = await receiver()
    const from = sender()
    expect((await post(from, target.url)).responseCode).toBe(200)
    target.disconnect()
    expect((await post(from, target.url)).responseCode).toBe(200)
    expect(target.requests).toHaveLength(2)
    expect(target.connections).toBe(2)
  })

  it('that the receiver closes just as they are reused cause no failure', async () => {
    // Answers the first request of every connection and closes it at the second, without an answer.
    const answered = new WeakSet<TLSSocket>()
    const target = await rawReceiver((socket) => {
      if (answered.has(socket)) {
        socket.destroy()
        return
      }
      answered.add(socket)
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
    const from = sender()
    for (let i = 0; i < 4; i++) expect((await post(from, target.url)).responseCode).toBe(200)
    expect(target.connections).toBe(4)
  })

  it('are replaced at most once in an attempt', async () => {
    let requests = 0
    const target = await rawReceiver((socket) => {
      if (requests++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      else socket.destroy()
    })
    const from = sender()
    expect((await post(from, target.url)).responseCode).toBe(200)
    expect(await post(from, target.url)).toMatchObject({ error: 'reset' })
    expect(requests).toBe(3)
  })

  it('that broke during an answer are not replaced', async () => {
    let requests = 0
    const target = await rawReceiver((socket) => {
      if (requests++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      else socket.end('HTTP/1.1 2')
    })
    const from = sender()
    expect((await post(from, target.url)).responseCode).toBe(200)
    expect(await post(from, target.url)).toMatchObject({ error: 'reset' })
    expect(requests).toBe(2)
  })

  it('stay within the timeout when replaced', async () => {
    let requests = 0
    const target = await rawReceiver((socket) => {
      requests++
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      else if (requests === 2) setTimeout(() => socket.destroy(), 400)
    })
    const from = sender({ timeoutMs: 1_500 })
    expect((await post(from, target.url)).responseCode).toBe(200)
    const { outcome, ms } = await timed(post(from, target.url))
    expect(outcome).toMatchObject({ error: 'timeout' })
    expect(requests).toBe(3)
    expect(ms).toBeLessThan(1_600 + SLACK_MS)
  })

  it('that are idle are kept up to a number, whatever the receiver, and the longest idle ones are closed first', async () => {
    const slow = () => new Promise<Reply>((resolve) => setTimeout(resolve, 50, {}))
    const first = await receiver({ answer: slow })
    const second = await receiver({ answer: slow })
    const from = sender({ timeoutMs: 2_000, maxIdleConnections: 10 })
    const many = (target: Receiver, count: number) =>
      Promise.all(Array.from({ length: count }, () => post(from, target.url)))
    await many(first, 15)
    expect(first.connections).toBe(15)
    await expect.poll(() => first.open).toBe(10)
    await many(second, 6)
    await expect.poll(() => [first.open, second.open]).toEqual([4, 6])
    await many(first, 4)
    expect(first.connections).toBe(15)
    await from.close()
    await expect.poll(() => [first.open, second.open]).toEqual([0, 0])
  })
})

describe('close', () => {
  it('waits for attempts in flight, then closes the connections', async () => {
    const target = await receiver({
      answer: () => new Promise((resolve) => setTimeout(() => resolve({ body: 'late' }), 100)),
    })
    const from = sender()
    const inFlight = post(from, target.url)
    await target.waitFor(1)
    const ended: string[] = []
    const closing = from.close().then(() => ended.push('closed'))
    const sent = inFlight.then((outcome) => {
      ended.push('answered')
      return outcome
    })
    expect(await sent).toMatchObject({ responseCode: 200, responseExcerpt: 'late' })
    await closing
    expect(ended).toEqual(['answered', 'closed'])
    await expect.poll(() => target.open).toBe(0)
    await from.close()
  })

  it('refuses further attempts', async () => {
    const from = sender()
    await from.close()
    await expect(post(from, 'https://127.0.0.1/')).rejects.toThrow('closed')
  })
})
