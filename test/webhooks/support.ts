import { expect } from 'vitest'
import type { components } from '../../generated/api.js'
import type { Caller, TestService } from '../support/service.js'

export type Schemas = components['schemas']

/** Registers an endpoint; `more` is what else its body has. */
export async function register(
  caller: Caller,
  url: string,
  more: object = {},
): Promise<Schemas['WebhookIssueResult']> {
  const response = await caller.post('/api/v1/webhooks').send({ url, events: ['scan.created'], ...more })
  expect(response.status).toBe(201)
  return response.body.data
}

/** The deliveries that pass a filter, newest first. */
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

/** What the audit log has of an organization, newest first. */
export async function auditOf(
  service: TestService,
  organizationId: string,
): Promise<Record<string, unknown>[]> {
  const response = await service.operator.get(`/console/api/audit-events?organizationId=${organizationId}`)
  expect(response.status).toBe(200)
  return response.body.data
}
