/**
 * `npm run bench:delivery -- [--quick] [--rounds 5] [--seconds 2.5] [--only throughput|delay] [--out results.json]`
 *
 * Webhook delivery compared with its upper bound (the same sender and signing without a database), and with pg-boss and
 * graphile-worker doing the same sends; and the delay from commit to arrival, also in the presence of a dead endpoint
 * with a long backlog. Everything runs on this machine, on a separate PostgreSQL cluster, in interleaved rounds: ratios
 * within one run are meaningful, absolute figures only describe this machine at that moment. `--quick` is one short
 * round, which only shows that everything works.
 */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { migrateServer } from '../../src/database/migrations/migrate-server.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.js'
import { median, quantile, table } from '../support/statistics.js'
import { CONTENDERS, type ContenderName } from './delivery/contenders.js'
import type { ReceiverDuties } from './delivery/receiver.js'
import type { RoundCost, SenderDuties } from './delivery/sender-process.js'
import {
  ENDPOINTS_PER_TENANT,
  type Endpoint,
  insertPrepared,
  insertTenants,
  makeEndpoints,
  settle,
} from './delivery/workload.js'
import { type Child, startChild } from './support/child.js'
import { type Progress, showProgress } from './support/progress.js'
import { buildService } from './support/servers.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
})

const QUICK = {
  ...{ warmUp: 1, rounds: 1, roundSeconds: 0.2, firstRound: 200, warmUpSeconds: 0.3 },
  ...{ delayRounds: 1, delaySeconds: 0.7, idleEvents: 5, past: 2_000, backlog: 2_000 },
}
const FULL = {
  ...{ warmUp: 2, rounds: 5, roundSeconds: 2.5, firstRound: 2_000, warmUpSeconds: 2 },
  ...{ delayRounds: 3, delaySeconds: 6, idleEvents: 40, past: 100_000, backlog: 200_000 },
}

/**
 * The extent of the measurement: the rounds of deliveries with those that warm up and determine how much work fills a
 * round, the first one's number of deliveries, the duration of half load before it is measured, and the finished
 * deliveries in the service's database and the waiting ones of the dead endpoint. The full one takes under eight
 * minutes.
 */
const EXTENT = {
  ...(options.quick ? QUICK : FULL),
  ...(options.rounds !== undefined && { rounds: Number(options.rounds) }),
  ...(options.seconds !== undefined && { roundSeconds: Number(options.seconds) }),
}

/** The service's attempts in flight, in total and per endpoint. The other contenders get the same number. */
const IN_FLIGHT = 256
const IN_FLIGHT_TO_ONE = 64

const ENDPOINTS = 100
const TIMEOUT_MS = 15_000
/** Timeout of attempts with a dead endpoint. Short, so that its slots are reused several times in a window. */
const DEAD_TIMEOUT_MS = 2_000

type Scenario = {
  readonly name: string
  readonly endpoints: number
  readonly delayMs: number
  readonly inFlight: number
  readonly contenders: readonly ContenderName[]
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'instant, 20 endpoints', endpoints: 20, delayMs: 0, inFlight: IN_FLIGHT, contenders: CONTENDERS },
  {
    name: `instant, ${ENDPOINTS} endpoints`,
    endpoints: ENDPOINTS,
    delayMs: 0,
    inFlight: IN_FLIGHT,
    contenders: ['ceiling', 'service'],
  },
  { name: '25 ms, 20 endpoints', endpoints: 20, delayMs: 25, inFlight: IN_FLIGHT, contenders: CONTENDERS },
  {
    // Here the number in flight is the limit rather than the processor.
    name: '25 ms, one endpoint',
    endpoints: 1,
    delayMs: 25,
    inFlight: IN_FLIGHT_TO_ONE,
    contenders: ['ceiling', 'service'],
  },
]

type Measured = RoundCost & {
  /** Calls in pg_stat_statements per delivery, in the contender's database. */
  readonly statements: number
  /** The database server's processor time per delivery. */
  readonly databaseCpuMicros: number
}

type Sending = Child<SenderDuties>
type Receiving = Child<ReceiverDuties>

const databaseOf = (contender: ContenderName) => `bench_${contender.replaceAll('-', '_')}`

/** Counts the statements in one database since the last call, with pg_stat_statements. */
function createStatementCounter(cluster: PostgresCluster) {
  const admin = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} })
  return {
    async start(): Promise<void> {
      await admin`create extension if not exists pg_stat_statements`
    },
    async take(database: string): Promise<number> {
      const [row] = await admin<[{ calls: number }]>`
        select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = ${database})`
      await admin`select pg_stat_statements_reset()`
      return row.calls
    },
    close: () => admin.end(),
  }
}

