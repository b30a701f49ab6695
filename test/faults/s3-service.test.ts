import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ENVIRONMENTS, RENDITIONS } from '../../generated/vocabulary.js'
import { systemClock } from '../../src/basics/clock.js'
import { lowestId, storedId } from '../../src/basics/identifiers.js'
import { showCopying } from '../../src/cli/progress.js'
import { countObjects, moveObjects } from '../../src/files/move-objects.js'
import { createObjectFolder } from '../../src/files/object-folder.js'
import { createS3Storage, type S3Storage } from '../../src/files/s3.js'
import { StorageUnavailableError } from '../../src/files/storage.js'
import { readSettings, type S3Settings } from '../../src/settings/settings.js'
import { all } from '../files/storage-suite.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { mediaScan, type ServiceProcess, startServiceProcess } from '../support/process.js'
import { missingForS3Server, type S3Environment, type S3Server, startS3Server } from '../support/s3.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')

/** Requests of a caller to a service in its own process. */
function callerOf(service: ServiceProcess, key: string) {
  async function call(path: string, method = 'GET', body?: object, headers: Record<string, string> = {}) {
    const began = performance.now()
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: what is expected of it, the test says.
      body: (answer === '' ? undefined : JSON.parse(answer)) as any,
      tookMs: performance.now() - began,
    }
  }
  return {
    call,
    intent: async (file: object = {}) =>
      (
        await call('/api/v1/scans/upload-intents', 'POST', {
          ...{ fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 },
          ...file,
        })
      ).body.data,
    put: (
      { uploadUrl, uploadHeaders }: { uploadUrl: string; uploadHeaders: Record<string, string> },
      body: string | Buffer,
    ) => fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: body as never }),
    complete: ({ scanId }: { scanId: string }) => call(`/api/v1/scans/${scanId}/upload-complete`, 'POST'),
  }
}

async function keyFor(service: ServiceProcess, environment: string): Promise<string> {
  const operator = callerOf(service, OPERATOR_TOKEN)
  const { id } = (await operator.call('/console/api/organizations', 'POST', { name: 'S3' })).body.data
  const issued = await operator.call(`/console/api/organizations/${id}/keys`, 'POST', {
    ...{ label: 's3', environment, scopes: ['scans:read', 'scans:write', 'cases:write'] },
  })
  return issued.body.data.secret
}

