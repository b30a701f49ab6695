import { BASE, withQuery } from './address.js'
import type { Schemas } from './contract.js'

const list = (path: string, query: Readonly<Record<string, string>>) =>
  withQuery({ path: `${BASE}/${path}`, query: new URLSearchParams() }, query)

/** The address of the last day's requests with an identifier, of a key, or of an organization. */
export const requestsWith = (filter: Readonly<Record<string, string>>): string => list('requests', filter)

/** The address of a key's page. */
export const addressOfKey = (key: { readonly id: string; readonly organizationId: string }): string =>
  `${BASE}/organizations/${key.organizationId}/keys/${key.id}`

/** The address that shows a search result. */
export const PLACES: Readonly<Record<Schemas['SearchKind'], (result: Schemas['SearchResult']) => string>> = {
  organization: ({ id }) => `${BASE}/organizations/${id}`,
  scan: ({ id }) => `${BASE}/scans/${id}`,
  case: ({ id }) => `${BASE}/cases/${id}`,
  endpoint: ({ id }) => `${BASE}/endpoints/${id}`,
  delivery: ({ id }) => `${BASE}/deliveries/${id}`,
  event: ({ id }) => list('deliveries', { eventId: id }),
  request: ({ detail }) => requestsWith({ requestId: detail ?? '' }),
  // A key always belongs to an organization.
  key: ({ id, organizationId }) => addressOfKey({ id, organizationId: organizationId ?? '' }),
}
