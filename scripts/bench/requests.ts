/**
 * `npm run bench -- [--quick] [--only getScan,createCase] [--contenders service,fastify] [--out results.json]
 * [--chart results.svg] [--profile folder] [--no-corrected-driver]`
 *
 * All contenders use the driver with our patch (`patches/README.md`), so that the comparison is between frameworks
 * rather than drivers. With `--no-corrected-driver`, the peers and the floor use the driver as published.
 *
 * Besides the operations, `--only` accepts latency (which needs getScan), upload, processes and embedded.
 *
 * Measures the service's requests per second, compared with other frameworks that do the same work, with the minimum
 * that Node and PostgreSQL need for it, and with pgbench. Everything runs on this machine, on a separate PostgreSQL
 * cluster, in interleaved rounds: ratios within one run are meaningful, absolute figures only describe this machine at
 * that moment.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Secret } from '../../src/basics/secrets.js'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.js'
import { processorTime, residentMemory } from '../support/processes.js'
import { median, table } from '../support/statistics.js'
import { chart } from './requests/chart.js'
import {
  buildService,
  CONTENDERS,
  CORRECTED_DRIVER,
  installPeers,
  startContender,
} from './requests/contenders.js'
import { type Dataset, fillDatabase } from './requests/dataset.js'
import { measureEmbedded } from './requests/embedded.js'
import { OPERATIONS, type Operation, type Server } from './requests/operations.js'
import { pgbench } from './requests/pgbench.js'
import { upload } from './requests/upload.js'
import { type Child, startChild } from './support/child.js'
import type { LoadDuties, LoadOrder } from './support/load.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    contenders: { type: 'string' },
    out: { type: 'string' },
    chart: { type: 'string' },
    profile: { type: 'string' },
    'corrected-driver': { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** The extent of the measurement. The full run takes under ten minutes, the quick one about two. */
const EXTENT = options.quick
  ? { rounds: 3, seconds: 0.7, latencyRounds: 3, latencySeconds: 1.5, scans: 20_000 }
  : { rounds: 5, seconds: 1.5, latencyRounds: 11, latencySeconds: 2, scans: 100_000 }

/** Unmeasured rounds at the beginning, to warm up compilers and caches. */
const WARM_UP = 2
const CONNECTIONS = 32
const UPLOAD_BYTES = 200 * 2 ** 20

type Measured = {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Processor time per request: of the server, and of PostgreSQL. */
  readonly cpuMicros: number
  readonly databaseCpuMicros: number
  readonly memoryBytes: number
}

/** Sends requests to a server and measures them. */
type Load = (server: Server, order: Omit<LoadOrder, 'port' | 'key' | 'connections'>) => Promise<Measured>

type Results = Map<string, Map<string, Measured[]>>

function note(results: Results, operation: string, contender: string, measured: Measured): void {
  const ofOperation = results.get(operation) ?? new Map<string, Measured[]>()
  results.set(operation, ofOperation.set(contender, [...(ofOperation.get(contender) ?? []), measured]))
}

/** The median over the rounds of the ratio within each round. A disturbance of a round affects both of its sides. */
function ratio(results: Results, operation: string, of: string, to: string): number {
  const rates = (name: string) => (results.get(operation)?.get(name) ?? []).map(({ rate }) => rate)
  const base = rates(to)
  return median(rates(of).map((rate, index) => rate / (base[index] ?? Number.NaN)))
}

const middle = (rounds: readonly Measured[], of: keyof Measured) => median(rounds.map((round) => round[of]))

const wanted = <Name extends string>(all: readonly Name[], given: string | undefined): Name[] =>
  given === undefined
    ? [...all]
    : all.filter((name) =>
        given.split(',').some((start) => name.toLowerCase().startsWith(start.toLowerCase())),
      )

