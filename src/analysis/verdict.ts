/** What an analysis says of one file. */
export type Verdict = {
  readonly verdict: 'authentic' | 'suspicious' | 'synthetic'
  /** How strongly the findings speak for the verdict, from 0 to 1. */
  readonly confidence: number
  readonly riskLevel: 'low' | 'medium' | 'high' | 'critical'
  /** Names what judged, so that verdicts of different rules are never compared unawares. */
  readonly modelVersion: string
  /** Names how the file was read before it was judged. */
  readonly pipelineVersion: string
  /** What was found; plain JSON, its keys depend on `basis`. */
  readonly signals: Record<string, unknown>
}

/** What the upload intent says of a file. */
export type DeclaredFile = {
  readonly fileName: string
  readonly mediaType: 'image' | 'video' | 'audio' | 'document'
  readonly contentType: string
  /** Length in bytes. */
  readonly byteSize: number
}

/** Confidence from which a suspicious verdict is a high risk. */
const SUSPICIOUS_HIGH = 0.75
/** Confidence from which a synthetic verdict is a critical risk. */
const SYNTHETIC_CRITICAL = 0.95

/** The risk a verdict stands for. */
export function riskLevel(verdict: Verdict['verdict'], confidence: number): Verdict['riskLevel'] {
  switch (verdict) {
    case 'authentic':
      return 'low'
    case 'suspicious':
      return confidence < SUSPICIOUS_HIGH ? 'medium' : 'high'
    case 'synthetic':
      return confidence < SYNTHETIC_CRITICAL ? 'high' : 'critical'
  }
}
