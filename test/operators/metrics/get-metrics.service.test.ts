import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiOperations } from '../../../generated/api-operations.js'
import { consoleOperations } from '../../../generated/console-operations.js'
import { ENVIRONMENTS, PAUSE_REASONS } from '../../../generated/vocabulary.js'
import { newId, storedId } from '../../../src/basics/identifiers.js'
import type { Database, Statement } from '../../../src/database/connection.js'
import { markLeaving } from '../../../src/moves/move-state.js'
import { findMostOverdueDelivery, sumStoredBytes } from '../../../src/operators/metrics/queries.js'
import { eventually } from '../../support/eventually.js'
import { type ExposedFamily, readExposition, samplesOf, totalOf } from '../../support/exposition.js'
import { complaintsOfPromtool, missingPromtool } from '../../support/promtool.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { insertScans, setEndpointStatistics } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { complete, createIntent, put } from '../../support/upload.js'
import { register } from '../../support/webhooks.js'

const CONTENT = 'hello world'
const TIMES = { timeout: 20_000, interval: 100 }

const REQUESTS = 'media_scan_http_request_duration_seconds'
const ATTEMPTS = 'media_scan_delivery_attempt_duration_seconds'

const expose = async ({ operator }: TestService): Promise<string> =>
  (await operator.get('/metrics').expect(200)).text
const read = async (service: TestService) => readExposition(await expose(service))

const query = <Row>(
  { database }: TestService,
  text: string,
  parameters: unknown[] = [],
): Promise<[Row, ...Row[]]> => database.run<Row>({ text, parameters }, {}) as Promise<[Row, ...Row[]]>

/** The only sample of a family without labels. */
const single = (families: ReadonlyMap<string, ExposedFamily>, name: string) =>
  samplesOf(families, name)[0]?.value

