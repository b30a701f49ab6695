import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { publicId, storedId } from '../../../src/basics/identifiers.js'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment, value } from '../../../src/database/sql/fragment.js'
import { openCase } from '../../support/cases.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { insertEndpoints, setEndpointStatistics } from '../../support/rows.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { completedFile, completedScan, createIntent } from '../../support/upload.js'
import { register } from '../../support/webhooks.js'

type Overview = components['schemas']['Overview']

const HOUR_MS = 3_600_000

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())
// Each test counts from zero.
afterEach(async () => {
  await service.context.measurements.flush()
  await service.database.run(defineStatement(fragment`truncate organizations, measurements cascade`), {})
})

async function overview(): Promise<Overview> {
  const { body } = await service.operator.get('/console/api/overview').expect(200)
  return body.data
}

/** The sum over all hours of one count. */
function total<Kind extends 'requests' | 'scans' | 'deliveries'>(
  { hours }: Overview,
  kind: Kind,
): Partial<Overview['hours'][number][Kind]> {
  const sum: Record<string, number> = {}
  for (const hour of hours)
    for (const [outcome, count] of Object.entries(hour[kind]))
      if (count > 0) sum[outcome] = (sum[outcome] ?? 0) + count
  return sum as Partial<Overview['hours'][number][Kind]>
}

test('an idle service has 24 whole hours, the current one last', async () => {
  const { since, hours, endpointsInTrouble, oldestWaitingDelivery } = await overview()
  expect(hours).toHaveLength(24)
  const last = Math.floor(service.clock.now().getTime() / HOUR_MS)
  expect(hours.map(({ hour }) => Date.parse(hour) / HOUR_MS)).toEqual(
    Array.from({ length: 24 }, (_, index) => last - 23 + index),
  )
  expect(since).toBe(hours[0]?.hour)
  for (const hour of hours)
    expect(hour).toEqual({
      hour: hour.hour,
      requests: { succeeded: 0, refused: 0, failed: 0 },
      scans: { authentic: 0, suspicious: 0, synthetic: 0, inconclusive: 0, undecided: 0, failed: 0 },
      deliveries: { succeeded: 0, failed: 0, waiting: 0 },
    })
  expect(endpointsInTrouble).toEqual([])
  expect(oldestWaitingDelivery).toBeNull()
})

test("requests of the public API are counted by their status, operators' are not", async () => {
  const caller = await service.caller()
  await caller.get('/api/v1/scans').expect(200)
  await caller.get('/api/v1/cases').expect(200)
  await caller.get('/api/v1/scans/nothing').expect(404)
  await service.anonymous.get('/api/v1/scans').expect(401)
  await service.anonymous.get('/api/nowhere').expect(404)
  await service.operator.get('/console/api/organizations').expect(200)
  await service.anonymous.get('/healthz').expect(200)
  // Counts of the process that answers are included immediately.
  expect(total(await overview(), 'requests')).toEqual({ succeeded: 2, refused: 3 })
  // Counts that were written are not written again; later ones are added.
  await service.context.measurements.flush()
  await caller.get('/api/v1/scans').expect(200)
  expect(total(await overview(), 'requests')).toEqual({ succeeded: 3, refused: 3 })
})

test('processes that share a database add up, even when they write concurrently', async () => {
  const other = await startTestService({ besides: service, background: false })
  const caller = await service.caller()
  await Promise.all(
    [service, other].map(async (app) => {
      for (let request = 0; request < 5; request += 1)
        await app.anonymous.get('/api/v1/scans').auth(caller.key, { type: 'bearer' }).expect(200)
    }),
  )
  await Promise.all([service, other].map(({ context }) => context.measurements.flush()))
  expect(total(await overview(), 'requests')).toEqual({ succeeded: 10 })
  await other.close()
})

