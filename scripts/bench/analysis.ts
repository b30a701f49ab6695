/**
 * `npm run bench:analysis -- [--pictures 60] [--videos 4] [--out results.json]`
 *
 * The cost of production analyses: scans per minute and memory for pictures of 1 MB and videos of 200 MB, with one and
 * two threads; and the duration of a read during analyses and without them, in alternating rounds. Everything runs on
 * this machine, on a separate PostgreSQL cluster. Files are uploaded first and then completed together: the time is
 * measured from the first completion to the last verdict. Before that, analyses are compared with the bare libraries.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { residentMemory } from '../support/processes.js'
import { median, table } from '../support/statistics.js'
import { compareWithBareLibraries } from './analysis/bare-libraries.js'
import { buildService, type RunningContender, startContender } from './requests/contenders.js'
import { apiCaller, newKey } from './support/api.js'
import { type Child, startChild } from './support/child.js'
import type { LoadDuties } from './support/load.js'
import { measureIn } from './support/setting.js'

const { values: options } = parseArgs({
  options: {
    pictures: { type: 'string', default: '60' },
    videos: { type: 'string', default: '4' },
    out: { type: 'string' },
  },
})

const MB = 1_000_000
const VIDEO_BYTES = 200 * MB
const THREADS = [1, 2]
/** Reads during the analyses, at a rate that leaves the machine time for both. */
const READS = { rounds: 5, seconds: 6, rate: 300, connections: 8 }
const SETTLING_MS = 3_000
const PATIENCE_MS = 600_000

type File = {
  readonly name: string
  readonly contentType: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** A JPEG of about a megabyte, as from a camera: a gradient with noise. Each one is different. */
async function picture(index: number): Promise<File> {
  const size = { width: 1_600, height: 1_200 }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 + (index % 5) }
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `picture-${index}.jpg`, contentType: 'image/jpeg', mediaType: 'image', bytes }
}

/** The fixture's clip followed by media data, so that the analysis reads what a long video contains. */
async function video(index: number): Promise<File> {
  const clip = await readFile('test/fixtures/clip.mp4')
  const data = randomBytes(VIDEO_BYTES - clip.length)
  data.writeUInt32BE(data.length)
  data.write('mdat', 4, 'latin1')
  return {
    name: `video-${index}.mp4`,
    contentType: 'video/mp4',
    mediaType: 'video',
    bytes: Buffer.concat([clip, data]),
  }
}

/** The requests of a production caller. */
function callerOf(server: RunningContender, key: string) {
  const send = apiCaller(server, key)
  return {
    async upload({ name, contentType, mediaType, bytes }: File): Promise<string> {
      const intent = await send<{ scanId: string; uploadUrl: string; uploadHeaders: Record<string, string> }>(
        'POST',
        '/api/v1/scans/upload-intents',
        { fileName: name, contentType, mediaType, byteSize: bytes.length },
      )
      const put = await fetch(intent.uploadUrl, {
        method: 'PUT',
        headers: intent.uploadHeaders,
        body: new Uint8Array(bytes),
      })
      if (!put.ok) throw new Error(`The upload was answered ${put.status}.`)
      return intent.scanId
    },
    complete: (scanId: string) => send('POST', `/api/v1/scans/${scanId}/upload-complete`),
    /** Waits until the scan has ended. */
    async ended(scanId: string): Promise<void> {
      const end = Date.now() + PATIENCE_MS
      for (;;) {
        const { status } = await send<{ status: string }>('GET', `/api/v1/scans/${scanId}/job`)
        if (status === 'complete') return
        if (status === 'failed' || Date.now() > end) throw new Error(`A scan is ${status}.`)
        await sleep(20)
      }
    },
  }
}