describe('after a day of work', () => {
  let service: TestService
  let receiver: Receiver
  let production: Caller
  let families: Map<string, ExposedFamily>
  let text: string
  let verdict: string | null
  const ids: string[] = []

  beforeAll(async () => {
    service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '5', ANALYSIS_THREADS: '1' } })
    receiver = await startReceiver()
    production = await service.caller({ environment: 'production' })
    const sandbox = await service.caller({ environment: 'sandbox' })
    ids.push(production.keyId, production.tenant.organizationId, production.key, service.context.publicUrl())

    // A delivery that succeeds, one that is refused, one that times out, one whose receiver is gone.
    receiver.answerWith(({ path }) => {
      if (path === '/silent') return undefined
      return { status: path === '/busy' ? 503 : path === '/gone' ? 410 : 204 }
    })
    for (const path of ['/well', '/busy', '/silent', '/gone']) {
      const { endpoint } = await register(sandbox, receiver.url.replace('/hook', path))
      ids.push(endpoint.id)
    }
    ids.push((await createIntent(sandbox)).scanId)
    await receiver.waitFor(4)

    // A file that is analysed, and requests that are refused.
    const intent = await createIntent(production)
    ids.push(intent.scanId)
    expect((await put(intent, CONTENT)).status).toBe(200)
    await complete(production, intent.scanId)
    await vi.waitFor(async () => {
      const { body } = await production.get(`/api/v1/scans/${intent.scanId}`)
      expect(body.data.status).toBe('complete')
      verdict = body.data.verdict
    }, TIMES)
    await sandbox.get(`/api/v1/scans/${randomUUID()}`).expect(404)
    await service.anonymous.get('/api/v1/scans').expect(401)
    await service.anonymous.get(`/nowhere/${randomUUID()}`).expect(404)
    await service.anonymous.get('/healthz').expect(200)
    await vi.waitFor(async () => expect(totalOf(await read(service), ATTEMPTS, {}, '_count')).toBe(4), TIMES)
    // The counts from the database are up to five seconds old.
    await sleep(5_100)
    text = await expose(service)
    families = readExposition(text)
  }, 60_000)
  afterAll(async () => {
    await receiver?.close()
    await service?.close()
  })

  test('the exposition is readable by Prometheus, and names the format', async () => {
    const { headers } = await service.operator.get('/metrics').expect(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(families.size).toBeGreaterThan(30)
  })

  test.skipIf(missingPromtool !== undefined)("Prometheus' own linter finds nothing", () => {
    // The names of prom-client's own Node metrics are not ours to choose.
    const ours = text
      .split(/\n(?=# HELP )/)
      .filter((family) => family.startsWith('# HELP media_scan_'))
      .map((family) => `${family.trimEnd()}\n`)
      .join('')
    expect(complaintsOfPromtool(ours)).toBe('')
  })

  test('requests are counted by operation, status and environment of the key, with their duration', () => {
    const count = (labels: Record<string, string>) => totalOf(families, REQUESTS, labels, '_count')
    expect(count({ operation: 'createScanUploadIntent', status: '201', environment: 'sandbox' })).toBe(1)
    expect(count({ operation: 'createScanUploadIntent', status: '201', environment: 'production' })).toBe(1)
    expect(count({ operation: 'createWebhookEndpoint', status: '201' })).toBe(4)
    expect(count({ operation: 'getScan', status: '404', environment: 'sandbox' })).toBe(1)
    expect(count({ operation: 'listScans', status: '401', environment: 'none' })).toBe(1)
    expect(count({ operation: 'uploadFile', status: '200', environment: 'none' })).toBe(1)
    expect(count({ operation: 'none', status: '404' })).toBe(1)
    expect(count({ operation: 'getMetrics', status: '200' })).toBeGreaterThan(0)
    expect(totalOf(families, REQUESTS, { operation: 'createWebhookEndpoint' }, '_sum')).toBeGreaterThan(0)
  })

  test.each([REQUESTS, ATTEMPTS, 'media_scan_analysis_duration_seconds'])(
    'the buckets of %s increase to the count',
    (name) => {
      const byLabels = new Map<string, number[]>()
      for (const { labels, value } of samplesOf(families, name, {}, '_bucket')) {
        const { le, ...others } = labels
        expect(le).toBeDefined()
        const key = JSON.stringify(others)
        byLabels.set(key, [...(byLabels.get(key) ?? []), value])
      }
      expect(byLabels.size).toBeGreaterThan(0)
      for (const [labels, values] of byLabels) {
        expect(values).toEqual([...values].sort((one, other) => one - other))
        expect(values.at(-1)).toBe(totalOf(families, name, JSON.parse(labels), '_count'))
      }
    },
  )

  test('delivery attempts are counted by the outcome of the delivery and the error', () => {
    const counted = samplesOf(families, ATTEMPTS, {}, '_count').map(({ labels, value }) => [
      labels.outcome,
      labels.error,
      value,
    ])
    expect(counted.sort()).toEqual([
      ['failed', 'http_4xx', 1],
      ['retrying', 'http_5xx', 1],
      // From the start on, so that the alert sees the first one as an increase.
      ['retrying', 'secret_unavailable', 0],
      ['retrying', 'timeout', 1],
      ['succeeded', 'none', 1],
    ])
    // Five seconds, the timeout of an attempt here.
    expect(totalOf(families, ATTEMPTS, { error: 'timeout' }, '_sum')).toBeGreaterThanOrEqual(4.9)
  })

  test('waiting deliveries, and endpoints in trouble, are counted', () => {
    expect(single(families, 'media_scan_database_up')).toBe(1)
    expect(single(families, 'media_scan_deliveries_waiting')).toBe(2)
    expect(single(families, 'media_scan_deliveries_oldest_waiting_seconds')).toBeGreaterThan(5)
    expect(single(families, 'media_scan_webhook_circuits_open')).toBe(0)
    expect(single(families, 'media_scan_analyses_waiting')).toBe(0)
    expect(single(families, 'media_scan_analyses_oldest_waiting_seconds')).toBe(0)
    // Both deliveries are due again half a minute after they failed.
    expect(single(families, 'media_scan_deliveries_overdue_seconds')).toBe(0)
    const paused = samplesOf(families, 'media_scan_webhook_endpoints_paused')
    expect(paused.map(({ labels }) => labels.reason)).toEqual(PAUSE_REASONS)
    expect(totalOf(families, 'media_scan_webhook_endpoints_paused', { reason: 'gone' })).toBe(1)
  })

  test('analyses are counted by outcome, and files by environment, with their bytes', () => {
    const analyses = samplesOf(families, 'media_scan_analysis_duration_seconds', {}, '_count')
    expect(analyses.map(({ labels, value }) => [labels.outcome, value])).toEqual([
      [verdict ?? 'no_verdict', 1],
    ])
    expect(totalOf(families, 'media_scan_uploads_total', { environment: 'production' })).toBe(1)
    expect(totalOf(families, 'media_scan_uploaded_bytes_total')).toBe(CONTENT.length)
  })

  test('stored files are summed by environment', () => {
    const stored = samplesOf(families, 'media_scan_stored_bytes')
    expect(stored.map(({ labels }) => labels.environment).sort()).toEqual([...ENVIRONMENTS].sort())
    expect(totalOf(families, 'media_scan_stored_bytes', { environment: 'production' })).toBe(CONTENT.length)
    expect(totalOf(families, 'media_scan_stored_bytes')).toBe(CONTENT.length)
    expect(single(families, 'media_scan_storage_up')).toBe(1)
  })

  test('Node’s own metrics are there: event loop, heap, processor', () => {
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'process_cpu_seconds_total',
    ])
      expect(families.get(name)?.samples.length, name).toBeGreaterThan(0)
  })

  test('a label has only words known in advance, and no identifier, address or path', () => {
    const operations = [...Object.keys({ ...apiOperations, ...consoleOperations }), 'uploadFile', 'none']
    for (const { labels } of families.get(REQUESTS)?.samples ?? []) {
      expect(operations).toContain(labels.operation)
      expect([...ENVIRONMENTS, 'none']).toContain(labels.environment)
      expect(labels.status).toMatch(/^(\d{3}|aborted)$/)
    }
    for (const id of ids) expect(text).not.toContain(id)
    const values = [...families.values()].flatMap(({ samples }) =>
      samples.flatMap(({ labels }) => Object.values(labels)),
    )
    expect(
      values.filter((value) => /(scan|case|whe|whd|evt|org|key|req)_[0-9a-z]{26}|:\/\/|^\//.test(value)),
    ).toEqual([])
  })

  test('statements on a server are timed by name', () => {
    const name = 'media_scan_statement_duration_seconds'
    const counted = samplesOf(families, name, {}, '_count')
    if (service.databaseUrl === undefined) expect(counted).toEqual([])
    else {
      expect(
        totalOf(families, name, { statement: 'webhooks/deliveries/record.record' }, '_count'),
      ).toBeGreaterThan(0)
      expect(totalOf(families, name, { statement: 'find_key_by_hash' }, '_count')).toBeGreaterThan(0)
      for (const { labels } of counted)
        expect(labels.statement).toMatch(/^[a-z_]+$|^[a-z-]+(\/[a-z-]+)*\.\w+$/)
    }
  })

  test('the pool of a server reports busy connections and waiting statements', () => {
    const states = samplesOf(families, 'media_scan_database_connections')
    if (service.databaseUrl === undefined) expect(states).toEqual([])
    else {
      expect(states.map(({ labels }) => labels.state).sort()).toEqual(['busy', 'connecting', 'idle'])
      expect(totalOf(families, 'media_scan_database_connections')).toBeGreaterThan(0)
      expect(single(families, 'media_scan_database_statements_waiting')).toBeDefined()
    }
  })
})

