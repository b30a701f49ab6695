import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WITH_ROLES } from '../../support/operators.js'
import { startTestService, type TestService } from '../../support/service.js'
import { useKey } from '../../support/tenants.js'

type Key = Record<string, unknown> & { id: string; lastUsedAt: string | null }

type Issued = { key: Key; secret: string }

let service: TestService
let organizationId: string

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  const created = await service.operator.post('/console/api/organizations').send({ name: 'Rotated' })
  organizationId = created.body.data.id
})
afterAll(() => service?.close())

async function issue(body: object = {}): Promise<Issued> {
  const { body: answer } = await service.operator
    .post(`/console/api/organizations/${organizationId}/keys`)
    .send({ label: 'ingest', environment: 'staging', scopes: ['scans:read', 'cases:read'], ...body })
    .expect(201)
  return answer.data
}

const rotate = (keyId: string, body?: object) => {
  const request = service.operator.post(`/console/api/keys/${keyId}/rotate`)
  return body === undefined ? request : request.send(body)
}

const inspect = async (keyId: string) =>
  (await service.operator.get(`/console/api/keys/${keyId}`).expect(200)).body.data

const revoke = (keyId: string, body?: object) =>
  service.operator.post(`/console/api/keys/${keyId}/revoke`).send(body)

describe('inspectKey', () => {
  test('has the key as in lists, with its predecessor and its successor', async () => {
    const old = await issue()
    expect(await inspect(old.key.id)).toEqual({ key: old.key, replaces: null, replacedBy: null })
    const { body } = await rotate(old.key.id)
    const { key } = body.data as Issued
    expect(await inspect(old.key.id)).toEqual({ key: old.key, replaces: null, replacedBy: key })
    expect(await inspect(key.id)).toEqual({ key, replaces: old.key, replacedBy: null })
  })

  test('says when both keys were last used, and continues after the old one has ended', async () => {
    const old = await issue()
    const { key, secret } = (await rotate(old.key.id)).body.data as Issued
    await useKey(service, secret)
    await expect
      .poll(async () => (await inspect(old.key.id)).replacedBy.lastUsedAt, { timeout: 20_000 })
      .toEqual(expect.any(String))
    expect((await inspect(old.key.id)).key.lastUsedAt).toBeNull()
    await revoke(old.key.id).expect(200)
    expect(await inspect(old.key.id)).toMatchObject({
      key: { revokedAt: expect.any(String) },
      replacedBy: { id: key.id },
    })
  })
})
