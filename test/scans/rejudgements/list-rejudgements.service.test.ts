import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())

test('listRejudgements pages through the runs, newest first', async () => {
  const { operator } = service
  const begun: string[] = []
  for (let run = 0; run < 3; run += 1) {
    service.clock.advance(1_000)
    const { body } = await operator.post('/console/api/rejudgements').send({ rulesBefore: 4 }).expect(202)
    begun.unshift(body.data.id)
    await operator.post(`/console/api/rejudgements/${body.data.id}/cancel`).expect(200)
  }
  const page = async (cursor?: string) =>
    (
      await operator
        .get('/console/api/rejudgements')
        .query({ limit: '2', ...(cursor && { cursor }) })
        .expect(200)
    ).body
  const first = await page()
  const second = await page(first.meta.nextCursor)
  const found = [...first.data, ...second.data]
  expect(found.map(({ id }: { id: string }) => id)).toEqual(begun)
  expect([found[0].rulesBefore, second.meta.nextCursor]).toEqual([4, null])
})