describe.skipIf(missingForS3Server !== undefined)('with files in S3', () => {
  const folder = folderPerTest()
  let server: S3Server
  let environment: S3Environment
  let bucket: S3Storage
  let service: ServiceProcess | undefined
  beforeAll(async () => {
    server = await startS3Server()
    environment = await server.createBucket()
    bucket = open(environment)
  })
  afterEach(async () => {
    server.resume()
    await service?.end('SIGKILL')
    service = undefined
  })
  afterAll(async () => {
    bucket?.close()
    await server?.stop()
  })

  const open = (of: S3Environment) =>
    createS3Storage({
      settings: readSettings(of).s3 as S3Settings,
      clock: systemClock,
      credentials: server.credentials,
    })

  async function start(more: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
    service = await startServiceProcess({
      ...{ DATA_DIR: folder.path, OPERATOR_TOKEN, ...environment },
      ...more,
    })
    return service
  }

  test('a file goes from the intent to its verdict and its removal, without an objects folder', async () => {
    const running = await start()
    const { call, intent, put, complete } = callerOf(running, await keyFor(running, 'production'))
    const file = {
      fileName: 'ä "b"\u2028c/../d.png',
      contentType: 'text/plain; charset="utf-8"',
      byteSize: 5,
    }
    const made = await intent(file)
    expect(made.uploadHeaders).toEqual({ 'Content-Type': file.contentType, 'If-None-Match': '*' })
    expect(new URL(made.uploadUrl).origin).toBe(server.endpoint)
    const early = await complete(made)
    expect([early.status, early.body.error.code]).toEqual([409, 'upload_not_found'])
    expect((await put(made, 'hello')).status).toBe(200)
    expect((await complete(made)).body.data.status).toBe('queued')
    expect((await put(made, 'other')).status).toBe(412)
    const scan = async () => (await call(`/api/v1/scans/${made.scanId}`)).body.data
    await expect.poll(async () => (await scan()).status, { timeout: 30_000 }).toBe('complete')
    // SHA-256 of "hello".
    expect(JSON.stringify((await scan()).signals)).toContain('2cf24dba5fb0a30e26e83b2ac5b9e29e')
    const id = storedId('scan', made.scanId) as string
    expect(await text(await bucket.read(id))).toBe('hello')
    expect((await call(`/api/v1/scans/${made.scanId}`, 'DELETE')).status).toBe(204)
    expect(await bucket.stat(id)).toBeUndefined()
    // There is no other way to upload.
    expect((await fetch(`${running.url}/uploads/${made.scanId}`, { method: 'PUT' })).status).toBe(404)
    await expect(mkdir(join(folder.path, 'objects'))).resolves.toBeUndefined()
  })

  describe('an upload with headers that are not signed', () => {
    const key = randomBytes(32)
    const customerKey = {
      'x-amz-server-side-encryption-customer-algorithm': 'AES256',
      'x-amz-server-side-encryption-customer-key': key.toString('base64'),
      'x-amz-server-side-encryption-customer-key-md5': createHash('md5').update(key).digest('base64'),
    }

    type Intent = { scanId: string; uploadUrl: string; uploadHeaders: Record<string, string> }
    const putWith = ({ uploadUrl, uploadHeaders }: Intent, more: Record<string, string>) =>
      fetch(uploadUrl, { method: 'PUT', headers: { ...uploadHeaders, ...more }, body: 'abc' })
    const addressOf = ({ uploadUrl }: Intent) => uploadUrl.replace(/\?.*/, '')

    test('is told of at the start in one line, with the page that has the bucket policy', async () => {
      const lines = (await start()).output().split('\n')
      const entries = lines.filter((line) => line.includes('unsignedHeaders')).map((line) => JSON.parse(line))
      expect(entries).toEqual([
        expect.objectContaining({
          unsignedHeaders: expect.arrayContaining(['x-amz-acl', 'x-amz-grant-read', 'x-amz-tagging']),
          msg: expect.stringContaining('docs/objects.md'),
        }),
      ])
    })

    test.each(['staging', 'production'])(
      'stays private to the operator in %s, who has the file of an open case after its verdict',
      async (environment) => {
        const running = await start()
        const { call, intent, complete } = callerOf(running, await keyFor(running, environment))
        const anybody = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'
        const made: Intent = await intent()
        const more = { 'x-amz-grant-full-control': anybody, 'x-amz-tagging': 'a=b' }
        expect((await putWith(made, more)).status).toBe(200)
        expect((await complete(made)).status).toBe(200)
        const scan = async () => (await call(`/api/v1/scans/${made.scanId}`)).body.data.status
        await expect.poll(scan, { timeout: 30_000 }).toBe('complete')
        const taken = { method: 'PUT', headers: { 'x-amz-acl': 'private' } }
        expect((await fetch(`${addressOf(made)}?acl`, taken)).status).toBe(403)
        expect((await fetch(addressOf(made))).status).toBe(403)
        const scans = { title: 'Case', scanIds: [made.scanId] }
        expect((await call('/api/v1/cases', 'POST', scans)).status).toBe(201)
        const file = await fetch(`${running.url}/console/api/scans/${made.scanId}/file`, {
          headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
        })
        expect([file.status, await file.text()]).toEqual([200, 'abc'])
      },
    )

    test.each<[string, Record<string, string>, string]>([
      ['a key of its own', customerKey, 'a key of its own for encryption'],
      ['a redirect', { 'x-amz-website-redirect-location': 'https://example.org/' }, 'a redirect'],
    ])(
      'and %s is 409 upload_refused in each environment, and the file can be uploaded to another scan',
      async (_name, headers, set) => {
        const running = await start()
        for (const environment of ENVIRONMENTS) {
          const { call, intent, put, complete } = callerOf(running, await keyFor(running, environment))
          const made: Intent = await intent()
          expect((await putWith(made, headers)).status).toBe(200)
          for (let time = 0; time < 2; time += 1) {
            const { status, body } = await complete(made)
            expect([status, body.error.code]).toEqual([409, 'upload_refused'])
            expect(body.error.message).toContain(`The upload set ${set}, `)
          }
          expect((await call(`/api/v1/scans/${made.scanId}`)).body.data.status).toBe('uploading')
          const other = await intent()
          await put(other, 'abc')
          expect((await complete(other)).status).toBe(200)
          expect((await call(`/api/v1/scans/${made.scanId}`, 'DELETE')).status).toBe(204)
          expect(await bucket.stat(storedId('scan', made.scanId) as string)).toBeUndefined()
        }
      },
    )

    test('and a key of its own leaves nothing to see for the operator, and no error', async () => {
      const running = await start()
      const { intent } = callerOf(running, await keyFor(running, 'staging'))
      const made: Intent = await intent()
      await putWith(made, customerKey)
      const { status } = await callerOf(running, OPERATOR_TOKEN).call(
        `/console/api/scans/${made.scanId}/file`,
      )
      expect(status).toBe(404)
    })
  })

  test('while S3 does not answer, completions are 503 within five seconds, readyz reports it, and everything else works', async () => {
    const running = await start()
    const { call, intent, put, complete } = callerOf(running, await keyFor(running, 'staging'))
    const uploaded = await intent()
    expect((await put(uploaded, 'abc')).status).toBe(200)
    server.pause()
    const refused = await complete(uploaded)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.tookMs).toBeLessThan(5_000)
    expect((await call(`/api/v1/scans/${uploaded.scanId}`)).status).toBe(200)
    // The URL is signed locally, without S3.
    const meanwhile = await intent()
    await expect
      .poll(async () => (await fetch(`${running.url}/readyz`)).json(), { timeout: 30_000, interval: 500 })
      .toEqual({ status: 'unavailable', reasons: ['the storage cannot be written'] })
    const gone = await call(`/api/v1/scans/${meanwhile.scanId}`, 'DELETE')
    expect(gone.status).toBe(204)
    expect(gone.tookMs).toBeLessThan(5_000)
    server.resume()
    await expect.poll(async () => (await complete(uploaded)).status, { timeout: 20_000 }).toBe(200)
    await expect
      .poll(async () => (await fetch(`${running.url}/readyz`)).status, { timeout: 30_000, interval: 500 })
      .toBe(200)
  })

  test('a missing bucket or wrong credentials stop the start with one line that names the setting', async () => {
    await expect(start({ S3_BUCKET: 'no-such-bucket' })).rejects.toThrow(
      /ended with 1: S3_BUCKET no-such-bucket cannot be used: NoSuchBucket\. .*\n$/,
    )
    await expect(start({ AWS_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      /ended with 1: S3_BUCKET \S+ cannot be used: SignatureDoesNotMatch\. .*\n$/,
    )
  })

  test('objects check compares the bucket with the database', async () => {
    const own = await server.createBucket()
    const running = await start(own)
    const { intent, put, complete } = callerOf(running, await keyFor(running, 'staging'))
    const made = await intent()
    await put(made, 'abc')
    await complete(made)
    await put(await intent(), 'abc')
    await running.end()
    const check = (...options: string[]) =>
      mediaScan(['objects', 'check', '--json', ...options], { DATA_DIR: folder.path, ...own })
    const none = { objectsWithoutScan: [], scansWithoutObject: [], removed: 0 }
    expect(JSON.parse((await check()).stdout)).toEqual(none)
    const storage = open(own)
    const orphan = lowestId(new Date('2026-01-01T00:00:00Z'))
    await storage.putRendition(orphan, 'preview', Buffer.from('x'))
    const found = JSON.parse((await check('--remove-orphans')).stdout)
    expect(found).toMatchObject({ objectsWithoutScan: [expect.any(String)], removed: 1 })
    expect(JSON.parse((await check()).stdout)).toEqual(none)
    await storage.remove(storedId('scan', made.scanId) as string)
    expect(JSON.parse((await check()).stdout)).toEqual({ ...none, scansWithoutObject: [made.scanId] })
    storage.close()
  })

  describe('a move to the bucket', () => {
    async function startWithoutBucket(): Promise<ServiceProcess> {
      service = await startServiceProcess({ DATA_DIR: folder.path, OPERATOR_TOKEN })
      return service
    }

    /** A data folder with this many objects, one with renditions, and an upload that was not completed. */
    async function stored(count: number): Promise<Map<string, string>> {
      await (await startWithoutBucket()).end()
      const objects = join(folder.path, 'objects')
      const contents = new Map(
        Array.from({ length: count }, (_, index) => [randomUUID(), 'x'.repeat(index)] as const),
      )
      for (const [scanId, content] of contents) await writeFile(join(objects, 'objects', scanId), content)
      await writeFile(join(objects, 'incoming', randomUUID()), 'not completed')
      return contents
    }
    const move = (of: S3Environment) =>
      mediaScan(['objects', 'move', '--to', 's3', '--json'], { DATA_DIR: folder.path, ...of })

    test('copies every object with its renditions, and the next time only those that are missing', async () => {
      const own = await server.createBucket()
      const contents = await stored(12)
      const source = createObjectFolder(join(folder.path, 'objects')).store
      const [first = ''] = contents.keys()
      for (const name of RENDITIONS) await source.putRendition(first, name, Buffer.from(name))
      const moved = await move(own)
      expect(moved).toMatchObject({ code: 0, stderr: '' })
      const bytes = 66
      expect(JSON.parse(moved.stdout)).toEqual({
        ...{ copied: 12, copiedBytes: bytes, alreadyThere: 0, notCompleted: 1, maybeCompleted: 0 },
        ...{ damaged: 0, unreadable: [], notCompared: 0 },
      })
      const storage = open(own)
      for (const [scanId, content] of contents) expect(await text(await storage.read(scanId))).toBe(content)
      for (const name of RENDITIONS)
        expect(Buffer.from((await storage.readRendition(first, name)) ?? []).toString()).toBe(name)
      await writeFile(join(folder.path, 'objects', 'objects', randomUUID()), 'later')
      expect(JSON.parse((await move(own)).stdout)).toEqual({
        ...{ copied: 1, copiedBytes: 5, alreadyThere: 12, notCompleted: 1, maybeCompleted: 0 },
        ...{ damaged: 0, unreadable: [], notCompared: 0 },
      })
      storage.close()
    })

    test('includes completed files that a power cut left among the uploads once the service is stopped, and reports them before', async () => {
      const own = await server.createBucket()
      const before = await startWithoutBucket()
      const { intent, put, complete } = callerOf(before, await keyFor(before, 'staging'))
      const made = await intent()
      await put(made, 'abc')
      await complete(made)
      await put(await intent(), 'not')
      await before.end()
      const id = storedId('scan', made.scanId) as string
      const inFolder = (name: string) => join(folder.path, 'objects', name, id)
      await rename(inFolder('objects'), inFolder('incoming'))
      const running = await startWithoutBucket()
      const none = {
        ...{ copied: 0, copiedBytes: 0, alreadyThere: 0, notCompleted: 0, maybeCompleted: 0 },
        ...{ damaged: 0, unreadable: [], notCompared: 0 },
      }
      expect(JSON.parse((await move(own)).stdout)).toEqual({ ...none, maybeCompleted: 2 })
      await running.end()
      const moved = JSON.parse((await move(own)).stdout)
      expect(moved).toEqual({ ...none, copied: 1, copiedBytes: 3, notCompleted: 1 })
      const storage = open(own)
      expect(await text(await storage.read(id))).toBe('abc')
      storage.close()
    })

    test('that was interrupted continues where it stopped', async () => {
      const own = await server.createBucket()
      const contents = await stored(30)
      const isNeeded = async () => false
      const source = createObjectFolder(join(folder.path, 'objects')).store
      const storage = open(own)
      let seen = 0
      const interrupted: typeof source = {
        ...source,
        async read(scanId) {
          seen += 1
          if (seen > 20) throw new StorageUnavailableError('interrupted')
          return source.read(scanId)
        },
      }
      await expect(
        moveObjects(interrupted, storage, { isNeeded, hashOf: undefined, onDone() {} }),
      ).rejects.toThrow('interrupted')
      const there = (await all(storage)).length
      expect(there).toBeGreaterThan(0)
      expect(there).toBeLessThan(30)
      const summary = await moveObjects(source, storage, { isNeeded, hashOf: undefined, onDone() {} })
      expect(summary).toMatchObject({ copied: 30 - there, alreadyThere: there })
      for (const [scanId, content] of contents) expect(await text(await storage.read(scanId))).toBe(content)
      storage.close()
    })

    test('shows a bar on a terminal, which ends with the last object', async () => {
      await stored(3)
      const source = createObjectFolder(join(folder.path, 'objects')).store
      const total = await countObjects(source)
      expect(total).toEqual({ objects: 4, bytes: 16 })
      const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
      const bar = await showCopying(total, terminal)
      for await (const object of source.list()) bar.report(object)
      bar.stop()
      terminal.end()
      expect(await text(terminal)).toContain('100% [=========================] 4 of 4 objects')
    })

    test('to a missing bucket is refused in one line', async () => {
      const own = await server.createBucket()
      await stored(1)
      const refused = await move({ ...own, S3_BUCKET: 'no-such-bucket' })
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^S3_BUCKET no-such-bucket cannot be used: NoSuchBucket\.[^\n]*\n$/)
    })
  })
})
