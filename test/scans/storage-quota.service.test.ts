import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/database/connection.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { createStorageQuota } from '../../src/scans/storage-quota.js'
import { eventually } from '../support/eventually.js'
import { type Caller, createTestClock, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, intentBody, put } from '../support/upload.js'

const HALF = 2 ** 29

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: { STORAGE_QUOTA_GIB: '1' } })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const intent = (as: Caller, byteSize: number) =>
  as.post('/api/v1/scans/upload-intents').send(intentBody({ byteSize }))

/** `created`, or the code of the refusal. */
const outcome = async (as: Caller, byteSize: number): Promise<string> => {
  const { body } = await intent(as, byteSize)
  return body.error?.code ?? 'created'
}

describe('the quota of an organization', () => {
  test('limits all its environments together, to the byte, even for many concurrent requests, and no other organization', async () => {
    caller = await service.caller()
    const staging = await service.caller({
      organizationId: caller.tenant.organizationId,
      environment: 'staging',
    })
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, number) => outcome(number % 2 === 0 ? caller : staging, HALF)),
    )
    expect(outcomes.filter((one) => one === 'created')).toHaveLength(2)
    expect(outcomes.filter((one) => one === 'storage_quota_exceeded')).toHaveLength(8)
    expect(await outcome(caller, 1)).toBe('storage_quota_exceeded')
    expect(await outcome(await service.caller(), HALF)).toBe('created')
  })

  test('counts uploaded files, and announced ones until an hour after their target expired', async () => {
    caller = await service.caller({ environment: 'staging' })
    const uploaded = await createIntent(caller, { byteSize: 11 })
    await put(uploaded, 'hello world')
    await complete(caller, uploaded.scanId)
    await createIntent(caller, { byteSize: 2 ** 30 - 11 })
    expect(await outcome(caller, 1)).toBe('storage_quota_exceeded')
    service.clock.advance(900_000 + 3_610_000)
    await createMaintenance(service.context).run()
    expect(await outcome(caller, 2 ** 30 - 11)).toBe('created')
    expect(await outcome(caller, 1)).toBe('storage_quota_exceeded')
  })

  test('does not count sandbox scans completed without a file', async () => {
    caller = await service.caller()
    const [skipped, uploaded] = [
      await createIntent(caller, { byteSize: 2 ** 30 - 11 }),
      await createIntent(caller, { byteSize: 11 }),
    ]
    await put(uploaded, 'hello world')
    expect(await outcome(caller, 1)).toBe('storage_quota_exceeded')
    await complete(caller, skipped.scanId)
    await complete(caller, uploaded.scanId)
    service.clock.advance(1_000)
    expect(await outcome(caller, 2 ** 30 - 10)).toBe('storage_quota_exceeded')
    expect(await outcome(caller, 2 ** 30 - 11)).toBe('created')
  })

  test('of 0 is no limit', async () => {
    const unbounded = await startTestService({
      besides: service,
      background: false,
      environment: { STORAGE_QUOTA_GIB: '0' },
    })
    try {
      caller = await unbounded.caller()
      for (let made = 0; made < 3; made += 1) expect(await outcome(caller, HALF)).toBe('created')
    } finally {
      await unbounded.close()
    }
  })
})

describe('two processes', () => {
  test('each see the other’s announced files within five seconds, and refuse nothing for expired ones', async () => {
    const other = await startTestService({
      besides: service,
      background: false,
      environment: { STORAGE_QUOTA_GIB: '1' },
    })
    try {
      caller = await service.caller()
      const there = await other.caller({ organizationId: caller.tenant.organizationId })
      expect([await outcome(caller, 1), await outcome(there, 1)]).toEqual(['created', 'created'])
      expect(await outcome(caller, 2 ** 30 - 10)).toBe('created')
      service.clock.advance(5_000)
      // Makes it count again, for the next one.
      expect(await outcome(there, 1)).toBe('created')
      await expect.poll(() => outcome(there, 100), { timeout: 20_000 }).toBe('storage_quota_exceeded')
    } finally {
      await other.close()
    }
  })
})

