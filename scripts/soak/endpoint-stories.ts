import { randomUUID } from 'node:crypto'
import {
  EVENT_KINDS,
  type EventKind,
  EXTERNAL_EVENT_KINDS,
  type WebhookStatus,
} from '../../generated/vocabulary.js'
import { changeEndpoint, type EndpointRecord, pathOf, type TenantRecord } from './ledger.js'
import type { Receivers } from './receivers.js'
import type { StoryParts } from './scan-stories.js'

/** Maximum number of concurrent changing endpoints of a tenant. */
const MAX_CHANGING = 5

/** What callers do with webhook endpoints, their deliveries, and events of other systems. */
export function createEndpointStories({
  callers,
  journal,
  ledger,
  choices,
  receivers,
}: StoryParts & { receivers: Receivers }) {
  const { chance, oneOf, number, shuffled } = choices

  const someKinds = () => shuffled(EVENT_KINDS).slice(0, number(1, EVENT_KINDS.length)) as EventKind[]

  async function create(
    tenant: TenantRecord,
    kind: EndpointRecord['kind'],
    events: readonly EventKind[] = EVENT_KINDS,
  ): Promise<EndpointRecord | undefined> {
    const url = receivers.address(kind, `/${kind}/${randomUUID()}`)
    const body = { url, events: [...events], description: kind, headers: { 'X-Soak': kind } }
    const idempotencyKey = randomUUID()
    const make = (options: object) =>
      tenant.client.createWebhookEndpoint(body, { ...options, idempotencyKey })
    const { answer, span } = await callers.callUntilKnown('createWebhookEndpoint', make)
    if (answer === undefined) return undefined
    ledger.acknowledged += 1
    const { endpoint, secret } = answer.data
    const record: EndpointRecord = {
      tenant,
      kind,
      id: endpoint.id,
      // Before that there was no endpoint. It may or may not have received events while it was being created.
      states: [
        { span: { from: 0, to: 0 }, active: false, events: [], path: pathOf({ url }) },
        { span, active: true, events, path: pathOf({ url }) },
      ],
      secrets: [{ secret, endedAt: Infinity }],
      tests: new Set(),
      uncertainTests: false,
      redelivered: false,
      revoked: 'no',
    }
    receivers.endpoints.set(pathOf({ url }), record)
    tenant.endpoints.push(record)
    if (chance(0.2)) {
      const again = await callers.call('createWebhookEndpoint, again', make)
      if (
        again.answer &&
        (again.answer.data.endpoint.id !== record.id || again.answer.data.secret !== secret)
      )
        journal.note(
          'an Idempotency-Key that created twice',
          `${record.id} and ${again.answer.data.endpoint.id}`,
        )
    }
    return record
  }

  /** Moves an endpoint to another status, with as many tries as necessary. */
  async function move(record: EndpointRecord, status: WebhookStatus): Promise<void> {
    const from = performance.now()
    const active = status === 'active'
    if (status === 'revoked') record.revoked = 'maybe'
    changeEndpoint(record, { from, to: from }, { active }, { settled: false })
    const { answer, span } = await callers.callUntilKnown('updateWebhookStatus', (options) =>
      record.tenant.client.updateWebhookStatus(record.id, { status }, options),
    )
    if (answer === undefined) return
    ledger.acknowledged += 1
    if (answer.data.status !== status)
      journal.note('a status that was not taken', `${record.id}: ${answer.data.status}, not ${status}`)
    if (status === 'revoked') record.revoked = 'yes'
    changeEndpoint(record, { from, to: span.to }, { active }, { settled: true })
  }

  async function change(record: EndpointRecord): Promise<void> {
    const events = chance(0.6) ? someKinds() : undefined
    const url =
      events === undefined || chance(0.3)
        ? receivers.address(record.kind, `/${record.kind}/${randomUUID()}`)
        : undefined
    if (url !== undefined) receivers.endpoints.set(pathOf({ url }), record)
    const from = performance.now()
    const changed = { ...(events && { events }), ...(url && { path: pathOf({ url }) }) }
    changeEndpoint(record, { from, to: from }, changed, { settled: false })
    const { answer, span } = await callers.callUntilKnown('updateWebhookEndpoint', (options) =>
      record.tenant.client.updateWebhookEndpoint(
        record.id,
        { ...(events && { events }), ...(url && { url }) },
        options,
      ),
    )
    if (answer === undefined) return
    ledger.acknowledged += 1
    changeEndpoint(record, { from, to: span.to }, changed, { settled: true })
    checkShown(record, answer.data)
  }

  /** Compares the shown endpoint with its last acknowledged state. */
  function checkShown(
    record: EndpointRecord,
    shown: { url: string; events: readonly string[]; status: string; secretMasked: string },
  ): void {
    const last = record.states.at(-1)
    const secret = record.secrets.at(-1)?.secret ?? ''
    const wrong = [
      pathOf(shown) !== last?.path && 'url',
      [...shown.events].sort().join() !== [...(last?.events ?? [])].sort().join() && 'events',
      (shown.status === 'active') !== last?.active && 'status',
      (shown.status === 'revoked') !== (record.revoked === 'yes') && 'status',
      !shown.secretMasked.endsWith(secret.slice(-4)) && 'secret',
    ].filter((name) => name !== false)
    if (wrong.length > 0)
      journal.note(
        'an endpoint that is not as acknowledged',
        `${record.id}, ${wrong.join(', ')}: ${JSON.stringify(shown)}, not ${JSON.stringify(last)}`,
      )
  }

  async function read(record: EndpointRecord): Promise<void> {
    const { answer } = await callers.call('getWebhookEndpoint', (options) =>
      record.tenant.client.getWebhookEndpoint(record.id, options),
    )
    // Changes that the service makes by itself are not known here.
    if (answer !== undefined && record.kind !== 'moody') checkShown(record, answer.data)
  }

  async function rotate(record: EndpointRecord): Promise<void> {
    const overlapSeconds = oneOf([0, 3_600])
    const idempotencyKey = randomUUID()
    const { answer } = await callers.callUntilKnown('rotateWebhookSecret', (options) =>
      record.tenant.client.rotateWebhookSecret(record.id, { overlapSeconds }, { ...options, idempotencyKey }),
    )
    if (answer === undefined) return
    ledger.acknowledged += 1
    const at = performance.now()
    const kept = overlapSeconds === 0 ? undefined : record.secrets.at(-1)
    for (const one of record.secrets) if (one !== kept) one.endedAt = Math.min(one.endedAt, at)
    record.secrets.push({ secret: answer.data.secret, endedAt: Infinity })
  }

  async function test(record: EndpointRecord): Promise<void> {
    const { answer, uncertain, repeated } = await callers.call('testWebhookEndpoint', (options) =>
      record.tenant.client.testWebhookEndpoint(record.id, options),
    )
    if (uncertain || repeated) record.uncertainTests = true
    if (answer === undefined) return
    ledger.acknowledged += 1
    const { eventId, status, webhookId } = answer.data
    if (webhookId !== record.id || eventId === undefined)
      journal.note('a test delivery of another endpoint', `${record.id}: ${webhookId}`)
    else record.tests.add(eventId)
    if (status === 'failed') journal.note('a test delivery that failed at once', `${answer.data.id}`)
  }

  async function redeliverAll(record: EndpointRecord): Promise<void> {
    record.redelivered = true
    const idempotencyKey = randomUUID()
    const from = new Date(Date.now() - 3_600_000 * 2).toISOString()
    const { answer } = await callers.callUntilKnown('redeliverWebhookEndpoint', (options) =>
      record.tenant.client.redeliverWebhookEndpoint(record.id, { from }, { ...options, idempotencyKey }),
    )
    if (answer !== undefined) ledger.acknowledged += 1
  }

  async function redeliverOne(record: EndpointRecord): Promise<void> {
    record.redelivered = true
    const { answer } = await callers.call('listWebhookDeliveries', (options) =>
      record.tenant.client.listWebhookDeliveries(
        { webhookId: record.id, status: 'succeeded', limit: 5 },
        options,
      ),
    )
    const delivery = answer?.data.data[0]
    if (delivery === undefined) return
    const idempotencyKey = randomUUID()
    const again = await callers.callUntilKnown(
      'redeliverWebhookDelivery',
      (options) => record.tenant.client.redeliverWebhookDelivery(delivery.id, { ...options, idempotencyKey }),
      ['conflict'],
    )
    if (again.answer === undefined) return
    ledger.acknowledged += 1
    const { eventId, maxAttempts } = again.answer.data
    if (eventId !== delivery.eventId || (maxAttempts ?? 0) <= delivery.attempts)
      journal.note(
        'a redelivery that is not one more attempt',
        `${delivery.id}: ${JSON.stringify(again.answer.data)}`,
      )
  }

  async function list(tenant: TenantRecord): Promise<void> {
    const filter = oneOf([
      {},
      { status: 'succeeded' },
      { status: 'retrying' },
      { event: 'scan.created' },
    ] as const)
    const { answer } = await callers.call('listWebhookDeliveries', (options) =>
      tenant.client.listWebhookDeliveries({ ...filter, limit: number(1, 60) }, options),
    )
    const wrong = answer?.data.data.filter((one) =>
      Object.entries(filter).some(([name, wanted]) => one[name as keyof typeof one] !== wanted),
    )
    if (wrong && wrong.length > 0)
      journal.note(
        'a list with what its filter excludes',
        `${JSON.stringify(filter)}: ${wrong.map(({ id }) => id)}`,
      )
    await callers.call('listWebhookEndpoints', (options) => tenant.client.listWebhookEndpoints({}, options))
  }

  /** Publishes an event of another system, as an operator. */
  async function publish(tenant: TenantRecord): Promise<void> {
    const type = oneOf(EXTERNAL_EVENT_KINDS)
    const marker = randomUUID()
    const from = performance.now()
    const index =
      tenant.published.push({
        type,
        marker,
        span: { from, to: Infinity },
        certainty: 'maybe',
        eventId: undefined,
      }) - 1
    const answer = await callers.operate<{ id: string }>(
      'POST',
      `/console/api/organizations/${tenant.organizationId}/events`,
      {
        type,
        environment: tenant.environment,
        data: { marker },
      },
    )
    if (answer?.status !== 202) return
    ledger.acknowledged += 1
    tenant.published[index] = {
      type,
      marker,
      span: { from, to: performance.now() },
      certainty: 'yes',
      eventId: answer.data.id,
    }
  }

  const living = (tenant: TenantRecord, kind: EndpointRecord['kind']) =>
    tenant.endpoints.filter((one) => one.kind === kind && one.revoked === 'no')

  /** Does something with a tenant's endpoints. Only one at a time runs for each tenant. */
  async function one(tenant: TenantRecord): Promise<void> {
    const changing = living(tenant, 'changing')
    if (changing.length === 0) {
      await create(tenant, 'changing', someKinds())
      return
    }
    const record = oneOf(changing)
    const isActive = record.states.at(-1)?.active
    await oneOf([
      () => move(record, isActive ? 'paused' : 'active'),
      () => move(record, 'active'),
      () => change(record),
      () => rotate(record),
      () => rotate(oneOf(living(tenant, 'steady'))),
      () => test(record),
      () => test(oneOf(living(tenant, 'steady'))),
      () => redeliverAll(oneOf(living(tenant, 'moody'))),
      () => redeliverOne(record),
      () => read(oneOf([record, ...living(tenant, 'steady')])),
      () => list(tenant),
      () => publish(tenant),
      () => publish(tenant),
      async () => {
        if (changing.length < MAX_CHANGING) await create(tenant, 'changing', someKinds())
        else await move(record, 'revoked')
      },
    ])()
  }

  return { create, move, redeliverAll, checkShown, living, one }
}
