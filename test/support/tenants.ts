import type { Test } from 'supertest'
import { expect } from 'vitest'
import type { components } from '../../generated/console.js'
import { publicId } from '../../src/basics/identifiers.js'
import type { Caller, TestService } from './service.js'

/** The identifier of a caller's organization, as operators see it. */
export const organizationOf = ({ tenant }: Caller): string => publicId('org', tenant.organizationId)

/** Creates an organization as operators do, and returns its identifier. */
export async function createOrganization(service: TestService, name = 'Newsroom'): Promise<string> {
  const response = await service.operator.post('/console/api/organizations').send({ name })
  expect(response.status).toBe(201)
  return response.body.data.id
}

/** An operator's request for a sandbox key that may read scans, unless `body` says otherwise. */
export const issueKey = (service: TestService, organizationId: string, body: object = {}): Test =>
  service.operator
    .post(`/console/api/organizations/${organizationId}/keys`)
    .send({ label: 'ingest', environment: 'sandbox', scopes: ['scans:read'], ...body })

/** An operator's request to revoke a key. */
export const revokeKey = (service: TestService, keyId: string, body?: object): Test => {
  const request = service.operator.post(`/console/api/keys/${keyId}/revoke`)
  return body === undefined ? request : request.send(body)
}

/** The keys of an organization, newest first. */
export const keysOf = async (
  { operator }: TestService,
  organizationId: string,
): Promise<components['schemas']['Key'][]> =>
  (await operator.get(`/console/api/organizations/${organizationId}/keys`).expect(200)).body.data

/** A request with a key, as its owner would send it. */
export const useKey = ({ anonymous }: TestService, key: string): Test =>
  anonymous.get('/api/v1/scans').auth(key, { type: 'bearer' })

/** Callers of three tenants: two environments of one organization, and another organization. */
export async function threeTenants(service: TestService): Promise<[Caller, Caller, Caller]> {
  const first = await service.caller()
  const { organizationId } = first.tenant
  return [first, await service.caller({ organizationId, environment: 'staging' }), await service.caller()]
}

/** The audit record of a key issued by {@link issueKey}. */
export const KEY_ISSUED = {
  actor: 'operator token',
  action: 'key.issued',
  details: { label: 'ingest', environment: 'sandbox', scopes: ['scans:read'] },
}
