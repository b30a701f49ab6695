import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

test('lists the keys newest first, each with when it was made and retired, and nothing private', async () => {
  const first = await service.operator.post('/console/api/report-keys/rotate').expect(201)
  service.clock.advance(1_000)
  const second = await service.operator.post('/console/api/report-keys/rotate').expect(201)
  const { body } = await service.operator.get('/console/api/report-keys').expect(200)
  expect(body.data).toEqual([second.body.data, { ...first.body.data, retiredAt: second.body.data.createdAt }])
  expect(Object.keys(body.data[0]).sort()).toEqual(['createdAt', 'id', 'publicKey', 'retiredAt'])
})

test('lists the key that signs first, also where a clock went back before the rotation', async () => {
  service.clock.advance(-3_600_000)
  const { body: rotated } = await service.operator.post('/console/api/report-keys/rotate').expect(201)
  const { body } = await service.operator.get('/console/api/report-keys').expect(200)
  expect(body.data[0]).toEqual(rotated.data)
})
