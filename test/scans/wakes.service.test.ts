import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent } from '../support/upload.js'

let service: TestService
let silent: Caller
let subscribed: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  silent = await service.caller()
  subscribed = await service.caller()
  const endpoint = { url: 'https://127.0.0.1:9/hooks', events: ['scan.created', 'scan.completed'] }
  await subscribed.post('/api/v1/webhooks').send(endpoint).expect(201)
})
afterAll(() => service.close())

let wake: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  wake = vi.spyOn(service.context.dispatcher, 'wake').mockClear()
})

test('an intent and a completion with deliveries wake the dispatcher, once each', async () => {
  const { scanId } = await createIntent(subscribed)
  expect(wake).toHaveBeenCalledTimes(1)
  await complete(subscribed, scanId)
  expect(wake).toHaveBeenCalledTimes(2)
})

test('requests without deliveries do not wake it: no endpoint, a change of metadata, a deletion', async () => {
  const { id } = await completedScan(silent)
  await subscribed.patch(`/api/v1/scans/${id}`).send({ metadata: { a: 'b' } })
  await silent
    .patch(`/api/v1/scans/${id}`)
    .send({ metadata: { a: 'b' } })
    .expect(200)
  await silent
    .post('/api/v1/cases')
    .send({ title: 'Case', scanIds: [id] })
    .expect(201)
  await silent.delete(`/api/v1/scans/${id}`).expect(409)
  const other = await completedScan(silent)
  await silent.delete(`/api/v1/scans/${other.id}`).expect(204)
  expect(wake).not.toHaveBeenCalled()
})
