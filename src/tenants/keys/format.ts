import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Environment } from '../../../generated/vocabulary.js'
import { Secret } from '../../basics/secrets.js'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6

const PREFIXES: Record<Environment, string> = {
  production: 'msk_live_',
  staging: 'msk_test_',
  sandbox: 'msk_sbx_',
}

const KEY = /^msk_(live|test|sbx)_[0-9A-Za-z]{36}$/

/** CRC32 in base62, most significant digit first, padded with `0` to six digits, which hold any 32 bits. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/**
 * A new API key: the environment's prefix, 30 base62 characters (178 bits) from a CSPRNG, and a checksum over both,
 * which reveals a mistyped key without a database query.
 */
export function generateKey(environment: Environment): Secret<string> {
  let key = PREFIXES[environment]
  for (let index = 0; index < RANDOM_LENGTH; index += 1) key += ALPHABET[randomInt(ALPHABET.length)]
  return new Secret(key + checksum(key))
}

/** Whether a text has the form of a key and its checksum is right. */
export function isWellFormedKey(text: string): boolean {
  return KEY.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** SHA-256 of the whole key, by which it is looked up, in base64: creating a Buffer would take four times as long. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64')
}

/** The hash in its stored form. */
export function storedHash(hash: string): Buffer {
  return Buffer.from(hash, 'base64')
}

/** Enough of a key to recognise it: `msk_sbx_Ab12…`. */
export function maskKey(key: string): string {
  const prefix = key.slice(0, key.lastIndexOf('_') + 1)
  return `${prefix}${key.slice(prefix.length, prefix.length + 4)}…`
}
