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
import { canonicalType, fitsMediaType, isUnspecific, sameFormat } from './media-types.js'
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

/** In what the file differs from what was declared. */
export function findMismatches(
  declared: DeclaredFile,
  { byteSize, detectedType }: Pick<Traces, 'byteSize' | 'detectedType'>,
): Mismatch[] {
  const mismatches: Mismatch[] = []
  if (byteSize !== declared.byteSize) mismatches.push('byteSize')
  const type = canonicalType(declared.contentType)
  if (detectedType === null) {
    if (recognisable.has(type) && !isPlain(type)) mismatches.push('family')
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

  const software = cleanAll([
    tags?.software,
    ...pngTexts('Software'),
    ...packets.flatMap((packet) => [...xmpValues(packet, 'CreatorTool'), ...xmpValues(packet, 'Credit')]),
    ...(detectedType === 'application/pdf' ? parts.flatMap(findPdfSoftware) : parts.flatMap(findEncoders)),
  ])
  const parameters = findGenerationParameters(png.entries, tags?.userComment)
  return {
    digitalSourceTypes: cleanAll(
      packets.flatMap((packet) => xmpValues(packet, 'DigitalSourceType').map(sourceTypeTerm)),
    ),
    generator: parameters?.generator ?? findGenerator(software) ?? null,
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
