/**
 * `npm run bench -- [--quick] [--rounds 5] [--seconds 1.5] [--only getScan,createCase] [--contenders service,fastify]
 * [--out results.json] [--chart results.svg] [--profile folder] [--no-corrected-driver] [--before checkout]`
 *
 * All contenders on Node use the driver with our patch (`patches/README.md`), so that the comparison is between
 * frameworks rather than drivers. With `--no-corrected-driver`, the peers and the floor use the driver as published.
 * `--quick` is one short round, which only shows that everything works. With `--before`, the service as built in another
 * checkout of this repository is one of the contenders, which shows what a change costs.
 *
 * Besides the operations, `--only` accepts latency (which needs getScan), upload, processes and embedded.
 *
 * Measures the service's requests per second, compared with other frameworks that do the same work, with a compiled
 * server (Go) that does it, with the minimum that Node and PostgreSQL need for it, and with pgbench. Before anything is
 * measured, all of them must give the same answers and store the same rows. Everything runs on this machine, on a
 * separate PostgreSQL cluster, in interleaved rounds: ratios within one run are meaningful, absolute figures only
 * describe this machine at that moment. Prints the tables of `docs/performance.md`.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Secret } from '../../src/basics/secrets.js'
import type { PostgresCluster } from '../support/postgres-cluster.js'
import { processorTime, residentMemory } from '../support/processes.js'
import { median } from '../support/statistics.js'
import { chart } from './requests/chart.js'
import {
  buildGoPeer,
  CONTENDERS,
  CORRECTED_DRIVER,
  type ContenderName,
  installPeers,
  startContender,
} from './requests/contenders.js'
import { type Dataset, fillDatabase } from './requests/dataset.js'
import { type Embedded, measureEmbedded } from './requests/embedded.js'
import { assertEquivalent } from './requests/equivalence.js'
import { type Operation, operationsWith, type Server } from './requests/operations.js'
import { pgbench } from './requests/pgbench.js'
import {
  type Measured,
  middle,
  note,
  operationTable,
  type Results,
  ratio,
  summary,
} from './requests/results.js'
import { upload } from './requests/upload.js'
import { type Child, startChild } from './support/child.js'
import type { LoadDuties, LoadOrder } from './support/load.js'
import { type Progress, showProgress } from './support/progress.js'
import { buildService } from './support/servers.js'
import { measureIn } from './support/setting.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    contenders: { type: 'string' },
    before: { type: 'string' },
    out: { type: 'string' },
    chart: { type: 'string' },
    profile: { type: 'string' },
    'corrected-driver': { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** The extent of the measurement. */
const EXTENT = {
  ...(options.quick
    ? {
        ...{ warmUp: 0, rounds: 1, seconds: 0.4, latencyRounds: 1, latencySeconds: 0.5 },
        ...{ scans: 2_000, deepPage: 40, embeddedScans: 50, uploadBytes: 20 * 2 ** 20 },
      }
    : {
        // Unmeasured rounds at the beginning warm up compilers and caches.
        ...{ warmUp: 2, rounds: 5, seconds: 1.5, latencyRounds: 11, latencySeconds: 2 },
        ...{ scans: 100_000, deepPage: 400, embeddedScans: 500, uploadBytes: 200 * 2 ** 20 },
      }),
  ...(options.rounds !== undefined && { rounds: Number(options.rounds) }),
  ...(options.seconds !== undefined && { seconds: Number(options.seconds) }),
}

const CONNECTIONS = 32
const OPERATIONS = operationsWith(EXTENT.deepPage)

/** Sends requests to a server and measures them. Fails unless every answer is 2xx. */
type Load = (
  server: Server,
  operation: string,
  order: Omit<LoadOrder, 'what' | 'port' | 'key' | 'connections'>,
) => Promise<Measured>

const wanted = <Name extends string>(all: readonly Name[], given: string | undefined): Name[] =>
  given === undefined
    ? [...all]
    : all.filter((name) =>
        given.split(',').some((start) => name.toLowerCase().startsWith(start.toLowerCase())),
      )

const operations = wanted(Object.keys(OPERATIONS), options.only)
const measures = (part: string) => options.only === undefined || options.only.split(',').includes(part)

