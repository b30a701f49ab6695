import { randomBytes, verify } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeyRing, type KeyRing, Secret } from '../../src/basics/secrets.js'
import type { PublicJwk } from '../../src/signing/new-key.js'
import { createReportKeys } from '../../src/signing/report-keys.js'
import { startTestService, type TestService } from '../support/service.js'

const PATH = '/.well-known/media-scan-report-keys.json'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
beforeEach(() => query('delete from report_keys'))
afterAll(() => service?.close())

const query = <Row = Record<string, never>>(text: string): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters: [] }, {})

const keysOf = (keyRing: KeyRing) =>
  createReportKeys({
    database: service.database,
    keyRing,
    clock: service.clock,
    log: pino({ level: 'silent' }),
  })

const published = async (): Promise<PublicJwk[]> => {
  const { body } = await service.anonymous
    .get(PATH)
    .expect(200)
    .expect('content-type', /^application\/jwk-set\+json/)
    .expect('access-control-allow-origin', '*')
  return body.keys
}

const isSignedBy = (jwk: PublicJwk, bytes: Buffer, signature: Buffer) =>
  verify(null, bytes, { key: jwk, format: 'jwk' }, signature)

test('the first use makes one key, also when several processes begin at the same time', async () => {
  const { reportKeys, keyRing } = service.context
  const bytes = Buffer.from('head')
  const signed = await Promise.all(
    [reportKeys, keysOf(keyRing), keysOf(keyRing)].map((keys) => keys.sign(bytes)),
  )
  const [key, ...more] = await published()
  expect(more).toEqual([])
  expect(new Set(signed.map(({ keyId }) => keyId))).toEqual(new Set([key?.kid]))
  for (const { signature } of signed) expect(isSignedBy(key as PublicJwk, bytes, signature)).toBe(true)
})

test('the public keys are a JWK set for anybody, without the private parts', async () => {
  const keys = await published()
  expect(keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String) }])
  await service.anonymous.post(PATH).expect(404)
})

test('after a rotation the new key signs, and signatures of the old one can still be checked', async () => {
  const { reportKeys } = service.context
  const bytes = Buffer.from('report')
  const before = await reportKeys.sign(bytes)
  const { body } = await service.operator.post('/console/api/report-keys/rotate').expect(201)
  const after = await reportKeys.sign(bytes)
  expect(after.keyId).toBe(body.data.id)
  expect(after.keyId).not.toBe(before.keyId)
  const keys = await published()
  expect(keys.map(({ kid }) => kid)).toEqual([after.keyId, before.keyId])
  expect(isSignedBy(keys[1] as PublicJwk, bytes, before.signature)).toBe(true)
  expect(isSignedBy(keys[0] as PublicJwk, bytes, after.signature)).toBe(true)
})

test('upkeep seals the key with the current master key, so that the previous one can be forgotten', async () => {
  const [old, next] = [randomBytes(32), randomBytes(32)].map((key) => new Secret<Uint8Array>(key)) as [
    Secret<Uint8Array>,
    Secret<Uint8Array>,
  ]
  const made = await keysOf(createKeyRing([old])).sign(Buffer.from('x'))
  await expect(keysOf(createKeyRing([next])).sign(Buffer.from('x'))).rejects.toThrow('not in the ring')
  await keysOf(createKeyRing([next, old])).upkeep()
  const signed = await keysOf(createKeyRing([next])).sign(Buffer.from('x'))
  expect(signed).toEqual(made)
})

test('upkeep makes the first key', async () => {
  await service.context.reportKeys.upkeep()
  expect(await query('select from report_keys where retired_at is null')).toHaveLength(1)
})
