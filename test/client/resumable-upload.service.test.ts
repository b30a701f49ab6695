import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createMediaScanClient, type Retry, UploadError } from '../../src/client/index.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'
import { failure, success } from './support/scripted-server.js'
import { rejection, setUp } from './support/setup.js'

const setup = setUp()
let service: TestService
let staging: Caller
let proxy: TcpProxy
let folder: string

beforeAll(async () => {
  service = await startTestService()
  staging = await service.caller({ environment: 'staging' })
  proxy = await startTcpProxy({ port: Number(new URL(service.url).port) })
  folder = await mkdtemp(join(tmpdir(), 'resumable-'))
})
afterAll(async () => {
  await proxy.close()
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  proxy.onRequest = undefined
})

/** A client whose uploads go through the proxy; its other requests do not. */
function clientThroughProxy(requests: string[], onRetry?: (retry: Retry) => void) {
  return createMediaScanClient({
    baseUrl: service.url,
    apiKey: staging.key,
    // As long as the service needs to see that a connection is gone.
    sleep: () => new Promise((resolve) => setTimeout(resolve, 50)),
    ...(onRetry && { onRetry }),
    fetch: (request) => {
      const url = new URL(request.url)
      if (url.pathname.startsWith('/api/')) return fetch(request)
      requests.push(request.method)
      url.port = String(proxy.port)
      return fetch(new Request(url, request))
    },
  })
}

/** Cuts each connection after this many bytes. */
function cutAfter(bytes: number, times = Infinity) {
  const sent = new Map<() => void, number>()
  const count = { cuts: 0, passed: 0 }
  proxy.onRequest = (piece, reset) => {
    count.passed += piece.length
    sent.set(reset, (sent.get(reset) ?? 0) + piece.length)
    if ((sent.get(reset) ?? 0) < bytes || count.cuts >= times) return
    count.cuts += 1
    reset()
  }
  return count
}

const storedOf = (scanId: string) =>
  service.context.storage.read(storedId('scan', scanId) as string).then(buffer)

describe('scanFile and lost connections', () => {
  it('sends a file from 64 MB on by an upload that resumes, however often the connection is cut', async () => {
    const file = randomBytes(64_000_000)
    const path = join(folder, 'large.mp4')
    await writeFile(path, file)
    const count = cutAfter(5_000_000)
    const requests: string[] = []
    const progress: number[] = []
    const scan = await clientThroughProxy(requests).scanFile(path, {
      mediaType: 'video',
      onProgress: (step) => step.phase === 'uploading' && progress.push(step.bytesSent),
    })
    expect(requests).not.toContain('PUT')
    expect(count.cuts).toBeGreaterThanOrEqual(11)
    expect(count.passed).toBeLessThan(file.length * 1.3)
    expect(progress.at(-1)).toBe(file.length)
    expect((await storedOf(scan.id)).equals(file)).toBe(true)
  }, 60_000)

  it('goes over to it when the connection of the one PUT was lost', async () => {
    const file = randomBytes(6_000_000)
    cutAfter(2_000_000, 1)
    const requests: string[] = []
    const scan = await clientThroughProxy(requests).scanFile(file, { fileName: 'a.mp4' })
    expect(requests[0]).toBe('PUT')
    expect(requests.slice(-2)).toEqual(['HEAD', 'PATCH'])
    expect((await storedOf(scan.id)).equals(file)).toBe(true)
  })

  it('sends a file below 5 MB again, and a stream by one PUT', async () => {
    const requests: string[] = []
    const client = clientThroughProxy(requests)
    cutAfter(100_000, 1)
    await client.scanFile(randomBytes(4_000_000), { fileName: 'a.mp4' })
    const stream = new Blob([randomBytes(5_000_000)]).stream()
    await client.scanFile(stream, { fileName: 'a.mp4', byteSize: 5_000_000 })
    expect(requests).toEqual(['PUT', 'PUT', 'PUT'])
  })

  it('gives up when nothing more arrives in as many attempts as `retries` allows', async () => {
    proxy.onRequest = (_piece, reset) => reset()
    const retries: string[] = []
    const client = clientThroughProxy([], ({ method }) => retries.push(method))
    const error = await rejection(client.scanFile(randomBytes(6_000_000), { fileName: 'a.mp4', retries: 2 }))
    expect(String(error)).toContain('the connection failed')
    expect(retries).toContain('HEAD')
  })
})

describe('scanFile and other services', () => {
  const intent = (more: object) =>
    success(
      {
        ...{ scanId: 'scan_1', uploadUrl: `${setup.server.url}/uploads/scan_1`, uploadHeaders: {} },
        expiresAt: '2026-11-21T08:15:00.000Z',
        ...more,
      },
      { status: 201 },
    )
  const complete = success({ id: 'scan_1', status: 'complete', verdict: null })
  const file = new Uint8Array(5_000_000)
  const requested = () => setup.server.received.map(({ method, url }) => `${method} ${url}`)
  const bodies = () =>
    setup.server.received
      .filter(({ method, url }) => method === 'POST' && url.endsWith('intents'))
      .map(({ body }) => (JSON.parse(body.toString()) as { resumable?: boolean }).resumable)

  it('does without it where an earlier release does not know the field', async () => {
    const unknown = failure(400, 'invalid_request')
    unknown.body.error.message = 'body.resumable is not a known field.'
    setup.server.script(unknown, intent({}), { status: 200 }, complete)
    await setup.client().scanFile(file, { fileName: 'a.png' })
    expect(bodies()).toEqual([true, undefined])
    expect(requested()[2]).toBe('PUT /uploads/scan_1')
  })

  it('marks the upload complete when the address says that it is no longer open', async () => {
    const resumableUploadUrl = '/resumable-uploads/scan_1?signature=s'
    setup.server.script(
      intent({ resumableUploadUrl }),
      failure(503, 'service_unavailable'),
      failure(403, 'upload_forbidden'),
      complete,
    )
    const scan = await setup.client().scanFile(file, { fileName: 'a.png' })
    expect(scan.status).toBe('complete')
    expect(requested().slice(1)).toEqual([
      'PUT /uploads/scan_1',
      `HEAD ${resumableUploadUrl}`,
      'POST /api/v1/scans/scan_1/upload-complete',
    ])
  })

  it('waits for another connection, and ends with its refusal if that does not go away', async () => {
    const busy = failure(409, 'upload_in_progress', { 'retry-after': '5' })
    setup.server.script(
      intent({ resumableUploadUrl: '/resumable-uploads/scan_1' }),
      failure(503, 'service_unavailable'),
      ...[busy, busy, busy, busy],
    )
    const error = await rejection(setup.client().scanFile(file, { fileName: 'a.png' }))
    expect(error).toBeInstanceOf(UploadError)
    expect((error as UploadError).status).toBe(409)
    expect(setup.sleeps).toEqual([5_000, 5_000, 5_000])
  })
})
