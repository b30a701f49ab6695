import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { createMediaScanClient, RangeNotSatisfiableError } from '../../src/client/index.js'
import { auditEvents } from '../support/audit.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service?.close())

const CLIP = await readFile('test/fixtures/clip.mp4')

async function stored(bytes = CLIP, fileName = 'clip.mp4', by = caller): Promise<string> {
  const intent = await createIntent(by, { fileName, byteSize: bytes.length })
  expect((await put(intent, bytes)).ok).toBe(true)
  await complete(by, intent.scanId)
  return intent.scanId
}

const fileOf = (scanId: string, headers: Record<string, string> = {}, by = caller, method = 'GET') =>
  fetch(`${service.url}/api/v1/scans/${scanId}/file`, {
    method,
    headers: { authorization: `Bearer ${by.key}`, ...headers },
  })

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const downloads = async (subjectId: string) =>
  (await auditEvents(service, { subjectId })).filter(({ action }) => action === 'scan.downloaded')

/** Records the SHA-256 of a file, as its analysis does. */
const judge = (scanId: string, bytes = CLIP) =>
  service.database.run(
    {
      text: 'update scans set sha256 = $2 where id = $1',
      parameters: [storedId('scan', scanId), createHash('sha256').update(bytes).digest('hex')],
    },
    {},
  )

describe('getScanFile', () => {
  test('sends an organization its own file, as an attachment that no browser opens', async () => {
    const response = await fileOf(await stored())
    expect([response.status, (await bytesOf(response)).equals(CLIP)]).toEqual([200, true])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(CLIP.length),
      'content-disposition': 'attachment; filename=clip.mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      'ratelimit-limit': expect.any(String),
    })
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'Grüße 照片.svg'],
    ['<html>', 'picture.png'],
  ])('gives what could run code no type, whatever its name: %s', async (text, fileName) => {
    const { headers } = await fileOf(await stored(Buffer.from(text), fileName))
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test.each([
    ['Grüße 照片 😀.mp4', "filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E7%85%A7%E7%89%87%20%F0%9F%98%80.mp4"],
    ['photo \u202egpj.exe', 'filename="photo _gpj.exe"'],
    ['../../etc/passwd', 'filename=.._.._etc_passwd'],
    ['"; filename=evil.exe', 'filename="\\"; filename=evil.exe"'],
  ])('is saved under its name without tricks: %j', async (fileName, expected) => {
    const { headers } = await fileOf(await stored(CLIP, fileName))
    expect(headers.get('content-disposition')).toContain(expected)
  })

  test('sends the part that Range asks for, 416 for one that there is not, and sizes for HEAD', async () => {
    const scanId = await stored()
    const part = await fileOf(scanId, { range: 'bytes=5-9' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${CLIP.length}`])
    expect((await bytesOf(part)).equals(CLIP.subarray(5, 10))).toBe(true)
    const beyond = await fileOf(scanId, { range: `bytes=${CLIP.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${CLIP.length}`])
    expect(await beyond.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } })
    const head = await fileOf(scanId, {}, caller, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(CLIP.length)])
  })

  test('is 404 for others, and where there is no file or none any more', async () => {
    const scanId = await stored()
    const { organizationId } = caller.tenant
    const production = await service.caller({ organizationId, environment: 'production' })
    expect((await fileOf(scanId, {}, production)).status).toBe(404)
    expect((await fileOf(scanId, {}, await service.caller({ environment: 'staging' }))).status).toBe(404)
    expect((await fileOf((await createIntent(caller)).scanId)).status).toBe(404)
    const text = 'update scans set has_file = false where id = $1'
    await service.database.run({ text, parameters: [storedId('scan', scanId)] }, {})
    expect((await fileOf(scanId)).status).toBe(404)
    expect(await downloads(scanId)).toEqual([])
    const deleted = await stored()
    await caller.delete(`/api/v1/scans/${deleted}`).expect(204)
    expect((await fileOf(deleted)).status).toBe(404)
  })

  test('needs the scope scans:read', async () => {
    const { organizationId } = caller.tenant
    const writer = await service.caller({ organizationId, environment: 'staging', scopes: ['scans:write'] })
    expect((await fileOf(await stored(), {}, writer)).status).toBe(403)
  })

  test('is in custody, once in a quarter of an hour for each key and scan', async () => {
    const [scanId, other] = [await stored(), await stored()]
    const { organizationId } = caller.tenant
    const second = await service.caller({ organizationId, environment: 'staging' })
    for (const by of [caller, caller, second]) await bytesOf(await fileOf(scanId, {}, by))
    await fileOf(scanId, { range: 'bytes=0-1' })
    await fileOf(other)
    const actors = (await downloads(scanId)).map(({ actor }) => actor)
    expect(actors.sort()).toEqual([caller, second].map(({ keyId }) => publicId('key', keyId)).sort())
    expect(await downloads(other)).toHaveLength(1)
    service.clock.advance(16 * 60_000)
    await fileOf(scanId)
    expect(await downloads(scanId)).toHaveLength(3)
  })

  test('carries the recorded SHA-256, and ends before the last bytes of a file that differs', async () => {
    const scanId = await stored()
    expect((await fileOf(scanId)).headers.has('repr-digest')).toBe(false)
    await judge(scanId)
    const digest = createHash('sha256').update(CLIP).digest('base64')
    const whole = await fileOf(scanId)
    expect(whole.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`)
    expect((await bytesOf(whole)).equals(CLIP)).toBe(true)
    const changed = Buffer.from(CLIP)
    changed[9] = (changed[9] as number) ^ 1
    const body = Readable.from([changed])
    await service.context.storage.store(storedId('scan', scanId) as string, {
      body,
      byteSize: changed.length,
    })
    await expect(fileOf(scanId).then(bytesOf)).rejects.toThrow()
    const { body: scan } = await caller.get(`/api/v1/scans/${scanId}`).expect(200)
    expect(scan.data.fileState).toBe('damaged')
    expect((await fileOf(scanId, { range: 'bytes=0-1' })).status).toBe(206)
  })

  test('works in the sandbox, for a file that was uploaded there', async () => {
    const sandbox = await service.caller()
    const scanId = await stored(CLIP, 'clip.mp4', sandbox)
    expect((await bytesOf(await fileOf(scanId, {}, sandbox))).equals(CLIP)).toBe(true)
  })

  test('gives the client a stream or a blob, a part of it, and an error of its own for 416', async () => {
    const client = createMediaScanClient({ baseUrl: service.url, apiKey: caller.key })
    const scanId = await stored()
    const blob = await (await client.getScanFile(scanId)).blob()
    expect([blob.size, blob.type]).toEqual([CLIP.length, 'video/mp4'])
    const pieces: Uint8Array[] = []
    for await (const piece of (await client.getScanFile(scanId)).body ?? []) pieces.push(piece as Uint8Array)
    expect(Buffer.concat(pieces).equals(CLIP)).toBe(true)
    const part = await client.getScanFile(scanId, { headers: { range: 'bytes=0-3' } })
    expect([part.status, (await bytesOf(part)).length]).toEqual([206, 4])
    const beyond = client.getScanFile(scanId, { headers: { range: 'bytes=999999999-' } })
    await expect(beyond).rejects.toThrow(RangeNotSatisfiableError)
  })
})
