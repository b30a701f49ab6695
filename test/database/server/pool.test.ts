import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { forBackground } from '../../../src/database/callers.js'
import { type Database, defineStatement } from '../../../src/database/connection.js'
import { openServerDatabase, type ServerOptions } from '../../../src/database/server/server.js'
import { fragment } from '../../../src/database/sql/fragment.js'
import { type FakeConnection, type FakePostgres, startFakePostgres } from '../../support/fake-postgres.js'

const TIMEOUT_MS = 1_000
/** The margin for a busy machine. */
const SLACK_MS = 2_000

let server: FakePostgres | undefined
let database: Database | undefined

afterEach(async () => {
  await database?.close()
  await server?.close()
})

/** A pool on a server that answers statements as told; the pool's own queries get an empty result. */
async function open(
  connections: number,
  answer: (connection: FakeConnection, text: string) => void,
  {
    onStartup = () => true,
    timeoutMs = TIMEOUT_MS,
    slow,
  }: {
    onStartup?: (connection: FakeConnection) => boolean
    timeoutMs?: number
    slow?: NonNullable<ServerOptions['slow']>
  } = {},
) {
  server = await startFakePostgres({
    onStartup,
    onStatement(connection, text) {
      if (text.includes('pg_catalog.pg_type')) connection.complete()
      else if (text === 'slow') setTimeout(connection.complete, 500)
      else if (text === 'slower') setTimeout(connection.complete, 3_000)
      else answer(connection, text)
    },
  })
  database = openServerDatabase(`postgres://user@127.0.0.1:${server.port}/test`, {
    connections,
    timeoutMs,
    ...(slow !== undefined && { slow }),
  })
  return { server, database }
}

const run = (on: Database, text: string) => on.run({ text, parameters: [] }, {})

/** The outcome, and how long it took. */
async function outcome(
  promise: Promise<unknown>,
): Promise<{ code: string; outcomeUnknown: boolean; ms: number }> {
  const since = performance.now()
  const { code = '', outcomeUnknown = false } = await promise.then(
    (): { code?: string; outcomeUnknown?: boolean } => ({ code: 'answered' }),
    (error: { code?: string; outcomeUnknown?: boolean }) => error,
  )
  return { code, outcomeUnknown, ms: performance.now() - since }
}

test('a connection that does not answer is abandoned alone, and replaced', async () => {
  const { database, server } = await open(2, (connection, text) => {
    if (text !== 'hang') connection.complete()
  })
  const hanging = outcome(run(database, 'hang'))
  const end = performance.now() + TIMEOUT_MS + 500
  while (performance.now() < end) {
    expect(await outcome(run(database, 'select'))).toMatchObject({ code: 'answered' })
    await sleep(20)
  }
  const { code, outcomeUnknown, ms } = await hanging
  expect([code, outcomeUnknown]).toEqual(['DATABASE_TIMEOUT', true])
  expect(ms).toBeGreaterThanOrEqual(TIMEOUT_MS)
  expect(ms).toBeLessThan(TIMEOUT_MS + SLACK_MS)
  await Promise.all([run(database, 'slow'), run(database, 'slow')])
  expect(server.connections()).toBe(3)
})

test('nothing is sent behind a slow statement', { tags: 'slow' }, async () => {
  const { database } = await open(2, (connection) => connection.complete(), { timeoutMs: 10_000 })
  await Promise.all([run(database, 'slow'), run(database, 'slow')])
  const slow = outcome(run(database, 'slower'))
  await sleep(300)
  const quick = await Promise.all(Array.from({ length: 20 }, () => outcome(run(database, 'quick'))))
  expect(Math.max(...quick.map(({ ms }) => ms))).toBeLessThan(1_500)
  expect((await slow).code).toBe('answered')
})

test('when all connections are silent every caller gets an error, later ones immediately, and service resumes soon after the database', {
  tags: 'slow',
}, async () => {
  let silent = false
  const { database } = await open(
    2,
    (connection) => {
      if (!silent) connection.complete()
    },
    { onStartup: () => !silent },
  )
  await Promise.all([run(database, 'slow'), run(database, 'slow')])
  silent = true
  const waiting = await Promise.all(Array.from({ length: 30 }, () => outcome(run(database, 'select'))))
  expect(Math.max(...waiting.map(({ ms }) => ms))).toBeLessThan(TIMEOUT_MS + SLACK_MS)
  // Some were sent, and may have been carried out; most are known not to have been.
  const unknown = waiting.filter(({ outcomeUnknown }) => outcomeUnknown)
  expect(unknown.length).toBeGreaterThanOrEqual(2)
  expect(unknown.length).toBeLessThanOrEqual(8)
  const later = await outcome(run(database, 'select'))
  expect(later).toMatchObject({ code: 'DATABASE_UNREACHABLE', outcomeUnknown: false })
  expect(later.ms).toBeLessThan(TIMEOUT_MS / 2)
  silent = false
  const back = performance.now()
  while ((await outcome(run(database, 'select'))).code !== 'answered') await sleep(20)
  expect(performance.now() - back).toBeLessThan(2_000 + SLACK_MS)
})

