import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrateServer } from '../../src/database/migrations/migrate-server.js'
import { laterMigrations } from '../support/migrations.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { type Answer, makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { intentBody } from '../support/upload.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
const READER_MS = 6_000

describe.skipIf(missingForClusters !== undefined)('a migration', () => {
  let cluster: PostgresCluster
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let environment: NodeJS.ProcessEnv
  let database: postgres.Sql
  let service: ServiceProcess
  let caller: ProcessCaller
  let scanId: string

  beforeAll(async () => {
    cluster = await makePostgresCluster()
    await cluster.start()
    folder = await temporaryFolder()
    environment = {
      DATABASE_URL: cluster.url,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN,
      PORT: '0',
    }
    database = postgres(cluster.url, { max: 4, onnotice: () => {} })
    service = await startServiceProcess(environment)
    caller = await makeCaller(service.url, OPERATOR_TOKEN)
    scanId = (await caller.post('/api/v1/scans/upload-intents', intentBody())).body.data.scanId
  })
  afterAll(async () => {
    await service?.end('SIGKILL')
    await database?.end()
    await cluster?.remove()
    await folder?.remove()
  })

  /** A transaction that has read the table, like a dump or a report, until it is ended. */
  async function startReader(): Promise<() => Promise<void>> {
    const reader = postgres(cluster.url, { max: 1, connection: { application_name: 'nightly-report' } })
    await reader.unsafe('begin; select count(*) from scans')
    return () => reader.end({ timeout: 0 })
  }

  /** Reads and creates repeatedly while `work` runs. */
  async function answersDuring(work: Promise<unknown>): Promise<Answer[]> {
    const answers: Answer[] = []
    let done = false
    void work
      .catch(() => {})
      .finally(() => {
        done = true
      })
    const repeat = async (request: () => Promise<Answer>) => {
      while (!done) {
        answers.push(await request())
        await sleep(20)
      }
    }
    await Promise.all([
      repeat(() => caller.get(`/api/v1/scans/${scanId}`)),
      repeat(() => caller.get('/api/v1/scans')),
      repeat(() => caller.post('/api/v1/scans/upload-intents', intentBody())),
    ])
    return answers
  }

  test('that waits for a long reader does not block requests, and completes after the reader', async () => {
    const migrations = await laterMigrations('9000_widen', 'alter table scans add column wider int')
    onTestFinished(migrations.remove)
    const endReader = await startReader()
    const waits: string[] = []
    const began = performance.now()
    const migrating = migrateServer(cluster.url, {
      migrationsFolder: migrations.path,
      onWait: (what) => waits.push(what),
    })
    const reading = sleep(READER_MS).then(endReader)
    const answers = await answersDuring(migrating)
    await Promise.all([migrating, reading])
    expect(performance.now() - began).toBeGreaterThan(READER_MS)

    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201])
    const slow = answers.filter(({ tookMs }) => tookMs > 1_000)
    expect(answers.length).toBeGreaterThan(50)
    expect(slow.length).toBeLessThan(answers.length / 100)
    // The first report may not name the holder yet.
    expect(waits.at(-1)).toMatch(
      /^migration 9000_widen waits for a lock on scans, which process \d+ holds \(nightly-report, role postgres\)$/,
    )
    expect(waits.slice(0, -1)).toEqual(waits.length > 1 ? ['migration 9000_widen waits for a lock'] : [])
    expect(await database`select wider from scans`).not.toEqual([])
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  })

  test('that does not get its lock in time fails with one line that names it, and leaves nothing behind', async () => {
    const migrations = await laterMigrations(
      '9001_deepen',
      'create table deeper (id int);--> statement-breakpoint\nalter table scans add column deeper int',
    )
    onTestFinished(migrations.remove)
    const endReader = await startReader()
    const migrating = migrateServer(cluster.url, { migrationsFolder: migrations.path, lockPatienceMs: 1_500 })
    await expect(migrating).rejects.toThrow(
      /^migration 9001_deepen waited too long for a lock on scans, which process \d+ holds \(nightly-report, role postgres\)\.$/,
    )
    expect(await database`select to_regclass('deeper') as "left"`).toEqual([{ left: null }])
    await endReader()
    await migrateServer(cluster.url, { migrationsFolder: migrations.path })
    expect(await database`select deeper from scans`).not.toEqual([])
  })

  test('runs once, however many processes start simultaneously', async () => {
    const migrations = await laterMigrations(
      '9002_slow',
      'create table slow (id int);--> statement-breakpoint\nselect pg_sleep(1)',
    )
    onTestFinished(migrations.remove)
    const waits: string[] = []
    const options = { migrationsFolder: migrations.path, onWait: (what: string) => waits.push(what) }
    await Promise.all(Array.from({ length: 4 }, () => migrateServer(cluster.url, options)))
    expect(new Set(waits)).toEqual(new Set(['another process migrates the database']))
  })

  test('cancels automatic vacuuming, which would take hours', async () => {
    await database.unsafe('alter system set autovacuum_naptime = 1')
    await database.unsafe('select pg_reload_conf()')
    onTestFinished(async () => {
      await database.unsafe('alter system reset autovacuum_naptime')
      await database.unsafe('select pg_reload_conf()')
    })
    await database.unsafe(`
      create table vacuumed with (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
        as select generate_series(1, 100000) as number`)
    await database.unsafe('delete from vacuumed where number % 2 = 0')
    const vacuums = () =>
      database`select 1 from pg_stat_progress_vacuum where relid = to_regclass('vacuumed')`
    await vi.waitFor(async () => expect(await vacuums()).toHaveLength(1), { timeout: 90_000, interval: 200 })

    const migrations = await laterMigrations('9003_vacuum', 'alter table vacuumed add column more int')
    onTestFinished(migrations.remove)
    await migrateServer(cluster.url, { migrationsFolder: migrations.path, lockPatienceMs: 5_000 })
    expect(await database`select more from vacuumed limit 1`).toHaveLength(1)
  })

  test('of a later release that this one cannot work with makes processes not ready, and stops starts with one line', async () => {
    await database.unsafe(`comment on table drizzle.__drizzle_migrations is 'needs migration 9795292885667'`)
    const response = await fetch(`${service.url}/readyz`)
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 503,
      body: {
        status: 'unavailable',
        reasons: ['the database is of a later release, which this one cannot work with'],
      },
    })
    expect(await mediaScan(['serve'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The service cannot start: the database is of a later release, which this one cannot work with.\n',
    })
    expect(await mediaScan(['migrate'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database cannot be migrated: the database is of a later release, which this one cannot work with.\n',
    })
  })
})