async function main(): Promise<void> {
  const startedAt = Date.now()
  const contenders = wanted(CONTENDERS, options.contenders)
  const operations = wanted(Object.keys(OPERATIONS), options.only)
  const measures = (part: string) => options.only === undefined || options.only.split(',').includes(part)
  buildService()
  installPeers()
  const closing: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse())
      await close().catch((error: unknown) => console.error(error))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().finally(() => process.exit(130)))
  try {
    const cluster = await startPostgresCluster()
    closing.push(cluster.stop)
    const folder = await mkdtemp(join(tmpdir(), 'media-scan-bench-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const masterKey = randomBytes(32)
    await cluster.createDatabase('bench')
    const dataset = await fillDatabase(cluster.url('bench'), EXTENT.scans, new Secret<Uint8Array>(masterKey))

    const driver = options['corrected-driver'] ? { BENCH_DRIVER: CORRECTED_DRIVER } : {}
    const settings = (database: string): NodeJS.ProcessEnv => ({
      ...driver,
      DATABASE_URL: cluster.url(database),
      DATA_DIR: join(folder, database),
      SECRET_KEY: masterKey.toString('base64'),
      OPERATOR_TOKEN: randomBytes(24).toString('hex'),
      // Requests are counted as usual, but the limits are never reached.
      RATE_LIMIT_PER_KEY: '1000000000',
      RATE_LIMIT_PER_ORGANIZATION: '1000000000',
      STORAGE_QUOTA_GIB: '1000000',
      BENCH_ORGANIZATION: dataset.organizationId,
    })
    const databaseOf = (name: string) => `bench_${name.replaceAll('-', '_')}`
    const servers: Server[] = []
    for (const name of contenders) {
      await cluster.createDatabase(databaseOf(name), 'bench')
      await mkdir(join(folder, databaseOf(name)))
      const node =
        options.profile === undefined || name !== 'service'
          ? []
          : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]
      const server = await startContender(name, settings(databaseOf(name)), { node })
      closing.push(server.stop)
      servers.push({ ...server, name, databaseUrl: cluster.url(databaseOf(name)) })
    }
    const service = servers.find(({ name }) => name === 'service')
    await sleep(2_000)
    const restBytes = service === undefined ? Number.NaN : residentMemory(service.pid)
    const loading: Child<LoadDuties> = startChild<LoadDuties>(new URL('support/load.ts', import.meta.url))
    closing.push(loading.stop)
    console.error(`Prepared after ${Math.round((Date.now() - startedAt) / 1000)} s.`)

    const load: Load = async (server, order) => {
      const cpu = processorTime(server.pid)
      const databaseCpu = cluster.cpuMicros()
      const result = await loading.ask('run', {
        ...order,
        port: server.port,
        key: dataset.key,
        connections: CONNECTIONS,
      })
      if (Object.keys(result.refused).length > 0)
        throw new Error(`${server.name} refused requests: ${JSON.stringify(result.refused)}`)
      return {
        rate: result.rate,
        p50: result.p50,
        p99: result.p99,
        cpuMicros: (processorTime(server.pid) - cpu) / result.answered,
        databaseCpuMicros: (cluster.cpuMicros() - databaseCpu) / result.answered,
        memoryBytes: residentMemory(server.pid),
      }
    }

    const results: Results = new Map()
    for (const name of operations) {
      await measureOperation(results, name, servers, cluster, dataset, load)
      console.log(`\n${rateTable(results, name)}`)
    }

    const report: Record<string, unknown> = {
      at: new Date(startedAt).toISOString(),
      node: process.version,
      database: cluster.version,
      cores: cpus().length,
      processor: cpus()[0]?.model,
      extent: { ...EXTENT, connections: CONNECTIONS },
      driverOfPeers: options['corrected-driver'] ? 'corrected' : 'published',
      memoryAtRestBytes: restBytes,
      operations: Object.fromEntries([...results].map(([name, of]) => [name, Object.fromEntries(of)])),
    }

    if (service !== undefined) {
      const fastify = servers.find(({ name }) => name === 'fastify')
      const floor = servers.find(({ name }) => name === 'floor')
      if (measures('latency') && fastify !== undefined)
        report.latencyAtHalf = await latencyAtHalf(results, [service, fastify], dataset, load)
      if (measures('upload') && floor !== undefined)
        report.uploadBytesPerSecond = await uploadSpeeds(service, floor, dataset.key)
      if (measures('processes')) {
        const several = await startContender('service', settings(databaseOf('service')), { processes: 2 })
        closing.push(several.stop)
        await sleep(3_000)
        report.twoProcesses = await gainsOfTwo(service, { ...service, ...several }, dataset, load)
      }
      if (measures('embedded')) {
        const embedded = await measureEmbedded(
          join(folder, 'embedded'),
          EXTENT.rounds,
          async (server, key, scanIds) => {
            const order = { method: 'GET', once: false, seconds: EXTENT.seconds, connections: CONNECTIONS }
            const requests = scanIds.map((scanId) => ({ path: `/api/v1/scans/${scanId}` }))
            const own = await loading.ask('run', { ...order, requests, key, port: server.port })
            const get = OPERATIONS.getScan as Operation
            const onServer = await load(service, {
              ...order,
              requests: await get.requests(service, dataset, EXTENT.seconds),
            })
            return own.rate / onServer.rate
          },
        )
        report.embedded = embedded
        console.log(
          `\nEmbedded: an empty folder is ready after ${embedded.readyAfterSeconds.toFixed(2)} s; ` +
            `getScan ${embedded.ratioToServer.toFixed(2)} of the figure on PostgreSQL.`,
        )
      }
    }
    console.log(`\nMemory at rest on PostgreSQL: ${(restBytes / 2 ** 20).toFixed(0)} MiB.`)
    report.seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(
      `\n${cluster.version}, Node ${process.version}, ${cpus().length} cores, ${CONNECTIONS} connections, ` +
        `${EXTENT.scans} scans, medians of ${EXTENT.rounds} rounds, ${report.seconds} s.`,
    )
    if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify(report, null, 2)}\n`)
    if (options.chart !== undefined)
      await writeFile(
        options.chart,
        chart(
          `Requests a second, of Fastify's: ${String(report.at).slice(0, 10)}, ${cpus().length} cores, Node ${process.version}, ${cluster.version}`,
          operations.map((name) => ({
            name,
            bars: [...contenders].map((contender) => ({
              name: contender,
              value: ratio(results, name, contender, 'fastify'),
            })),
          })),
        ),
      )
  } finally {
    await closeAll()
  }
}

