/**
 * The bytes that a text encodes in base64url, or `undefined` when it is not the one text that encodes them:
 * decoding is lenient, and would take a signed text in many spellings.
 */
export function fromBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
