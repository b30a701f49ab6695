import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import type { FileFacts, Mismatch } from './evidence.js'
import { canonicalType, fitsMediaType, isUnspecific, sameFormat } from './media-types.js'
import type { DeclaredFile } from './verdict.js'

/** The types that common media file extensions stand for. */
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

/** Formats that are text and may quote anything; nobody recognises them by their first bytes. */
const isText = (type: string) => /^text\/|^image\/svg\+xml$|[+/](?:xml|json|javascript)$/.test(type)

/** Compressed files, whatever is in them, such as SVG in `.svgz`. */
const WRAPPERS = [
  'application/gzip',
  'application/x-gzip',
  'application/zstd',
  'application/x-bzip2',
  'application/x-xz',
  'application/x-compress',
]

/**
 * Containers of ISO/IEC 14496-12 have a name for each use, in a brand. Both programs call unknown brands MP4, and new
 * brands of pictures are among them.
 */
const ISO_VIDEO = /^(?:video|audio)\/(?:mp4|quicktime|3gpp2?|x-m4v)$/

/** What two programs that know formats say of the bytes; `null` for a format that they do not know. */
export type SeenTypes = Pick<FileFacts, 'byteSize' | 'detectedType'> & {
  /** By ExifTool. */
  readonly exifToolType: string | null
  /** Whether ExifTool found tracks of sound or pictures, as videos of ISO/IEC 14496-12 have them. */
  readonly hasTracks: boolean
}

const kindsOf = (type: string) => MEDIA_TYPES.filter((kind) => fitsMediaType(type, kind))

/**
 * Whether the file is certainly of another kind than declared: both programs know the format, agree on its kind, and
 * neither allows the declared one. An unknown format is no accusation, and neither is a text.
 */
function isOfAnotherFamily(
  { mediaType, contentType }: DeclaredFile,
  { detectedType: detected, exifToolType: byExifTool, hasTracks }: SeenTypes,
): boolean {
  if (detected === null || byExifTool === null) return false
  // Clients send what they do not know as a document without a type, which claims nothing.
  if (mediaType === 'document' && isUnspecific(contentType)) return false
  const isGeneric = (type: string) =>
    isUnspecific(type) || isText(type) || WRAPPERS.includes(type) || (ISO_VIDEO.test(type) && !hasTracks)
  if ([detected, byExifTool].some(isGeneric)) return false
  if ([detected, byExifTool].some((type) => fitsMediaType(type, mediaType) || sameFormat(type, contentType)))
    return false
  return kindsOf(detected).some((kind) => kindsOf(byExifTool).includes(kind))
}

/** How the file differs from what was declared. */
export function findMismatches(declared: DeclaredFile, seen: SeenTypes): Mismatch[] {
  const mismatches: Mismatch[] = []
  const { byteSize, detectedType, exifToolType } = seen
  const known = [detectedType, exifToolType]
    .filter((type) => type !== null)
    // Anything readable is a text to ExifTool.
    .filter((type) => !isUnspecific(type) && !isText(type))
  const declaredType = canonicalType(declared.contentType)
  if (byteSize !== declared.byteSize) mismatches.push('byteSize')
  if (isOfAnotherFamily(declared, seen)) mismatches.push('family')
  const isSeen = (type: string) => known.some((found) => sameFormat(found, type))
  if (!isUnspecific(declaredType) && !isText(declaredType) && !isSeen(declaredType))
    mismatches.push('contentType')
  const named = EXTENSIONS.get(/\.([^.]+)$/.exec(declared.fileName)?.[1]?.toLowerCase() ?? '')
  if (named !== undefined && known.length > 0 && !isSeen(named)) mismatches.push('fileName')
  return mismatches
}
