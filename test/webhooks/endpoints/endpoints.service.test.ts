import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { auditOf, changesOf } from '../../support/audit.js'
import { signedInAs } from '../../support/operators.js'
import type { TestService } from '../../support/service.js'
import { organizationOf } from '../../support/tenants.js'
import { receiverPerTest, register, startTwoProcesses } from '../../support/webhooks.js'

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

describe('an operator’s change of an endpoint', () => {
  const CHANGES = [
    ['edit', (id: string) => service.anonymous.patch(at(id)).send({ description: 'Changed' })],
    ['replace', (id: string) => service.anonymous.post(`${at(id)}/rotate-secret`).send({})],
    ['test', (id: string) => service.anonymous.post(`${at(id)}/test`)],
  ] as const

  test('is in the audit log with the operator’s name, and that of a key by its owner', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { organizationId } = caller.tenant
    const administrator = signedInAs(service, 'administrator')
    const { body } = await service.anonymous
      .post(`/console/api/organizations/${publicId('org', organizationId)}/webhooks`)
      .set(administrator)
      .send({ environment: 'sandbox', url: receiver.url, events: ['scan.created'] })
    for (const [, change] of CHANGES) {
      const { status } = await change(body.data.endpoint.id).set(administrator)
      expect([200, 202]).toContain(status)
    }
    const { endpoint } = await register(caller, receiver.url)
    await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).expect(202)
    const actor = publicId('key', caller.keyId)
    expect(await auditOf(service, publicId('org', organizationId))).toMatchObject([
      { action: 'webhook.tested', actor, subject: endpoint.id },
      { action: 'webhook.created', actor, subject: endpoint.id },
      { action: 'webhook.tested', actor: 'administrator', subject: body.data.endpoint.id },
      { action: 'webhook.secret_rotated', actor: 'administrator', details: { overlapSeconds: 86_400 } },
      { action: 'webhook.updated', actor: 'administrator', details: { changed: ['description'] } },
      { action: 'webhook.created', actor: 'administrator', address: '127.0.0.1' },
      { action: 'key.issued' },
      { action: 'organization.created' },
    ])
  })

  test('requires an administrator, except the test, which requires an operator', async () => {
    const receiver = await receive()
    const caller = await service.caller()
    const { endpoint } = await register(caller, receiver.url)
    const answers = async (role: 'viewer' | 'operator') =>
      Object.fromEntries(
        await Promise.all(
          CHANGES.map(async ([name, change]) => [
            name,
            (await change(endpoint.id).set(signedInAs(service, role))).status,
          ]),
        ),
      )
    expect(await answers('viewer')).toEqual({ edit: 403, replace: 403, test: 403 })
    expect(await answers('operator')).toEqual({ edit: 403, replace: 403, test: 202 })
    const refused = await service.anonymous
      .post(`/console/api/organizations/${organizationOf(caller)}/webhooks`)
      .set(signedInAs(service, 'operator'))
      .send({ environment: 'sandbox', url: receiver.url, events: ['scan.created'] })
    expect(refused.status).toBe(403)
    expect((await caller.get('/api/v1/webhooks')).body.data).toHaveLength(1)
  })

  test('is 409 for a revoked one, and 404 for one that does not exist', async () => {
    const caller = await service.caller()
    const { endpoint } = await register(caller, ELSEWHERE)
    await caller.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'revoked' })
    const administrator = signedInAs(service, 'administrator')
    for (const [name, change] of CHANGES) {
      const refused = await change(endpoint.id).set(administrator)
      expect([name, refused.status, refused.body.error.code]).toEqual([name, 409, 'webhook_revoked'])
      for (const id of [newPublicId('whe'), 'nonsense'])
        expect((await change(id).set(administrator)).status).toBe(404)
    }
    expect((await changesOf(service, caller, 'webhook.updated')).length).toBe(0)
    expect((await changesOf(service, caller, 'webhook.tested')).length).toBe(0)
  })
})
