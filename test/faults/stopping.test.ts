import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Balancer, startBalancer } from '../support/balancer.js'
import {
  freePort,
  makePostgresCluster,
  missingForClusters,
  type PostgresCluster,
} from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'

const SOON = { timeout: 30_000, interval: 100 }

const PER_SECOND = 300
/** On a slow machine fewer are sent: they would pile up, and those lost would not be the service's fault. */
const MAX_PENDING = 50

describe.skipIf(missingForClusters !== undefined)(
  'a rolling restart of two processes behind a balancer',
  () => {
    let cluster: PostgresCluster
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let environment: NodeJS.ProcessEnv
    let running: ServiceProcess[] = []
    let balancer: Balancer | undefined

    beforeAll(async () => {
      cluster = await makePostgresCluster()
      await cluster.start()
      folder = await temporaryFolder()
      environment = {
        DATABASE_URL: cluster.url,
        DATA_DIR: folder.path,
        SECRET_KEY: randomBytes(32).toString('base64'),
        OPERATOR_TOKEN: randomBytes(24).toString('hex'),
        RATE_LIMIT_PER_KEY: '0',
        RATE_LIMIT_PER_ORGANIZATION: '0',
        LOG_LEVEL: 'info',
      }
    })
    afterEach(async () => {
      await balancer?.close()
      for (const service of running) await service.end('SIGKILL')
      running = []
    })
    afterAll(async () => {
      await cluster?.remove()
      await folder?.remove()
    })

    async function keyFrom(url: string): Promise<string> {
      const post = async (path: string, body: object) => {
        const headers = {
          authorization: `Bearer ${environment.OPERATOR_TOKEN}`,
          'content-type': 'application/json',
        }
        const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
        return ((await response.json()) as { data: { id: string; secret: string } }).data
      }
      const { id } = await post('/console/api/organizations', { name: 'Newsroom' })
      const scopes = ['scans:read', 'scans:write']
      const issued = await post(`/console/api/organizations/${id}/keys`, {
        label: 'load',
        environment: 'sandbox',
        scopes,
      })
      return issued.secret
    }

    /** Sends this many requests a second, two reads for each write, until stopped; returns the answers. */
    function load(url: string, key: string): { stop(): Promise<Map<string, number>> } {
      const agent = new Agent({ keepAlive: true })
      const answers = new Map<string, number>()
      const pending = new Set<Promise<void>>()
      let number = 0
      function send(): void {
        number += 1
        const write = number % 3 === 0
        const request = httpRequest(`${url}/api/v1/scans${write ? '/upload-intents' : '?limit=1'}`, {
          agent,
          method: write ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${key}`, ...(write && { 'content-type': 'application/json' }) },
        })
        const answered = new Promise<void>((resolve) => {
          const end = (what: string) => {
            answers.set(what, (answers.get(what) ?? 0) + 1)
            resolve()
          }
          request.on('error', (error) => end(error.message))
          request.on('response', (answer) => answer.resume().on('end', () => end(String(answer.statusCode))))
        }).finally(() => pending.delete(answered))
        pending.add(answered)
        request.end(
          write
            ? JSON.stringify({ fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 })
            : undefined,
        )
      }
      let due = 0
      let before = performance.now()
      const timer = setInterval(() => {
        const now = performance.now()
        due = Math.min(due + ((now - before) / 1_000) * PER_SECOND, MAX_PENDING)
        before = now
        for (; due >= 1 && pending.size < MAX_PENDING; due -= 1) send()
      }, 10)
      onTestFinished(() => clearInterval(timer))
      return {
        async stop() {
          clearInterval(timer)
          await Promise.all(pending)
          agent.destroy()
          return answers
        },
      }
    }

    test.each([
      ['with one worker each', []],
      ['with two workers each', ['--processes', '2']],
    ])('%s loses no request', async (_which, options) => {
      const ports = [await freePort(), await freePort()]
      const start = (port: number) =>
        startServiceProcess({ ...environment, PORT: String(port), SHUTDOWN_DELAY_SECONDS: '5' }, options)
      for (const port of ports) running.push(await start(port))
      const front = await startBalancer(ports)
      balancer = front
      const ready = (port: number) => vi.waitFor(() => expect(front.isReady(port)).toBe(true), SOON)
      await Promise.all(ports.map(ready))
      const requests = load(front.url, await keyFrom(front.url))
      await wait(2_000)
      for (const [index, port] of ports.entries()) {
        expect(await running[index]?.end('SIGTERM')).toBe(0)
        running[index] = await start(port)
        await ready(port)
        await wait(1_000)
      }
      const answers = await requests.stop()
      expect(front.lost).toEqual([])
      expect([...answers.keys()].sort()).toEqual(['200', '201'])
      const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
      expect(total).toBeGreaterThan(1_000)
    })
  },
)

describe('a process that is told to stop', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let service: ServiceProcess | undefined
  let key: string

  beforeAll(async () => {
    folder = await temporaryFolder()
    service = await startServiceProcess({ DATA_DIR: folder.path })
    key = /msk_sbx_[0-9A-Za-z]{36}/.exec(service.output())?.[0] ?? ''
    await service.end()
  })
  afterEach(() => service?.end('SIGKILL'))
  afterAll(() => folder.remove())

  const start = async (environment: NodeJS.ProcessEnv): Promise<ServiceProcess> => {
    service = await startServiceProcess({ DATA_DIR: folder.path, ...environment })
    return service
  }

  /** Begins an upload of three bytes and sends one; `finish` sends the others and returns the status. */
  async function upload(url: string): Promise<{ finish(): Promise<number | string> }> {
    const created = await fetch(`${url}/api/v1/scans/upload-intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }),
    })
    const { data } = (await created.json()) as { data: { uploadUrl: string } }
    const request = httpRequest(data.uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'content-length': 3, expect: '100-continue' },
    })
    const answered = new Promise<number | string>((resolve) => {
      request.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    })
    request.flushHeaders()
    await once(request, 'continue')
    request.write('a')
    return {
      finish() {
        request.end('bc')
        return answered
      },
    }
  }

  const readiness = async (url: string) => {
    const response = await fetch(`${url}/readyz`)
    return [response.status, await response.json()]
  }

  test('reports it and keeps serving for a while, then finishes requests in flight and accepts no new ones', async () => {
    const { url, child } = await start({ SHUTDOWN_DELAY_SECONDS: '3' })
    expect(await readiness(url)).toEqual([200, { status: 'ready' }])
    const inFlight = await upload(url)
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await vi.waitFor(
      async () =>
        expect(await readiness(url)).toEqual([
          503,
          { status: 'unavailable', reasons: ['the process is stopping'] },
        ]),
      SOON,
    )
    const response = await fetch(`${url}/api/v1/scans`, { headers: { authorization: `Bearer ${key}` } })
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), SOON)
    expect(await inFlight.finish()).toBe(200)
    expect(await ended).toEqual([0, null])
  })

  test('aborts requests in flight when its time is over', async () => {
    const { url, end } = await start({ SHUTDOWN_GRACE_SECONDS: '2' })
    const inFlight = await upload(url)
    expect(await end('SIGTERM')).toBe(0)
    expect(await inFlight.finish()).toMatch(/^(ECONNRESET|EPIPE)$/)
  })

  test('ends immediately when told again', async () => {
    const { url, child, end } = await start({ SHUTDOWN_DELAY_SECONDS: '300' })
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await readiness(url))[0]).toBe(503), SOON)
    await wait(1_100)
    expect(await end('SIGTERM')).toBe(1)
  })

  test('finishes requests in flight when Ctrl+C arrives twice, from the terminal and from npm', async () => {
    const { url, child } = await start({ SHUTDOWN_DELAY_SECONDS: '1' })
    const inFlight = await upload(url)
    const ended = once(child, 'close')
    child.kill('SIGINT')
    await wait(50)
    child.kill('SIGINT')
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), SOON)
    expect(await inFlight.finish()).toBe(200)
    expect(await ended).toEqual([0, null])
  })
})
