import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { inspect } from 'node:util'

/** A value that must never reach a log or a response: printing it in any way shows `[secret]`. */
export class Secret<Value> {
  readonly #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  /** The value itself. Reviews should look at every call. */
  reveal(): Value {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}

const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAC_BYTES = 32

/**
 * The master keys. Data is encrypted with the current key. Data encrypted with a previous key can still be decrypted,
 * so the key can be replaced without downtime.
 */
export type KeyRing = {
  /** The first bytes of everything that the current key seals. */
  readonly currentId: Uint8Array
  /**
   * Encrypts with AES-256-GCM. `purpose` is authenticated as well: a text sealed for one purpose opens for no other.
   */
  seal(plaintext: string, purpose: string): Buffer
  /** Throws if the bytes were not sealed for this purpose by a key of the ring. */
  open(sealed: Uint8Array, purpose: string): string
  /** HMAC-SHA256 under a key derived for the purpose. */
  mac(data: string | Uint8Array, purpose: string): Buffer
  /**
   * Whether `mac` is a {@link mac} by any key of the ring: a full MAC, or its first `length` bytes if a truncated one
   * was handed out.
   */
  verifyMac(data: string | Uint8Array, mac: Uint8Array, purpose: string, length?: number): boolean
}

/** `keys` are 32 bytes each, the current one first. */
export function createKeyRing(keys: readonly [Secret<Uint8Array>, ...Secret<Uint8Array>[]]): KeyRing {
  const ring = keys.map((key) => ({
    id: createHash('sha256').update(key.reveal()).digest().subarray(0, KEY_ID_BYTES),
    key: key.reveal(),
    derived: new Map<string, KeyObject>(),
  }))
  const [current] = ring as [(typeof ring)[number]]

  /**
   * A `KeyObject`, because Node 24 detects other types of keys by exceptions, which took longer than the MAC itself.
   */
  function macKey(entry: (typeof ring)[number], purpose: string): KeyObject {
    let derived = entry.derived.get(purpose)
    if (derived === undefined) {
      derived = createSecretKey(Buffer.from(hkdfSync('sha256', entry.key, '', purpose, 32)))
      entry.derived.set(purpose, derived)
    }
    return derived
  }

  return {
    currentId: current.id,
    seal(plaintext, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), text])
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      const id = bytes.subarray(0, KEY_ID_BYTES)
      const entry = ring.find((candidate) => candidate.id.equals(id))
      if (entry === undefined) throw new Error('Sealed with a key that is not in the ring.')
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const tag = bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES)
      const text = bytes.subarray(KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', entry.key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    mac(data, purpose) {
      return createHmac('sha256', macKey(current, purpose)).update(data).digest()
    },
    verifyMac(data, mac, purpose, length = MAC_BYTES) {
      if (mac.byteLength !== length) return false
      return ring.some((entry) => {
        const expected = createHmac('sha256', macKey(entry, purpose)).update(data).digest()
        return timingSafeEqual(expected.subarray(0, length), mac)
      })
    },
  }
}
