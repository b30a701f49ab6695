import type { Place } from './address.js'
import { given, type List, oneOf, pageOf } from './api.js'
import { organizationNames } from './directory.js'
import { ENVIRONMENT } from './words.js'

/** A page of a list over all organizations, with the names that its filters and rows show. */
export type TenantList<Item> = {
  readonly list: List<Item>
  /** Names of the organizations in the list and of the one in the filter, by identifier. */
  readonly names: ReadonlyMap<string, string>
}

/** The shared filters of such lists in the address, with the list's own. */
export const tenantFilters = <Own extends object>(query: URLSearchParams, own: Own) =>
  given({
    organizationId: query.get('organizationId') ?? undefined,
    environment: oneOf(query.get('environment'), ENVIRONMENT),
    ...own,
    ...pageOf(query),
  })

/** Orders of a list other than the default. */
const ORDER = { asc: 'Oldest first' } as const

/** The filters by time, and the order, in the address. */
export const timeFilters = (query: URLSearchParams) => ({
  createdFrom: query.get('createdFrom') ?? undefined,
  createdTo: query.get('createdTo') ?? undefined,
  order: oneOf(query.get('order'), ORDER),
})

/** The order of a list, for its caption. */
export const orderOf = ({ query }: Pick<Place, 'query'>) =>
  query.get('order') === 'asc' ? 'oldest first' : 'newest first'

/** Loads a list, then the names of the organizations in it and of the one in the filter. */
export async function loadTenantList<Item extends { readonly organizationId: string | null }>(
  items: Promise<List<Item>>,
  query: URLSearchParams,
): Promise<TenantList<Item>> {
  const list = await items
  const chosen = query.get('organizationId')
  const named = [chosen, ...list.items.map(({ organizationId }) => organizationId)]
  const names = await organizationNames.of(named.filter((id) => id !== null))
  return { list, names }
}
