import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import type { Statement } from './credentials/findings.js'
import { decidingOpinion, disagree, type Opinion, opinionsOf } from './detector-opinions.js'
import type { Evidence } from './evidence.js'
import { nameWithVersion } from './library-versions.js'
import type { FoundMark } from './marks/mark.js'
import { fitsMediaType } from './media-types.js'
import type { Verdict } from './verdict.js'

/** What a reason rests on: where it stands, what it says there, and what read it. */
export type Exhibit = {
  /** As the program that read it names places: `PNG:Parameters`, the label of a manifest, `the first bytes`. */
  readonly place: string
  readonly quote: string
  /** Name and version. */
  readonly tool: string
  /** The row of the table of marks (`marks.yaml`), for a mark. */
  readonly mark?: string
}

/** An exhibit of a rule: with its number in the table, from 1, and the address of the page that explains it. */
export type NumberedExhibit = Exhibit & { readonly rule: number; readonly page: string }

/** A rule's match in the evidence. */
type Match = {
  /** What matched, in a few words. */
  readonly evidence: string
  readonly exhibits: readonly Exhibit[]
  /** How strong the evidence is, from 0 to 1; absent where the rule's own strength applies. */
  readonly confidence?: number
}

/** A row of the table. */
export type Rule = {
  /** Its name in `signals.reasons`. Never reuse a name for another rule. */
  readonly code: string
  /** A sentence for a reader. */
  readonly sentence: string
  /** The verdict it leads to. `null`: the rule only adds a reason. `detector`: the detector's own verdict. */
  readonly verdict: Verdict['verdict'] | 'detector' | null
  /** Its strength, which is the confidence of a verdict; how often it is wrong is measured, see docs/verdicts.md. */
  readonly confidence: number
  readonly match: (evidence: Evidence) => Match | undefined
}

/** A rule that matches a file, with its match. */
export type MatchedRule = { readonly rule: Rule; readonly match: Match }

const joined = (texts: readonly string[]) => [...new Set(texts)].join(', ')

const exifTool = ({ metadata: { sheet } }: Evidence) => `ExifTool ${sheet?.version ?? ''}`.trim()

const C2PA = 'c2pa-rs (c2pa-wasm)'

/** A detector's verdict as an exhibit. */
const shown = ({ verdict, modelVersion }: Opinion): Exhibit => ({
  place: 'the whole file',
  quote: verdict,
  tool: modelVersion,
})

/** Anybody can issue a certificate to any name; only an authority's word makes it the signer's. */
function describeStatement({ terms, by, trust }: Statement): string {
  const signer = by && `${trust === 'trusted' ? 'signed by' : 'signed in the name of'} ${by}`
  return [...terms, ...(signer ? [signer] : [])].join(', ')
}

/** Statements of the credentials that a test accepts, as one match. */
function stated({ credentials }: Evidence, accepts: (statement: Statement) => boolean): Match | undefined {
  const found = credentials.statements.filter(accepts)
  const confidences = found.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  if (found.length === 0) return undefined
  return {
    evidence: found.map(describeStatement).join('; '),
    exhibits: found.map(({ place, terms }) => ({
      place,
      quote: terms.join(', '),
      tool: nameWithVersion(C2PA),
    })),
    ...(confidences.length > 0 && { confidence: Math.max(...confidences) }),
  }
}

const isTrusted = ({ trust }: Statement) => trust === 'trusted'

/** Marks that a test accepts, as one match. Those of embedded pictures are left out. */
function marked(
  evidence: Evidence,
  accepts: (mark: FoundMark) => boolean,
  { embedded = false } = {},
): Match | undefined {
  const found = evidence.metadata.marks.filter((mark) => mark.embedded === embedded && accepts(mark))
  if (found.length === 0) return undefined
  return {
    evidence: joined(found.map(({ tool, place }) => `${tool} in ${place}`)),
    exhibits: found.map(({ mark, place, quote }) => ({
      place,
      quote,
      // A text in the pixels is no tag.
      tool: place.startsWith('Stealth:') ? nameWithVersion('sharp') : exifTool(evidence),
      mark,
    })),
  }
}

/** The row of `algorithmicMedia`: such media may be made without a trained model. */
const ALGORITHMIC = 'source_type_algorithmicMedia'

/** Whether the file is a document, of which pictures are only a part. */
const isDocument = ({ file: { detectedType } }: Evidence) =>
  detectedType !== null &&
  MEDIA_TYPES.every((kind) => fitsMediaType(detectedType, kind) === (kind === 'document'))

/** What says that a part of the file was generated. */
const partly = (evidence: Evidence) =>
  together(
    stated(evidence, ({ kind }) => kind === 'partly_generated'),
    marked(evidence, isPartly),
  )

const isGenerated = ({ means }: FoundMark) => means === 'generated'
const isPartly = ({ means }: FoundMark) => means === 'partly_generated'

/** The match of several sources together. */
function together(...matches: readonly (Match | undefined)[]): Match | undefined {
  const found = matches.filter((match) => match !== undefined)
  if (found.length === 0) return undefined
  return {
    evidence: found.map(({ evidence }) => evidence).join('; '),
    exhibits: found.flatMap((m) => m.exhibits),
  }
}

