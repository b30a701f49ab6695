import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/eventually.js'
import { type Caller, FROM_THE_CONSOLE, startTestService, type TestService } from '../../support/service.js'
import { exchange, type RawAnswer } from '../raw.js'

let service: TestService
let caller: Caller
let sockets: Socket[]

beforeAll(async () => {
  sockets = []
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await service?.close()
})

const INTENTS = '/api/v1/scans/upload-intents'
const MIB = 1_048_576

const head = (target: string, ...headers: string[]) =>
  [target, 'Host: 127.0.0.1', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

const authorized = (target: string, ...headers: string[]) =>
  head(target, `Authorization: Bearer ${caller.key}`, ...headers)

/** Sends text on its own connection and leaves it open. */
function send(text: string): { socket: Socket; received(): string } {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  sockets.push(socket)
  return { socket, received: () => received }
}

const summary = ({ status, json }: RawAnswer) => [status, json?.error?.code]

describe('a body with many values', () => {
  const post = async (path: string, body: object) => {
    const response = await caller.post(path).send(body)
    return [response.status, response.body.error?.message]
  }
  const many = (count: number) => Array.from({ length: count }, () => 1)

  test('is refused before validation when it has far more values than its operation can take', async () => {
    expect(await post('/api/v1/webhooks', { url: 'https://a.example/', events: many(100_000) })).toEqual([
      400,
      'The body holds more than 224 values; this operation takes at most 62.',
    ])
    expect(await post('/api/v1/cases', { title: 'T', scanIds: many(100_000) })).toEqual([
      400,
      'The body holds more than 352 values; this operation takes at most 126.',
    ])
    const unknown = Object.fromEntries(many(10_000).map((value, index) => [`unknown${index}`, value]))
    for (const body of [unknown, { fileName: unknown }, { fileName: { a: { b: many(153) } } }])
      expect(await post(INTENTS, body)).toEqual([
        400,
        'The body holds more than 154 values; this operation takes at most 27.',
      ])
  })

  test('gets the messages of validation when it has only a few too many', async () => {
    const [status, message] = await post('/api/v1/webhooks', { url: 'https://a.example/', events: many(150) })
    expect(status).toBe(400)
    expect(message).toMatch(/^body\.events must have at most 50 items; body\.events\[0\] must be a string/)
  })
})

describe('a JSON body that is not an object', () => {
  test.each(['null', '5', '"x"', 'true', '[]'])(
    'is refused with a message that it must be one: %s',
    async (text) => {
      const endpoint = { url: 'https://hooks.example.org/', events: ['scan.created'] }
      const created = await caller.post('/api/v1/webhooks').send(endpoint)
      const rotate = `/api/v1/webhooks/${created.body.data.endpoint.id}/rotate-secret`
      for (const path of [INTENTS, '/api/v1/cases', rotate]) {
        const { status, body } = await caller.post(path).set('content-type', 'application/json').send(text)
        expect([status, body.error]).toMatchObject([
          400,
          { code: 'invalid_request', details: [{ path: 'body', message: 'must be an object' }] },
        ])
      }
    },
  )
})

describe('a body that is larger than its operation takes', () => {
  test('is refused as soon as it is announced, and the connection is closed', async () => {
    const began = performance.now()
    const answer = await exchange(
      service.url,
      Buffer.from(
        authorized(`POST ${INTENTS} HTTP/1.1`, `Content-Length: ${1024 * MIB}`, 'Content-Encoding: gzip'),
      ),
    )
    expect(summary(answer)).toEqual([413, 'payload_too_large'])
    expect(answer.headers.connection).toBe('close')
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test('is refused without 100 Continue, which permitted bodies get', async () => {
    const expecting = (length: number) =>
      authorized(`POST ${INTENTS} HTTP/1.1`, `Content-Length: ${length}`, 'Expect: 100-continue')
    const refused = await exchange(service.url, Buffer.from(expecting(300_000)))
    expect(summary(refused)).toEqual([413, 'payload_too_large'])

    const taken = send(expecting(2))
    await eventually(() => expect(taken.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n'))
    taken.socket.write('{}')
    await eventually(() => expect(taken.received()).toMatch(/Continue\r\n\r\nHTTP\/1.1 400 .*fileName/s))
  })

  test.each([
    ['in chunks', [], 'x'.repeat(65_536)],
    // Empty deflate blocks, which decompress to nothing.
    [
      'in chunks that decompress to nothing',
      ['Content-Encoding: deflate'],
      '\x00\x00\x00\xff\xff'.repeat(13_107),
    ],
  ])('is refused %s as soon as it is too large, and not read to its end', async (_how, headers, piece) => {
    const { socket, received } = send(
      authorized(`POST ${INTENTS} HTTP/1.1`, 'Transfer-Encoding: chunked', ...headers),
    )
    let first = headers.length > 0 ? '\x78\x9c' : ''
    let sent = 0
    const pump = () => {
      while (!socket.destroyed) {
        const chunk = first + piece
        first = ''
        sent += chunk.length
        const bytes = Buffer.from(`${chunk.length.toString(16)}\r\n${chunk}\r\n`, 'latin1')
        if (!socket.write(bytes)) {
          socket.once('drain', pump)
          return
        }
      }
    }
    const closed = new Promise((resolve) => socket.once('close', resolve))
    pump()
    await closed
    expect(received()).toMatch(/^HTTP\/1.1 413 .*\r\nConnection: close\r\n/s)
    expect(sent).toBeLessThan(64 * MIB)
  })

  test('includes any of more than 16 KiB where no authentication is required', async () => {
    const signIn = (token: string) =>
      service.anonymous.post('/console/api/session').set(FROM_THE_CONSOLE).send({ token })
    await signIn('x'.repeat(1_024)).expect(401)
    const { body } = await signIn('x'.repeat(16_384)).expect(413)
    expect(body.error.message).toBe('The body is larger than 16384 bytes.')
  })
})

describe('an answer sent before the body has arrived', () => {
  const target = `POST ${INTENTS} HTTP/1.1`
  const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

  test('leaves the connection open when little of the body is missing and it arrives soon', async () => {
    const { socket, received } = send(head(target, 'Content-Length: 10'))
    await eventually(() => expect(received()).toMatch(/^HTTP\/1.1 401 /))
    expect(received()).not.toContain('Connection: close')
    socket.write(`0123456789${next}`)
    await eventually(() => expect(received()).toMatch(/HTTP\/1.1 401 .*HTTP\/1.1 200 /s))
  })

  test.each([
    ['to a body whose short remainder never arrives', 'Content-Length: 10', /^HTTP\/1.1 401 /],
    ['to a long body', 'Content-Length: 100000', /^HTTP\/1.1 401 .*\r\nConnection: close\r\n/s],
    [
      'to a body of unknown length',
      'Transfer-Encoding: chunked',
      /^HTTP\/1.1 401 .*\r\nConnection: close\r\n/s,
    ],
  ])('%s closes the connection within seconds', async (_which, header, expected) => {
    const { socket, received } = send(head(target, header))
    const began = performance.now()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(received()).toMatch(expected)
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test('for an operation without a body closes the connection when the body does not arrive', {
    tags: 'slow',
  }, async () => {
    const { socket, received } = send(authorized('GET /api/v1/scans HTTP/1.1', 'Content-Length: 10'))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(received()).toMatch(/^HTTP\/1.1 200 /)
  })
})
