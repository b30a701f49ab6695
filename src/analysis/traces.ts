import { supportedMimeTypes } from 'file-type'
import type { FileContent } from './file-reader.js'
import type { Inspection } from './inspection.js'
import {
  DIGITAL_SOURCE_TYPES,
  findContentCredentials,
  findEditor,
  findEncoders,
  findGenerationParameters,
  findGenerator,
  findPdfSoftware,
  findXmpPackets,
  xmpValues,
} from './markers.js'
import { canonicalType, fitsMediaType, isUnspecific, sameFormat } from './media-types.js'
import type { PngText } from './png-text.js'
import { type DeclaredFile, riskLevel, VERDICT_RANKS, type Verdict } from './verdict.js'

const MAX_TEXT = 200
const MAX_ITEMS = 16

/** Text from a file made fit for JSON, PostgreSQL and a reader: no controls, no half surrogates, not long. */
function clean(text: string): string {
  return [...text.slice(0, 2 * MAX_TEXT).toWellFormed()]
    .slice(0, MAX_TEXT)
    .join('')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

const cleanAll = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.map((text) => clean(text ?? '')))].filter((text) => text !== '').slice(0, MAX_ITEMS)

/** Formats with no magic number of their own: that they are not recognised says nothing. */
const isPlain = (type: string) => /^text\/|^image\/svg\+xml$|[+/](?:xml|json)$/.test(type)

const recognisable = new Set([...supportedMimeTypes].map(canonicalType))

/** What the extensions people use for media stand for. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['avif', 'image/avif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['bmp', 'image/bmp'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/matroska'],
  ['avi', 'video/vnd.avi'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['ogg', 'audio/ogg'],
  ['pdf', 'application/pdf'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
])

/** How much each difference from what was declared weighs: a file under another's extension is common. */
const MISMATCH_CONFIDENCE = { mediaType: 0.8, contentType: 0.65, byteSize: 0.65, fileName: 0.55 } as const

type Mismatch = keyof typeof MISMATCH_CONFIDENCE

/** In what the file differs from what was declared. */
function findMismatches(
  declared: DeclaredFile,
  { byteSize }: FileContent,
  { detected, errors }: Inspection,
): Mismatch[] {
  const mismatches: Mismatch[] = []
  if (byteSize !== declared.byteSize) mismatches.push('byteSize')
  // What broke a parser was not recognised for that reason.
  if (errors.length > 0 && detected === undefined) return mismatches
  const type = canonicalType(declared.contentType)
  if (detected === undefined) {
    if (recognisable.has(type) && !isPlain(type)) mismatches.push('contentType')
    return mismatches
  }
  const markup = isPlain(type) && detected.mime === 'application/xml'
  if (!isUnspecific(type) && !markup && !sameFormat(type, detected.mime)) mismatches.push('contentType')
  if (!markup && !fitsMediaType(detected.mime, declared.mediaType)) mismatches.push('mediaType')
  const named = EXTENSIONS.get(/\.([^.]+)$/.exec(declared.fileName)?.[1]?.toLowerCase() ?? '')
  if (named !== undefined && !sameFormat(named, detected.mime)) mismatches.push('fileName')
  return mismatches
}

type Finding = Pick<Verdict, 'verdict' | 'confidence'> & { readonly reason: string }

/** The most severe finding, and of equally severe ones the surest. */
const weightier = (one: Finding, other: Finding): Finding =>
  VERDICT_RANKS[other.verdict] > VERDICT_RANKS[one.verdict] ||
  (other.verdict === one.verdict && other.confidence > one.confidence)
    ? other
    : one

/**
 * Judges a file by what its own bytes say: marks of origin, generation parameters, names of software, camera
 * tags, and whether it is what it was declared to be. There is no trained model behind it. Marks are easily
 * removed and can be forged, so confidence says how strongly the marks found speak for the verdict; with none
 * at all the verdict is `authentic` at 0.5, which means: nothing was found either way.
 *
 * | finding (`signals.reasons`) | verdict, confidence |
 * |---|---|
 * | `digitalSourceType`: IPTC's term in XMP | synthetic 0.90–0.98, suspicious 0.6–0.7, authentic 0.65–0.7 |
 * | the same within Content Credentials, not verified | at most 0.9 |
 * | the same in a document, where it may be an embedded picture's | at most suspicious 0.6 |
 * | `generationParameters`: Stable Diffusion, ComfyUI, InvokeAI, Fooocus | synthetic 0.97 |
 * | `generator`: a generator's name as the software | synthetic 0.92 |
 * | `mismatch`: another kind of file than declared | suspicious 0.8 (media type), 0.65 (content type, size), 0.55 (name) |
 * | `unreadable`: a parser failed on the file | suspicious 0.6 |
 * | `camera`: maker, model and exposure, and no editing software | authentic 0.65 |
 * | `none` | authentic 0.5 |
 *
 * The most severe verdict counts, then the highest confidence. Signals, always all of them:
 * `basis` (`"content"`), `sha256` and `byteSize` of the bytes read, `detectedType` (content type by magic
 * number, or null), `mismatches` (which of contentType, mediaType, fileName, byteSize the bytes contradict),
 * `digitalSourceType` and `digitalSourceTypeFrom` (`xmp`, `contentCredentials`, or null), `generator`,
 * `generationParameters` (where they stand), `software` (names as written), `editingSoftware`, `camera`
 * (`{make, model, exposure}`), `contentCredentials` (`"none"` or `"unverified"`), `metadataErrors` and
 * `reasons`. Strings have at most 200 characters, lists 16 items.
 */
