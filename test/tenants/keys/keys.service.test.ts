import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../support/service.js'
import { keysOf, organizationOf, useKey } from '../../support/tenants.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('the operator token', () => {
  test('is required: an API key, a wrong token and none are 401 for any request', async () => {
    const caller = await service.caller()
    for (const header of [
      `Bearer ${caller.key}`,
      'Bearer operator-token-of-the-test',
      'Basic b3A6b3A=',
      '',
    ]) {
      const response = await service.anonymous
        .post('/console/api/organizations')
        .set('Authorization', header)
        .send('{')
      expect(response.status).toBe(401)
    }
  })

  test('is not an API key', async () => {
    expect((await service.operator.get('/api/v1/scans')).status).toBe(401)
  })
})

test('last use is written at least every two seconds, and never goes back', async () => {
  const repeated: { run: () => void; ms: number }[] = []
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    repeated.push({ run, ms })
    return setTimeout(() => {}, 0)
  }) as typeof setInterval)
  const other = await startTestService({ besides: service, background: false })
  timers.mockRestore()
  try {
    const caller = await service.caller()
    const organizationId = organizationOf(caller)
    const lastUsedAt = async (): Promise<string | null> =>
      (await keysOf(service, organizationId))[0]?.lastUsedAt ?? null
    await useKey(other, caller.key)
    expect(await lastUsedAt()).toBeNull()
    for (const { run, ms } of repeated) if (ms <= 2_000) run()
    await expect.poll(lastUsedAt, { timeout: 20_000 }).toEqual(expect.any(String))

    // Seen by one process and written only when it stops, after a later use has been written.
    await useKey(other, caller.key)
    const earlier = await lastUsedAt()
    service.clock.advance(60_000)
    await useKey(service, caller.key)
    await expect.poll(lastUsedAt, { timeout: 20_000 }).not.toBe(earlier)
    const latest = await lastUsedAt()
    await other.close()
    expect(await lastUsedAt()).toBe(latest)
  } finally {
    await other.close()
  }
})
