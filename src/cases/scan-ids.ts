import { publicId, storedId } from '../identifiers.js'

/** The refusal of a case that would name a scan which is not the tenant's. An identifier that is too long is cut. */
export const scanNotFound = (scanId: string) => {
  const name = scanId.slice(0, 64).toWellFormed()
  return { status: 422, error: { code: 'scan_not_found', message: `No such scan: ${name}.` } } as const
}

/** The UUIDs of scans named in a request, each once, in their order; or the first that is no identifier of a scan. */
export function readScanIds(given: readonly string[]): { ids: string[] } | { wrong: string } {
  const ids: string[] = []
  for (const scanId of new Set(given)) {
    const id = storedId('scan', scanId)
    if (id === undefined) return { wrong: scanId }
    ids.push(id)
  }
  return { ids }
}

/** The first of the scans that was not found, as the API names it. */
export function missingScan(
  ids: readonly string[],
  found: readonly { readonly id: string }[],
): string | undefined {
  const present = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !present.has(id))
  return missing === undefined ? undefined : publicId('scan', missing)
}
