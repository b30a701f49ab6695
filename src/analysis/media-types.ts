import { MEDIA_TYPES, type MediaType } from '../../generated/vocabulary.js'

/** Maps other names of a format to the name that file-type uses. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/x-ms-bmp', 'image/bmp'],
  ['image/vnd.microsoft.icon', 'image/x-icon'],
  ['image/heif', 'image/heic'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heic'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-mp3', 'audio/mpeg'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/x-aiff', 'audio/aiff'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/aacp', 'audio/aac'],
  ['audio/x-aac', 'audio/aac'],
  ['video/x-m4v', 'video/mp4'],
  ['video/msvideo', 'video/x-msvideo'],
  ['video/avi', 'video/x-msvideo'],
  ['video/vnd.avi', 'video/x-msvideo'],
  ['video/x-matroska', 'video/matroska'],
  // A stream of JPEG pictures.
  ['video/x-motion-jpeg', 'image/jpeg'],
  ['video/x-mjpeg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
  // Illustrator's files are PDF documents with data of its own.
  ['application/illustrator', 'application/pdf'],
  ['application/vnd.adobe.illustrator', 'application/pdf'],
  ['text/rtf', 'application/rtf'],
  ['text/xml', 'application/xml'],
  ['application/msword', 'application/x-cfb'],
  ['application/vnd.ms-excel', 'application/x-cfb'],
  ['application/vnd.ms-powerpoint', 'application/x-cfb'],
  ['application/vnd.ms-outlook', 'application/x-cfb'],
  ['application/eps', 'application/postscript'],
  ['image/x-eps', 'application/postscript'],
])

/**
 * Containers that share their first bytes, or that hold pictures as well as sound. A file of a family may rightly be
 * called any of its members.
 */
const CONTAINERS: readonly (readonly string[])[] = [
  ['video/mp4', 'audio/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'audio/3gpp'],
  ['video/webm', 'audio/webm', 'video/matroska', 'audio/x-matroska'],
  ['video/ogg', 'audio/ogg', 'audio/opus', 'application/ogg'],
  ['video/x-flv', 'audio/x-flv'],
  ['video/mpeg', 'video/mp1s', 'video/mp2p', 'video/mp2t'],
  ['video/x-ms-asf', 'audio/x-ms-asf', 'video/x-ms-wmv', 'audio/x-ms-wma', 'application/vnd.ms-asf'],
  ['image/tiff', 'image/x-canon-cr2', 'image/x-nikon-nef', 'image/x-sony-arw', 'image/x-adobe-dng'],
]

/** Kinds of media that cannot be told from the name of the format. */
const KINDS: ReadonlyMap<string, readonly MediaType[]> = new Map([
  ['application/dicom', ['image', 'video']],
  ['application/mxf', ['video']],
  ['application/postscript', ['image']],
  ['application/vnd.rn-realmedia', ['video', 'audio']],
  ['application/x-shockwave-flash', ['video']],
  // Animations, which people rightly call either.
  ['image/gif', ['video']],
  ['image/png', ['video']],
  ['image/webp', ['video']],
  ['image/avif', ['video']],
  ['image/heic', ['video']],
  ['image/mj2', ['video']],
])

/** Formats that are ZIP archives. With unusual contents they are recognised only as ZIP. */
const ZIP_BASED =
  /\+zip$|^application\/(?:vnd\.openxmlformats-|vnd\.oasis\.opendocument\.|x-zip|zip|x-(?:krita|procreate|sketch)$)|^image\/openraster$/

/** Illustrator's files are PDF documents now, and are still called PostScript as before. */
const PAGES = ['application/pdf', 'application/postscript']

/** The media type without parameters, in lower case, under its usual name. */
export function canonicalType(contentType: string): string {
  const essence = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return ALIASES.get(essence) ?? essence
}

/** Whether two content types name the same format, or containers that cannot be told apart. */
export function sameFormat(contentType: string, otherType: string): boolean {
  const [a, b] = [canonicalType(contentType), canonicalType(otherType)]
  return (
    a === b ||
    CONTAINERS.some((family) => family.includes(a) && family.includes(b)) ||
    (PAGES.includes(a) && PAGES.includes(b)) ||
    ([a, b].includes('application/zip') && ZIP_BASED.test(a) && ZIP_BASED.test(b))
  )
}

/** Whether a content type says nothing about the format. */
export function isUnspecific(contentType: string): boolean {
  return ['application/octet-stream', 'binary/octet-stream'].includes(canonicalType(contentType))
}

/**
 * Whether a content type fits the declared kind of media. A type that is not a picture, sound or video counts as a
 * document. `application/octet-stream` fits all kinds.
 */
export function fitsMediaType(contentType: string, mediaType: MediaType): boolean {
  if (isUnspecific(contentType)) return true
  const type = canonicalType(contentType)
  const family = CONTAINERS.find((names) => names.includes(type))
  const names = family?.filter((name) => !name.startsWith('application/')) ?? [type]
  if (KINDS.get(type)?.includes(mediaType)) return true
  return names.some((name) => {
    const kind = name.slice(0, name.indexOf('/'))
    return (MEDIA_TYPES.find((type) => type === kind) ?? 'document') === mediaType
  })
}
