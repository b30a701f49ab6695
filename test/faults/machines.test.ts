import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ENVIRONMENTS, type Environment } from '../../generated/vocabulary.js'
import { type Balancer, startBalancer } from '../support/balancer.js'
import {
  freePort,
  makePostgresCluster,
  missingForClusters,
  type PostgresCluster,
} from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { startReceiver } from '../support/receiver.js'
import { makeRedis, missingForRedis, type RedisServer } from '../support/redis.js'
import { missingForS3Server, type S3Server, startS3Server } from '../support/s3.js'
import { intentBody, put } from '../support/upload.js'
import { missingOf, startWork, subscribe, unreportedOf } from '../support/work.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
const MACHINES = 3
/** Requests a minute for one key: far more than all callers at work send together. */
const LIMIT = 1_500
/** Patience for what should happen soon. */
const SOON = { timeout: 30_000, interval: 100 }

type Machine = {
  readonly port: number
  readonly folder: Awaited<ReturnType<typeof temporaryFolder>>
  process: ServiceProcess
}

describe.skipIf((missingForClusters ?? missingForS3Server ?? missingForRedis) !== undefined)(
  'three machines on one PostgreSQL, one S3 and one Redis',
  () => {
    let cluster: PostgresCluster
    let s3: S3Server
    let redis: RedisServer
    let admin: postgres.Sql
    let environment: NodeJS.ProcessEnv
    let file: Buffer
    const machines: Machine[] = []

    beforeAll(async () => {
      ;[cluster, s3, redis, file] = await Promise.all([
        makePostgresCluster(),
        startS3Server(),
        makeRedis(),
        readFile('test/fixtures/synthetic.png'),
      ])
      await Promise.all([cluster.start(), redis.start()])
      admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
      environment = {
        DATABASE_URL: cluster.url,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        ...(await s3.createBucket()),
        SECRET_KEY: randomBytes(32).toString('base64'),
        OPERATOR_TOKEN,
        RATE_LIMIT_PER_KEY: String(LIMIT),
        RATE_LIMIT_PER_ORGANIZATION: '0',
        // What a killed machine was sending is sent by another one after three times as long.
        WEBHOOK_TIMEOUT_SECONDS: '2',
        SHUTDOWN_DELAY_SECONDS: '5',
        LOG_LEVEL: 'debug',
      }
      for (let number = 0; number < MACHINES; number += 1) {
        const [port, folder] = [await freePort(), await temporaryFolder()]
        machines.push({ port, folder, process: await run({ port, folder }) })
      }
    })
    afterAll(async () => {
      for (const { process, folder } of machines) {
        await process.end('SIGKILL')
        await folder.remove()
      }
      await admin?.end({ timeout: 1 })
      await redis?.remove()
      await s3?.stop()
      await cluster?.remove()
    })

    const run = ({ port, folder }: Omit<Machine, 'process'>) =>
      startServiceProcess({ ...environment, DATA_DIR: folder.path, PORT: String(port) })

    const urls = () => machines.map(({ process }) => process.url)

    const callerIn = (tenant: Environment) =>
      makeCaller(urls()[0] as string, OPERATOR_TOKEN, { environment: tenant })

    /** Callers at work through a balancer, a receiver of their events, and what must be true at the end. */
    async function startWorking(options?: Parameters<typeof startBalancer>[1]) {
      const balancer: Balancer = await startBalancer(
        machines.map(({ port }) => port),
        options,
      )
      onTestFinished(() => balancer.close())
      const receiver = await startReceiver()
      onTestFinished(() => receiver.close())
      for (const { port } of machines) await expect.poll(() => balancer.isReady(port), SOON).toBe(true)
      const tenants = await Promise.all(
        (['staging', 'staging', 'staging', 'production'] as const).map(callerIn),
      )
      const callers = tenants.map((caller) => caller.at(balancer.url))
      await subscribe(callers, receiver.url)
      const work = startWork({ callers, file })
      return {
        balancer,
        receiver,
        work,
        /** Ends the work and compares what callers were told with what exists. Returns their answers. */
        async settle(): Promise<number[]> {
          await work.stop()
          // As if the ten minutes that a machine has for an analysis were over.
          await expect.poll(() => countOf`scans where status = 'queued'`, SOON).toBe(0)
          await admin`update scans set analysis_lease_until = now() where status = 'processing'`
          await expect.poll(() => countOf`scans where status = 'processing'`, SOON).toBe(0)
          await expect.poll(() => countOf`delivery_queue`, SOON).toBe(0)
          expect(await missingOf(work.acknowledged)).toEqual([])
          expect(unreportedOf(work.acknowledged, receiver.requests)).toEqual([])
          return work.requests.map(({ answer }) => answer.status)
        },
      }
    }

    async function countOf(what: TemplateStringsArray): Promise<number> {
      const [row] = await admin.unsafe(`select count(*)::int as count from ${what.join('')}`)
      return row?.count
    }

    test.each(ENVIRONMENTS)(
      'complete a %s file on another machine than the one that made its target, and the third delivers its verdict',
      async (tenant) => {
        const caller = await callerIn(tenant)
        const on = urls().map((url) => caller.at(url))
        for (let turn = 0; turn < MACHINES; turn += 1) {
          const [first, second, third] = [0, 1, 2].map(
            (step) => on[(turn + step) % MACHINES] as ProcessCaller,
          )
          const body = intentBody({
            fileName: 'synthetic.png',
            contentType: 'image/png',
            byteSize: file.length,
          })
          const intent = (await first?.post('/api/v1/scans/upload-intents', body))?.body.data
          expect(new URL(intent.uploadUrl).origin).toBe(s3.endpoint)
          expect((await put(intent, file)).status).toBe(200)
          const completed = await second?.post(`/api/v1/scans/${intent.scanId}/upload-complete`)
          expect(completed?.status).toBe(200)
          const read = async () => (await third?.get(`/api/v1/scans/${intent.scanId}`))?.body.data
          await expect.poll(async () => (await read()).status, SOON).toBe('complete')
          expect((await read()).verdict).toBe('synthetic')
        }
      },
    )

    test('send each event exactly once between them', async () => {
      const sent = () =>
        machines.map(({ process }) => process.output().split('"msg":"delivery attempted"').length - 1)
      const before = sent()
      const { work, receiver, settle } = await startWorking()
      await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(150)
      expect(new Set(await settle())).toEqual(new Set([200, 201]))
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
      expect(ids).toHaveLength(work.acknowledged.length)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [index, count] of sent().entries()) expect(count).toBeGreaterThan(before[index] as number)
    })

    test('hold a key to one limit, exceeded by at most a tenth for each of them', async () => {
      const caller = await callerIn('sandbox')
      let admitted = 0
      /** Sends requests to one machine until it refuses for the rest of the window. */
      async function exhaust(on: ProcessCaller): Promise<void> {
        for (;;) {
          const { status, headers } = await on.get('/api/v1/scans?limit=1')
          if (status === 200) admitted += 1
          else {
            expect(status).toBe(429)
            const seconds = Number(headers.get('retry-after'))
            if (seconds > 1) return
            await sleep(20)
          }
        }
      }
      await Promise.all(urls().flatMap((url) => Array.from({ length: 4 }, () => exhaust(caller.at(url)))))
      expect(admitted).toBeGreaterThanOrEqual(LIMIT)
      expect(admitted).toBeLessThanOrEqual(LIMIT + MACHINES * Math.ceil(LIMIT / 10))
    })

    test('lose nothing acknowledged when one is killed, and only the requests that it had not answered', async () => {
      const { balancer, work, settle } = await startWorking({ goesOnWhenRefused: true })
      const [killed] = machines as [Machine, ...Machine[]]
      await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(60)
      await expect.poll(() => balancer.inFlight(killed.port), { ...SOON, interval: 1 }).toBeGreaterThan(0)
      const exited = once(killed.process.child, 'exit')
      killed.process.child.kill('SIGKILL')
      await exited
      const exitedAt = performance.now()
      const before = work.acknowledged.length
      await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(before + 60)
      killed.process = await run(killed)
      await expect.poll(() => balancer.isReady(killed.port), SOON).toBe(true)
      await expect.poll(() => killed.process.output(), SOON).toContain('/api/v1/cases')
      const statuses = await settle()
      for (const { port, sentAt } of balancer.lost) {
        expect(port).toBe(killed.port)
        expect(sentAt).toBeLessThan(exitedAt)
      }
      const failed = statuses.filter((status) => status !== 200 && status !== 201)
      expect(failed).toEqual(balancer.lost.map(() => 502))
    })

    test('fail no request when one is told to stop', async () => {
      const { balancer, work, settle } = await startWorking()
      const stopped = machines.at(-1) as Machine
      await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(60)
      expect(await stopped.process.end('SIGTERM')).toBe(0)
      const before = work.acknowledged.length
      await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(before + 60)
      expect(new Set(await settle())).toEqual(new Set([200, 201]))
      expect(balancer.lost).toEqual([])
    })
  },
)
