import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import type { Database, Statement } from '../../src/database/connection.js'
import { createOperatorReads } from '../../src/database/replica.js'
import { DatabaseUnavailableError } from '../../src/database/unavailable.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { insertMeasurements } from '../support/rows.js'
import { startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'

/**
 * Another database in place of a replica, with other rows, which shows which of the two is read. The behaviour of a
 * real standby is tested in `test/faults/replica.test.ts`.
 */
let other: TestDatabase
let elsewhere: TestService
let scanId: string
beforeAll(async () => {
  other = await makeDatabase()
  elsewhere = await startTestService({ database: other.database, background: false })
  scanId = (await createIntent(await elsewhere.caller())).scanId
})
afterAll(async () => {
  await elsewhere?.close()
  await other?.drop()
})

let service: TestService | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const reads = (database: Partial<Database>): Database => ({ ...other.database, ...database })

async function started(replica: Database): Promise<TestService> {
  service = await startTestService({ replica, background: false })
  return service
}

const overview = async ({ operator }: TestService) =>
  (await operator.get('/console/api/overview').expect(200)).body.data
const listed = async ({ operator }: TestService, list: string): Promise<{ id: string }[]> =>
  (await operator.get(`/console/api/${list}`).expect(200)).body.data

/** A replica with this answer to the query for its lag, which rejects everything else if it is to fail. */
function replicaAnswering({ seconds, fails = false }: { seconds: number | null; fails?: boolean }): Database {
  const run = async <Row, Values>(statement: Statement<Row, Values>, values: NoInfer<Values>) => {
    if (statement.text.includes('pg_last_wal_replay_lsn')) return [{ reached: false, seconds }] as Row[]
    if (fails) throw new DatabaseUnavailableError('DATABASE_CONNECTION_LOST')
    return other.database.run(statement, values)
  }
  return reads({ run })
}

test("operators' lists and the overview are read on the replica", async () => {
  const main = await started(reads({}))
  await main.caller()
  expect((await listed(main, 'scans')).map(({ id }) => id)).toEqual([scanId])
  const { hours, replica } = await overview(main)
  expect(hours.at(-1).scans.undecided).toBe(1)
  expect(replica).toEqual({ lagSeconds: expect.closeTo(0, 0) })
  for (const list of ['cases', 'webhooks', 'deliveries', 'audit-events']) await listed(main, list)
})

test("a tenant's own reads, single resources, organizations and keys are read on the primary", async () => {
  const main = await started(reads({}))
  const caller = await main.caller()
  const { scanId: own } = await createIntent(caller)
  const { body } = await caller.get('/api/v1/scans').expect(200)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([own])
  await main.operator.get(`/console/api/scans/${own}`).expect(200)
  await main.operator.get(`/console/api/scans/${scanId}`).expect(404)
  const organization = publicId('org', caller.tenant.organizationId)
  expect((await listed(main, 'organizations')).map(({ id }) => id)).toEqual([organization])
  expect(await listed(main, `organizations/${organization}/keys`)).toHaveLength(1)
})

test('a replica that does not answer is replaced by the primary', async () => {
  const main = await started(
    reads({ run: () => Promise.reject(new DatabaseUnavailableError('DATABASE_UNREACHABLE')) }),
  )
  const { scanId: own } = await createIntent(await main.caller())
  expect((await listed(main, 'scans')).map(({ id }) => id)).toEqual([own])
  expect((await overview(main)).replica).toEqual({ lagSeconds: null })
})

test('a replica that is lost midway is replaced by the primary for the same request', async () => {
  const main = await started(replicaAnswering({ seconds: 1, fails: true }))
  const { scanId: own } = await createIntent(await main.caller())
  const { hours, replica } = await overview(main)
  expect(hours.at(-1).scans.undecided).toBe(1)
  expect(replica).toEqual({ lagSeconds: null })
  expect((await listed(main, 'scans')).map(({ id }) => id)).toEqual([own])
})

test.each([
  { seconds: 60, place: 'the replica' },
  { seconds: 61, place: 'the primary' },
])(
  'a replica $seconds s behind: the $place is read, and the overview shows the lag',
  async ({ seconds, place }) => {
    const main = await started(replicaAnswering({ seconds }))
    const { scanId: own } = await createIntent(await main.caller())
    expect((await listed(main, 'scans')).map(({ id }) => id)).toEqual([
      place === 'the replica' ? scanId : own,
    ])
    expect((await overview(main)).replica).toEqual({ lagSeconds: seconds })
  },
)

describe('a replica that is not, or no longer, a standby', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await makeDatabase()
  })
  afterAll(() => own.drop())

  const setMark = async ({ database }: TestDatabase, at: string | null) => {
    await database.run({ text: `delete from measurements where grain = 'minute'`, parameters: [] }, {})
    if (at !== null)
      await insertMeasurements(database, {
        measure: 'backlog',
        label: 'deliveries',
        count: 0,
        at: new Date(at),
      })
  }

  test.each([
    { mark: '2026-11-21T08:20:00Z', lagSeconds: 0, place: 'replica' },
    { mark: '2026-11-21T08:19:00Z', lagSeconds: 60, place: 'replica' },
    { mark: '2026-11-21T08:18:00Z', lagSeconds: 120, place: 'primary' },
    { mark: null, lagSeconds: null, place: 'primary' },
  ])(
    'whose newest minute is $mark, with 08:20 on the primary, is $lagSeconds s behind: the $place is read',
    async ({ mark, lagSeconds, place }) => {
      await setMark(own, '2026-11-21T08:20:00Z')
      await setMark(other, mark)
      const operatorReads = createOperatorReads({
        primary: own.database,
        replica: other.database,
        log: { info: vi.fn(), warn: vi.fn() },
      })
      const read = await operatorReads.from(own.database, async (database) =>
        database.drizzle === own.database.drizzle ? 'primary' : 'replica',
      )
      const state = await operatorReads.state()
      expect([read, state?.lagSeconds]).toEqual([
        place,
        lagSeconds === null ? null : expect.closeTo(lagSeconds, 0),
      ])
    },
  )
})

test('leaving and returning to the replica are one line of the log each', async () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let isGone = false
    const replica = reads({
      run: async (statement, values) => {
        if (isGone) throw new DatabaseUnavailableError('DATABASE_UNREACHABLE')
        return other.database.run(statement, values)
      },
    })
    const operatorReads = createOperatorReads({ primary: other.database, replica, log })
    const lags: (number | null | undefined)[] = []
    for (const gone of [false, true, true, false, false]) {
      isGone = gone
      vi.advanceTimersByTime(5_001)
      lags.push((await operatorReads.state())?.lagSeconds)
    }
    expect(lags).toEqual([0, null, null, 0, 0])
    expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1])
  } finally {
    vi.useRealTimers()
  }
})