test('older data than the hours shown is not counted, and eventually deleted', async () => {
  const caller = await service.caller()
  await completedScan(caller, 'suspicious.jpg')
  await service.context.measurements.flush()
  const before = await overview()
  expect(total(before, 'requests')).toEqual({ succeeded: 2 })
  expect(total(before, 'scans')).toEqual({ suspicious: 1 })
  service.clock.advance(HOUR_MS)
  expect((await overview()).hours.at(-2)?.scans).toMatchObject({ suspicious: 1 })
  service.clock.advance(23 * HOUR_MS)
  const after = await overview()
  expect([total(after, 'requests'), total(after, 'scans')]).toEqual([{}, {}])
  const rows = defineStatement<{ count: number }>(fragment`select count(*)::int as count from measurements`)
  await service.context.measurements.prune()
  // Requests, the new scan and its verdict, for its organization and all: by minute and by hour. For the key by hour.
  expect(await service.database.run(rows, {})).toEqual([{ count: 14 }])
  service.clock.advance(2 * HOUR_MS)
  await service.context.measurements.prune()
  expect(await service.database.run(rows, {})).toEqual([{ count: 8 }])
  service.clock.advance(31 * 24 * HOUR_MS)
  await service.context.measurements.prune()
  expect(await service.database.run(rows, {})).toEqual([{ count: 0 }])
})

test('scans of all tenants are counted by outcome', async () => {
  const [one, other] = [await service.caller(), await service.caller()]
  await completedScan(one, 'authentic.jpg')
  await completedScan(one, 'synthetic.jpg')
  await completedScan(other, 'synthetic.png')
  await completedScan(other, 'noevidence.png')
  await createIntent(other)
  const { scanId } = await createIntent(other)
  await service.database.run(
    defineStatement<unknown, { id: string }>(
      fragment`update scans set status = 'failed' where id = ${value('id')}`,
    ),
    {
      id: storedId('scan', scanId) ?? '',
    },
  )
  const expected = { authentic: 1, synthetic: 2, inconclusive: 1, undecided: 1, failed: 1 }
  expect(total(await overview(), 'scans')).toEqual(expected)
})

test('deliveries are counted by outcome, and the oldest waiting one is named', async () => {
  const receiver: Receiver = await startReceiver({ answer: () => ({ status: 500 }) })
  const caller = await service.caller()
  const events = ['scan.created', 'scan.completed']
  const webhookId = (await register(caller, receiver.url, { events })).endpoint.id
  const test = () => caller.post(`/api/v1/webhooks/${webhookId}/test`)
  const failing = await test()
  await completedScan(caller)
  receiver.answerWith(() => ({ status: 204 }))
  await test()
  const seen = await overview()
  expect(total(seen, 'deliveries')).toEqual({ succeeded: 1, waiting: 3 })
  expect(seen.oldestWaitingDelivery).toEqual({
    id: failing.body.data.id,
    webhookId,
    organizationId: publicId('org', caller.tenant.organizationId),
    createdAt: failing.body.data.createdAt,
    nextAttemptAt: failing.body.data.nextAttemptAt,
  })
  await caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status: 'revoked' })
  const after = await overview()
  expect(total(after, 'deliveries')).toEqual({ succeeded: 1, failed: 3 })
  expect(after.oldestWaitingDelivery).toBeNull()
  await receiver.close()
})

test('the oldest cases that still keep files are listed with the size of these, of all tenants', async () => {
  const listed = async () => (await overview()).keepingCases
  const opened: { id: string; caller: Caller }[] = []
  for (let number = 0; number < 2; number += 1) {
    const caller = await service.caller({ environment: 'staging' })
    const scanIds = [await completedFile(caller), await completedFile(caller)]
    opened.push({ id: (await openCase(caller, { scanIds })).id, caller })
    service.clock.advance(1_000)
  }
  // Neither keeps a file.
  await openCase(await service.caller())
  await openCase(await service.caller({ environment: 'staging' }))
  const ids = opened.map(({ id }) => id)
  const [first, second] = ids as [string, string]
  expect(await listed()).toMatchObject(
    ids.map((id) => ({ id, files: 2, storedBytes: 6, status: 'open', hold: false })),
  )
  for (const { id, caller } of opened)
    await caller
      .patch(`/api/v1/cases/${id}`)
      .send({ status: 'resolved', hold: id === second })
      .expect(200)
  expect(await listed()).toMatchObject([{ id: second, status: 'resolved', hold: true }])
  expect((await listed()).map(({ id }) => id)).not.toContain(first)
})

