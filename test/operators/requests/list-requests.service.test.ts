import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'

type Logged = Record<string, unknown> & { id: string; requestId: string; status: number | null }

let service: TestService
let caller: Caller

beforeEach(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterEach(() => service?.close())

async function list(query: Record<string, string | number> = {}): Promise<Logged[]> {
  const { body } = await service.operator.get('/console/api/requests').query(query).expect(200)
  return body.data
}

const organizationOf = ({ tenant }: Caller) => publicId('org', tenant.organizationId)

describe('listRequests', () => {
  test('has who requested what, as soon as it is answered, without body and query', async () => {
    const { scanId } = await createIntent(caller, { fileName: 'not-in-the-log.jpg' })
    await caller.get(`/api/v1/scans/${scanId}`).set('X-Request-Id', 'mine-1').expect(200)
    await caller.get('/api/v1/scans?limit=not-in-the-log').expect(400)
    const [refused, read, created] = await list({ organizationId: organizationOf(caller) })
    expect(read).toEqual({
      id: expect.stringMatching(/^log_/),
      requestId: 'mine-1',
      organizationId: organizationOf(caller),
      environment: 'sandbox',
      keyId: publicId('key', caller.keyId),
      actor: null,
      operation: 'getScan',
      method: 'GET',
      path: `/api/v1/scans/${scanId}`,
      status: 200,
      error: null,
      durationMs: expect.any(Number),
      createdAt: expect.any(String),
    })
    expect(created).toMatchObject({ operation: 'createScanUploadIntent', method: 'POST', status: 201 })
    expect(refused).toMatchObject({
      operation: 'listScans',
      path: '/api/v1/scans',
      status: 400,
      error: { code: 'invalid_request', message: 'query.limit must be an integer.' },
    })
    const rows = await service.database.run<{ row: string }>(
      { text: 'select request_log::text as row from request_log', parameters: [] },
      {},
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toContain('not-in-the-log')
    expect(JSON.stringify(rows)).not.toContain(caller.key)
  })

  test('is filtered by organization, key, operation, status, identifier and time, alone and together', async () => {
    const other = await service.caller()
    await caller.get('/api/v1/scans')
    await other.get('/api/v1/scans')
    await other.get('/api/v1/cases').set('X-Request-Id', 'twice')
    await caller
      .get(`/api/v1/scans/${newPublicId('scan')}`)
      .set('X-Request-Id', 'twice')
      .expect(404)
    await caller.get('/api/v1/nowhere').expect(404)
    const all = (await list()).filter(({ actor }) => actor === null)
    expect(all.map(({ operation, status }) => [operation, status])).toEqual([
      [null, 404],
      ['getScan', 404],
      ['listCases', 200],
      ['listScans', 200],
      ['listScans', 200],
    ])
    const ids = async (query: Record<string, string | number>) => (await list(query)).map(({ id }) => id)
    const passing = (passes: (row: Logged) => boolean) => all.filter(passes).map(({ id }) => id)
    const keyId = publicId('key', other.keyId)
    expect(await ids({ keyId })).toEqual(passing((row) => row.keyId === keyId))
    expect(await ids({ organizationId: organizationOf(other) })).toEqual(
      passing((row) => row.keyId === keyId),
    )
    expect(await ids({ operation: 'listScans' })).toEqual(passing((row) => row.operation === 'listScans'))
    expect(await ids({ status: 404, operation: 'getScan' })).toEqual(
      passing((row) => row.operation === 'getScan'),
    )
    expect(await ids({ requestId: 'twice' })).toEqual(passing((row) => row.requestId === 'twice'))
    expect(await ids({ requestId: 'twice', keyId, order: 'asc' })).toEqual(
      passing((row) => row.requestId === 'twice' && row.keyId === keyId),
    )
    expect(await ids({ createdFrom: '2099-01-01T00:00:00Z' })).toEqual([])
    for (const query of [
      { keyId: 'nonsense' },
      { requestId: 'other' },
      { organizationId: newPublicId('org') },
    ])
      expect(await ids(query)).toEqual([])
    for (const query of [{ status: 99 }, { status: 'bad' }, { operation: 'a b' }, { requestId: '😀' }])
      await service.operator.get('/console/api/requests').query(query).expect(400)
  })

  test('has operators’ changes and refusals, but not their reads', async () => {
    await service.operator.post('/console/api/organizations').send({ name: 'Logged' }).expect(201)
    const { headers } = await service.operator.get('/console/api/scans/scan_unknown').expect(404)
    await service.operator.get('/console/api/scans').expect(200)
    await service.operator.get('/console/api/scans').unset('Authorization').expect(401)
    expect((await list()).map(({ operation, status, actor }) => [operation, status, actor])).toEqual([
      ['listAllScans', 401, null],
      ['inspectScan', 404, 'operator token'],
      ['createOrganization', 201, 'operator token'],
    ])
    const [found] = await list({ requestId: headers['x-request-id'] as string })
    expect(found).toMatchObject({ operation: 'inspectScan', status: 404 })
  })

  test('keeps a day, and no more per second than configured, of successes and of other requests', async () => {
    await caller.get('/api/v1/scans')
    expect(await list()).toHaveLength(1)
    service.clock.advance(24 * 3_600_000 - 1_000)
    await service.context.requestLog.prune()
    expect(await list()).toHaveLength(1)
    service.clock.advance(2_000)
    await service.context.requestLog.prune()
    expect(await list()).toEqual([])
    const few = await startTestService({
      besides: service,
      background: false,
      environment: { REQUEST_LOG_PER_SECOND: '2' },
    })
    try {
      const get = (path: string) =>
        fetch(`${few.url}${path}`, { headers: { authorization: `Bearer ${caller.key}` } })
      for (let request = 0; request < 5; request += 1) await get('/api/v1/scans')
      for (let request = 0; request < 5; request += 1) await get('/api/v1/scans/nowhere')
      await few.context.requestLog.flush()
      const statuses = (await list()).map(({ status }) => status)
      // A test's clock stands still, but this log has its own.
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4)
      expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(2)
    } finally {
      await few.close()
    }
  })

  test('tries an unreachable database once for each 500 requests, and keeps the newest until it is back', async () => {
    const logged = await startTestService({
      besides: service,
      background: false,
      environment: { REQUEST_LOG_PER_SECOND: '1000' },
    })
    const { database, context } = logged
    const { run } = database
    let tries = 0
    const spy = vi.spyOn(database, 'run').mockImplementation(((
      statement: { text: string },
      values: never,
    ) => {
      if (!statement.text.includes('telemetry/requests/log.add')) return run(statement as never, values)
      tries += 1
      return Promise.reject(new Error('away'))
    }) as never)
    try {
      const headers = { authorization: `Bearer ${caller.key}` }
      for (let request = 0; request <= 1_200; request += 1) {
        if (request % 600 === 0) logged.clock.advance(1_000)
        const { body } = await fetch(`${logged.url}/api/v1/scans/nowhere-${request}`, { headers })
        await body?.cancel()
      }
      // The last request is the first of its second.
      expect(tries).toBe(2)
      spy.mockRestore()
      await context.requestLog.flush()
      const rows = await service.database.run<{ paths: number }>(
        {
          text: "select count(distinct path)::int as paths from request_log where path like '/api/v1/scans/nowhere-%'",
          parameters: [],
        },
        {},
      )
      expect(rows).toEqual([{ paths: 1_201 }])
    } finally {
      spy.mockRestore()
      await logged.close()
    }
  })
})

describe('the error of a request', () => {
  test('is kept with it: what the caller was told, at most 500 characters', async () => {
    const limited = await startTestService({
      besides: service,
      background: false,
      environment: { RATE_LIMIT_PER_KEY: '1' },
    })
    try {
      const headers = { authorization: `Bearer ${caller.key}` }
      for (let request = 0; request < 2; request += 1) await fetch(`${limited.url}/api/v1/cases`, { headers })
      await limited.context.requestLog.flush()
    } finally {
      await limited.close()
    }
    const names = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}`.repeat(200), 1]))
    await caller.post('/api/v1/cases').send(names).expect(400)
    await caller.get('/api/v1/scans/scan_unknown').expect(404)
    await service.anonymous.get('/api/v1/scans').expect(401)
    const found = await list()
    const errorOf = (status: number) => found.find((one) => one.status === status)?.error
    expect(errorOf(404)).toEqual({ code: 'not_found', message: 'No such resource.' })
    expect(errorOf(401)).toMatchObject({ code: 'unauthorized' })
    expect(errorOf(429)).toEqual({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^This key may make at most 1 request a minute; try again in \d+ seconds?, at .*Z\.$/,
      ),
    })
    const { message } = errorOf(400) as { message: string }
    expect(message).toHaveLength(500)
    expect(message).toContain('is not a known property')
  })

  test('contains nothing that the database cannot store, so that no request keeps the others out', async () => {
    await caller.get('/api/v1/scans?a%00b=1').expect(400)
    await caller.get(`/api/v1/scans?${'x'.repeat(180)}%F0%9F%98%80%F0%9F%98%80=1`).expect(400)
    await caller.get('/api/v1/cases').expect(200)
    expect((await list()).map(({ status }) => status)).toEqual([200, 400, 400])
  })
})

describe('if more requests fail in a second than the log keeps', () => {
  const PER_SECOND = 12
  let logged: TestService

  beforeEach(async () => {
    logged = await startTestService({
      besides: service,
      background: false,
      environment: { REQUEST_LOG_PER_SECOND: String(PER_SECOND) },
    })
    // All requests of a test are in one second.
    const now = logged.clock.now()
    vi.spyOn(logged.context.clock, 'now').mockImplementation(() => now)
  })
  afterEach(() => logged?.close())

  async function fails(path: string, key: string | undefined, times: number): Promise<void> {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    for (let request = 0; request < times; request += 1) {
      const { body } = await fetch(`${logged.url}${path}`, { headers })
      await body?.cancel()
    }
  }

  async function keptOf(path: string): Promise<number> {
    await logged.context.requestLog.flush()
    return (await list({ limit: 100 })).filter((one) => one.path === path).length
  }

  const leftOut = (caller: string) =>
    logged.context.requestLog.leftOut.all.find(
      ({ labels }) => labels.caller === caller && labels.outcome === 'failed',
    )?.count

  test('callers without a valid key crowd out no tenant: they have a small budget of their own', async () => {
    await fails('/nonsense', undefined, 160)
    await fails('/api/v1/scans', 'msk_sbx_nonsense', 10)
    await fails('/api/v1/scans/mine', caller.key, PER_SECOND)
    expect(await keptOf('/api/v1/scans/mine')).toBe(PER_SECOND)
    expect((await keptOf('/nonsense')) + (await keptOf('/api/v1/scans'))).toBe(PER_SECOND / 4)
    expect(leftOut('unknown')).toBe(170 - PER_SECOND / 4)
    expect(leftOut('organization')).toBe(0)
  })

  test('an organization with many crowds out none with few', async () => {
    const other = await service.caller()
    await fails('/api/v1/scans/many', other.key, 100)
    await fails('/api/v1/scans/few', caller.key, 5)
    await fails('/api/v1/scans/many', other.key, 20)
    expect(await keptOf('/api/v1/scans/few')).toBe(5)
    expect(await keptOf('/api/v1/scans/many')).toBe(PER_SECOND - 5)
    expect(leftOut('organization')).toBe(120 - (PER_SECOND - 5))
  })

  test('uploads to a valid target are not taken for strangers', async () => {
    const intent = await createIntent(caller)
    const path = new URL(intent.uploadUrl).pathname
    await fails('/uploads/nonsense', undefined, 30)
    const target = `${logged.url}${path}${new URL(intent.uploadUrl).search}`
    for (let request = 0; request < 4; request += 1)
      expect((await fetch(target, { method: 'PUT', body: 'x' })).status).toBe(415)
    expect(await keptOf(path)).toBe(4)
  })

  test('the log says how many were left out, once', async () => {
    const log = vi.spyOn(logged.context.log, 'info')
    await fails('/nonsense', undefined, 20)
    logged.context.requestLog.reportLeftOut()
    logged.context.requestLog.reportLeftOut()
    expect(log.mock.calls.filter(([, text]) => text?.includes('left out'))).toEqual([
      [{ leftOut: { unknown: 20 - PER_SECOND / 4 } }, 'failed requests left out of the request log'],
    ])
  })
})
