import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { verifyWebhook } from '../../src/client/index.js'
import type { ProcessCaller } from './process-caller.js'
import type { Receiver } from './receiver.js'

/** When a change was requested and when it was acknowledged. */
type Times = { readonly askedAt: number; readonly answeredAt: number }

type KnownScan = Times & { readonly id: string; readonly sha256: string; deletion?: Times }
type KnownCase = Times & { readonly id: string }
type KnownEndpoint = Times & { readonly id: string; readonly secret: string }

/** Continuous requests, and what was acknowledged of them. */
export type Workload = {
  /** Resolves when this much more of everything is acknowledged. */
  more(scans: number): Promise<void>
  /** Finishes requests in flight. Rejects when a request failed. */
  stop(): Promise<void>
  readonly scans: readonly KnownScan[]
  readonly cases: readonly KnownCase[]
  readonly endpoints: readonly KnownEndpoint[]
}

const WORKERS = 3
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads, deletes, opens cases and rotates secrets until stopped, as a tenant of staging. */
export async function startWorkload(caller: ProcessCaller, receiver: Receiver): Promise<Workload> {
  const scans: KnownScan[] = []
  const cases: KnownCase[] = []
  const endpoints: KnownEndpoint[] = []
  let stopped = false
  let turn = 0

  async function timed<T>(work: () => Promise<T>): Promise<T & Times> {
    const askedAt = performance.now()
    return { ...(await work()), askedAt, answeredAt: performance.now() }
  }
  async function created(path: string, body: object, status = 201) {
    const answer = await caller.post(path, body)
    expect([answer.status, answer.body.error?.message]).toEqual([status, undefined])
    return answer.body.data
  }

  async function scan(): Promise<KnownScan> {
    const bytes = randomBytes(1_000 + Math.floor(Math.random() * 100_000))
    const stored: KnownScan = await timed(async () => {
      const intent = await created('/api/v1/scans/upload-intents', {
        ...{ fileName: 'photo.png', contentType: 'image/png', mediaType: 'image' },
        byteSize: bytes.length,
      })
      const put = { method: 'PUT', headers: intent.uploadHeaders, body: bytes }
      expect((await fetch(intent.uploadUrl, put)).status).toBe(200)
      await created(`/api/v1/scans/${intent.scanId}/upload-complete`, {}, 200)
      return { id: intent.scanId as string, sha256: sha256(bytes) }
    })
    scans.push(stored)
    return stored
  }

  async function change(number: number): Promise<void> {
    const known = await scan()
    if (number % 3 === 0)
      cases.push(
        await timed(async () => {
          const { id } = await created('/api/v1/cases', { title: `Case ${number}`, scanIds: [known.id] })
          return { id }
        }),
      )
    else if (number % 5 === 0) {
      const askedAt = performance.now()
      known.deletion = { askedAt, answeredAt: Infinity }
      expect((await caller.delete(`/api/v1/scans/${known.id}`)).status).toBe(204)
      known.deletion = { askedAt, answeredAt: performance.now() }
    } else if (number % 20 === 1) await endpoint([])
  }

  async function endpoint(events: readonly string[]): Promise<void> {
    endpoints.push(
      await timed(async () => {
        const body = { url: receiver.url, events: ['report.ready', ...events] }
        const { endpoint: made, secret } = await created('/api/v1/webhooks', body)
        return { id: made.id as string, secret: secret as string }
      }),
    )
  }

  await endpoint(['case.opened'])
  const workers = Array.from({ length: WORKERS }, async () => {
    while (!stopped) {
      turn += 1
      await change(turn)
    }
  })
  const working = Promise.all(workers)
  working.catch(() => {})
  return {
    scans,
    cases,
    endpoints,
    async more(count) {
      const target = scans.length + count
      while (scans.length < target)
        await Promise.race([working, new Promise((resolve) => setTimeout(resolve, 20))])
    },
    async stop() {
      stopped = true
      await working
    },
  }
}

/**
 * Checks that everything acknowledged before one moment, and requested before another, exists in a service that was
 * restored to a time between them: scans with their files in this folder, cases, endpoints, and, delivered to the
 * receiver with a signature of the secret, an event for each case.
 */
export async function reconcile(
  { scans, cases, endpoints }: Workload,
  caller: ProcessCaller,
  {
    receiver,
    objectsFolder,
    from,
    until,
  }: { receiver: Receiver; objectsFolder: string; from: number; until: number },
): Promise<void> {
  const before = <Known extends Times>(known: readonly Known[]) =>
    known.filter((one) => one.answeredAt < from)
  const found = { files: 0, deleted: 0 }
  for (const { id, sha256: expected, deletion } of before(scans)) {
    const { status, body } = await caller.get(`/api/v1/scans/${id}`)
    if (deletion !== undefined && deletion.answeredAt < from) {
      expect(status, id).toBe(404)
      found.deleted += 1
    } else if (deletion === undefined || deletion.askedAt > until) {
      expect([status, body.data.status], id).toEqual([200, 'complete'])
      const file = await readFile(join(objectsFolder, 'objects', storedId('scan', id) as string))
      expect(sha256(file), id).toBe(expected)
      found.files += 1
    }
  }
  expect(found.files).toBeGreaterThan(20)
  expect(found.deleted).toBeGreaterThan(2)
  const known = before(cases)
  for (const { id } of known) expect((await caller.get(`/api/v1/cases/${id}`)).status, id).toBe(200)
  expect(known.length).toBeGreaterThan(5)

  const secrets = new Map(before(endpoints).map(({ id, secret }) => [id, secret]))
  expect(secrets.size).toBeGreaterThan(1)
  for (const id of secrets.keys()) {
    const tested = await caller.post(`/api/v1/webhooks/${id}/test`)
    expect([tested.status, tested.body.data.status], id).toEqual([202, 'succeeded'])
  }
  const firstSecret = endpoints[0]?.secret as string
  const opened = new Set<string>()
  let read = 0
  const readReceived = async () => {
    for (const { body, headers } of receiver.requests.slice(read)) {
      read += 1
      const event = JSON.parse(body)
      if (event.type !== 'case.opened') continue
      await verifyWebhook(body, headers, firstSecret)
      opened.add(event.data.id)
    }
    return known.filter(({ id }) => !opened.has(id))
  }
  await expect.poll(readReceived, { timeout: 30_000, interval: 200 }).toEqual([])
}