type StatementCounter = ReturnType<typeof createStatementCounter>

/** A migrated database with tenants, and past deliveries for the planner's statistics. */
async function makeServiceDatabase(
  cluster: PostgresCluster,
  name: string,
  endpoints: readonly Endpoint[],
): Promise<void> {
  await cluster.createDatabase(name)
  await migrateServer(cluster.url(name))
  const database = openServerDatabase(cluster.url(name), { connections: 1, timeoutMs: 600_000 })
  try {
    await insertTenants(database, endpoints)
    await insertPrepared(database, endpoints, EXTENT.past, 'succeeded')
    await settle(database)
  } finally {
    await database.close()
  }
}

async function startSending(name: ContenderName, url: string, timeoutMs: number): Promise<Sending> {
  const child = startChild<SenderDuties>(new URL('delivery/sender-process.ts', import.meta.url))
  await child.ask('become', { name, url, timeoutMs })
  return child
}

async function measureThroughput(
  cluster: PostgresCluster,
  counter: StatementCounter,
  receiving: Receiving,
  endpoints: readonly Endpoint[],
  progress: Progress,
): Promise<Map<string, Measured[]>> {
  const results = new Map<string, Measured[]>()
  const children = new Map<ContenderName, Sending>()
  try {
    for (const name of CONTENDERS)
      children.set(name, await startSending(name, cluster.url(databaseOf(name)), TIMEOUT_MS))
    const counts = new Map<string, number>()

    async function round(scenario: Scenario, name: ContenderName, count: number): Promise<Measured> {
      const child = children.get(name) as Sending
      const targets = endpoints.slice(0, scenario.endpoints)
      await child.ask('prepare', { endpoints: targets, count })
      await counter.take(databaseOf(name))
      const databaseBefore = cluster.cpuMicros()
      const cost = await child.ask('run', { inFlight: scenario.inFlight })
      const databaseCpuMicros = (cluster.cpuMicros() - databaseBefore) / cost.deliveries
      return {
        ...cost,
        databaseCpuMicros,
        statements: (await counter.take(databaseOf(name))) / cost.deliveries,
      }
    }

    for (let number = -EXTENT.warmUp; number < EXTENT.rounds; number++) {
      for (const scenario of SCENARIOS) {
        progress.step(
          `${scenario.name}, ${number < 0 ? 'warm-up' : `round ${number + 1} of ${EXTENT.rounds}`}`,
        )
        await receiving.ask('think', { delayMs: scenario.delayMs })
        for (const name of scenario.contenders) {
          const cell = `${scenario.name}/${name}`
          const count = counts.get(cell) ?? EXTENT.firstRound
          const measured = await round(scenario, name, count)
          if (number < 0)
            counts.set(cell, Math.max(EXTENT.firstRound / 2, Math.ceil(measured.rate * EXTENT.roundSeconds)))
          else results.set(cell, [...(results.get(cell) ?? []), measured])
        }
      }
    }
    return results
  } finally {
    await receiving.ask('think', { delayMs: 0 })
    await Promise.all([...children.values()].map((child) => child.stop()))
  }
}

type Delays = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** 95th percentile of how late the process started events that were due: the delay added by the machine. */
  readonly late: number
  /** Share of the deliveries that arrived. */
  readonly arrived: number
  /** Per delivery, including the recording of its event. */
  readonly statements: number
  readonly databaseCpu: number
}