async function main(): Promise<void> {
  buildService()
  await measureIn(options.out, async ({ cluster, folder, closing }) => {
    const loading: Child<LoadDuties> = startChild<LoadDuties>(new URL('support/load.ts', import.meta.url))
    closing.push(loading.stop)
    const operatorToken = randomBytes(24).toString('hex')
    const rows: string[][] = []
    const results: Record<string, unknown> = {}

    console.log('comparing with the bare libraries …')
    const some = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(async (index) => (await picture(index)).bytes),
    )
    const comparison = await compareWithBareLibraries(some, folder)
    results.bare = comparison
    console.log(
      `${comparison.analysisMs.toFixed(0)} ms a picture, bare libraries ${comparison.bareMs.toFixed(0)} ms: ${comparison.ratio.toFixed(2)} of their speed`,
    )

    for (const threads of THREADS) {
      const name = `analysis_${threads}`
      await cluster.createDatabase(name)
      await mkdir(join(folder, name))
      const server = await startContender('service', {
        DATABASE_URL: cluster.url(name),
        DATA_DIR: join(folder, name),
        SECRET_KEY: randomBytes(32).toString('base64'),
        OPERATOR_TOKEN: operatorToken,
        RATE_LIMIT_PER_KEY: '0',
        RATE_LIMIT_PER_ORGANIZATION: '0',
        ANALYSIS_THREADS: String(threads),
      })
      closing.push(server.stop)
      const operator = apiCaller(server, operatorToken)
      // One organization gets all threads except one, so two organizations keep both threads busy.
      const keys = [await newKey(operator, 'production'), await newKey(operator, 'production')]
      const callers = keys.map((key) => callerOf(server, key))
      const callerFor = (index: number) => callers[index % callers.length] as (typeof callers)[number]

      async function analyse(files: number, make: (index: number) => Promise<File>) {
        const scans: string[] = []
        for (let index = 0; index < files; index += 1)
          scans.push(await callerFor(index).upload(await make(index)))
        let peak = residentMemory(server.pid)
        const watch = setInterval(() => {
          peak = Math.max(peak, residentMemory(server.pid))
        }, 100)
        const began = performance.now()
        await Promise.all(scans.map((scan, index) => callerFor(index).complete(scan)))
        await Promise.all(scans.map((scan, index) => callerFor(index).ended(scan)))
        clearInterval(watch)
        return { perMinute: (files / (performance.now() - began)) * 60_000, peakBytes: peak }
      }

      const pictures = await analyse(Number(options.pictures), picture)
      const videos = await analyse(Number(options.videos), video)

      // Reads without and with concurrent analyses, alternating.
      const reader = callerFor(0)
      const [read] = [await reader.upload(await picture(0))]
      const idle: number[] = []
      const busy: number[] = []
      const p99 = async () =>
        (
          await loading.ask('run', {
            port: server.port,
            method: 'GET',
            key: keys[0] as string,
            requests: [{ path: `/api/v1/scans/${read}` }],
            once: false,
            ...READS,
          })
        ).p99
      for (let round = 0; round < READS.rounds; round += 1) {
        idle.push(await p99())
        const enough = Math.ceil((pictures.perMinute / 60) * READS.seconds * 1.5) + threads
        const scans: string[] = []
        for (let index = 0; index < enough; index += 1)
          scans.push(await callerFor(index).upload(await picture(index)))
        // Work that is left over from the uploads must not be measured.
        await sleep(SETTLING_MS)
        await Promise.all(scans.map((scan, index) => callerFor(index).complete(scan)))
        busy.push(await p99())
        await Promise.all(scans.map((scan, index) => callerFor(index).ended(scan)))
        await sleep(SETTLING_MS)
      }
      results[`threads_${threads}`] = { pictures, videos, p99: { idle, busy } }
      rows.push([
        String(threads),
        pictures.perMinute.toFixed(0),
        (pictures.peakBytes / 2 ** 20).toFixed(0),
        videos.perMinute.toFixed(1),
        (videos.peakBytes / 2 ** 20).toFixed(0),
        median(idle).toFixed(1),
        median(busy).toFixed(1),
        median(busy.map((value, round) => value / (idle[round] as number))).toFixed(2),
      ])
      await closing.pop()?.()
    }
    console.log(
      table(
        [
          'files at once',
          'pictures/min',
          'peak MiB',
          'videos/min',
          'peak MiB',
          'getScan p99 ms',
          'beside analyses',
          'ratio',
        ],
        rows,
      ),
    )
    return results
  })
}

await main()
