import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMediaScanClient, MediaScanError, type RequestPromise } from 'media-scan-client'
import { ENVIRONMENTS, SCOPES } from '../../generated/vocabulary.js'
import type { Choices } from './choices.js'
import type { Installation } from './installation.js'
import type { Journal } from './journal.js'
import type { Span, TenantRecord } from './ledger.js'

/** The result of a call, including all its retries. */
export type Outcome<Data> = {
  readonly span: Span
  /** Whether a request before the last one may have been carried out although it failed. */
  readonly repeated: boolean
  /** Absent if the call failed; then `error` is present. */
  readonly answer?: { readonly data: Data; readonly response: Response }
  readonly error?: MediaScanError
  /** The call failed, but may have been carried out. */
  readonly uncertain: boolean
}

/** Makes calls with the generated client, each through one of the service's processes. */
export type Callers = {
  /**
   * Makes a call. A failure with one of the codes in `expected` is a normal outcome. A failure that no fault explains
   * is a discrepancy.
   */
  call<Data>(
    what: string,
    make: (options: { requestId: string }) => RequestPromise<Data>,
    expected?: readonly string[],
  ): Promise<Outcome<Data>>
  /** Repeats a call that is safe to repeat until its outcome is known. The span covers all tries. */
  callUntilKnown<Data>(
    what: string,
    make: (options: { requestId: string }) => RequestPromise<Data>,
    expected?: readonly string[],
  ): Promise<Outcome<Data>>
  /** Uploads a file to its target. Resolves with the last status, or `lost`. */
  upload(
    target: { uploadUrl: string; uploadHeaders: Record<string, string> },
    file: Buffer,
  ): Promise<number | 'lost'>
  /** Calls the operator API. */
  operate<Data>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; data: Data } | undefined>
}

/** Timeout for an answer: twice as long as the service may take. */
const PATIENCE_MS = 12_000
const RETRIES = 6
const UPLOAD_TRIES = 6
/** Callers wait less than the service asks them to. */
const MAX_PAUSE_MS = 1_000

const operationOf = (method: string, pathname: string) =>
  `${method} ${pathname.replace(/\/(scan|case|whe|whd|org)_[0-9a-z]+/g, '/{id}')}`

export function createCallers(installation: Installation, journal: Journal, { chance, oneOf }: Choices) {
  const { members, operatorToken } = installation

  /** Sends the request to a process of the service, usually one that is running. */
  async function send(request: Request): Promise<Response> {
    const running = members.filter(({ pid }) => pid !== undefined)
    const { port } = oneOf(running.length === 0 || chance(0.05) ? members : running)
    const url = new URL(request.url)
    const operation = operationOf(request.method, url.pathname)
    url.port = String(port)
    return journal.exchange(
      { operation, port, callId: request.headers.get('x-request-id') ?? undefined },
      () => fetch(new Request(url, request)),
    )
  }

  const newClient = (apiKey: string) =>
    createMediaScanClient({
      baseUrl: members[0]?.url,
      apiKey,
      fetch: send,
      retries: RETRIES,
      timeoutMs: PATIENCE_MS,
      sleep: (ms) => sleep(Math.min(ms, MAX_PAUSE_MS)),
    })

  const callers: Callers = {
    async call(what, make, expected = []) {
      const requestId = randomUUID()
      const from = performance.now()
      try {
        const { data, response } = await make({ requestId }).withResponse()
        return {
          span: { from, to: performance.now() },
          repeated: journal.endCall(requestId),
          answer: { data, response },
          uncertain: false,
        }
      } catch (error) {
        const repeated = journal.endCall(requestId)
        const span = { from, to: performance.now() }
        if (!(error instanceof MediaScanError)) throw error
        const { status, code } = error
        const uncertain = status === undefined || status >= 500 || code === 'idempotency_in_progress'
        if (!uncertain && !expected.includes(code ?? ''))
          journal.note(
            'an answer that the call does not explain',
            `${what}: ${status} ${code}, call ${requestId}: ${error.message}`,
          )
        return { span, repeated: repeated, error, uncertain }
      }
    },

    async callUntilKnown(what, make, expected) {
      const from = performance.now()
      let repeated = false
      for (;;) {
        const outcome = await callers.call(what, make, expected)
        repeated ||= outcome.repeated
        if (!outcome.uncertain) return { ...outcome, repeated, span: { from, to: outcome.span.to } }
        repeated = true
      }
    },

    async upload({ uploadUrl, uploadHeaders }, file) {
      let status: number | 'lost' = 'lost'
      for (let tries = 0; tries < UPLOAD_TRIES; tries += 1) {
        const { port } = oneOf(members)
        const url = new URL(uploadUrl)
        // Any process accepts the upload: they share the folder and the key that signed the address.
        url.port = String(port)
        const ask = () =>
          fetch(url, {
            method: 'PUT',
            headers: uploadHeaders,
            body: new Uint8Array(file),
            signal: AbortSignal.timeout(PATIENCE_MS),
          })
        const response = await journal
          .exchange({ operation: operationOf('PUT', url.pathname), port }, ask)
          .catch(() => undefined)
        status = response?.status ?? 'lost'
        if (status === 200) return status
        const text = (await response?.text()) ?? ''
        const passes = status === 'lost' || status === 503 || text.includes('upload_in_progress')
        if (!passes) return status
        await sleep(MAX_PAUSE_MS)
      }
      return status
    },

    async operate(method, path, body) {
      const { port } = oneOf(members)
      const response = await journal
        .exchange({ operation: operationOf(method, path), port }, () =>
          fetch(`http://127.0.0.1:${port}${path}`, {
            method,
            headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(PATIENCE_MS),
          }),
        )
        .catch(() => undefined)
      if (response === undefined) return undefined
      const { data } = (await response.json()) as { data: never }
      return { status: response.status, data }
    },
  }

  /** Creates organizations, each with a key for each environment. */
  async function makeTenants(organizations: number): Promise<TenantRecord[]> {
    const tenants: TenantRecord[] = []
    for (let number = 0; number < organizations; number += 1) {
      const made = await callers.operate<{ id: string }>('POST', '/console/api/organizations', {
        name: `Soak ${number}`,
      })
      const organizationId = made?.data.id as string
      for (const environment of ENVIRONMENTS) {
        const path = `/console/api/organizations/${organizationId}/keys`
        const issued = await callers.operate<{ secret: string }>('POST', path, {
          label: 'soak',
          environment,
          scopes: SCOPES,
        })
        const key = issued?.data.secret as string
        const lists = { scans: [], cases: [], endpoints: [], published: [] }
        tenants.push({ organizationId, environment, key, client: newClient(key), ...lists })
      }
    }
    return tenants
  }

  return { ...callers, makeTenants }
}
