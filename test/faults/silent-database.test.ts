import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type HostedService, startHostedService, type TimedAnswer } from '../support/hosted-service.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'

/** The default of `DATABASE_TIMEOUT_SECONDS`. */
const TIMEOUT_MS = 5_000
/** The margin for slow CI machines. */
const SLACK_MS = 1_500

const INTENT = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }

describe.skipIf(missingForClusters !== undefined)('a service whose database falls silent', () => {
  let cluster: PostgresCluster
  let proxy: TcpProxy
  let service: HostedService
  let scanId: string

  beforeAll(async () => {
    cluster = await makePostgresCluster()
    await cluster.start()
    proxy = await startTcpProxy({ port: cluster.port })
    const url = new URL(cluster.url)
    url.port = String(proxy.port)
    service = await startHostedService(url.href)
    const created = await service.ask('/api/v1/scans/upload-intents', { body: INTENT })
    scanId = JSON.parse(created.text).data.scanId
  })
  afterEach(async () => {
    proxy.mode = 'pass'
    await cluster.thaw()
    await until(async () => (await service.ask('/readyz')).status === 200, 10_000)
  })
  afterAll(async () => {
    await service?.stop()
    await proxy?.close()
    await cluster?.remove()
  })

  /** How the database falls silent, and how it recovers. */
  const SILENCES: [string, () => Promise<void>, () => Promise<void>][] = [
    ['its processes are suspended', () => cluster.freeze(), () => cluster.thaw()],
    [
      'the network drops what is sent',
      async () => {
        proxy.mode = 'swallow'
      },
      async () => {
        proxy.mode = 'pass'
      },
    ],
  ]

  const READS = () => [
    `/api/v1/scans/${scanId}`,
    '/api/v1/scans',
    '/api/v1/cases',
    '/api/v1/webhooks/deliveries',
    '/api/v1/webhooks',
  ]

  /** Fifty requests a second until stopped, each on its own connection; resolves with all answers. */
  function load() {
    const answers: Promise<TimedAnswer>[] = []
    const timer = setInterval(() => {
      const paths = READS()
      answers.push(
        answers.length % 4 === 0
          ? service.ask('/api/v1/scans/upload-intents', { body: INTENT })
          : service.ask(paths[answers.length % paths.length] as string),
      )
    }, 20)
    onTestFinished(() => clearInterval(timer))
    return {
      stop() {
        clearInterval(timer)
        return Promise.all(answers)
      },
    }
  }

  const memory = () =>
    Number(
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${service.process.child.pid}/status`, 'utf8'))?.[1],
    ) * 1024

  test.each(SILENCES)(
    'because %s answers every request in time, and recovers within five seconds',
    async (_how, fallSilent, restore) => {
      // To warm up connections and compilers.
      const warm = load()
      await sleep(2_000)
      expect((await warm.stop()).every(({ status }) => status < 300)).toBe(true)
      const before = memory()

      await fallSilent()
      const silentAt = performance.now()
      const requests = load()
      const health: TimedAnswer[] = []
      const ready: TimedAnswer[] = []
      while (performance.now() - silentAt < 15_000) {
        await sleep(400)
        health.push(await service.ask('/healthz'))
        ready.push(await service.ask('/readyz'))
      }
      const answers = await requests.stop()
      const grown = memory() - before

      expect(answers.length).toBeGreaterThan(400)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(answers.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true)
      expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(TIMEOUT_MS + SLACK_MS)
      // Once it is known to be silent, no request waits for it.
      const late = answers.filter(({ at, tookMs }) => at - tookMs - silentAt > TIMEOUT_MS + SLACK_MS)
      expect(late.length).toBeGreaterThan(100)
      expect(Math.max(...late.map(({ tookMs }) => tookMs))).toBeLessThan(SLACK_MS)

      expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]))
      expect(Math.max(...health.map(({ tookMs }) => tookMs))).toBeLessThan(500)
      expect(new Set(ready.map(({ status }) => status))).toEqual(new Set([503]))
      expect(Math.max(...ready.map(({ tookMs }) => tookMs))).toBeLessThan(2_000)
      expect(JSON.parse(ready.at(-1)?.text ?? '').reasons).toEqual(['the database cannot be reached'])
      expect(grown).toBeLessThan(60 * 2 ** 20)

      await restore()
      const backAt = performance.now()
      await until(async () => (await service.ask(`/api/v1/scans/${scanId}`)).status === 200, 5_000)
      expect(performance.now() - backAt).toBeLessThan(5_000)
      // And from then on for all requests.
      const after = load()
      await sleep(2_000)
      const served = await after.stop()
      expect(served.filter(({ status }) => status >= 300)).toEqual([])
      expect(Math.max(...served.map(({ tookMs }) => tookMs))).toBeLessThan(SLACK_MS)
    },
  )

  test.each(SILENCES)(
    'because %s says that a write may have been carried out, and its Idempotency-Key tells whether it was',
    async (_how, fallSilent, restore) => {
      const headers = { 'idempotency-key': randomUUID() }
      const title = randomUUID()
      const create = () => service.ask('/api/v1/cases', { body: { title, scanIds: [scanId] }, headers })
      expect((await service.ask('/api/v1/cases')).status).toBe(200)
      await fallSilent()
      const lost = await create()
      expect(lost.status).toBe(503)
      expect(JSON.parse(lost.text).error.message).toContain('may or may not have been carried out')
      expect(lost.tookMs).toBeLessThan(TIMEOUT_MS + SLACK_MS)
      await restore()

      // While the first request is not known to have failed, the key is in use; that ends after ten seconds.
      let created = await create()
      await until(async () => {
        created = await create()
        return created.status === 201
      }, 15_000)
      const { id } = JSON.parse(created.text).data
      expect(JSON.parse((await create()).text).data.id).toBe(id)
      const listed = JSON.parse((await service.ask('/api/v1/cases?limit=100')).text)
      expect(listed.data.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
    },
  )

  test('stops within seconds when told to', async () => {
    const url = new URL(cluster.url)
    url.port = String(proxy.port)
    const other = await startHostedService(url.href)
    expect((await other.ask('/api/v1/scans')).status).toBe(200)
    proxy.mode = 'swallow'
    const response = other.ask('/api/v1/scans')
    await sleep(200)
    const since = performance.now()
    expect(await other.process.end('SIGTERM')).toBe(0)
    expect((await response).status).toBe(503)
    expect(performance.now() - since).toBeLessThan(20_000)
    await other.stop()
  })
})

/** Retries until the condition is true; throws when that takes longer. */
async function until(holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`did not come true within ${withinMs} ms`)
    await sleep(50)
  }
}
