import { randomFillSync } from 'node:crypto'

/** Prefix of each kind of identifier. */
export type IdentifierKind =
  | 'scan'
  | 'case'
  | 'whe'
  | 'whd'
  | 'evt'
  | 'org'
  | 'key'
  | 'req'
  | 'aud'
  | 'snp'
  | 'ntc'
  | 'log'
  | 'rpl'
  | 'rjr'
  | 'note'
  | 'asm'
  | 'rep'
  | 'fsi'

// Implemented here instead of using the package typeid-js, with which the tests compare it: a request handles half a
// dozen identifiers, and with the package they took a tenth of the cost of a read.

/** Crockford's base32 in lower case, as in TypeID. */
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'
/** Values by character code; -1 for other characters. */
const BASE32_VALUES = Int8Array.from({ length: 128 }, (_, code) => BASE32.indexOf(String.fromCharCode(code)))

/** The base32 text of every ten-bit value. */
const pairs = Array.from({ length: 1024 }, (_, bits) => `${BASE32[bits >>> 5]}${BASE32[bits & 31]}`)

const bytesAsHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const pool = Buffer.alloc(4_096)
let used = pool.length

/** Position in the pool of this many unused random bytes. */
function takeRandom(bytes: number): number {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return used - bytes
}

let lastMs = 0
let sequence = 0

/** The bytes of the most recent identifier. */
const fresh = new Uint8Array(16)

function makeBytes(): void {
  const at = takeRandom(10)
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // Start in the lower half, so that there is room to count up.
    sequence = pool.readUInt16BE(at) & 0x7ff
  } else {
    sequence += 1
    if (sequence > 0xfff) {
      lastMs += 1
      sequence = pool.readUInt16BE(at) & 0x7ff
    }
  }
  const upper = Math.floor(lastMs / 0x10000)
  fresh[0] = upper >>> 24
  fresh[1] = upper >>> 16
  fresh[2] = upper >>> 8
  fresh[3] = upper
  fresh[4] = lastMs >>> 8
  fresh[5] = lastMs
  fresh[6] = 0x70 | (sequence >>> 8)
  fresh[7] = sequence
  fresh[8] = 0x80 | ((pool[at + 2] as number) & 0x3f)
  for (let index = 9; index < 16; index += 1) fresh[index] = pool[at + index - 6] as number
}

/**
 * A new UUIDv7 (RFC 9562, section 5.7) in its stored form. Identifiers of one process sort by creation, also within a
 * millisecond: the 12 bits after the time count up from a random start (section 6.2, method 1). So inserts into a
 * B-tree are in order.
 */
export function newId(): string {
  makeBytes()
  let text = ''
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-'
    text += bytesAsHex[fresh[index] as number]
  }
  return text
}

/** The lowest UUIDv7 of a millisecond. Earlier identifiers sort below it, both as bytes and as text. */
export function lowestId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** When a UUIDv7 was created, to the millisecond. */
export const timeOfId = (uuid: string): Date =>
  new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16))

function encode(kind: IdentifierKind, uuid: string): string {
  let text = `${kind}_`
  let bits = 0
  // 26 characters hold 130 bits: two zeros come first.
  let count = 2
  for (let index = 0; index < 36; index += 1) {
    const code = uuid.charCodeAt(index)
    if (code === 45) continue
    bits = ((bits << 4) | (code < 58 ? code - 48 : code - 87)) & 0xffff
    count += 4
    if (count >= 10) {
      count -= 10
      text += pairs[(bits >>> count) & 1023]
    }
  }
  return text
}

/**
 * The last encoded organization, cached because all rows of a page and all log lines of a request have the same one.
 */
const named = { uuid: '', text: '' }

/** The public form of a stored UUID: prefix, `_`, and 26 characters of lower-case base32 (TypeID). */
export function publicId(kind: IdentifierKind, uuid: string): string {
  if (kind !== 'org') return encode(kind, uuid)
  if (uuid !== named.uuid) {
    named.text = encode(kind, uuid)
    named.uuid = uuid
  }
  return named.text
}

/** A new identifier in its public form. */
export function newPublicId(kind: IdentifierKind): string {
  makeBytes()
  // Two characters at a time: first two zero bits and the first byte, then four pairs for every five bytes.
  let text = `${kind}_${pairs[fresh[0] as number]}`
  for (let index = 1; index < 16; index += 5) {
    const [one, two, three, four, five] = [
      fresh[index] as number,
      fresh[index + 1] as number,
      fresh[index + 2] as number,
      fresh[index + 3] as number,
      fresh[index + 4] as number,
    ]
    text += pairs[(one << 2) | (two >>> 6)] as string
    text += pairs[((two & 63) << 4) | (three >>> 4)] as string
    text += pairs[((three & 15) << 6) | (four >>> 2)] as string
    text += pairs[((four & 3) << 8) | five] as string
  }
  return text
}

/**
 * The UUID of a public identifier, or `undefined` for any text that is not an identifier of that kind: an identifier
 * that does not decode matches nothing.
 */
export function storedId(kind: IdentifierKind, text: string): string | undefined {
  const from = kind.length + 1
  if (text.length !== from + 26 || !text.startsWith(kind) || text[kind.length] !== '_') return undefined
  let uuid = ''
  let bits = 0
  let count = -2
  let bytes = 0
  for (let index = from; index < text.length; index += 1) {
    // The array has no entries beyond ASCII.
    const value = BASE32_VALUES[text.charCodeAt(index)] ?? -1
    if (value < 0 || (index === from && value > 7)) return undefined
    bits = ((bits << 5) | value) & 0xffff
    count += 5
    if (count >= 8) {
      count -= 8
      if (bytes === 4 || bytes === 6 || bytes === 8 || bytes === 10) uuid += '-'
      uuid += bytesAsHex[(bits >>> count) & 255]
      bytes += 1
    }
  }
  return uuid
}

/**
 * The UUID in a filter: `undefined` without a filter, `null` if it is not an identifier of that kind, so that nothing
 * can match.
 */
export function storedFilter(kind: IdentifierKind, text: string | undefined): string | undefined | null {
  return text === undefined ? undefined : (storedId(kind, text) ?? null)
}

/** The range of UUIDs whose identifiers begin with a text, or `undefined` if no identifier of that kind can. */
export function storedRange(
  kind: IdentifierKind,
  text: string,
): { readonly from: string; readonly to: string } | undefined {
  if (!text.startsWith(`${kind}_`)) return undefined
  const given = text.slice(kind.length + 1)
  // 26 characters hold 130 bits, so the first character is at most 7.
  const from = storedId(kind, `${kind}_${given.padEnd(26, '0')}`)
  const to = storedId(kind, `${kind}_${(given === '' ? '7' : given).padEnd(26, 'z')}`)
  return from === undefined || to === undefined ? undefined : { from, to }
}
