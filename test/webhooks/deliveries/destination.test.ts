import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../src/basics/identifiers.js'
import { createKeyRing, type KeyRing, Secret } from '../../../src/basics/secrets.js'
import { secretPurpose } from '../../../src/outbound/signature.js'
import { createOpenCredentials, type OpenCredentials } from '../../../src/webhooks/deliveries/destination.js'
import { openHeaders, sealHeaders } from '../../../src/webhooks/deliveries/own-headers.js'

const AT = new Date('2026-11-01T12:00:00Z')

let keyRing: KeyRing
let open: OpenCredentials
let endpointId: string
beforeEach(() => {
  keyRing = createKeyRing([new Secret<Uint8Array>(randomBytes(32))])
  open = createOpenCredentials(keyRing, pino({ level: 'silent' }))
  endpointId = newId()
})

const sealed = (secret: string, id = endpointId) => keyRing.seal(secret, secretPurpose(id))

/** The secrets and headers of an attempt at `AT`. */
const opened = (changes: Partial<Parameters<OpenCredentials>[0]>) =>
  open(
    {
      endpointId,
      url: 'https://127.0.0.1/',
      secretSealed: sealed('whsec_one'),
      previousSecretSealed: null,
      previousSecretUntil: null,
      headersSealed: null,
      ...changes,
    },
    AT,
  )

test('a secret that was replaced immediately no longer signs, even if it was cached', () => {
  expect(opened({})?.secrets).toEqual(['whsec_one'])
  expect(opened({ secretSealed: sealed('whsec_two') })?.secrets).toEqual(['whsec_two'])
})

test('the previous secret also signs until its time is over, and not at that moment', () => {
  const rotated = (until: Date) =>
    opened({
      secretSealed: sealed('whsec_two'),
      previousSecretSealed: sealed('whsec_one'),
      previousSecretUntil: until,
    })?.secrets
  expect(rotated(new Date(AT.getTime() + 1))).toEqual(['whsec_two', 'whsec_one'])
  expect(rotated(AT)).toEqual(['whsec_two'])
})

test('changed or removed headers take effect immediately, even if they were cached', () => {
  const headersOf = (headers: Record<string, string>) =>
    opened({ headersSealed: sealHeaders(keyRing, endpointId, headers) })?.headers
  expect(headersOf({ 'X-Team': 'one' })).toEqual({ 'X-Team': 'one' })
  expect(headersOf({ 'X-Team': 'two' })).toEqual({ 'X-Team': 'two' })
  expect(headersOf({})).toEqual({})
})

test('secrets and headers sealed for another endpoint do not open', () => {
  expect(opened({ secretSealed: sealed('whsec_other', newId()) })).toBeUndefined()
  expect(opened({ headersSealed: sealHeaders(keyRing, newId(), { a: 'b' }) })).toBeUndefined()
})

test('an empty set of headers is stored as null', () => {
  expect(sealHeaders(keyRing, endpointId, {})).toBeNull()
  expect(openHeaders(keyRing, endpointId, null)).toEqual({})
})