test('two thousand statements wait for a connection, and further ones are refused immediately', async () => {
  const { database } = await open(1, (connection, text) => {
    if (text === 'select 1') connection.complete()
  })
  const waiting = Array.from({ length: 2_100 }, () => outcome(run(database, 'hang')))
  const refused = (await Promise.all(waiting)).filter(({ code }) => code === 'DATABASE_OVERLOADED')
  expect(refused).toHaveLength(100)
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(TIMEOUT_MS / 2)
})

test('the outcome of a statement in flight on a lost connection is unknown; that of an unsent one is not', async () => {
  let away = false
  const { database } = await open(
    1,
    (connection, text) => {
      if (text === 'lost') {
        away = true
        connection.socket.resetAndDestroy()
      } else connection.complete()
    },
    {
      onStartup({ socket }) {
        if (away) socket.resetAndDestroy()
        return !away
      },
    },
  )
  expect(await outcome(run(database, 'lost'))).toMatchObject({
    code: 'DATABASE_CONNECTION_LOST',
    outcomeUnknown: true,
  })
  expect(await outcome(run(database, 'next'))).toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    outcomeUnknown: false,
  })
})

test('a statement waits for whichever new connection is ready first', { tags: 'slow' }, async () => {
  // The first connection hangs while it is being established.
  const { database } = await open(4, (connection) => connection.complete(), {
    onStartup: ({ number }) => number !== 1,
    timeoutMs: 5_000,
  })
  const answers = await Promise.all(Array.from({ length: 10 }, () => outcome(run(database, 'select'))))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['answered']))
})

test('background work retries for a lock, and a request does not', async () => {
  let tries = 0
  const { database } = await open(4, (connection, text) => {
    if (text !== 'locked') return connection.complete()
    tries += 1
    if (tries < 4) connection.refuse('ERROR', '55P03')
    else connection.complete()
  })
  expect((await outcome(run(database, 'locked'))).code).toBe('55P03')
  expect((await outcome(run(forBackground(database), 'locked'))).code).toBe('answered')
  expect(tries).toBe(4)
})

test('a write refused by a read-only database renews all connections, once a second', {
  tags: 'slow',
}, async () => {
  const old = 3
  const { database, server } = await open(old, (connection, text) => {
    if (text !== 'write' || connection.number > 2 * old) connection.complete()
    else connection.refuse('ERROR', '25006')
  })
  const fill = () => Promise.all(Array.from({ length: old }, () => outcome(run(database, 'slow'))))
  await fill()
  const reading = outcome(run(database, 'slow'))
  expect((await outcome(run(database, 'write'))).code).toBe('25006')
  expect((await outcome(run(database, 'write'))).code).toBe('25006')
  expect((await reading).code).toBe('answered')
  await fill()
  expect(server.connections()).toBe(2 * old)
  await sleep(1_000)
  expect((await outcome(run(database, 'write'))).code).toBe('25006')
  expect((await outcome(run(database, 'write'))).code).toBe('answered')
})

test('closing waits for earlier statements, and refuses later ones', async () => {
  const { database } = await open(2, (connection) => connection.complete(), { timeoutMs: 5_000 })
  await run(database, 'select')
  const slow = Array.from({ length: 6 }, () => outcome(run(database, 'slow')))
  const closed = database.close()
  expect((await outcome(run(database, 'select'))).code).toBe('DATABASE_UNREACHABLE')
  await closed
  expect(new Set((await Promise.all(slow)).map(({ code }) => code))).toEqual(new Set(['answered']))
})

test('a statement is timed by its name, and a slow one is reported', async () => {
  const named = defineStatement(fragment`/* test/pool.named */ select`)
  let answersInMs = 0
  const told: [string, number][] = []
  const { database } = await open(1, ({ complete }) => setTimeout(complete, answersInMs), {
    slow: { ms: 200, tell: (...slow) => told.push(slow) },
  })
  await database.run(named, {})
  expect(told).toEqual([])
  answersInMs = 300
  await database.run(named, {})
  expect(told).toEqual([['test/pool.named', expect.any(Number)]])
  expect(told[0]?.[1]).toBeGreaterThanOrEqual(200)
  const { labels, count, sum } = database.durations?.all.find((one) => one.labels.statement !== 'other') ?? {}
  expect({ labels, count }).toEqual({ labels: { statement: 'test/pool.named' }, count: 2 })
  expect(sum).toBeGreaterThanOrEqual(0.2)
})
