/** A range of the bytes of a file, from `start` to `end` inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Interprets a `Range` header for a file (RFC 9110, section 14). Returns a range of its bytes; `whole` if there is no
 * header or it is to be ignored (another unit, or several ranges); `unsatisfiable` for bytes that the file does not
 * have and for an invalid range.
 */
export function readRange(
  header: string | undefined,
  byteSize: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  if (header === undefined || !/^bytes=/i.test(header)) return 'whole'
  if (header.includes(',')) return 'whole'
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (first === '' && last === '') return 'unsatisfiable'
  const range =
    first === ''
      ? { start: Math.max(0, byteSize - Number(last)), end: byteSize - 1 }
      : { start: Number(first), end: last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1) }
  // A last byte before the first makes the header invalid, which has the same result.
  return range.start <= range.end ? range : 'unsatisfiable'
}
