import type { Tag } from '../metadata/metadata.js'

/**
 * The texts of a tag: itself, or the items of a list. What is in a structure belongs to something else. A comment in
 * Exif is read in every encoding that its writer may have meant.
 */
export function textsOf({ group, name, value }: Tag): readonly string[] {
  if (typeof value === 'string')
    return group === 'ExifIFD' && name === 'UserComment' ? encodingsOf(value) : [value]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

const isLatin = (text: string): boolean => {
  const sample = text.slice(0, 1_024)
  return sample.replace(/[^\t\n\r\u0020-\u02ff]/g, '').length * 4 >= sample.length
}

function decode(bytes: Buffer, encoding: 'utf-8' | 'utf-16le'): string {
  try {
    // Half a character at the end is no error: the text may have an odd number of bytes.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return ''
  }
}

/**
 * The text, and what else its bytes may say where it is read as UTF-16: the other byte order, or UTF-8, which some
 * tools write behind the character code `UNICODE`.
 */
function encodingsOf(text: string): readonly string[] {
  if (isLatin(text)) return [text]
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  const swapped = decode(big, 'utf-16le')
  // UTF-8 proves itself; UTF-16 is valid in nearly any order.
  const readings = [isLatin(swapped) ? swapped : '', decode(little, 'utf-8'), decode(big, 'utf-8')]
  return [text, ...readings.filter((reading) => reading !== '')]
}
