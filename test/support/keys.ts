import type { Test } from 'supertest'
import type { components } from '../../generated/console.js'
import type { TestService } from './service.js'
import { createOrganization } from './tenants.js'

export type Issued = components['schemas']['IssuedKey']

/** What operators do with the keys of a new organization. */
export async function keyOperations(service: TestService) {
  const organizationId = await createOrganization(service, 'Rotated')
  return {
    organizationId,
    async issue(body: object = {}): Promise<Issued> {
      const response = await service.operator
        .post(`/console/api/organizations/${organizationId}/keys`)
        .send({ label: 'ingest', environment: 'staging', scopes: ['scans:read', 'cases:read'], ...body })
        .expect(201)
      return response.body.data
    },
    rotate(keyId: string, body?: object): Test {
      const request = service.operator.post(`/console/api/keys/${keyId}/rotate`)
      return body === undefined ? request : request.send(body)
    },
    inspect: async (keyId: string) =>
      (await service.operator.get(`/console/api/keys/${keyId}`).expect(200)).body.data,
    revoke: (keyId: string, body?: object): Test =>
      service.operator.post(`/console/api/keys/${keyId}/revoke`).send(body),
  }
}
