import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ask, listAll } from './caller.js'
import type { Service } from './services.js'

type Resource = 'scans' | 'cases' | 'webhooks'

type Entry = {
  readonly resource: Resource
  readonly key: string
  readonly acknowledged: Readonly<Record<string, unknown>>
}

type Replay = {
  readonly path: string
  readonly key: string
  readonly idempotencyKey: string
  readonly body: object
  readonly data: Readonly<Record<string, unknown>>
}

/** Fields that the service changes by itself, of a scan without a verdict and of an endpoint. */
const OWN_CHANGES: Readonly<Record<string, readonly string[]>> = {
  open: [
    'status',
    'verdict',
    'confidence',
    'riskLevel',
    'modelVersion',
    'pipelineVersion',
    'signals',
    'updatedAt',
  ],
  webhooks: ['successRate', 'recentFailureRate', 'lastDeliveryAt'],
}

const MAX_REPLAYS = 40

/** All acknowledged changes, by either release. */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  readonly #replays: Replay[] = []
  /** `kind identifier` of the events that must arrive. */
  readonly events = new Set<string>()
  readonly #deliveries = new Map<string, { key: string; webhookId: string }>()
  readonly #files = new Set<string>()

  /** Later answers about a resource are compared with the newest one remembered. */
  remember(resource: Resource, key: string, data: Record<string, unknown>): void {
    this.#entries.set(String(data.id), { resource, key, acknowledged: data })
  }

  rememberReplay(replay: Replay): void {
    // Keeps the first and the newest ones.
    if (this.#replays.length >= MAX_REPLAYS) this.#replays.splice(MAX_REPLAYS / 2, 1)
    this.#replays.push(replay)
  }

  get size(): number {
    return this.#entries.size
  }

  /** Remembers the finished deliveries of an endpoint, which are kept for weeks. */
  async rememberDeliveries({ url }: Service, key: string, webhookId: string): Promise<void> {
    for (const { id, status } of await listAll(
      `${url}/api/v1/webhooks/deliveries?webhookId=${webhookId}`,
      key,
    ))
      if (status === 'succeeded' || status === 'failed') this.#deliveries.set(String(id), { key, webhookId })
  }

  /** Remembers the files of a data folder by content, because each release decides where to store them. */
  async rememberFiles(dataDir: string): Promise<void> {
    for (const hash of await hashesIn(join(dataDir, 'objects'))) this.#files.add(hash)
  }

  /** Reads everything from a service; returns the differences from what was acknowledged, a line each. */
  async differences(service: Service, dataDir: string): Promise<string[]> {
    const found = [
      ...(await this.#differingEntries(service)),
      ...(await this.#differingReplays(service)),
      ...(await this.#lostDeliveries(service)),
    ]
    const files = new Set(await hashesIn(join(dataDir, 'objects')))
    const lost = [...this.#files].filter((hash) => !files.has(hash))
    if (lost.length > 0) found.push(`${lost.length} files are gone`)
    return found
  }

  async #differingEntries({ url, release }: Service): Promise<string[]> {
    const found: string[] = []
    const lists = new Map<string, Map<string, Record<string, unknown>>>()
    for (const [id, { resource, key, acknowledged }] of this.#entries) {
      const list = lists.get(resource + key) ?? byId(await listAll(`${url}/api/v1/${resource}`, key))
      lists.set(resource + key, list)
      const listed = list.get(id)
      if (listed === undefined) {
        found.push(`${id} is not in the list`)
        continue
      }
      // The first release has no address for a single endpoint.
      const read =
        resource === 'webhooks' ? undefined : await ask('GET', `${url}/api/v1/${resource}/${id}`, key)
      if (read !== undefined && read.status !== 200) found.push(`${id}: ${read.status} ${read.text}`)
      const now = read?.data ?? listed
      if (!isDeepStrictEqual(now, listed) && !isOpen(resource, now))
        found.push(`${id} is another in the list: ${JSON.stringify(listed)}`)
      const ignored = isOpen(resource, acknowledged) ? OWN_CHANGES.open : OWN_CHANGES[resource]
      for (const [field, value] of Object.entries(acknowledged)) {
        // The old release does not know fields that were added later.
        if (ignored?.includes(field) || (release.name === 'old' && !(field in now))) continue
        if (!isDeepStrictEqual(now[field], value))
          found.push(`${id}: ${field} is ${JSON.stringify(now[field])}, not ${JSON.stringify(value)}`)
      }
    }
    return found
  }

  async #differingReplays({ url }: Service): Promise<string[]> {
    const found: string[] = []
    for (const { path, key, idempotencyKey, body, data } of this.#replays) {
      const again = await ask('POST', url + path, key, body, idempotencyKey)
      if (again.status !== 201 || !isDeepStrictEqual(again.data, data))
        found.push(`repeated with its key, POST ${path} gives ${again.status} ${again.text}`)
    }
    return found
  }

  async #lostDeliveries({ url }: Service): Promise<string[]> {
    const lists = new Map<string, Map<string, Record<string, unknown>>>()
    const found: string[] = []
    for (const [id, { key, webhookId }] of this.#deliveries) {
      const list =
        lists.get(webhookId) ??
        byId(await listAll(`${url}/api/v1/webhooks/deliveries?webhookId=${webhookId}`, key))
      lists.set(webhookId, list)
      if (!list.has(id)) found.push(`delivery ${id} is gone`)
    }
    return found
  }
}

const byId = (items: Record<string, unknown>[]) => new Map(items.map((item) => [String(item.id), item]))

const isOpen = (resource: Resource, { status }: Readonly<Record<string, unknown>>) =>
  resource === 'scans' && status !== 'complete' && status !== 'failed'

async function hashesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }) =>
      createHash('sha256')
        .update(await readFile(join(parentPath, name)))
        .digest('hex'),
    ),
  )
}
