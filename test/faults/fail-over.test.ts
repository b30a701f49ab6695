import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { ENVIRONMENTS } from '../../generated/vocabulary.js'
import { storedId } from '../../src/basics/identifiers.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { startReceiver } from '../support/receiver.js'
import { startTcpProxy } from '../support/tcp-proxy.js'
import { intentBody, put } from '../support/upload.js'
import { type Acknowledgement, missingOf, startWork, subscribe, unreportedOf } from '../support/work.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
const SOON = { timeout: 30_000, interval: 100 }
/** `DATABASE_TIMEOUT_SECONDS`, with a margin for a busy machine. */
const LONGEST_ANSWER_MS = 5_000 + 1_500
/** Between the moment when the new primary accepts writes and the service's next success. */
const BACK_MS = 5_000
/** How long a process trusts a key that it has looked up. */
const KEY_TRUST_MS = 2_000

/** How a primary goes away. */
const ENDS = {
  'is killed': (primary: PostgresCluster) => primary.stop('immediate'),
  'is fenced by being made read-only, with all connections left open': (primary: PostgresCluster) =>
    tell(primary, 'alter system set default_transaction_read_only = on'),
  'falls silent, with all connections left open': (primary: PostgresCluster) => primary.freeze(),
}

/** Changes a setting of a running server. */
async function tell(cluster: PostgresCluster, change: string): Promise<void> {
  await cluster.call('psql', ['-q', '-d', cluster.url, '-c', change, '-c', 'select pg_reload_conf()'])
}

const keyOf = ({ change, id }: Acknowledgement) => `${change} ${id}`

