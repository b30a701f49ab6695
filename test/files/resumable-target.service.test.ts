import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { askOffset, patch, sendByTus, slowPatch, startOtherProcess } from '../support/resumable.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
let staging: Caller

beforeAll(async () => {
  service = await startTestService()
  staging = await service.caller({ environment: 'staging' })
})
afterAll(() => service.close())

async function intentOf(byteSize: number, caller = staging) {
  const { scanId, resumableUploadUrl, ...intent } = await createIntent(caller, { byteSize, resumable: true })
  const stored = () => service.context.storage.read(storedId('scan', scanId) as string).then(buffer)
  return { ...intent, scanId, stored, url: String(resumableUploadUrl) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
]

test('the upload exists from the intent on: HEAD tells offset 0 and the whole length', async () => {
  const { url } = await intentOf(10)
  const answer = await askOffset(url)
  expect([answer.status, answer.headers.get('upload-offset'), answer.headers.get('upload-length')]).toEqual([
    200,
    '0',
    '10',
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
})

test('each PATCH answers 204 with the offset, and the last makes the file complete', async () => {
  const { url, scanId, stored } = await intentOf(10)
  const first = await patch(url, 0, '01234')
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5'])
  expect((await askOffset(url)).headers.get('upload-offset')).toBe('5')
  const last = await patch(url, 5, '56789')
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '10'])
  expect((await askOffset(url)).headers.get('upload-offset')).toBe('10')
  expect((await complete(staging, scanId)).status).toBe('complete')
  expect((await stored()).toString()).toBe('0123456789')
})

describe('cut connections', () => {
  let proxy: TcpProxy

  beforeAll(async () => {
    proxy = await startTcpProxy({ port: Number(new URL(service.url).port) })
  })
  afterAll(() => proxy.close())

  test.each([1, 5])('an upload goes on although every connection is cut after %i MB', async (megabytes) => {
    const file = randomBytes(12_000_000)
    const { url, scanId, stored } = await intentOf(file.length)
    const sent = new Map<() => void, number>()
    let cuts = 0
    let passed = 0
    proxy.onRequest = (bytes, reset) => {
      passed += bytes.length
      const before = sent.get(reset) ?? 0
      sent.set(reset, before + bytes.length)
      if (before + bytes.length < megabytes * 1_000_000) return
      cuts += 1
      reset()
    }
    await sendByTus(url.replace(new URL(url).port, String(proxy.port)), file)
    expect(cuts).toBeGreaterThanOrEqual(Math.floor(12 / megabytes) - 1)
    // What arrived before a cut is not sent again, but for what was in the buffers of the network.
    expect(passed).toBeLessThan(file.length * 1.5)
    await complete(staging, scanId)
    expect(sha256(await stored())).toBe(sha256(file))
  })
})

const offsetOf = async (url: string) => (await askOffset(url)).headers.get('upload-offset')

describe('two at once', () => {
  test('while one sends, the other is answered 409 upload_in_progress with Retry-After, by HEAD and PATCH', async () => {
    const { url } = await intentOf(10)
    const first = slowPatch(url, 0, 10)
    first.send('01234')
    await expect.poll(async () => (await askOffset(url)).status).toBe(409)
    const second = await patch(url, 0, 'abcde')
    expect(second.headers.get('retry-after')).toBe('5')
    expect(await codeOf(second)).toEqual([409, 'upload_in_progress'])
    first.send('56789')
    first.end()
    expect((await first.answer).status).toBe(204)
  })

  test('two clients of the same file come to its end, and the file is whole', async () => {
    const file = randomBytes(3_000_000)
    const { url, scanId, stored } = await intentOf(file.length)
    await Promise.all([
      sendByTus(url, file, { chunkSize: 500_000 }),
      sendByTus(url, file, { chunkSize: 700_000 }),
    ])
    await complete(staging, scanId)
    expect(sha256(await stored())).toBe(sha256(file))
  })

  test('a file that came by PUT leaves the resumable upload 403, and the other way round', async () => {
    const byPut = await intentOf(10)
    await patch(byPut.url, 0, '01234')
    expect((await put(byPut, 'abcdefghij')).status).toBe(409)
    const later = new Promise((resolve) => setTimeout(resolve, 5_100))
    const byTus = await intentOf(10)
    expect((await patch(byTus.url, 0, '0123456789')).status).toBe(204)
    expect(await codeOf(await put(byTus, 'abcdefghij'))).toEqual([403, 'upload_forbidden'])
    await complete(staging, byTus.scanId)
    expect((await byTus.stored()).toString()).toBe('0123456789')
    await later
    expect((await put(byPut, 'abcdefghij')).status).toBe(200)
    expect(await codeOf(await patch(byPut.url, 5, '56789'))).toEqual([403, 'upload_forbidden'])
    await complete(staging, byPut.scanId)
    expect((await byPut.stored()).toString()).toBe('abcdefghij')
  })
})

test('a last piece that was held back does not replace what was judged', async () => {
  const intent = await intentOf(10)
  const held = slowPatch(intent.url, 0, 10)
  held.send('0123456')
  await expect.poll(async () => (await askOffset(intent.url)).status).toBe(409)
  // Long enough for the PUT to be taken.
  await new Promise((resolve) => setTimeout(resolve, 5_100))
  expect((await put(intent, 'abcdefghij')).status).toBe(200)
  await complete(staging, intent.scanId)
  held.send('789')
  held.end()
  expect(await codeOf(await held.answer)).toEqual([403, 'upload_forbidden'])
  expect((await intent.stored()).toString()).toBe('abcdefghij')
})

test('an upload whose connection stalled gives way, and what had arrived stays', async () => {
  const { url, scanId, stored } = await intentOf(10)
  const stalled = slowPatch(url, 0, 10)
  stalled.send('01234')
  await expect.poll(async () => (await askOffset(url)).status).toBe(409)
  await expect.poll(() => offsetOf(url), { timeout: 15_000, interval: 500 }).toBe('5')
  await expect(stalled.answer).rejects.toThrow()
  expect((await patch(url, 5, '56789')).status).toBe(204)
  await complete(staging, scanId)
  expect((await stored()).toString()).toBe('0123456789')
})

test('a connection that stalled for longer than its lease goes on if no other took its place', async () => {
  const { url, scanId, stored } = await intentOf(10)
  const stalled = slowPatch(url, 0, 10)
  stalled.send('01234')
  await new Promise((resolve) => setTimeout(resolve, 13_000))
  stalled.send('56789')
  stalled.end()
  expect((await stalled.answer).status).toBe(204)
  await complete(staging, scanId)
  expect((await stored()).toString()).toBe('0123456789')
}, 30_000)

describe('refusals', () => {
  test('an altered, missing or repeated signature and that of another scan are 403; no scan is 404', async () => {
    const [one, other] = [await intentOf(10), await intentOf(10)]
    const { origin, pathname, search } = new URL(one.url)
    const addresses = [
      `${origin}${pathname}`,
      `${origin}${pathname}?signature=`,
      `${one.url}${search.replace('?', '&')}`,
      `${origin}${pathname}${new URL(other.url).search}`,
      one.url.slice(0, -2),
    ]
    for (const address of addresses)
      expect(await codeOf(await patch(address, 0, '01234'))).toEqual([403, 'upload_forbidden'])
    expect(await codeOf(await patch(`${origin}/resumable-uploads/nothing${search}`, 0, ''))).toEqual([
      404,
      'not_found',
    ])
    expect(await codeOf(await patch(`${origin}/resumable-uploads/%E0%A4%A${search}`, 0, ''))).toEqual([
      400,
      'invalid_request',
    ])
    expect(await offsetOf(one.url)).toBe('0')
  })

  test('POST and DELETE are 405: nothing else is created, and nothing is deleted', async () => {
    const { url } = await intentOf(10)
    for (const method of ['POST', 'DELETE', 'GET', 'PUT']) {
      const answer = await fetch(url, { method, headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5' } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, OPTIONS, PATCH'])
    }
    expect(await offsetOf(url)).toBe('0')
  })

  test('another offset is 409, more than the file has 413 and another protocol 412; nothing is kept of them', async () => {
    const { url } = await intentOf(10)
    await patch(url, 0, '01234')
    expect((await patch(url, 0, '01234')).status).toBe(409)
    expect((await patch(url, 7, '789')).status).toBe(409)
    expect((await patch(url, 5, '56789+')).status).toBe(413)
    expect((await patch(url, 5, '56789', { 'Tus-Resumable': '0.2.2' })).status).toBe(400)
    expect((await fetch(url, { method: 'PATCH', body: '56789' })).status).toBe(412)
    expect((await patch(url, 5, '56789', { 'Content-Type': 'image/png' })).status).toBe(400)
    expect(await offsetOf(url)).toBe('5')
  })

  test('a body without a length that goes beyond the end is 413, and what fits is not the end', async () => {
    const { url } = await intentOf(10)
    const body = new Blob(['0123456789abcdef']).stream()
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const answer = await fetch(url, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
    expect(await codeOf(answer)).toEqual([413, 'payload_too_large'])
    expect(await offsetOf(url)).toBe('0')
  })

  test('once its scan is complete or gone, an upload is 403', async () => {
    const [completed, deleted] = [await intentOf(3), await intentOf(3)]
    await put(completed, 'abc')
    await complete(staging, completed.scanId)
    expect((await askOffset(completed.url)).status).toBe(403)
    await staging.delete(`/api/v1/scans/${deleted.scanId}`).expect(204)
    expect(await codeOf(await patch(deleted.url, 0, 'abc'))).toEqual([403, 'upload_forbidden'])
  })
})

test('pages of any origin may send, and read what the protocol says', async () => {
  const { url } = await intentOf(10)
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: 'https://news.example', 'Access-Control-Request-Method': 'PATCH' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('HEAD,PATCH')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Upload-Offset')
  expect(preflight.headers.get('tus-version')).toBe('1.0.0')
  const answer = await patch(url, 0, '01234', { Origin: 'https://news.example' })
  expect(answer.headers.get('access-control-expose-headers')).toContain('Upload-Offset')
})

test('a POST with X-HTTP-Method-Override is the method that it names', async () => {
  const { url } = await intentOf(5)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'X-HTTP-Method-Override': 'PATCH',
    },
    body: '01234',
  })
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '5'])
})

