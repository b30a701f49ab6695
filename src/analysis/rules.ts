import type { Evidence } from './evidence.js'
import { fitsMediaType } from './media-types.js'
import { CAPTURED, COMPOSED, GENERATED } from './source-types.js'
import { type NoVerdict, riskLevel, type Verdict } from './verdict.js'

/** Names these rules in `modelVersion`, so that nobody mistakes verdicts of different rules for comparable ones. */
const RULES_VERSION = 'content-rules-3'
const PIPELINE_VERSION = 'content-pipeline-3'

/**
 * Maximum confidence of a claim that anybody could have written, such as a credential that chains to no trust anchor.
 */
const MAX_UNTRUSTED = 0.9

/** A rule's match in the evidence. */
type Match = {
  /** What matched, so that a reader can check it. */
  readonly evidence: string
  /** How strong the evidence is, from 0 to 1; absent where the rule's own confidence applies. */
  readonly confidence?: number
}

/** A row of the table. */
type Rule = {
  /** Its name in `signals.reasons`. Never reuse a name for another rule. */
  readonly code: string
  /** A sentence for a reader. */
  readonly sentence: string
  /** The verdict it leads to. `null`: the rule only adds a reason. `detector`: the detector's own verdict. */
  readonly verdict: Verdict['verdict'] | 'detector' | null
  readonly confidence: number
  readonly match: (evidence: Evidence) => Match | undefined
}

const TRUSTED = ['trusted']
const SOUND = ['trusted', 'valid']

const quoted = (text: string | null) => (text === null ? '' : ` by ${text}`)

/** Whether the file is a document. A document's metadata may belong to a picture inside it. */
const isDocument = ({ traces: { detectedType } }: Evidence) =>
  detectedType !== null && fitsMediaType(detectedType, 'document')

/** The term with the highest confidence among those that the table contains. */
function loudest(
  terms: readonly string[],
  table: ReadonlyMap<string, number>,
): { term: string; confidence: number } | undefined {
  const known = terms.flatMap((term) => {
    const confidence = table.get(term)
    return confidence === undefined ? [] : [{ term, confidence }]
  })
  return known.sort((one, other) => other.confidence - one.confidence)[0]
}

/** The digital source type in the credentials, if their state is one of `states`. */
function inCredentials(
  { credentials }: Evidence,
  states: readonly string[],
  table: ReadonlyMap<string, number>,
): Match | undefined {
  if (!states.includes(credentials.state)) return undefined
  const found = loudest(credentials.digitalSourceTypes, table)
  return (
    found && { evidence: `${found.term}, claimed${quoted(credentials.issuer)}`, confidence: found.confidence }
  )
}

/** The digital source type in XMP, which anybody can write. */
function inXmp({ traces }: Evidence, table: ReadonlyMap<string, number>): Match | undefined {
  const found = loudest(traces.digitalSourceTypes, table)
  return found && { evidence: `${found.term} in XMP`, confidence: found.confidence }
}

/** The generator named by something inside a document. */
const inDocument = ({ traces: { embeddedGenerator } }: Evidence): Match | undefined =>
  embeddedGenerator === null ? undefined : { evidence: `${embeddedGenerator}, in the document` }

const atMost = (limit: number, match: Match | undefined): Match | undefined =>
  match && { ...match, confidence: Math.min(limit, match.confidence ?? 1) }

/**
 * How a production file is judged. The first matching row that has a verdict decides; all matching rows are reported. A
 * row's position is its weight: signed claims come before claims that anybody can write, and evidence against a file
 * comes before evidence for it.
 */
