import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { request as httpRequest, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import express, { type ErrorRequestHandler } from 'express'
import { pino } from 'pino'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { type BuiltInStorage, createBuiltInStorage } from '../../src/files/built-in.js'
import { createUploadTarget } from '../../src/files/target.js'
import { UPLOADS_PATH } from '../../src/files/target-addresses.js'
import { ApiError } from '../../src/http/errors.js'
import { requestId } from '../../src/http/request-id.js'
import { createHttpServer } from '../../src/http/server.js'
import { closeOverUnreadBody } from '../../src/http/unread-body.js'
import { readSettings } from '../../src/settings/settings.js'
import { eventually } from '../support/eventually.js'

const TOO_SLOW = /^HTTP\/1.1 408 .*The upload is too slow/s
const SLOWEST = { bytes: 3, ms: 600 }
const scanId = randomUUID()
const start = new Date('2026-01-01T00:00:00Z')
const body = Buffer.from('0123456789')

let now: Date
let open: boolean | Promise<boolean>
let directory: string
let storage: BuiltInStorage
let server: Server
let origin: string
let errors: unknown[]

const answer: ErrorRequestHandler = (error, request, response, _next) => {
  errors.push(error)
  closeOverUnreadBody(request, response)
  if (!(error instanceof ApiError)) response.status(500).end()
  else response.status(error.status).set(error.headers).json({ code: error.code, message: error.message })
}

async function listen(
  origins: '*' | string[] = '*',
  slowest = SLOWEST,
  isOpen = async () => open,
): Promise<void> {
  const app = express()
  const clock = { now: () => now }
  app.use(requestId)
  app.use(UPLOADS_PATH, createUploadTarget({ storage, clock, isOpen, origins, slowest }))
  app.use(answer)
  server = createHttpServer(app, readSettings({}).http, pino({ level: 'silent' })).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function close(): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

beforeEach(async () => {
  now = start
  open = true
  errors = []
  directory = await mkdtemp(join(tmpdir(), 'target-'))
  storage = createBuiltInStorage({
    directory,
    keyRing: createKeyRing([new Secret<Uint8Array>(randomBytes(32))]),
    publicUrl: () => origin,
    clock: { now: () => now },
  })
  await listen()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await close()
  await rm(directory, { recursive: true })
})

async function target(byteSize = body.length, contentType = 'image/png'): Promise<string> {
  const expiresAt = new Date(start.getTime() + 900_000)
  const { url } = await storage.createTarget({ scanId, contentType, byteSize, expiresAt })
  return url.slice(origin.length)
}

const put = (path: string, type = 'image/png') => request(server).put(path).set('Content-Type', type)

/** Files, not the folders that always exist. */
const files = async () =>
  (await readdir(directory, { recursive: true })).filter((name) => /[/\\]..+$/.test(name))

const receivingFolder = () => join(directory, 'receiving', scanId.slice(-1))

/** Files that uploads are being written to. */
const receiving = async () =>
  (await readdir(receivingFolder())).filter((name) => name.startsWith(`${scanId}.`))

/** Waits until an upload has the scan's lock, which is a moment after its file exists. */
const locked = () => eventually(() => stat(join(receivingFolder(), `${scanId}.0`)))

/** Makes the upload in progress look as if it had sent nothing for this long. */
const stall = async (ms: number) => {
  const at = new Date(Date.now() - ms)
  await utimes(join(receivingFolder(), `${scanId}.0`), at, at)
}

/** Sends text unchanged on its own connection. */
async function raw(text: string): Promise<Socket & { received: () => string; ended: Promise<void> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(text, 'latin1')
  return Object.assign(socket, { received: () => received, ended })
}

const head = (path: string, ...headers: string[]) =>
  [`PUT ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: image/png', ...headers, '', ''].join('\r\n')

/** Makes the disk fail at this step. */
const failing = (step: 'writev' | 'fdatasync', error: Error) =>
  vi.spyOn(fs, step).mockImplementation(((...args: [...unknown[], (error: Error) => void]) => {
    const done = args.at(-1) as (error: Error) => void
    setImmediate(() => done(error))
  }) as never)

/** Holds the next write to the disk until `release` is called. */
function holdWrite(): { begun: Promise<number>; release: () => void } {
  const { writev } = fs
  let release = () => {}
  const begun = new Promise<number>((resolve) => {
    vi.spyOn(fs, 'writev').mockImplementationOnce(((
      fd: number,
      pieces: readonly Buffer[],
      done: () => void,
    ) => {
      release = () => writev(fd, pieces, done)
      resolve(fd)
    }) as never)
  })
  return { begun, release: () => release() }
}

async function stored(): Promise<Buffer> {
  await storage.seal(scanId)
  return buffer(await storage.read(scanId))
}

test('an upload that matches its target is answered 200 with an empty body, and its bytes are kept', async () => {
  const response = await put(await target()).send(body)
  expect([response.status, response.text, response.headers['content-length']]).toEqual([200, '', '0'])
  expect(await files()).toEqual([join('incoming', scanId)])
  expect(await stored()).toEqual(body)
})

test('a second upload replaces the first until the scan is completed', async () => {
  await put(await target())
    .send(body)
    .expect(200)
  await put(await target())
    .send(Buffer.from('9876543210'))
    .expect(200)
  expect((await stored()).toString()).toBe('9876543210')
})

test('a signature altered anywhere is answered 403', async () => {
  const path = await target()
  const from = path.indexOf('signature=') + 'signature='.length
  expect(path.length - from).toBe(43)
  for (let at = from; at < path.length; at += 1) {
    // The next letter of the alphabet: at the end this changes only bits that base64 ignores.
    const changed = String.fromCharCode(path.charCodeAt(at) ^ 1)
    const response = await put(path.slice(0, at) + encodeURIComponent(changed) + path.slice(at + 1)).send(
      body,
    )
    expect([response.status, response.body.code]).toEqual([403, 'upload_forbidden'])
  }
  expect(await files()).toEqual([])
})

test('a URL altered in its scan, expiry, size or type, or with a part missing or repeated, is answered 403', async () => {
  const path = await target()
  const url = new URL(path, origin)
  const altered = [
    path.replace(publicId('scan', scanId), publicId('scan', randomUUID())),
    path.slice(0, path.indexOf('?')),
    `${path}&size=10`,
    ...Object.entries({ expires: '9999999999', size: '11', type: 'image/jpeg', signature: '' }).flatMap(
      ([name, value]) => {
        const [changed, missing] = [new URL(url), new URL(url)]
        changed.searchParams.set(name, value)
        missing.searchParams.delete(name)
        return [changed, missing].map(({ pathname, search }) => pathname + search)
      },
    ),
  ]
  for (const address of altered) {
    const response = await put(address).send(body)
    expect([address, response.status, response.body.code]).toEqual([address, 403, 'upload_forbidden'])
  }
  expect(await files()).toEqual([])
})

test('a target works until it expires and is answered 403 from then on', async () => {
  const path = await target()
  now = new Date(start.getTime() + 899_999)
  await put(path).send(body).expect(200)
  now = new Date(start.getTime() + 900_000)
  expect((await put(path).send(body).expect(403)).body.code).toBe('upload_forbidden')
})

test('a Content-Type that is not exactly the signed one is answered 415', async () => {
  const path = await target()
  for (const type of ['image/jpeg', 'image/PNG', 'image/png;', 'image/png; charset=utf-8'])
    expect((await put(path, type).send(body).expect(415)).body.code).toBe('unsupported_media_type')
  const withParameter = await target(10, 'text/plain; charset=utf-8')
  await put(withParameter, 'text/plain; charset=utf-8').send(body).expect(200)
  await put(withParameter, 'text/plain;charset=utf-8').send(body).expect(415)
})

test('a missing Content-Length is answered 400 with that reason', async () => {
  const socket = await raw(
    `${head(await target(), 'Transfer-Encoding: chunked')}a\r\n0123456789\r\n0\r\n\r\n`,
  )
  await eventually(() => expect(socket.received()).toMatch(/^HTTP\/1.1 400 /))
  expect(socket.received()).toContain('Content-Length is required and must be 10')
  socket.destroy()
})

test('a Content-Length smaller or larger than signed is answered 400 naming both', async () => {
  for (const length of [9, 11, 5_368_709_121]) {
    const socket = await raw(`${head(await target(), `Content-Length: ${length}`)}012345678`)
    await eventually(() => expect(socket.received()).toMatch(/^HTTP\/1.1 400 .*invalid_request/s))
    expect(socket.received()).toContain(`Content-Length is ${length} and must be 10`)
    socket.destroy()
  }
  expect(await files()).toEqual([])
})

test('bytes beyond Content-Length are the next request and never reach the file', async () => {
  const next = 'GET /elsewhere HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const socket = await raw(`${head(await target(), 'Content-Length: 10')}0123456789${next}`)
  await eventually(() => expect(socket.received()).toMatch(/^HTTP\/1.1 200 .*HTTP\/1.1 404 /s))
  socket.destroy()
  expect((await stored()).toString()).toBe('0123456789')
})

test('after completion an upload is answered 409', async () => {
  open = false
  expect(
    (
      await put(await target())
        .send(body)
        .expect(409)
    ).body.code,
  ).toBe('conflict')
  expect(await files()).toEqual([])
})

test('a large upload to a closed scan is refused before its body; for a small one the scan is checked once', async () => {
  const isOpen = vi.fn(async () => true)
  await close()
  await listen('*', SLOWEST, isOpen)
  await put(await target())
    .send(body)
    .expect(200)
  expect(isOpen).toHaveBeenCalledTimes(1)
  await put(await target(65_537))
    .send(Buffer.alloc(65_537))
    .expect(200)
  expect(isOpen).toHaveBeenCalledTimes(3)
  isOpen.mockResolvedValue(false)
  const waiting = await raw(head(await target(65_537), 'Content-Length: 65537'))
  await eventually(() => expect(waiting.received()).toMatch(/^HTTP\/1.1 409 /))
  waiting.destroy()
})

test('an upload after completion replaces nothing, even if a power cut removed the name that the object was sealed by', async () => {
  for (const bytes of [body, randomBytes(70_000)]) {
    open = true
    const path = await target(bytes.length)
    await put(path).send(bytes).expect(200)
    await storage.seal(scanId)
    await storage.settled()
    await rename(join(directory, 'objects', scanId), join(directory, 'incoming', scanId))
    open = false
    await put(path).send(Buffer.alloc(bytes.length)).expect(409)
    expect(await stored()).toEqual(bytes)
    await storage.settled()
    await storage.remove(scanId)
  }
})

test('an upload during which the scan is completed is answered 409 and leaves nothing', async () => {
  const socket = await raw(`${head(await target(), 'Content-Length: 10')}01234`)
  await eventually(async () => expect(await receiving()).toHaveLength(1))
  open = false
  socket.write('56789')
  await eventually(() => expect(socket.received()).toMatch(/^HTTP\/1.1 409 /))
  socket.destroy()
  expect(await files()).toEqual([])
})

/** Does something when all bytes of the next uploads have arrived, or when they have been kept. */
function whenReceived({ before, after }: { before?: () => void; after?: () => Promise<unknown> }): void {
  const { receive } = storage
  vi.spyOn(storage, 'receive').mockImplementation(async (id) => {
    const partial = await receive(id)
    return {
      ...partial,
      keep: async () => {
        before?.()
        const isKept = await partial.keep()
        await after?.()
        return isKept
      },
    }
  })
}
const end = () => {
  open = false
}

test('an upload whose scan is completed without it just before it is kept is answered 409, and leaves nothing', async () => {
  whenReceived({ before: end })
  await put(await target())
    .send(body)
    .expect(409)
  expect(await files()).toEqual([])
})

test('an upload with which its scan is completed before the answer is answered 200', async () => {
  whenReceived({ after: () => storage.seal(scanId).then(end) })
  await put(await target())
    .send(body)
    .expect(200)
  expect(await files()).toEqual([join('objects', scanId)])
  expect(await stored()).toEqual(body)
})

test('an upload that overlaps with sealing is answered 409 and changes nothing', async () => {
  await put(await target())
    .send(body)
    .expect(200)
  const socket = await raw(`${head(await target(), 'Content-Length: 10')}abcde`)
  await eventually(async () => expect(await receiving()).toHaveLength(1))
  await storage.seal(scanId)
  socket.write('fghij')
  await eventually(() => expect(socket.received()).toMatch(/^HTTP\/1.1 409 /))
  socket.destroy()
  expect(await files()).toEqual([join('objects', scanId)])
  expect(await stored()).toEqual(body)
})

test('an upload is kept apart until it is whole, and leaves nothing when aborted at any point', async () => {
  for (const sent of ['', '0', '012345678']) {
    const socket = await raw(head(await target(), 'Content-Length: 10') + sent)
    await eventually(async () => expect(await receiving()).toHaveLength(1))
    expect((await files()).filter((name) => !name.startsWith('receiving'))).toEqual([])
    socket.resetAndDestroy()
    await eventually(async () => expect(await files()).toEqual([]))
  }
  expect(errors).toEqual([])
})

test('a client that disconnects during the scan lookup leaves nothing and holds nothing', async () => {
  let look = (_open: boolean) => {}
  const looked = new Promise<boolean>((resolve) => {
    look = resolve
  })
  const isOpen = vi.fn(() => looked)
  await close()
  await listen('*', SLOWEST, isOpen)
  const received = vi.spyOn(storage, 'receive')
  // Large, so that the scan is looked up before the body.
  const socket = await raw(`${head(await target(1_000_000), 'Content-Length: 1000000')}01234`)
  await eventually(() => expect(isOpen).toHaveBeenCalled())
  socket.resetAndDestroy()
  await wait(50)
  look(true)
  await eventually(() => expect(received).toHaveBeenCalled())
  await eventually(async () => expect(await files()).toEqual([]))
})

test('an upload that falls silent is refused and removed, and leaves nothing', { tags: 'slow' }, async () => {
  const silent = await raw(`${head(await target(), 'Content-Length: 10')}01234`)
  await silent.ended
  expect(silent.received()).toMatch(TOO_SLOW)
  await eventually(async () => expect(await files()).toEqual([]))
})

test('an upload that drips is refused and removed, and leaves nothing', async () => {
  const dripping = await raw(head(await target(1_000), 'Content-Length: 1000'))
  const drip = setInterval(() => dripping.write('0'), SLOWEST.ms * 0.9)
  await dripping.ended
  clearInterval(drip)
  expect(dripping.received()).toMatch(TOO_SLOW)
  await eventually(async () => expect(await files()).toEqual([]))
})

test('a slow upload that keeps the minimum pace is accepted', async () => {
  const slow = await raw(head(await target(), 'Content-Length: 10'))
  const began = Date.now()
  for (const byte of '0123456789') {
    await wait(SLOWEST.ms / 6)
    slow.write(byte)
  }
  await eventually(() => expect(slow.received()).toMatch(/^HTTP\/1.1 200 /))
  expect(Date.now() - began).toBeGreaterThan(SLOWEST.ms)
  slow.destroy()
  expect(await stored()).toEqual(body)
})

describe('of concurrent uploads to one target', () => {
  beforeEach(async () => {
    await close()
    await listen('*', { bytes: 3, ms: 60_000 })
  })

  const begin = async () => raw(`${head(await target(), 'Content-Length: 10')}01234`)

  test('one is accepted, the others are answered 409 upload_in_progress with Retry-After, and one copy is on the disk', async () => {
    const first = await begin()
    await locked()
    const others = await Promise.all(Array.from({ length: 11 }, begin))
    for (const { received } of others)
      await eventually(() => expect(received()).toMatch(/^HTTP\/1.1 409 .*upload_in_progress/s))
    expect(others[0]?.received()).toMatch(/\r\nRetry-After: 5\r\n/)
    expect(await receiving()).toHaveLength(1)
    first.write('56789')
    await eventually(() => expect(first.received()).toMatch(/^HTTP\/1.1 200 /))
    for (const socket of [first, ...others]) socket.destroy()
    expect(await files()).toEqual([join('incoming', scanId)])
    expect(await stored()).toEqual(body)
  })

  test('one whose connection broke is replaced immediately', async () => {
    const broken = await begin()
    await locked()
    broken.resetAndDestroy()
    await eventually(async () => {
      await put(await target())
        .send(body)
        .expect(200)
    })
    expect(await stored()).toEqual(body)
  })

  test('one that sent nothing for five seconds is replaced and ended', async () => {
    const silent = await begin()
    await locked()
    await stall(4_000)
    await put(await target())
      .send(body)
      .expect(409)
    await stall(6_000)
    await put(await target())
      .send(body)
      .expect(200)
    await silent.ended
    expect(silent.received()).toBe('')
    await eventually(async () => expect(await files()).toEqual([join('incoming', scanId)]))
    expect(errors).toHaveLength(1)
    expect(await stored()).toEqual(body)
  })
})

test('with Expect: 100-continue a refusal comes before the body, and an accepted upload gets 100 Continue', async () => {
  const expecting = (path: string) => raw(head(path, 'Content-Length: 10', 'Expect: 100-continue'))
  const refused = await expecting((await target()).replace('signature=', 'signature=x'))
  await eventually(() => expect(refused.received()).not.toBe(''))
  expect(refused.received()).toMatch(/^HTTP\/1.1 403 .*\r\nConnection: close\r\n/s)
  expect(refused.received()).not.toContain('100 Continue')
  refused.destroy()

  const accepted = await expecting(await target())
  await eventually(() => expect(accepted.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n'))
  accepted.write('0123456789')
  await eventually(() => expect(accepted.received()).toMatch(/Continue\r\n\r\nHTTP\/1.1 200 /))
  accepted.destroy()
})

test('a client that is refused while it sends 5 GiB gets its answer, and the connection is closed', async () => {
  const socket = await raw(head(await target(), 'Content-Length: 5368709120'))
  let sent = 0
  const piece = Buffer.alloc(65_536)
  const pump = (): void => {
    while (!socket.destroyed) {
      sent += piece.length
      if (!socket.write(piece)) {
        socket.once('drain', pump)
        return
      }
    }
  }
  pump()
  const began = Date.now()
  await socket.ended
  expect(socket.received()).toMatch(/^HTTP\/1.1 400 .*must be 10/s)
  expect(Date.now() - began).toBeLessThan(4_000)
  expect(sent).toBeLessThan(64 * 1_048_576)
})

test.each([
  ['before its body was read', 409],
  ['after the disk failed', 503],
])('a client refused %s that reads only after sending everything gets its answer', async (_when, status) => {
  failing('writev', new Error('disk'))
  open = status === 503
  const socket = await raw(head(await target(900_000), 'Content-Length: 900000'))
  socket.pause()
  for (let sent = 0; sent < 900_000; sent += 90_000) {
    socket.write(Buffer.alloc(90_000))
    await wait(5)
  }
  socket.resume()
  const began = Date.now()
  await socket.ended
  // The body was read to its end, so there is nothing left to wait for.
  expect(Date.now() - began).toBeLessThan(1_500)
  expect(socket.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\\}$`, 's'))
})

