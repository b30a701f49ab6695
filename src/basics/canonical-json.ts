import canonicalize from 'canonicalize'

/** Half a surrogate pair, which RFC 8785 refuses and the names that tenants give may have, counts as U+FFFD. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toWellFormed(), wellFormed(inner)]),
  )
}

/** A value as canonical JSON (RFC 8785): the same value always gives the same bytes. */
export const canonicalJson = (value: unknown): string => canonicalize(wellFormed(value)) as string
