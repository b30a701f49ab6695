/**
 * `npm run bench:main-job -- [--quick] [--rounds 5] [--seconds 3] [--only 20kB,2MB] [--callers 1,16,64] [--s3] [--out
 * results.json]`
 *
 * The main job: a file judged, from the intent through upload and completion to its verdict, with a number of
 * concurrent callers. In the same rounds its parts are measured alone: the two requests without a file, and a bare
 * target that writes, syncs and renames the same files. Done one after the other, the parts allow 1 / (1 / requests + 1
 * / bare) files a second, with which the service is compared. Runs on a separate PostgreSQL cluster, and on the
 * embedded database; also measures the first user, from `npm start` to a verdict. `--quick` is one short round, which
 * only shows that everything works.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { processorTime } from '../support/processes.js'
import { startS3Server } from '../support/s3-server.js'
import { median, table } from '../support/statistics.js'
import type { CallersDuties, CallersResult, Work } from './main-job/callers.js'
import { measureFirstUser } from './main-job/first-user.js'
import { apiCaller, newKey } from './support/api.js'
import { startChild } from './support/child.js'
import { showProgress } from './support/progress.js'
import { buildService, type RunningServer, SERVICE, startScript } from './support/servers.js'
import { measureIn } from './support/setting.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    callers: { type: 'string' },
    s3: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

const SIZES: Readonly<Record<string, number>> = { '20kB': 20_000, '2MB': 2_000_000, '50MB': 50_000_000 }
const DEFAULTS = options.quick
  ? { rounds: '1', seconds: '0.3', only: '20kB,2MB', callers: '1,16' }
  : { rounds: '5', seconds: '3', only: '20kB,2MB,50MB', callers: '1,16,64' }
const ROUNDS = Number(options.rounds ?? DEFAULTS.rounds)
const SECONDS = Number(options.seconds ?? DEFAULTS.seconds)
const ONLY = (options.only ?? DEFAULTS.only).split(',')
const CALLERS = (options.callers ?? DEFAULTS.callers).split(',').map(Number)

/**
 * Warm-up of each contender before anything is measured. V8 keeps compiling the code of a job for many seconds: after
 * two seconds the service took twice as much processor time per file as after thirty, while its parts took much the
 * same.
 */
const WARM_UP = options.quick
  ? { callers: 16, files: 16, seconds: 0 }
  : { callers: 16, files: 300, seconds: 15 }

/** What is measured, one after another in each round. */
type Contender = {
  readonly name: string
  readonly work: Work
  readonly server: RunningServer
  readonly key: string
  /** Whether it is also measured with large files and many callers. The slow contenders are not. */
  readonly all: boolean
}

const BARE_TARGET = ['--import', 'tsx', 'scripts/bench/main-job/bare-target.ts']

type Round = CallersResult & { readonly serverMs: number; readonly databaseMs: number }

/** A JPEG that is padded with bytes after its end. */
const head = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#7f97ab' } })
  .jpeg()
  .toBuffer()

