import type { Place } from './address.js'
import { given, type List, oneOf, pageOf } from './api.js'
import { organizationNames } from './directory.js'
import { ENVIRONMENT } from './words.js'

/** A page of a list over all organizations, with what its filters and rows show of them. */
export type TenantList<Item> = {
  readonly list: List<Item>
  /** Names of the organizations in the list and of the one it is narrowed to, by identifier. */
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

/** Orders of a list that are not the usual one. */
const ORDER = { asc: 'Oldest first' } as const

/** The filters by time, and the order, as the address has them. */
export const timeFilters = (query: URLSearchParams) => ({
  createdFrom: query.get('createdFrom') ?? undefined,
  createdTo: query.get('createdTo') ?? undefined,
  order: oneOf(query.get('order'), ORDER),
})

/** In which order a list is, for its caption. */
export const orderOf = ({ query }: Pick<Place, 'query'>) =>
  query.get('order') === 'asc' ? 'oldest first' : 'newest first'

/** Loads a list, then the names of the organizations in it and of the one that it is narrowed to. */
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
