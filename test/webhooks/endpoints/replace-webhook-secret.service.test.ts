import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { changesOf } from '../../support/audit.js'
import type { TestService } from '../../support/service.js'
import { receiverPerTest, register, signedBy, startTwoProcesses } from '../../support/webhooks.js'

type Issued = components['schemas']['IssuedWebhookSecret']

const DAY_MS = 86_400_000

const ELSEWHERE = 'https://hooks.example.org/'

let service: TestService
const receive = receiverPerTest()
/** Another process, which does not send in the background. */
let other: TestService

beforeAll(async () => {
  ;({ service, other } = await startTwoProcesses())
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const at = (id: string) => `/console/api/webhooks/${id}`

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
    expect(await changesOf(service, caller, 'webhook.secret_rotated')).toMatchObject([
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
