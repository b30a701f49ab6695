import { randomBytes, randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { systemClock } from '../../../src/basics/clock.js'
import { lowestId, timeOfId } from '../../../src/basics/identifiers.js'
import { forBackground } from '../../../src/database/callers.js'
import type { Database } from '../../../src/database/connection.js'
import { openPartitioning } from '../../../src/database/partitions/partition-server.js'
import {
  boundOf,
  dropLeftBounds,
  dropPartitions,
  listPartitions,
  makePartitionsAhead,
  PARTITIONED,
  PARTITIONED_TABLES,
} from '../../../src/database/partitions/partitions.js'
import { createMaintenance } from '../../../src/process/maintenance.js'
import { pruneOldDeliveries } from '../../../src/webhooks/deliveries/retention.js'
import { makeDatabase, type TestDatabase } from '../../support/database.js'
import { folderPerTest } from '../../support/folder-per-test.js'
import { mediaScan, startServiceProcess } from '../../support/process.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const serverUrl = inject('serverUrl')
const folder = folderPerTest()

let own: TestDatabase
let service: TestService
let receiver: Receiver

const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  own.database.run<Row>({ text, parameters }, {})

const rowsOf = async (table: string) => (await query(`select 1 from ${table}`)).length

beforeEach(async () => {
  own = await makeDatabase()
  receiver = await startReceiver()
  service = await startTestService({
    database: own.database,
    environment: { WEBHOOK_RETRY_SECONDS: '0.01' },
  })
}, 60_000)
afterEach(async () => {
  await service?.close()
  await receiver?.close()
  await own?.drop()
})

async function partition(days: number): Promise<string[]> {
  const partitioning = await openPartitioning(own.url as string, days, systemClock)
  try {
    for (const { table } of partitioning.tables) await partitioning.partition(table)
    return partitioning.tables.map(({ table }) => table)
  } finally {
    await partitioning.close()
  }
}

/** The number of rows in each of the three tables, or in the partitions of one period. */
const rows = (suffix = '') => Promise.all(PARTITIONED_TABLES.map((table) => rowsOf(`${table}${suffix}`)))

const list = async (caller: Caller) => (await caller.get('/api/v1/webhooks/deliveries').expect(200)).body.data

async function callerWithEndpoint(): Promise<Caller> {
  const caller = await service.caller()
  await caller
    .post('/api/v1/webhooks')
    .send({ url: receiver.url, events: ['scan.created'] })
    .expect(201)
  return caller
}

/** Makes an event and waits until its delivery has ended. */
async function delivered(caller: Caller): Promise<void> {
  const before = (await list(caller)).length
  await createIntent(caller)
  const ended = async () =>
    (await list(caller)).filter(({ status }: { status: string }) => ['succeeded', 'failed'].includes(status))
  await expect.poll(ended, { timeout: 20_000 }).toHaveLength(before + 1)
}

/** Makes a delivery wait to be sent. */
const WAITS = `insert into delivery_queue (
    delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, next_attempt_at
  ) select id, organization_id, endpoint_id, event_id, event_type, 6, now() from deliveries where id = $1`

/** Marks a delivery's organization as moving to another deployment. */
const MOVES = `insert into organization_moves (organization_id, move_id, state, since)
  select organization_id, id, 'leaving', now() from deliveries where id = $1`

const indexes = (kind: 'i' | 'I') =>
  query<{ name: string; file: number }>(
    `select relname as name, pg_relation_filenode(oid)::int as file from pg_class
    where relkind = '${kind}' and oid in (select indexrelid from pg_index where indrelid in (${PARTITIONED_TABLES.map(
      (table) => `to_regclass('${table}'), to_regclass('${table}_before')`,
    ).join(', ')}))
    order by 1`,
  )

describe.skipIf(serverUrl === undefined)('once tables are partitioned by time,', () => {
  test('deliveries are sent, listed and resent, including earlier ones', async () => {
    const caller = await callerWithEndpoint()
    await delivered(caller)
    expect(await partition(1)).toEqual(PARTITIONED_TABLES)
    service.clock.advance(3 * DAY)
    receiver.answerWith(() => ({ status: 500 }))
    await delivered(caller)
    const failed = { status: 'failed', attempts: 2, responseCode: 500 }
    expect(await list(caller)).toMatchObject([failed, { status: 'succeeded', attempts: 1 }])
    // The ids of events come from this process's own clock, which a test does not move.
    expect(await rows('_before')).toEqual([2, 1, 1])
    expect(await rows()).toEqual([2, 2, 3])

    receiver.answerWith(() => ({ status: 204 }))
    for (const { id } of await list(caller))
      await service.operator.post(`/console/api/deliveries/${id}/resend`).expect(202)
    await expect
      .poll(() => list(caller), { timeout: 20_000 })
      .toMatchObject([
        { status: 'succeeded', attempts: 3 },
        { status: 'succeeded', attempts: 2 },
      ])
  }, 60_000)

  test('requests continue meanwhile, and none fails', async () => {
    const caller = await callerWithEndpoint()
    let isDone = false
    let created = 0
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isDone) {
          await createIntent(caller)
          await list(caller)
          created += 1
        }
      }),
    )
    // Awaited at the end.
    load.catch(() => {})
    const goesOn = async () => {
      const before = created
      await expect.poll(() => created, { timeout: 20_000 }).toBeGreaterThan(before + 20)
    }
    try {
      await goesOn()
      await partition(7)
      await goesOn()
    } finally {
      isDone = true
      await load
    }
    expect(await rowsOf('events')).toBe(created)
  }, 60_000)

  test('tables keep the names of their indexes, each partition has them, and none is rebuilt', async () => {
    await delivered(await callerWithEndpoint())
    const before = await indexes('i')
    await partition(7)
    expect((await indexes('I')).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(await indexes('i')).toEqual(
      before
        .map(({ name, file }) => ({ name: `${name}_before`, file }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    )
    const counts = await query<{ count: number }>(
      `select count(*)::int as count from pg_index join pg_inherits on inhrelid = indrelid
      where inhparent = to_regclass('deliveries') group by inhrelid`,
    )
    const partitions = (await listPartitions(own.database)).filter(({ table }) => table === 'deliveries')
    expect(partitions.length).toBeGreaterThan(3)
    expect(counts).toHaveLength(partitions.length)
    expect(new Set(counts.map(({ count }) => count)).size).toBe(1)
  })

  test('an interrupted run is continued, and completed steps are left alone', async () => {
    const interrupted = await openPartitioning(own.url as string, 7, systemClock)
    await interrupted.partition('events')
    await query('alter table deliveries add constraint deliveries_before_bound check (true) not valid')
    await interrupted.close()
    expect(await partition(7)).toEqual(['deliveries', 'delivery_attempts'])
    expect(await partition(7)).toEqual([])
  })

  test.each([
    ['during a long run', false],
    ['after an interruption', true],
  ])(
    'tables that are partitioned %s have partitions for the same times, if half a day is left',
    async (_, isInterrupted) => {
      const WEEK = 7 * DAY
      // A minute later, the next boundary would be chosen.
      const now = Math.ceil(Date.now() / WEEK) * WEEK - DAY - 60_000
      let passed = 0
      const offset = now - Date.now()
      const clock = { offset: () => offset + passed }
      let partitioning = await openPartitioning(own.url as string, 7, clock)
      await partitioning.partition('events')
      passed = HOUR
      if (isInterrupted) {
        await partitioning.close()
        partitioning = await openPartitioning(own.url as string, 7, clock)
      }
      await partitioning.partition('deliveries')
      // By then the boundary is so near that the scan of the table might not finish in time.
      passed = DAY
      await partitioning.partition('delivery_attempts')
      await partitioning.close()
      const ends = (await listPartitions(own.database)).filter(({ from }) => from === null)
      const boundary = now + DAY + 60_000
      expect(ends.map(({ table, to }) => [table, timeOfId(to).getTime()])).toEqual([
        ['deliveries', boundary],
        ['events', boundary],
        ['delivery_attempts', boundary + WEEK],
      ])
    },
  )

  test('a run on a machine whose clock is a month behind does not reject new rows: the time of the database counts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30 * DAY })
    try {
      await partition(7)
    } finally {
      vi.useRealTimers()
    }
    const ends = (await listPartitions(own.database)).filter(({ from }) => from === null)
    expect(ends).toHaveLength(PARTITIONED_TABLES.length)
    for (const { to } of ends) expect(timeOfId(to).getTime()).toBeGreaterThan(Date.now() + DAY / 2)
    const last = (await listPartitions(own.database)).at(-1)
    expect(timeOfId(last?.to as string).getTime()).toBeGreaterThan(Date.now() + 28 * DAY)
  })

  test('a run with another number of days than an interrupted one is refused, with the number to continue with', async () => {
    const interrupted = await openPartitioning(own.url as string, 7, systemClock)
    await interrupted.partition('events')
    await interrupted.close()
    await expect(openPartitioning(own.url as string, 1, systemClock)).rejects.toThrow(
      'events has partitions of 7 days already; go on with --days 7.',
    )
    expect(await partition(7)).toEqual(['deliveries', 'delivery_attempts'])
  })

  test('media-scan partition says what it did, and that nothing is left to do', async () => {
    const environment = {
      DATABASE_URL: own.url as string,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN: randomBytes(24).toString('hex'),
    }
    const run = () => mediaScan(['partition', '--days', '3'], environment)
    const printed = (stdout: string) => ({ code: 0, stdout, stderr: '' })
    expect(await run()).toEqual(printed('Partitioned events, deliveries, delivery_attempts: 3 days each.\n'))
    expect(await run()).toEqual(printed('The tables are already partitioned.\n'))
    const [, partition] = (await listPartitions(own.database)).filter(({ table }) => table === 'events')
    expect(timeOfId(partition?.to as string).getTime() - timeOfId(partition?.from as string).getTime()).toBe(
      3 * DAY,
    )
  }, 60_000)

  test('only one process at a time partitions', async () => {
    const first = await openPartitioning(own.url as string, 7, systemClock)
    await expect(openPartitioning(own.url as string, 7, systemClock)).rejects.toThrow(
      'another process makes partitions',
    )
    await first.close()
  })

  describe('a run that does not end', () => {
    /** As a killed run leaves them: every identifier from then on is refused. */
    async function leaveBounds(hours: number): Promise<string> {
      const until = new Date(Date.now() + hours * HOUR)
      for (const table of PARTITIONED_TABLES)
        await query(
          `alter table ${table} add constraint ${boundOf(table)}
          check (${PARTITIONED[table]} < '${lowestId(until)}') not valid`,
        )
      return until.toISOString()
    }

    const bounds = async () =>
      (
        await query<{ table: string }>(
          `select conrelid::regclass::text as table from pg_constraint where conname like '%_before_bound' order by 1`,
        )
      ).map(({ table }) => table)

    const SORTED = [...PARTITIONED_TABLES].sort()

    const drop = async () =>
      (await dropLeftBounds(own.database, service.clock)).map(({ table }) => table).sort()

    test('does not block new rows for long: the service drops its constraints, logs it, and the run can be started again', async () => {
      const caller = await callerWithEndpoint()
      const until = await leaveBounds(-1 / 60)
      await createIntent(caller).then(
        () => expect.unreachable(),
        () => {},
      )
      const warn = vi.spyOn(service.context.log, 'warn')
      const maintenance = createMaintenance(service.context)
      await maintenance.run()
      expect(await bounds()).toEqual([])
      const warnings = warn.mock.calls.filter(([, message]) => message?.includes('media-scan partition'))
      expect(warnings.map(([fields]) => fields)).toEqual(
        expect.arrayContaining(
          PARTITIONED_TABLES.map((table) => ({ table, constraint: `${table}_before_bound`, until })),
        ),
      )
      await delivered(caller)
      // Each minute.
      await leaveBounds(20)
      await maintenance.run()
      expect(await bounds()).toEqual([])
      expect(await partition(7)).toEqual(PARTITIONED_TABLES)
    }, 60_000)

    test('is not disturbed while it continues, until its constraint would soon refuse every new row', async () => {
      const run = await openPartitioning(own.url as string, 7, systemClock)
      try {
        await leaveBounds(20)
        expect(await drop()).toEqual([])
        expect(await bounds()).toEqual(SORTED)
        service.clock.advance(19.5 * HOUR)
        expect(await drop()).toEqual(SORTED)
        expect(await bounds()).toEqual([])
      } finally {
        await run.close()
      }
    })

    test('has its constraints dropped as soon as no one uses a table, the others immediately, and requests do not wait', async () => {
      const caller = await callerWithEndpoint()
      await leaveBounds(20)
      const other = postgres(own.url as string, { max: 1, onnotice: () => {} })
      try {
        await other.begin(async (transaction) => {
          await transaction.unsafe('lock table events in access share mode')
          const dropping = drop()
          await createIntent(caller)
          expect(await dropping).toEqual(['deliveries', 'delivery_attempts'])
          expect(await bounds()).toEqual(['events'])
          await expect(drop()).rejects.toThrow()
        })
      } finally {
        await other.end()
      }
      await drop()
      expect(await bounds()).toEqual([])
    })

    test('drops its own constraints when it fails', async () => {
      await query(
        `insert into events (id, organization_id, environment, type, body, created_at)
        values ('${lowestId(new Date(Date.now() + 30 * DAY))}', '${randomUUID()}', 'sandbox', 'scan.created', '{}', now())`,
      )
      await expect(partition(7)).rejects.toThrow('violated')
      expect(await bounds()).toEqual([])
    })

    test('fails instead of blocking requests with a scan of the table, if the service has dropped the constraint', async () => {
      await query(`
        create function drop_validated() returns event_trigger language plpgsql as $$ begin
          if exists (select from pg_constraint where conname = 'events_before_bound' and convalidated)
          then alter table events drop constraint events_before_bound; end if;
        end $$`)
      await query(`create event trigger drop_validated on ddl_command_end execute function drop_validated()`)
      await expect(partition(7)).rejects.toThrow('the service dropped events_before_bound')
      expect(await listPartitions(own.database)).toEqual([])
    })
  })

  test('partitions exist for four periods ahead, made once by whichever process is first', async () => {
    await partition(2)
    const ahead = async () => {
      const all = await listPartitions(own.database)
      const last = all.findLast(({ table }) => table === 'delivery_attempts')
      return (timeOfId(last?.to as string).getTime() - service.clock.now().getTime()) / DAY
    }
    expect(await ahead()).toBeGreaterThan(8)
    service.clock.advance(30 * DAY)
    expect(await ahead()).toBeLessThan(0)
    await Promise.all([1, 2].map(() => makePartitionsAhead(own.database, service.clock)))
    await makePartitionsAhead(own.database, service.clock)
    expect(await ahead()).toBeGreaterThan(8)
    const names = (await listPartitions(own.database)).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const table of PARTITIONED_TABLES)
      expect(names.filter((name) => name.startsWith(`${table}_`)).length).toBeGreaterThanOrEqual(19)
  })

  test("a process whose clock is half a year ahead makes and drops no partitions by it: the database's time counts", async () => {
    await partition(1)
    const before = await listPartitions(own.database)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180 * DAY })
    try {
      await makePartitionsAhead(own.database, systemClock)
      await pruneOldDeliveries({ database: own.database, clock: systemClock }, 30)
    } finally {
      vi.useRealTimers()
    }
    expect(await listPartitions(own.database)).toEqual(before)
  })

  test('a service that was stopped for a long time makes the missing partitions when it starts', async () => {
    await partition(1)
    const ahead = async () =>
      (await listPartitions(own.database)).filter(({ table, from }) => table === 'events' && from !== null)
    const all = await ahead()
    for (const { name } of all.slice(1)) await query(`drop table ${name}`)
    const started = await startServiceProcess({
      DATABASE_URL: own.url as string,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN: randomBytes(24).toString('hex'),
    })
    await started.end()
    expect(await ahead()).toEqual(all)
  }, 60_000)

  test('a default partition, such as pg_partman makes, is kept while others are made and dropped', async () => {
    await partition(1)
    for (const table of PARTITIONED_TABLES)
      await query(`create table ${table}_default partition of ${table} default`)
    const before = await listPartitions(own.database)
    service.clock.advance(10 * DAY)
    await makePartitionsAhead(own.database, service.clock)
    await pruneOldDeliveries({ database: own.database, clock: service.clock }, 2)
    const after = await listPartitions(own.database)
    expect(after.length).toBeGreaterThan(0)
    expect(after.map(({ name }) => name)).not.toContain(before[0]?.name)
    expect(await rows('_default')).toEqual([0, 0, 0])
  })

  describe('retention', () => {
    const names = async () => (await listPartitions(own.database)).map(({ name }) => name)
    const prune = () => pruneOldDeliveries({ database: own.database, clock: service.clock }, 30)
    const fromNow = (days: number) => new Date(Date.now() + days * DAY)

    /** A delivery that succeeded immediately, at this many days from now. */
    async function addDelivered(days: number, organizationId = randomUUID()): Promise<string> {
      const tenant = [organizationId, 'sandbox']
      const time = fromNow(days)
      const [id, at] = [lowestId(time), time.toISOString()]
      await query(
        `insert into events (id, organization_id, environment, type, body, created_at)
        values ($1, $2, $3, 'scan.created', '{}', $4)`,
        id,
        ...tenant,
        at,
      )
      await query(
        `insert into deliveries (
          id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
        ) values ($1, $2, $3, $1, $1, 'scan.created', 6, $4, $4)`,
        id,
        ...tenant,
        at,
      )
      await query(
        `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, signature_header)
        values ($1, 1, $2, 5, '')`,
        id,
        at,
      )
      return id
    }

    test('drops partitions a day after everything in them is old enough, and no others', async () => {
      await partition(1)
      await addDelivered(-40)
      await addDelivered(3)
      const all = await listPartitions(own.database)
      service.clock.advance(31.9 * DAY)
      await prune()
      // Row by row, since the partition is kept for another day.
      expect(await names()).toEqual(all.map(({ name }) => name))
      expect(await rows()).toEqual([1, 1, 1])
      service.clock.advance(4 * DAY)
      await prune()
      const oldest = service.clock.now().getTime() - 31 * DAY
      const young = all.filter(({ to }) => timeOfId(to).getTime() > oldest)
      expect(young.length).toBeLessThan(all.length)
      expect(await names()).toEqual(young.map(({ name }) => name))
      expect(await rows()).toEqual([0, 0, 0])
    })

    test.each([
      ['waits', WAITS],
      ['was recently resent', `update deliveries set updated_at = now() + interval '40 days' where id = $1`],
      [
        'was recently attempted',
        `update delivery_attempts set started_at = now() + interval '40 days' where delivery_id = $1`,
      ],
      ['belongs to an organization that is being moved', MOVES],
    ])(
      'keeps a delivery that %s and its event, and drops everything else of its time',
      async (_, command) => {
        await partition(1)
        await addDelivered(3)
        const kept = await addDelivered(3.01)
        await query(command, kept)
        service.clock.advance(50 * DAY)
        await prune()
        expect(await rows()).toEqual([1, 1, 1])
        expect(await query('select id from deliveries')).toEqual([{ id: kept }])
        service.clock.advance(50 * DAY)
        await query('delete from delivery_queue')
        await query('delete from organization_moves')
        await prune()
        expect(await rows()).toEqual([0, 0, 0])
      },
    )

    test('drops other partitions when one cannot be inspected, and reports the failure', async () => {
      await partition(1)
      const failed = await addDelivered(3)
      await addDelivered(4)
      service.clock.advance(50 * DAY)
      const timeout = Object.assign(new Error('canceling statement due to statement timeout'), {
        code: '57014',
      })
      const database: Database = {
        ...own.database,
        run: async (statement, values, patience) => {
          const { from = '', to = '' } = values as { from?: string; to?: string }
          if (statement.text.includes('lookAtDeliveries') && from <= failed && failed < to) throw timeout
          return own.database.run(statement, values, patience)
        },
      }
      const pruning = pruneOldDeliveries({ database, clock: service.clock }, 30)
      await expect(pruning).rejects.toMatchObject({ errors: expect.arrayContaining([timeout]) })
      expect(await query('select id from deliveries')).toEqual([{ id: failed }])
      await prune()
      expect(await rows()).toEqual([0, 0, 0])
    })

    test('inspects a partition in parts, to its last row', async () => {
      await partition(1)
      const first = await addDelivered(3)
      await query(
        `insert into deliveries (
          id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
        ) select uuid_v7(created_at + number * interval '1 millisecond'), organization_id, environment, endpoint_id,
          event_id, event_type, max_attempts, created_at, updated_at
        from deliveries, generate_series(1, 20500) as number where id = $1`,
        first,
      )
      const kept = await addDelivered(3.001)
      await query(`update deliveries set updated_at = now() + interval '40 days' where id = $1`, kept)
      service.clock.advance(50 * DAY)
      const looks: number[] = []
      const database: Database = {
        ...own.database,
        run: async (statement, values, patience) => {
          const answer = await own.database.run(statement, values, patience)
          if (statement.text.includes('lookAtDeliveries')) looks.push((answer[0] as { rows: number }).rows)
          return answer
        },
      }
      await pruneOldDeliveries({ database, clock: service.clock }, 30)
      // Each part begins with the last row of the previous one.
      expect(new Set(looks)).toEqual(new Set([0, 10_000, 20_502 - 2 * 9_999]))
      expect(await query('select id from deliveries')).toEqual([{ id: kept }])
    })

    /** Another connection changes a delivery's rows after the inspection, and commits while the drop waits for it. */
    async function pruneBeside(id: string, ...commands: readonly string[]): Promise<void> {
      const all = await listPartitions(own.database)
      const dropped = all.find(
        ({ table, from, to }) => table === 'deliveries' && (from ?? '') <= id && id < to,
      )
      const background = forBackground(own.database)
      const waiting = () =>
        query(`select from pg_locks where relation = 'deliveries'::regclass and not granted`)
      const other = postgres(own.url as string, { max: 1, onnotice: () => {} })
      let committed: Promise<unknown> | undefined
      const database: Database = {
        ...background,
        async run(statement, values) {
          if (!statement.text.includes('drop table') || !statement.text.includes(`${dropped?.name}`))
            return background.run(statement, values)
          return new Promise((resolve, reject) => {
            committed = other.begin(async (transaction) => {
              for (const command of commands) await transaction.unsafe(command, [id])
              background.run(statement, values).then(resolve, reject)
              await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toHaveLength(1)
            })
            committed.catch(reject)
          })
        },
      }
      try {
        await pruneOldDeliveries({ database, clock: service.clock }, 30)
        expect(committed).toBeDefined()
      } finally {
        await other.end()
      }
    }

    test('keeps a delivery that is resent between the inspection and the drop, and it waits', async () => {
      await partition(1)
      const resent = await addDelivered(3)
      service.clock.advance(50 * DAY)
      await pruneBeside(
        resent,
        `update deliveries set updated_at = now() + interval '50 days' where id = $1`,
        WAITS,
      )
      expect(await rows()).toEqual([1, 1, 1])
    })

    test('keeps the events and deliveries of an organization that begins to move after the inspection', async () => {
      await partition(1)
      const moving = await addDelivered(3)
      service.clock.advance(50 * DAY)
      await pruneBeside(moving, MOVES)
      expect(await rows()).toEqual([1, 1, 1])
    })

    test('lets a transaction that writes an event and then its deliveries proceed while a drop waits', async () => {
      await partition(1)
      const delivered = await addDelivered(3)
      const dropped = (await listPartitions(own.database)).filter(
        ({ from, to }) => (from ?? '') <= delivered && delivered < to,
      )
      const other = postgres(own.url as string, { max: 1, onnotice: () => {} })
      let drop: Promise<void> | undefined
      try {
        await other.begin(async (transaction) => {
          await transaction.unsafe(`set local lock_timeout = '200ms'`)
          await transaction.unsafe('lock table events in row exclusive mode')
          drop = dropPartitions(forBackground(own.database), dropped, 'false')
          const waiting = () =>
            query(`select from pg_locks where relation = 'events'::regclass and not granted`)
          await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toHaveLength(1)
          await transaction.unsafe('lock table deliveries in row exclusive mode')
        })
        await drop
      } finally {
        await other.end()
      }
      expect(await rows()).toEqual([0, 0, 0])
    })

    test('stops when the process stops, and drops nothing', async () => {
      await partition(1)
      await addDelivered(3)
      service.clock.advance(50 * DAY)
      const before = await names()
      await pruneOldDeliveries({ database: own.database, clock: service.clock }, 30, {
        hasTime: () => false,
        isStopping: () => true,
      })
      expect(await names()).toEqual(before)
      await prune()
      expect(await rows()).toEqual([0, 0, 0])
    })

    test('drops partitions that end together but begin at different times only when nothing since the first is in use', async () => {
      await partition(1)
      const [one, two] = (await listPartitions(own.database)).filter(
        ({ table, from }) => table === 'events' && from !== null,
      )
      const [from, middle, to] = [one?.from as string, one?.to as string, two?.to as string]
      for (const table of ['events', 'delivery_attempts']) {
        const parts = (await listPartitions(own.database)).filter(
          (part) => part.table === table && [middle, to].includes(part.to) && part.from !== null,
        )
        for (const { name } of parts) await query(`drop table ${name}`)
        await query(
          `create table ${table}_wide partition of ${table} for values from ('${from}') to ('${to}')`,
        )
      }
      const waits = await addDelivered((timeOfId(from).getTime() - Date.now()) / DAY + 0.5)
      await query(WAITS, waits)
      service.clock.advance(50 * DAY)
      await prune()
      expect(await rows()).toEqual([1, 1, 1])
    })

    test('keeps an event as long as its delivery, which may be in the next partition because clocks differ', async () => {
      await partition(1)
      const [first] = (await listPartitions(own.database)).filter(({ from }) => from !== null)
      const boundary = (timeOfId(first?.to as string).getTime() - Date.now()) / DAY
      const organizationId = randomUUID()
      const event = await addDelivered(boundary - 0.001, organizationId)
      const delivery = await addDelivered(boundary + 0.001, organizationId)
      await query('delete from deliveries where id = $1', event)
      await query('update deliveries set event_id = $1 where id = $2', event, delivery)
      await query('update events set created_at = (select created_at from deliveries) where id = $1', event)
      await query(`update deliveries set updated_at = now() + interval '40 days'`)
      service.clock.advance(50 * DAY)
      await prune()
      expect(await query('select id from events where id = $1', event)).toHaveLength(1)
    })
  })
})
