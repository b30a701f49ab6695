import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
})
afterAll(() => service.close())

const open = (body: object, as = caller) => as.post('/api/v1/cases').send({ title: 'Case', ...body })

test("another tenant's case is 404", async () => {
  const { scanId } = await createIntent(caller)
  const { id } = (await open({ scanIds: [scanId] })).body.data
  const stranger = await service.caller()
  expect((await stranger.get(`/api/v1/cases/${id}`)).status).toBe(404)
  expect((await stranger.get('/api/v1/cases')).body.data).toEqual([])
})