test('endpoints in trouble are those that the service paused, cannot reach, or that fail without recovering', async () => {
  const receiver: Receiver = await startReceiver()
  const caller = await service.caller()
  const make = async (): Promise<string> =>
    (await register(caller, receiver.url, { events: ['case.opened'] })).endpoint.id
  const attempt = async (id: string, status: number) => {
    receiver.answerWith(() => ({ status }))
    await caller.post(`/api/v1/webhooks/${id}/test`).expect(202)
  }
  const change = (id: string, assignment: string) =>
    service.database.run(
      defineStatement<unknown, { id: string }>(
        fragment`update webhook_statistics set ${sql.raw(assignment)} where endpoint_id = ${value('id')}`,
      ),
      { id: storedId('whe', id) ?? '' },
    )
  const troubles = async () =>
    (await overview()).endpointsInTrouble.map(({ endpoint, reasons }) => [endpoint.id, ...reasons])

  const [gone, recovered, failing, pausedByOwner, unanswered] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ] as [string, string, string, string, string]
  await attempt(gone, 410)
  await attempt(recovered, 500)
  await attempt(recovered, 200)
  await attempt(pausedByOwner, 200)
  await caller.post(`/api/v1/webhooks/${pausedByOwner}/status`).send({ status: 'paused' })
  await attempt(unanswered, 200)
  await change(unanswered, 'probe_at = last_success_at')
  await attempt(failing, 500)

  expect(await troubles()).toEqual([
    [failing, 'failing'],
    [recovered, 'failing'],
    [gone, 'paused', 'failing'],
    [unanswered, 'circuit_open'],
  ])
  const [, , endpoint] = (await overview()).endpointsInTrouble
  expect(endpoint?.endpoint).toMatchObject({ id: gone, status: 'paused', pauseReason: 'gone', failed: 1 })
  expect(endpoint?.endpoint.pausedAt).toEqual(expect.any(String))

  // It answers again, but more than one of ten attempts of the last hour failed.
  for (let succeeded = 1; succeeded < 9; succeeded += 1) {
    expect(await troubles()).toContainEqual([recovered, 'failing'])
    await attempt(recovered, 200)
  }
  expect(await troubles()).not.toContainEqual([recovered, 'failing'])
  await attempt(recovered, 500)
  await attempt(recovered, 200)
  expect(await troubles()).toContainEqual([recovered, 'failing'])
  // The list agrees for each endpoint.
  const { body } = await service.operator.get('/console/api/webhooks').expect(200)
  const listed = body.data.filter(({ failing }: { failing: boolean }) => failing)
  expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([gone, failing, recovered].sort())
  service.clock.advance(HOUR_MS)
  expect(await troubles()).not.toContainEqual([recovered, 'failing'])

  // Activating it means that someone has taken care of it; failures a day ago no longer count.
  await service.operator.post(`/console/api/webhooks/${gone}/status`).send({ status: 'active' })
  await change(unanswered, 'probe_at = null')
  service.clock.advance(24 * HOUR_MS)
  expect(await troubles()).toEqual([])
  await receiver.close()
})

/** Endpoints of an organization whose last delivery failed at that time; the last five of sixty are revoked. */
async function inTrouble(caller: Caller, at: Date, number: number): Promise<string[]> {
  const { database } = service
  const endpoints = await insertEndpoints(
    database,
    (place) => ({ ...caller.tenant, status: place < 55 ? 'active' : 'revoked' }),
    number,
  )
  for (const id of endpoints) await setEndpointStatistics(database, id, { failed: 1, lastFailureAt: at })
  return endpoints.map((id) => publicId('whe', id))
}

test('at most fifty endpoints in trouble are shown, and no revoked one', async () => {
  await inTrouble(await service.caller(), service.clock.now(), 60)
  const { endpointsInTrouble } = await overview()
  expect(endpointsInTrouble).toHaveLength(50)
  expect(endpointsInTrouble.some(({ endpoint }) => endpoint.status === 'revoked')).toBe(false)
})

test('an organization with many endpoints in trouble hides none of one with few', async () => {
  const now = service.clock.now()
  const few = await inTrouble(await service.caller(), new Date(now.getTime() - 60_000), 2)
  await inTrouble(await service.caller(), now, 55)
  const { endpointsInTrouble } = await overview()
  expect(endpointsInTrouble).toHaveLength(50)
  expect(endpointsInTrouble.map(({ endpoint }) => endpoint.id)).toEqual(expect.arrayContaining(few))
})