/** The contenders of this run; the Go peer is left out where it cannot be built. */
async function prepareContenders(): Promise<ContenderName[]> {
  const names = wanted(CONTENDERS, options.contenders)
  if (options.before !== undefined) names.splice(1, 0, 'before')
  buildService()
  installPeers()
  return names.includes('go') && !(await buildGoPeer()) ? names.filter((name) => name !== 'go') : names
}

async function main(): Promise<void> {
  const contenders = await prepareContenders()
  await measureIn(options.out, async ({ cluster, folder, closing }) => {
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
      const checkout = name === 'before' ? options.before : undefined
      const server = await startContender(name, settings(databaseOf(name)), { node, checkout })
      closing.push(server.stop)
      servers.push({ ...server, name, databaseUrl: cluster.url(databaseOf(name)) })
    }
    await assertEquivalent(servers, dataset)
    console.error(`All ${servers.length} contenders give the same answers and store the same rows.`)
    await sleep(2_000)
    const byName = (name: ContenderName) => servers.find((server) => server.name === name)
    const [service, fastify, floor] = [byName('service'), byName('fastify'), byName('floor')]
    const restBytes = service === undefined ? Number.NaN : residentMemory(service.pid)
    const loading: Child<LoadDuties> = startChild<LoadDuties>(new URL('support/load.ts', import.meta.url))
    closing.push(loading.stop)

    const load: Load = async (server, operation, order) => {
      const cpu = processorTime(server.pid)
      const databaseCpu = cluster.cpuMicros()
      const result = await loading.ask('run', {
        ...order,
        what: `${server.name}, ${operation}`,
        port: server.port,
        key: dataset.key,
        connections: CONNECTIONS,
      })
      return {
        rate: result.rate,
        p50: result.p50,
        p99: result.p99,
        cpuMicros: (processorTime(server.pid) - cpu) / result.answered,
        databaseCpuMicros: (cluster.cpuMicros() - databaseCpu) / result.answered,
        memoryBytes: residentMemory(server.pid),
      }
    }

    const further = {
      latency: measures('latency') && service !== undefined && fastify !== undefined,
      upload: measures('upload') && service !== undefined && floor !== undefined,
      processes: measures('processes') && service !== undefined,
      embedded: measures('embedded') && service !== undefined,
    }
    const progress = showProgress(
      operations.length * (EXTENT.warmUp + EXTENT.rounds) + Object.values(further).filter(Boolean).length,
    )
    const results: Results = new Map()
    for (const name of operations) {
      await measureOperation(results, name, servers, cluster, dataset, load, progress)
      console.log(`\n${operationTable(results, name)}`)
    }
    const report: Record<string, unknown> = {
      extent: { ...EXTENT, connections: CONNECTIONS },
      driverOfPeers: options['corrected-driver'] ? 'corrected' : 'published',
      memoryAtRestBytes: restBytes,
      operations: Object.fromEntries([...results].map(([name, of]) => [name, Object.fromEntries(of)])),
    }
    if (further.latency && service !== undefined && fastify !== undefined) {
      progress.step('latency at half of the rate')
      report.latencyAtHalf = await latencyAtHalf(results, [service, fastify], dataset, load)
    }
    if (further.upload && service !== undefined && floor !== undefined) {
      progress.step('upload')
      report.uploadBytesPerSecond = await uploadSpeeds(service, floor, dataset.key)
    }
    if (further.processes && service !== undefined) {
      progress.step('two processes')
      const several = await startContender('service', settings(databaseOf('service')), { processes: 2 })
      closing.push(several.stop)
      await sleep(3_000)
      report.twoProcesses = await gainsOfTwo(service, { ...service, ...several }, dataset, load)
    }
    if (further.embedded && service !== undefined) {
      progress.step('embedded database')
      report.embedded = await compareEmbedded(service, join(folder, 'embedded'), dataset, loading, load)
    }
    console.log(`\n${summary(results)}`)
    if (service !== undefined)
      console.log(`\nMemory at rest on PostgreSQL: ${(restBytes / 2 ** 20).toFixed(0)} MiB.`)
    console.log(
      `\n${CONNECTIONS} connections, ${EXTENT.scans} scans, medians of ${EXTENT.rounds} rounds of ${EXTENT.seconds} s.`,
    )
    if (options.chart !== undefined) await writeFile(options.chart, chartOf(results, contenders, cluster))
    return report
  })
}

