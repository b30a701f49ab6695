import { api, dataOf } from './api.js'
import { cache } from './cache.js'
import type { Schemas } from './contract.js'
import { asRefusal } from './refusal.js'

const A_MINUTE_MS = 60_000

/** What is shown of resources, by identifier; each is requested again once it has reached this age. */
function directory<Shown>(kind: string, staleTime: number, load: (id: string) => Promise<Shown>) {
  const known = new Map<string, Shown>()
  const query = (id: string) => ({
    queryKey: [kind, id],
    /** `null` if there is no such resource, which is remembered too: pages load again every few seconds. */
    async queryFn(): Promise<Shown | null> {
      try {
        return await load(id)
      } catch (error) {
        if (asRefusal(error).status === 404) return null
        throw error
      }
    },
    staleTime: ({ state }: { readonly state: { readonly data: Shown | null | undefined } }) =>
      state.data === null ? A_MINUTE_MS : staleTime,
  })
  return {
    /** Makes what was changed here be requested again. */
    forget(id: string): void {
      known.delete(id)
      cache.removeQueries({ queryKey: query(id).queryKey })
    },
    /** These, and all that are known already. What cannot be loaded is left out: its identifier is shown. */
    async of(ids: Iterable<string | null | undefined>): Promise<ReadonlyMap<string, Shown>> {
      const lookups = [...new Set(ids)].map(async (id) => {
        if (id == null) return
        try {
          const shown = await cache.fetchQuery(query(id))
          if (shown !== null) known.set(id, shown)
        } catch (error) {
          const refusal = asRefusal(error)
          if (refusal.status === 401) throw refusal
        }
      })
      await Promise.all(lookups)
      return new Map(known)
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

/** The label of a key never changes. */
export const keyLabels = directory('key', Number.POSITIVE_INFINITY, async (keyId) => {
  const { key } = await dataOf(api.GET('/console/api/keys/{keyId}', { params: { path: { keyId } } }))
  return key.label
})

/** What is shown of an endpoint in a list of something else. */
export type NamedEndpoint = Pick<Schemas['WebhookEndpoint'], 'id' | 'url' | 'description'>

/** The address and the description of an endpoint may be changed by its owner or an operator. */
export const endpoints = directory(
  'endpoint',
  A_MINUTE_MS,
  (webhookId): Promise<NamedEndpoint> =>
    dataOf(api.GET('/console/api/webhooks/{webhookId}', { params: { path: { webhookId } } })),
)

/** The name of a scan's file never changes. */
export const fileNames = directory('scan', Number.POSITIVE_INFINITY, async (scanId) => {
  const scan = await dataOf(api.GET('/console/api/scans/{scanId}', { params: { path: { scanId } } }))
  return scan.fileName
})
