import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outcomeOf } from '../support/program.js'
import { meta } from './support/scripted-server.js'

const FILE_BYTES = 256 * 1024 * 1024
const client = fileURLToPath(new URL('../../src/client/index.ts', import.meta.url))

/** Scans a file and prints the peak memory of the process, in bytes. */
const SCAN = `
import { createReadStream } from 'node:fs'
const { createMediaScanClient } = await import(given.client)
const client = createMediaScanClient({ baseUrl: given.baseUrl, apiKey: 'msk_sbx_x' })
const source = given.kind === 'path' ? given.path : createReadStream(given.path)
const options = { fileName: 'long.mp4', byteSize: given.byteSize }
const before = process.resourceUsage().maxRSS * 1024
await client.scanFile(source, options)
console.log(JSON.stringify(process.resourceUsage().maxRSS * 1024 - before))
`

let folder: string
let server: Server
let received = 0

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers } = request
  if (method === 'PUT') received = 0
  for await (const chunk of request) if (method === 'PUT') received += (chunk as Buffer).length
  const data = {
    scanId: 'scan_1',
    uploadUrl: `http://${headers.host}/uploads/scan_1`,
    uploadHeaders: {},
    status: 'complete',
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data, meta }))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-memory-'))
  const file = await open(join(folder, 'long.mp4'), 'w')
  await file.truncate(FILE_BYTES)
  await file.close()
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

it.each(['path', 'stream'])(
  'a file of 256 MiB, given as a %s, is uploaded in less than 128 MiB of memory',
  async (kind) => {
    const { port } = server.address() as AddressInfo
    const path = join(folder, 'long.mp4')
    const given = { client, kind, path, baseUrl: `http://127.0.0.1:${port}`, byteSize: FILE_BYTES }
    const grown = await outcomeOf(SCAN, given, ['--import', 'tsx'], 60_000)
    expect(received).toBe(FILE_BYTES)
    expect(grown).toBeLessThan(128 * 1024 * 1024)
  },
  60_000,
)