/** Half load, idle, and half load with a dead endpoint, one after another in each round. */
async function measureDelays(
  cluster: PostgresCluster,
  counter: StatementCounter,
  receiving: Receiving,
  healthy: readonly Endpoint[],
  dead: Endpoint,
  deliveriesPerSecond: number,
  progress: Progress,
): Promise<Map<string, Delays[]>> {
  const results = new Map<string, Delays[]>()
  const organizationIds = [...new Set(healthy.map((endpoint) => endpoint.organizationId))]
  const alone = await startSending('service', cluster.url('bench_alone'), DEAD_TIMEOUT_MS)
  const beside = await startSending('service', cluster.url('bench_beside'), DEAD_TIMEOUT_MS)
  const admin = postgres(cluster.url('bench_beside'), { max: 1, onnotice: () => {} })

  async function measure(database: string, child: Sending, eventsPerSecond: number, seconds: number) {
    await receiving.ask('note', { on: true })
    await counter.take(database)
    const databaseBefore = cluster.cpuMicros()
    const made = await child.ask('produce', { organizationIds, eventsPerSecond, seconds })
    const databaseCpu = (cluster.cpuMicros() - databaseBefore) / made.deliveries
    const statements = (await counter.take(database)) / made.deliveries
    const arrivals = await receiving.ask('arrivals', {})
    await receiving.ask('note', { on: false })
    const committed = new Map(made.eventIds.map((id, index) => [id, made.committedAt[index] as number]))
    const delays: number[] = []
    arrivals.eventIds.forEach((id, index) => {
      const at = committed.get(id)
      // A dispatcher that was polling anyway may deliver before the commit is acknowledged.
      if (at !== undefined) delays.push(Math.max(0, (arrivals.times[index] as number) - at) / 1_000)
    })
    return {
      p50: median(delays),
      p95: quantile(delays, 0.95),
      p99: quantile(delays, 0.99),
      late: quantile(made.lateMs, 0.95),
      arrived: delays.length / made.deliveries,
      statements,
      databaseCpu,
    }
  }

  const eventsPerSecond = deliveriesPerSecond / 2 / ENDPOINTS_PER_TENANT
  const halfLoad = async (database: string, child: Sending) => {
    // A steady load has open connections. Earlier ones were closed meanwhile, and opening them takes a second.
    await child.ask('produce', { organizationIds, eventsPerSecond, seconds: EXTENT.warmUpSeconds })
    return measure(database, child, eventsPerSecond, EXTENT.delaySeconds)
  }

  /** With the dead endpoint, starting when it occupies all the slots that it may have. */
  async function halfLoadBeside(circuitMayOpen: boolean) {
    const shut = () =>
      admin`update webhook_statistics set timeouts = 0, probe_at = null where endpoint_id = ${dead.id}`
    // Its circuit opens after a few timeouts, and from then on it occupies one slot.
    const keeping = circuitMayOpen ? undefined : setInterval(() => shut().catch(console.error), 200)
    if (!circuitMayOpen) await shut()
    await beside.ask('startDispatcher', {})
    await sleep(circuitMayOpen ? DEAD_TIMEOUT_MS + 1_000 : 1_000)
    const delays = await halfLoad('bench_beside', beside)
    clearInterval(keeping)
    await beside.ask('stopDispatcher', {})
    return delays
  }

  try {
    for (const [database, child] of [
      ['bench_alone', alone],
      ['bench_beside', beside],
    ] as const) {
      await child.ask('startDispatcher', {})
      await measure(database, child, eventsPerSecond / 2, EXTENT.warmUpSeconds)
      await child.ask('stopDispatcher', {})
    }
    for (let number = 0; number < EXTENT.delayRounds; number++) {
      const round: Record<string, Delays> = {}
      const step = (name: string) =>
        progress.step(`delays, ${name}, round ${number + 1} of ${EXTENT.delayRounds}`)
      step('half load and idle')
      await alone.ask('startDispatcher', {})
      await sleep(500)
      round['half load'] = await halfLoad('bench_alone', alone)
      round.idle = await measure('bench_alone', alone, 10, EXTENT.idleEvents / 10)
      await alone.ask('stopDispatcher', {})
      step('beside a dead endpoint')
      round['half load beside a dead endpoint, circuit shut'] = await halfLoadBeside(false)
      round['half load beside a dead endpoint, circuit open'] = await halfLoadBeside(true)
      for (const [name, delays] of Object.entries(round))
        results.set(name, [...(results.get(name) ?? []), delays])
    }
    return results
  } finally {
    await admin.end()
    await Promise.all([alone.stop(), beside.stop()])
  }
}

/** The medians of all numbers over the rounds. */
function medians<Row extends Record<string, number>>(rows: readonly Row[]): Row {
  const names = Object.keys(rows[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, median(rows.map((row) => row[name] as number))]),
  ) as Row
}

const fixed = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

function throughputTable(results: ReadonlyMap<string, Measured[]>): string {
  const rows = SCENARIOS.flatMap((scenario) =>
    scenario.contenders.map((name) => {
      const rounds = results.get(`${scenario.name}/${name}`) ?? []
      const middle = medians(rounds)
      return [
        `${scenario.name}, ${scenario.inFlight} in flight: ${name}`,
        fixed(middle.rate, 0),
        fixed(ratioToCeiling(results, scenario, name), 2),
        fixed(middle.statements, 4),
        fixed(middle.cpuMicros, 0),
        fixed(middle.databaseCpuMicros, 0),
        fixed(middle.rssBytes / 2 ** 20, 0),
      ]
    }),
  )
  return table(
    ['', 'deliveries/s', 'to ceiling', 'statements each', 'CPU µs each', 'database CPU µs', 'RSS MiB'],
    rows,
  )
}