test('a disk that writes less than it was given is given the rest', async () => {
  const { writev } = fs
  vi.spyOn(fs, 'writev').mockImplementation(((fd: number, pieces: readonly Buffer[], done: () => void) => {
    const bytes = Buffer.concat(pieces)
    writev(fd, [bytes.subarray(0, Math.min(Math.ceil(bytes.length / 3), 65_536))], done)
  }) as never)
  const sent = randomBytes(3_000_000)
  await put(await target(sent.length))
    .send(sent)
    .expect(200)
  expect((await stored()).equals(sent)).toBe(true)
})

test('an upload that breaks off during a disk write keeps its file open until that is done', async () => {
  const { begun, release } = holdWrite()
  const gone = new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', resolve))
  })
  const socket = await raw(head(await target(100_000), 'Content-Length: 100000') + '0'.repeat(50_000))
  const fd = await begun
  socket.destroy()
  await gone
  await wait(50)
  expect(fs.fstatSync(fd).isFile()).toBe(true)
  release()
  await eventually(async () => expect(await files()).toEqual([]))
})

test('a client is not timed out while the disk is slow', { tags: 'slow' }, async () => {
  const { begun, release } = holdWrite()
  const waiting = await raw(`${head(await target(), 'Content-Length: 10')}01234`)
  await begun
  await wait(2.5 * SLOWEST.ms)
  expect(waiting.received()).toBe('')
  release()
  waiting.write('56789')
  await eventually(() => expect(waiting.received()).toMatch(/^HTTP\/1.1 200 /))
  waiting.destroy()
  expect(await stored()).toEqual(body)
})

