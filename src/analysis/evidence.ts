import type { CredentialState } from '../../generated/vocabulary.js'
import type { Verdict } from './verdict.js'

/**
 * The facts that the steps of an analysis found in one file; `rules.ts` judges them. Texts are safe for JSON,
 * PostgreSQL and display (no control characters, at most 200 characters); lists have at most 16 items.
 */
export type Evidence = {
  readonly traces: Traces
  readonly credentials: Credentials
  /** `null` for a file that is not a picture, or whose picture could not be examined. */
  readonly picture: Picture | null
  /** `null` without a detector. */
  readonly detection: Detection | null
  /** Steps that failed, and why, in our own words. */
  readonly failures: readonly StepFailure[]
}

export type StepFailure = { readonly step: Step; readonly error: string }

/** The steps of an analysis. Each has its own time limit and can fail without the others. */
export type Step = 'type' | 'traces' | 'credentials' | 'picture'

/** What a file's bytes and metadata say. None of it is signed. */
export type Traces = MetadataTraces & {
  /** Of the bytes read, as 64 hexadecimal digits. */
  readonly sha256: string
  readonly byteSize: number
  /** Content type according to the first bytes; `null` when they match no known format. */
  readonly detectedType: string | null
  /** How the file differs from what its intent declared. */
  readonly mismatches: readonly Mismatch[]
}

export type MetadataTraces = {
  /** Terms of IPTC's digital source type in XMP, as written in the file, without the address in front of them. */
  readonly digitalSourceTypes: readonly string[]
  /** The generator that the software names or the generation parameters point to. */
  readonly generator: string | null
  /** For a document: the generator named by something inside it, possibly an embedded picture. */
  readonly embeddedGenerator: string | null
  /** Where a generator's parameters were found, such as `png:parameters`. */
  readonly generationParameters: string | null
  /** Names of software, as written in the file. */
  readonly software: readonly string[]
  readonly editingSoftware: string | null
  readonly camera: { readonly make: string; readonly model: string; readonly exposure: boolean } | null
  readonly metadataErrors: readonly string[]
}

/**
 * `family`: the file is another kind of media. Or its bytes match no known format, although the declared format has a
 * signature and is not a document format.
 */
export type Mismatch = 'family' | 'contentType' | 'fileName' | 'byteSize'

/** The result of verifying the Content Credentials (C2PA) of a file. */
export type Credentials = {
  /**
   * `trusted`: signature and hashes are correct, and the certificate chains to a trust anchor; `valid`: the same
   * without an anchor, or with a certificate that has expired and no trusted time stamp from before; `invalid`:
   * signature or hash broken; `unverifiable`: present, but not checked or not in a form that can be checked (see
   * `problems` and `skipped`); `none`: the file has none.
   */
  readonly state: CredentialState
  /** Organization named in the signing certificate. */
  readonly issuer: string | null
  /** The software that made the claim, by the name it gives itself. */
  readonly generator: string | null
  /** Actions of the active manifest and of its ingredients, such as `c2pa.created`, each once. */
  readonly actions: readonly string[]
  /**
   * Terms of the digital source types that the actions name, without the address in front of them. Terms that stand for
   * a capture are left out when they come from an ingredient.
   */
  readonly digitalSourceTypes: readonly string[]
  /** Time stamp of the signature, RFC 3339; `null` when there is none that matches the signature. */
  readonly signedAt: string | null
  /**
   * The failure codes of C2PA's validation status, including those of the time stamp. When the credentials cannot be
   * read: `malformed`, `unsupported format`, or `misplaced` (not where the format puts them, as in a document that
   * contains a signed picture).
   */
  readonly problems: readonly string[]
  /** Why they were not checked: `too_large`, over 256 MiB. */
  readonly skipped: 'too_large' | null
}

/** Findings from the decoded picture. */
export type Picture = {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /**
   * 64 bits, as 16 hexadecimal digits; similar pictures differ in few bits. `null` for a picture with too little
   * detail, such as a single colour.
   */
  readonly perceptualHash: string | null
  /** For a JPEG: the quality from 1 to 100 that corresponds to its tables. */
  readonly jpegQuality: number | null
  /** For a JPEG: whether it shows traces of an earlier, coarser compression. `false` rules nothing out. */
  readonly compressedTwice: boolean | null
  /** Whether the embedded thumbnail shows another picture; `null` without a thumbnail. */
  readonly thumbnailDiffers: boolean | null
}

/** The detector's answer about a file, see `detector.yaml`. */
export type Detection = Pick<Verdict, 'verdict' | 'confidence' | 'modelVersion'> & {
  readonly signals: Readonly<Record<string, unknown>>
}
