// @module-tag slow
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, rename } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withDatabase } from '../support/databases.js'
import { readExposition, samplesOf, totalOf } from '../support/exposition.js'
import { freePort } from '../support/postgres-cluster.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { FROM_THE_CONSOLE } from '../support/service.js'

// Skipped, with the line that test/support/databases.ts prints, when there is no server to run it on.
const serverUrl = process.env.TEST_DATABASE_URL

const REQUESTS = 'media_scan_http_request_duration_seconds'

const TIMES = { timeout: 20_000, interval: 50 }

/** Pids of the workers that listened, in that order. */
const workersOf = ({ output }: ServiceProcess): number[] =>
  [...output().matchAll(/"worker":(\d+),"msg":"worker listening"/g)].map(([, pid]) => Number(pid))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.skipIf(!serverUrl)('media-scan serve --processes 2', () => {
  const name = `media_scan_processes_${randomUUID().replaceAll('-', '')}`
  let admin: postgres.Sql
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let environment: NodeJS.ProcessEnv
  let service: ServiceProcess | undefined

  beforeAll(async () => {
    admin = postgres(serverUrl ?? '', { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${name}`)
    folder = await temporaryFolder()
    environment = {
      DATABASE_URL: withDatabase(serverUrl ?? '', name),
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN: randomBytes(24).toString('hex'),
      METRICS_PORT: String(await freePort()),
    }
    service = await startServiceProcess(environment, ['--processes', '2'])
  }, 60_000)
  afterAll(async () => {
    await service?.end('SIGTERM')
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
    await folder.remove()
  })

  test('signing out ends a session immediately for every worker', async () => {
    const { url } = service as ServiceProcess
    await vi.waitFor(() => expect(workersOf(service as ServiceProcess)).toHaveLength(2), TIMES)
    const address = `${url}/console/api/session`
    const headers = { ...FROM_THE_CONSOLE, 'content-type': 'application/json', connection: 'close' }
    const body = JSON.stringify({ token: environment.OPERATOR_TOKEN })
    const signedIn = await fetch(address, { method: 'POST', headers, body })
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] as string
    // Connections go to the workers in turn.
    const statuses = async () => {
      const found = new Set<number>()
      for (let number = 0; number < 4; number += 1)
        found.add((await fetch(address, { headers: { cookie, connection: 'close' } })).status)
      return [...found]
    }
    expect(await statuses()).toEqual([200])
    const signedOut = await fetch(address, { method: 'DELETE', headers: { ...headers, cookie } })
    expect(signedOut.status).toBe(200)
    expect(await statuses()).toEqual([401])
  }, 60_000)

  test('metrics from any worker include all workers, each with its number, also without a token', async () => {
    const { url } = service as ServiceProcess
    await vi.waitFor(() => expect(workersOf(service as ServiceProcess)).toHaveLength(2), TIMES)
    const headers = { authorization: `Bearer ${environment.OPERATOR_TOKEN}`, connection: 'close' }
    const addresses = [`${url}/metrics`, `http://127.0.0.1:${environment.METRICS_PORT}/metrics`]
    const operation = 'listOrganizations'
    // Connections go to the workers in turn.
    for (let number = 0; number < 4; number += 1)
      expect((await fetch(`${url}/console/api/organizations`, { headers })).status).toBe(200)
    for (let number = 0; number < 4; number += 1) {
      const response = await fetch(addresses[number % 2] as string, { headers })
      expect(response.status).toBe(200)
      const families = readExposition(await response.text())
      expect(totalOf(families, 'media_scan_processes')).toBe(2)
      const counted = samplesOf(families, REQUESTS, { operation }, '_count')
      expect(counted.map(({ labels }) => labels.process).sort()).toEqual(['0', '1'])
      expect(totalOf(families, REQUESTS, { operation }, '_count')).toBe(4)
      const heaps = samplesOf(families, 'nodejs_heap_size_used_bytes')
      expect(heaps.map(({ labels }) => labels.process).sort()).toEqual(['0', '1'])
      // A metric of the whole installation, of which there is one.
      expect(samplesOf(families, 'media_scan_deliveries_waiting').map(({ labels }) => labels)).toEqual([{}])
    }
  }, 60_000)

  test('the workers share one port, a killed worker is replaced, and a signal stops all of them gracefully', async () => {
    const running = service as ServiceProcess
    await vi.waitFor(() => expect(workersOf(running)).toHaveLength(2), TIMES)
    const [first, second] = workersOf(running) as [number, number]

    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect(workersOf(running)).toHaveLength(3), TIMES)
    const third = workersOf(running)[2] as number
    // More connections than workers, so that each of them is asked.
    for (let number = 0; number < 4; number += 1) {
      const response = await fetch(`${running.url}/readyz`, { headers: { connection: 'close' } })
      expect(response.status).toBe(200)
    }
    // It continues the series of the worker that it replaces, whose figures are lost.
    const metrics = await fetch(`http://127.0.0.1:${environment.METRICS_PORT}/metrics`)
    const started = samplesOf(readExposition(await metrics.text()), 'process_start_time_seconds')
    expect(started.map(({ labels }) => labels.process).sort()).toEqual(['0', '1'])

    expect(await running.end('SIGTERM')).toBe(0)
    expect([second, third].filter(isAlive)).toEqual([])
    expect(running.output().match(/"msg":"stopped"/g)).toHaveLength(2)
  }, 60_000)

  test('a worker that is killed just before it is sent a message is replaced, and takes no other process with it', async () => {
    const metricsPort = String(await freePort())
    const running = await startServiceProcess({ ...environment, METRICS_PORT: metricsPort }, [
      '--processes',
      '2',
    ])
    const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
    const headers = { authorization: `Bearer ${environment.OPERATOR_TOKEN}` }
    const scrape = (agent: Agent) =>
      new Promise<number | undefined>((resolve, reject) => {
        httpRequest(`${running.url}/metrics`, { agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        })
          .on('error', reject)
          .end()
      })
    try {
      // Workers listen for metrics first, and for requests later.
      const listening = () => running.output().match(/"msg":"listening"/g)
      await vi.waitFor(() => expect(listening()).toHaveLength(2), TIMES)
      // A connection to each worker.
      for (const agent of agents) expect(await scrape(agent)).toBe(200)
      const [first] = workersOf(running) as [number, number]
      // The primary finds what the workers asked it before it finds that one of them is gone.
      running.child.kill('SIGSTOP')
      const scrapes = agents.map((agent) => scrape(agent).catch(() => undefined))
      await wait(500)
      process.kill(first, 'SIGKILL')
      await wait(500)
      running.child.kill('SIGCONT')
      expect(await Promise.all(scrapes)).toContain(200)
      await vi.waitFor(() => expect(workersOf(running)).toHaveLength(3), TIMES)
      expect(await running.end('SIGTERM')).toBe(0)
    } finally {
      for (const agent of agents) agent.destroy()
      await running.end('SIGKILL')
    }
  }, 60_000)

  test('a worker whose replacement cannot be started is replaced once that is possible', async () => {
    // The program that the primary starts its workers with.
    const node = join(folder.path, 'node')
    await copyFile(process.execPath, node)
    const metricsPort = String(await freePort())
    const running = await startServiceProcess(
      { ...environment, METRICS_PORT: metricsPort },
      ['--processes', '2'],
      { node },
    )
    try {
      await vi.waitFor(() => expect(workersOf(running)).toHaveLength(2), TIMES)
      const [first] = workersOf(running) as [number, number]
      await rename(node, `${node}.gone`)
      process.kill(first, 'SIGKILL')
      await vi.waitFor(() => expect(running.output()).toContain('ENOENT'), TIMES)
      await rename(`${node}.gone`, node)
      await vi.waitFor(() => expect(workersOf(running)).toHaveLength(3), TIMES)
      expect(await running.end('SIGTERM')).toBe(0)
    } finally {
      await running.end('SIGKILL')
    }
  }, 60_000)

  test('a signal while a worker starts ends that one immediately, and the other gracefully', async () => {
    const metricsPort = String(await freePort())
    const running = await startServiceProcess({ ...environment, METRICS_PORT: metricsPort }, [
      '--processes',
      '2',
    ])
    const database = postgres(environment.DATABASE_URL ?? '', { max: 2, onnotice: () => {} })
    try {
      await vi.waitFor(() => expect(workersOf(running)).toHaveLength(2), TIMES)
      const [first] = workersOf(running) as [number, number]
      const waiting = () => database`select 1 from pg_locks where not granted and relation in (
        select oid from pg_class where relname = '__drizzle_migrations')`
      await database.begin(async (transaction) => {
        await transaction`lock table drizzle.__drizzle_migrations in access exclusive mode`
        process.kill(first, 'SIGKILL')
        await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), TIMES)
        running.child.kill('SIGTERM')
        await vi.waitFor(() => expect(running.child.exitCode).toBe(0), TIMES)
      })
      expect(running.output().match(/"msg":"stopped"/g)).toHaveLength(1)
    } finally {
      await running.end('SIGKILL')
      await database.end()
    }
  }, 60_000)

  test('when no worker can start, the command ends with their messages', async () => {
    const { code, stderr } = await mediaScan(['serve', '--processes', '2'], {
      ...environment,
      PORT: '0',
      DATABASE_URL: withDatabase(serverUrl ?? '', `${name}_missing`),
    })
    expect(code).toBe(1)
    expect(stderr).toContain('The service cannot start')
  }, 60_000)
})

test('several processes on the embedded database are refused with one line', async () => {
  const { code, stdout, stderr } = await mediaScan(['serve', '--processes', '2'])
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The embedded database belongs to one process: set DATABASE_URL, or leave --processes out.\n',
  })
})