test('the memory of written data is freed immediately, and not before', async () => {
  const { writev } = fs
  const given: Buffer[] = []
  vi.spyOn(fs, 'writev').mockImplementation(((fd: number, pieces: readonly Buffer[], done: () => void) => {
    given.push(...pieces)
    writev(fd, pieces, done)
  }) as never)
  const sent = randomBytes(3_000_000)
  await put(await target(sent.length))
    .send(sent)
    .expect(200)
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter(({ length }) => length >= 1_024)).toEqual([])
  expect((await stored()).equals(sent)).toBe(true)
})

test('a full disk is answered 503 with Retry-After, even if the client is still sending, and leaves nothing', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  for (const size of [20, 2_000_000])
    for (const step of ['receive', 'writev', 'fdatasync'] as const) {
      if (step === 'receive') vi.spyOn(storage, step).mockRejectedValueOnce(full)
      else failing(step, full)
      const response = await put(await target(size)).send(Buffer.alloc(size))
      vi.restoreAllMocks()
      expect([step, response.status, response.body.code]).toEqual([step, 503, 'service_unavailable'])
      expect(response.headers['retry-after']).toBe('30')
      expect(response.text).not.toContain('space')
      expect(await files()).toEqual([])
    }
})

test('other methods are answered 405 with Allow, other paths 404', async () => {
  const path = await target()
  for (const method of ['get', 'post', 'delete', 'patch'] as const) {
    const response = await request(server)[method](path).expect(405)
    expect([response.body.code, response.headers.allow]).toEqual(['method_not_allowed', 'OPTIONS, PUT'])
  }
  const id = publicId('scan', scanId)
  for (const other of ['', '/', `/${id}/`, `/${id}/x`, `//${id}`, `/${scanId}`, `/${id.toUpperCase()}`, '/x'])
    expect((await put(`${UPLOADS_PATH}${other}`).send(body).expect(404)).body.code).toBe('not_found')
})

