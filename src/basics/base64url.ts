/**
 * The bytes that a base64url text encodes, or `undefined` if it is not the canonical encoding: Node's decoder is
 * lenient and would accept several spellings of a signed text.
 */
export function fromBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