describe('counting', () => {
  /** A quota with its own view of the database: the statements of background work are not counted or held up. */
  function quotaOf100() {
    const database: Database = Object.create(service.database)
    const counts = vi.spyOn(database, 'run')
    return { quota: createStorageQuota({ ...service.context, database, quotaBytes: 100 }), counts }
  }

  test('is waited for if there was no request for ten seconds: other processes may have promised much since', async () => {
    const organizationId = (await service.caller()).tenant.organizationId
    const { quota, counts } = quotaOf100()
    const reserve = (bytes: number) => quota.reserve(organizationId, bytes, async () => 'made')
    expect(await reserve(10)).toBe('made')
    counts.mockResolvedValue([{ place: 1, bytes: 100 }])
    service.clock.advance(10_000)
    expect(await Promise.all([reserve(1), reserve(1)])).toEqual(['quota exceeded', 'quota exceeded'])
  })

  test('is done once for all requests of five seconds, and delays none after the first', async () => {
    const organizationId = (await service.caller()).tenant.organizationId
    const { quota, counts } = quotaOf100()
    const reserve = (bytes: number) => quota.reserve(organizationId, bytes, async () => 'made')
    expect(await Promise.all([reserve(10), reserve(10), reserve(10)])).toEqual(['made', 'made', 'made'])
    for (let count = 0; count < 20; count += 1) await reserve(1)
    expect(counts).toHaveBeenCalledTimes(1)
    service.clock.advance(5_000)
    counts.mockImplementation(() => new Promise(() => {}))
    expect(await reserve(1)).toBe('made')
    await eventually(() => expect(counts).toHaveBeenCalledTimes(2))
  })

  test('that fails in the background is retried, and the last count still applies', async () => {
    const organizationId = (await service.caller()).tenant.organizationId
    const { quota, counts } = quotaOf100()
    const reserve = (bytes: number) => quota.reserve(organizationId, bytes, async () => 'made')
    await reserve(60)
    service.clock.advance(5_000)
    counts.mockClear().mockRejectedValue(new Error('no answer'))
    expect(await reserve(10)).toBe('made')
    await eventually(() => expect(counts).toHaveBeenCalled())
    // A refusal needs a count, and there is none: the answer says so, not that there is no room.
    await expect(reserve(60)).rejects.toThrow('no answer')
    counts.mockRestore()
    // These reservations created no scans, so there is room again after a count.
    expect(await reserve(60)).toBe('made')
  })

  test('a scan that was not created takes no room; one that may have been created does', async () => {
    const organizationId = (await service.caller()).tenant.organizationId
    const { quota, counts } = quotaOf100()
    expect(await quota.reserve(organizationId, 100, async () => undefined)).toBeUndefined()
    await expect(
      quota.reserve(organizationId, 100, () => Promise.reject(new Error('connection lost'))),
    ).rejects.toThrow('connection lost')
    counts.mockClear()
    await quota.reserve(organizationId, 1, async () => 'made')
    // It had to count first.
    expect(counts).toHaveBeenCalledTimes(1)
  })

  describe('with a simulated count', () => {
    const organizationId = 'organization'
    let bytes: number
    let durationMs: number
    let counts: number
    let reserve: (bytes: number) => Promise<'made' | 'quota exceeded'>
    let clock: ReturnType<typeof createTestClock>

    beforeEach(() => {
      bytes = 0
      durationMs = 0
      counts = 0
      clock = createTestClock()
      const at = clock.now()
      const fixed = { ...clock, now: () => new Date(at.getTime() + clock.offset()) }
      const database = {
        async run() {
          counts += 1
          clock.advance(durationMs)
          return [{ place: 1, bytes }]
        },
      } as unknown as Database
      const quota = createStorageQuota({ ...service.context, database, clock: fixed, quotaBytes: 100 })
      reserve = (wanted) => quota.reserve(organizationId, wanted, async () => 'made' as const)
    })

    test('a refusal is not repeated once the count is a second old', async () => {
      bytes = 100
      expect(await reserve(1)).toBe('quota exceeded')
      bytes = 99
      clock.advance(999)
      expect(await reserve(1)).toBe('quota exceeded')
      expect(counts).toBe(1)
      clock.advance(1)
      expect(await reserve(2)).toBe('quota exceeded')
      expect(counts).toBe(2)
      expect(await reserve(1)).toBe('made')
      expect(counts).toBe(2)
    })

    test('is repeated after five seconds, and not before', async () => {
      await reserve(1)
      clock.advance(4_999)
      await reserve(1)
      expect(counts).toBe(1)
      clock.advance(1)
      await reserve(1)
      await eventually(() => expect(counts).toBe(2))
    })

    test('is repeated if the clock was set back, however recent the last count then seems', async () => {
      bytes = 100
      expect(await reserve(1)).toBe('quota exceeded')
      bytes = 0
      clock.advance(-3_600_000)
      expect(await reserve(1)).toBe('made')
      expect(counts).toBe(2)
    })

    test('takes at most a thirtieth of the time', async () => {
      durationMs = 2_000
      await reserve(1)
      clock.advance(59_999)
      await reserve(1)
      expect(counts).toBe(1)
      clock.advance(1)
      await reserve(1)
      await eventually(() => expect(counts).toBe(2))
    })

    test('is repeated before a refusal that is caused only by scans made here since', async () => {
      await reserve(60)
      // Their scan was deleted meanwhile.
      expect(await reserve(60)).toBe('made')
      expect(counts).toBe(2)
    })
  })
})