export function judgeContent(file: FileContent, inspection: Inspection, declared: DeclaredFile): Verdict {
  const { detected, exif } = inspection
  const whole = file.parts.length === 1
  // Past the part that was read, an offset out of reach is no error of the file's.
  const inspectionErrors = inspection.errors.filter((error) => whole || !error.startsWith('exif:'))

  // Bytes of no known container, a text for one, may quote such marks: there they are no marks.
  const parts = detected === undefined || isPlain(detected.mime) ? [] : file.parts
  const isPng = detected !== undefined && sameFormat(detected.mime, 'image/png')
  const png: PngText = isPng ? file.png : { entries: [], errors: [] }
  const pngTexts = (keyword: string) =>
    png.entries.filter((entry) => entry.keyword === keyword).map(({ text }) => text)
  const packets = [...parts.flatMap(findXmpPackets), ...pngTexts('XML:com.adobe.xmp')]
  const isDocument = detected !== undefined && fitsMediaType(detected.mime, 'document')

  const software = cleanAll([
    exif?.software,
    ...pngTexts('Software'),
    ...packets.flatMap((packet) => [...xmpValues(packet, 'CreatorTool'), ...xmpValues(packet, 'Credit')]),
    ...(detected?.mime === 'application/pdf' ? parts.flatMap(findPdfSoftware) : parts.flatMap(findEncoders)),
  ])
  const credentials = parts.map(findContentCredentials)
  const parameters = findGenerationParameters(png.entries, exif?.userComment)
  const generator = parameters?.generator ?? findGenerator(software)
  const editingSoftware = findEditor(software)
  const camera =
    exif?.make === undefined && exif?.model === undefined
      ? null
      : { make: clean(exif.make ?? ''), model: clean(exif.model ?? ''), exposure: exif.exposure }
  const mismatches = findMismatches(declared, file, inspection)

  const findings: Finding[] = [{ verdict: 'authentic', confidence: 0.5, reason: 'none' }]
  const sources: { type: string; from: 'xmp' | 'contentCredentials'; finding: Finding }[] = []
  function addSource(value: string, from: 'xmp' | 'contentCredentials'): void {
    const type = clean(value.slice(value.lastIndexOf('/') + 1))
    const meaning = DIGITAL_SOURCE_TYPES.get(type) ?? { verdict: 'authentic', confidence: 0.5 }
    const finding: Finding = { ...meaning, reason: 'digitalSourceType' }
    const most = from === 'xmp' ? 1 : 0.9
    const judged: Finding =
      isDocument && finding.verdict !== 'authentic'
        ? { ...finding, verdict: 'suspicious', confidence: 0.6 }
        : { ...finding, confidence: Math.min(finding.confidence, most) }
    sources.push({ type, from, finding: judged })
    if (DIGITAL_SOURCE_TYPES.has(type)) findings.push(judged)
  }
  for (const packet of packets)
    for (const value of xmpValues(packet, 'DigitalSourceType')) addSource(value, 'xmp')
  for (const { digitalSourceTypes } of credentials)
    for (const type of digitalSourceTypes) addSource(type, 'contentCredentials')
  const source = sources.reduce<(typeof sources)[number] | undefined>(
    (best, next) =>
      best !== undefined && weightier(best.finding, next.finding) === best.finding ? best : next,
    undefined,
  )

  if (parameters !== undefined)
    findings.push({ verdict: 'synthetic', confidence: 0.97, reason: 'generationParameters' })
  else if (generator !== undefined)
    findings.push({ verdict: 'synthetic', confidence: 0.92, reason: 'generator' })
  if (mismatches.length > 0)
    findings.push({
      verdict: 'suspicious',
      confidence: Math.max(...mismatches.map((mismatch) => MISMATCH_CONFIDENCE[mismatch])),
      reason: 'mismatch',
    })
  if (inspectionErrors.some((error) => !error.startsWith('exif:')))
    findings.push({ verdict: 'suspicious', confidence: 0.6, reason: 'unreadable' })
  if (camera !== null && camera.make !== '' && camera.model !== '' && camera.exposure)
    if (editingSoftware === undefined)
      findings.push({ verdict: 'authentic', confidence: 0.65, reason: 'camera' })

  const { verdict, confidence } = findings.reduce(weightier)
  const reasons = [...new Set(findings.map(({ reason }) => reason))]
  return {
    verdict,
    confidence,
    riskLevel: riskLevel(verdict, confidence),
    modelVersion: 'content-rules-1',
    pipelineVersion: 'content-pipeline-1',
    signals: {
      basis: 'content',
      sha256: file.sha256,
      byteSize: file.byteSize,
      detectedType: detected?.mime ?? null,
      mismatches,
      digitalSourceType: source?.type ?? null,
      digitalSourceTypeFrom: source?.from ?? null,
      generator: generator ?? null,
      generationParameters: parameters?.where ?? null,
      software,
      editingSoftware: editingSoftware ?? null,
      camera,
      contentCredentials: credentials.some(({ present }) => present) ? 'unverified' : 'none',
      metadataErrors: [...inspectionErrors, ...png.errors].slice(0, MAX_ITEMS),
      reasons: reasons.length > 1 ? reasons.filter((reason) => reason !== 'none') : reasons,
    },
  }
}