const inPixels = (evidence: string, place: string, quote = ''): Match => ({
  evidence,
  exhibits: [{ place, quote, tool: nameWithVersion('sharp') }],
})

function camera(evidence: Evidence): Match | undefined {
  const { camera, editor } = evidence.metadata
  if (camera === null || camera.make === '' || camera.model === '' || !camera.exposure || editor !== null)
    return undefined
  const name = `${camera.make} ${camera.model}`
  return {
    evidence: name,
    exhibits: [{ place: 'IFD0:Make, IFD0:Model', quote: name, tool: exifTool(evidence) }],
  }
}

/**
 * How a production file is judged, see docs/verdicts.md. The first matching row that has a verdict decides which one;
 * the strongest matching row of that verdict gives the confidence; all matching rows are reported. What the file's own
 * signer says comes before what anybody could have written, and what was generated before what was changed.
 */
export const RULES: readonly Rule[] = [
  {
    code: 'credential_generated',
    sentence: 'Content Credentials of a trusted signer say that a generative model made it.',
    verdict: 'synthetic',
    confidence: 0.99,
    match: (evidence) =>
      stated(evidence, (statement) => statement.kind === 'generated' && isTrusted(statement)),
  },
  {
    code: 'credential_generated_untrusted',
    sentence:
      'Its Content Credentials say that a generative model made it, but this does not rest on trusted signers alone.',
    verdict: 'synthetic',
    confidence: 0.9,
    match: (evidence) =>
      stated(evidence, (statement) => statement.kind === 'generated' && !isTrusted(statement)),
  },
  {
    code: 'generation_parameters',
    sentence:
      'It holds the parameters that a generator was given, in the place and form in which that tool writes them.',
    verdict: 'synthetic',
    confidence: 0.97,
    match: (evidence) => marked(evidence, (mark) => isGenerated(mark) && mark.kind === 'parameters'),
  },
  {
    code: 'source_type_generated',
    sentence: 'Its metadata give a generative model as its digital source type.',
    verdict: 'synthetic',
    confidence: 0.95,
    match: (evidence) =>
      marked(
        evidence,
        (mark) => isGenerated(mark) && mark.kind === 'source_type' && mark.mark !== ALGORITHMIC,
      ),
  },
  {
    code: 'label_generated',
    sentence: 'It has the label of generated content that GB 45438-2025 asks for.',
    verdict: 'synthetic',
    confidence: 0.95,
    match: (evidence) => marked(evidence, (mark) => isGenerated(mark) && mark.kind === 'label'),
  },
  {
    code: 'ai_fields',
    sentence: 'Its metadata name the AI system that made it, in the fields that IPTC has for that.',
    verdict: 'synthetic',
    confidence: 0.93,
    match: (evidence) => marked(evidence, (mark) => isGenerated(mark) && mark.kind === 'ai_fields'),
  },
  {
    code: 'generator_named',
    sentence:
      'It names a generator of media as what made it, in the form in which that generator writes its name.',
    verdict: 'synthetic',
    confidence: 0.92,
    match: (evidence) => marked(evidence, (mark) => isGenerated(mark) && mark.kind === 'name'),
  },
  {
    code: 'source_type_algorithmic',
    sentence: 'Its metadata say that an algorithm made it, without a capture.',
    verdict: 'synthetic',
    confidence: 0.9,
    match: (evidence) => marked(evidence, (mark) => isGenerated(mark) && mark.mark === ALGORITHMIC),
  },
  {
    code: 'credential_broken',
    sentence:
      'It was changed after it was signed: two implementations find that its Content Credentials do not fit it.',
    verdict: 'suspicious',
    confidence: 0.9,
    match(evidence) {
      const found = stated(evidence, ({ kind }) => kind === 'changed')
      const tool = `${nameWithVersion(C2PA)} and ${nameWithVersion('c2pa-ts')}`
      return found && { ...found, exhibits: found.exhibits.map((exhibit) => ({ ...exhibit, tool })) }
    },
  },
  {
    code: 'partly_generated',
    sentence: 'A part of it was made or changed by a generative model.',
    verdict: 'suspicious',
    confidence: 0.9,
    match: (evidence) => (isDocument(evidence) ? undefined : partly(evidence)),
  },
  {
    code: 'possibly_generated',
    sentence: 'It has a label that says that it is possibly, or suspected to be, generated.',
    verdict: 'suspicious',
    confidence: 0.7,
    match: (evidence) => marked(evidence, ({ means }) => means === 'possibly_generated'),
  },
  {
    code: 'other_kind_of_file',
    sentence: 'It is not the kind of file that it was declared to be.',
    verdict: 'suspicious',
    confidence: 0.8,
    match(evidence) {
      const { mismatches, detectedType } = evidence.file
      const { sheet } = evidence.metadata
      if (!mismatches.includes('family') || detectedType === null) return undefined
      return {
        evidence: detectedType,
        exhibits: [
          { place: 'the first bytes', quote: detectedType, tool: nameWithVersion('file-type') },
          { place: 'File:MIMEType', quote: sheet?.mimeType ?? '', tool: exifTool(evidence) },
        ],
      }
    },
  },
  {
    code: 'credential_captured',
    sentence:
      'Content Credentials of trusted signers say that it was captured, and that nothing visible was done since.',
    verdict: 'authentic',
    confidence: 0.95,
    match: (evidence) => stated(evidence, ({ kind }) => kind === 'captured'),
  },
  {
    code: 'detector',
    sentence: 'A detector judged it.',
    verdict: 'detector',
    confidence: 0,
    match({ detectors }) {
      const deciding = decidingOpinion(detectors)
      return deciding && { evidence: deciding.modelVersion, exhibits: opinionsOf(detectors).map(shown) }
    },
  },
  {
    code: 'detectors_disagree',
    sentence: 'One detector says that it is synthetic, and another that it is authentic.',
    verdict: null,
    confidence: 0,
    match({ detectors }) {
      const opinions = opinionsOf(detectors)
      if (!disagree(opinions)) return undefined
      return { evidence: opinions.map(({ name }) => name).join(', '), exhibits: opinions.map(shown) }
    },
  },
  {
    code: 'contradictory',
    sentence:
      'It also has the tags of a camera, which anybody can write: they do not fit the mark of a generator.',
    verdict: null,
    confidence: 0,
    match: (evidence) =>
      evidence.metadata.marks.some((mark) => !mark.embedded && (isGenerated(mark) || isPartly(mark)))
        ? camera(evidence)
        : undefined,
  },
  {
    code: 'captured_then_edited',
    sentence: 'Its Content Credentials say that it was captured, and then edited.',
    verdict: null,
    confidence: 0,
    match: (evidence) => stated(evidence, ({ kind }) => kind === 'captured_then_edited'),
  },
  {
    code: 'signed_without_capture_claim',
    sentence: 'Its Content Credentials are sound, but do not say that it is as it was captured.',
    verdict: null,
    confidence: 0,
    match: (evidence) => stated(evidence, ({ kind }) => kind === 'signed_without_capture_claim'),
  },
  {
    code: 'credential_captured_untrusted',
    sentence:
      'Its Content Credentials say that it was captured, but this does not rest on trusted signers alone.',
    verdict: null,
    confidence: 0,
    match: (evidence) => stated(evidence, ({ kind }) => kind === 'captured_untrusted'),
  },
  {
    code: 'source_type_composed',
    sentence: 'It says that it was composed of other media, or enhanced by an algorithm.',
    verdict: null,
    confidence: 0,
    match: (evidence) =>
      together(
        stated(evidence, ({ kind }) => kind === 'composed'),
        marked(evidence, ({ means }) => means === 'composed'),
      ),
  },
  {
    code: 'document_with_generated_parts',
    sentence: 'A part of the document, such as a picture on a page, was made by a generative model.',
    verdict: null,
    confidence: 0,
    match: (evidence) => (isDocument(evidence) ? partly(evidence) : undefined),
  },
  {
    code: 'processed_by_tool',
    sentence: 'A tool for generated media processed it; what it says of its work is no generation.',
    verdict: null,
    confidence: 0,
    match: (evidence) => marked(evidence, ({ means }) => means === 'processed_by_tool'),
  },
  {
    code: 'embedded_generator',
    sentence: 'A picture inside it has the mark of a generator, which says nothing of the file itself.',
    verdict: null,
    confidence: 0,
    match: (evidence) => marked(evidence, (mark) => isGenerated(mark) || isPartly(mark), { embedded: true }),
  },
  {
    code: 'watermark',
    sentence: 'It carries the invisible watermark of a generator.',
    verdict: null,
    confidence: 0,
    match({ picture }) {
      const found = picture?.watermark
      if (found == null) return undefined
      const { message, bits, wrongBits } = found
      return inPixels(message, 'the pixels', `${bits - wrongBits} of ${bits} bits`)
    },
  },
  {
    code: 'thumbnail_differs',
    sentence: 'The thumbnail in the file shows another picture.',
    verdict: null,
    confidence: 0,
    match: ({ picture }) =>
      picture?.thumbnailDiffers ? inPixels('embedded thumbnail', 'IFD1:ThumbnailImage') : undefined,
  },
  {
    code: 'camera',
    sentence: 'It has the tags that a camera writes, which anybody can write too.',
    verdict: null,
    confidence: 0,
    match: camera,
  },
  {
    code: 'source_type_captured',
    sentence: 'Its metadata say that it was captured, which anybody can write.',
    verdict: null,
    confidence: 0,
    match: (evidence) => marked(evidence, ({ means }) => means === 'captured'),
  },
]

/** The rules that match, in the order of the table. */
export const matchRules = (evidence: Evidence): MatchedRule[] =>
  RULES.flatMap((rule) => {
    const match = rule.match(evidence)
    return match === undefined ? [] : [{ rule, match }]
  })
