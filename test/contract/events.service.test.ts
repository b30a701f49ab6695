import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DELIVERED_EVENT_KINDS, EVENT_KINDS, EXTERNAL_EVENT_KINDS } from '../../generated/vocabulary.js'
import { publicId } from '../../src/basics/identifiers.js'
import { apiContract } from '../support/contract.js'
import { onePixel } from '../support/pictures.js'
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/receiver.js'
import { startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, uploadedPicture } from '../support/upload.js'

let service: TestService
let receiver: Receiver
const received = new Map<string, ReceivedRequest>()

/** Causes every event that an endpoint can receive. */
beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  const caller = await service.caller()
  const { organizationId } = caller.tenant
  const registered = await caller.post('/api/v1/webhooks').send({ url: receiver.url, events: EVENT_KINDS })
  await caller.post(`/api/v1/webhooks/${registered.body.data.endpoint.id}/test`).expect(202)
  const scans = [await completedScan(caller, 'synthetic.jpg'), await completedScan(caller, 'suspicious.jpg')]
  await complete(caller, (await createIntent(caller, { fileName: 'failed-http_status.jpg' })).scanId)
  const scanIds = scans.map(({ id }) => id)
  const opened = await caller.post('/api/v1/cases').send({ title: 'Doctored photo', scanIds })
  for (const status of ['escalated', 'resolved'])
    await service.operator
      .post(`/console/api/cases/${opened.body.data.id}/status`)
      .send({ status })
      .expect(200)
  const production = await service.caller({ organizationId, environment: 'production' })
  await production
    .post('/api/v1/webhooks')
    .send({ url: receiver.url, events: ['scan.rejudged'] })
    .expect(201)
  const scanId = await uploadedPicture(production, await onePixel())
  await complete(production, scanId)
  // Refused until it has its first verdict.
  await vi.waitFor(
    async () => {
      await production.post(`/api/v1/scans/${scanId}/judgements`).expect(202)
    },
    { timeout: 60_000 },
  )
  for (const type of EXTERNAL_EVENT_KINDS)
    await service.operator
      .post(`/console/api/organizations/${publicId('org', organizationId)}/events`)
      .send({ type, environment: 'sandbox', data: { report: 'r-1' } })
      .expect(202)
  await vi.waitFor(
    () => {
      for (const request of receiver.requests)
        received.set(String(request.headers['service-event-type']), request)
      expect([...received.keys()].sort()).toEqual([...DELIVERED_EVENT_KINDS].sort())
    },
    { timeout: 60_000 },
  )
}, 180_000)
afterAll(async () => {
  await receiver?.close()
  await service?.close()
})

describe('a delivered event', () => {
  test.each(DELIVERED_EVENT_KINDS)(
    '%s has the headers and the body of the contract, and no others',
    (kind) => {
      const request = received.get(kind)
      expect(apiContract.checkEventHeaders(kind, request?.headers ?? {})).toEqual([])
      expect(apiContract.checkEvent(kind, JSON.parse(request?.body ?? 'null'))).toEqual([])
    },
  )

  test('fails the check when a header is missing, additional or not as documented', () => {
    const headers = { ...received.get('webhook.test')?.headers, 'x-further': '1', 'webhook-timestamp': 'now' }
    delete (headers as Record<string, unknown>)['service-delivery-id']
    const found = apiContract.checkEventHeaders('webhook.test', headers)
    expect(found).toHaveLength(3)
    expect(found).toEqual([
      expect.stringContaining('Service-Delivery-Id is missing'),
      expect.stringContaining('webhook-timestamp must match pattern'),
      expect.stringContaining('x-further is not documented'),
    ])
  })
})
