import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'

let service: TestService
let caller: Caller
let receiver: Receiver

beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  caller = await service.caller()
  await caller.post('/api/v1/webhooks').send({
    url: receiver.url,
    events: ['case.escalated', 'case.resolved', 'report.ready'],
  })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

describe('publishEvent', () => {
  const publish = (organizationId: string, body: object) =>
    service.operator.post(`/console/api/organizations/${organizationId}/events`).send(body)

  test.each([
    ['a value', { nested: { deep: ['a\0b'] } }],
    ['a name', { nested: { 'a\0b': 1 } }],
  ])('refuses free-form data with U+0000 in %s with 400, and says so', async (_where, data) => {
    const organizationId = publicId('org', caller.tenant.organizationId)
    const answer = await publish(organizationId, { type: 'report.ready', environment: 'sandbox', data })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 'invalid_request',
      message: 'The body contains the character U+0000, which is not allowed.',
    })
  })

  test('delivers an event of another system to the endpoints of that organization and environment', async () => {
    const organizationId = publicId('org', caller.tenant.organizationId)
    const data = { reportId: 'r-1', nested: { deep: ['🗞️', null, 1.5] } }
    const published = await publish(organizationId, { type: 'report.ready', environment: 'sandbox', data })
    expect(published.status).toBe(202)
    expect(published.body.data).toMatchObject({ type: 'report.ready', deliveries: 1 })
    await expect
      .poll(() =>
        receiver.requests.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'report.ready'),
      )
      .toMatchObject([{ id: published.body.data.id, environment: 'sandbox', data }])
    const elsewhere = await publish(organizationId, { type: 'report.ready', environment: 'production', data })
    expect(elsewhere.body.data.deliveries).toBe(0)
  })

  test('refuses kinds that the service itself emits, and data that is not an object, with 400', async () => {
    const organizationId = publicId('org', caller.tenant.organizationId)
    for (const body of [
      { type: 'scan.completed', environment: 'sandbox', data: {} },
      { type: 'report.ready', environment: 'sandbox', data: [] },
      { type: 'report.ready', environment: 'sandbox' },
    ])
      expect((await publish(organizationId, body)).status).toBe(400)
    const deep = `{"type":"report.ready","environment":"sandbox","data":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    const refused = await service.operator
      .post(`/console/api/organizations/${organizationId}/events`)
      .set('Content-Type', 'application/json')
      .send(deep)
    expect(refused.status).toBe(400)
  })

  test('answers 404 for an unknown organization', async () => {
    const answer = await publish(newPublicId('org'), {
      type: 'report.ready',
      environment: 'sandbox',
      data: {},
    })
    expect(answer.status).toBe(404)
  })
})
