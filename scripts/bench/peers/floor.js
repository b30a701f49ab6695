/**
 * node:http and the driver, with one prepared statement per request (two for operations that must read first) and
 * nothing else: no key, no checks, no log, rows as they are.
 */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId, storedId } from '../../../dist/src/basics/identifiers.js'
import { openDatabase } from './shared/database.js'

const database = openDatabase()
const tenant = [process.env.BENCH_ORGANIZATION, 'sandbox']

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const eventOf = (type, at, data, subjectId, name) => [
  at,
  [newId()],
  [type],
  [JSON.stringify({ type, data })],
  null,
  null,
  subjectId,
  name,
]

async function handle(request) {
  const { method, url } = request
  const [path, search] = url.split('?', 2)
  const segments = path.split('/')
  if (method === 'GET' && segments.length === 5) {
    const [scan] = await database.findScan(...tenant, storedId('scan', segments[4]))
    return scan
  }
  if (method === 'GET') {
    const query = new URLSearchParams(search)
    const limit = Number(query.get('limit') ?? 25)
    const after = query.get('cursor')?.split(' ') ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    const rows = await database.listScans(...tenant, ...after, limit + 1)
    const last = rows[limit - 1]
    const nextCursor = encodeURIComponent(`${last.createdAt.toISOString()} ${last.id}`)
    return { rows: rows.slice(0, limit), meta: { nextCursor } }
  }
  if (method === 'PUT') {
    // Durable before the answer, as in the service.
    await pipeline(request, createWriteStream(join(process.env.DATA_DIR, segments[2]), { flush: true }))
    return {}
  }
  const at = new Date()
  if (path === '/api/v1/scans/upload-intents') {
    const body = await bodyOf(request)
    const id = newId()
    await database.insertScan(
      ...tenant,
      ...eventOf('scan.created', at, body, id, body.fileName),
      body.fileName,
      body.contentType,
      body.mediaType,
      body.byteSize,
      body.metadata ?? {},
      at,
    )
    return { id }
  }
  if (path === '/api/v1/cases') {
    const body = await bodyOf(request)
    const scanIds = body.scanIds.map((scanId) => storedId('scan', scanId))
    await database.findVerdicts(...tenant, scanIds)
    const id = newId()
    await database.insertCase(
      ...tenant,
      ...eventOf('case.opened', at, body, id, body.title),
      scanIds,
      'medium',
      false,
      null,
      {},
    )
    return { id }
  }
  const id = storedId('scan', segments[4])
  const [scan] = await database.findScan(...tenant, id)
  await database.completeScan(
    ...tenant,
    ...eventOf('scan.completed', at, scan, id, scan.fileName),
    'authentic',
    0.9,
    'low',
    'model',
    'pipeline',
    {},
  )
  return { id }
}

createServer((request, response) => {
  handle(request).then(
    (data) => {
      const text = JSON.stringify({ data })
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      })
      response.end(text)
    },
    (error) => {
      process.stderr.write(`${error.stack}\n`)
      response.writeHead(500).end()
    },
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
