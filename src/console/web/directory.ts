import { api, dataOf } from './api.js'
import { cache } from './cache.js'
import { asRefusal } from './refusal.js'

/** Names by identifier; each is requested again once it has reached this age. */
function directory(kind: string, staleTime: number, load: (id: string) => Promise<string>) {
  const known = new Map<string, string>()
  const query = (id: string) => ({
    queryKey: [kind, id],
    queryFn: () => load(id),
    staleTime,
  })
  return {
    /** Makes a name that was changed here be requested again. */
    forget(id: string): void {
      known.delete(id)
      cache.removeQueries({ queryKey: query(id).queryKey })
    },
    /** The names of these, and of all that are known already; if a name cannot be loaded, the identifier is used. */
    async of(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
      const named = [...new Set(ids)].map(async (id) => {
        try {
          const name = await cache.fetchQuery(query(id))
          known.set(id, name)
          return [id, name] as const
        } catch (error) {
          const refusal = asRefusal(error)
          if (refusal.status === 401) throw refusal
          return [id, id] as const
        }
      })
      return new Map([...known, ...(await Promise.all(named))])
    },
  }
}

/** The name of an organization never changes. */
export const organizationNames = directory(
  'organization',
  Number.POSITIVE_INFINITY,
  async (organizationId) => {
    const organization = await dataOf(
      api.GET('/console/api/organizations/{organizationId}', { params: { path: { organizationId } } }),
    )
    return organization.name
  },
)

const A_MINUTE_MS = 60_000

/** The address of an endpoint may be changed by its owner or an operator. */
export const endpointAddresses = directory('endpoint', A_MINUTE_MS, async (webhookId) => {
  const endpoint = await dataOf(
    api.GET('/console/api/webhooks/{webhookId}', { params: { path: { webhookId } } }),
  )
  return endpoint.url
})
