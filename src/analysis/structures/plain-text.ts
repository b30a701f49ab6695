/** Longest text that is read, in UTF-16 code units: twice what a tag is expected to hold. */
const MAX_LENGTH = 2 ** 21

/** Character codes that Exif 2.32 (4.6.5, UserComment) writes before the text, once their padding is gone. */
const CHARACTER_CODE = /^(?:UNICODE|ASCII|JIS)\0+/

/** What a wrong byte order or a lossy decoding leaves before the first character. */
const LEADING_REMNANTS = /^[\s\p{Cc}\ufeff\ufffe\ufffd]+/u

/**
 * The text without what its encoding left around it: character codes, byte order marks, padding and interleaved
 * NULs. Empty when there is none, or when it is longer than any tool writes.
 */
export const plainText = (text: string): string =>
  text.length > MAX_LENGTH
    ? ''
    : text.replace(CHARACTER_CODE, '').replaceAll('\0', '').replace(LEADING_REMNANTS, '').trimEnd()
