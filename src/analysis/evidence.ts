import type { CredentialState } from '../../generated/vocabulary.js'
import type { Verdict } from './verdict.js'

/**
 * What the steps of an analysis found in one file: facts, which `rules.ts` judges. Texts are fit for JSON, PostgreSQL
 * and a reader (no control characters, at most 200 characters); lists have at most 16 items.
 */
export type Evidence = {
  readonly traces: Traces
  readonly credentials: Credentials
  /** `null` of a file that is no picture, or whose picture could not be looked at. */
  readonly picture: Picture | null
  /** `null` without a detector. */
  readonly detection: Detection | null
  /** Steps that could not be done, and why, in words of ours. */
  readonly failures: readonly StepFailure[]
}

export type StepFailure = { readonly step: Step; readonly error: string }

/** The steps of an analysis; each has its own time limit and fails alone. */
export type Step = 'type' | 'traces' | 'credentials' | 'picture'

/** What a file's bytes and metadata say by themselves: nothing of it is signed. */
export type Traces = MetadataTraces & {
  /** Of the bytes read, as 64 hexadecimal digits. */
  readonly sha256: string
  readonly byteSize: number
  /** Content type by the first bytes; `null` when they are of no known format. */
  readonly detectedType: string | null
  /** In what the file differs from what its intent declared. */
  readonly mismatches: readonly Mismatch[]
}

export type MetadataTraces = {
  /** Terms of IPTC's digital source type in XMP, as the file has them, without the address before them. */
  readonly digitalSourceTypes: readonly string[]
  /** Name of a generator that the software's names or the generation parameters stand for. */
  readonly generator: string | null
  /** Of a document: the generator that something in it names, which may be a picture. */
  readonly embeddedGenerator: string | null
  /** Where a generator's parameters stand, such as `png:parameters`. */
  readonly generationParameters: string | null
  /** Names of software as written. */
  readonly software: readonly string[]
  readonly editingSoftware: string | null
  readonly camera: { readonly make: string; readonly model: string; readonly exposure: boolean } | null
  readonly metadataErrors: readonly string[]
}

/**
 * `family`: another kind of media, or bytes of no known format where the declared one has a mark of its own and is not that
 * of a document.
 */
export type Mismatch = 'family' | 'contentType' | 'fileName' | 'byteSize'

/** What the Content Credentials (C2PA) of a file say once they are verified. */
export type Credentials = {
  /**
   * `trusted`: signature and hashes hold, and the certificate leads to a trust anchor; `valid`: the same without an
   * anchor, or with a certificate that has expired and no trusted time stamp from before; `invalid`: signature or hash
   * broken; `unverifiable`: there, but not checked or not of a form that can be (see `problems` and `skipped`); `none`:
   * the file has none.
   */
  readonly state: CredentialState
  /** Organization that the signing certificate names. */
  readonly issuer: string | null
  /** What made the claim, as it names itself. */
  readonly generator: string | null
  /** Actions of the active manifest and of its ingredients, such as `c2pa.created`, each once. */
  readonly actions: readonly string[]
  /**
   * Terms of the digital source types that the actions name, without the address before them; of ingredients, those that
   * stand for a capture are left out.
   */
  readonly digitalSourceTypes: readonly string[]
  /** Time stamp of the signature, RFC 3339; `null` without one that fits the signature. */
  readonly signedAt: string | null
  /**
   * What is wrong with it: failure codes of C2PA's validation status and those of its time stamp; or, of what cannot be
   * read, `malformed`, `unsupported format`, or `misplaced` (not where the format has it, as in a document with a signed
   * picture).
   */
  readonly problems: readonly string[]
  /** Why it was not looked at: `too_large`, over 256 MiB. */
  readonly skipped: 'too_large' | null
}

/** What is seen in a picture once it is decoded. */
export type Picture = {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /**
   * 64 bits, as 16 hexadecimal digits; pictures that look alike differ in few of them. `null` of a picture with too little
   * in it, such as a single colour.
   */
  readonly perceptualHash: string | null
  /** Of a JPEG: the quality from 1 to 100 that its tables stand for. */
  readonly jpegQuality: number | null
  /** Of a JPEG: whether it shows that it was compressed before, more coarsely; `false` rules nothing out. */
  readonly compressedTwice: boolean | null
  /** Whether the embedded thumbnail shows another picture; `null` without a thumbnail. */
  readonly thumbnailDiffers: boolean | null
}

/** What the detector said of a file, see `detector.yaml`. */
export type Detection = Pick<Verdict, 'verdict' | 'confidence' | 'modelVersion'> & {
  readonly signals: Readonly<Record<string, unknown>>
}
