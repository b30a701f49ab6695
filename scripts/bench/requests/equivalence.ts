import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { addOpenScans, type Dataset } from './dataset.js'
import type { Server } from './operations.js'

/** A request whose answers must be the same from all contenders. */
type Check = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: object
  /** Sent instead of the dataset's key. */
  readonly key?: string
}

/** What differs from call to call, or is up to the server. */
const VOLATILE = new Set([
  ...['requestId', 'timestamp', 'nextCursor', 'uploadUrl', 'expiresAt'],
  ...['id', 'scanId', 'createdAt', 'updatedAt'],
])

const METADATA = { 'case.ref': 'MS-77', desk: 'Zürich <photo> & video' }

/** Each operation with and without its optional values, and the ways in which it is refused. */
function checksOf({ scanIds }: Dataset, openScanId: string): Check[] {
  const intent = {
    fileName: 'harbour „east“ <1>.jpg',
    contentType: 'image/jpeg',
    mediaType: 'image',
    byteSize: 812,
  }
  const ids = scanIds.slice(0, 10)
  const unknown = 'scan_01h455vb4pex5vsknk084sn02q'
  const get = (name: string, path: string, key?: string): Check => ({
    ...{ name, method: 'GET', path: `/api/v1/scans${path}` },
    ...(key !== undefined && { key }),
  })
  const post = (name: string, path: string, body?: object): Check => ({
    ...{ name, method: 'POST', path: `/api/v1${path}` },
    ...(body !== undefined && { body }),
  })
  return [
    get('getScan', `/${ids[0]}`),
    get('getScan, unknown', `/${unknown}`),
    get('getScan, malformed', '/scan_nothing'),
    get('getScan, without a key', `/${ids[0]}`, ''),
    get('getScan, with a mistyped key', `/${ids[0]}`, `msk_sbx_${'0'.repeat(36)}`),
    get('listScans', ''),
    get('listScans, limited', '?limit=3'),
    get('listScans, limit out of bounds', '?limit=0'),
    get('listScans, false cursor', '?cursor=nothing'),
    post('createScanUploadIntent', '/scans/upload-intents', intent),
    post('createScanUploadIntent, metadata', '/scans/upload-intents', { ...intent, metadata: METADATA }),
    post('createScanUploadIntent, no bytes', '/scans/upload-intents', { ...intent, byteSize: 0 }),
    post('createScanUploadIntent, unknown field', '/scans/upload-intents', { ...intent, other: 1 }),
    post('createScanUploadIntent, control character', '/scans/upload-intents', {
      ...intent,
      fileName: 'a\n',
    }),
    post('completeScanUpload', `/scans/${openScanId}/upload-complete`),
    post('completeScanUpload, again', `/scans/${openScanId}/upload-complete`),
    post('completeScanUpload, unknown', `/scans/${unknown}/upload-complete`),
    post('createCase', '/cases', { title: 'Campaign', scanIds: ids }),
    post('createCase, all fields', '/cases', {
      ...{ title: 'Campaign', scanIds: [...ids, ids[0]], severity: 'high', assignee: 'desk' },
      metadata: METADATA,
    }),
    post('createCase, without scans', '/cases', { title: 'Campaign', scanIds: [] }),
    post('createCase, unknown scan', '/cases', { title: 'Campaign', scanIds: [unknown] }),
  ]
}

/** JSON without what differs from call to call. `known` are ids that all contenders have. */
function settled(value: unknown, known: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => settled(each, known))
  if (typeof value !== 'object' || value === null) return value
  const isKnown = known.has((value as { id?: unknown }).id)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const own = VOLATILE.has(name) && !(isKnown && /^(id|createdAt|updatedAt)$/.test(name))
      return [name, own && each !== null ? typeof each : settled(each, known)]
    }),
  )
}

type Answer = { readonly status: number; readonly text: string }

async function ask(server: Server, check: Check, datasetKey: string): Promise<Answer> {
  const key = check.key ?? datasetKey
  const response = await fetch(`http://127.0.0.1:${server.port}${check.path}`, {
    method: check.method,
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(check.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(check.body !== undefined && { body: JSON.stringify(check.body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** What must be equal: for a refusal the code is enough. */
function compared({ status, text }: Answer, known: ReadonlySet<unknown>): unknown {
  const { data, meta, error } = JSON.parse(text)
  return status < 300
    ? { status, data: settled(data, known), meta: settled(meta, known) }
    : { status, code: error?.code }
}

/** The events that the checks stored, with their deliveries. Bodies have the same length, though not the same ids. */
async function storedBy({ databaseUrl }: Server): Promise<unknown[]> {
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const rows = await database`
      select type, subject_name, subject_id is not null as about, key_id is not null as keyed,
        request_id like 'req_%' as requested, length(body) as bytes,
        (select count(*)::int from deliveries where event_id = events.id) as deliveries,
        (select count(*)::int from delivery_queue where event_id = events.id and window_started_at is not null) as queued
      from events order by created_at, type`
    return rows.map((row) => ({ ...row }))
  } finally {
    await database.end()
  }
}

function assertSame(what: string, reference: Server, expected: unknown, server: Server, actual: unknown) {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(
    `${what}: ${server.name} does not do the same as ${reference.name}.\n` +
      `${reference.name}: ${JSON.stringify(expected)}\n${server.name}: ${JSON.stringify(actual)}`,
  )
}

/**
 * Throws unless all servers do the same: give the same answers, refusals included, and store the same events and
 * deliveries. What is compared with is the first server. The floor, which has other answers and refuses nothing, is not
 * among them.
 */
export async function assertEquivalent(servers: readonly Server[], dataset: Dataset): Promise<void> {
  const [reference, ...others] = servers.filter(({ name }) => name !== 'floor')
  if (reference === undefined) return
  const known = new Set<unknown>(dataset.scanIds)
  const answersOf = async (server: Server) => {
    const [openScanId] = await addOpenScans(server.databaseUrl, dataset.organizationId, 1)
    const answers: (Answer & { readonly name: string })[] = []
    for (const check of checksOf(dataset, openScanId as string))
      answers.push({ name: check.name, ...(await ask(server, check, dataset.key)) })
    return answers
  }
  const expected = await answersOf(reference)
  const expectedRows = await storedBy(reference)
  for (const server of others) {
    const answers = await answersOf(server)
    for (const [index, answer] of answers.entries())
      assertSame(
        answer.name,
        reference,
        compared(expected[index] as Answer, known),
        server,
        compared(answer, known),
      )
    assertSame('stored events', reference, expectedRows, server, await storedBy(server))
  }
}
