import { expect } from 'vitest'
import { type Environment, SCOPES, type Scope } from '../../generated/vocabulary.js'

/** An answer of a service in its own process. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what is expected of it, the test says.
  readonly body: any
  readonly tookMs: number
}

/** Sends requests with a tenant's key. */
export type ProcessCaller = {
  readonly key: string
  get(path: string): Promise<Answer>
  post(path: string, body?: object): Promise<Answer>
  patch(path: string, body: object): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** The same tenant with the same key, with requests to another process. */
  at(serviceUrl: string): ProcessCaller
}

async function ask(url: string, token: string, method: string, body?: object): Promise<Answer> {
  const askedAt = performance.now()
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status, headers } = response
  return {
    status,
    headers,
    body: text === '' ? undefined : JSON.parse(text),
    tookMs: performance.now() - askedAt,
  }
}

function callerOf(serviceUrl: string, key: string): ProcessCaller {
  return {
    key,
    get: (path) => ask(serviceUrl + path, key, 'GET'),
    post: (path, body) => ask(serviceUrl + path, key, 'POST', body),
    patch: (path, body) => ask(serviceUrl + path, key, 'PATCH', body),
    delete: (path) => ask(serviceUrl + path, key, 'DELETE'),
    at: (other) => callerOf(other, key),
  }
}

/** Makes an organization and a key with these scopes, through the operator API. */
export async function makeCaller(
  serviceUrl: string,
  operatorToken: string,
  { scopes = SCOPES, environment = 'sandbox' }: { scopes?: readonly Scope[]; environment?: Environment } = {},
): Promise<ProcessCaller> {
  const organizations = `${serviceUrl}/console/api/organizations`
  const organization = await ask(organizations, operatorToken, 'POST', { name: 'Caller' })
  expect(organization.status).toBe(201)
  const issued = await ask(`${organizations}/${organization.body.data.id}/keys`, operatorToken, 'POST', {
    label: 'Caller',
    environment,
    scopes,
  })
  expect(issued.status).toBe(201)
  return callerOf(serviceUrl, issued.body.data.secret)
}