describe('a scrape', () => {
  let service: TestService | undefined
  afterEach(async () => {
    await service?.close()
    service = undefined
  })

  test('without the operator token, or with an API key, is refused', async () => {
    service = await startTestService({ background: false })
    const caller = await service.caller()
    await service.anonymous.get('/metrics').expect(401)
    await caller.get('/metrics').expect(401)
    await service.anonymous.post('/metrics').expect(405)
  })

  test('shows a request that its caller aborted with that in place of a status', async () => {
    service = await startTestService({ background: false })
    const { url } = service
    const caller = await service.caller()
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) })
    const headers = { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body, duplex: 'half', signal: AbortSignal.timeout(200) }
    await expect(fetch(`${url}/api/v1/cases`, request as RequestInit)).rejects.toThrow()
    const aborted = { operation: 'createCase', status: 'aborted', environment: 'sandbox' }
    const scraped = service
    await eventually(async () => expect(totalOf(await read(scraped), REQUESTS, aborted, '_count')).toBe(1))
  })

  /** The service's database, in which a statement with this text is never answered while it is `silent`. */
  function silenced(database: Database, part: string) {
    const counts = { silent: true, times: 0 }
    const run = <Row, Values>(statement: Statement<Row, Values>, ...rest: [NoInfer<Values>]) => {
      if (!statement.text.includes(part)) return database.run<Row, Values>(statement, ...rest)
      counts.times += 1
      return counts.silent ? new Promise<Row[]>(() => {}) : database.run<Row, Values>(statement, ...rest)
    }
    return { counts, database: { ...database, run } as Database }
  }

  const BACKLOG = 'from delivery_queue limit'

  test('waits two seconds for a silent database, then leaves out its counts and says so', {
    tags: 'slow',
  }, async () => {
    const under = await startTestService({ background: false })
    const { counts, database } = silenced(under.database, BACKLOG)
    service = await startTestService({ besides: under, database, background: false })
    const began = performance.now()
    const families = await read(service)
    // Less than the five seconds that requests wait.
    expect(performance.now() - began).toBeLessThan(4_800)
    expect(single(families, 'media_scan_database_up')).toBe(0)
    expect(families.has('media_scan_deliveries_waiting')).toBe(false)
    expect(families.has('media_scan_http_request_duration_seconds')).toBe(true)
    expect(counts.times).toBe(1)
    await under.close()
  })

  test('queries the database at most once in five seconds, however many there are', async () => {
    const under = await startTestService({ background: false })
    const { counts, database } = silenced(under.database, BACKLOG)
    counts.silent = false
    service = await startTestService({ besides: under, database, background: false })
    const scraped = service
    const all = await Promise.all(Array.from({ length: 5 }, () => read(scraped)))
    for (const families of all) expect(single(families, 'media_scan_deliveries_waiting')).toBe(0)
    expect(counts.times).toBe(1)
    await under.close()
  })

  test('reads the counts on the replica, and reports its lag', async () => {
    const under = await startTestService({ background: false })
    const { counts, database } = silenced(under.database, BACKLOG)
    counts.silent = false
    service = await startTestService({ database: under.database, replica: database, background: false })
    const families = await read(service)
    expect(counts.times).toBe(1)
    expect(single(families, 'media_scan_replica_up')).toBe(1)
    expect(single(families, 'media_scan_replica_lag_seconds')).toBeLessThan(1)
    await under.close()
  })

  test('reports how long the scan that was created first has waited, whatever was queued since', async () => {
    service = await startTestService({ background: false })
    const production = await service.caller({ environment: 'production' })
    const states: [state: string, minutes: number][] = [
      ['complete', 90],
      ['processing', 60],
      ['processing', 20],
      ['queued', 30],
      ['queued', 10],
    ]
    for (const [status, minutes] of states) {
      const { scanId } = await createIntent(production)
      const created = new Date(service.clock.now().getTime() - minutes * 60_000).toISOString()
      await query(
        service,
        'update scans set status = $1, created_at = $2, updated_at = now() where id = $3',
        [status, created, storedId('scan', scanId)],
      )
    }
    const seconds = single(await read(service), 'media_scan_analyses_oldest_waiting_seconds')
    expect(seconds).toBeGreaterThanOrEqual(3600)
    expect(seconds).toBeLessThan(3630)
  })

  test('reports how long an attempt is overdue, except for endpoints that are paused, probed, moving or limited by a rate', async () => {
    service = await startTestService({ background: false })
    const { database, clock } = service
    const minutesOverdue = async () => {
      const at = await findMostOverdueDelivery(database)
      return Math.floor((clock.now().getTime() - new Date(at ?? 0).getTime()) / 60_000)
    }
    const own = service
    const due = async (caller: Caller, minutes: number, attempts: number) => {
      const { endpoint } = await register(caller, `https://127.0.0.1:9/${minutes}`)
      await createIntent(caller)
      const id = storedId('whe', endpoint.id) as string
      await query(
        own,
        "update delivery_queue set next_attempt_at = now() - $1 * interval '1 minute', attempts = $2 where endpoint_id = $3",
        [minutes, attempts, id],
      )
      return id
    }
    const [paused, silent, resting, retried, first] = [
      await service.caller(),
      await service.caller(),
      await service.caller(),
      await service.caller(),
      await service.caller(),
    ]
    await query(service, "update webhook_endpoints set status = 'paused' where id = $1", [
      await due(paused, 50, 0),
    ])
    await setEndpointStatistics(database, await due(silent, 40, 1), { probeAt: new Date() })
    await due(resting, 30, 0)
    await markLeaving(database, resting.tenant.organizationId, newId(), new Date())
    await query(service, 'update webhook_endpoints set rate_per_second = 1 where id = $1', [
      await due(await service.caller(), 25, 0),
    ])
    await due(first, 10, 0)
    expect(await minutesOverdue()).toBe(10)
    await due(retried, 20, 1)
    expect(await minutesOverdue()).toBe(20)
    const seconds = single(await read(service), 'media_scan_deliveries_overdue_seconds') as number
    expect(Math.floor(seconds / 60)).toBe(20)
  })

  test('sums stored files exactly, and by sampling pages when there are many', { tags: 'slow' }, async () => {
    service = await startTestService({ background: false })
    const { tenant } = await service.caller({ environment: 'staging' })
    await insertScans(
      service.database,
      (place) => ({
        ...tenant,
        byteSize: 1 + (place % 1_000),
        status: place % 10 === 0 ? 'uploading' : 'complete',
      }),
      20_000,
    )
    const [{ bytes }] = await query<{ bytes: number }>(
      service,
      "select sum(byte_size)::float8 as bytes from scans where status = 'complete'",
    )
    expect(await sumStoredBytes(service.database)).toEqual([{ environment: 'staging', bytes }])
    const [estimate] = await sumStoredBytes(service.database, 50)
    expect(estimate?.bytes).not.toBe(bytes)
    expect((estimate?.bytes ?? 0) / bytes).toBeGreaterThan(0.7)
    expect((estimate?.bytes ?? 0) / bytes).toBeLessThan(1.4)
    expect(await sumStoredBytes(service.database, 50)).toEqual([estimate])
  })

  test('says whether rate limits are shared, if Redis is configured', async () => {
    service = await startTestService({ background: false, environment: { REDIS_URL: 'redis://127.0.0.1:1' } })
    const scraped = service
    await vi.waitFor(async () => {
      const families = await read(scraped)
      expect(single(families, 'media_scan_rate_limit_outages_total')).toBe(1)
      expect(single(families, 'media_scan_rate_limits_shared')).toBe(0)
    }, TIMES)
  })
})
