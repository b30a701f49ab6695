import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type KeyDirectory, openKeyDirectory } from '../../src/keys/directory.js'
import { generateKey } from '../../src/keys/format.js'
import { type Caller, createTestClock, startTestService, type TestService } from '../support/service.js'

/** No directory writes by itself: the tests say when. */
const NEVER_MS = 3_600_000

let service: TestService
let clock: ReturnType<typeof createTestClock>
let keys: KeyDirectory
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

beforeEach(async () => {
  clock = createTestClock()
  keys = openKeyDirectory({ ...service.context, clock }, { flushMs: NEVER_MS })
  caller = await service.caller()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await keys.close()
})

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** As another process does it. */
const revokeElsewhere = () => query('update api_keys set revoked_at = now() where id = $1', caller.keyId)

const lastUse = async (): Promise<number | undefined> => {
  const [row] = await query<{ ms: number | null }>(
    'select extract(epoch from last_used_at)::float8 * 1000 as ms from api_keys where id = $1',
    caller.keyId,
  )
  return row?.ms == null ? undefined : Math.round(row.ms)
}

describe('a key that was looked up', () => {
  test('is known without asking for 1.5 seconds, and asked for again then', async () => {
    const at = Date.now()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    expect((await keys.find(caller.key))?.id).toBe(caller.keyId)
    expect(keys.find(caller.key)).toMatchObject({ id: caller.keyId })
    await revokeElsewhere()
    now.mockReturnValue(new Date(at + 1_499))
    expect(keys.find(caller.key)).toMatchObject({ id: caller.keyId })
    now.mockReturnValue(new Date(at + 1_500))
    const asked = keys.find(caller.key)
    expect(asked).toBeInstanceOf(Promise)
    expect(await asked).toBeUndefined()
  })

  test('is asked for again when the clock was set back', async () => {
    await keys.find(caller.key)
    clock.advance(-1_000)
    expect(keys.find(caller.key)).toBeInstanceOf(Promise)
  })

  test('is asked for again after it was revoked here, and others are not', async () => {
    const other = await service.caller()
    await keys.find(caller.key)
    await keys.find(other.key)
    expect(keys.find(caller.key)).toMatchObject({ id: caller.keyId })
    keys.forget(caller.keyId)
    expect(keys.find(other.key)).toMatchObject({ id: other.keyId })
    expect(keys.find(caller.key)).toBeInstanceOf(Promise)
  })

  test('is not remembered as it was, when a key was revoked here meanwhile', async () => {
    const began = keys.find(caller.key)
    keys.forget(caller.keyId)
    expect((await began)?.id).toBe(caller.keyId)
    expect(keys.find(caller.key)).toBeInstanceOf(Promise)
  })

  test('is none from the moment on at which it expires', async () => {
    const at = Date.now() + 60_000
    const expiring = await service.caller({ expiresAt: new Date(at) })
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at - 1))
    expect(await keys.find(expiring.key)).toMatchObject({ id: expiring.keyId })
    now.mockReturnValue(new Date(at))
    expect(keys.find(expiring.key)).toBeUndefined()
  })

  test('and that nobody has is asked for each time', async () => {
    const never = generateKey('sandbox').reveal()
    expect(await keys.find(never)).toBeUndefined()
    expect(keys.find(never)).toBeInstanceOf(Promise)
    expect(await keys.find(never)).toBeUndefined()
  })
})

test('a text that is no key is not asked for', () => {
  for (const text of ['', 'nonsense', `${caller.key}0`, caller.key.slice(0, -1)])
    expect(keys.find(text)).toBeUndefined()
})

describe('last use', () => {
  const flush = async () => {
    // The interval is the directory's own; nobody else waits so long.
    await vi.advanceTimersByTimeAsync(NEVER_MS)
  }

  beforeEach(async () => {
    await keys.close()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    keys = openKeyDirectory({ ...service.context, clock }, { flushMs: NEVER_MS })
  })
  afterEach(() => vi.useRealTimers())

  test('is pending until it is written', async () => {
    const used = clock.now()
    expect(keys.pendingUse(caller.keyId)).toBeUndefined()
    await keys.find(caller.key)
    expect(keys.pendingUse(caller.keyId)?.getTime()).toBeGreaterThanOrEqual(used.getTime())
    expect(await lastUse()).toBeUndefined()
    await flush()
    expect(keys.pendingUse(caller.keyId)).toBeUndefined()
    await expect.poll(lastUse).toBeGreaterThanOrEqual(used.getTime())
  })

  test('is nothing to write when no key was used', async () => {
    const run = vi.spyOn(service.database, 'run')
    await flush()
    expect(run).not.toHaveBeenCalled()
  })

  test('of a key that is revoked or has expired is none', async () => {
    const expired = await service.caller({ expiresAt: new Date(Date.now() + 60_000) })
    await revokeElsewhere()
    clock.advance(60_000)
    for (const { key, keyId } of [caller, expired]) {
      expect(await keys.find(key)).toBeUndefined()
      expect(keys.pendingUse(keyId)).toBeUndefined()
    }
  })

  test('that could not be written is written later, unless there was a later one', async () => {
    const other = await service.caller()
    await keys.find(caller.key)
    await keys.find(other.key)
    let reject = (_error: Error) => {}
    vi.spyOn(service.database, 'run').mockImplementationOnce(
      () =>
        new Promise((_resolve, fail) => {
          reject = fail
        }),
    )
    await flush()
    clock.advance(1_000)
    const later = (await keys.find(caller.key)) && keys.pendingUse(caller.keyId)
    expect(keys.pendingUse(other.keyId)).toBeUndefined()
    reject(new Error('no answer'))
    await expect.poll(() => keys.pendingUse(other.keyId)).toBeInstanceOf(Date)
    expect(keys.pendingUse(caller.keyId)).toEqual(later)
    await flush()
    await expect.poll(lastUse).toBe(later?.getTime())
  })

  test('that is not written yet is when the directory closes, which stops writing', async () => {
    await keys.find(caller.key)
    const used = keys.pendingUse(caller.keyId)
    await keys.close()
    expect(await lastUse()).toBe(used?.getTime())
    clock.advance(1_000)
    await keys.find(caller.key)
    await flush()
    expect(keys.pendingUse(caller.keyId)).toBeInstanceOf(Date)
  })
})
