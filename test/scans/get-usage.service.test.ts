import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedFile, createIntent, intentBody } from '../support/upload.js'

const LIMITS = {
  RATE_LIMIT_PER_KEY: '70',
  RATE_LIMIT_PER_ORGANIZATION: '0',
  STORAGE_QUOTA_GIB: '2',
  MAX_WEBHOOK_ENDPOINTS: '3',
  OBJECT_RETENTION_DAYS: '0',
}

let service: TestService
beforeAll(async () => {
  service = await startTestService({ environment: LIMITS, background: false })
})
afterAll(() => service.close())

/** Of the file of `completedFile`. */
const byteSize = 3

const usageOf = async (caller: Caller) => {
  // As every process does within a minute.
  await service.context.measurements.flush()
  return (await caller.get('/api/v1/usage').expect(200)).body.data
}

test('getUsage has the limits of the settings, and null where there is none', async () => {
  expect((await usageOf(await service.caller())).limits).toEqual({
    requestsPerMinuteOfKey: 70,
    requestsPerMinuteOfOrganization: null,
    storedBytes: 2 * 2 ** 30,
    webhookEndpoints: 3,
    analysesAtOnce: null,
    retentionDays: null,
  })
})

test('getUsage counts scans, uploaded bytes and requests of all keys and environments, and nothing of others', async () => {
  const staging = await service.caller({ environment: 'staging' })
  const { organizationId } = staging.tenant
  const sandbox = await service.caller({ organizationId })
  const stranger = await service.caller({ environment: 'staging' })
  await completedFile(staging)
  const open = await createIntent(sandbox, { byteSize: 1_000 })
  await completedFile(stranger)
  const usage = await usageOf(sandbox)
  expect(usage).toMatchObject({ scans: 2, uploadedBytes: byteSize, storedBytes: byteSize + 1_000 })
  // An intent and its completion; an intent. The request that asks is not answered yet.
  expect(usage.requests).toBe(3)
  // Without a file there is nothing uploaded.
  await complete(sandbox, open.scanId)
  expect((await usageOf(staging)).uploadedBytes).toBe(byteSize)
})

test('getUsage still counts what was deleted, but not what it stored', async () => {
  const caller = await service.caller({ environment: 'staging' })
  const scanId = await completedFile(caller)
  const before = await usageOf(caller)
  await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
  service.clock.advance(2_000)
  expect(await usageOf(caller)).toEqual({
    ...before,
    requests: before.requests + 2,
    storedBytes: 0,
  })
})

test('getUsage counts a scan once, however often the same request is sent', async () => {
  const caller = await service.caller()
  for (let sent = 0; sent < 2; sent += 1)
    await caller
      .post('/api/v1/scans/upload-intents')
      .set('Idempotency-Key', 'one scan')
      .send(intentBody())
      .expect(201)
  expect((await usageOf(caller)).scans).toBe(1)
})

test('getUsage has what other processes have written, and begins anew with the month in UTC', async () => {
  const caller = await service.caller()
  const { organizationId } = caller.tenant
  const other = await startTestService({ besides: service, environment: LIMITS, background: false })
  try {
    await createIntent(await other.caller({ organizationId }))
    await other.context.measurements.flush()
    const usage = await usageOf(caller)
    expect(usage.scans).toBe(1)
    const { from, to } = usage.period
    expect([from, to].map((time) => time.slice(7))).toEqual(['-01T00:00:00.000Z', '-01T00:00:00.000Z'])
    service.clock.advance(Date.parse(to) - service.clock.now().getTime())
    expect(await usageOf(caller)).toMatchObject({ period: { from: to }, scans: 0, requests: 0 })
  } finally {
    await other.close()
  }
})
