import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { publicId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { secretPurpose } from '../../outbound/signature.js'
import { type OwnHeaders, openHeaders } from './own-headers.js'

/** Endpoints whose decrypted secrets are cached: opening one costs as much as signing with it. */
const MAX_OPENED = 2_000

/** Where an endpoint's deliveries go, with its secrets and headers as stored. */
export type Destination = {
  readonly url: string
  readonly secretSealed: Uint8Array
  /** The previous secret, which also signs until `previousSecretUntil`. */
  readonly previousSecretSealed: Uint8Array | null
  readonly previousSecretUntil: Date | null
  readonly headersSealed: Uint8Array | null
}

/** What an attempt is signed and sent with. */
export type Credentials = {
  /** The current secret first. */
  readonly secrets: readonly string[]
  readonly headers: OwnHeaders
}

/** The credentials for an attempt at that time. Logs and returns `undefined` when no master key opens them. */
export type OpenCredentials = (
  delivery: Destination & { readonly endpointId: string },
  at: Date,
) => Credentials | undefined

type Opened = Credentials & {
  readonly secretSealed: Uint8Array
  readonly previousSealed: Uint8Array | null
  readonly headersSealed: Uint8Array | null
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === other || (one !== null && other !== null && Buffer.compare(one, other) === 0)

export function createOpenCredentials(keyRing: KeyRing, log: Logger): OpenCredentials {
  const known = new LRUCache<string, Opened>({ max: MAX_OPENED })

  return ({ endpointId, secretSealed, headersSealed, ...destination }, at) => {
    const { previousSecretSealed, previousSecretUntil } = destination
    const rotates = previousSecretUntil !== null && previousSecretUntil > at
    const previousSealed = rotates ? previousSecretSealed : null
    const last = known.get(endpointId)
    if (
      last !== undefined &&
      isSame(last.secretSealed, secretSealed) &&
      isSame(last.previousSealed, previousSealed) &&
      isSame(last.headersSealed, headersSealed)
    )
      return last
    try {
      const sealed = previousSealed === null ? [secretSealed] : [secretSealed, previousSealed]
      const opened: Opened = {
        secrets: sealed.map((one) => keyRing.open(one, secretPurpose(endpointId))),
        headers: openHeaders(keyRing, endpointId, headersSealed),
        secretSealed,
        previousSealed,
        headersSealed,
      }
      known.set(endpointId, opened)
      return opened
    } catch (error) {
      log.error({ err: error, endpoint: publicId('whe', endpointId) }, 'webhook secret cannot be opened')
      return undefined
    }
  }
}
