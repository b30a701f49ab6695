import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPublicId, publicId } from '../../../src/basics/identifiers.js'
import { isWellFormedKey } from '../../../src/tenants/keys/format.js'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const createOrganization = async (name = 'Newsroom'): Promise<string> => {
  const response = await service.operator.post('/console/api/organizations').send({ name })
  expect(response.status).toBe(201)
  return response.body.data.id
}

const issue = (organizationId: string, body: object = {}) =>
  service.operator
    .post(`/console/api/organizations/${organizationId}/keys`)
    .send({ label: 'ingest', environment: 'sandbox', scopes: ['scans:read'], ...body })

const listKeys = async (organizationId: string) =>
  (await service.operator.get(`/console/api/organizations/${organizationId}/keys`)).body.data

const use = (key: string, on = service) => on.anonymous.get('/api/v1/scans').auth(key, { type: 'bearer' })

const revoke = (keyId: string, body?: object) => {
  const request = service.operator.post(`/console/api/keys/${keyId}/revoke`)
  return body === undefined ? request : request.send(body)
}

const audit = async (subject: string): Promise<{ actor: string; action: string; details: object }[]> =>
  service.database.run(
    {
      text: 'select actor, action, details from audit_events where subject = $1 order by id',
      parameters: [subject],
    },
    {},
  )

/** The audit record of a key created by {@link issue}. */
const issued = {
  actor: 'operator token',
  action: 'key.issued',
  details: { label: 'ingest', environment: 'sandbox', scopes: ['scans:read'] },
}

describe('issueKey', () => {
  test('an issued key works for its scopes, is shown once, and is in no list and no audit record', async () => {
    const organizationId = await createOrganization()
    const response = await issue(organizationId, { scopes: ['scans:read', 'scans:read'] })
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
    expect((await use(secret)).status).toBe(200)
    const forbidden = await service.anonymous.get('/api/v1/cases').auth(secret, { type: 'bearer' })
    expect(forbidden.status).toBe(403)
    expect(forbidden.body.error.message).toContain('cases:read')
    expect(JSON.stringify(await listKeys(organizationId))).not.toContain(secret.slice(12))
    expect(await audit(key.id)).toEqual([issued])
  })

  test.each([
    ['production', 'msk_live_'],
    ['staging', 'msk_test_'],
    ['sandbox', 'msk_sbx_'],
  ])('begins a %s key with %s', async (environment, prefix) => {
    const { secret } = (await issue(await createOrganization(), { environment })).body.data
    expect(secret.startsWith(prefix)).toBe(true)
  })

  test('a key that has expired answers 401, from that moment on', async () => {
    const own = await startTestService({ background: false })
    try {
      const expiresAt = new Date(own.clock.now().getTime() + 60_000)
      const caller = await own.caller({ expiresAt })
      expect((await use(caller.key, own)).status).toBe(200)
      own.clock.advance(60_000)
      expect((await use(caller.key, own)).status).toBe(401)
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
    expect((await issue(await createOrganization(), body)).status).toBe(400)
  })

  test('a key that would expire immediately is 400 with error.details that name body.expiresAt', async () => {
    const organizationId = await createOrganization()
    const now = service.clock.now()
    const clock = vi.spyOn(service.clock, 'now').mockReturnValue(now)
    const response = await issue(organizationId, { expiresAt: now.toISOString() })
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
      expect((await issue(id)).status).toBe(404)
      expect((await service.operator.get(`/console/api/organizations/${id}/keys`)).status).toBe(404)
    }
  })
})

