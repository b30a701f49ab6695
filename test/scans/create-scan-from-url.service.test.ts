import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { SCAN_FAILURES } from '../../generated/vocabulary.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { recordsOf } from '../support/audit.js'
import { eventKindsOf } from '../support/events.js'
import { FIRST_IS_PUBLIC, startFileHost } from '../support/file-host.js'
import { tablesWith } from '../support/planted.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'

type Scan = components['schemas']['Scan']

let service: TestService
let sandbox: Caller
let staging: Caller
let production: Caller

beforeAll(async () => {
  service = await startTestService({ downloader: FIRST_IS_PUBLIC })
  sandbox = await service.caller()
  const { organizationId } = sandbox.tenant
  staging = await service.caller({ organizationId, environment: 'staging' })
  production = await service.caller({ organizationId, environment: 'production' })
})
afterAll(() => service.close())

async function created(caller: Caller, body: object): Promise<Scan> {
  const response = await caller.post('/api/v1/scans/from-url').send({ mediaType: 'image', ...body })
  expect(response.status).toBe(201)
  expect(response.headers.location).toBe(`/api/v1/scans/${response.body.data.id}`)
  return response.body.data
}

const present = async (caller: Caller, { id }: Scan): Promise<Scan> =>
  (await caller.get(`/api/v1/scans/${id}`)).body.data

/** The scan once its status is final. */
async function ended(caller: Caller, scan: Scan): Promise<Scan> {
  const status = async () => (await present(caller, scan)).status
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toMatch(/complete|failed/)
  return present(caller, scan)
}

const isQueued = async ({ id }: Scan) =>
  (
    await service.database.run<{ id: string }>(
      {
        text: 'select scan_id as id from scan_fetches where scan_id = $1',
        parameters: [storedId('scan', id)],
      },
      {},
    )
  ).length > 0

async function isStored({ id }: Scan): Promise<boolean> {
  const found = await service.context.storage.open(storedId('scan', id) as string)
  await found?.close()
  return found !== undefined
}

const columnOf = async ({ id }: Scan, column: string) =>
  (
    await service.database.run<{ found: unknown }>(
      { text: `select ${column} as found from scans where id = $1`, parameters: [storedId('scan', id)] },
      {},
    )
  )[0]?.found

