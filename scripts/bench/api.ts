import type { Environment } from '../../generated/vocabulary.js'

/** An API of the service as one caller sees it; throws where it is refused. */
export type ApiCaller = <Data>(method: string, path: string, body?: unknown) => Promise<Data>

/** Requests with a key, or with the operator token; the answers' `data`. */
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

/** A key of an organization that is made for it. */
export async function newKey(operator: ApiCaller, environment: Environment): Promise<string> {
  const { id } = await operator<{ id: string }>('POST', '/console/api/organizations', { name: 'Bench' })
  const { secret } = await operator<{ secret: string }>('POST', `/console/api/organizations/${id}/keys`, {
    label: 'bench',
    environment,
    scopes: ['scans:write', 'scans:read'],
  })
  return secret
}
