import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '../../../generated/notices.js'
import { NOTICE_KINDS, type NoticeKind } from '../../../generated/vocabulary.js'
import { newId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { markLeaving } from '../../../src/moves/move-state.js'
import type { OperatorNotices } from '../../../src/operators/notices/notices.js'
import { claimNotices, type NewNotice, takeNotice } from '../../../src/operators/notices/outbox.js'
import { serviceSignature } from '../../../src/outbound/signature.js'
import { createMaintenance } from '../../../src/process/maintenance.js'
import { createLog } from '../../../src/telemetry/log.js'
import { pauseSilentEndpoints } from '../../../src/webhooks/deliveries/upkeep.js'
import { openCase } from '../../support/cases.js'
import { consoleContract } from '../../support/contract.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { insertAttempts, insertScans, setEndpointStatistics } from '../../support/rows.js'
import {
  type Caller,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../support/service.js'
import { completedFile, createIntent } from '../../support/upload.js'
import { registeredUuid } from '../../support/webhooks.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const PATH_TOKEN = 'token-in-the-path'
const TENANTS_TOKEN = 'token-of-a-tenant'
const ADDRESS = `https://hooks.example.org:8443/${TENANTS_TOKEN}`

let operator: Receiver
let options: TestServiceOptions
let service: TestService
let other: TestService
let caller: Caller
let notices: OperatorNotices
const lines: string[] = []

/** Two processes on one database; neither does anything in the background. */
beforeAll(async () => {
  operator = await startReceiver()
  options = {
    background: false,
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    environment: {
      OPERATIONS_WEBHOOK_URL: `${operator.url}/${PATH_TOKEN}`,
      OPERATIONS_WEBHOOK_SECRET: SECRET,
      STORAGE_QUOTA_GIB: '1',
    },
  }
  service = await startTestService(options)
  other = await startTestService({ ...options, besides: service })
  notices = service.context.notices as OperatorNotices
})
beforeEach(async () => {
  // Nothing of earlier tests is sent any more.
  for (const text of [
    `update webhook_endpoints set status = 'revoked'`,
    'delete from scans',
    'update custody_chains set problem = null',
    'delete from operator_notices',
  ])
    await query(text)
  caller = await service.caller({ environment: 'production' })
  operator.answerWith(() => ({}))
})
afterAll(async () => {
  await other?.close()
  await service?.close()
  await operator?.close()
})

const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

const now = () => service.clock.now().toISOString()

/** The notices of a round, for this test's organization. */
async function told(from: OperatorNotices = notices): Promise<Notice[]> {
  const before = operator.requests.length
  await from.look()
  await from.send()
  return operator.requests
    .slice(before)
    .map(({ body }) => JSON.parse(body) as Notice)
    .filter(({ organizationId }) => organizationId === publicId('org', caller.tenant.organizationId))
}

/** Registers an endpoint and fails deliveries to it as attempts would; returns its UUID. */
async function failingEndpoint(exhausted: number, failure = 'exhausted'): Promise<string> {
  const id = await registeredUuid(caller, ADDRESS)
  await createIntent(caller)
  await fail(id, exhausted, failure)
  return id
}

async function fail(endpointId: string, exhausted: number, failure = 'exhausted'): Promise<void> {
  await query(
    `update deliveries set failure = $2, updated_at = $3 where endpoint_id = $1`,
    endpointId,
    failure,
    now(),
  )
  const { database, clock } = service
  const unattempted = await query<{ id: string }>(
    `select id from deliveries where endpoint_id = $1
       and not exists (select from delivery_attempts where delivery_id = deliveries.id)`,
    endpointId,
  )
  const { organizationId } = caller.tenant
  await insertAttempts(
    database,
    (place) => ({
      ...{ deliveryId: unattempted[place]?.id as string, organizationId },
      ...{ number: 6, startedAt: clock.now(), error: 'timeout' },
    }),
    unattempted.length,
  )
  await setEndpointStatistics(database, endpointId, { exhausted, lastFailureAt: clock.now() })
}

const kinds = (all: readonly Notice[]) => all.map(({ type }) => type).sort()
const ofKind = <Kind extends NoticeKind>(kind: Kind, all: readonly Notice[]) =>
  all.filter((one): one is Extract<Notice, { type: Kind }> => one.type === kind)

describe('the operator is notified', () => {
  test('when an endpoint is 50, 70 and 90 % of the way to being paused, once each, and at 100 % that it is paused', async () => {
    const id = await failingEndpoint(20)
    const percents: (number | undefined)[] = []
    for (let hours = 0; hours < 5 * 24; hours += 6) {
      service.clock.advance(6 * HOUR)
      await pauseSilentEndpoints(service.context)
      for (const notice of await told())
        if (notice.type === 'webhook.failing' || notice.type === 'webhook.paused') {
          percents.push(notice.data.percent)
          expect(notice.data).toMatchObject({
            endpoint: { id: publicId('whe', id), environment: 'production', host: 'hooks.example.org:8443' },
            lastFailure: { event: 'scan.created', attempts: 6, responseCode: null, error: 'timeout' },
          })
          const [row] = await query<{ at: string }>(
            'select created_at as at from webhook_endpoints where id = $1',
            id,
          )
          expect(notice.data.silentSince).toBe(new Date(row?.at as string).toISOString())
        }
    }
    expect(percents).toEqual([50, 70, 90, 100])
  })

  test('only of the smaller part of the way, by days or by deliveries', async () => {
    const id = await failingEndpoint(9)
    service.clock.advance(4.9 * DAY)
    expect(ofKind('webhook.failing', await told())).toEqual([])
    await fail(id, 10)
    expect(ofKind('webhook.failing', await told())).toMatchObject([{ data: { percent: 50, exhausted: 10 } }])
    service.clock.advance(2 * HOUR)
    await fail(id, 17)
    expect(ofKind('webhook.failing', await told())).toMatchObject([{ data: { percent: 70, exhausted: 17 } }])
  })

  test('again after an endpoint had recovered', async () => {
    const id = await failingEndpoint(20)
    service.clock.advance(3 * DAY)
    expect(ofKind('webhook.failing', await told())).toHaveLength(1)
    await query(
      'update webhook_statistics set exhausted = 0, last_success_at = $2 where endpoint_id = $1',
      id,
      now(),
    )
    service.clock.advance(DAY)
    expect(ofKind('webhook.failing', await told())).toEqual([])
    await fail(id, 20)
    service.clock.advance(2 * DAY)
    expect(ofKind('webhook.failing', await told())).toMatchObject([{ data: { percent: 50 } }])
  })

  test('of an endpoint whose receiver said that it is gone', async () => {
    const id = await failingEndpoint(0, 'gone')
    await query(
      `update webhook_endpoints set status = 'paused', pause_reason = 'gone', paused_at = $2 where id = $1`,
      id,
      now(),
    )
    expect(await told()).toMatchObject([
      { type: 'webhook.paused', data: { reason: 'gone', percent: 100, pausedAt: expect.any(String) } },
    ])
  })

  test('of no endpoint that a person paused', async () => {
    const id = await failingEndpoint(0)
    await caller.post(`/api/v1/webhooks/${publicId('whe', id)}/status`).send({ status: 'paused' })
    expect(kinds(await told())).toEqual(['deliveries.exhausted'])
  })

  test('of deliveries that used up their attempts, with the number since the last notice', async () => {
    const id = await failingEndpoint(1)
    for (let made = 0; made < 2; made += 1) await createIntent(caller)
    await fail(id, 3)
    expect(await told()).toMatchObject([{ type: 'deliveries.exhausted', data: { count: 3 } }])
    service.clock.advance(2 * HOUR)
    expect(await told()).toEqual([])
    await createIntent(caller)
    await query(
      `update deliveries set failure = 'exhausted', updated_at = $2 where endpoint_id = $1 and failure is null`,
      id,
      now(),
    )
    await query('update webhook_statistics set last_failure_at = $2 where endpoint_id = $1', id, now())
    expect(await told()).toMatchObject([{ type: 'deliveries.exhausted', data: { count: 1 } }])
  })

  test('of deliveries that expired behind an open circuit, as of those that used up their attempts', async () => {
    const id = await failingEndpoint(0)
    await query(`update deliveries set failure = 'expired' where endpoint_id = $1`, id)
    service.clock.advance(25 * HOUR)
    await query(`update deliveries set updated_at = $2 where endpoint_id = $1`, id, now())
    await query('update webhook_statistics set last_failure_at = $2 where endpoint_id = $1', id, now())
    expect(await told()).toMatchObject([{ type: 'deliveries.exhausted', data: { count: 1 } }])
    service.clock.advance(2 * HOUR)
    expect(await told()).toEqual([])
  })

  test('of analyses that failed or were postponed, and of none abandoned by a caller or failed by the sandbox', async () => {
    const scan = async (changes: string) => {
      const { scanId } = await createIntent(caller)
      await query(
        `update scans set ${changes}, updated_at = $2 where id = $1`,
        storedId('scan', scanId),
        now(),
      )
      return scanId
    }
    await scan(`status = 'failed'`)
    await scan(`status = 'processing', analysis_attempts = 1`)
    await scan(`status = 'failed', environment = 'sandbox', analysis_attempts = 1`)
    expect(await told()).toEqual([])
    await scan(`status = 'processing', analysis_attempts = 0`)
    await scan(`status = 'processing', analysis_attempts = 1, detector_attempts = 2`)
    const failed = await scan(
      `status = 'failed', analysis_attempts = 1, signals = '{"failure":{"code":"file_missing"}}'`,
    )
    expect(await told()).toMatchObject([
      {
        type: 'analysis.failing',
        data: { failed: 1, postponed: 2, lastScan: { id: failed, failure: 'file_missing' } },
      },
    ])
    service.clock.advance(HOUR)
    expect(await told()).toMatchObject([{ data: { failed: 0, postponed: 2, lastScan: { failure: null } } }])
  })

  test('of no analysis that failed long ago, even if the metadata of its scan are changed now', async () => {
    const { scanId } = await createIntent(caller)
    await query(
      `update scans set status = 'failed', analysis_attempts = 1, updated_at = $2 where id = $1`,
      storedId('scan', scanId),
      now(),
    )
    service.clock.advance(3 * HOUR)
    for (const ticket of ['4711', '4712']) {
      await caller.patch(`/api/v1/scans/${scanId}`).send({ metadata: { ticket } }).expect(200)
      expect(await told()).toEqual([])
    }
  })

  test('of stored files that were found damaged, by organization and once', async () => {
    const [one, two] = [await createIntent(caller), await createIntent(caller)]
    const damage = (scanId: string, at: Date) =>
      query('update scans set file_damaged_at = $2 where id = $1', storedId('scan', scanId), at.toISOString())
    const foundAt = new Date(service.clock.now().getTime() - MINUTE)
    await damage(one.scanId, new Date(foundAt.getTime() - 1))
    await damage(two.scanId, foundAt)
    expect(await told()).toMatchObject([
      {
        type: 'files.damaged',
        data: { count: 2, lastScan: { id: two.scanId, foundAt: foundAt.toISOString() } },
      },
    ])
    service.clock.advance(HOUR + MINUTE)
    expect(await told()).toEqual([])
  })

  test('of a record of custody that is not whole, and again after a day, until a check finds it whole', async () => {
    const { organizationId } = caller.tenant
    const checkedAt = now()
    const found = (problem: string | null) =>
      query(
        `insert into custody_chains (organization_id, checked_at, problem) values ($1, $2, $3)
         on conflict (organization_id) do update set checked_at = $2, problem = $3`,
        ...[organizationId, checkedAt, problem],
      )
    await found(null)
    expect(await told()).toEqual([])
    await found('Record 2 is missing.')
    expect(await told()).toMatchObject([
      { type: 'custody.broken', data: { problem: 'Record 2 is missing.', checkedAt } },
    ])
    service.clock.advance(DAY - MINUTE)
    expect(await told()).toEqual([])
    service.clock.advance(2 * MINUTE)
    expect(kinds(await told())).toEqual(['custody.broken'])
    await found(null)
    service.clock.advance(2 * DAY)
    expect(await told()).toEqual([])
  })

  test('of the oldest cases that keep files when one has done so for 90 days, but of none that keeps nothing', async () => {
    const staging = await service.caller({
      environment: 'staging',
      organizationId: caller.tenant.organizationId,
    })
    const opened: string[] = []
    for (let number = 0; number < 2; number += 1) {
      opened.push((await openCase(staging, { scanIds: [await completedFile(staging)] })).id)
      service.clock.advance(HOUR)
    }
    const resolved = await openCase(staging, { scanIds: [await completedFile(staging)] })
    await staging.patch(`/api/v1/cases/${resolved.id}`).send({ status: 'resolved' }).expect(200)
    // Its scan has no file yet.
    await openCase(staging)
    service.clock.advance(89 * DAY)
    expect(await told()).toEqual([])
    service.clock.advance(DAY - HOUR)
    const oldest = opened.map((id) => ({ id, files: 1, storedBytes: 3 }))
    expect(await told()).toMatchObject([{ type: 'cases.keep_files', data: { oldest } }])
    service.clock.advance(HOUR)
    expect(await told()).toEqual([])
    service.clock.advance(2 * DAY)
    expect(await told()).toEqual([])
  })

  test('of an organization that has stored 90 % of its quota, and again after a day', async () => {
    const { storageQuota } = service.context
    await createIntent(caller, { byteSize: Math.floor(0.89 * 2 ** 30) })
    expect(await told()).toEqual([])
    await createIntent(caller, { byteSize: Math.ceil(0.01 * 2 ** 30) })
    const quotaBytes = 2 ** 30
    expect(await told()).toMatchObject([
      { type: 'storage.near_quota', data: { percent: 90, quotaBytes, storedBytes: expect.any(Number) } },
    ])
    service.clock.advance(DAY - MINUTE)
    expect(await told()).toEqual([])
    service.clock.advance(2 * MINUTE)
    expect(kinds(await told())).toEqual(['storage.near_quota'])
    // What was removed meanwhile is counted before a notice is sent.
    await query('delete from scans where organization_id = $1', caller.tenant.organizationId)
    service.clock.advance(2 * DAY)
    expect(await told()).toEqual([])
    expect(storageQuota.organizationsFrom(0.9)).toEqual([])
  })
})

test('for one kind and endpoint at most one notice is sent in an hour, and none for an organization that is moving', async () => {
  const id = await failingEndpoint(1)
  expect(kinds(await told())).toEqual(['deliveries.exhausted'])
  service.clock.advance(HOUR - MINUTE)
  await fail(id, 2)
  expect(await told()).toEqual([])
  service.clock.advance(2 * MINUTE)
  await markLeaving(service.database, caller.tenant.organizationId, newId(), service.clock.now())
  expect(await told()).toEqual([])
  await query('delete from organization_moves where organization_id = $1', caller.tenant.organizationId)
  expect(kinds(await told())).toEqual(['deliveries.exhausted'])
})

test('two processes that look and send concurrently send everything once', async () => {
  for (let made = 0; made < 20; made += 1) await failingEndpoint(1)
  service.clock.advance(MINUTE)
  const before = operator.requests.length
  const both = [notices, other.context.notices as OperatorNotices]
  await Promise.all(both.map((one) => one.look()))
  await Promise.all(both.map((one) => one.send()))
  const ids = operator.requests.slice(before).map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('a notice sent by one process is not repeated within the hour by another that had found the same before', async () => {
  const { organizationId } = caller.tenant
  const claim = async (id: string) => {
    const one = {
      id,
      kind: 'analysis.failing',
      subject: organizationId,
      organizationId,
      percent: 0,
      body: '{}',
    }
    await claimNotices(service.database, [one as NewNotice], service.clock.offset())
    const rows = await query<{ id: string }>(
      'select id from operator_notices where organization_id = $1',
      organizationId,
    )
    return rows.map((row) => row.id)
  }
  const [first, second] = [newId(), newId()]
  expect(await claim(first)).toEqual([first])
  expect(await claim(second)).toEqual([first])
  service.clock.advance(HOUR + MINUTE)
  expect(await claim(second)).toEqual([second])
})

test('the notice of a process that ends while sending is sent by the others, a minute later', async () => {
  await failingEndpoint(1)
  await notices.look()
  const taken = await takeNotice(service.database, service.clock.offset())
  expect(JSON.parse(taken?.body ?? '{}')).toMatchObject({ type: 'deliveries.exhausted' })
  expect(await told()).toEqual([])
  service.clock.advance(MINUTE)
  expect(await told()).toMatchObject([{ id: JSON.parse(taken?.body ?? '{}').id }])
})

test('a notice has the headers and the body of the contract, and both signatures verify', async () => {
  await failingEndpoint(20)
  const createdAt = service.clock.now()
  await insertScans(service.database, { ...caller.tenant, status: 'failed', analysisAttempts: 4, createdAt })
  await createIntent(caller, { byteSize: 2 ** 30 - 100 })
  const before = operator.requests.length
  service.clock.advance(3 * DAY)
  await told()
  await query(
    `update webhook_endpoints set status = 'paused', pause_reason = 'silent', paused_at = $2 where organization_id = $1`,
    caller.tenant.organizationId,
    now(),
  )
  await failingEndpoint(1)
  await query(
    'update scans set updated_at = $2, file_damaged_at = $2 where organization_id = $1',
    caller.tenant.organizationId,
    now(),
  )
  const staging = await service.caller({
    environment: 'staging',
    organizationId: caller.tenant.organizationId,
  })
  await openCase(staging, { scanIds: [await completedFile(staging)] })
  await query(
    `update cases set created_at = $2::timestamptz - interval '90 days' where organization_id = $1`,
    caller.tenant.organizationId,
    now(),
  )
  await query(
    `insert into custody_chains (organization_id, checked_at, problem) values ($1, $2, 'Record 2 is missing.')
     on conflict (organization_id) do update set checked_at = excluded.checked_at, problem = excluded.problem`,
    caller.tenant.organizationId,
    now(),
  )
  await told()
  const seen = new Set<string>()
  for (const { headers, body, method } of operator.requests.slice(before)) {
    const { type, id: noticeId } = JSON.parse(body)
    seen.add(type)
    expect(method).toBe('POST')
    expect(consoleContract.checkEventHeaders(type, headers)).toEqual([])
    expect(consoleContract.checkEvent(type, JSON.parse(body))).toEqual([])
    expect(headers).toMatchObject({ 'webhook-id': noticeId, 'service-event-id': noticeId })
    const seconds = Number(headers['webhook-timestamp'])
    expect(headers['service-signature']).toBe(serviceSignature([SECRET], seconds, body))
    // The library uses the machine's clock, and that of this test is days ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1000 })
    const verified = new Webhook(SECRET).verify(body, headers as Record<string, string>)
    vi.useRealTimers()
    expect(verified).toEqual(JSON.parse(body))
  }
  expect([...seen].sort()).toEqual([...NOTICE_KINDS].sort())
})

describe('while the operator’s receiver', () => {
  test('answers 500, each notice is sent again after 1, 4, 16, 64 and 256 minutes, and then no more', async () => {
    operator.answerWith(() => ({ status: 500 }))
    await failingEndpoint(1)
    expect(await told()).toHaveLength(1)
    for (const minutes of [1, 4, 16, 64, 256]) {
      service.clock.advance(minutes * MINUTE - 1_000)
      expect(await told(), `before ${minutes} minutes`).toEqual([])
      service.clock.advance(1_000)
      expect(await told(), `after ${minutes} minutes`).toHaveLength(1)
    }
    service.clock.advance(12 * HOUR)
    expect(await told()).toEqual([])
  })

  test('hangs up, a round costs one attempt and a log line a minute, and everything is sent when it is back', async () => {
    operator.answerWith((_request, response) => {
      response.socket?.destroy()
      return undefined
    })
    for (let made = 0; made < 3; made += 1) await failingEndpoint(1)
    const from = lines.length
    const complaints = () => lines.slice(from).filter((line) => line.includes('operator not told'))
    service.clock.advance(MINUTE)
    await told()
    expect(complaints()).toHaveLength(1)
    expect(complaints()[0]).toContain('the operations webhook did not accept deliveries.exhausted: reset')
    const attempts = await query<{ attempts: number }>(
      'select attempts from operator_notices where organization_id = $1 order by attempts',
      caller.tenant.organizationId,
    )
    expect(attempts.map((row) => row.attempts)).toEqual([0, 0, 1])
    await told()
    expect(complaints()).toHaveLength(1)
    operator.answerWith(() => ({}))
    service.clock.advance(2 * MINUTE)
    expect(kinds(await told())).toEqual(Array(3).fill('deliveries.exhausted'))
  })

  test('does not answer, maintenance continues, and a stop waits only for the attempt', async () => {
    let answer = () => {}
    const arrived = new Promise<void>((resolve) => {
      operator.answerWith((_request, response) => {
        answer = () => void response.end()
        resolve()
        return undefined
      })
    })
    const alone = await startTestService({ ...options, besides: service })
    try {
      for (let made = 0; made < 3; made += 1) await failingEndpoint(1)
      const before = operator.requests.length
      const rounds = createMaintenance(alone.context)
      await rounds.run()
      await arrived
      await rounds.run()
      operator.answerWith(() => ({}))
      const stopped = alone.context.notices?.stop()
      answer()
      await stopped
      expect(operator.requests.length - before).toBe(1)
      expect(await told()).toHaveLength(2)
    } finally {
      await alone.close()
    }
  })

  test('has a private address while receivers may not, its certificate must verify', async () => {
    const environment = { ...options.environment, WEBHOOK_ALLOW_PRIVATE: 'false' }
    const strict = await startTestService({ ...options, environment, besides: service })
    try {
      await failingEndpoint(1)
      const from = lines.length
      expect(await told(strict.context.notices)).toEqual([])
      expect(lines.slice(from).join('')).toContain('did not accept deliveries.exhausted: tls DEPTH_ZERO')
    } finally {
      await strict.close()
    }
  })

  test('has not accepted a notice within a day, it is no longer sent', async () => {
    operator.answerWith(() => ({ status: 500 }))
    await failingEndpoint(1)
    expect(await told()).toHaveLength(1)
    service.clock.advance(DAY + MINUTE)
    expect(await told()).toEqual([])
    const rows = () =>
      query<{ body: string | null }>(
        'select body from operator_notices where organization_id = $1',
        caller.tenant.organizationId,
      )
    expect(await rows()).toEqual([{ body: null }])
    service.clock.advance(30 * DAY)
    await told()
    expect(await rows()).toEqual([])
  })
})

test('outcomes of notices are counted by kind and outcome, and each count is there from the start', async () => {
  const figure = async (outcome: string) => {
    const { text } = await service.operator.get('/metrics').expect(200)
    const name = `media_scan_notices_total{kind="deliveries.exhausted",outcome="${outcome}"}`
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length),
    )
  }
  const fresh = await startTestService({ background: false })
  try {
    const { text } = await fresh.operator.get('/metrics').expect(200)
    expect(text.match(/^media_scan_notices_total\{.*\} 0$/gm)).toHaveLength(NOTICE_KINDS.length * 3)
  } finally {
    await fresh.close()
  }
  const before = await Promise.all(['delivered', 'failed', 'given_up'].map(figure))
  await failingEndpoint(1)
  operator.answerWith(() => ({ status: 503 }))
  await told()
  operator.answerWith(() => ({}))
  service.clock.advance(2 * MINUTE)
  await told()
  const after = await Promise.all(['delivered', 'failed', 'given_up'].map(figure))
  expect(after.map((count, index) => count - (before[index] as number))).toEqual([1, 1, 0])
})

test('the receiver’s address and secret and a tenant’s address are neither in the log nor in a notice', () => {
  const log = lines.join('')
  expect(log).toContain('operator not told')
  for (const text of [SECRET, SECRET.slice(6), PATH_TOKEN]) expect(log).not.toContain(text)
  for (const { body } of operator.requests) expect(body).not.toContain(TENANTS_TOKEN)
})

test('a maintenance round that pauses an endpoint sends the notice immediately', async () => {
  const id = await failingEndpoint(20)
  service.clock.advance(6 * DAY)
  await fail(id, 20)
  const paused = operator.requests.length
  await createMaintenance(service.context).run()
  await notices.send()
  const types = operator.requests.slice(paused).map(({ headers }) => headers['service-event-type'])
  expect(types).toContain('webhook.paused')
})