export const RULES: readonly Rule[] = [
  {
    code: 'credential_generated',
    sentence: 'Content Credentials from a trusted issuer say that a generative model made it.',
    verdict: 'synthetic',
    confidence: 0.99,
    match: (evidence) => {
      const match = inCredentials(evidence, TRUSTED, GENERATED)
      return match && { evidence: match.evidence }
    },
  },
  {
    code: 'credential_broken',
    sentence:
      'Its Content Credentials do not fit the file: it was changed after they were signed, or they were.',
    verdict: 'suspicious',
    confidence: 0.9,
    match: ({ credentials }) =>
      credentials.state === 'invalid' ? { evidence: credentials.problems.join(', ') } : undefined,
  },
  {
    code: 'generation_parameters',
    sentence: 'It holds the parameters that a generator was given.',
    verdict: 'synthetic',
    confidence: 0.97,
    match: ({ traces }) =>
      traces.generationParameters === null
        ? undefined
        : { evidence: `${traces.generationParameters}${quoted(traces.generator)}` },
  },
  {
    code: 'generator_named',
    sentence: 'It names a generator of media as the program that made it.',
    verdict: 'synthetic',
    confidence: 0.92,
    match: ({ traces }) => (traces.generator === null ? undefined : { evidence: traces.generator }),
  },
  {
    code: 'source_type_generated',
    sentence: 'Its metadata say that a generative model made it.',
    verdict: 'synthetic',
    confidence: 0.9,
    match: (evidence) =>
      // In a document it may belong to a picture inside.
      (isDocument(evidence) ? undefined : inXmp(evidence, GENERATED)) ??
      atMost(MAX_UNTRUSTED, inCredentials(evidence, ['valid'], GENERATED)),
  },
  {
    code: 'source_type_composed',
    sentence: 'Its metadata say that it was composed or enhanced, or that a part of it was generated.',
    verdict: 'suspicious',
    confidence: 0.6,
    match: (evidence) =>
      inXmp(evidence, COMPOSED) ??
      inCredentials(evidence, SOUND, COMPOSED) ??
      (isDocument(evidence) ? atMost(0.6, inXmp(evidence, GENERATED)) : undefined) ??
      inDocument(evidence),
  },
  {
    code: 'other_kind_of_file',
    sentence: 'It is not the kind of file that it was declared to be.',
    verdict: 'suspicious',
    confidence: 0.8,
    match: ({ traces }) =>
      traces.mismatches.includes('family')
        ? { evidence: traces.detectedType ?? 'bytes of no known format' }
        : undefined,
  },
  {
    code: 'thumbnail_differs',
    sentence: 'The thumbnail in the file shows another picture.',
    verdict: 'suspicious',
    confidence: 0.8,
    match: ({ picture }) => (picture?.thumbnailDiffers ? { evidence: 'embedded thumbnail' } : undefined),
  },
  {
    code: 'credential_captured',
    sentence: 'Content Credentials from a trusted issuer say that a camera or a recorder captured it.',
    verdict: 'authentic',
    confidence: 0.95,
    match: (evidence) => inCredentials(evidence, TRUSTED, CAPTURED),
  },
  {
    code: 'detector',
    sentence: 'The detector judged it.',
    verdict: 'detector',
    confidence: 0,
    match: ({ detection }) => (detection === null ? undefined : { evidence: detection.modelVersion }),
  },
  {
    code: 'camera',
    sentence: 'It has the tags that a camera writes, which anybody can write too.',
    verdict: null,
    confidence: 0,
    match: ({ traces: { camera, editingSoftware } }) =>
      camera !== null &&
      camera.make !== '' &&
      camera.model !== '' &&
      camera.exposure &&
      editingSoftware === null
        ? { evidence: `${camera.make} ${camera.model}` }
        : undefined,
  },
  {
    code: 'source_type_captured',
    sentence: 'Its metadata say that it was captured, which anybody can write.',
    verdict: null,
    confidence: 0,
    match: (evidence) => inXmp(evidence, CAPTURED) ?? inCredentials(evidence, ['valid'], CAPTURED),
  },
]

/** A rule that matched, as listed in `signals.reasons`. */
export type Reason = { readonly code: string; readonly sentence: string; readonly evidence: string }

const NO_EVIDENCE: Reason = {
  code: 'no_evidence',
  sentence: 'Nothing was found that decides either way, which is no sign that the file is authentic.',
  evidence: '',
}

/** The verdict of the first rule that has one; `undefined` when no rule decides. */
function decide(
  matches: readonly { rule: Rule; match: Match }[],
  { detection }: Evidence,
): (Pick<Verdict, 'verdict' | 'confidence' | 'modelVersion'> & { readonly code: string }) | undefined {
  for (const { rule, match } of matches) {
    const { code, verdict } = rule
    if (verdict === 'detector') {
      if (detection !== null) return { ...detection, code }
    } else if (verdict !== null)
      return { verdict, confidence: match.confidence ?? rule.confidence, modelVersion: RULES_VERSION, code }
  }
  return undefined
}

/**
 * Judges a file by its evidence, see {@link RULES}. The signals contain everything that was found: `basis` is
 * `content`, `conclusion` is the code of the deciding rule or `no_evidence`, and `reasons` lists every matching rule in
 * the order of the table. The rest is {@link Evidence}.
 */
export function conclude(evidence: Evidence): Verdict | NoVerdict {
  const matches = RULES.flatMap((rule) => {
    const match = rule.match(evidence)
    return match === undefined ? [] : [{ rule, match }]
  })
  const decision = decide(matches, evidence)
  const reasons: Reason[] = matches.map(({ rule: { code, sentence }, match }) => ({
    code,
    sentence,
    evidence: match.evidence,
  }))
  if (decision === undefined) reasons.push(NO_EVIDENCE)
  const { traces, credentials, picture, detection, failures } = evidence
  const signals = {
    basis: 'content',
    conclusion: decision?.code ?? NO_EVIDENCE.code,
    reasons,
    ...traces,
    c2pa: credentials,
    picture,
    detector: detection?.signals ?? null,
    failures,
  }
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
