import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../support/audit.js'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

describe('createOrganization', () => {
  const create = (body: object) => service.operator.post('/console/api/organizations').send(body)

  test('answers with the organization, which can be read from then on, and records who created it', async () => {
    const { body } = await create({ name: 'Newsroom' }).expect(201)
    const { id, createdAt } = body.data
    expect(body.data).toEqual({ id: expect.stringMatching(/^org_/), name: 'Newsroom', createdAt })
    const read = await service.operator.get(`/console/api/organizations/${id}`).expect(200)
    expect(read.body.data).toEqual(body.data)
    expect(await auditOf(service, id)).toMatchObject([
      { actor: 'operator token', action: 'organization.created', subject: id, details: { name: 'Newsroom' } },
    ])
  })

  test('creates two of the same name: a name identifies nothing', async () => {
    const ids = [await create({ name: 'Twice' }), await create({ name: 'Twice' })].map(
      ({ body }) => body.data.id,
    )
    expect(new Set(ids).size).toBe(2)
  })
})
