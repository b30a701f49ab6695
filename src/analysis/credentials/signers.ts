import { failureOf } from './failure-codes.js'
import type { SignerTrust } from './findings.js'
import { LISTS } from './reader.js'
import type { Status } from './statuses.js'
import type { Manifest } from './store.js'

const TRUSTED = 'signingCredential.trusted'
const UNTRUSTED = 'signingCredential.untrusted'

/** Says for each manifest whether its own signature and hashes are right, and how far its signer is known. */
export type Signers = {
  readonly isSound: (manifest: Manifest) => boolean
  readonly trustOf: (manifest: Manifest) => SignerTrust
}

const codes = (statuses: readonly Status[]) => statuses.map(({ code }) => code)

/** What was found of the claim's own signature, not of an identity assertion that somebody else signed. */
const ofClaim = (statuses: readonly Status[]) =>
  statuses.filter(({ url }) => /[/=]c2pa\.signature$/.test(url))

/** Failure codes of a manifest, found now or recorded. */
export function failuresOf({ statuses, ...manifest }: Manifest, now: number): string[] {
  const { success, failure, recorded } = statuses
  const found = codes([...failure, ...recorded.failure])
  // Who recorded it may have had other lists.
  const still = found.filter((code) => code !== UNTRUSTED || !codes(ofClaim(success)).includes(TRUSTED))
  const expired = isExpired(manifest, now) && !still.includes(UNTRUSTED) ? ['signingCredential.expired'] : []
  return [...new Set([...still, ...expired])]
}

/**
 * In claims of version 1 the library trusts every time stamp, whoever issued it. So there a certificate that has expired
 * is one without a trusted time stamp.
 */
const isExpired = ({ claimVersion, certificateEnds }: Omit<Manifest, 'statuses'>, now: number): boolean =>
  claimVersion === 1 && certificateEnds !== undefined && Date.parse(certificateEnds) < now

/** With a certificate that has expired, the library checks the signature too, but reports only what is wrong. */
const CHECKED = ['claimSignature.validated', 'signingCredential.expired']

export function isSound(manifest: Manifest, now: number): boolean {
  const { success, failure, recorded } = manifest.statuses
  return (
    codes(ofClaim([...success, ...failure, ...recorded.success])).some((code) => CHECKED.includes(code)) &&
    failuresOf(manifest, now).every((code) => failureOf(code) === 'untrusted')
  )
}

/** The list that the library found the signer on, from what it says. */
const listIn = (explanation: string) =>
  explanation.match(/ found in \[(urn:media-scan:[a-z-]+)\] trust anchors$/)?.[1]

/**
 * How far the manifest's signer is known, by the library's own words; `undefined` if it found the signer on some list
 * and does not say on which, because an earlier signer recorded that already.
 */
export function trustByList(manifest: Manifest, now: number): SignerTrust | undefined {
  if (failuresOf(manifest, now).length > 0) return 'valid'
  const { success, recorded } = manifest.statuses
  const lists = ofClaim(success)
    .filter(({ code }) => code === TRUSTED)
    .map(({ explanation }) => listIn(explanation))
  if (lists.includes(LISTS.signing)) return 'trusted'
  if (lists.includes(LISTS.interim)) return 'legacy'
  return lists.length === 0 && codes(ofClaim(recorded.success)).includes(TRUSTED) ? undefined : 'valid'
}

/** Whether the library does not find the signer on any of its lists. */
export const isUntrusted = (manifest: Manifest | undefined): boolean =>
  manifest !== undefined && codes(manifest.statuses.failure).includes(UNTRUSTED)
