import { fromBase64url } from '../../basics/base64url.js'
import type { Clock } from '../../basics/clock.js'
import type { KeyRing } from '../../basics/secrets.js'
import { SignInError } from './sign-in-error.js'

/** How long a user may take at the provider. */
export const TRANSACTION_SECONDS = 600

const PURPOSE = 'console sign-in'

/** What is compared when the browser returns from the provider. */
export type Transaction = { readonly state: string; readonly nonce: string; readonly verifier: string }

type StoredTransaction = Transaction & { readonly expires: number }

type Sealing = { readonly keyRing: KeyRing; readonly clock: Clock }

/** The text that the browser keeps while the user is at the provider. */
export function sealTransaction(transaction: Transaction, { keyRing, clock }: Sealing): string {
  const expires = clock.now().getTime() + TRANSACTION_SECONDS * 1000
  const stored: StoredTransaction = { ...transaction, expires }
  return keyRing.seal(JSON.stringify(stored), PURPOSE).toString('base64url')
}

/** Throws {@link SignInError} if the text is missing, too old, or not sealed by this service. */
export function openTransaction(text: string | undefined, { keyRing, clock }: Sealing): Transaction {
  try {
    const sealed = fromBase64url(text ?? '')
    const transaction =
      sealed === undefined ? undefined : (JSON.parse(keyRing.open(sealed, PURPOSE)) as StoredTransaction)
    if (transaction !== undefined && transaction.expires > clock.now().getTime()) return transaction
  } catch {
    // Missing, truncated or not sealed here: treated as missing.
  }
  throw new SignInError('expired', 'The browser returned without a sign-in in progress, or too late.')
}
