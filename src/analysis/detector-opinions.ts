import type { DetectorFinding } from './evidence.js'
import { mostSevereFirst, VERDICT_RANKS } from './verdict.js'

/** A detector that gave a verdict. */
export type Opinion = Extract<DetectorFinding, { outcome: 'verdict' }>

const GRAVEST_FIRST = mostSevereFirst(VERDICT_RANKS)

export const opinionsOf = (findings: readonly DetectorFinding[]): readonly Opinion[] =>
  findings.filter((finding): finding is Opinion => finding.outcome === 'verdict')

/** Whether one detector says synthetic and another authentic. Detectors have no weights, so neither is believed. */
export function disagree(opinions: readonly Opinion[]): boolean {
  const says = (verdict: Opinion['verdict']) => opinions.some((opinion) => opinion.verdict === verdict)
  return says('synthetic') && says('authentic')
}

/**
 * The detector whose verdict counts: of those with the gravest verdict the most confident. `undefined` if none gave a
 * verdict, or if they {@link disagree}.
 */
export function decidingOpinion(findings: readonly DetectorFinding[]): Opinion | undefined {
  const opinions = opinionsOf(findings)
  if (disagree(opinions)) return undefined
  const gravest = GRAVEST_FIRST.find((verdict) => opinions.some((opinion) => opinion.verdict === verdict))
  return opinions
    .filter(({ verdict }) => verdict === gravest)
    .reduce<Opinion | undefined>(
      (best, opinion) => (best === undefined || opinion.confidence > best.confidence ? opinion : best),
      undefined,
    )
}
