import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { isWellFormedKey } from '../../../src/tenants/keys/format.js'
import { recordsOf } from '../../support/audit.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createOrganization, issueKey, KEY_ISSUED, keysOf, useKey } from '../../support/tenants.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('issueKey', () => {
  test('an issued key works for its scopes, is shown once, and is in no list and no audit record', async () => {
    const organizationId = await createOrganization(service)
    const response = await issueKey(service, organizationId, { scopes: ['scans:read', 'scans:read'] })
    expect(response.status).toBe(201)
    const { key, secret } = response.body.data
    expect(isWellFormedKey(secret)).toBe(true)
    expect(key).toMatchObject({
      organizationId,
      label: 'ingest',
      environment: 'sandbox',
      scopes: ['scans:read'],
      maskedKey: `${secret.slice(0, 12)}…`,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    })
    expect((await useKey(service, secret)).status).toBe(200)
    const forbidden = await service.anonymous.get('/api/v1/cases').auth(secret, { type: 'bearer' })
    expect(forbidden.status).toBe(403)
    expect(forbidden.body.error.message).toContain('cases:read')
    expect(JSON.stringify(await keysOf(service, organizationId))).not.toContain(secret.slice(12))
    expect(await recordsOf(service, key.id)).toEqual([KEY_ISSUED])
  })

  test.each([
    ['production', 'msk_live_'],
    ['staging', 'msk_test_'],
    ['sandbox', 'msk_sbx_'],
  ])('begins a %s key with %s', async (environment, prefix) => {
    const { secret } = (await issueKey(service, await createOrganization(service), { environment })).body.data
    expect(secret.startsWith(prefix)).toBe(true)
  })

  test('a key that has expired answers 401, from that moment on', async () => {
    const own = await startTestService({ background: false })
    try {
      const expiresAt = new Date(own.clock.now().getTime() + 60_000)
      const caller = await own.caller({ expiresAt })
      expect((await useKey(own, caller.key)).status).toBe(200)
      own.clock.advance(60_000)
      expect((await useKey(own, caller.key)).status).toBe(401)
    } finally {
      await own.close()
    }
  })

  test.each([
    ['a time in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['a day that does not exist', { expiresAt: '2027-02-31T00:00:00Z' }],
    ['an unknown scope', { scopes: ['scans:admin'] }],
    ['no scope', { scopes: [] }],
    ['no label', { label: '' }],
    ['an unknown environment', { environment: 'test' }],
    ['a misspelt field', { expires: null }],
  ])('%s is 400', async (_what, body) => {
    expect((await issueKey(service, await createOrganization(service), body)).status).toBe(400)
  })

  test('a key that would expire immediately is 400 with error.details that name body.expiresAt', async () => {
    const organizationId = await createOrganization(service)
    const now = service.clock.now()
    const clock = vi.spyOn(service.clock, 'now').mockReturnValue(now)
    const response = await issueKey(service, organizationId, { expiresAt: now.toISOString() })
    clock.mockRestore()
    expect(response.status).toBe(400)
    expect(response.body.error).toMatchObject({
      message: 'body.expiresAt must be in the future, before the year 10000.',
      details: [{ path: 'body.expiresAt', message: 'must be in the future, before the year 10000' }],
    })
  })

  test('does not make the dispatcher look for deliveries, nor does revokeKey', async () => {
    const resting = await startTestService({ besides: service, background: false })
    try {
      const wake = vi.spyOn(resting.context.dispatcher, 'wake')
      const { keyId } = await resting.caller()
      expect((await resting.operator.post(`/console/api/keys/${publicId('key', keyId)}/revoke`)).status).toBe(
        200,
      )
      expect(wake).not.toHaveBeenCalled()
    } finally {
      await resting.close()
    }
  })

  test('an unknown organization is 404', async () => {
    for (const id of [newPublicId('org'), 'nonsense', '%00']) {
      expect((await issueKey(service, id)).status).toBe(404)
      expect((await service.operator.get(`/console/api/organizations/${id}/keys`)).status).toBe(404)
    }
  })
})
