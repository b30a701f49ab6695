import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { folderPerTest } from '../support/folder-per-test.js'
import { type ServiceProcess, startServiceProcess } from '../support/process.js'
import { makeRedis, missingForRedis, type RedisServer } from '../support/redis.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'

const GONE = 'Redis is gone: this process counts rate limits for itself'
const BACK = 'Redis is back: rate limits are shared by all processes again'
const TIMES = { timeout: 20_000, interval: 50 }

describe.skipIf(missingForRedis !== undefined)('a service that shares its rate limits', () => {
  const folder = folderPerTest()
  let redis: RedisServer
  let proxy: TcpProxy
  let service: ServiceProcess | undefined

  beforeAll(async () => {
    redis = await makeRedis()
    proxy = await startTcpProxy({ port: redis.port })
  })
  beforeEach(() => redis.start())
  afterEach(async () => {
    await service?.end('SIGKILL')
    service = undefined
    proxy.mode = 'pass'
    await redis.stop()
  })
  afterAll(async () => {
    await proxy?.close()
    await redis?.remove()
  })

  async function start(credentials = ''): Promise<ServiceProcess> {
    service = await startServiceProcess({
      DATA_DIR: folder.path,
      REDIS_URL: `redis://${credentials}127.0.0.1:${proxy.port}`,
      SHUTDOWN_GRACE_SECONDS: '1',
    })
    return service
  }

  /** The lines about Redis, in order. */
  const messages = ({ output }: ServiceProcess) =>
    [...output().matchAll(/"msg":"(Redis is [^"]+)"/g)].map(([, line]) => line)

  /**
   * Waits for the line. Lines must alternate: one for each outage, not one for each request. There may be more outages
   * than the test caused, because on a busy machine an answer of Redis that takes too long is one.
   */
  async function isLast(line: string, running: ServiceProcess): Promise<void> {
    await expect.poll(() => messages(running).at(-1), TIMES).toBe(line)
    const lines = messages(running)
    expect(lines).toEqual(lines.map((_line, place) => (place % 2 === 0 ? GONE : BACK)))
  }

  /** Whether Redis has the buckets of the key and of its organization, besides what a new connection sets up. */
  const isCounting = async () => (await redis.call('DBSIZE')) === ':3'

  async function ask({ url, output }: ServiceProcess): Promise<number> {
    const key = /msk_sbx_\w{36}/.exec(output())?.[0]
    const response = await fetch(`${url}/api/v1/scans`, { headers: { authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    return response.status
  }

  /** Sends requests until stopped; every answer must be 200. */
  function load(running: ServiceProcess) {
    const answers: ReturnType<typeof ask>[] = []
    const timer = setInterval(() => {
      const answer = ask(running)
      // Awaited below, unless the test fails earlier.
      answer.catch(() => {})
      answers.push(answer)
    }, 25)
    onTestFinished(() => clearInterval(timer))
    return async () => {
      clearInterval(timer)
      const all = await Promise.all(answers)
      expect(all.length).toBeGreaterThan(20)
      expect(new Set(all)).toEqual(new Set([200]))
    }
  }

  test('answers all requests while Redis is killed and comes back, with one log line for each outage', async () => {
    const running = await start()
    const stop = load(running)
    await expect.poll(isCounting, TIMES).toBe(true)
    await redis.stop()
    await isLast(GONE, running)
    const outages = messages(running).length
    await sleep(2_500)
    expect(messages(running)).toHaveLength(outages)
    await redis.start()
    await isLast(BACK, running)
    await expect.poll(isCounting, TIMES).toBe(true)
    await stop()
  })

  test('answers all requests while the network drops what is sent to Redis, without waiting', async () => {
    const running = await start()
    const stop = load(running)
    await expect.poll(isCounting, TIMES).toBe(true)
    proxy.mode = 'swallow'
    // They are answered before the network passes anything.
    for (let request = 0; request < 50; request += 1) expect(await ask(running)).toBe(200)
    await expect.poll(() => messages(running).at(-1), TIMES).toBe(GONE)
    for (let request = 0; request < 50; request += 1) expect(await ask(running)).toBe(200)
    proxy.mode = 'pass'
    await expect.poll(() => messages(running).at(-1), TIMES).toBe(BACK)
    await stop()
  })

  test('detects that Redis is down even when there are no requests', async () => {
    const running = await start()
    await ask(running)
    await expect.poll(isCounting, TIMES).toBe(true)
    await redis.stop()
    await isLast(GONE, running)
  })

  test('starts without Redis, and shares limits as soon as it is up', async () => {
    await redis.stop()
    const running = await start()
    expect(await ask(running)).toBe(200)
    await isLast(GONE, running)
    await redis.start()
    await isLast(BACK, running)
  })

  test('counts by itself while Redis refuses writes, as a replica does', async () => {
    const running = await start()
    const stop = load(running)
    await expect.poll(isCounting, TIMES).toBe(true)
    await redis.call('REPLICAOF 127.0.0.1 1')
    await isLast(GONE, running)
    const outages = messages(running).length
    // Every second it finds a Redis that answers, and refuses.
    await sleep(2_500)
    expect(messages(running)).toHaveLength(outages)
    await redis.call('REPLICAOF NO ONE')
    await isLast(BACK, running)
    await stop()
  })

  test('continues when Redis has lost its scripts', async () => {
    const running = await start()
    await ask(running)
    await expect.poll(isCounting, TIMES).toBe(true)
    expect(await redis.call('SCRIPT FLUSH')).toBe('+OK')
    await redis.call('FLUSHALL')
    await ask(running)
    await expect.poll(() => redis.call('DBSIZE'), TIMES).toBe(':2')
    expect(messages(running)).toEqual([])
  })

  test('authenticates at Redis, and never logs the password', async () => {
    await redis.call('CONFIG SET requirepass sesame-open')
    const right = await start(':sesame-open@')
    expect(await ask(right)).toBe(200)
    await right.end()
    expect(messages(right)).toEqual([])
    const wrong = await start(':sesame-shut@')
    await expect.poll(() => messages(wrong), TIMES).toEqual([GONE])
    expect(wrong.output()).toContain('WRONGPASS')
    for (const { output, complaints } of [right, wrong]) expect(output() + complaints()).not.toMatch(/sesame/)
  })

  test.each(['pass', 'swallow', 'refuse'] as const)(
    'stops gracefully when its connection to Redis is one to %s',
    async (mode) => {
      const running = await start()
      await ask(running)
      proxy.mode = mode
      if (mode === 'refuse') proxy.resetAll()
      await ask(running)
      const stoppedAt = performance.now()
      expect(await running.end('SIGTERM')).toBe(0)
      expect(performance.now() - stoppedAt).toBeLessThan(4_000)
    },
  )
})
