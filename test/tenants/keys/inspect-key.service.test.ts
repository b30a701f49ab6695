import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Issued, keyOperations } from '../../support/keys.js'
import { WITH_ROLES } from '../../support/operators.js'
import { startTestService, type TestService } from '../../support/service.js'
import { useKey } from '../../support/tenants.js'

let service: TestService
let keys: Awaited<ReturnType<typeof keyOperations>>

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  keys = await keyOperations(service)
})
afterAll(() => service?.close())

describe('inspectKey', () => {
  test('has the key as in lists, with its predecessor and its successor', async () => {
    const old = await keys.issue()
    expect(await keys.inspect(old.key.id)).toEqual({ key: old.key, replaces: null, replacedBy: null })
    const { body } = await keys.rotate(old.key.id)
    const { key } = body.data as Issued
    expect(await keys.inspect(old.key.id)).toEqual({ key: old.key, replaces: null, replacedBy: key })
    expect(await keys.inspect(key.id)).toEqual({ key, replaces: old.key, replacedBy: null })
  })

  test('says when both keys were last used, and continues after the old one has ended', async () => {
    const old = await keys.issue()
    const { key, secret } = (await keys.rotate(old.key.id)).body.data as Issued
    await useKey(service, secret)
    await expect
      .poll(async () => (await keys.inspect(old.key.id)).replacedBy.lastUsedAt, { timeout: 20_000 })
      .toEqual(expect.any(String))
    expect((await keys.inspect(old.key.id)).key.lastUsedAt).toBeNull()
    await keys.revoke(old.key.id).expect(200)
    expect(await keys.inspect(old.key.id)).toMatchObject({
      key: { revokedAt: expect.any(String) },
      replacedBy: { id: key.id },
    })
  })
})
