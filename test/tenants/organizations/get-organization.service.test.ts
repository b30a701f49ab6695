import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createOrganization } from '../../support/tenants.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

describe('getOrganization', () => {
  test('shows the organization as the list does', async () => {
    const id = await createOrganization(service)
    const list = await service.operator.get('/console/api/organizations').expect(200)
    const read = await service.operator.get(`/console/api/organizations/${id}`).expect(200)
    expect(list.body.data).toContainEqual(read.body.data)
  })

  test.each([newPublicId('org'), newPublicId('key'), 'nonsense', '%00'])(
    'answers 404 for an identifier of no organization: %s',
    async (id) => {
      await service.operator.get(`/console/api/organizations/${id}`).expect(404)
    },
  )
})
