import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import {
  DeleteBucketPolicyCommand,
  GetObjectAclCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createS3Storage, type S3Storage } from '../../src/files/s3.js'
import { StorageUnavailableError, type UploadTarget } from '../../src/files/storage.js'
import { readSettings, type S3Settings } from '../../src/settings/settings.js'
import { all, describeStorage, put } from '../files/storage-suite.js'
import { missingForS3Server, type S3Server, startS3Server } from '../support/s3.js'

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

    test('accepts no PUT that began before the file was sealed and ends after it', async () => {
      scanId = randomUUID()
      target = await make()
      const { hostname, port, pathname, search } = new URL(target.url)
      const socket = connect(Number(port), hostname)
      socket.write(
        `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: image/png\r\nIf-None-Match: *\r\nx-amz-acl: public-read\r\nContent-Length: 5\r\n\r\nothe`,
      )
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect((await put(target, 'first')).status).toBe(200)
      expect(await storage.seal(scanId)).toBe(5)
      const answered = once(socket, 'data')
      socket.write('r')
      expect(String(await answered)).toContain('HTTP/1.1 412 ')
      socket.destroy()
      expect(await text(await storage.read(scanId))).toBe('first')
      expect((await fetch(target.url.replace(/\?.*/, ''))).status).toBe(403)
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

  describe('an upload with headers that are not signed', () => {
    const anybody = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'
    const key = randomBytes(32)
    const customerKey = {
      'x-amz-server-side-encryption-customer-algorithm': 'AES256',
      'x-amz-server-side-encryption-customer-key': key.toString('base64'),
      'x-amz-server-side-encryption-customer-key-md5': createHash('md5').update(key).digest('base64'),
    }
    let settings: S3Settings
    let storage: S3Storage
    let admin: S3Client
    beforeAll(async () => {
      settings = await makeBucket()
      storage = open(settings)
      admin = new S3Client({
        ...{ region: settings.region, endpoint: server.endpoint, forcePathStyle: true },
        credentials: server.credentials,
      })
    })
    afterAll(() => admin?.destroy())

    const locationOf = (scanId: string) => ({ Bucket: settings.bucket, Key: `scans/${scanId}/file` })
    const withoutKey = (scanId: string, query = '', request: RequestInit = {}) =>
      fetch(`${server.endpoint}/${settings.bucket}/scans/${scanId}/file${query}`, request)

    /** Uploads with these headers beside those of the target. */
    async function upload(more: Record<string, string>, query = '') {
      const scanId = randomUUID()
      const { url, headers } = await storage.createTarget({
        ...{ scanId, contentType: 'image/png', byteSize: 5 },
        expiresAt: new Date(Date.now() + 60_000),
      })
      const answer = await fetch(`${url}${query}`, {
        ...{ method: 'PUT', headers: { ...headers, ...more }, body: 'hello' },
      })
      return { scanId, status: answer.status, code: /<Code>(\w+)/.exec(await answer.text())?.[1] }
    }

    const setPolicy = (...denied: string[]) =>
      admin.send(
        new PutBucketPolicyCommand({
          Bucket: settings.bucket,
          Policy: JSON.stringify({
            Version: '2012-10-17',
            Statement: denied.map((Action) => ({
              ...{ Effect: 'Deny', Principal: '*', Action, Resource: `arn:aws:s3:::${settings.bucket}/*` },
            })),
          }),
        }),
      )

    test.each([
      ['x-amz-acl', 'public-read'],
      ['x-amz-acl', 'public-read-write'],
      ['x-amz-acl', 'authenticated-read'],
      ['x-amz-grant-read', anybody],
      ['x-amz-grant-read-acp', anybody],
      ['x-amz-grant-write-acp', anybody],
      ['x-amz-grant-full-control', anybody],
      ['x-amz-grant-read', 'id=media-scan'],
    ])(
      '%s: %s gives nobody a right to the file once it is sealed, and the service keeps its own',
      async (name, value) => {
        const { scanId, status } = await upload({ [name]: value })
        expect(status).toBe(200)
        const before = await admin.send(new GetObjectAclCommand(locationOf(scanId)))
        expect(before.Grants).not.toEqual([
          expect.objectContaining({
            Permission: 'FULL_CONTROL',
            Grantee: expect.objectContaining({ ID: before.Owner?.ID }),
          }),
        ])
        expect(await storage.seal(scanId)).toBe(5)
        const { Grants, Owner } = await admin.send(new GetObjectAclCommand(locationOf(scanId)))
        expect(Grants?.map(({ Grantee, Permission }) => [Grantee?.ID, Permission])).toEqual([
          [Owner?.ID, 'FULL_CONTROL'],
        ])
        expect((await withoutKey(scanId)).status).toBe(403)
        expect((await withoutKey(scanId, '?acl')).status).toBe(403)
        const taken = { method: 'PUT', headers: { 'x-amz-acl': 'public-read' } }
        expect((await withoutKey(scanId, '?acl', taken)).status).toBe(403)
        expect(await text(await storage.read(scanId))).toBe('hello')
      },
    )

    test('a change of the ACL that was under way when the file was sealed comes to nothing', async () => {
      const { scanId } = await upload({ 'x-amz-grant-full-control': anybody })
      const grant = `<Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Group"><URI>http://acs.amazonaws.com/groups/global/AllUsers</URI></Grantee><Permission>READ</Permission></Grant>`
      const body = `<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Owner><ID>media-scan</ID></Owner><AccessControlList>${grant}</AccessControlList></AccessControlPolicy>`
      const { hostname, port } = new URL(server.endpoint)
      const socket = connect(Number(port), hostname)
      const { bucket } = settings
      socket.write(
        `PUT /${bucket}/scans/${scanId}/file?acl HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
      )
      // The server has checked the right to change it, and waits for the rest of the body.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await storage.seal(scanId)).toBe(5)
      const answered = once(socket, 'data')
      socket.write(body.slice(20))
      await answered
      socket.destroy()
      expect((await withoutKey(scanId)).status).toBe(403)
      expect(await text(await storage.read(scanId))).toBe('hello')
    })

    test('x-amz-tagging leaves no tags once the file is sealed', async () => {
      const { scanId, status } = await upload({ 'x-amz-tagging': 'keep=forever' })
      expect(status).toBe(200)
      expect(await storage.seal(scanId)).toBe(5)
      expect((await admin.send(new GetObjectTaggingCommand(locationOf(scanId)))).TagSet).toEqual([])
    })

    test.each<[string, Record<string, string>, string]>([
      ['x-amz-server-side-encryption-customer-*', customerKey, 'a key of its own for encryption'],
      [
        'x-amz-website-redirect-location',
        { 'x-amz-website-redirect-location': 'https://example.org/' },
        'a redirect',
      ],
      ['Content-Encoding', { 'Content-Encoding': 'gzip' }, 'the Content-Encoding gzip'],
    ])(
      '%s makes a file that is refused, can be removed, and is public to nobody',
      async (_name, headers, set) => {
        const { scanId, status } = await upload(headers)
        expect(status).toBe(200)
        for (let time = 0; time < 2; time += 1)
          await expect(storage.seal(scanId)).rejects.toMatchObject({ name: 'UploadRefusedError', set })
        expect((await withoutKey(scanId)).status).toBe(403)
        await storage.remove(scanId)
        expect(await storage.seal(scanId)).toBeUndefined()
      },
    )

    test('does not hide a file from the operator before it is sealed, except one that only the tenant can read', async () => {
      const rights = await upload({ 'x-amz-grant-read-acp': anybody })
      const file = await storage.open(rights.scanId)
      expect(await text((await file?.read()) as never)).toBe('hello')
      await file?.close()
      const { scanId } = await upload(customerKey)
      expect(await storage.open(scanId)).toBeUndefined()
    })

    test('several at once are all undone, or the file is refused', async () => {
      const acl = { 'x-amz-grant-read': anybody, 'x-amz-tagging': 'a=b' }
      const reset = await upload(acl)
      expect(await storage.seal(reset.scanId)).toBe(5)
      expect((await withoutKey(reset.scanId)).status).toBe(403)
      expect(await text(await storage.read(reset.scanId))).toBe('hello')
      const refused = await upload({ ...acl, ...customerKey })
      await expect(storage.seal(refused.scanId)).rejects.toMatchObject({ name: 'UploadRefusedError' })
      expect((await withoutKey(refused.scanId)).status).toBe(403)
    })

    test.each([
      ['Cache-Control', 'public, max-age=31536000'],
      ['Content-Disposition', 'inline; filename="a.html"'],
      ['Content-Language', 'xx'],
      ['Content-Encoding', 'aws-chunked'],
      ['Expires', 'no date'],
      ['x-amz-meta-a', 'b'],
      ['x-amz-server-side-encryption', 'AES256'],
      ['x-amz-request-payer', 'requester'],
      ['x-delete-after', '1'],
    ])('%s: %s changes nothing for the service', async (name, value) => {
      const { scanId, status } = await upload({ [name]: value })
      expect(status).toBe(200)
      expect(await storage.seal(scanId)).toBe(5)
      expect(await text(await storage.read(scanId))).toBe('hello')
    })

    test.each<[string, Record<string, string>, number]>([
      ['x-amz-storage-class', { 'x-amz-storage-class': 'GLACIER' }, 400],
      [
        'x-amz-object-lock-mode',
        {
          'x-amz-object-lock-mode': 'COMPLIANCE',
          'x-amz-object-lock-retain-until-date': new Date(Date.now() + 3_600_000).toISOString(),
        },
        400,
      ],
      ['x-amz-object-lock-legal-hold', { 'x-amz-object-lock-legal-hold': 'ON' }, 400],
      [
        'x-amz-server-side-encryption-aws-kms-key-id',
        {
          'x-amz-server-side-encryption': 'aws:kms',
          'x-amz-server-side-encryption-aws-kms-key-id': 'own',
        },
        400,
      ],
      ['x-amz-acl with a grant', { 'x-amz-acl': 'private', 'x-amz-grant-read': anybody }, 400],
      ['If-Match', { 'If-Match': '"x"' }, 412],
    ])('the server itself refuses %s', async (_name, headers, expected) => {
      const { scanId, status } = await upload(headers)
      expect(status).toBe(expected)
      expect(await storage.seal(scanId)).toBeUndefined()
    })

    test('x-amz-copy-source copies no other file, neither to a new scan nor over a file that was judged', async () => {
      const source = await upload({})
      const { Bucket, Key } = locationOf(source.scanId)
      const judged = randomUUID()
      const target = await storage.createTarget({
        ...{ scanId: judged, contentType: 'image/png', byteSize: 5 },
        expiresAt: new Date(Date.now() + 60_000),
      })
      await put(target, 'first')
      expect(await storage.seal(judged)).toBe(5)
      const over = { ...target.headers, 'x-amz-copy-source': `/${Bucket}/${Key}` }
      expect((await put({ ...target, headers: over }, 'other')).ok).toBe(false)
      expect(await text(await storage.read(judged))).toBe('first')
      for (const more of [{}, { 'x-amz-copy-source-range': 'bytes=0-4' }]) {
        const headers = { 'x-amz-copy-source': `/${Bucket}/${Key}`, ...more }
        const { scanId, status } = await upload(headers)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(await storage.seal(scanId)).toBeUndefined()
      }
    })

    test.each([
      'acl',
      'tagging',
      'uploads',
      'uploadId=a&partNumber=1',
      'retention',
      'append&position=0',
      'x-amz-acl=public-read',
    ])('the signature covers the query: ?%s is refused', async (query) => {
      const { scanId, status, code } = await upload({}, `&${query}`)
      expect([status, code]).toEqual([403, 'SignatureDoesNotMatch'])
      expect(await storage.seal(scanId)).toBeUndefined()
    })

    test('is found by the check before the bucket is used, which leaves nothing behind', async () => {
      expect(await open(settings).verify()).toEqual([
        ...['x-amz-acl', 'x-amz-grant-read', 'x-amz-grant-read-acp', 'x-amz-grant-write-acp'],
        ...['x-amz-grant-full-control', 'x-amz-tagging', 'x-amz-server-side-encryption-customer-algorithm'],
        'x-amz-website-redirect-location',
      ])
      const { Contents } = await admin.send(
        new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: 'checks/' }),
      )
      expect(Contents).toBeUndefined()
    })

    test('is looked at no further for what the bucket policy of docs/objects.md refuses', async () => {
      const page = await readFile('docs/objects.md', 'utf8')
      const policy = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
      await admin.send(
        new PutBucketPolicyCommand({
          Bucket: settings.bucket,
          Policy: policy.replaceAll('media-files', settings.bucket),
        }),
      )
      try {
        const guarded = open(settings)
        expect(await guarded.verify()).toEqual([
          ...['x-amz-tagging', 'x-amz-server-side-encryption-customer-algorithm'],
          'x-amz-website-redirect-location',
        ])
        for (const acl of ['public-read', 'authenticated-read'])
          expect((await upload({ 'x-amz-acl': acl })).status).toBe(403)
        for (const right of ['read', 'read-acp', 'write-acp', 'full-control'])
          for (const grantee of [anybody, 'id=media-scan'])
            expect((await upload({ [`x-amz-grant-${right}`]: grantee })).status).toBe(403)
        const { scanId } = await upload({})
        expect(await guarded.seal(scanId)).toBe(5)
        await guarded.check()
      } finally {
        await admin.send(new DeleteBucketPolicyCommand({ Bucket: settings.bucket }))
      }
    })

    test('stops the start where it cannot be undone', async () => {
      await setPolicy('s3:PutObjectAcl')
      try {
        await expect(open(settings).verify()).rejects.toThrow(
          `S3_BUCKET ${settings.bucket} cannot be used: its server takes x-amz-acl, x-amz-grant-read, x-amz-grant-read-acp, x-amz-grant-write-acp, x-amz-grant-full-control in an upload without a signature, and what that sets cannot be undone: AccessDenied. docs/objects.md has the permissions and the bucket policy that it needs.`,
        )
      } finally {
        await admin.send(new DeleteBucketPolicyCommand({ Bucket: settings.bucket }))
      }
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

  describe('a large file', () => {
    async function asked<T>({ region, endpoint = '' }: S3Settings, ask: (client: S3Client) => Promise<T>) {
      const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: server.credentials })
      return ask(client).finally(() => client.destroy())
    }
    const unfinished = (settings: S3Settings) =>
      asked(settings, async (client) => {
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ Bucket: settings.bucket }),
        )
        return Uploads
      })
    const etagOf = (settings: S3Settings, scanId: string) =>
      asked(settings, async (client) => {
        const Key = `scans/${scanId}/file`
        return (await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key }))).ETag
      })
    const MIB = 2 ** 20
    const pieces = (count: number) =>
      Readable.from(
        Array.from({ length: count }, (_, at) => Buffer.alloc(MIB, at)),
        { objectMode: false },
      )

    test('is stored in parts, byte for byte, and replaces another', async () => {
      const settings = await makeBucket()
      const storage = open(settings)
      const scanId = randomUUID()
      for (const count of [9, 20]) {
        await storage.store(scanId, { body: pieces(count), byteSize: count * MIB })
        const stored = await buffer(await storage.read(scanId))
        expect(stored.equals(await buffer(pieces(count)))).toBe(true)
      }
      expect(await etagOf(settings, scanId)).toMatch(/-3"$/)
      expect(await unfinished(settings)).toEqual([])
    })

    test('of another length, or that breaks off, is not stored, and leaves no parts', async () => {
      const settings = await makeBucket()
      const storage = open(settings)
      async function* cut() {
        for await (const bytes of pieces(18)) yield bytes
        throw new Error('The archive was cut.')
      }
      for (const [body, byteSize, why] of [
        [pieces(20), 19 * MIB, 'another length'],
        [pieces(20), 21 * MIB, 'another length'],
        [Readable.from(cut(), { objectMode: false }), 20 * MIB, 'The archive was cut.'],
      ] as const) {
        const scanId = randomUUID()
        await expect(storage.store(scanId, { body, byteSize })).rejects.toThrow(why)
        expect(body.destroyed).toBe(true)
        expect(await storage.stat(scanId)).toBeUndefined()
      }
      expect(await unfinished(settings)).toEqual([])
    })
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
          const rejection = await operation().catch((reason: unknown) => reason)
          expect({ name, told: rejection }).toEqual({ name, told: expect.any(StorageUnavailableError) })
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

  describe('that takes headers that are not signed', () => {
    type Kept = { readonly body: string; readonly headers: Record<string, string | undefined> }
    /** The headers that HEAD answers as they were sent. */
    const SHOWN = [
      'x-amz-storage-class',
      'x-amz-object-lock-mode',
      'x-amz-server-side-encryption-aws-kms-key-id',
    ]

    /** A server that shows no ACLs and no tags, whose signed addresses take these headers and no others. */
    async function taking(taken: string[], { isBusy = false, hasAcls = true } = {}) {
      const kept = new Map<string, Kept>()
      const requests: string[] = []
      const storage = await answering(async (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
        const body = await text(request)
        requests.push(`${request.method} ${request.url?.includes('?acl') ? 'acl' : 'object'}`)
        const refuse = (status: number, code: string) =>
          response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
        const object = kept.get(pathname)
        if (searchParams.has('list-type')) return response.end('<ListBucketResult/>')
        if (searchParams.has('acl') || searchParams.has('tagging')) return refuse(501, 'NotImplemented')
        if (request.method === 'PUT') {
          const headers = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
          const isSigned = searchParams.has('X-Amz-Signature')
          if (isSigned && headers.length > 0 && isBusy) return refuse(503, 'SlowDown')
          if (isSigned && headers.some((name) => !taken.includes(name))) return refuse(403, 'AccessDenied')
          if (request.headers['if-none-match'] === '*' && object) return refuse(412, 'PreconditionFailed')
          const source = kept.get(String(request.headers['x-amz-copy-source']))
          kept.set(pathname, { ...(source ?? { body }), headers: request.headers as Kept['headers'] })
          return response.end()
        }
        if (request.method === 'DELETE') return response.writeHead(kept.delete(pathname) ? 204 : 404).end()
        if (object === undefined) return refuse(404, 'NoSuchKey')
        const isPublic = hasAcls && object.headers['x-amz-acl'] === 'public-read'
        if (request.headers.authorization === undefined && !isPublic) return refuse(403, 'AccessDenied')
        for (const name of SHOWN)
          if (object.headers[name] !== undefined) response.setHeader(name, object.headers[name])
        response.setHeader('content-length', object.body.length)
        return response.end(request.method === 'HEAD' ? undefined : object.body)
      })
      return { storage, kept, requests }
    }

    async function upload(storage: S3Storage, more: Record<string, string>): Promise<string> {
      const scanId = randomUUID()
      const { url, headers } = await storage.createTarget({
        ...{ scanId, contentType: 'image/png', byteSize: 5 },
        expiresAt: new Date(Date.now() + 60_000),
      })
      await fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: 'hello' })
      return scanId
    }

    test('none of them is best: nothing is reported, and a completion takes one request as before', async () => {
      const { storage, kept, requests } = await taking([])
      expect(await storage.verify()).toEqual([])
      expect(kept.size).toBe(0)
      const scanId = await upload(storage, {})
      requests.length = 0
      expect(await storage.seal(scanId)).toBe(5)
      expect(requests).toEqual(['HEAD object'])
    })

    test.each([
      ['x-amz-acl', 'NotImplemented'],
      ['x-amz-copy-source', 'another object was copied'],
      ['x-amz-object-lock-mode', 'the object is locked'],
    ])('among them %s, and cannot undo it, is refused before it is used', async (header, reason) => {
      const { storage, kept } = await taking([header, 'x-amz-object-lock-retain-until-date'])
      await expect(storage.verify()).rejects.toThrow(
        `S3_BUCKET media cannot be used: its server takes ${header} in an upload without a signature, and what that sets cannot be undone: ${reason}.`,
      )
      expect(kept.size).toBe(0)
    })

    test('and ignores ACLs because it has none, can be used', async () => {
      const { storage } = await taking(['x-amz-acl', 'x-amz-grant-read'], { hasAcls: false })
      expect(await storage.verify()).toEqual([])
    })

    test('for another storage class or key than that of the service’s own files makes such a file one that is refused', async () => {
      const key = 'x-amz-server-side-encryption-aws-kms-key-id'
      const { storage } = await taking(['x-amz-storage-class', key])
      expect(await storage.verify()).toEqual(['x-amz-storage-class'])
      const archived = await upload(storage, { 'x-amz-storage-class': 'GLACIER' })
      await expect(storage.seal(archived)).rejects.toMatchObject({
        ...{ name: 'UploadRefusedError', set: 'the storage class GLACIER' },
      })
      await expect(storage.seal(await upload(storage, { [key]: 'other' }))).rejects.toMatchObject({
        ...{ name: 'UploadRefusedError', set: 'another key of the server for encryption' },
      })
      expect(await storage.seal(await upload(storage, {}))).toBe(5)
    })

    test('or fails instead of answering is refused before it is used, because what it takes is unknown', async () => {
      const { storage } = await taking([], { isBusy: true })
      await expect(storage.verify()).rejects.toThrow('S3_BUCKET media cannot be used: SlowDown.')
    })
  })

  test('that answers 403 for a missing object counts as unavailable, not as storage without the object', async () => {
    const storage = await answering((request, response) => {
      request.resume()
      response.statusCode = 403
      response.end()
    })
    for (const call of [storage.seal(randomUUID()), storage.stat(randomUUID()), storage.read(randomUUID())])
      await expect(call).rejects.toMatchObject({
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