describe('createScanFromUrl', () => {
  test('in production the file is fetched and judged as one that was uploaded, and its source is kept as evidence', async () => {
    const picture = await readFile('test/fixtures/portrait.png')
    const host = await startFileHost((path, response) => {
      if (path === '/old') response.writeHead(301, { Location: '/new?a=1' }).end()
      else
        response
          .writeHead(200, {
            'Content-Type': 'image/png',
            'Content-Length': picture.length,
            'Content-Disposition': `attachment; filename*=UTF-8''Portr%C3%A4t%2Fa.png`,
            'Set-Cookie': 'a=b',
            Server: 'files/1',
          })
          .end(picture)
    })
    const scan = await created(production, { url: `${host.url}/old#top`, metadata: { article: '4711' } })
    expect(scan).toMatchObject({
      status: 'uploading',
      fileName: 'old',
      mediaType: 'image',
      metadata: { article: '4711' },
      signals: {
        source: {
          address: `${host.url}/old`,
          finalAddress: null,
          status: null,
          headers: {},
          fetchedAt: null,
        },
      },
    })
    const judged = await ended(production, scan)
    expect(judged).toMatchObject({
      status: 'complete',
      fileName: 'a.png',
      fileState: 'stored',
      signals: {
        basis: 'content',
        sha256: createHash('sha256').update(picture).digest('hex'),
        mismatches: [],
        source: {
          address: `${host.url}/old`,
          finalAddress: `${host.url}/new?a=1`,
          status: 200,
          headers: {
            'content-type': 'image/png',
            'content-length': String(picture.length),
            server: 'files/1',
          },
        },
      },
    })
    expect(judged.signals?.source?.headers).not.toHaveProperty('set-cookie')
    expect(judged.signals?.source?.fetchedAt).toMatch(/^\d{4}-/)
    expect(await columnOf(scan, 'content_type')).toBe('image/png')
    expect(Number(await columnOf(scan, 'byte_size'))).toBe(picture.length)
    const stored = await service.context.storage.read(storedId('scan', scan.id) as string)
    expect((await buffer(stored)).equals(picture)).toBe(true)
    expect((await eventKindsOf(service, scan.id)).slice(0, 2)).toEqual(['scan.created', 'scan.completed'])
    expect(await isQueued(scan)).toBe(false)
  })

  test('staging fetches the file and gives its deterministic verdict', async () => {
    const host = await startFileHost((_path, response) =>
      response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('abc'),
    )
    const scan = await created(staging, { url: `${host.url}/synthetic.jpg` })
    expect(scan.status).toBe('uploading')
    const judged = await ended(staging, scan)
    expect(judged).toMatchObject({
      status: 'complete',
      verdict: 'synthetic',
      fileName: 'synthetic.jpg',
      fileState: 'stored',
      signals: { basis: 'staging', source: { status: 200 } },
    })
    expect(host.asked).toHaveLength(1)
    expect(await eventKindsOf(service, scan.id)).toEqual([
      'scan.created',
      'scan.completed',
      'verdict.synthetic',
    ])
    expect(await isQueued(scan)).toBe(false)
  })

  test('the sandbox fetches nothing and is complete at once, by the name in the address', async () => {
    const host = await startFileHost((_path, response) => response.end('abc'))
    const scan = await created(sandbox, { url: `${host.url}/a%20suspicious%20photo.jpg` })
    expect(scan).toMatchObject({
      status: 'complete',
      verdict: 'suspicious',
      fileName: 'a suspicious photo.jpg',
      fileState: null,
      signals: {
        basis: 'staging',
        source: { address: `${host.url}/a%20suspicious%20photo.jpg`, status: null },
      },
    })
    expect(await present(sandbox, scan)).toEqual(scan)
    expect(host.asked).toEqual([])
    expect(await eventKindsOf(service, scan.id)).toEqual([
      'scan.created',
      'scan.completed',
      'verdict.suspicious',
    ])
  })

  test.each(SCAN_FAILURES.filter((code) => code !== 'sandbox'))(
    'the sandbox fails a file whose name says failed-%s, with that code',
    async (code) => {
      const scan = await created(sandbox, { url: `https://media.example/failed-${code}.jpg` })
      expect(scan.status).toBe('queued')
      const failed = await ended(sandbox, scan)
      expect(failed).toMatchObject({ status: 'failed', failure: { code } })
      expect(failed.signals?.source?.address).toBe(`https://media.example/failed-${code}.jpg`)
      expect(await eventKindsOf(service, scan.id)).toEqual(['scan.created', 'scan.failed'])
    },
  )

  test('the name of the request comes before that of the answer, and the host is the name where there is no other', async () => {
    const host = await startFileHost((_path, response) =>
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename="theirs.jpg"' }).end('abc'),
    )
    const named = await created(staging, { url: `${host.url}/a`, fileName: 'ours.jpg' })
    expect((await ended(staging, named)).fileName).toBe('ours.jpg')
    const unnamed = await created(staging, { url: `${host.url}/` })
    expect(unnamed.fileName).toBe('localhost')
    expect((await ended(staging, unnamed)).fileName).toBe('theirs.jpg')
  })

  test.each([
    ['http://127.0.0.2/a.jpg', 'blocked_address'],
    ['http://169.254.169.254/latest/meta-data/', 'blocked_address'],
    ['http://localhost:1/', 'connect'],
  ])('%s fails with %s, and with an event that says so', async (url, code) => {
    const failed = await ended(staging, await created(staging, { url }))
    expect(failed).toMatchObject({ status: 'failed', failure: { code }, fileState: 'removed' })
    expect(failed.signals?.source).toEqual({
      address: new URL(url).href,
      finalAddress: null,
      status: null,
      headers: {},
      fetchedAt: null,
    })
    expect(await eventKindsOf(service, failed.id)).toEqual(['scan.created', 'scan.failed'])
    expect((await staging.get(`/api/v1/scans/${failed.id}/job`)).body.data.failure.code).toBe(code)
  })

  test('a host that answers with another status, or with an empty file, fails the scan, and its answer is kept', async () => {
    const host = await startFileHost((path, response) => {
      response.writeHead(path === '/empty' ? 200 : 404, { 'Content-Type': 'text/plain' }).end()
    })
    for (const [path, status] of [
      ['/empty', 200],
      ['/gone', 404],
    ] as const) {
      const failed = await ended(staging, await created(staging, { url: host.url + path }))
      expect(failed).toMatchObject({
        status: 'failed',
        failure: { code: 'http_status' },
        signals: {
          source: { finalAddress: host.url + path, status, headers: { 'content-type': 'text/plain' } },
        },
      })
      await expect.poll(() => isStored(failed)).toBe(false)
    }
  })

  test('a file larger than 5 GiB by its announced length is not fetched', async () => {
    const host = await startFileHost((_path, response) => {
      response.writeHead(200, { 'Content-Length': String(5 * 2 ** 30 + 1) })
      response.write('a')
    })
    const failed = await ended(staging, await created(staging, { url: host.url }))
    expect(failed.failure?.code).toBe('too_large')
  })

  test('while the file is fetched the upload can not be marked complete, and the scan waits for it', async () => {
    let finish = () => {}
    const host = await startFileHost((_path, response) => {
      response.write('a')
      finish = () => response.end('bc')
    })
    const scan = await created(staging, { url: host.url })
    await expect.poll(() => host.asked.length).toBe(1)
    const refused = await staging.post(`/api/v1/scans/${scan.id}/upload-complete`)
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('upload_not_found')
    expect((await present(staging, scan)).status).toBe('uploading')
    finish()
    expect((await ended(staging, scan)).status).toBe('complete')
  })

  test('a scan that is deleted while its file is fetched leaves no file', async () => {
    let finish = () => {}
    const host = await startFileHost((_path, response) => {
      response.write('a')
      finish = () => response.end('bc')
    })
    const scan = await created(staging, { url: host.url })
    await expect.poll(() => host.asked.length).toBe(1)
    expect((await staging.delete(`/api/v1/scans/${scan.id}`)).status).toBe(204)
    finish()
    // The next fetch shows that this one is over.
    const next = await startFileHost((_path, response) => response.end('abc'))
    await ended(staging, await created(staging, { url: next.url }))
    await expect.poll(() => isStored(scan)).toBe(false)
    expect(await isQueued(scan)).toBe(false)
  })

  test('a repeated request with the same key answers with the same scan and fetches once', async () => {
    const host = await startFileHost((_path, response) => response.end('abc'))
    const ask = () =>
      staging
        .post('/api/v1/scans/from-url')
        .set('Idempotency-Key', 'from-url-once')
        .send({ url: host.url, mediaType: 'image' })
    const [first, second] = [await ask(), await ask()]
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(second.headers['idempotency-replayed']).toBe('true')
    await ended(staging, first.body.data)
    expect(host.asked).toHaveLength(1)
  })

  test.each([
    'ftp://media.example/a',
    'https://user:secret@media.example/a',
    'https://',
    'media.example/a.jpg',
    'https://media.example/a b',
  ])('the address %s is refused with 400', async (url) => {
    const { status, body } = await sandbox.post('/api/v1/scans/from-url').send({ url, mediaType: 'image' })
    expect(status).toBe(400)
    expect(JSON.stringify(body.error.details)).toContain('url')
  })

  test('another organization sees neither the scan nor its source', async () => {
    const scan = await created(sandbox, { url: 'https://media.example/a.jpg' })
    const other = await service.caller()
    expect((await other.get(`/api/v1/scans/${scan.id}`)).status).toBe(404)
    const elsewhere = await service.caller({
      organizationId: sandbox.tenant.organizationId,
      environment: 'staging',
    })
    expect((await elsewhere.get(`/api/v1/scans/${scan.id}`)).status).toBe(404)
  })

  test('a scan that is deleted, fetched or failed, leaves no word of its address, from before its chain was written or after', async () => {
    const host = await startFileHost((path, response) => {
      if (path.startsWith('/gone')) response.writeHead(404).end()
      else response.writeHead(200, { ETag: '"magnolia-etag"' }).end('abc')
    })
    for (const [path, isChained] of [
      ['/magnolia.txt', true],
      ['/gone/magnolia', false],
    ] as const) {
      const response = await production
        .post('/api/v1/scans/from-url')
        .set('Idempotency-Key', isChained ? 'erased-1' : 'erased-2')
        .send({ url: host.url + path, mediaType: 'document' })
      const scan = await ended(production, response.body.data)
      expect(await tablesWith(service, 'magnolia')).toContain('scans')
      if (isChained) await service.context.chainer.run()
      await production.delete(`/api/v1/scans/${scan.id}`).expect(204)
      await service.context.chainer.run()
      await service.context.requestLog.flush()
      expect(await tablesWith(service, 'magnolia'), path).toEqual([])
    }
  })

  test('operators see where a file came from, or was to come from', async () => {
    const host = await startFileHost((_path, response) => response.end('abc'))
    const fetched = await ended(staging, await created(staging, { url: `${host.url}/a.txt` }))
    const refused = await ended(staging, await created(staging, { url: 'http://127.0.0.2/' }))
    const sourceOf = async ({ id }: Scan) =>
      (await service.operator.get(`/console/api/scans/${id}`)).body.data.signals.source
    expect(await sourceOf(fetched)).toMatchObject({ finalAddress: `${host.url}/a.txt`, status: 200 })
    expect(await sourceOf(refused)).toMatchObject({ address: 'http://127.0.0.2/', finalAddress: null })
  })

  test('custody says which key asked for the file, from where it came, and that the service fetched it', async () => {
    const host = await startFileHost((_path, response) => response.end('abc'))
    const scan = await created(production, { url: `${host.url}/a.txt` })
    await ended(production, scan)
    await service.context.chainer.run()
    const found = await recordsOf(service, scan.id)
    expect(found.find(({ action }) => action === 'scan.created')).toMatchObject({
      actor: publicId('key', production.keyId),
      details: { address: `${host.url}/a.txt` },
    })
    expect(found.find(({ action }) => action === 'scan.uploaded')).toMatchObject({
      actor: 'service',
      details: { byteSize: 3, source: { finalAddress: `${host.url}/a.txt`, status: 200 } },
    })
  })
})
