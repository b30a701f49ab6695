import type { MediaType } from '../../generated/client/models.js'
import { MEDIA_TYPES } from '../../generated/client/operations.js'

/**
 * Content types with their usual extensions and the first bytes of such files, in Latin-1; the first match counts. The
 * service's analysis reads the same bytes: if the format is not the declared one, it finds the file suspicious.
 */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are bytes.
const formats: readonly (readonly [contentType: string, extensions: string, start?: RegExp])[] = [
  ['image/jpeg', 'jpg jpeg jfif', /^\xff\xd8\xff/],
  ['image/png', 'png', /^\x89PNG/],
  ['image/gif', 'gif', /^GIF8/],
  ['image/webp', 'webp', /^RIFF....WEBP/s],
  ['image/avif', 'avif', /^....ftypavi[fs]/s],
  ['image/heic', 'heic heif', /^....ftyp(mif1|msf1|he[iv][cx])/s],
  ['image/x-canon-cr3', 'cr3', /^....ftypcrx/s],
  ['image/tiff', 'tif tiff', /^(II[*+]\0|MM\0[*+])/],
  ['image/bmp', 'bmp', /^BM....\0/s],
  ['image/svg+xml', 'svg'],
  ['video/quicktime', 'mov', /^....(ftypqt|moov|mdat|wide|free)/s],
  ['audio/mp4', 'm4a', /^....ftypM4[AB]/s],
  ['video/mp4', 'mp4 m4v', /^....ftyp/s],
  ['video/webm', 'webm', /^\x1aE\xdf\xa3.{0,60}webm/s],
  ['video/matroska', 'mkv', /^\x1aE\xdf\xa3.{0,60}matroska/s],
  ['video/x-msvideo', 'avi', /^RIFF....AVI /s],
  ['video/x-ms-asf', 'wmv', /^0&\xb2u\x8ef\xcf\x11/],
  ['video/mpeg', 'mpg mpeg', /^\0\0\x01\xba[!D]/],
  ['video/mp2t', 'mts m2ts'],
  ['audio/wav', 'wav wave', /^RIFF....WAVE/s],
  ['video/ogg', 'ogv', /^OggS.{24}(\x80theora|\x01video)/s],
  ['audio/ogg', 'ogg opus', /^OggS/],
  ['audio/flac', 'flac', /^fLaC/],
  ['audio/aiff', 'aif aiff', /^FORM....AIF[CF]/s],
  ['audio/aac', 'aac', /^\xff[\xf0\xf1\xf8\xf9]/],
  // Layers I to III. Not FF FE, with which UTF-16 texts begin.
  ['audio/mpeg', 'mp3', /^(ID3.\0|\xff[\xe2-\xe7\xf2-\xf7\xfa-\xfd])/],
  ['application/pdf', 'pdf', /^%PDF/],
  ['application/rtf', 'rtf', /^\{\\rtf/],
  ['application/zip', 'zip docx xlsx pptx odt epub', /^PK\x03\x04/],
  ['application/x-cfb', 'doc xls ppt', /^\xd0\xcf\x11\xe0/],
  ['application/json', 'json'],
  ['text/plain', 'txt md'],
  ['text/csv', 'csv'],
  ['text/html', 'html htm'],
  ['text/xml', 'xml'],
]
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: these are bytes.

/** Whether a content type says nothing about the format. */
function isUnspecific(contentType: string): boolean {
  return /^(application|binary)\/octet-stream\b/i.test(contentType)
}

/**
 * A file's content type: the declared one unless it is unspecific, else by its first bytes, else by its name.
 * @param head The first bytes as Latin-1 text.
 */
export function contentTypeOf(
  declared: string | undefined,
  fileName: string,
  head: string,
): string | undefined {
  if (declared && !isUnspecific(declared)) return declared
  const extension = fileName.split('.').slice(1).at(-1)?.toLowerCase() ?? ''
  const format =
    formats.find(([, , start]) => start?.test(head)) ??
    formats.find(([, extensions]) => extensions.split(' ').includes(extension))
  return format?.[0]
}

/** The kind of media that a content type is. */
export function mediaTypeOf(contentType: string): MediaType {
  const type = contentType.toLowerCase()
  // Contains audio or video. The service accepts either of them for it, but not `document`.
  if (type.startsWith('application/ogg')) return 'audio'
  return MEDIA_TYPES.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'
}
