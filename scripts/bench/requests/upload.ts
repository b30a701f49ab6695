import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { apiCaller } from '../support/api.js'
import type { RunningServer } from '../support/servers.js'

const CHUNK = Buffer.alloc(256 * 1024, 1)

function* chunks(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length)
    yield CHUNK.subarray(0, Math.min(CHUNK.length, bytes - sent))
}

/** The target for a file: the service's own, or a path of the floor's. */
async function targetOf(
  server: RunningServer & { name: string },
  key: string,
  byteSize: number,
): Promise<URL> {
  if (server.name === 'floor') return new URL(`http://127.0.0.1:${server.port}/objects/upload`)
  const { uploadUrl } = await apiCaller(server, key)<{ uploadUrl: string }>(
    'POST',
    '/api/v1/scans/upload-intents',
    { fileName: 'clip.mp4', contentType: 'video/mp4', mediaType: 'video', byteSize },
  )
  return new URL(uploadUrl)
}

/** Uploads one file; returns bytes per second, from the first byte to the answer. */
export async function upload(
  server: RunningServer & { name: string },
  key: string,
  bytes: number,
): Promise<number> {
  const target = await targetOf(server, key, bytes)
  const began = performance.now()
  const put = request(target, {
    method: 'PUT',
    headers: { 'Content-Type': 'video/mp4', 'Content-Length': bytes },
  })
  const answered = new Promise<number>((resolve, reject) => {
    put.once('error', reject)
    put.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
  })
  await pipeline(Readable.from(chunks(bytes)), put)
  const status = await answered
  if (status !== 200) throw new Error(`${server.name} answered ${status} to an upload.`)
  return (bytes / (performance.now() - began)) * 1000
}
