import { given, type List, oneOf, pageOf } from './api.js'
import type { Schemas } from './contract.js'
import { organizationChoices, organizationNames } from './directory.js'
import { ENVIRONMENT } from './words.js'

/** A page of a list over all organizations, with what its filters and rows show of them. */
export type TenantList<Item> = {
  readonly list: List<Item>
  /** Those to choose from. */
  readonly organizations: readonly Schemas['Organization'][]
  /** Names of those in the list, by identifier. */
  readonly names: ReadonlyMap<string, string>
}

/** The filters that such lists share, as the address has them, with those of the list itself. */
export const tenantFilters = <Own extends object>(query: URLSearchParams, own: Own) =>
  given({
    organizationId: query.get('organizationId') ?? undefined,
    environment: oneOf(query.get('environment'), ENVIRONMENT),
    ...own,
    ...pageOf(query),
  })

/** Loads what organizations there are beside the list, then the names of those in it. */
export async function loadTenantList<Item extends { readonly organizationId: string | null }>(
  items: Promise<List<Item>>,
): Promise<TenantList<Item>> {
  const [organizations, list] = await Promise.all([organizationChoices(), items])
  const names = await organizationNames.of(
    list.items.flatMap(({ organizationId }) => (organizationId === null ? [] : [organizationId])),
  )
  return { list, organizations, names }
}
