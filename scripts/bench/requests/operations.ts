import type { LoadRequest } from '../support/load.js'
import type { RunningServer } from '../support/servers.js'
import type { ContenderName } from './contenders.js'
import { addOpenScans, type Dataset } from './dataset.js'

/** A server under measurement, with its own database. */
export type Server = RunningServer & { readonly name: ContenderName; readonly databaseUrl: string }

/** One kind of request to measure. */
export type Operation = {
  readonly method: string
  /** The requests of one round of this many seconds. */
  requests(
    server: Server,
    dataset: Dataset,
    seconds: number,
  ): Promise<readonly LoadRequest[]> | readonly LoadRequest[]
  /** Whether each request can be sent only once. */
  readonly once?: boolean
}

const intent = (number: number) =>
  JSON.stringify({
    fileName: `press-photo-${number}.jpg`,
    contentType: 'image/jpeg',
    mediaType: 'image',
    byteSize: 1_482_133,
  })

/** More scans per second than any server completes. */
const COMPLETED_PER_SECOND = 9_000

/** The operations by name. `deepPage` is the number of the page that is deep in a list. */
export const operationsWith = (deepPage: number): Record<string, Operation> => ({
  getScan: {
    method: 'GET',
    requests: (_server, { scanIds }) => scanIds.map((scanId) => ({ path: `/api/v1/scans/${scanId}` })),
  },
  'listScans first page': { method: 'GET', requests: () => [{ path: '/api/v1/scans' }] },
  [`listScans page ${deepPage}`]: {
    method: 'GET',
    async requests(server, { key }) {
      return [{ path: await pathOfPage(server, key, deepPage) }]
    },
  },
  createScanUploadIntent: {
    method: 'POST',
    requests: () =>
      Array.from({ length: 200 }, (_, number) => ({
        path: '/api/v1/scans/upload-intents',
        body: intent(number),
      })),
  },
  'createCase of 10 scans': {
    method: 'POST',
    requests: (_server, { scanIds }) =>
      Array.from({ length: 200 }, (_, number) => ({
        path: '/api/v1/cases',
        body: JSON.stringify({
          title: `Campaign ${number}`,
          scanIds: scanIds.slice(number * 10, number * 10 + 10),
          severity: 'high',
        }),
      })),
  },
  completeScanUpload: {
    method: 'POST',
    once: true,
    async requests({ databaseUrl }, { organizationId }, seconds) {
      const ids = await addOpenScans(databaseUrl, organizationId, Math.ceil(COMPLETED_PER_SECOND * seconds))
      return ids.map((scanId) => ({ path: `/api/v1/scans/${scanId}/upload-complete` }))
    },
  },
})

const pagePaths = new Map<string, string>()

/** Pages through the list once, as a client does. */
async function pathOfPage({ name, port }: Server, key: string, deepPage: number): Promise<string> {
  let path = pagePaths.get(name)
  if (path !== undefined) return path
  path = '/api/v1/scans'
  for (let page = 1; page < deepPage; page += 1) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const text = await response.text()
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1]
    if (cursor === undefined) throw new Error(`${name} has no page ${page + 1}: ${text.slice(0, 200)}`)
    path = `/api/v1/scans?cursor=${cursor}`
  }
  pagePaths.set(name, path)
  return path
}
