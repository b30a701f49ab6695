import { api, dataOf, listOf } from './api.js'
import type { Schemas } from './contract.js'
import { asRefusal } from './refusal.js'

/** Names by identifier, each asked for once: neither an organization's name nor an endpoint's address changes. */
function directory(load: (id: string) => Promise<string>) {
  const known = new Map<string, Promise<string>>()
  return {
    add(id: string, name: string): void {
      known.set(id, Promise.resolve(name))
    },
    /** The names of these; one that cannot be had stays its identifier. */
    async of(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
      const named = [...new Set(ids)].map(async (id) => {
        const name = known.get(id) ?? load(id)
        known.set(id, name)
        try {
          return [id, await name] as const
        } catch (error) {
          known.delete(id)
          const refusal = asRefusal(error)
          if (refusal.status === 401) throw refusal
          return [id, id] as const
        }
      })
      return new Map(await Promise.all(named))
    },
  }
}

export const organizationNames = directory(async (organizationId) => {
  const organization = await dataOf(
    api.GET('/console/api/organizations/{organizationId}', { params: { path: { organizationId } } }),
  )
  return organization.name
})

export const endpointAddresses = directory(async (webhookId) => {
  const endpoint = await dataOf(
    api.GET('/console/api/webhooks/{webhookId}', { params: { path: { webhookId } } }),
  )
  return endpoint.url
})

/** The organizations a list can be narrowed to: the newest hundred. Their names are known from then on. */
export async function organizationChoices(): Promise<readonly Schemas['Organization'][]> {
  const { items } = await listOf(api.GET('/console/api/organizations', { params: { query: { limit: 100 } } }))
  for (const { id, name } of items) organizationNames.add(id, name)
  return items
}
