import type { MediaType, RiskLevel, Verdict as VerdictWord } from '../../generated/vocabulary.js'

/** What an analysis says of one file. */
export type Verdict = {
  readonly verdict: VerdictWord
  /** How strongly the findings speak for the verdict, from 0 to 1. */
  readonly confidence: number
  readonly riskLevel: RiskLevel
  /** Names what judged, so that verdicts of different rules are never compared unawares. */
  readonly modelVersion: string
  /** Names how the file was read before it was judged. */
  readonly pipelineVersion: string
  /** What was found; plain JSON, its keys depend on `basis`. */
  readonly signals: Record<string, unknown>
}

/** What it says where nothing speaks either way. */
export type NoVerdict = Record<'verdict' | 'confidence' | 'riskLevel', null> &
  Pick<Verdict, 'modelVersion' | 'pipelineVersion' | 'signals'>

/** What the upload intent says of a file. */
export type DeclaredFile = {
  readonly fileName: string
  readonly mediaType: MediaType
  readonly contentType: string
  /** Length in bytes. */
  readonly byteSize: number
}

/** How severe a verdict is, the most severe highest. */
export const VERDICT_RANKS: Readonly<Record<VerdictWord, number>> = {
  authentic: 1,
  suspicious: 2,
  synthetic: 3,
}

/** How severe a risk is, the most severe highest. */
export const RISK_RANKS: Readonly<Record<RiskLevel, number>> = { low: 1, medium: 2, high: 3, critical: 4 }

/** The words of a table of ranks, the most severe first. */
export function mostSevereFirst<Word extends string>(ranks: Readonly<Record<Word, number>>): Word[] {
  return (Object.keys(ranks) as Word[]).sort((one, other) => ranks[other] - ranks[one])
}

/** The risks a verdict may stand for, each from its confidence on, the lowest first. */
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

/** The risk a verdict stands for. */
export function riskLevel(verdict: VerdictWord, confidence: number): RiskLevel {
  const [lowest, ...others] = RISKS[verdict]
  return (others.findLast(({ from }) => confidence >= from) ?? lowest).level
}

/** All the risks a verdict may stand for. */
export const risksOf = (verdict: VerdictWord): RiskLevel[] => RISKS[verdict].map(({ level }) => level)
