import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'

const HOUR_MS = 3_600_000

type Bucket = { at: string; requests: { status: string; count: number }[] }

let service: TestService
let caller: Caller
let other: Caller

beforeEach(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
  const { organizationId } = caller.tenant
  other = await service.caller({ organizationId })
})
afterEach(() => service?.close())

async function usageOf({ keyId }: Caller): Promise<{ hours: Bucket[]; days: Bucket[] }> {
  const { body } = await service.operator.get(`/console/api/keys/${publicId('key', keyId)}/usage`).expect(200)
  return body.data
}

const total = (buckets: readonly Bucket[]) =>
  buckets.flatMap(({ requests }) => requests).reduce((sum, { count }) => sum + count, 0)

describe('getKeyUsage', () => {
  test('counts the requests of one key by status, as soon as each is answered', async () => {
    await caller.get('/api/v1/scans').expect(200)
    await caller.get('/api/v1/cases').expect(200)
    await caller.get('/api/v1/scans/scan_nowhere').expect(404)
    await other.get('/api/v1/scans').expect(200)
    const { hours, days } = await usageOf(caller)
    const counted = [
      { status: '200', count: 2 },
      { status: '404', count: 1 },
    ]
    expect(hours.at(-1)?.requests).toEqual(counted)
    expect(days.at(-1)?.requests).toEqual(counted)
    expect(total((await usageOf(other)).hours)).toBe(1)
    const { body } = await service.operator.get('/console/api/time-series').query({
      organizationId: publicId('org', caller.tenant.organizationId),
    })
    expect(total(body.data.buckets)).toBe(4)
  })

  test('has 24 hours and 30 days, whether or not anything happened in them', async () => {
    const { hours, days } = await usageOf(caller)
    expect([hours.length, days.length]).toEqual([24, 30])
    expect(total([...hours, ...days])).toBe(0)
    const steps = (buckets: readonly Bucket[]) =>
      new Set(buckets.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(buckets[index]?.at ?? '')))
    expect([...steps(hours)]).toEqual([HOUR_MS])
    expect([...steps(days)]).toEqual([24 * HOUR_MS])
    expect(days.at(-1)?.at).toBe(`${service.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`)
  })

  test('has earlier requests in their hour and day, and nothing older than 30 days', async () => {
    await caller.get('/api/v1/scans').expect(200)
    service.clock.advance(2 * HOUR_MS)
    await caller.get('/api/v1/scans').expect(200)
    const { hours } = await usageOf(caller)
    expect(hours.slice(-3).map((hour) => total([hour]))).toEqual([1, 0, 1])
    service.clock.advance(3 * 24 * HOUR_MS)
    const later = await usageOf(caller)
    expect([total(later.hours), total(later.days)]).toEqual([0, 2])
    service.clock.advance(30 * 24 * HOUR_MS)
    expect(total((await usageOf(caller)).days)).toBe(0)
  })

  test('counts a refusal for a missing scope too', async () => {
    const powerless = await service.caller({ organizationId: caller.tenant.organizationId, scopes: [] })
    await powerless.get('/api/v1/scans').expect(403)
    const { hours } = await usageOf(powerless)
    expect(hours.at(-1)?.requests).toEqual([{ status: '403', count: 1 }])
  })
})
