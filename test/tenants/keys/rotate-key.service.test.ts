import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { type Issued, keyOperations } from '../../support/keys.js'
import { signedInAs, WITH_ROLES } from '../../support/operators.js'
import { startTestService, type TestService } from '../../support/service.js'
import { useKey } from '../../support/tenants.js'

let service: TestService
let keys: Awaited<ReturnType<typeof keyOperations>>

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  keys = await keyOperations(service)
})
afterAll(() => service?.close())

describe('rotateKey', () => {
  test('issues a key with the same permissions, and both work until the old one is revoked', async () => {
    const old = await keys.issue()
    const { body } = await keys.rotate(old.key.id).expect(201)
    const { key, secret } = body.data as Issued
    expect(key).toMatchObject({
      organizationId: keys.organizationId,
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
    await keys.revoke(old.key.id, { force: true }).expect(200)
    await useKey(service, old.secret).expect(401)
    await useKey(service, secret).expect(200)
  })

  test('records the new key with the one that it replaces, and shows its secret once', async () => {
    const old = await keys.issue()
    const { body } = await keys.rotate(old.key.id)
    const { key, secret } = body.data as Issued
    const audit = await service.operator.get('/console/api/audit-events').query({ subjectId: key.id })
    expect(audit.body.data).toMatchObject([
      {
        action: 'key.issued',
        actor: 'operator token',
        organizationId: keys.organizationId,
        details: { label: 'ingest', environment: 'staging', replaces: old.key.id },
      },
    ])
    const shown = JSON.stringify([audit.body, await keys.inspect(key.id), await keys.inspect(old.key.id)])
    expect(shown).not.toContain(secret.slice(13))
  })

  test('takes an expiry only for the new key, which must be in the future', async () => {
    const old = await keys.issue({ expiresAt: '2098-01-01T00:00:00.000Z' })
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2027-02-31T00:00:00Z', 'soon'])
      await keys.rotate(old.key.id, { expiresAt }).expect(400)
    await keys.rotate(old.key.id, { scopes: ['scans:write'] }).expect(400)
    const { body } = await keys.rotate(old.key.id, { expiresAt: '2099-01-01T00:00:00.000Z' }).expect(201)
    expect(body.data.key.expiresAt).toBe('2099-01-01T00:00:00.000Z')
    expect((await keys.inspect(old.key.id)).key.expiresAt).toBe('2098-01-01T00:00:00.000Z')
  })

  test('issues one key for two concurrent requests; another one once the new key is revoked', async () => {
    const old = await keys.issue()
    const answers = await Promise.all([
      keys.rotate(old.key.id),
      keys.rotate(old.key.id),
      keys.rotate(old.key.id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'conflict',
      message: 'Another key takes its place already: revoke one of the two.',
    })
    const lost = answers.find(({ status }) => status === 201)?.body.data.key.id
    await keys.revoke(lost).expect(200)
    const { body } = await keys.rotate(old.key.id).expect(201)
    expect((await keys.inspect(old.key.id)).replacedBy.id).toBe(body.data.key.id)
    const listed = await service.operator.get(
      `/console/api/organizations/${keys.organizationId}/keys?limit=3`,
    )
    expect(listed.body.data.map(({ replaces }: Issued['key']) => replaces)).toEqual([
      old.key.id,
      old.key.id,
      null,
    ])
  })

  test('rotates a rotated key again by way of its replacement', async () => {
    const first = await keys.issue()
    const second = (await keys.rotate(first.key.id)).body.data.key.id
    await keys.revoke(first.key.id).expect(200)
    const third = (await keys.rotate(second).expect(201)).body.data.key.id
    expect(await keys.inspect(second)).toMatchObject({
      replaces: { id: first.key.id },
      replacedBy: { id: third },
    })
  })

  test('refuses a key that no longer works', async () => {
    const revoked = await keys.issue()
    await keys.revoke(revoked.key.id).expect(200)
    expect((await keys.rotate(revoked.key.id).expect(409)).body.error.message).toContain('revoked')
    const own = await startTestService({ besides: service, background: false })
    try {
      const expiresAt = new Date(own.clock.now().getTime() + 60_000).toISOString()
      const expired = await keys.issue({ expiresAt })
      own.clock.advance(60_000)
      const refused = await own.operator.post(`/console/api/keys/${expired.key.id}/rotate`).expect(409)
      expect(refused.body.error.message).toContain('expired')
    } finally {
      await own.close()
    }
  })

  test('is for administrators; everyone may read', async () => {
    const { key } = await keys.issue()
    for (const role of ['viewer', 'operator'] as const) {
      const as = signedInAs(service, role)
      const refused = await service.anonymous.post(`/console/api/keys/${key.id}/rotate`).set(as).expect(403)
      expect(refused.body.error.code).toBe('forbidden')
      await service.anonymous.get(`/console/api/keys/${key.id}`).set(as).expect(200)
      await service.anonymous.get(`/console/api/keys/${key.id}/usage`).set(as).expect(200)
    }
    expect((await keys.inspect(key.id)).replacedBy).toBeNull()
    const administrator = signedInAs(service, 'administrator')
    await service.anonymous.post(`/console/api/keys/${key.id}/rotate`).set(administrator).expect(201)
  })

  test('answers 404 for an unknown key', async () => {
    for (const id of [newPublicId('key'), 'nonsense', '%00']) {
      await keys.rotate(id).expect(404)
      await service.operator.get(`/console/api/keys/${id}`).expect(404)
      await service.operator.get(`/console/api/keys/${id}/usage`).expect(404)
    }
  })
})
