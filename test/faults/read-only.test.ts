import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'
import { intentBody } from '../support/upload.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')

/** Log lines that are not about requests, from level warn up. */
const complaints = (log: string): { msg: string }[] =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ level, req, reasons }) => level >= 40 && req === undefined && reasons === undefined)

describe.skipIf(missingForClusters !== undefined)('a failover that leads to a standby', () => {
  let primary: PostgresCluster
  let standby: PostgresCluster
  let proxy: TcpProxy
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let environment: NodeJS.ProcessEnv
  let service: ServiceProcess
  let caller: ProcessCaller
  let scanId: string

  beforeAll(async () => {
    primary = await makePostgresCluster()
    await primary.start()
    standby = await makePostgresCluster({}, { standbyOf: primary })
    await standby.start()
    folder = await temporaryFolder()
    const target = { port: primary.port }
    proxy = await startTcpProxy(target)
    environment = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN,
    }
    service = await startServiceProcess(environment)
    caller = await makeCaller(service.url, OPERATOR_TOKEN)
    scanId = (await caller.post('/api/v1/scans/upload-intents', intentBody())).body.data.scanId

    const replica = postgres(standby.url, { max: 1 })
    await vi.waitFor(async () => expect(await replica`select id from scans`).toHaveLength(1), {
      timeout: 20_000,
      interval: 100,
    })
    await replica.end()
    target.port = standby.port
    proxy.resetAll()
  })
  afterAll(async () => {
    await service?.end('SIGKILL')
    await proxy?.close()
    await standby?.remove()
    await primary?.remove()
    await folder?.remove()
  })

  const readiness = async ({ url }: ServiceProcess) => {
    const response = await fetch(`${url}/readyz`)
    return (await response.json()) as { status: string; reasons?: string[] }
  }

  test('is reported by readyz', async () => {
    await expect
      .poll(() => readiness(service), { timeout: 30_000 })
      .toEqual({ status: 'unavailable', reasons: ['the database is read-only'] })
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  test('does not affect reads', async () => {
    for (const path of [`/scans/${scanId}`, `/scans/${scanId}/job`, '/scans', '/cases', '/webhooks'])
      expect({ path, status: (await caller.get(`/api/v1${path}`)).status }).toEqual({ path, status: 200 })
  })

  test('answers writes with 503 and Retry-After', async () => {
    for (const [path, body] of [
      ['/scans/upload-intents', intentBody()],
      [`/scans/${scanId}/upload-complete`, undefined],
      ['/cases', { title: 'Later', scanIds: [scanId] }],
    ] as const) {
      const { status, headers, body: answer } = await caller.post(`/api/v1${path}`, body)
      expect({ path, status, code: answer.error.code }).toEqual({
        path,
        status: 503,
        code: 'service_unavailable',
      })
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    }
  })

  test('does not log the same line repeatedly', async () => {
    // Each request updates the key's last use; claims fail every second, analysis every two.
    for (let second = 0; second < 6; second += 1) {
      await caller.get(`/api/v1/scans/${scanId}`)
      await sleep(1_000)
    }
    const messages = complaints(service.output()).map(({ msg }) => msg)
    for (const what of [
      'claiming deliveries failed',
      'analysis could not go on',
      'last use of keys not written; trying again',
    ])
      expect({ what, times: messages.filter((msg) => msg === what).length }).toEqual({ what, times: 1 })
    expect(service.child.exitCode).toBeNull()
  })

  test('lets a process start that finds its schema', async () => {
    const second = await startServiceProcess(environment)
    try {
      expect((await readiness(second)).status).toBe('unavailable')
      expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    } finally {
      await second.end()
    }
  })

  test('is over when the standby is promoted', async () => {
    await standby.promote()
    await expect.poll(() => readiness(service), { timeout: 30_000 }).toEqual({ status: 'ready' })
    expect((await caller.post('/api/v1/scans/upload-intents', intentBody())).status).toBe(201)
    expect((await caller.post(`/api/v1/scans/${scanId}/upload-complete`)).status).toBe(200)
  })
})
