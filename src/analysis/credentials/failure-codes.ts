/**
 * What a failure means for the manifest that has it.
 *
 * `changed`: something is not what was signed, if a second implementation finds so too. `untrusted`: nobody vouches for
 * the signer, but signature and hashes may be right. `unverifiable`: the signer wrote something that the specification
 * forbids or that cannot be checked, which is neither a sign of a change nor proof of anything.
 */
export type Failure = 'changed' | 'untrusted' | 'unverifiable'

/**
 * The failure codes of C2PA 2.4, section 15.2.2. A missing or additional part of a manifest is no sign of a change of
 * the content, and what is wrong with an ingredient says nothing of the file.
 */
const FAILURES: Readonly<Record<Failure, readonly string[]>> = {
  changed: [
    'claimSignature.mismatch',
    'assertion.hashedURI.mismatch',
    'assertion.dataHash.mismatch',
    'assertion.bmffHash.mismatch',
    'assertion.boxesHash.mismatch',
    'assertion.collectionHash.mismatch',
  ],
  untrusted: [
    'signingCredential.untrusted',
    // No trusted time stamp shows that the claim was signed while the certificate was valid.
    'signingCredential.expired',
    'claimSignature.outsideValidity',
  ],
  unverifiable: [
    'algorithm.unsupported',
    'assertion.action.ingredientMismatch',
    'assertion.action.malformed',
    'assertion.action.redacted',
    'assertion.action.redactionMismatch',
    'assertion.action.softBindingMissing',
    'assertion.bmffHash.malformed',
    'assertion.boxesHash.malformed',
    'assertion.boxesHash.unknownBox',
    'assertion.cbor.invalid',
    'assertion.cloud-data.actions',
    'assertion.cloud-data.hardBinding',
    'assertion.cloud-data.malformed',
    'assertion.collectionHash.incorrectFileCount',
    'assertion.collectionHash.invalidURI',
    'assertion.collectionHash.malformed',
    'assertion.dataHash.malformed',
    'assertion.dataHash.redacted',
    'assertion.external-reference.malformed',
    'assertion.hardBinding.redacted',
    'assertion.inaccessible',
    'assertion.ingredient.malformed',
    'assertion.json.invalid',
    'assertion.metadata.disallowed',
    'assertion.missing',
    'assertion.multipleHardBindings',
    'assertion.notRedacted',
    'assertion.outsideManifest',
    'assertion.selfRedacted',
    'assertion.timestamp.malformed',
    'assertion.undeclared',
    'claim.cbor.invalid',
    'claim.hardBindings.missing',
    'claim.malformed',
    'claim.missing',
    'claim.multiple',
    'claimSignature.missing',
    'general.error',
    'hashedURI.mismatch',
    'hashedURI.missing',
    'ingredient.claimSignature.mismatch',
    'ingredient.claimSignature.missing',
    'ingredient.manifest.mismatch',
    'ingredient.manifest.missing',
    'manifest.compressed.invalid',
    'manifest.inaccessible',
    'manifest.multipleParents',
    'manifest.timestamp.invalid',
    'manifest.timestamp.wrongParents',
    'manifest.update.invalid',
    'manifest.update.wrongParents',
    'signingCredential.invalid',
    'signingCredential.ocsp.revoked',
    'signingCredential.ocsp.unknown',
  ],
}

const BY_CODE: ReadonlyMap<string, Failure> = new Map(
  Object.entries(FAILURES).flatMap(([failure, codes]) => codes.map((code) => [code, failure as Failure])),
)

/** What a failure code means; a code that we do not know leaves its manifest unverifiable. */
export const failureOf = (code: string): Failure => BY_CODE.get(code) ?? 'unverifiable'
