import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

const rotate = () => service.operator.post('/console/api/report-keys/rotate').expect(201)

const query = <Row>(text: string): Promise<Row[]> => service.database.run<Row>({ text, parameters: [] }, {})

test('deletes the private part of the key before, and is audited', async () => {
  const before = await rotate()
  const after = await rotate()
  const rows = await query<{ key_id: string; sealed: boolean }>(
    'select key_id, private_sealed is not null as sealed from report_keys order by created_at, retired_at nulls last',
  )
  expect(rows).toEqual([
    { key_id: before.body.data.id, sealed: false },
    { key_id: after.body.data.id, sealed: true },
  ])
  const { body } = await service.operator.get('/console/api/audit-events?action=report_key.rotated')
  expect(body.data[0]).toMatchObject({
    actor: 'operator token',
    subject: after.body.data.id,
    organizationId: null,
  })
})

test('of rotations at the same moment one key remains that signs', async () => {
  const answers = await Promise.all([rotate(), rotate(), rotate()])
  const current = await query<{ key_id: string }>('select key_id from report_keys where retired_at is null')
  expect(current).toHaveLength(1)
  expect(answers.map(({ body }) => body.data.retiredAt)).toEqual([null, null, null])
})

test('works although no master key opens the key before', async () => {
  await query(`update report_keys set private_sealed = '\\x00' where retired_at is null`)
  const { body } = await rotate()
  const { keyId } = await service.context.reportKeys.sign(Buffer.from('x'))
  expect(keyId).toBe(body.data.id)
})
