import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type KeyDirectory, openKeyDirectory } from '../../../src/tenants/keys/directory.js'
import { generateKey } from '../../../src/tenants/keys/format.js'
import { touchKeys } from '../../../src/tenants/keys/queries.js'
import { type Caller, createTestClock, startTestService, type TestService } from '../../support/service.js'

/** No directory writes by itself: the tests decide when. */
const NEVER_MS = 3_600_000

let service: TestService
let clock: ReturnType<typeof createTestClock>
let keys: KeyDirectory
let caller: Caller
/** The number of database lookups of a key. */
let lookups: number

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

beforeEach(async () => {
  clock = createTestClock()
  lookups = 0
  // Lookups are drizzle queries; times of last use are written by a statement.
  const database = new Proxy(service.database, {
    get(target, name) {
      if (name === 'drizzle') lookups += 1
      return Reflect.get(target, name)
    },
  })
  keys = openKeyDirectory({ ...service.context, database, clock }, { flushMs: NEVER_MS })
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

/** The key that a text stands for, and whether the database was asked. */
async function find(text: string): Promise<{ id: string | undefined; queried: boolean }> {
  const before = lookups
  const key = await keys.find(text)
  return { id: key?.id, queried: lookups > before }
}

describe('a key that was looked up', () => {
  test('is cached for 1.5 seconds, and then looked up again', async () => {
    const at = Date.now()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    expect(await find(caller.key)).toEqual({ id: caller.keyId, queried: true })
    expect(await find(caller.key)).toEqual({ id: caller.keyId, queried: false })
    await revokeElsewhere()
    now.mockReturnValue(new Date(at + 1_499))
    expect(await find(caller.key)).toEqual({ id: caller.keyId, queried: false })
    now.mockReturnValue(new Date(at + 1_500))
    expect(await find(caller.key)).toEqual({ id: undefined, queried: true })
  })

  test('shares its lookup with requests of the next 1.5 seconds, and with no later ones', async () => {
    const at = Date.now()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    const found = [keys.find(caller.key)]
    const each = lookups
    expect(each).toBeGreaterThan(0)
    now.mockReturnValue(new Date(at + 1_499))
    found.push(keys.find(caller.key))
    expect(lookups).toBe(each)
    now.mockReturnValue(new Date(at + 1_500))
    found.push(keys.find(caller.key))
    expect(lookups).toBe(2 * each)
    now.mockReturnValue(new Date(at + 1_501))
    found.push(keys.find(caller.key))
    expect(lookups).toBe(2 * each)
    for (const key of found) expect((await key)?.id).toBe(caller.keyId)
  })

  test('is looked up again when the clock was set back', async () => {
    await keys.find(caller.key)
    clock.advance(-1_000)
    expect(await find(caller.key)).toEqual({ id: caller.keyId, queried: true })
  })

  test('is looked up again after it was revoked here, and others are not', async () => {
    const other = await service.caller()
    await keys.find(caller.key)
    await keys.find(other.key)
    expect(await find(caller.key)).toMatchObject({ queried: false })
    keys.forget(caller.keyId)
    expect(await find(other.key)).toEqual({ id: other.keyId, queried: false })
    expect(await find(caller.key)).toMatchObject({ queried: true })
  })

  test('is not cached when a key was revoked here during the lookup', async () => {
    const began = keys.find(caller.key)
    keys.forget(caller.keyId)
    expect((await began)?.id).toBe(caller.keyId)
    expect(await find(caller.key)).toMatchObject({ queried: true })
  })

  test('is unknown from the moment at which it expires', async () => {
    const at = Date.now() + 60_000
    const expiring = await service.caller({ expiresAt: new Date(at) })
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at - 1))
    expect(await find(expiring.key)).toEqual({ id: expiring.keyId, queried: true })
    now.mockReturnValue(new Date(at))
    expect(await find(expiring.key)).toEqual({ id: undefined, queried: false })
  })

  test('and does not exist is looked up each time', async () => {
    const never = generateKey('sandbox').reveal()
    for (let time = 0; time < 2; time += 1)
      expect(await find(never)).toEqual({ id: undefined, queried: true })
  })
})

test('an invalid key is not looked up', async () => {
  for (const text of ['', 'nonsense', `${caller.key}0`, caller.key.slice(0, -1)])
    expect(await find(text)).toEqual({ id: undefined, queried: false })
})

describe('last use', () => {
  const flush = async () => {
    // The interval is the directory's own; no other wait is this long.
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

  test('writes nothing when no key was used', async () => {
    const run = vi.spyOn(service.database, 'run')
    await flush()
    expect(run).not.toHaveBeenCalled()
  })

  test('is not recorded for a key that is revoked or has expired', async () => {
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

  test.skipIf(inject('serverUrl') === undefined)(
    'is written in the same order by every process, so that two do not deadlock',
    async () => {
      const [first, second] = [caller.keyId, (await service.caller()).keyId]
      const others = postgres(service.databaseUrl as string, { max: 2 })
      const isWaiting = async () =>
        (
          await others`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%tenants/keys/queries.touch%'`
        ).length > 0
      let touched: Promise<void> | undefined
      try {
        await others.begin(async (sql) => {
          await sql`select from api_keys where id = ${first} for update`
          const now = new Date()
          touched = touchKeys(
            service.database,
            new Map([
              [second, now],
              [first, now],
            ]),
          )
          await expect.poll(isWaiting).toBe(true)
          expect(await sql`select id from api_keys where id = ${second} for update skip locked`).toHaveLength(
            1,
          )
        })
        await touched
      } finally {
        await others.end()
      }
    },
  )

  test('that is not yet written is written when the directory closes, which stops writing', async () => {
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