/** Measures an operation on every server, round by round, and what PostgreSQL alone needs if the floor is measured. */
async function measureOperation(
  results: Results,
  name: string,
  servers: readonly Server[],
  cluster: PostgresCluster,
  dataset: Dataset,
  load: Load,
  progress: Progress,
): Promise<void> {
  const operation = OPERATIONS[name] as Operation
  for (let round = -EXTENT.warmUp; round < EXTENT.rounds; round += 1) {
    progress.step(`${name}, ${round < 0 ? 'warm-up' : `round ${round + 1} of ${EXTENT.rounds}`}`)
    for (const server of servers) {
      const requests = await operation.requests(server, dataset, EXTENT.seconds)
      const measured = await load(server, name, {
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
  const rate = Math.min(...servers.map(({ name }) => middle(results, 'getScan', name, 'rate'))) / 2
  const p99: Record<string, number[]> = {}
  for (let round = 0; round < EXTENT.latencyRounds; round += 1)
    // Alternates which one comes first.
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const measured = await load(server, 'getScan at half of the rate', {
        method,
        requests: await requests(server, dataset, EXTENT.latencySeconds),
        once: false,
        rate,
        seconds: EXTENT.latencySeconds,
      })
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
    for (const server of [service, floor])
      speeds[server.name]?.push(await upload(server, key, EXTENT.uploadBytes))
  const part = median(
    (speeds.service ?? []).map((speed, round) => speed / (speeds.floor?.[round] ?? Number.NaN)),
  )
  console.log(
    `\nUpload of ${EXTENT.uploadBytes / 2 ** 20} MiB: ${(median(speeds.service ?? []) / 2 ** 20).toFixed(0)} MiB/s, ` +
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
  for (let round = -EXTENT.warmUp; round < EXTENT.rounds; round += 1) {
    const ofOne = await load(one, 'getScan', order)
    const ofTwo = await load(two, 'getScan with two processes', order)
    if (round >= 0) gains.push(ofTwo.rate / ofOne.rate)
  }
  console.log(
    `\ngetScan with two processes, PostgreSQL and the load beside them: ${median(gains).toFixed(2)} of one.`,
  )
  return gains
}

/** The service on its embedded database, compared with it on PostgreSQL. */
async function compareEmbedded(
  service: Server,
  folder: string,
  dataset: Dataset,
  loading: Child<LoadDuties>,
  load: Load,
): Promise<Embedded> {
  const get = OPERATIONS.getScan as Operation
  const extent = { rounds: EXTENT.rounds, scans: EXTENT.embeddedScans }
  const embedded = await measureEmbedded(folder, extent, async (server, key, scanIds) => {
    const order = { method: 'GET', once: false, seconds: EXTENT.seconds }
    const own = await loading.ask('run', {
      ...order,
      what: 'embedded, getScan',
      requests: scanIds.map((scanId) => ({ path: `/api/v1/scans/${scanId}` })),
      connections: CONNECTIONS,
      key,
      port: server.port,
    })
    const onServer = await load(service, 'getScan', {
      ...order,
      requests: await get.requests(service, dataset, EXTENT.seconds),
    })
    return own.rate / onServer.rate
  })
  console.log(
    `\nEmbedded: an empty folder is ready after ${embedded.readyAfterSeconds.toFixed(2)} s; ` +
      `getScan ${embedded.ratioToServer.toFixed(2)} of the figure on PostgreSQL.`,
  )
  return embedded
}

function chartOf(results: Results, contenders: readonly string[], cluster: PostgresCluster): string {
  const day = new Date().toISOString().slice(0, 10)
  return chart(
    `Requests a second, of Fastify's: ${day}, ${cpus().length} cores, Node ${process.version}, ${cluster.version}`,
    operations.map((name) => ({
      name,
      bars: contenders.map((contender) => ({
        name: contender,
        value: ratio(results, name, contender, 'fastify'),
      })),
    })),
  )
}

await main()
