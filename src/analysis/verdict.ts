import type { MediaType, RiskLevel, Verdict as VerdictWord } from '../../generated/vocabulary.js'

/** The result of an analysis of one file. */
export type Verdict = {
  readonly verdict: VerdictWord
  /** How strongly the evidence supports the verdict, from 0 to 1. */
  readonly confidence: number
  readonly riskLevel: RiskLevel
  /** Identifies the rules or the model, so that nobody mistakes verdicts of different rules for comparable ones. */
  readonly modelVersion: string
  /** Identifies how the file was read before it was judged. */
  readonly pipelineVersion: string
  /** The findings as plain JSON. The keys depend on `basis`. */
  readonly signals: Record<string, unknown>
}

/** The result when nothing decides either way. */
export type NoVerdict = Record<'verdict' | 'confidence' | 'riskLevel', null> &
  Pick<Verdict, 'modelVersion' | 'pipelineVersion' | 'signals'>

/** What the upload intent declares about a file. */
export type DeclaredFile = {
  readonly fileName: string
  readonly mediaType: MediaType
  readonly contentType: string
  /** Length in bytes. */
  readonly byteSize: number
}

/** Severity of each verdict; higher is more severe. */
export const VERDICT_RANKS: Readonly<Record<VerdictWord, number>> = {
  authentic: 1,
  suspicious: 2,
  synthetic: 3,
}

/** Severity of each risk level; higher is more severe. */
export const RISK_RANKS: Readonly<Record<RiskLevel, number>> = { low: 1, medium: 2, high: 3, critical: 4 }

/** The words of a table of ranks, the most severe first. */
export function mostSevereFirst<Word extends string>(ranks: Readonly<Record<Word, number>>): Word[] {
  return (Object.keys(ranks) as Word[]).sort((a, b) => ranks[b] - ranks[a])
}

/** The risk levels of each verdict with the confidence from which they apply, the lowest first. */
const RISKS: Readonly<Record<VerdictWord, readonly [Risk, ...Risk[]]>> = {
  authentic: [{ from: 0, level: 'low' }],
  suspicious: [
    { from: 0, level: 'medium' },
    { from: 0.75, level: 'high' },
  ],
  synthetic: [
    { from: 0, level: 'high' },
    { from: 0.95, level: 'critical' },
  ],
}

type Risk = { readonly from: number; readonly level: RiskLevel }

/** The risk level of a verdict with this confidence. */
export function riskLevel(verdict: VerdictWord, confidence: number): RiskLevel {
  const [lowest, ...rest] = RISKS[verdict]
  return (rest.findLast(({ from }) => confidence >= from) ?? lowest).level
}

/** All risk levels that a verdict can have. */
export const risksOf = (verdict: VerdictWord): RiskLevel[] => RISKS[verdict].map(({ level }) => level)
