import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { intentBody } from '../../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

describe('HEAD', () => {
  test('answers like GET, without the body', async () => {
    await caller.post('/api/v1/scans/upload-intents').send(intentBody())
    for (const path of [
      '/api/v1/scans',
      '/api/v1/scans/scan_nowhere',
      '/api/v1/cases?limit=0',
      '/openapi.json',
      '/healthz',
    ]) {
      const got = await caller.get(path)
      const head = await caller.head(path)
      expect([path, head.status, head.headers['content-type']]).toEqual([
        path,
        got.status,
        got.headers['content-type'],
      ])
      expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
      expect(head.text ?? '').toBe('')
    }
  })

  test('needs a key when GET does, and counts against its limit', async () => {
    expect((await service.anonymous.head('/api/v1/scans')).status).toBe(401)
    const before = Number((await caller.head('/api/v1/scans')).headers['ratelimit-remaining'])
    expect(Number((await caller.head('/api/v1/scans')).headers['ratelimit-remaining'])).toBe(before - 1)
  })

  test('is allowed exactly when GET is', async () => {
    expect((await caller.delete('/api/v1/scans')).headers.allow).toBe('GET, HEAD')
    const { status, headers } = await caller.head('/api/v1/scans/upload-intents')
    // The path also matches that of a scan, which has GET.
    expect([status, headers.allow]).toEqual([405, 'POST'])
  })
})
