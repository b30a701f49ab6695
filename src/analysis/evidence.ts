import type { DetectorErrorRates } from '../settings/detectors.js'
import type { TrustAnchors } from '../settings/trust-anchors.js'
import type { Credentials } from './credentials/findings.js'
import type { FoundMark } from './marks/mark.js'
import type { Metadata } from './metadata/metadata.js'
import type { Verdict } from './verdict.js'

/**
 * The facts that the steps of an analysis found in one file; `rules.ts` judges them. Texts come from the file: they are
 * made safe for JSON, PostgreSQL and display where they are shown.
 */
export type Evidence = {
  readonly file: FileFacts
  readonly metadata: MetadataFindings
  readonly credentials: Credentials
  /** The manifest store as the conformance programme's JSON; `null` where there is none or it could not be read. */
  readonly crJson: unknown
  /** When the lists of trusted signers were fetched; `null` where the service fetches none. */
  readonly trustLists: TrustAnchors['dates']
  /** `null` for a file that is not a picture, or whose picture could not be examined. */
  readonly picture: Picture | null
  /** In the order of the settings; empty without a detector. */
  readonly detectors: readonly DetectorFinding[]
  /** Steps that failed, and why, in our own words. */
  readonly failures: readonly StepFailure[]
}

export type StepFailure = { readonly step: Step; readonly error: string }

/** The steps of an analysis. Each has its own time limit and can fail without the others. */
export type Step = 'type' | 'metadata' | 'credentials' | 'picture'

/** The file itself. */
export type FileFacts = {
  /** Of the bytes read, as 64 hexadecimal digits. */
  readonly sha256: string
  readonly byteSize: number
  /** Content type according to the first bytes, by file-type; `null` when they match no format that it knows. */
  readonly detectedType: string | null
  /** How the file differs from what its intent declared. */
  readonly mismatches: readonly Mismatch[]
}

/**
 * `family`: file-type and ExifTool both see another kind of media. The others are no accusation: `contentType` and
 * `fileName` name another format than the bytes have, or one that nobody recognises in them.
 */
export type Mismatch = 'family' | 'contentType' | 'fileName' | 'byteSize'

/** What the metadata say. None of it is signed. */
export type MetadataFindings = {
  /** Everything that ExifTool found; `null` when the metadata could not be read. */
  readonly sheet: Metadata | null
  /** Marks of generators, editors and labels, each at its own place. */
  readonly marks: readonly FoundMark[]
  /** The camera that the file's own tags name; anybody can write them. */
  readonly camera: Camera | null
  /** The editing program that the file's own tags name. */
  readonly editor: { readonly editor: string; readonly place: string; readonly quote: string } | null
}

export type Camera = {
  readonly make: string
  readonly model: string
  /** Whether exposure time, aperture or sensitivity is recorded. */
  readonly exposure: boolean
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
  /** Whether the embedded thumbnail shows another picture; `null` without a thumbnail. */
  readonly thumbnailDiffers: boolean | null
  /** Text hidden in the lowest bits of the pixels (stealth PNG info), and the channel; `null` without one. */
  readonly hiddenText: { readonly text: string; readonly channel: 'alpha' | 'rgb' } | null
  /** The invisible watermark of a generator; `null` without one. */
  readonly watermark: Watermark | null
}

/** A message of the dwtDct watermark, with how many of its bits differ from the generator's constant. */
export type Watermark = { readonly message: string; readonly bits: number; readonly wrongBits: number }

/** What one of the operator's detectors says about a file, as in `signals.detectors`. */
export type DetectorFinding = {
  /** Of the settings. */
  readonly name: string
  readonly signals: Readonly<Record<string, unknown>> | null
  /** Of this version of the model, if it was measured. */
  readonly errorRates: DetectorErrorRates | null
} & (
  | {
      readonly outcome: 'verdict'
      readonly modelVersion: string
      readonly verdict: Verdict['verdict']
      readonly confidence: number
      readonly reason: null
    }
  | {
      readonly outcome: 'abstained' | 'no_answer' | 'not_asked'
      readonly modelVersion: string | null
      readonly verdict: null
      readonly confidence: null
      readonly reason: string
    }
)
