/**
 * `npm run bench:resumable -- [--mb 256] [--rounds 5] [--s3]`
 *
 * Uploads that resume beside the one PUT, of the service as built, in a folder or (`--s3`) in a bucket of an S3 server of
 * its own. In each round a file of so many MB is sent in each way, in an order that changes: by one PUT; by one PATCH; by
 * a PATCH for every 8 MB; and with the connection cut after every 5 MB. Prints the medians of the times and their ratios
 * to the PUT of the same round.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SCOPES } from '../../generated/vocabulary.js'
import { startS3Server } from '../support/s3-server.js'
import { median, table } from '../support/statistics.js'
import { type ApiCaller, apiCaller, newKey } from './support/api.js'
import { showProgress } from './support/progress.js'
import { buildService, type RunningServer, SERVICE, startScript } from './support/servers.js'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '256' },
    rounds: { type: 'string', default: '5' },
    s3: { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(options.rounds)
const PART_BYTES = 8_000_000
const CUT_BYTES = 5_000_000

type Intent = {
  readonly scanId: string
  readonly uploadUrl: string
  readonly uploadHeaders: Record<string, string>
  readonly resumableUploadUrl: string
}

async function expectOk(response: Promise<Response>): Promise<Response> {
  const { ok, status } = await response
  if (!ok) throw new Error(`An upload was answered ${status}.`)
  return response
}

const TUS = { 'Tus-Resumable': '1.0.0' }

const headersAt = (offset: number) => ({
  ...TUS,
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
})

const patch = (url: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  expectOk(fetch(url, { method: 'PATCH', headers: headersAt(offset), body }))

/** Sends a part of what a PATCH announces, and breaks the connection off. */
function sendCut(url: string, offset: number, announced: number, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'PATCH',
      headers: { ...headersAt(offset), 'Content-Length': announced },
      agent: false,
    })
    sent.on('error', () => {})
    sent.write(bytes, () => {
      sent.destroy()
      resolve()
    })
  })
}

/** How far the upload has come, once no connection sends any more. */
async function offsetOf(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(url, { method: 'HEAD', headers: TUS })
    if (response.ok) return Number(response.headers.get('upload-offset'))
    if (response.status !== 409) throw new Error(`A look at an upload was answered ${response.status}.`)
  }
}

const WAYS: Readonly<Record<string, (intent: Intent, file: Uint8Array<ArrayBuffer>) => Promise<unknown>>> = {
  'one PUT': ({ uploadUrl, uploadHeaders }, file) =>
    expectOk(fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: file })),
  'one PATCH': ({ resumableUploadUrl }, file) => patch(resumableUploadUrl, 0, file),
  'a PATCH for each 8 MB': async ({ resumableUploadUrl }, file) => {
    for (let at = 0; at < file.length; at += PART_BYTES)
      await patch(resumableUploadUrl, at, file.subarray(at, at + PART_BYTES))
  },
  'cut after each 5 MB': async ({ resumableUploadUrl }, file) => {
    for (let at = 0; ; at = await offsetOf(resumableUploadUrl)) {
      const left = file.length - at
      if (left <= CUT_BYTES) return patch(resumableUploadUrl, at, file.subarray(at))
      await sendCut(resumableUploadUrl, at, left, file.subarray(at, at + CUT_BYTES))
    }
  },
}

/** Sends the file in one way, and returns the seconds from the first byte until the whole is acknowledged. */
async function timeOf(way: string, api: ApiCaller, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const intent = await api<Intent>('POST', '/api/v1/scans/upload-intents', {
    fileName: 'film.mp4',
    contentType: 'video/mp4',
    mediaType: 'video',
    byteSize: file.length,
    resumable: true,
  })
  const began = performance.now()
  await WAYS[way]?.(intent, file)
  const seconds = (performance.now() - began) / 1_000
  await api('POST', `/api/v1/scans/${intent.scanId}/upload-complete`)
  return seconds
}

async function main(): Promise<void> {
  buildService()
  const names = Object.keys(WAYS)
  const progress = showProgress(ROUNDS * names.length)
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-resumable-'))
  const token = randomBytes(24).toString('hex')
  const s3 = options.s3 ? await startS3Server() : undefined
  let server: RunningServer | undefined
  try {
    server = await startScript(SERVICE, {
      DATA_DIR: folder,
      OPERATOR_TOKEN: token,
      LOG_LEVEL: 'warn',
      ...(await s3?.createBucket()),
    })
    const key = await newKey(apiCaller(server, token), 'staging', SCOPES)
    const api = apiCaller(server, key)
    const file = new Uint8Array(randomBytes(Number(options.mb) * 1_000_000))
    const seconds = new Map<string, number[]>(names.map((name) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (let place = 0; place < names.length; place += 1) {
        const name = names[(place + round) % names.length] as string
        progress.step(name)
        seconds.get(name)?.push(await timeOf(name, api, file))
      }
    const puts = seconds.get('one PUT') ?? []
    console.log(
      table(
        ['way', 's', 'MB/s', 'times the PUT'],
        names.map((name) => {
          const own = seconds.get(name) ?? []
          const ratios = own.map((one, round) => one / (puts[round] ?? Number.NaN))
          return [
            name,
            median(own).toFixed(2),
            (Number(options.mb) / median(own)).toFixed(0),
            median(ratios).toFixed(2),
          ]
        }),
      ),
    )
  } finally {
    await server?.stop()
    await s3?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
