import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer, type HttpServer } from '../../src/http/server.js'
import { eventually } from '../support/eventually.js'

let http: HttpServer
let server: Server
/** Answers the oldest request to `/wait`. */
let release: (() => void)[]
/** The number of requests to `/body`, and of those answered immediately. */
let bodies: number
let answers: number
let clients: Client[]

type Client = { readonly socket: Socket; received(): string; readonly ended: Promise<void> }

async function listen(maxConnections = 100): Promise<void> {
  release = []
  bodies = 0
  answers = 0
  clients = []
  const app = express()
  app.get('/wait', (_request, response) => {
    release.push(() => response.send('done'))
  })
  app.use('/later', (_request, _response, next) => void setImmediate(next))
  // Waits for a body, like a handler that reads it.
  app.use('/body', (request) => {
    request.resume()
    bodies += 1
  })
  app.use((request, response) => {
    answers += 1
    response.send(`at ${request.path}`)
  })
  http = createHttpServer(app, { keepAliveMs: 65_000, maxConnections }, pino({ level: 'silent' }))
  server = http.server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

afterEach(async () => {
  for (const { socket } of clients) socket.destroy()
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
})

async function open(text = ''): Promise<Client> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  const client = {
    socket,
    received: () => received,
    ended: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
  clients.push(client)
  // The server must have it before the next one arrives.
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  if (text !== '') socket.write(text)
  return client
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

const answered = ({ received }: Client, text: string | RegExp) =>
  eventually(() => expect(received()).toMatch(text))

/** A connection whose request is in progress. */
async function busy(): Promise<Client> {
  const before = release.length
  const client = await open(get('/wait'))
  await eventually(() => expect(release.length).toBe(before + 1))
  return client
}

const isOpen = async ({ socket, received }: Client) => {
  const before = received().length
  const isAnswered = () => received().slice(before).includes('at /again')
  if (!socket.destroyed) socket.write(get('/again'))
  await eventually(() => expect(isAnswered() || socket.destroyed).toBe(true))
  return isAnswered()
}

test('idle connections are kept for longer than proxies keep theirs, and Keep-Alive says so', async () => {
  await listen()
  const client = await open(get('/'))
  await answered(client, /\r\nKeep-Alive: timeout=65\r\n/)
})

test('a connection has twenty seconds for its headers, and an unread answer two minutes', async () => {
  await listen()
  expect([server.headersTimeout, server.timeout, server.requestTimeout]).toEqual([20_000, 120_000, 0])
})

test('beyond the limit the oldest connection without a request is closed', async () => {
  await listen(3)
  const used = await open(get('/first'))
  await answered(used, 'at /first')
  const silent = await open()
  const dripping = await open('GET / HT')
  const fresh = await open()
  await silent.ended
  fresh.socket.write(get('/fresh'))
  await answered(fresh, 'at /fresh')
  await open(get('/more'))
  await dripping.ended
  expect(await isOpen(used)).toBe(true)
})

test('next one whose body does not arrive is closed, then the longest idle one; never a request in progress', async () => {
  await listen(4)
  const working = await busy()
  const uploading = await open('PUT /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
  const idle = await open(get('/idle'))
  await answered(idle, 'at /idle')
  const body = await open('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n')
  await eventually(() => expect(bodies).toBe(2))
  await answered(await open(get('/one')), 'at /one')
  await body.ended
  await answered(await open(get('/two')), 'at /two')
  await idle.ended
  expect(uploading.socket.readyState).toBe('open')
  release.shift()?.()
  await answered(working, 'done')
})

test('when all connections have requests in progress, health checks are answered and others refused and closed', async () => {
  await listen(2)
  const working = [await busy(), await busy()]
  const health = await open(get('/healthz'))
  const other = await open(get('/other'))
  await Promise.all([health.ended, other.ended])
  expect(health.received()).toMatch(/^HTTP\/1.1 200 .*at \/healthz$/s)
  expect(other.received()).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 2\r\n.*"code":"service_unavailable"/s)

  for (const answer of release) answer()
  await Promise.all(working.map((client) => answered(client, 'done')))
  const later = await open()
  await wait(50)
  later.socket.write(get('/later'))
  await answered(later, 'at /later')
})

test('a connection beyond the limit is served if there is room when its request arrives', async () => {
  await listen(1)
  const working = await busy()
  const waiting = await open()
  working.socket.destroy()
  await wait(50)
  waiting.socket.write(get('/late'))
  await answered(waiting, 'at /late')
})

test('a health check is answered however many connections exceed the limit', async () => {
  await listen(1)
  await busy()
  for (let number = 0; number < 70; number += 1) await open()
  expect(clients.filter(({ socket }) => socket.readyState === 'open').length).toBeLessThan(70)
  const health = await open(get('/readyz'))
  await health.ended
  expect(health.received()).toContain('at /readyz')
})

test('of many requests sent together on one connection some are served, in order, and it closes', async () => {
  await listen()
  const client = await open(Array.from({ length: 1_000 }, (_, index) => get(`/${index}`)).join(''))
  await client.ended
  const served = [...client.received().matchAll(/at \/(\d+)/g)].map(([, index]) => Number(index))
  expect(served).toEqual(Array.from({ length: served.length }, (_, index) => index))
  // Those answered before the next one was read do not count; Node 24 reads them all first.
  expect(served.length).toBeGreaterThanOrEqual(32)
  expect(served.length).toBeLessThan(100)
  // Later requests are not carried out: the client may send them again.
  expect(answers).toBe(served.length)
  expect(client.received().match(/\r\nConnection: close\r\n/g)).toHaveLength(1)
})

test('of requests sent together that take a while, exactly 32 are served', async () => {
  await listen()
  const client = await open(Array.from({ length: 100 }, (_, index) => get(`/later/${index}`)).join(''))
  await client.ended
  expect(client.received().match(/at \/later\/\d+/g)).toHaveLength(32)
  expect(answers).toBe(32)
  expect(client.received()).toMatch(/\r\nConnection: close\r\n(?!.*HTTP\/1\.1).*at \/later\/31$/s)
})

test('any number of requests is served on a connection one after the other, or a few together', async () => {
  await listen()
  const client = await open()
  for (let round = 1; round <= 20; round += 1) {
    client.socket.write(get('/x').repeat(10))
    await eventually(() => expect(client.received().match(/at \/x/g)).toHaveLength(round * 10))
  }
})

test('once told to, answers close their connections, and new ones are still accepted', async () => {
  await listen()
  const working = await busy()
  const idle = await open(get('/idle'))
  await answered(idle, 'at /idle')
  http.closeWithAnswers()
  release.shift()?.()
  idle.socket.write(get('/next'))
  const fresh = await open(get('/fresh'))
  await Promise.all([working.ended, idle.ended, fresh.ended])
  for (const { received } of [working, fresh]) expect(received()).toContain('\r\nConnection: close\r\n')
  expect(idle.received()).toMatch(/at \/idle.*\r\nConnection: close\r\n.*at \/next$/s)
})

test('a draining server answers a request already on its way on an idle connection, and all in progress', async () => {
  await listen()
  const working = await busy()
  const idle = await open(get('/idle'))
  const silent = await open()
  await answered(idle, 'at /idle')
  const drained = http.drain(30_000)
  await wait(100)
  idle.socket.write(get('/late'))
  await idle.ended
  expect(idle.received()).toMatch(/\r\nConnection: close\r\n.*at \/late$/s)
  await silent.ended
  release.shift()?.()
  await Promise.all([working.ended, drained])
  expect(working.received()).toMatch(/\r\nConnection: close\r\n.*done$/s)
})

test('a draining server accepts no new connections', { tags: 'slow' }, async () => {
  await listen()
  await busy()
  const { port } = server.address() as AddressInfo
  const drained = http.drain(1_500)
  await eventually(() => expect(server.listening).toBe(false))
  const late = connect(port, '127.0.0.1')
  const [error] = await once(late, 'error')
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED')
  await drained
})

test('requests still in progress when the time is over are aborted', async () => {
  await listen()
  const working = await busy()
  await http.drain(200)
  await working.ended
  expect(working.received()).toBe('')
})
