// @module-tag slow
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { askOffset, patch, slowPatch } from '../support/resumable.js'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: ServiceProcess

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterEach(() => service?.end())
afterAll(() => folder.remove())

const MB = 1_000_000
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Bytes that are durable. `undefined` while the lease of a process that was killed lasts. */
async function offsetOf(url: string): Promise<number | undefined> {
  const answer = await askOffset(url)
  return answer.ok ? Number(answer.headers.get('upload-offset')) : undefined
}

test('an upload goes on after each kill -9 of the process that receives it, from what arrived two seconds before', async () => {
  const environment = { DATA_DIR: join(folder.path, 'data') }
  service = await startServiceProcess(environment)
  const { port } = new URL(service.url)
  const authorization = `Bearer ${/msk_sbx_[0-9A-Za-z]{36}/.exec(service.output())?.[0]}`
  const post = async (path: string, body: object = {}) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { scanId: string; resumableUploadUrl: string } }).data
  }
  const file = randomBytes(40 * MB)
  const { scanId, resumableUploadUrl: url } = await post('/api/v1/scans/upload-intents', {
    ...{ fileName: 'clip.mp4', contentType: 'video/mp4', mediaType: 'video', byteSize: file.length },
    resumable: true,
  })
  let at = 0
  for (const _kill of [1, 2]) {
    const killed = slowPatch(url, at, file.length - at)
    killed.send(file.subarray(at, at + 10 * MB))
    // Longer than the interval at which arrived bytes are made durable and recorded.
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    await service.end('SIGKILL')
    service = await startServiceProcess({ ...environment, PORT: port })
    await expect.poll(() => offsetOf(url), { timeout: 15_000, interval: 500 }).toBe(at + 10 * MB)
    at += 10 * MB
  }
  expect((await patch(url, at, file.subarray(at))).status).toBe(204)
  await post(`/api/v1/scans/${scanId}/upload-complete`)
  const objects = join(environment.DATA_DIR, 'objects', 'objects')
  const [name = ''] = await readdir(objects)
  expect(sha256(await readFile(join(objects, name)))).toBe(sha256(file))
}, 90_000)
