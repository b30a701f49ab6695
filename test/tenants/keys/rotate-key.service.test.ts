import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { signedInAs, WITH_ROLES } from '../../support/operators.js'
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

describe('rotateKey', () => {
  test('issues a key with the same permissions, and both work until the old one is revoked', async () => {
    const old = await issue()
    const { body } = await rotate(old.key.id).expect(201)
    const { key, secret } = body.data as Issued
    expect(key).toMatchObject({
      organizationId,
      label: 'ingest',
      environment: 'staging',
      scopes: ['scans:read', 'cases:read'],
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      replaces: old.key.id,
    })
    expect(secret).toMatch(/^msk_test_/)
    expect(secret).not.toBe(old.secret)
    for (const one of [old.secret, secret]) await useKey(service, one).expect(200)
    await revoke(old.key.id, { force: true }).expect(200)
    await useKey(service, old.secret).expect(401)
    await useKey(service, secret).expect(200)
  })

  test('records the new key with the one that it replaces, and shows its secret once', async () => {
    const old = await issue()
    const { body } = await rotate(old.key.id)
    const { key, secret } = body.data as Issued
    const audit = await service.operator.get('/console/api/audit-events').query({ subjectId: key.id })
    expect(audit.body.data).toMatchObject([
      {
        action: 'key.issued',
        actor: 'operator token',
        organizationId,
        details: { label: 'ingest', environment: 'staging', replaces: old.key.id },
      },
    ])
    const shown = JSON.stringify([audit.body, await inspect(key.id), await inspect(old.key.id)])
    expect(shown).not.toContain(secret.slice(13))
  })

  test('takes an expiry only for the new key, which must be in the future', async () => {
    const old = await issue({ expiresAt: '2098-01-01T00:00:00.000Z' })
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2027-02-31T00:00:00Z', 'soon'])
      await rotate(old.key.id, { expiresAt }).expect(400)
    await rotate(old.key.id, { scopes: ['scans:write'] }).expect(400)
    const { body } = await rotate(old.key.id, { expiresAt: '2099-01-01T00:00:00.000Z' }).expect(201)
    expect(body.data.key.expiresAt).toBe('2099-01-01T00:00:00.000Z')
    expect((await inspect(old.key.id)).key.expiresAt).toBe('2098-01-01T00:00:00.000Z')
  })

  test('issues one key for two concurrent requests; another one once the new key is revoked', async () => {
    const old = await issue()
    const answers = await Promise.all([rotate(old.key.id), rotate(old.key.id), rotate(old.key.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'conflict',
      message: 'Another key takes its place already: revoke one of the two.',
    })
    const lost = answers.find(({ status }) => status === 201)?.body.data.key.id
    await revoke(lost).expect(200)
    const { body } = await rotate(old.key.id).expect(201)
    expect((await inspect(old.key.id)).replacedBy.id).toBe(body.data.key.id)
    const listed = await service.operator.get(`/console/api/organizations/${organizationId}/keys?limit=3`)
    expect(listed.body.data.map(({ replaces }: Key) => replaces)).toEqual([old.key.id, old.key.id, null])
  })

  test('rotates a rotated key again by way of its replacement', async () => {
    const first = await issue()
    const second = (await rotate(first.key.id)).body.data.key.id
    await revoke(first.key.id).expect(200)
    const third = (await rotate(second).expect(201)).body.data.key.id
    expect(await inspect(second)).toMatchObject({ replaces: { id: first.key.id }, replacedBy: { id: third } })
  })

  test('refuses a key that no longer works', async () => {
    const revoked = await issue()
    await revoke(revoked.key.id).expect(200)
    expect((await rotate(revoked.key.id).expect(409)).body.error.message).toContain('revoked')
    const own = await startTestService({ besides: service, background: false })
    try {
      const expiresAt = new Date(own.clock.now().getTime() + 60_000).toISOString()
      const expired = await issue({ expiresAt })
      own.clock.advance(60_000)
      const refused = await own.operator.post(`/console/api/keys/${expired.key.id}/rotate`).expect(409)
      expect(refused.body.error.message).toContain('expired')
    } finally {
      await own.close()
    }
  })

  test('is for administrators; everyone may read', async () => {
    const { key } = await issue()
    for (const role of ['viewer', 'operator'] as const) {
      const as = signedInAs(service, role)
      const refused = await service.anonymous.post(`/console/api/keys/${key.id}/rotate`).set(as).expect(403)
      expect(refused.body.error.code).toBe('forbidden')
      await service.anonymous.get(`/console/api/keys/${key.id}`).set(as).expect(200)
      await service.anonymous.get(`/console/api/keys/${key.id}/usage`).set(as).expect(200)
    }
    expect((await inspect(key.id)).replacedBy).toBeNull()
    const administrator = signedInAs(service, 'administrator')
    await service.anonymous.post(`/console/api/keys/${key.id}/rotate`).set(administrator).expect(201)
  })

  test('answers 404 for an unknown key', async () => {
    for (const id of [newPublicId('key'), 'nonsense', '%00']) {
      await rotate(id).expect(404)
      await service.operator.get(`/console/api/keys/${id}`).expect(404)
      await service.operator.get(`/console/api/keys/${id}/usage`).expect(404)
    }
  })
})
