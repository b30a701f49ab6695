import type { CredentialState } from '../../../generated/vocabulary.js'

/**
 * How far a signer is known: on the list of trusted signers, on the interim list that was frozen in 2026, or on
 * neither (or with a certificate that has expired). `legacy` counts as much as `valid`.
 */
export type SignerTrust = 'trusted' | 'legacy' | 'valid'

/**
 * The result of verifying the Content Credentials (C2PA) of a file, and what they say. Texts are safe for JSON,
 * PostgreSQL and display, with at most 200 characters; lists have at most 16 items.
 */
export type Credentials = {
  /**
   * State of the active manifest. `trusted`, `legacy`, `valid`: signature and hashes are correct, see
   * {@link SignerTrust}; `invalid`: two implementations found that the content or the claim is not what was signed;
   * `unverifiable`: present, but not checked, not in a form that can be checked, revoked, or found changed by one
   * implementation alone; `none`: the file has none.
   */
  readonly state: CredentialState
  /** Organization named in the signing certificate. */
  readonly issuer: string | null
  /** The software that made the claim, by the name it gives itself. */
  readonly generator: string | null
  readonly claimVersion: 1 | 2 | null
  /** Time stamp of the signature, RFC 3339; `null` when there is none that matches the signature. */
  readonly signedAt: string | null
  /**
   * Failure codes of the active manifest. When the credentials cannot be read: `malformed`, `unsupported format`, or
   * `misplaced` (not where the format puts them, as in a document that contains a signed picture).
   */
  readonly problems: readonly string[]
  /** Informational codes of the active manifest. */
  readonly informational: readonly string[]
  /** Whether the signer's certificate was revoked; looked at only if the file carries the authority's answer. */
  readonly revocation: 'not_checked' | 'good' | 'revoked'
  /** What the second implementation found; `null` when nothing that it was needed for was found. */
  readonly secondOpinion: SecondOpinion | null
  /** Why they were not checked: `too_large`, over 256 MiB. */
  readonly skipped: 'too_large' | null
  /** The active manifest first, then its ingredients, theirs, and so on. */
  readonly manifests: readonly ManifestSummary[]
  /** Signer by signer; empty unless the active manifest is sound or was found changed. */
  readonly statements: readonly Statement[]
}

export type SecondOpinion = {
  readonly tool: string
  /** The failure codes of the first implementation that it could check. */
  readonly checked: readonly string[]
  /** Whether it found at least one of them too. */
  readonly agrees: boolean
  /** Those that it found too. */
  readonly problems: readonly string[]
}

export type ManifestSummary = {
  readonly label: string
  readonly issuer: string | null
  readonly trust: SignerTrust | 'unverifiable'
  readonly claimVersion: 1 | 2
  readonly generator: string | null
  readonly signedAt: string | null
  readonly actions: readonly {
    readonly action: string
    readonly digitalSourceType: string | null
    /** Whether the signer vouches for it: `false` for assertions that a claim of version 2 has only gathered. */
    readonly created: boolean
  }[]
  readonly ingredients: readonly {
    readonly relationship: string
    /** Label of its active manifest; `null` for an ingredient without Content Credentials. */
    readonly manifest: string | null
  }[]
  readonly problems: readonly string[]
  /** What the hash of the content leaves out beside the manifest itself. */
  readonly exclusions: readonly string[]
}

/**
 * What a signer says of the file.
 *
 * `generated`: a model made it; `partly_generated`: a model made a part of it; `captured`: a trusted signer says that a
 * camera or recorder captured it, and nothing was done to it since that can be seen or heard; `captured_untrusted`: the
 * same, by a signer that nobody vouches for; `captured_then_edited`: captured, then something else (`terms`);
 * `signed_without_capture_claim`: sound, but does not say that the file is a capture as it is (`terms`: what is in the
 * way, or the actions); `composed`: enhanced, composed or driven by data; `changed`: the active manifest or the content
 * is not what was signed.
 */
export type StatementKind =
  | 'generated'
  | 'partly_generated'
  | 'captured'
  | 'captured_untrusted'
  | 'captured_then_edited'
  | 'signed_without_capture_claim'
  | 'composed'
  | 'changed'

export type Statement = {
  readonly kind: StatementKind
  /** From 0 to 1, fixed by the kind and the signer; `null` for a kind that leads to no verdict. */
  readonly confidence: number | null
  /** The organization in the signer's certificate; `null` if it names none or the signature does not match. */
  readonly by: string | null
  /** Of the signer; of the least known one if the statement reached the file through later signers. */
  readonly trust: SignerTrust
  /** Digital source types, actions or failure codes that it rests on, at most 16. */
  readonly terms: readonly string[]
  /** JUMBF URI of what says so. */
  readonly place: string
}
