import { decidingOpinion } from './detector-opinions.js'
import type { Evidence } from './evidence.js'
import { libraryVersions } from './library-versions.js'
import { lookedFor as lookedForMarks } from './marks/find.js'
import { boundSignals, MAX_QUOTE, sheetExcerpt } from './signals.js'
import { clean, quote } from './texts.js'
import { type NoVerdict, riskLevel, type Verdict } from './verdict.js'
import { type Exhibit, type MatchedRule, matchRules, type NumberedExhibit, RULES } from './verdict-rules.js'

/**
 * Names the rules and marks in `modelVersion`, so that nobody mistakes verdicts of different ones for comparable. Raise
 * it with every change of a rule or a mark; a test notices a change without it.
 */
export const RULES_VERSION = 'content-rules-5'
const PIPELINE_VERSION = 'content-pipeline-4'

/** Most exhibits of a reason, and most code points of a quote, in the complete evidence. */
const MAX_EXHIBITS = 8
const MAX_WHOLE_QUOTE = 4_000

/** A rule that matched, as listed in `signals.reasons`. */
export type Reason = {
  readonly code: string
  readonly sentence: string
  readonly evidence: string
  readonly exhibits: readonly NumberedExhibit[]
}

/** Something that was looked for, and whether it was found. */
export type LookedFor = { readonly what: string; readonly found: boolean }

/** A conclusion, with the exhibits in full length. */
export type Conclusion = {
  readonly verdict: Verdict | NoVerdict
  readonly exhibits: readonly (NumberedExhibit & { readonly code: string })[]
  readonly lookedFor: readonly LookedFor[]
}

const NO_EVIDENCE: Reason = {
  code: 'no_evidence',
  sentence: 'Nothing was found that decides either way, which is no sign that the file is authentic.',
  evidence: '',
  exhibits: [],
}

/** What was looked for. What could not be looked for, because its step failed, is not listed. */
function lookedFor({ credentials, metadata, picture, failures }: Evidence): LookedFor[] {
  const isChecked = !failures.some(({ step }) => step === 'credentials')
  return [
    ...(isChecked ? [{ what: 'Content Credentials', found: credentials.state !== 'none' }] : []),
    ...(metadata.sheet === null
      ? []
      : [
          ...lookedForMarks(metadata.marks).map(({ what, found }) => ({ what, found })),
          { what: 'tags of a camera', found: metadata.camera !== null },
          { what: 'an editing program', found: metadata.editor !== null },
        ]),
    ...(picture === null
      ? []
      : [
          { what: 'text hidden in the pixels', found: picture.hiddenText !== null },
          { what: 'an invisible watermark', found: picture.watermark !== null },
          { what: 'a thumbnail', found: picture.thumbnailDiffers !== null },
        ]),
  ]
}

type Decision = Pick<Verdict, 'verdict' | 'confidence' | 'modelVersion'> & { readonly code: string }

/** The verdict of the first rule that has one, as strong as the strongest rule with it; `undefined` without one. */
function decide(matches: readonly MatchedRule[], { detectors }: Evidence): Decision | undefined {
  const deciding = matches.find(({ rule }) => rule.verdict !== null)
  if (deciding === undefined) return undefined
  const { code, verdict } = deciding.rule
  if (verdict === 'detector') {
    const opinion = decidingOpinion(detectors)
    return opinion && { ...opinion, code }
  }
  if (verdict === null) return undefined
  const strengths = matches
    .filter(({ rule }) => rule.verdict === verdict)
    .map(({ rule, match }) => match.confidence ?? rule.confidence)
  return { verdict, confidence: Math.max(...strengths), modelVersion: RULES_VERSION, code }
}

/** Why no rule decided. */
const undecided = (matches: readonly MatchedRule[]): string =>
  matches.find(({ rule }) => rule.code === 'detectors_disagree')?.rule.code ?? NO_EVIDENCE.code

/** Where the service shows docs/verdicts.md. */
const PAGE = '/docs/verdicts.md'

const exhibitsOf = ({ rule, match }: MatchedRule, maxQuote: number): NumberedExhibit[] =>
  match.exhibits.slice(0, MAX_EXHIBITS).map((exhibit: Exhibit) => ({
    ...exhibit,
    place: clean(exhibit.place),
    quote: quote(exhibit.quote, maxQuote),
    rule: RULES.indexOf(rule) + 1,
    page: PAGE,
  }))

/** Judges a file by its evidence, see `rules.ts`. The signals are described in `openapi.yaml`. */
export function conclude(evidence: Evidence): Conclusion {
  const matches = matchRules(evidence)
  const decision = decide(matches, evidence)
  const reasons: Reason[] = matches.map((matched) => ({
    code: matched.rule.code,
    sentence: matched.rule.sentence,
    evidence: quote(matched.match.evidence, MAX_QUOTE),
    exhibits: exhibitsOf(matched, MAX_QUOTE),
  }))
  const conclusion = decision?.code ?? undecided(matches)
  if (conclusion === NO_EVIDENCE.code) reasons.push(NO_EVIDENCE)
  const { file, metadata, credentials, picture, detectors, failures, trustLists } = evidence
  const seen = lookedFor(evidence)
  const { hiddenText, ...shownPicture } = picture ?? { hiddenText: null }
  const signals = boundSignals({
    basis: 'content',
    conclusion,
    reasons,
    lookedFor: seen,
    ...file,
    camera: metadata.camera && {
      ...metadata.camera,
      make: clean(metadata.camera.make),
      model: clean(metadata.camera.model),
    },
    editor: metadata.editor && clean(metadata.editor.editor),
    generator: generatorOf(evidence),
    c2pa: credentials,
    metadata: sheetExcerpt(metadata.sheet),
    picture: picture && { ...shownPicture, hiddenText: hiddenText?.channel ?? null },
    detector: decidingOpinion(detectors)?.signals ?? null,
    detectors,
    failures,
    versions: {
      rules: RULES_VERSION,
      exifTool: metadata.sheet?.version ?? null,
      ...libraryVersions(),
      trustLists,
    },
  })
  const exhibits = matches.flatMap((matched) =>
    exhibitsOf(matched, MAX_WHOLE_QUOTE).map((exhibit) => ({ code: matched.rule.code, ...exhibit })),
  )
  return { verdict: toVerdict(decision, signals), exhibits, lookedFor: seen }
}

/** The generator that the file's own marks name. */
const generatorOf = ({ metadata: { marks } }: Evidence): string | null => {
  const found = marks.find(
    ({ embedded, means }) => !embedded && ['generated', 'partly_generated'].includes(means),
  )
  return found === undefined ? null : clean(found.tool)
}

function toVerdict(decision: Decision | undefined, signals: Record<string, unknown>): Verdict | NoVerdict {
  if (decision === undefined)
    return {
      verdict: null,
      confidence: null,
      riskLevel: null,
      modelVersion: RULES_VERSION,
      pipelineVersion: PIPELINE_VERSION,
      signals,
    }
  const { verdict, confidence, modelVersion } = decision
  return {
    verdict,
    confidence,
    riskLevel: riskLevel(verdict, confidence),
    modelVersion,
    pipelineVersion: PIPELINE_VERSION,
    signals,
  }
}
