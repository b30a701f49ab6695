import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type HostedService, startHostedService, type TimedAnswer } from '../support/hosted-service.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'

const INTENT = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }

describe.skipIf(missingForClusters !== undefined)('a service that loses connections to its database', () => {
  let cluster: PostgresCluster
  let proxy: TcpProxy
  let service: HostedService
  let admin: postgres.Sql
  let scanId: string

  beforeAll(async () => {
    cluster = await makePostgresCluster()
    await cluster.start()
    proxy = await startTcpProxy({ port: cluster.port })
    const url = new URL(cluster.url)
    url.port = String(proxy.port)
    service = await startHostedService(url.href)
    admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
    const created = await service.ask('/api/v1/scans/upload-intents', { body: INTENT })
    scanId = JSON.parse(created.text).data.scanId
  })
  afterEach(() => {
    proxy.mode = 'pass'
    proxy.onRequest = undefined
  })
  afterAll(async () => {
    await admin?.end({ timeout: 1 })
    await service?.stop()
    await proxy?.close()
    await cluster?.remove()
  })

  /** Reads and writes until stopped; resolves with all answers. */
  function load(everyMs = 10) {
    const answers: Promise<TimedAnswer>[] = []
    const timer = setInterval(() => {
      answers.push(
        answers.length % 3 === 0
          ? service.ask('/api/v1/scans/upload-intents', { body: INTENT })
          : service.ask(answers.length % 2 === 0 ? `/api/v1/scans/${scanId}` : '/api/v1/cases'),
      )
    }, everyMs)
    onTestFinished(() => clearInterval(timer))
    return {
      stop() {
        clearInterval(timer)
        return Promise.all(answers)
      },
    }
  }

  test('survives a reset while a connection queries the array types, three times', async () => {
    let resets = 0
    proxy.onRequest = (bytes, reset) => {
      if (resets === 3 || !bytes.includes('pg_catalog.pg_type')) return
      resets += 1
      reset()
    }
    proxy.resetAll()
    const requests = load()
    while (resets < 3) await sleep(20)
    await sleep(1_500)
    const answers = await requests.stop()
    expect(service.process.child.exitCode).toBeNull()
    expect(new Set(answers.slice(-50).map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(answers.every(({ status }) => status < 300 || status === 503)).toBe(true)
  })

  test('answers 503 during a burst of pg_terminate_backend, and all requests as soon as it is over', async () => {
    const requests = load()
    const end = performance.now() + 4_000
    while (performance.now() < end) {
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'media-scan-service'`
      await sleep(5)
    }
    const overAt = performance.now()
    await sleep(3_000)
    const answers = await requests.stop()
    expect(service.process.child.exitCode).toBeNull()
    expect(answers.every(({ status }) => status < 300 || status === 503)).toBe(true)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(3_000)
    const later = answers.filter(({ at, tookMs }) => at - tookMs > overAt + 1_000)
    expect(later.length).toBeGreaterThan(100)
    expect(later.filter(({ status }) => status === 503)).toEqual([])
  })

  test('answers within two seconds while every new connection is refused, and normally as soon as that is over', async () => {
    proxy.mode = 'refuse'
    proxy.resetAll()
    const requests = load(20)
    await sleep(3_000)
    proxy.mode = 'pass'
    const overAt = performance.now()
    await sleep(3_000)
    const answers = await requests.stop()
    expect(answers.every(({ status }) => status < 300 || status === 503)).toBe(true)
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(2_000)
    const later = answers.filter(({ at, tookMs }) => at - tookMs > overAt + 1_500)
    expect(later.filter(({ status }) => status === 503)).toEqual([])
  })

  test('continues an interrupted analysis when there are connections again', async () => {
    const created = await service.ask('/api/v1/scans/upload-intents', {
      body: { ...INTENT, fileName: 'slow.png' },
    })
    const slow = `/api/v1/scans/${JSON.parse(created.text).data.scanId}`
    let resets = 0
    proxy.onRequest = (bytes, reset) => {
      if (!bytes.includes('scan.completed')) return
      proxy.onRequest = undefined
      resets += 1
      reset()
    }
    expect((await service.ask(`${slow}/upload-complete`, { body: {} })).status).toBe(200)
    const status = async () => JSON.parse((await service.ask(slow)).text).data.status
    await expect.poll(status, { timeout: 40_000, interval: 200 }).toBe('complete')
    expect(resets).toBe(1)
  })

  test.each(['the answer never comes', 'the connection is reset'])(
    'reports a write that was carried out by its Idempotency-Key when %s',
    async (how) => {
      const headers = { 'idempotency-key': randomUUID() }
      const title = randomUUID()
      const create = () => service.ask('/api/v1/cases', { body: { title, scanIds: [scanId] }, headers })
      proxy.onRequest = (bytes, reset) => {
        if (!bytes.includes(title)) return
        proxy.onRequest = undefined
        // The statement itself passes; it is carried out while no answer comes back.
        setImmediate(() => {
          proxy.mode = 'swallow'
          if (how === 'the connection is reset') setTimeout(reset, 300)
        })
      }
      const lost = await create()
      expect(lost.status).toBe(503)
      expect(JSON.parse(lost.text).error.message).toContain('may or may not have been carried out')
      proxy.mode = 'pass'
      let created = await create()
      for (let tries = 0; created.status === 503 && tries < 50; tries += 1) {
        await sleep(100)
        created = await create()
      }
      expect([created.status, created.headers['idempotency-replayed']]).toEqual([201, 'true'])
      const listed = JSON.parse((await service.ask('/api/v1/cases?limit=100')).text)
      expect(listed.data.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
    },
  )
})
