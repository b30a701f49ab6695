import { describe, expect, test } from 'vitest'
import { expiresSoon, isLabel, keyState, wasRevokedBefore } from '../../src/console/key-state.js'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

const KEY = {
  id: 'key_1',
  organizationId: 'org_1',
  label: 'ingest',
  environment: 'sandbox' as const,
  scopes: ['scans:read' as const],
  maskedKey: 'msk_sbx_Ab12…',
  createdAt: at(-600),
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  replaces: null,
}

describe('the state of a key', () => {
  test.each([
    ['Never used', true, {}],
    ['In use', true, { lastUsedAt: at(-59) }],
    ['Usable', true, { lastUsedAt: at(-61) }],
    ['Usable', true, { lastUsedAt: at(-61), expiresAt: at(1) }],
    ['Expired', false, { lastUsedAt: at(-1), expiresAt: at(0) }],
    ['Revoked', false, { lastUsedAt: at(-1), expiresAt: at(-1), revokedAt: at(-2) }],
  ])('%s', (word, usable, change) => {
    expect(keyState({ ...KEY, ...change }, NOW)).toMatchObject({ word, usable })
  })
})

describe('an active key that expires within two weeks says so:', () => {
  const DAY = 24 * 60
  test.each([
    ['Expires in 14 days', { expiresAt: at(14 * DAY) }],
    ['Expires in 3 days', { expiresAt: at(3 * DAY + 60) }],
    ['Expires in 5 hours', { expiresAt: at(5 * 60) }],
    [undefined, { expiresAt: at(14 * DAY + 1) }],
    [undefined, { expiresAt: null }],
    [undefined, { expiresAt: at(-1) }],
    [undefined, { expiresAt: at(DAY), revokedAt: at(-1) }],
  ])('%s', (word, change) => {
    expect(expiresSoon({ ...KEY, ...change }, NOW)).toBe(word)
  })
})

describe('whether someone else had already revoked a key', () => {
  test.each([
    [at(-5), true],
    [at(0), false],
    [at(0.01), false],
    [null, false],
  ])('revoked at %s, asked at noon: %s', (revokedAt, before) => {
    expect(wasRevokedBefore({ revokedAt }, NOW)).toBe(before)
  })
})

describe('a typed label', () => {
  test.each([
    ['ingest', 'ingest', true],
    [' ingest ', 'ingest', true],
    ['two words', 'two  words', true],
    ['u\u0308ber', '\u00fcber', true],
    ['\u062a\u0642\u0631\u064a\u0631 gpj', '\u062a\u0642\u0631\u064a\u0631 \u202egpj', true],
    ['\u062a\u0642\u0631\u064a\u0631 ⟨U+202E⟩gpj', '\u062a\u0642\u0631\u064a\u0631 \u202egpj', true],
    ['Ingest', 'ingest', false],
    ['', 'ingest', false],
    ['ingest 2', 'ingest', false],
  ])('%j matches %j: %s', (typed, label, same) => {
    expect(isLabel(typed, label)).toBe(same)
  })
})
