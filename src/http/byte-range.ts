/** Bytes of a file, from `start` to `end`, which is one of them. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * What a `Range` header asks of a file (RFC 9110, section 14): a range of its bytes; `whole` without a header and where
 * one is to be ignored, that is, for another unit and for several ranges; `unsatisfiable` for bytes that it does not have
 * and for what cannot be understood.
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
  // A last byte before the first one makes the header invalid, which comes to the same.
  return range.start <= range.end ? range : 'unsatisfiable'
}
