import canonicalize from 'canonicalize'

/** Half a surrogate pair is no text in UTF-8: it becomes U+FFFD. */
const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** A value as canonical JSON (RFC 8785): the same value always gives the same bytes. */
export function canonicalJson(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value, wellFormed))
  return canonicalize(plain) as string
}
