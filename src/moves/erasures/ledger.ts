import { canonicalJson } from '../../basics/canonical-json.js'
import { publicId } from '../../basics/identifiers.js'
import { type Documents, documentName } from '../../files/documents.js'

/**
 * The kind of the documents with erasures. There is one for each organization that was erased, outside the database, so
 * that a backup that brings the organization back does not undo its erasure.
 */
export const LEDGER = 'erasures'

const nameOf = (organizationId: string) => documentName(LEDGER, organizationId, 1)

/** Notes that an organization is being erased. An entry that is there already stays as it is. */
export async function enterErasure(
  documents: Documents,
  organizationId: string,
  startedAt: Date,
): Promise<void> {
  const name = nameOf(organizationId)
  if ((await documents.read(name)) !== undefined) return
  const entry = {
    version: 1,
    organizationId: publicId('org', organizationId),
    startedAt: startedAt.toISOString(),
  }
  await documents.put(name, canonicalJson(entry))
}

/** Whether the ledger has an organization. */
export const isErased = async (documents: Documents, organizationId: string): Promise<boolean> =>
  (await documents.read(nameOf(organizationId))) !== undefined

/** The UUIDs of all organizations in the ledger. */
export async function erasedOrganizations(documents: Documents): Promise<string[]> {
  const found: string[] = []
  for await (const name of documents.list(`${LEDGER}/`)) found.push(name.split('/')[1] as string)
  return found
}