async function main(): Promise<void> {
  buildService()
  await measureIn(options.out, async ({ cluster, folder, closing }) => {
    const callers = startChild<CallersDuties>(new URL('main-job/callers.ts', import.meta.url))
    closing.push(callers.stop)
    const operatorToken = randomBytes(24).toString('hex')

    async function start(name: string, environment: NodeJS.ProcessEnv): Promise<RunningServer> {
      const data = join(folder, name)
      await mkdir(data)
      const server = await startScript(name === 'bare' ? BARE_TARGET : SERVICE, {
        DATA_DIR: data,
        SECRET_KEY: randomBytes(32).toString('base64'),
        OPERATOR_TOKEN: operatorToken,
        RATE_LIMIT_PER_KEY: '0',
        RATE_LIMIT_PER_ORGANIZATION: '0',
        ...environment,
      })
      closing.push(server.stop)
      return server
    }

    await cluster.createDatabase('service')
    const server = await start('server', { DATABASE_URL: cluster.url('service') })
    const embedded = await start('embedded', {})
    const bare = await start('bare', {})
    const operator = apiCaller(server, operatorToken)
    const contenders: Contender[] = [
      { name: 'staging', work: 'job', server, key: await newKey(operator, 'staging'), all: true },
      { name: 'requests', work: 'requests', server, key: await newKey(operator, 'sandbox'), all: true },
      { name: 'bare', work: 'put', server: bare, key: '', all: true },
      { name: 'production', work: 'job', server, key: await newKey(operator, 'production'), all: false },
      {
        name: 'embedded',
        work: 'job',
        server: embedded,
        key: await newKey(apiCaller(embedded, operatorToken), 'staging'),
        all: false,
      },
    ]
    if (options.s3) {
      const s3 = await startS3Server()
      closing.push(s3.stop)
      await cluster.createDatabase('s3')
      const inS3 = await start('s3', { DATABASE_URL: cluster.url('s3'), ...(await s3.createBucket()) })
      const key = await newKey(apiCaller(inS3, operatorToken), 'staging')
      contenders.push({ name: 's3', work: 'job', server: inS3, key, all: false })
    }

    /** A round of one contender. */
    const run = (
      { server: { port }, key, work }: Contender,
      count: number,
      files: number,
      byteSize: number,
    ) =>
      callers.ask('run', { port, key, work, callers: count, files, byteSize, head: head.toString('base64') })

    const sizes = Object.entries(SIZES).filter(([size]) => ONLY.includes(size))
    // The first round of each determines how many files fill the time.
    const progress = showProgress(contenders.length + 1 + sizes.length * CALLERS.length * (1 + ROUNDS))
    for (const contender of contenders) {
      progress.step(`warm-up of ${contender.name}`)
      const { rate } = await run(contender, WARM_UP.callers, WARM_UP.files, 20_000)
      const files = Math.ceil(rate * WARM_UP.seconds)
      if (files > 0) await run(contender, WARM_UP.callers, files, 20_000)
    }

    const results: Record<string, unknown> = {}
    progress.step('first user')
    const firstUser = await measureFirstUser(join(folder, 'first-user'))
    results['first user'] = firstUser
    console.log(
      `npm start to the key ${firstUser.keySeconds.toFixed(1)} s, to the first verdict ${firstUser.verdictSeconds.toFixed(1)} s, ${(firstUser.residentBytes / 2 ** 20).toFixed(0)} MiB`,
    )
    for (const [size, byteSize] of sizes) {
      for (const count of CALLERS) {
        const taking = contenders.filter(({ all }) => all || (byteSize < 50_000_000 && count <= 16))
        const rounds = new Map<string, Round[]>(taking.map(({ name }) => [name, []]))
        const rates = new Map<string, number>()
        for (let number = 0; number <= ROUNDS; number += 1) {
          progress.step(`${size}, ${count} at a time, round ${number} of ${ROUNDS}`)
          for (const contender of taking) {
            const { name, server: measured } = contender
            const files = Math.max(2 * count, Math.ceil((rates.get(name) ?? 0) * SECONDS))
            const before = [processorTime(measured.pid), cluster.cpuMicros()] as const
            const found = await run(contender, count, files, byteSize)
            const after = [processorTime(measured.pid), cluster.cpuMicros()] as const
            rates.set(name, found.rate)
            if (number > 0)
              rounds.get(name)?.push({
                ...found,
                serverMs: (after[0] - before[0]) / files / 1000,
                databaseMs: (after[1] - before[1]) / files / 1000,
              })
          }
        }
        const of = (name: string, field: keyof Round) =>
          median((rounds.get(name) ?? []).map((round) => round[field]))
        // Ratios of rounds that ran one after another.
        const ratios = (rounds.get('staging') ?? []).map(({ rate }, at) => {
          const [requests, put] = [
            rounds.get('requests')?.[at]?.rate ?? 0,
            rounds.get('bare')?.[at]?.rate ?? 0,
          ]
          return rate / (1 / (1 / requests + 1 / put))
        })
        const name = `${size}, ${count} ${count === 1 ? 'caller' : 'callers'}`
        results[name] = Object.fromEntries([
          ...taking.map((one) => [
            one.name,
            {
              filesPerSecond: of(one.name, 'rate'),
              p50Ms: of(one.name, 'p50'),
              p99Ms: of(one.name, 'p99'),
              serverMs: of(one.name, 'serverMs'),
              databaseMs: of(one.name, 'databaseMs'),
            },
          ]),
          ['ofParts', median(ratios)],
          ['p50OfParts', of('staging', 'p50') / (of('requests', 'p50') + of('bare', 'p50'))],
        ])
        const number = (value: number) => value.toFixed(value < 10 ? 2 : 0)
        const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
        console.log(
          `\n${name}: ${median(ratios).toFixed(2)} of what the parts allow (rounds of ${lowest} to ${highest})`,
        )
        console.log(
          table(
            ['', 'files/s', 'p50 ms', 'p99 ms', 'server ms/file', 'database ms/file'],
            taking.map((one) => [
              one.name,
              ...(['rate', 'p50', 'p99', 'serverMs', 'databaseMs'] as const).map((field) =>
                number(of(one.name, field)),
              ),
            ]),
          ),
        )
      }
    }
    return results
  })
}

await main()