test('no scan id leads out of the folder', async () => {
  const query = (await target()).replace(/^[^?]*/, '')
  for (const id of [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '..%5c..%5cx',
    '%00',
    `${publicId('scan', scanId)}%2f..%2fx`,
    `${publicId('scan', scanId)}%00`,
    'a'.repeat(4_000),
    'scan_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  ]) {
    const socket = await raw(`${head(`${UPLOADS_PATH}/${id}${query}`, 'Content-Length: 10')}0123456789`)
    await eventually(() => expect(socket.received()).toMatch(/^HTTP\/1.1 404 /))
    socket.destroy()
  }
  const malformed = await raw(head(`${UPLOADS_PATH}/%E0%A4%A${query}`, 'Content-Length: 0'))
  await eventually(() => expect(malformed.received()).toMatch(/^HTTP\/1.1 400 .*invalid_request/s))
  malformed.destroy()
  expect(await files()).toEqual([])
})

test('a page of any origin may upload, and may read a refusal', async () => {
  const path = await target()
  const preflight = await request(server)
    .options(path)
    .set({ Origin: 'https://app.example', 'Access-Control-Request-Method': 'PUT' })
    .set('Access-Control-Request-Headers', 'content-type')
    .expect(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'Content-Type',
    'access-control-max-age': '7200',
  })
  const refused = await put(path, 'image/gif').set('Origin', 'https://app.example').send(body).expect(415)
  expect(refused.headers['access-control-allow-origin']).toBe('*')
})