describe.skipIf(missingForClusters !== undefined)('a fail-over to a streaming standby', () => {
  /** Undone after each test, in reverse order. */
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each()
  })

  /** A primary and its standby, and a service that connects to one address, which leads to the current primary. */
  async function arrange() {
    const primary = await makePostgresCluster()
    undo.push(primary.remove, () => primary.thaw().catch(() => {}))
    await primary.start()
    const replication = await startTcpProxy(primary)
    undo.push(replication.close)
    const standby = await makePostgresCluster(
      {},
      { standbyOf: { ...primary, url: primary.url.replace(String(primary.port), String(replication.port)) } },
    )
    undo.push(standby.remove)
    await standby.start()
    const [onPrimary, onStandby] = [primary, standby].map(({ url }) => {
      const connection = postgres(url, { max: 1, onnotice: () => {} })
      undo.push(() => connection.end({ timeout: 0 }))
      return connection
    }) as [postgres.Sql, postgres.Sql]
    const target = { port: primary.port }
    const address = await startTcpProxy(target)
    undo.push(address.close)
    const folder = await temporaryFolder()
    undo.push(folder.remove)
    const environment = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN,
      RATE_LIMIT_PER_KEY: '0',
      WEBHOOK_RETRY_SECONDS: '1,2,4',
      WEBHOOK_TIMEOUT_SECONDS: '2',
    }
    const service = await startServiceProcess(environment)
    undo.push(() => service.end('SIGKILL'))
    const receiver = await startReceiver()
    undo.push(receiver.close)
    const callers = await Promise.all(
      ENVIRONMENTS.map((environment) => makeCaller(service.url, OPERATOR_TOKEN, { environment })),
    )
    await subscribe(callers, receiver.url)
    const file = await readFile('test/fixtures/synthetic.png')
    const work = startWork({ callers, file })
    undo.push(() => work.stop().catch(() => {}))
    const readiness = watchReadiness(service)
    await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(60)

    /** Waits until the standby has everything acknowledged so far, and returns that. */
    async function replicated(): Promise<readonly Acknowledgement[]> {
      const acknowledged = [...work.acknowledged]
      const [written] = await onPrimary`select pg_current_wal_lsn()::text as lsn`
      await expect
        .poll(() => onStandby`select pg_last_wal_replay_lsn() >= ${written?.lsn}::pg_lsn as replayed`, SOON)
        .toMatchObject([{ replayed: true }])
      return acknowledged
    }

    /** Promotes the standby, and redirects the address to it. Returns when it accepted writes. */
    async function promote(): Promise<number> {
      await standby.promote()
      const promotedAt = performance.now()
      target.port = standby.port
      return promotedAt
    }

    /** Continues the work for a while, ends it, and compares what callers and probes were told with the guarantees. */
    async function settle(endedAt: number, promotedAt: number): Promise<void> {
      await sleep(promotedAt + BACK_MS + 2_000 - performance.now())
      await work.stop()
      const { requests } = work
      for (const { answer } of requests) {
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
        expect(answer.tookMs).toBeLessThan(LONGEST_ANSWER_MS)
      }
      const isRefused = ({ answer }: (typeof requests)[number]) => answer.status >= 300
      expect(requests.filter(({ at }) => at < endedAt).filter(isRefused)).toEqual([])
      expect(requests.filter(({ askedAt }) => askedAt > promotedAt + BACK_MS).filter(isRefused)).toEqual([])
      expect(requests.filter(({ askedAt }) => askedAt > promotedAt + BACK_MS).length).toBeGreaterThan(10)
      const statuses = readiness.stop()
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 503]))
      expect(statuses.filter(({ status, at }) => status === 503 && at < endedAt)).toEqual([])
      expect(statuses.filter(({ status, at }) => status === 503 && at > promotedAt + BACK_MS)).toEqual([])
      // As if the time that a process has for an analysis were over.
      await expect.poll(() => countOf`scans where status = 'queued'`, SOON).toBe(0)
      await onStandby`update scans set analysis_lease_until = now() where status = 'processing'`
      await expect.poll(() => countOf`scans where status = 'processing'`, SOON).toBe(0)
      await expect.poll(() => countOf`delivery_queue`, SOON).toBe(0)
      expect(await countOf`scans where status = 'failed'`).toBe(0)
      expect(service.child.exitCode).toBeNull()
    }

    async function countOf(what: TemplateStringsArray): Promise<number> {
      const [row] = await onStandby.unsafe(`select count(*)::int as count from ${what.join('')}`)
      return row?.count
    }

    const statuses = () => new Set(work.requests.map(({ answer }) => answer.status))
    return {
      ...{ primary, standby, onStandby, replication, service, environment, receiver, callers, file, work },
      ...{ replicated, promote, settle, statuses },
    }
  }

  /** Sends a request every tenth of a second until stopped; returns the answers. */
  function watchReadiness({ url }: ServiceProcess) {
    const statuses: { status: number; at: number }[] = []
    let stopped = false
    const watching = (async () => {
      while (!stopped) {
        const { status } = await fetch(`${url}/readyz`)
        statuses.push({ status, at: performance.now() })
        await sleep(100)
      }
    })()
    watching.catch(() => {})
    onTestFinished(() => {
      stopped = true
    })
    return {
      stop() {
        stopped = true
        return statuses
      },
    }
  }

  test.each(Object.entries(ENDS))(
    'loses nothing acknowledged when commits wait for the standby, and is over in five seconds, when the primary %s',
    async (_how, end) => {
      const { primary, receiver, work, ...arranged } = await arrange()
      await tell(primary, "alter system set synchronous_standby_names = '*'")
      const before = work.acknowledged.length
      await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(before + 60)
      const endedAt = performance.now()
      await end(primary)
      // Until the service has noticed.
      await sleep(2_000)
      const promotedAt = await arranged.promote()
      await arranged.settle(endedAt, promotedAt)
      expect(arranged.statuses()).toEqual(new Set([200, 201, 503]))
      expect(await missingOf(work.acknowledged)).toEqual([])
      expect(unreportedOf(work.acknowledged, receiver.requests)).toEqual([])
    },
  )

  test('loses only what the standby had not received, when commits do not wait for it', async () => {
    const { primary, service, work, receiver, onStandby, callers, file, environment, ...arranged } =
      await arrange()
    const received = await arranged.replicated()
    arranged.replication.mode = 'swallow'
    // From here on the standby receives nothing.
    const before = work.acknowledged.length
    const production = callers[ENVIRONMENTS.indexOf('production')] as ProcessCaller
    const lostKey = await makeCaller(service.url, OPERATOR_TOKEN)
    expect((await lostKey.get('/api/v1/scans')).status).toBe(200)
    const key = { 'idempotency-key': randomUUID() }
    const create = () =>
      fetch(`${service.url}/api/v1/scans/upload-intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${production.key}`, 'content-type': 'application/json', ...key },
        body: JSON.stringify(intentBody({ contentType: 'image/png', byteSize: file.length })),
      })
    const lostScan = ((await (await create()).json()) as { data: Parameters<typeof put>[0] }).data
    expect((await put(lostScan, file)).status).toBe(200)
    expect((await production.post(`/api/v1/scans/${lostScan.scanId}/upload-complete`)).status).toBe(200)
    await expect.poll(() => work.acknowledged.length, SOON).toBeGreaterThan(before + 30)
    const endedAt = performance.now()
    await primary.stop('immediate')
    const acknowledged = [...work.acknowledged]
    const promotedAt = await arranged.promote()
    const held = await onStandby`select id from scans union all select id from cases`

    await expect.poll(() => lostKey.get('/api/v1/scans').then(({ status }) => status), SOON).toBe(401)
    expect(performance.now()).toBeLessThan(promotedAt + BACK_MS + KEY_TRUST_MS)
    await arranged.settle(endedAt, promotedAt)
    // 404: the resource that a story began with was lost.
    expect(new Set([...arranged.statuses(), 404])).toEqual(new Set([200, 201, 404, 503]))

    const missing = new Set((await missingOf(work.acknowledged)).map(keyOf))
    expect(received.filter((one) => missing.has(keyOf(one)))).toEqual([])
    expect(missing.size).toBeGreaterThan(10)
    const heldIds = new Set(held.map(({ id }) => id))
    const isHeld = ({ change, id }: Acknowledgement) =>
      heldIds.has(storedId(change === 'scan.created' ? 'scan' : 'case', id))
    const created = acknowledged.filter(({ change }) => change === 'scan.created' || change === 'case.opened')
    expect(created.filter((one) => missing.has(keyOf(one)))).toEqual(created.filter((one) => !isHeld(one)))
    const later = work.acknowledged.filter((one) => !missing.has(keyOf(one)))
    expect(unreportedOf(later, receiver.requests)).toEqual([])

    expect((await production.get(`/api/v1/scans/${lostScan.scanId}`)).status).toBe(404)
    const again = await create()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null])
    const checked = await mediaScan(['objects', 'check', '--json'], environment)
    expect(JSON.parse(checked.stdout).objectsWithoutScan).toContain(lostScan.scanId)
  })
})
