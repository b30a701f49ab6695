import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyWebhook } from 'media-scan-client'
import {
  type ReceivedRequest,
  type Receiver,
  type Reply,
  startReceiver,
} from '../../test/support/receiver.js'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.js'
import type { Journal } from './journal.js'
import { type EndpointRecord, eventKey } from './ledger.js'

/** An event as an endpoint received it, possibly several times. */
export type Arrival = {
  readonly eventId: string
  readonly key: string
  readonly type: string
  /** Verdict of the scan or case in the event. */
  readonly verdict: unknown
  readonly digest: string
  times: number
  /** How many of these were answered with success. */
  accepted: number
}

/** How a receiver treats requests. */
export const MOODS = {
  well: () => ({ status: 200 }),
  slow: async () => {
    await sleep(1_000)
    return { status: 200 }
  },
  silent: () => undefined,
  'dripping its answer': (_request, response) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\nx-drip: ')
    const drip = setInterval(() => socket?.write('.'), 300)
    socket?.once('close', () => clearInterval(drip))
    return undefined
  },
  'answering without end': (_request, response) => {
    response.writeHead(200)
    const pour = setInterval(() => response.write('.'.repeat(1_024)), 50)
    response.once('close', () => clearInterval(pour))
    return undefined
  },
  'redirecting elsewhere': () => ({ status: 302, headers: { location: '/redirected' } }),
  'gone (410)': () => ({ status: 410 }),
  'too busy (429)': () => ({ status: 429, headers: { 'retry-after': '1' } }),
  'unavailable (503)': () => ({ status: 503, headers: { 'retry-after': '3600' } }),
  'failing (500)': () => ({ status: 500, body: 'x'.repeat(100_000) }),
  'cutting connections': (_request, response) => {
    response.socket?.destroy()
    return undefined
  },
} satisfies Record<
  string,
  (request: ReceivedRequest, response: ServerResponse) => Reply | undefined | Promise<Reply | undefined>
>

export type Mood = keyof typeof MOODS

/** The moods in which a request counts as delivered. */
const ACCEPTING: ReadonlySet<Mood> = new Set(['well', 'slow', 'answering without end'])

/** How long a delivery may still be signed with a secret that was ended, because it was claimed before. */
const LATE_SIGNATURE_MS = 30_000

/** HTTPS receivers that record and verify all requests. */
export type Receivers = {
  /** Addresses of endpoints that are always answered well, and of those that are not. */
  address(kind: EndpointRecord['kind'], path: string): string
  mood: Mood
  /** The network in front of the receiver that has moods. */
  readonly proxy: TcpProxy
  /** Registers endpoints by their paths, including earlier ones. */
  readonly endpoints: Map<string, EndpointRecord>
  arrivals(endpoint: EndpointRecord): ReadonlyMap<string, Arrival>
  /** The number of events that arrived more than once, and the total number of requests. */
  counts(): { requests: number; repeats: number }
  /** Verifies the requests that could not be verified when they arrived. */
  verifyRest(): Promise<void>
  close(): Promise<void>
}