test('with a list of origins only those are allowed', async () => {
  await close()
  await listen(['https://app.example'])
  const allowed = async (from: string) =>
    (
      await put(await target())
        .set('Origin', from)
        .send(body)
        .expect(200)
    ).headers['access-control-allow-origin']
  expect(await allowed('https://app.example')).toBe('https://app.example')
  expect(await allowed('https://other.example')).toBeUndefined()
})

test('an upload of 200 MB uses constant memory, and is stored unchanged', { tags: 'slow' }, async () => {
  const piece = randomBytes(1_048_576)
  const pieces = 200
  const path = await target(piece.length * pieces)
  const hash = createHash('sha256')
  let peak = 0
  const before = process.memoryUsage().rss
  function* source() {
    for (let sent = 0; sent < pieces; sent += 1) {
      hash.update(piece)
      peak = Math.max(peak, process.memoryUsage().rss - before)
      yield piece
    }
  }
  const status = await new Promise((resolve, reject) => {
    const upload = httpRequest(`${origin}${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png', 'Content-Length': piece.length * pieces },
    })
    upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    Readable.from(source()).pipe(upload)
  })
  expect(status).toBe(200)
  expect(peak).toBeLessThan(100 * 1_048_576)
  const kept = createHash('sha256')
  expect(await storage.seal(scanId)).toBe(piece.length * pieces)
  for await (const bytes of await storage.read(scanId)) kept.update(bytes)
  expect(kept.digest('hex')).toBe(hash.digest('hex'))
})
