import { publicId, storedId } from '../basics/identifiers.js'

/** The refusal of a case that would name a scan that does not belong to the tenant. Long identifiers are truncated. */
export const scanNotFound = (scanId: string) => {
  const name = scanId.slice(0, 64).toWellFormed()
  return { status: 422, error: { code: 'scan_not_found', message: `No such scan: ${name}.` } } as const
}

/**
 * The UUIDs of the scans named in a request, without duplicates and in order; or the first value that is not a scan
 * identifier.
 */
export function readScanIds(given: readonly string[]): { ids: string[] } | { wrong: string } {
  const ids: string[] = []
  for (const scanId of new Set(given)) {
    const id = storedId('scan', scanId)
    if (id === undefined) return { wrong: scanId }
    ids.push(id)
  }
  return { ids }
}

/** The public identifier of the first scan that was not found. */
export function missingScan(
  ids: readonly string[],
  found: readonly { readonly id: string }[],
): string | undefined {
  const present = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !present.has(id))
  return missing === undefined ? undefined : publicId('scan', missing)
}