export async function startReceivers(journal: Journal): Promise<Receivers> {
  const endpoints = new Map<string, EndpointRecord>()
  const arrivals = new Map<EndpointRecord, Map<string, Arrival>>()
  /** Requests that arrived before the answer that tells the endpoint or its secret. */
  const unverified: { request: ReceivedRequest; accepted: boolean }[] = []
  let requests = 0

  async function isGenuine(request: ReceivedRequest, secrets: readonly string[]): Promise<boolean> {
    if (secrets.length === 0) return false
    const { body, headers, at } = request
    return verifyWebhook(body, headers, secrets, { now: () => at.getTime() }).then(
      () => true,
      () => false,
    )
  }

  async function take(request: ReceivedRequest, accepted: boolean, last = false): Promise<void> {
    const endpoint = endpoints.get(request.path)
    const secrets = endpoint?.secrets ?? []
    if (
      endpoint === undefined ||
      !(await isGenuine(
        request,
        secrets.map(({ secret }) => secret),
      ))
    ) {
      if (last)
        journal.note(
          endpoint === undefined
            ? 'a delivery to an address that nobody registered'
            : 'a signature that no secret made',
          `${request.path}, event ${request.headers['service-event-id']}, delivery ${request.headers['service-delivery-id']}, ${request.headers['service-signature']}`,
        )
      else unverified.push({ request, accepted })
      return
    }
    const at = performance.now()
    const current = secrets.filter(({ endedAt }) => endedAt + LATE_SIGNATURE_MS > at)
    if (
      !last &&
      !(await isGenuine(
        request,
        current.map(({ secret }) => secret),
      ))
    )
      journal.note(
        'a signature by a secret that had ended',
        `endpoint ${endpoint.id}, delivery ${request.headers['service-delivery-id']}`,
      )
    note(endpoint, request, accepted)
  }

  function note(endpoint: EndpointRecord, { body, headers, path }: ReceivedRequest, accepted: boolean): void {
    const event = JSON.parse(body) as {
      id: string
      type: string
      organizationId: string
      environment: string
      data: Record<string, unknown>
    }
    const context = `event ${event.id} (${event.type}), delivery ${headers['service-delivery-id']}, endpoint ${endpoint.id} at ${path}`
    const { organizationId, environment } = endpoint.tenant
    if (event.organizationId !== organizationId || event.environment !== environment)
      journal.note("another tenant's event", `${context} of ${event.organizationId}, ${event.environment}`)
    if (headers['service-event-id'] !== event.id || headers['webhook-id'] !== event.id)
      journal.note('an event id in the headers that is not that of the body', context)
    if (headers['x-soak'] !== endpoint.kind) journal.note('an endpoint without its own header', context)
    const digest = createHash('sha256').update(body).digest('base64')
    const ofEndpoint = arrivals.get(endpoint) ?? new Map<string, Arrival>()
    arrivals.set(endpoint, ofEndpoint)
    const known = ofEndpoint.get(event.id)
    if (known !== undefined) {
      known.times += 1
      known.accepted += accepted ? 1 : 0
      if (known.digest !== digest) journal.note('an event with another body than before', context)
      return
    }
    const about = event.data.marker ?? (event.type === 'webhook.test' ? event.id : event.data.id)
    ofEndpoint.set(event.id, {
      eventId: event.id,
      key: eventKey(event.type, String(about)),
      type: event.type,
      verdict: event.data.verdict,
      digest,
      times: 1,
      accepted: accepted ? 1 : 0,
    })
  }

  const answer = (mood: () => Mood) => (request: ReceivedRequest, response: ServerResponse) => {
    requests += 1
    const now = mood()
    if (request.path === '/redirected')
      journal.note('a redirect that was followed', String(request.headers['service-delivery-id']))
    else
      take(request, ACCEPTING.has(now)).catch((error: unknown) =>
        journal.note('a delivery that cannot be read', `${request.path}: ${error}`),
      )
    return MOODS[now](request, response)
  }
  const steady: Receiver = await startReceiver({ keepsRequests: false, answer: answer(() => 'well') })
  const moody: Receiver = await startReceiver({ keepsRequests: false, answer: answer(() => receivers.mood) })
  const proxy = await startTcpProxy(moody)

  const receivers: Receivers = {
    address: (kind, path) => `https://127.0.0.1:${kind === 'moody' ? proxy.port : steady.port}${path}`,
    mood: 'well',
    proxy,
    endpoints,
    arrivals: (endpoint) => arrivals.get(endpoint) ?? new Map(),
    counts() {
      let repeats = 0
      for (const ofEndpoint of arrivals.values())
        for (const { times } of ofEndpoint.values()) repeats += times - 1
      return { requests, repeats }
    },
    async verifyRest() {
      for (const { request, accepted } of unverified.splice(0)) await take(request, accepted, true)
    },
    async close() {
      await proxy.close()
      await Promise.all([steady.close(), moody.close()])
    },
  }
  return receivers
}
