import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyHashOf, newSalt, recordHashOf } from '../../../src/changes/audit/chain.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const SALT = '9f2c4e7a1b3d5f60728394a5b6c7d8e9'
const BODY_HASH = sha256(`${SALT}{"address":"198.51.100.7","details":{"label":"ingest worker"}}`)

test('a body is hashed as the text of its salt followed by its canonical JSON', () => {
  const body = { details: { label: 'ingest worker' }, address: '198.51.100.7' }
  expect(bodyHashOf(SALT, body)).toBe(BODY_HASH)
})

test('a record is hashed as its canonical JSON, whatever else an object has', () => {
  const record = {
    sequence: 1,
    at: '2026-11-21T08:05:00.000Z',
    actor: 'operator token',
    action: 'key.issued',
    subject: 'key_1',
    previousHash: null,
    bodyHash: BODY_HASH,
  }
  const text = `{"action":"key.issued","actor":"operator token","at":"2026-11-21T08:05:00.000Z","bodyHash":"${BODY_HASH}","previousHash":null,"sequence":1,"subject":"key_1"}`
  expect(recordHashOf(record)).toBe(sha256(text))
  expect(recordHashOf({ ...record, more: 'x' } as typeof record)).toBe(sha256(text))
})

test('a salt is 32 hexadecimal digits, each time others', () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{32}$/)
  expect(newSalt()).not.toBe(newSalt())
})
