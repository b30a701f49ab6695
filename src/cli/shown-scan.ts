import type { Judgement, Scan } from '../client/index.js'

/** Why there is no verdict. */
const withoutVerdict = ({ conclusion }: NonNullable<Scan['signals']>): string =>
  conclusion === 'detectors_disagree' ? 'detectors disagree' : 'no evidence'

/** The verdict in a word. A complete scan without one is told apart from a scan that has none yet. */
const verdictOf = ({ verdict, status, signals = {} }: Scan): string | null =>
  verdict ?? (status === 'complete' ? withoutVerdict(signals) : null)

/** The reason for the verdict or for its absence, in a sentence. Only scans whose file was analysed have one. */
function reasonOf({ signals = {} }: Pick<Scan, 'signals'>): string | undefined {
  const { conclusion, reasons = [], failure } = signals
  return failure?.sentence ?? reasons.find(({ code }) => code === conclusion)?.sentence
}

/** A scan as a row of a table. */
export const scanRow = (scan: Scan) => ({ ...scan, verdict: verdictOf(scan), why: reasonOf(scan) })

/** A judgement of a scan as a row of a table. One without evidence is told apart from one of a failed scan. */
export const judgementRow = (judgement: Judgement) => ({
  ...judgement,
  verdict:
    judgement.verdict ??
    (judgement.signals.conclusion === undefined ? null : withoutVerdict(judgement.signals)),
  why: reasonOf(judgement),
})

/**
 * A scan by itself: what its signals say in a word, and the reasons as a table. The rest, such as tags and Content
 * Credentials, is for `scans evidence`.
 */
export function wholeScan(scan: Scan): object {
  const { signals = {}, ...facts } = scan
  const { reasons = [], failure, failures = [], seenBefore = [], detectors = [], ...findings } = signals
  const words = Object.entries(findings).filter(([, value]) => value !== null && typeof value !== 'object')
  const why = reasonOf(scan)
  const sentences = (failure === undefined ? reasons : [failure, ...reasons]).map(
    ({ code, sentence, evidence }) => ({ code, sentence, evidence }),
  )
  const answers = detectors.map(({ name, outcome, verdict, confidence, modelVersion, reason }) => ({
    name,
    outcome,
    verdict,
    confidence,
    modelVersion,
    reason,
  }))
  const lists = Object.entries({ reasons: sentences, detectors: answers, failures, seenBefore })
  return {
    ...facts,
    verdict: verdictOf(scan),
    ...(why !== undefined && { why }),
    signals: Object.fromEntries(words),
    ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)),
  }
}
