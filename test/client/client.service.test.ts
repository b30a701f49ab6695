import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../generated/vocabulary.js'
import {
  BadRequestError,
  ConflictError,
  createMediaScanClient,
  ForbiddenError,
  type MediaScanClient,
  NotFoundError,
  type ScanProgress,
  UnauthorizedError,
  UnprocessableError,
  UploadError,
} from '../../src/client/index.js'
import { startTestService, type TestService } from '../support/service.js'
import { rejection } from './support/setup.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function clientOf(environment: Environment): Promise<MediaScanClient> {
  const { key } = await service.caller({ environment })
  return createMediaScanClient({ baseUrl: service.url, apiKey: key })
}

const photo = fileURLToPath(new URL('../fixtures/camera.jpg', import.meta.url))

describe('the client and the running service', () => {
  it.each<Environment>(['sandbox', 'staging'])(
    '%s: scanFile uploads a path and returns the verdict immediately',
    async (environment) => {
      const client = await clientOf(environment)
      const scan = await client.scanFile(photo, { fileName: 'a-synthetic-photo.jpg' })
      expect(scan).toMatchObject({ status: 'complete', verdict: 'synthetic', mediaType: 'image' })
      expect(await client.getScan(scan.id)).toEqual(scan)
    },
  )

  it('production: scanFile waits for the verdict of the analysis', async () => {
    const client = await clientOf('production')
    const phases: ScanProgress['phase'][] = []
    const scan = await client.scanFile(photo, { onProgress: ({ phase }) => phases.push(phase) })
    expect(scan.status).toBe('complete')
    expect(scan.signals?.conclusion).toBe('no_evidence')
    expect(phases).toContain('waiting')
  })

  it.each([
    ['camera.jpg', 'camera.jfif'],
    ['camera.jpg', 'camera'],
    ['clip.mp4', 'clip.m4v'],
    ['clip.mp4', 'clip'],
    ['tone.wav', 'tone.wave'],
    ['tone.wav', 'tone'],
    ['report.pdf', 'report.2026'],
  ])(
    'production: %s under the name %s is not more suspicious for its name',
    { tags: 'slow' },
    async (fixture, fileName) => {
      const client = await clientOf('production')
      const bytes = await readFile(new URL(`../fixtures/${fixture}`, import.meta.url))
      const scan = await client.scanFile(bytes, { fileName })
      expect(scan).toMatchObject({ verdict: null, signals: { mismatches: [] } })
    },
  )

  it('uploads bytes, a Blob, a File, a web stream and a Node stream', async () => {
    const client = await clientOf('staging')
    const bytes = new Uint8Array(await readFile(photo))
    const options = { fileName: 'authentic.jpg', contentType: 'image/jpeg', byteSize: bytes.length }
    const blob = new Blob([bytes])
    for (const source of [bytes, blob, new File([bytes], 'x'), blob.stream(), createReadStream(photo)])
      expect((await client.scanFile(source, options)).verdict).toBe('authentic')
  })

  it('iterates every scan, page by page', async () => {
    const client = await clientOf('sandbox')
    const created: string[] = []
    for (let n = 0; n < 7; n++) {
      const intent = {
        fileName: `${n}.png`,
        contentType: 'image/png',
        mediaType: 'image',
        byteSize: 1,
      } as const
      created.push((await client.createScanUploadIntent(intent)).scanId)
    }
    const listed: string[] = []
    for await (const scan of client.listScans({ limit: 3 })) listed.push(scan.id)
    expect(listed).toEqual(created.reverse())
  })

  it('calls every other operation', async () => {
    const client = await clientOf('sandbox')
    const scan = await client.scanFile(photo)
    expect((await client.getScanJob(scan.id)).status).toBe('complete')
    // Nothing is read in the sandbox.
    expect(await client.getScanEvidence(scan.id, { personalData: 'include' })).toEqual({
      scanId: scan.id,
      metadata: null,
      c2pa: null,
      exhibits: [],
      lookedFor: [],
    })
    const opened = await client.createCase({ title: 'One', scanIds: [scan.id] })
    expect((await client.getCase(opened.id)).title).toBe('One')
    expect((await client.listCases()).data.map(({ id }) => id)).toEqual([opened.id])
    const { endpoint, secret } = await client.createWebhookEndpoint({
      url: 'https://127.0.0.1:9/none',
      events: ['scan.completed'],
    })
    expect(secret).toMatch(/^whsec_/)
    expect((await client.testWebhookEndpoint(endpoint.id)).event).toBe('webhook.test')
    expect((await client.listWebhookDeliveries({ webhookId: endpoint.id })).data).toHaveLength(1)
    expect((await client.updateWebhookStatus(endpoint.id, { status: 'revoked' })).status).toBe('revoked')
    expect((await client.listWebhookEndpoints()).data[0]?.status).toBe('revoked')
    const error = await rejection(client.testWebhookEndpoint(endpoint.id))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error).toMatchObject({ code: 'webhook_revoked' })
  })

  it('creates once with the same Idempotency-Key', async () => {
    const client = await clientOf('sandbox')
    const intent = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 } as const
    const first = await client.createScanUploadIntent(intent, { idempotencyKey: 'one' })
    const again = await client.createScanUploadIntent(intent, { idempotencyKey: 'one' }).withResponse()
    expect(again.data).toEqual(first)
    expect(again.response.headers.get('idempotency-replayed')).toBe('true')
    const other = client.createScanUploadIntent({ ...intent, byteSize: 2 }, { idempotencyKey: 'one' })
    expect(await rejection(other)).toBeInstanceOf(UnprocessableError)
  })

  it('throws its own class for each refusal of the service', async () => {
    const client = await clientOf('sandbox')
    expect(await rejection(client.getScan('scan_none'))).toBeInstanceOf(NotFoundError)
    expect(await rejection(client.listScans({ cursor: 'nonsense' }))).toMatchObject({
      name: 'BadRequestError',
      code: 'invalid_cursor',
      rateLimit: { limit: expect.any(Number), remaining: expect.any(Number), reset: expect.any(Number) },
    })
    const invalid = await rejection(client.createCase({ title: '', scanIds: [] }))
    expect(invalid).toBeInstanceOf(BadRequestError)
    expect((invalid as BadRequestError).details.map(({ path }) => path)).toEqual([
      'body.title',
      'body.scanIds',
    ])
    const { key } = await service.caller({ scopes: ['cases:read'] })
    const narrow = createMediaScanClient({ baseUrl: service.url, apiKey: key })
    expect(await rejection(narrow.listScans())).toBeInstanceOf(ForbiddenError)
    const stranger = createMediaScanClient({ baseUrl: service.url, apiKey: `msk_sbx_${'0'.repeat(36)}` })
    expect(await rejection(stranger.listScans())).toBeInstanceOf(UnauthorizedError)
  })

  it('refuses an upload whose size differs from the announced one', async () => {
    const client = await clientOf('staging')
    const { key } = await service.caller({ environment: 'staging' })
    const cheating = createMediaScanClient({
      baseUrl: service.url,
      apiKey: key,
      fetch: (request) =>
        fetch(
          request.method === 'PUT'
            ? new Request(request.url, {
                method: 'PUT',
                headers: { 'content-type': 'image/jpeg' },
                body: 'x',
              })
            : request,
        ),
    })
    expect(await rejection(cheating.scanFile(photo))).toBeInstanceOf(UploadError)
    expect(await client.listScans()).toMatchObject({ data: [] })
  })
})
