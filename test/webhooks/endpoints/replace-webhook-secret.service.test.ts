import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { auditOf } from '../../support/audit.js'
import { WITH_ROLES } from '../../support/operators.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { receiverPerTest, register } from '../../support/webhooks.js'

type Issued = components['schemas']['IssuedWebhookSecret']

const DAY_MS = 86_400_000

const ELSEWHERE = 'https://hooks.example.org/'

let service: TestService
const receive = receiverPerTest()
/** Another process, which does not send in the background. */
let other: TestService

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '2', ...WITH_ROLES } })
  other = await startTestService({
    besides: service,
    background: false,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '2', MAX_WEBHOOK_ENDPOINTS: '2', WEBHOOK_ALLOW_PRIVATE: 'false' },
  })
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const at = (id: string) => `/console/api/webhooks/${id}`

/** The audit events of one kind of change, newest first. */
async function recorded(caller: Caller, action: string) {
  const events = await auditOf(service, organizationOf(caller))
  return events.filter((event) => event.action === action)
}

/** The signatures of a text with these secrets, as in the header. */
const signedBy = (secrets: readonly string[], header: string, body: string) => {
  const [time] = header.split(',', 1)
  const t = (time as string).slice(2)
  return [
    `t=${t}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`),
  ].join(', ')
}

describe('replaceWebhookSecret', () => {
  test('makes both secrets sign until the time shown on the endpoint, and then only the new one', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint, secret: old } = await register(caller, receiver.url)
    const replaced = await service.operator
      .post(`${at(endpoint.id)}/rotate-secret`)
      .send({ overlapSeconds: 60 })
    expect(replaced.status).toBe(200)
    const { endpoint: shown, secret } = replaced.body.data as Issued
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(secret).not.toBe(old)
    expect(shown.secretMasked).toBe(`whsec_…${secret.slice(-4)}`)
    const endsAt = Date.parse(shown.previousSecretUntil ?? '')
    expect(Math.abs(endsAt - service.clock.now().getTime() - 60_000)).toBeLessThan(20_000)
    expect((await service.operator.get(at(endpoint.id))).body.data).toEqual(shown)

    await service.operator.post(`${at(endpoint.id)}/test`)
    service.clock.advance(61_000)
    expect((await service.operator.get(at(endpoint.id))).body.data.previousSecretUntil).toBeNull()
    await service.operator.post(`${at(endpoint.id)}/test`)
    const [during, after] = receiver.requests.map(({ headers, body }) => ({
      header: String(headers['service-signature']),
      body,
    }))
    expect(during?.header).toBe(signedBy([secret, old], during?.header ?? '', during?.body ?? ''))
    expect(after?.header).toBe(signedBy([secret], after?.header ?? '', after?.body ?? ''))
    expect(await recorded(caller, 'webhook.secret_rotated')).toMatchObject([
      { actor: 'operator token', subject: endpoint.id, details: { overlapSeconds: 60 } },
    ])
  })

  test('keeps the old one for a day without a body, and ends it immediately with an overlap of 0', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, ELSEWHERE)
    const replace = (body?: object) => service.operator.post(`${at(endpoint.id)}/rotate-secret`).send(body)
    const first: Issued = (await replace()).body.data
    const overlap = Date.parse(first.endpoint.previousSecretUntil ?? '') - service.clock.now().getTime()
    expect(Math.abs(overlap - DAY_MS)).toBeLessThan(20_000)
    expect((await replace({ overlapSeconds: 0 })).body.data.endpoint.previousSecretUntil).toBeNull()
    for (const overlapSeconds of [-1, 604_801, 1.5])
      expect((await replace({ overlapSeconds })).status).toBe(400)
  })
})