/** Measures an operation on every server, round by round, and what PostgreSQL alone needs if the floor is measured. */
async function measureOperation(
  results: Results,
  name: string,
  servers: readonly Server[],
  cluster: PostgresCluster,
  dataset: Dataset,
  load: Load,
): Promise<void> {
  const operation = OPERATIONS[name] as Operation
  for (let round = -WARM_UP; round < EXTENT.rounds; round += 1) {
    for (const server of servers) {
      const requests = await operation.requests(server, dataset, EXTENT.seconds)
      const measured = await load(server, {
        method: operation.method,
        requests,
        once: operation.once ?? false,
        seconds: EXTENT.seconds,
      })
      if (round >= 0) note(results, name, server.name, measured)
    }
    const bare = servers.some(({ name }) => name === 'floor')
      ? await pgbench(cluster, name, dataset, EXTENT.seconds)
      : undefined
    if (bare !== undefined && round >= 0) note(results, name, 'pgbench', bare)
  }
}

/** Both at the same rate: half of the maximum rate of the slower one. */
async function latencyAtHalf(
  results: Results,
  servers: readonly Server[],
  dataset: Dataset,
  load: Load,
): Promise<Record<string, number[]>> {
  const { method, requests } = OPERATIONS.getScan as Operation
  const rate =
    Math.min(...servers.map(({ name }) => middle(results.get('getScan')?.get(name) ?? [], 'rate'))) / 2
  const p99: Record<string, number[]> = {}
  for (let round = 0; round < EXTENT.latencyRounds; round += 1)
    // Alternates which one comes first.
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const order = {
        method,
        requests: await requests(server, dataset, EXTENT.latencySeconds),
        once: false,
        rate,
      }
      const measured = await load(server, { ...order, seconds: EXTENT.latencySeconds })
      p99[server.name] = [...(p99[server.name] ?? []), measured.p99]
    }
  console.log(
    `\ngetScan at ${Math.round(rate)} requests/s, p99: ${Object.entries(p99)
      .map(([name, values]) => `${name} ${median(values).toFixed(1)} ms`)
      .join(', ')}`,
  )
  return p99
}

/** Bytes per second of a large upload to the service, and of the same to the floor, in turns. */
async function uploadSpeeds(service: Server, floor: Server, key: string): Promise<Record<string, number[]>> {
  const speeds: Record<string, number[]> = { service: [], floor: [] }
  for (let round = 0; round < Math.min(3, EXTENT.rounds); round += 1)
    for (const server of [service, floor]) speeds[server.name]?.push(await upload(server, key, UPLOAD_BYTES))
  const part = median(
    (speeds.service ?? []).map((speed, round) => speed / (speeds.floor?.[round] ?? Number.NaN)),
  )
  console.log(
    `\nUpload of ${UPLOAD_BYTES / 2 ** 20} MiB: ${(median(speeds.service ?? []) / 2 ** 20).toFixed(0)} MiB/s, ` +
      `${part.toFixed(2)} of stream.pipeline to a file with the same fsync.`,
  )
  return speeds
}

/** The rate of two processes divided by that of one, in each round. */
async function gainsOfTwo(one: Server, two: Server, dataset: Dataset, load: Load): Promise<number[]> {
  const { method, requests } = OPERATIONS.getScan as Operation
  const order = {
    method,
    requests: await requests(one, dataset, EXTENT.seconds),
    once: false,
    seconds: EXTENT.seconds,
  }
  const gains: number[] = []
  for (let round = -WARM_UP; round < EXTENT.rounds; round += 1) {
    const ofOne = await load(one, order)
    const ofTwo = await load(two, order)
    if (round >= 0) gains.push(ofTwo.rate / ofOne.rate)
  }
  console.log(
    `\ngetScan with two processes, PostgreSQL and the load beside them: ${median(gains).toFixed(2)} of one.`,
  )
  return gains
}

function rateTable(results: Results, operation: string): string {
  const fixed = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
  return table(
    [
      operation,
      'requests/s',
      'to floor',
      'to fastify',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'database CPU µs',
      'RSS MiB',
    ],
    [...(results.get(operation) ?? [])].map(([name, rounds]) => [
      name,
      fixed(middle(rounds, 'rate'), 0),
      fixed(ratio(results, operation, name, 'floor'), 2),
      fixed(ratio(results, operation, name, 'fastify'), 2),
      fixed(middle(rounds, 'p50'), 1),
      fixed(middle(rounds, 'p99'), 1),
      fixed(middle(rounds, 'cpuMicros'), 0),
      fixed(middle(rounds, 'databaseCpuMicros'), 0),
      fixed(middle(rounds, 'memoryBytes') / 2 ** 20, 0),
    ]),
  )
}

await main()
