import { createHmac } from 'node:crypto'
import type { Test } from 'supertest'
import { afterEach, expect } from 'vitest'
import type { components as api } from '../../generated/api.js'
import type { components } from '../../generated/console.js'
import { storedId } from '../../src/basics/identifiers.js'
import { WITH_ROLES } from './operators.js'
import { type Receiver, startReceiver } from './receiver.js'
import { daysAgo, insertAttempts, insertDeliveries, insertEvent, setEndpointStatistics } from './rows.js'
import { type Caller, startTestService, type TestService } from './service.js'
import { organizationOf } from './tenants.js'
import { createIntent } from './upload.js'

export type Schemas = api['schemas']

/** Registers an endpoint; `more` adds to its body. */
export async function register(
  caller: Caller,
  url: string,
  more: object = {},
): Promise<Schemas['WebhookIssueResult']> {
  const response = await caller.post('/api/v1/webhooks').send({ url, events: ['scan.created'], ...more })
  expect(response.status).toBe(201)
  expect(response.headers.location).toBe(`/api/v1/webhooks/${response.body.data.endpoint.id}`)
  return response.body.data
}

/** The same; returns the UUID of the endpoint. */
export const registeredUuid = async (
  caller: Caller,
  url = 'https://hooks.example.org/',
  more: object = {},
): Promise<string> => storedId('whe', (await register(caller, url, more)).endpoint.id) as string

/** The endpoint as its owner sees it in the list. */
export const endpointOf = async (caller: Caller, webhookId: string): Promise<Schemas['WebhookEndpoint']> =>
  (await caller.get('/api/v1/webhooks?limit=100')).body.data.find(
    ({ id }: { id: string }) => id === webhookId,
  )

/** The owner's request to pause, activate or revoke the endpoint. */
export const setStatus = (caller: Caller, webhookId: string, status: string) =>
  caller.post(`/api/v1/webhooks/${webhookId}/status`).send({ status })

/** Starts receivers for the tests of the file, each closed after its test. */
export function receiverPerTest(): typeof startReceiver {
  const receivers: Receiver[] = []
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
  })
  return async (options) => {
    const receiver = await startReceiver(options)
    receivers.push(receiver)
    return receiver
  }
}

/** The deliveries that match a filter, newest first. */
export async function deliveriesOf(
  caller: Caller,
  filter: Record<string, string>,
): Promise<Schemas['WebhookDelivery'][]> {
  const query = new URLSearchParams({ limit: '100', ...filter })
  const response = await caller.get(`/api/v1/webhooks/deliveries?${query}`)
  expect(response.status).toBe(200)
  return response.body.data
}

/** Waits until the endpoint's latest delivery is as expected. */
export const latest = (caller: Caller, webhookId: string, expected: object) =>
  expect
    .poll(async () => (await deliveriesOf(caller, { webhookId }))[0], { timeout: 20_000, interval: 25 })
    .toMatchObject(expected)

/** The beginning of yesterday (UTC): past, and too recent for the service to delete what was created then. */
export const YESTERDAY = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`

/** Adds failed deliveries of an endpoint with two attempts each, one created a second after the other. */
export async function addFailedDeliveries(
  service: TestService,
  { tenant: { organizationId, environment } }: Caller,
  webhookId: string,
  count: number,
  from = YESTERDAY,
): Promise<void> {
  const start = new Date(from)
  const tenant = { organizationId, environment }
  const eventId = await insertEvent(service.database, { ...tenant, createdAt: start })
  const failed = await insertDeliveries(
    service.database,
    (second) => ({
      ...tenant,
      ...{ endpointId: storedId('whe', webhookId) as string, eventId, maxAttempts: 2, failure: 'exhausted' },
      createdAt: new Date(start.getTime() + second * 1_000),
    }),
    count,
  )
  const attempts = failed.flatMap(({ id, createdAt }) =>
    [1, 2].map((number) => ({
      deliveryId: id,
      organizationId,
      number,
      startedAt: createdAt,
      responseCode: 500,
    })),
  )
  await insertAttempts(service.database, (place) => attempts[place] as (typeof attempts)[number], 2 * count)
}

/** The signatures of a text with these secrets, as in the header. */
export const signedBy = (secrets: readonly string[], header: string, body: string) => {
  const [time] = header.split(',', 1)
  const t = (time as string).slice(2)
  return [
    `t=${t}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`),
  ].join(', ')
}

/**
 * Starts a service and another process on its database, which does not send in the background and has stricter settings
 * for endpoints, for the tests of the file.
 */
export async function startTwoProcesses(): Promise<{ service: TestService; other: TestService }> {
  const service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2', ...WITH_ROLES } })
  const other = await startTestService({
    besides: service,
    background: false,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '2', MAX_WEBHOOK_ENDPOINTS: '2', WEBHOOK_ALLOW_PRIVATE: 'false' },
  })
  return { service, other }
}

/** An operator's request to register an endpoint for the caller's organization. */
export const askToRegister = ({ operator }: TestService, caller: Caller, body: object): Test =>
  operator.post(`/console/api/organizations/${organizationOf(caller)}/webhooks`).send(body)

/** An endpoint that an operator registers for the caller, in the caller's environment by default. */
export async function registeredByOperator(
  service: TestService,
  caller: Caller,
  body: object,
): Promise<components['schemas']['IssuedWebhookSecret']> {
  const { environment } = caller.tenant
  const response = await askToRegister(service, caller, { environment, events: ['scan.created'], ...body })
  expect(response.status).toBe(201)
  return response.body.data
}

/** A delivery of the endpoint that used up its two attempts. */
export async function failedDelivery(caller: Caller, webhookId: string): Promise<Schemas['WebhookDelivery']> {
  await createIntent(caller)
  await latest(caller, webhookId, { status: 'failed', attempts: 2, maxAttempts: 2 })
  const [delivery] = await deliveriesOf(caller, { webhookId })
  return delivery as Schemas['WebhookDelivery']
}

/** Opens the endpoint's circuit until somebody closes it. */
export const openCircuit = (service: TestService, webhookId: string): Promise<unknown> =>
  setEndpointStatistics(service.database, storedId('whe', webhookId) as string, { probeAt: daysAgo(-365) })

/** From now on a receiver answers only when the returned function is called. */
export function holdAnswer(receiver: Receiver): () => void {
  let answer = () => {}
  receiver.answerWith(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 200 })
      }),
  )
  return () => answer()
}
