import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings, type S3Settings } from '../../src/config.js'
import { createS3Storage, type S3Storage } from '../../src/uploads/s3.js'
import { StorageUnavailableError, type UploadTarget } from '../../src/uploads/storage.js'
import { missingForS3Server, type S3Server, startS3Server } from '../support/s3.js'
import { all, describeStorage, put } from '../uploads/storage-suite.js'

const clock = { now: () => new Date() }

describe.skipIf(missingForS3Server !== undefined)('on an S3 server', () => {
  let server: S3Server
  const opened: S3Storage[] = []
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(async () => {
    for (const storage of opened) storage.close()
    await server?.stop()
  })

  async function makeBucket(): Promise<S3Settings> {
    return readSettings(await server.createBucket()).s3 as S3Settings
  }

  function open(settings: S3Settings, credentials = server.credentials): S3Storage {
    const storage = createS3Storage({ settings, clock, credentials })
    opened.push(storage)
    return storage
  }

  describeStorage('a bucket', async () => ({ storage: open(await makeBucket()), close: async () => {} }))

  describe('a target', () => {
    let settings: S3Settings
    let storage: S3Storage
    let scanId: string
    let target: UploadTarget
    const make = (expiresAt = new Date(Date.now() + 60_000)) =>
      storage.createTarget({ scanId, contentType: 'image/png', byteSize: 5, expiresAt })
    beforeAll(async () => {
      settings = await makeBucket()
      storage = open(settings)
    })

    async function expectRefused(answer: Promise<Response>, status: number, code: string): Promise<void> {
      const response = await answer
      expect([response.status, /<Code>(\w+)/.exec(await response.text())?.[1]]).toEqual([status, code])
    }
    const send = (headers: Record<string, string>, body = 'hello', url = target.url) =>
      fetch(url, { method: 'PUT', headers, body })

    test('names exactly the signed headers, and the length beside them', async () => {
      scanId = randomUUID()
      target = await make()
      expect(target.headers).toEqual({ 'Content-Type': 'image/png', 'If-None-Match': '*' })
      expect(new URL(target.url).searchParams.get('X-Amz-SignedHeaders')).toBe(
        'content-length;content-type;host;if-none-match',
      )
    })

    test('refuses another signature, scan, lifetime, type, length, and an upload that would replace a file', async () => {
      scanId = randomUUID()
      target = await make()
      const altered = (name: string, value: string) => {
        const url = new URL(target.url)
        url.searchParams.set(name, value)
        return url.href
      }
      const { headers, url } = target
      const refused: [Record<string, string>, string, string][] = [
        [headers, 'hello', altered('X-Amz-Signature', '0'.repeat(64))],
        [headers, 'hello', url.replace(scanId, randomUUID())],
        [headers, 'hello', altered('X-Amz-Expires', '604800')],
        [{ ...headers, 'Content-Type': 'text/html' }, 'hello', url],
        [headers, 'hello!', url],
        [headers, 'hell', url],
        [{ 'Content-Type': 'image/png' }, 'hello', url],
        [{ ...headers, 'If-None-Match': '"x"' }, 'hello', url],
      ]
      for (const [sent, body, to] of refused)
        await expectRefused(send(sent, body, to), 403, 'SignatureDoesNotMatch')
      expect(await storage.seal(scanId)).toBeUndefined()
      expect((await put(target, 'hello')).status).toBe(200)
    })

    test('accepts one PUT: one of many concurrent ones, and none after it', async () => {
      scanId = randomUUID()
      target = await make()
      const bodies = ['aaaaa', 'bbbbb', 'ccccc', 'ddddd']
      const answers = await Promise.all(bodies.map((body) => put(target, body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
      const first = await text(await storage.read(scanId))
      expect(first).toBe(bodies[answers.findIndex(({ ok }) => ok)])
      await expectRefused(put(target, 'other'), 412, 'PreconditionFailed')
      expect(await text(await storage.read(scanId))).toBe(first)
    })

    test('accepts an upload again when one broke off', async () => {
      scanId = randomUUID()
      target = await make()
      const { hostname, port, pathname, search } = new URL(target.url)
      const socket = connect(Number(port), hostname)
      socket.write(
        `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: image/png\r\nIf-None-Match: *\r\nContent-Length: 5\r\n\r\nhe`,
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
      socket.destroy()
      expect(await storage.seal(scanId)).toBeUndefined()
      expect((await put(target, 'hello')).status).toBe(200)
    })

    test('refuses uploads once it has expired', async () => {
      scanId = randomUUID()
      target = await make(new Date(Date.now() + 1_000))
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect((await put(target, 'hello')).status).toBe(403)
    })

    test('requests encryption by the server when configured, and refuses uploads without it', async () => {
      storage = open({ ...settings, serverSideEncryption: 'AES256' })
      scanId = randomUUID()
      target = await make()
      expect(target.headers).toHaveProperty('x-amz-server-side-encryption', 'AES256')
      const { 'x-amz-server-side-encryption': _, ...without } = target.headers
      await expectRefused(send(without as Record<string, string>), 403, 'SignatureDoesNotMatch')
      expect((await put(target, 'hello')).status).toBe(200)
      expect(await text(await storage.read(scanId))).toBe('hello')
    })
  })

  test('a copy that arrives damaged is refused', async () => {
    const storage = open(await makeBucket())
    const scanId = randomUUID()
    const md5 = 'XUFAKrxLKna5cZ2REBfFkg=='
    const stored = (sent: string) =>
      storage.store(scanId, { body: Readable.from([Buffer.from(sent)]), byteSize: 5, md5 })
    await expect(stored('hellO')).rejects.toThrow('BadDigest')
    expect(await storage.stat(scanId)).toBeUndefined()
    await stored('hello')
    expect(await text(await storage.read(scanId))).toBe('hello')
  })

  describe('before the bucket is used', () => {
    test('a bucket that works is left unchanged', async () => {
      const storage = open(await makeBucket())
      await storage.verify()
      expect(await all(storage)).toEqual([])
    })

    test('a missing bucket and wrong credentials are reported by name', async () => {
      const settings = await makeBucket()
      await expect(open({ ...settings, bucket: 'no-such-bucket' }).verify()).rejects.toThrow(
        /^S3_BUCKET no-such-bucket cannot be used: .*NoSuchBucket/,
      )
      const wrong = { ...server.credentials, secretAccessKey: 'wrong' }
      await expect(open(settings, wrong).verify()).rejects.toThrow(
        /^S3_BUCKET \S+ cannot be used: .*SignatureDoesNotMatch/,
      )
    })
  })

  test('a server that stops answering fails every operation within five seconds, until it answers again', async () => {
    const storage = open(await makeBucket())
    const scanId = randomUUID()
    server.pause()
    try {
      const operations = {
        seal: () => storage.seal(scanId),
        stat: () => storage.stat(scanId),
        read: () => storage.read(scanId),
        remove: () => storage.remove(scanId),
        putRendition: () => storage.putRendition(scanId, 'preview', Buffer.from('x')),
        readRendition: () => storage.readRendition(scanId, 'preview'),
        check: () => storage.check(),
      }
      await Promise.all(
        Object.entries(operations).map(async ([name, operation]) => {
          const began = performance.now()
          const told = await operation().catch((reason: unknown) => reason)
          expect({ name, told }).toEqual({ name, told: expect.any(StorageUnavailableError) })
          expect(performance.now() - began).toBeLessThan(5_000)
        }),
      )
    } finally {
      server.resume()
    }
    await expect.poll(() => storage.check(), { timeout: 30_000 }).toBeUndefined()
  })
})

describe('a faulty S3 server', () => {
  const close: (() => void)[] = []
  afterAll(() => {
    for (const each of close) each()
  })

  const storageAt = (port: number) => {
    const settings: S3Settings = {
      bucket: 'media',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      serverSideEncryption: undefined,
    }
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const storage = createS3Storage({ settings, clock, credentials })
    close.push(() => storage.close())
    return storage
  }

  async function answering(handle: Parameters<typeof createServer>[1]): Promise<S3Storage> {
    const server: Server = createServer(handle).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    close.push(() => server.close())
    return storageAt((server.address() as AddressInfo).port)
  }

  test('that ignores If-None-Match is refused before it is used', async () => {
    const storage = await answering((request, response) => {
      request.resume()
      response.statusCode = request.method === 'HEAD' ? 404 : 200
      response.end()
    })
    await expect(storage.verify()).rejects.toThrow(
      'S3_BUCKET media cannot be used: its server ignores If-None-Match, so that files could be replaced after they were judged.',
    )
  })

  test('that answers 403 for a missing object counts as unavailable, not as storage without the object', async () => {
    const storage = await answering((request, response) => {
      request.resume()
      response.statusCode = 403
      response.end()
    })
    for (const asked of [storage.seal(randomUUID()), storage.stat(randomUUID()), storage.read(randomUUID())])
      await expect(asked).rejects.toMatchObject({
        name: 'StorageUnavailableError',
        message: 'The storage failed: HTTP 403.',
      })
    await expect(storage.verify()).rejects.toThrow(/docs\/objects.md has the permissions/)
  })

  test('without the bucket is unavailable, and does not count as missing the object', async () => {
    const storage = await answering((request, response) => {
      request.resume()
      response.statusCode = 404
      response.setHeader('content-type', 'application/xml')
      response.end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>')
    })
    await expect(storage.read(randomUUID())).rejects.toThrow(StorageUnavailableError)
  })

  test.each(['', '<html><title>404 Not Found</title></html>'])(
    'behind a proxy that answers 404 by itself (%j) is unavailable, and does not count as missing the object',
    async (page) => {
      const storage = await answering((request, response) => {
        request.resume()
        response.statusCode = 404
        response.end(page)
      })
      await expect(storage.read(randomUUID())).rejects.toThrow(StorageUnavailableError)
      await expect(storage.readRendition(randomUUID(), 'preview')).rejects.toThrow(StorageUnavailableError)
    },
  )

  test('that removes nothing keeps one object of all checks of a process', async () => {
    const keys = new Set<string | undefined>()
    const storage = await answering((request, response) => {
      request.resume()
      if (request.method === 'PUT') keys.add(request.url)
      else response.statusCode = 403
      response.end()
    })
    for (let check = 0; check < 3; check += 1)
      await expect(storage.check()).rejects.toThrow(StorageUnavailableError)
    expect(keys.size).toBe(1)
  })

  test('stores no file that cannot be read to its end, and the file’s own error is reported', async () => {
    const storage = await answering((request, response) => {
      request.resume().on('end', () => response.end())
    })
    async function* cut() {
      yield Buffer.from('hel')
      throw new Error('The archive was cut.')
    }
    const body = Readable.from(cut(), { objectMode: false })
    await expect(storage.store(randomUUID(), { body, byteSize: 5 })).rejects.toThrow('The archive was cut.')
  })

  test('with another time gets targets signed for its own time', async () => {
    const serverTime = new Date('2031-05-01T12:00:00Z')
    const storage = await answering((request, response) => {
      request.resume()
      response.setHeader('date', serverTime.toUTCString())
      response.end()
    })
    await storage.check()
    const { url } = await storage.createTarget({
      ...{ scanId: randomUUID(), contentType: 'image/png', byteSize: 5 },
      expiresAt: new Date(clock.now().getTime() + 60_000),
    })
    expect(new URL(url).searchParams.get('X-Amz-Date')).toMatch(/^20310501T12/)
  })

  test('that cannot be reached is unavailable immediately', async () => {
    const free = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => free.once('listening', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const began = performance.now()
    await expect(storageAt(port).seal(randomUUID())).rejects.toThrow('ECONNREFUSED')
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})
