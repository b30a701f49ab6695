import type { Environment, Scope } from '../../../generated/vocabulary.js'

/** One caller's access to the service's API; throws when a request is refused. */
export type ApiCaller = <Data>(method: string, path: string, body?: unknown) => Promise<Data>

/** Sends requests with a key or the operator token; returns the `data` of the answers. */
export function apiCaller({ port }: { port: number }, key: string): ApiCaller {
  const origin = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return async <Data>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }
}

/** A key for a new organization. */
export async function newKey(
  operator: ApiCaller,
  environment: Environment,
  scopes: readonly Scope[] = ['scans:write', 'scans:read'],
): Promise<string> {
  const { id } = await operator<{ id: string }>('POST', '/console/api/organizations', { name: 'Bench' })
  const { secret } = await operator<{ secret: string }>('POST', `/console/api/organizations/${id}/keys`, {
    label: 'bench',
    environment,
    scopes,
  })
  return secret
}
