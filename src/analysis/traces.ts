import { supportedMimeTypes } from 'file-type'
import type { MetadataTraces, Mismatch, Traces } from './evidence.js'
import type { FileContent } from './file-reader.js'
import type { Exif } from './inspection.js'
import {
  findEditor,
  findEncoders,
  findGenerationParameters,
  findGenerator,
  findPdfSoftware,
  findXmpPackets,
  xmpValues,
} from './markers.js'
import { canonicalType, fitsMediaType, isDocumentType, isUnspecific, sameFormat } from './media-types.js'
import { sourceTypeTerm } from './source-types.js'
import { clean, cleanAll } from './texts.js'
import type { DeclaredFile } from './verdict.js'

const MAX_ERRORS = 16

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

/** Whether a line of credit says with what something was made, as generators write it, rather than to whom it is owed. */
const namesProgram = (credit: string) => /^(?:made|created|generated) (?:by|using|with)\b/i.test(credit)

/** In what the file differs from what was declared. */
export function findMismatches(
  declared: DeclaredFile,
  { byteSize, detectedType }: Pick<Traces, 'byteSize' | 'detectedType'>,
): Mismatch[] {
  const mismatches: Mismatch[] = []
  if (byteSize !== declared.byteSize) mismatches.push('byteSize')
  const type = canonicalType(declared.contentType)
  if (detectedType === null) {
    // What is not the document that it was declared to be may be another one: not all have a mark.
    if (recognisable.has(type) && !isPlain(type))
      mismatches.push(isDocumentType(type) ? 'contentType' : 'family')
    return mismatches
  }
  const markup = isPlain(type) && detectedType === 'application/xml'
  if (!markup && !fitsMediaType(detectedType, declared.mediaType)) mismatches.push('family')
  if (!isUnspecific(type) && !markup && !sameFormat(type, detectedType)) mismatches.push('contentType')
  const named = EXTENSIONS.get(/\.([^.]+)$/.exec(declared.fileName)?.[1]?.toLowerCase() ?? '')
  if (named !== undefined && !sameFormat(named, detectedType)) mismatches.push('fileName')
  return mismatches
}

/** What the bytes and the metadata of a file say, see {@link Traces}. */
export function findTraces(file: FileContent, detectedType: string | null, exif: Exif): MetadataTraces {
  const whole = file.parts.length === 1
  // Bytes of no known container, a text for one, may quote such marks: there they are no marks.
  const parts = detectedType === null || isPlain(detectedType) ? [] : file.parts
  const isPng = detectedType !== null && sameFormat(detectedType, 'image/png')
  const png = isPng ? file.png : { entries: [], errors: [] }
  const pngTexts = (keyword: string) =>
    png.entries.filter((entry) => entry.keyword === keyword).map(({ text }) => text)
  const packets = [...parts.flatMap(findXmpPackets), ...pngTexts('XML:com.adobe.xmp')]
  const { tags } = exif

  const isPdf = detectedType === 'application/pdf'
  const own = [tags?.software, ...pngTexts('Software'), ...(isPdf ? parts.flatMap(findPdfSoftware) : [])]
  const inParts = [
    ...packets.flatMap((packet) => [
      ...xmpValues(packet, 'CreatorTool'),
      ...xmpValues(packet, 'Credit').filter(namesProgram),
    ]),
    ...(isPdf ? [] : parts.flatMap(findEncoders)),
  ]
  const software = cleanAll([...own, ...inParts])
  // A document has pictures with packets of their own, among which its own is not told apart.
  const isDocument = detectedType !== null && isDocumentType(detectedType)
  const ofFile = isDocument ? cleanAll(own) : software
  const parameters = findGenerationParameters(png.entries, tags?.userComment)
  return {
    digitalSourceTypes: cleanAll(
      packets.flatMap((packet) => xmpValues(packet, 'DigitalSourceType').map(sourceTypeTerm)),
    ),
    generator: parameters?.generator ?? findGenerator(ofFile) ?? null,
    embeddedGenerator: (isDocument ? findGenerator(cleanAll(inParts)) : undefined) ?? null,
    generationParameters: parameters?.where ?? null,
    software,
    editingSoftware: findEditor(software) ?? null,
    camera:
      tags?.make === undefined && tags?.model === undefined
        ? null
        : { make: clean(tags.make ?? ''), model: clean(tags.model ?? ''), exposure: tags.exposure },
    // Past the part that was read, an offset out of reach is no error of the file's.
    metadataErrors: [...(whole ? exif.errors : []), ...png.errors].slice(0, MAX_ERRORS),
  }
}