describe('another process', () => {
  test('goes on where one that stalled stopped, after ten seconds, and what that one still gets is not written', {
    tags: 'slow',
  }, async () => {
    const other = await startOtherProcess(service)
    const { url, scanId, stored } = await intentOf(10)
    const killed = slowPatch(url, 0, 10)
    killed.send('01234')
    await expect.poll(async () => (await askOffset(other.at(url))).status).toBe(409)
    // It is not killed here, but sends nothing and knows nothing of the other.
    await expect.poll(() => offsetOf(other.at(url)), { timeout: 15_000, interval: 250 }).toBe('5')
    expect((await patch(other.at(url), 5, 'abc')).status).toBe(204)
    // What it still gets, it must not write.
    killed.send('56789')
    killed.end()
    expect((await killed.answer).status).toBe(409)
    expect((await patch(other.at(url), 8, 'de')).status).toBe(204)
    await complete(staging, scanId)
    expect((await stored()).toString()).toBe('01234abcde')
    await other.close()
  })

  test('finishes an upload that was recorded as whole by a process that was killed then', async () => {
    const { storage } = service.context
    const open = storage.resumable.open
    storage.resumable.open = async (...upload) => ({
      ...(await open(...upload)),
      finish: () => Promise.reject(new Error('killed')),
    })
    const { url, scanId, stored } = await intentOf(10)
    expect((await patch(url, 0, '0123456789')).status).toBe(500)
    storage.resumable.open = open
    expect((await staging.post(`/api/v1/scans/${scanId}/upload-complete`)).body.error.code).toBe(
      'upload_not_found',
    )
    expect(await offsetOf(url)).toBe('10')
    await complete(staging, scanId)
    expect((await stored()).toString()).toBe('0123456789')
  })
})
