import type { KeyRing } from '../../basics/secrets.js'
import { generateSecret, maskSecret, secretPurpose } from '../../outbound/signature.js'
import type { EndpointRow } from './resource.js'

/** How long both secrets sign by default: the default of `overlapSeconds` in both contracts. */
export const OVERLAP_SECONDS = 86_400

/** The endpoint's row with a new secret, and that secret. The current one also signs for `overlapSeconds`. */
export function withNewSecret<Row extends EndpointRow>(
  keyRing: KeyRing,
  endpoint: Row,
  now: Date,
  overlapSeconds: number,
): { row: Row; secret: string } {
  const secret = generateSecret()
  const row = {
    ...endpoint,
    secretSealed: keyRing.seal(secret, secretPurpose(endpoint.id)),
    secretMasked: maskSecret(secret),
    previousSecretUntil: overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1000),
  }
  return { row, secret }
}