describe('revokeKey', () => {
  test('a revoked key answers 401 immediately here, and in every process within two seconds', async () => {
    const other = await startTestService({ besides: service, background: false })
    try {
      const { key, secret } = (await issue(await createOrganization())).body.data
      expect((await use(secret)).status).toBe(200)
      expect((await use(secret, other)).status).toBe(200)
      const revoked = await revoke(key.id, { force: true })
      expect(revoked.status).toBe(200)
      expect(revoked.body.data.revokedAt).toEqual(expect.any(String))
      expect((await use(secret)).status).toBe(401)
      service.clock.advance(2_000)
      expect((await use(secret, other)).status).toBe(401)
    } finally {
      await other.close()
    }
  })

  test('a key used within the last hour needs force, even if the use is not yet written', async () => {
    const { key, secret } = (await issue(await createOrganization())).body.data
    await use(secret)
    const refused = await revoke(key.id)
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('key_recently_used')
    expect((await use(secret)).status).toBe(200)
    await expect
      .poll(async () => (await listKeys(key.organizationId))[0].lastUsedAt, { timeout: 20_000 })
      .toEqual(expect.any(String))
    expect((await revoke(key.id, {})).status).toBe(409)
    service.clock.advance(3_600_001)
    expect((await revoke(key.id, { force: false })).status).toBe(200)
    expect(await audit(key.id)).toEqual([
      issued,
      { actor: 'operator token', action: 'key.revoked', details: { force: false } },
    ])
  })

  test('revoking again answers 200 with the same time, and writes no second record', async () => {
    const { key } = (await issue(await createOrganization())).body.data
    const first = await revoke(key.id)
    service.clock.advance(5_000)
    const [second, third] = await Promise.all([revoke(key.id), revoke(key.id, { force: true })])
    expect(second?.body.data).toEqual(first.body.data)
    expect(third?.body.data).toEqual(first.body.data)
    expect(await audit(key.id)).toHaveLength(2)
  })

  test('an unknown key is 404', async () => {
    for (const id of [newPublicId('key'), 'nonsense']) expect((await revoke(id)).status).toBe(404)
  })
})

describe('organizations', () => {
  test('are listed newest first, page by page', async () => {
    const names = ['Alpha', 'βeta', '<b>Gamma</b>']
    const ids: string[] = []
    for (const name of names) ids.unshift(await createOrganization(name))
    const first = await service.operator.get('/console/api/organizations?limit=2')
    const second = await service.operator.get(
      `/console/api/organizations?limit=2&cursor=${first.body.meta.nextCursor}`,
    )
    const listed = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
    expect(listed.slice(0, 3)).toEqual(ids)
    expect(await audit(ids[0] ?? '')).toMatchObject([
      { actor: 'operator token', action: 'organization.created' },
    ])
  })

  test('have key lists whose cursors are not valid for another organization', async () => {
    const [one, two] = [await createOrganization(), await createOrganization()]
    for (let index = 0; index < 2; index += 1) await issue(one)
    const page = await service.operator.get(`/console/api/organizations/${one}/keys?limit=1`)
    const other = await service.operator.get(
      `/console/api/organizations/${two}/keys?cursor=${page.body.meta.nextCursor}`,
    )
    expect(other.status).toBe(400)
    expect(other.body.error.code).toBe('invalid_cursor')
  })
})

describe('the operator token', () => {
  test('is required: an API key, a wrong token and none are 401 for any request', async () => {
    const caller = await service.caller()
    for (const header of [
      `Bearer ${caller.key}`,
      'Bearer operator-token-of-the-test',
      'Basic b3A6b3A=',
      '',
    ]) {
      const response = await service.anonymous
        .post('/console/api/organizations')
        .set('Authorization', header)
        .send('{')
      expect(response.status).toBe(401)
    }
  })

  test('is not an API key', async () => {
    expect((await service.operator.get('/api/v1/scans')).status).toBe(401)
  })
})

test('last use is written at least every two seconds, and never goes back', async () => {
  const repeated: { run: () => void; ms: number }[] = []
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    repeated.push({ run, ms })
    return setTimeout(() => {}, 0)
  }) as typeof setInterval)
  const other = await startTestService({ besides: service, background: false })
  timers.mockRestore()
  try {
    const caller = await service.caller()
    const organizationId = publicId('org', caller.tenant.organizationId)
    const lastUsedAt = async (): Promise<string | null> => (await listKeys(organizationId))[0].lastUsedAt
    await use(caller.key, other)
    expect(await lastUsedAt()).toBeNull()
    for (const { run, ms } of repeated) if (ms <= 2_000) run()
    await expect.poll(lastUsedAt, { timeout: 20_000 }).toEqual(expect.any(String))

    // Seen by one process and written only when it stops, after a later use has been written.
    await use(caller.key, other)
    const earlier = await lastUsedAt()
    service.clock.advance(60_000)
    await use(caller.key)
    await expect.poll(lastUsedAt, { timeout: 20_000 }).not.toBe(earlier)
    const latest = await lastUsedAt()
    await other.close()
    expect(await lastUsedAt()).toBe(latest)
  } finally {
    await other.close()
  }
})
