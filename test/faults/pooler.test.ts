import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SERVER_SESSION_SETTINGS } from '../../src/database/server/session-settings.js'
import { missingForPooler, poolerKeepsStatements, startPgBouncer } from '../support/pgbouncer.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller } from '../support/process-caller.js'
import { startReceiver } from '../support/receiver.js'
import { intentBody } from '../support/upload.js'

type LogLine = { readonly level: number; readonly msg: string; readonly namedStatements?: boolean }

const logged = ({ output }: ServiceProcess): LogLine[] =>
  output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const OPERATOR_TOKEN = randomBytes(24).toString('hex')

describe.skipIf((missingForClusters ?? missingForPooler) !== undefined)(
  'behind PgBouncer in transaction mode',
  () => {
    let cluster: PostgresCluster
    let admin: postgres.Sql
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let databases = 0

    beforeAll(async () => {
      // The service's settings must come from the service, not from the server's configuration.
      cluster = await makePostgresCluster({ timezone: 'Asia/Kolkata', max_prepared_transactions: '0' })
      await cluster.start()
      admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
      folder = await temporaryFolder()
    })
    afterAll(async () => {
      await admin?.end()
      await cluster?.remove()
      await folder?.remove()
    })

    /** An empty database of a role that owns nothing else, behind a pooler with fewer connections than callers. */
    async function makePooled(settings: Readonly<Record<string, string | number>> = {}) {
      databases += 1
      const name = `media${databases}`
      await admin.unsafe(`create role ${name} login`)
      await admin.unsafe(`create database ${name} owner ${name}`)
      const pooler = await startPgBouncer(cluster, [name], {
        default_pool_size: 4,
        ...(poolerKeepsStatements() && { max_prepared_statements: 20 }),
        ...settings,
      })
      onTestFinished(pooler.stop)
      const DATABASE_URL = `postgres://${name}@127.0.0.1:${pooler.port}/${name}`
      const environment = {
        DATABASE_URL,
        DATA_DIR: folder.path,
        SECRET_KEY: randomBytes(32).toString('base64'),
        OPERATOR_TOKEN,
        RATE_LIMIT_PER_KEY: '0',
        RATE_LIMIT_PER_ORGANIZATION: '0',
        PORT: '0',
      }
      const direct = postgres(DATABASE_URL.replace(`:${pooler.port}`, `:${cluster.port}`), {
        max: 1,
        onnotice: () => {},
      })
      onTestFinished(() => direct.end({ timeout: 1 }))
      return { name, environment, direct, pooled: { ...environment, DATABASE_POOLER: 'transaction' } }
    }

    async function start(environment: NodeJS.ProcessEnv) {
      const service = await startServiceProcess(environment)
      onTestFinished(async () => {
        await service.end('SIGKILL')
      })
      return service
    }

    test('two processes that start simultaneously migrate once and serve every request', async () => {
      const { pooled, direct } = await makePooled()
      const services = await Promise.all([start(pooled), start(pooled)])
      const journal = await direct`select hash from drizzle.__drizzle_migrations`
      expect(new Set(journal.map(({ hash }) => hash)).size).toBe(journal.length)

      const receiver = await startReceiver()
      onTestFinished(() => receiver.close())
      const [first, second] = await Promise.all(services.map(({ url }) => makeCaller(url, OPERATOR_TOKEN)))
      if (first === undefined || second === undefined) throw new Error('There are two.')
      for (const caller of [first, second]) {
        const body = { url: receiver.url, events: ['scan.created', 'scan.completed'] }
        expect((await caller.post('/api/v1/webhooks', body)).status).toBe(201)
      }
      const statuses: number[] = []
      // More concurrent requests than the pooler has connections, so that statements change connections.
      await Promise.all(
        Array.from({ length: 12 }, async (_, number) => {
          const caller = number % 2 === 0 ? first : second
          for (let round = 0; round < 3; round += 1) {
            const intent = await caller.post('/api/v1/scans/upload-intents', intentBody())
            const { scanId } = intent.body.data
            const completed = await caller.post(`/api/v1/scans/${scanId}/upload-complete`)
            const scan = await caller.get(`/api/v1/scans/${scanId}`)
            const opened = await caller.post('/api/v1/cases', { title: 'Pooled', scanIds: [scanId] })
            const lists = await Promise.all(
              ['/scans', '/cases', '/webhooks', '/webhooks/deliveries'].map((path) =>
                caller.get(`/api/v1${path}`),
              ),
            )
            statuses.push(...[intent, completed, scan, opened, ...lists].map(({ status }) => status))
          }
        }),
      )
      expect([...new Set(statuses)].sort()).toEqual([200, 201])
      await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(72)
      for (const service of services) {
        expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
        expect(await service.end()).toBe(0)
        // The speed of this machine says nothing about the pooler.
        const complaints = logged(service).filter(({ level, msg }) => level > 30 && msg !== 'slow statement')
        expect(complaints).toEqual([])
        const behind = logged(service).find(({ msg }) => msg === 'behind a pooler')
        expect(behind?.namedStatements).toBe(poolerKeepsStatements())
      }
    })

    test('statements have the session settings: plans use indexes, and time limits apply', async () => {
      const { pooled, direct } = await makePooled()
      const service = await start(pooled)
      const caller = await makeCaller(service.url, OPERATOR_TOKEN)
      const { scanId } = (await caller.post('/api/v1/scans/upload-intents', intentBody())).body.data
      const { createdAt } = (await caller.get(`/api/v1/scans/${scanId}`)).body.data
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
      await direct`analyze`

      const client = postgres(pooled.DATABASE_URL, { max: 1, prepare: false })
      onTestFinished(() => client.end({ timeout: 1 }))
      const settings = await client`
      select name, setting from pg_settings
      where name in ('enable_seqscan', 'enable_bitmapscan', 'jit', 'plan_cache_mode', 'statement_timeout', 'idle_in_transaction_session_timeout')
      order by name`
      expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
        enable_bitmapscan: 'off',
        enable_seqscan: 'off',
        idle_in_transaction_session_timeout: '15000',
        jit: 'off',
        plan_cache_mode: 'force_generic_plan',
        statement_timeout: '15000',
      })
      // One row: by cost alone, a sequential scan is the better plan.
      const [plan] = await client<
        { 'QUERY PLAN': string }[]
      >`explain select * from scans where id = '00000000-0000-0000-0000-000000000000'`
      expect(plan?.['QUERY PLAN']).toContain('Index')
    })

    test('connections opened by the pooler earlier do not prevent the start', async () => {
      const { pooled } = await makePooled()
      const early = postgres(pooled.DATABASE_URL, { max: 3, prepare: false })
      onTestFinished(() => early.end({ timeout: 1 }))
      await Promise.all(Array.from({ length: 3 }, () => early`select pg_sleep(0.3)`))
      const service = await start(pooled)
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    })

    test('the start is refused without DATABASE_POOLER, with one line that names it', async () => {
      const { environment } = await makePooled()
      expect(await mediaScan(['serve'], environment)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The service cannot start: a pooler in front of the database refuses the settings of sessions (unsupported startup parameter: enable_seqscan): set DATABASE_POOLER=transaction.\n',
      })
    })

    test('a pooler that silently drops the settings is detected', async () => {
      const { environment } = await makePooled({
        ignore_startup_parameters: Object.keys(SERVER_SESSION_SETTINGS)
          .filter((name) => name !== 'TimeZone')
          .join(),
      })
      const { code, stderr } = await mediaScan(['serve'], environment)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^The service cannot start: sessions begin without enable_seqscan=off, .*: set DATABASE_POOLER=transaction\.\n$/,
      )
    })

    test('a role that cannot get its defaults stops the start with one line that says what to run', async () => {
      const { name, environment, pooled, direct } = await makePooled()
      await mediaScan(['migrate'], environment)
      await direct.unsafe(`alter role ${name} set default_transaction_read_only = on`)
      // The pooler's connection from the migration is older.
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${name}`
      const { code, stderr } = await mediaScan(['serve'], pooled)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        new RegExp(
          `^The service cannot start: sessions begin without .*: an administrator has to run .*alter role ${name} in database ${name} set jit = 'off'.*\\.\\n$`,
        ),
      )
    })
  },
)
