import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.js'
import { createOrganization, issueKey } from '../../support/tenants.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('listKeys', () => {
  test('has cursors that are not valid for another organization', async () => {
    const [one, two] = [await createOrganization(service), await createOrganization(service)]
    for (let index = 0; index < 2; index += 1) await issueKey(service, one)
    const page = await service.operator.get(`/console/api/organizations/${one}/keys?limit=1`)
    const other = await service.operator.get(
      `/console/api/organizations/${two}/keys?cursor=${page.body.meta.nextCursor}`,
    )
    expect(other.status).toBe(400)
    expect(other.body.error.code).toBe('invalid_cursor')
  })
})