/** The median over the rounds of the ratio within each round. A disturbance of a round affects both of its sides. */
function ratioToCeiling(
  results: ReadonlyMap<string, Measured[]>,
  scenario: Scenario,
  name: ContenderName,
): number {
  const ceiling = results.get(`${scenario.name}/ceiling`) ?? []
  const own = results.get(`${scenario.name}/${name}`) ?? []
  return median(own.map(({ rate }, index) => rate / (ceiling[index]?.rate ?? Number.NaN)))
}

function delayTable(results: ReadonlyMap<string, Delays[]>): string {
  const alone = results.get('half load') ?? []
  return table(
    [
      'commit to arrival, ms',
      'p50',
      'p95',
      'p99',
      'p95 to alone',
      'timers late p95',
      'arrived',
      'statements each',
      'database CPU µs',
    ],
    [...results].map(([name, rounds]) => {
      const middle = medians(rounds)
      const ratio = median(rounds.map(({ p95 }, index) => p95 / (alone[index]?.p95 ?? Number.NaN)))
      return [
        name,
        fixed(middle.p50, 1),
        fixed(middle.p95, 1),
        fixed(middle.p99, 1),
        name === 'idle' ? '' : fixed(ratio, 2),
        fixed(middle.late, 1),
        `${fixed(middle.arrived * 100, 1)} %`,
        fixed(middle.statements, 3),
        fixed(middle.databaseCpu, 0),
      ]
    }),
  )
}

async function main(): Promise<void> {
  buildService()
  const startedAt = Date.now()
  const closing: (() => Promise<unknown>)[] = []
  const cluster = await startPostgresCluster()
  closing.push(cluster.stop)
  const interrupt = () => {
    // Work in flight fails when its database stops, and then everything is cleaned up.
    process.exitCode = 130
    void cluster.stop()
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    const counter = createStatementCounter(cluster)
    closing.push(counter.close)
    await counter.start()
    const receiving = startChild<ReceiverDuties>(new URL('delivery/receiver.ts', import.meta.url))
    closing.push(receiving.stop)
    const ports = await receiving.ask('listen', { ports: ENDPOINTS + 1 })
    const endpoints = makeEndpoints(ports.slice(0, ENDPOINTS))
    const [dead] = makeEndpoints(ports.slice(ENDPOINTS), '/dead') as [Endpoint]

    await makeServiceDatabase(cluster, databaseOf('service'), endpoints)
    for (const peer of ['ceiling', 'pg-boss', 'graphile-worker'] as const)
      await cluster.createDatabase(databaseOf(peer))
    if (options.only !== 'throughput') {
      await cluster.createDatabase('bench_alone', databaseOf('service'))
      await cluster.createDatabase('bench_beside', databaseOf('service'))
      const database = openServerDatabase(cluster.url('bench_beside'), { connections: 1, timeoutMs: 600_000 })
      await insertTenants(database, [dead])
      await insertPrepared(database, [dead], EXTENT.backlog, 'pending')
      await settle(database)
      await database.close()
    }
    const progress = showProgress(
      (options.only === 'delay' ? 0 : SCENARIOS.length * (EXTENT.warmUp + EXTENT.rounds)) +
        (options.only === 'throughput' ? 0 : 2 * EXTENT.delayRounds),
    )

    const report: Record<string, unknown> = {
      at: new Date(startedAt).toISOString(),
      node: process.version,
      database: cluster.version,
      cores: cpus().length,
      processor: cpus()[0]?.model,
      extent: EXTENT,
    }
    let halfOf = 3_000
    if (options.only !== 'delay') {
      const results = await measureThroughput(cluster, counter, receiving, endpoints, progress)
      halfOf = median((results.get(`instant, ${ENDPOINTS} endpoints/service`) ?? []).map(({ rate }) => rate))
      report.throughput = Object.fromEntries(results)
      report.ratios = Object.fromEntries(
        SCENARIOS.flatMap((scenario) =>
          scenario.contenders.map((name) => [
            `${scenario.name}/${name}`,
            ratioToCeiling(results, scenario, name),
          ]),
        ),
      )
      console.log(`\n${throughputTable(results)}\n`)
    }
    if (options.only !== 'throughput') {
      const results = await measureDelays(cluster, counter, receiving, endpoints, dead, halfOf, progress)
      report.load = { deliveriesPerSecond: halfOf / 2 }
      report.delays = Object.fromEntries(results)
      console.log(
        `\nHalf load is ${Math.round(halfOf / 2)} deliveries/s to ${ENDPOINTS} endpoints; the dead one has ${EXTENT.backlog} waiting.`,
      )
      console.log(`${delayTable(results)}\n`)
    }
    report.seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(
      `${cluster.version}, Node ${process.version}, ${cpus().length} cores, ${report.seconds} s; statements counted by pg_stat_statements.`,
    )
    if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error))
  }
}

await main()
