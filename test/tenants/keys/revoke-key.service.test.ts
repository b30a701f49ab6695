import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { recordsOf } from '../../support/audit.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createOrganization, issueKey, KEY_ISSUED, keysOf, revokeKey, useKey } from '../../support/tenants.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('revokeKey', () => {
  test('tells the second of two operators that the key was already revoked, with the same time', async () => {
    const { id } = (await issueKey(service, await createOrganization(service))).body.data.key
    const revoke = () => revokeKey(service, id, { force: true })
    const [one, other] = await Promise.all([revoke(), revoke()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.data.revokedAt).toEqual(expect.any(String))
    expect(other.body.data.revokedAt).toBe(one.body.data.revokedAt)
    service.clock.advance(1_000)
    expect((await revoke()).body.data.revokedAt).toBe(one.body.data.revokedAt)
    expect(await recordsOf(service, id)).toMatchObject([{ action: 'key.revoked' }, { action: 'key.issued' }])
  })

  test('a revoked key answers 401 immediately here, and in every process within two seconds', async () => {
    const other = await startTestService({ besides: service, background: false })
    try {
      const { key, secret } = (await issueKey(service, await createOrganization(service))).body.data
      expect((await useKey(service, secret)).status).toBe(200)
      expect((await useKey(other, secret)).status).toBe(200)
      const revoked = await revokeKey(service, key.id, { force: true })
      expect(revoked.status).toBe(200)
      expect(revoked.body.data.revokedAt).toEqual(expect.any(String))
      expect((await useKey(service, secret)).status).toBe(401)
      service.clock.advance(2_000)
      expect((await useKey(other, secret)).status).toBe(401)
    } finally {
      await other.close()
    }
  })

  test('a key used within the last hour needs force, even if the use is not yet written', async () => {
    const { key, secret } = (await issueKey(service, await createOrganization(service))).body.data
    await useKey(service, secret)
    const refused = await revokeKey(service, key.id)
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('key_recently_used')
    expect((await useKey(service, secret)).status).toBe(200)
    await expect
      .poll(async () => (await keysOf(service, key.organizationId))[0]?.lastUsedAt, { timeout: 20_000 })
      .toEqual(expect.any(String))
    expect((await revokeKey(service, key.id, {})).status).toBe(409)
    service.clock.advance(3_600_001)
    expect((await revokeKey(service, key.id, { force: false })).status).toBe(200)
    expect(await recordsOf(service, key.id)).toEqual([
      { actor: 'operator token', action: 'key.revoked', details: { force: false } },
      KEY_ISSUED,
    ])
  })

  test('revoking again answers 200 with the same time, and writes no second record', async () => {
    const { key } = (await issueKey(service, await createOrganization(service))).body.data
    const first = await revokeKey(service, key.id)
    service.clock.advance(5_000)
    const [second, third] = await Promise.all([
      revokeKey(service, key.id),
      revokeKey(service, key.id, { force: true }),
    ])
    expect(second?.body.data).toEqual(first.body.data)
    expect(third?.body.data).toEqual(first.body.data)
    expect(await recordsOf(service, key.id)).toHaveLength(2)
  })

  test('an unknown key is 404', async () => {
    for (const id of [newPublicId('key'), 'nonsense']) expect((await revokeKey(service, id)).status).toBe(404)
  })
})
