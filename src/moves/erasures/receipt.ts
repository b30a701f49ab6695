import { createHash } from 'node:crypto'
import type { components } from '../../../generated/console.js'
import { canonicalJson } from '../../basics/canonical-json.js'
import { type GivenKey, isSignedBy } from '../../reports/verification/keys.js'
import type { ReportKeys } from '../../signing/report-keys.js'

type Schemas = components['schemas']
export type ErasureReceipt = Schemas['ErasureReceipt']
export type SignedErasureReceipt = Schemas['SignedErasureReceipt']

/** A receipt as it is stored: what is signed, and its SHA-256 in hexadecimal. */
export type StoredReceipt = {
  readonly text: string
  readonly sha256: string
  readonly keyId: string
  readonly signature: string
}

/** Signs a receipt as reports are signed: Ed25519 over its canonical JSON. */
export async function signReceipt(
  reportKeys: Pick<ReportKeys, 'sign'>,
  receipt: ErasureReceipt,
): Promise<StoredReceipt> {
  const text = canonicalJson(receipt)
  const { keyId, signature } = await reportKeys.sign(Buffer.from(text))
  return {
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    keyId,
    signature: signature.toString('base64url'),
  }
}

/** A receipt in a text, as `organizations erase` writes it; `undefined` for any other text. */
export function readReceipt(text: string): SignedErasureReceipt | undefined {
  try {
    const signed = JSON.parse(text) as SignedErasureReceipt
    const { receipt, keyId, signature } = signed
    const isReceipt = typeof receipt.organizationId === 'string' && typeof receipt.counts === 'object'
    return isReceipt && typeof keyId === 'string' && typeof signature === 'string' ? signed : undefined
  } catch {
    return undefined
  }
}

/** The one of the keys that signed a receipt; `undefined` where none did, or the receipt was changed since. */
export function signerOf(
  { receipt, keyId, signature }: SignedErasureReceipt,
  keys: readonly GivenKey[],
): GivenKey | undefined {
  const bytes = Buffer.from(canonicalJson(receipt))
  const signed = Buffer.from(signature, 'base64url')
  return keys.find(({ kid, key }) => kid === keyId && isSignedBy(key, bytes, signed))
}
