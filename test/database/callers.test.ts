import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batched } from '../../src/database/batch.js'
import { forBackground, forRequest, waitAsRequest } from '../../src/database/callers.js'
import { type Database, isDatabaseUnavailable, type Patience } from '../../src/database/connection.js'
import { createDeadlines, ticksOf } from '../../src/database/deadlines.js'

const STATEMENT = { text: 'select 1', parameters: [] }

/** A server whose statements take as long as the test says; `NaN` means for ever. */
function server() {
  const deadlines = createDeadlines()
  const patiences: (Patience | undefined)[] = []
  let tookMs = 0
  const database: Database = {
    kind: 'server',
    drizzle: {} as never,
    run: (_statement, _values, patience) => {
      patiences.push(patience)
      return new Promise((resolve) => {
        if (!Number.isNaN(tookMs)) setTimeout(resolve, tookMs, [])
      })
    },
    wait: (begin) => deadlines.wait(ticksOf(1_000), begin),
    limits: { deadlines, timeoutMs: 1_000, waiting: 0 },
    close: async () => {},
  }
  return {
    database,
    patiences,
    takes(ms: number) {
      tookMs = ms
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How it is settled, and how long that takes. */
async function outcome(promise: Promise<unknown>): Promise<[string, number]> {
  const since = Date.now()
  const settled = promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )
  let how: string | undefined
  void settled.then((value) => {
    how = value
  })
  while (how === undefined) await vi.advanceTimersByTimeAsync(50)
  return [how, Date.now() - since]
}

describe('the statements of one request', () => {
  test('share one time limit', async () => {
    const { database, takes } = server()
    const request = forRequest(database, 0)
    takes(600)
    expect((await outcome(request.run(STATEMENT, {})))[0]).toBe('answered')
    const [how, ms] = await outcome(request.run(STATEMENT, {}))
    expect(how).toBe('DATABASE_TIMEOUT')
    expect(ms).toBeLessThanOrEqual(600)
    // Nothing is left for a third.
    expect(await outcome(request.run(STATEMENT, {}))).toEqual(['DATABASE_TIMEOUT', 50])
  })

  test('count once when they run in parallel', async () => {
    const { database, takes } = server()
    const request = forRequest(database, 0)
    takes(300)
    expect((await outcome(Promise.all([1, 2, 3].map(() => request.run(STATEMENT, {})))))[0]).toBe('answered')
    expect((await outcome(request.run(STATEMENT, {})))[0]).toBe('answered')
  })

  test('end together, including one that began later', async () => {
    const { database, takes } = server()
    const request = forRequest(database, 0)
    takes(Number.NaN)
    const first = request.run(STATEMENT, {})
    first.catch(() => {})
    await vi.advanceTimersByTimeAsync(700)
    const [how, ms] = await outcome(request.run(STATEMENT, {}))
    expect(how).toBe('DATABASE_TIMEOUT')
    expect(ms).toBeLessThanOrEqual(500)
    await expect(first).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' })
  })

  test('count the time that the request waited before, and not the time between them', async () => {
    const { database, takes } = server()
    const request = forRequest(database, 700)
    takes(100)
    expect((await outcome(request.run(STATEMENT, {})))[0]).toBe('answered')
    await vi.advanceTimersByTimeAsync(10_000)
    takes(Number.NaN)
    const [how, ms] = await outcome(request.run(STATEMENT, {}))
    expect(how).toBe('DATABASE_TIMEOUT')
    expect(ms).toBeLessThanOrEqual(400)
  })
})

test('callers are refused immediately when two thousand are waiting', async () => {
  const { database, takes } = server()
  takes(Number.NaN)
  const waiting = Array.from({ length: 2_000 }, () => forRequest(database, 0).run(STATEMENT, {}))
  const refused = forRequest(database, 0).run(STATEMENT, {})
  await expect(refused).rejects.toMatchObject({ code: 'DATABASE_OVERLOADED', outcomeUnknown: false })
  expect(isDatabaseUnavailable(await refused.catch((error: unknown) => error))).toBe(true)
  for (const one of waiting) one.catch(() => {})
  await vi.advanceTimersByTimeAsync(2_000)
  takes(0)
  expect((await outcome(forRequest(database, 0).run(STATEMENT, {})))[0]).toBe('answered')
})

test('callers that wait for the statements of others count too, and are refused too', async () => {
  const { database } = server()
  const never = new Promise<string>(() => {})
  const waiting = Array.from({ length: 2_000 }, () => waitAsRequest(database, never))
  await expect(waitAsRequest(database, never)).rejects.toMatchObject({ code: 'DATABASE_OVERLOADED' })
  for (const one of waiting) one.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_300)
  await expect(waiting[0]).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' })
  expect(await waitAsRequest(database, Promise.resolve('found'))).toBe('found')
})

test('background work has fifteen seconds, and retries for a lock', async () => {
  const { database, patiences, takes } = server()
  takes(10)
  await outcome(forBackground(database).run(STATEMENT, {}))
  expect(patiences).toEqual([{ limitMs: 15_000, retriesLocks: true }])
})

describe('calls that share a statement', () => {
  test('are released when it is never answered, and later ones are not stuck behind it', async () => {
    const { database } = server()
    const begun: string[][] = []
    const call = batched<string, string>((shared, items) => {
      begun.push([...items])
      // Like a pool with a statement.
      return shared.wait?.((waiter) => {
        if (begun.length > 2) waiter.resolve(items)
      }) as Promise<readonly string[]>
    })
    const first = [1, 2, 3].map((number) => call(forRequest(database, 0), `first ${number}`))
    for (const one of first) one.catch(() => {})
    await vi.advanceTimersByTimeAsync(10)
    const second = call(forRequest(database, 0), 'second')
    second.catch(() => {})
    await vi.advanceTimersByTimeAsync(10)
    // It has already waited.
    const third = call(forRequest(database, 500), 'third')
    third.catch(() => {})
    await vi.advanceTimersByTimeAsync(1_300)
    await expect(first[0]).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT', outcomeUnknown: false })
    await expect(second).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' })
    await expect(third).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' })
    // A call that gave up before its statement was sent is not carried out.
    expect(begun).toEqual([['first 1', 'first 2', 'first 3'], ['second']])
    expect((await outcome(call(forRequest(database, 0), 'fourth')))[0]).toBe('answered')
  })
})
