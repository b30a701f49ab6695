import { invalidAt } from '../http/errors.js'

/** A tenant's own texts on a resource, by name. */
export type Metadata = Readonly<Record<string, string>>

/** As in the contract: `Metadata.maxProperties`. */
const MAX_ENTRIES = 20

/**
 * Merges changes into metadata; `null` removes an entry. Throws 400 for more than 20 entries. Names have already been
 * validated against the contract, which does not allow `__proto__`.
 */
export function mergeMetadata(
  present: Metadata,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const merged = Object.fromEntries(
    Object.entries({ ...present, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )
  if (Object.keys(merged).length > MAX_ENTRIES)
    throw invalidAt('body.metadata', `must have at most ${MAX_ENTRIES} entries after merging`)
  return merged
}
