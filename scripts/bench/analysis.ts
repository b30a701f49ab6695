/**
 * `npm run bench:analysis -- [--quick] [--pictures 60] [--videos 4] [--rounds 5] [--out results.json]`
 *
 * The cost of production analyses: scans per minute and memory for pictures of 1 MB and videos of 200 MB, with one and
 * two threads; and the duration of a read during analyses and without them, in alternating rounds. Everything runs on
 * this machine, on a separate PostgreSQL cluster. Files are uploaded first and then completed together: the time is
 * measured from the first completion to the last verdict. Before that, analyses are compared with the bare libraries.
 * `--quick` is one short round, which only shows that everything works.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { residentMemory } from '../support/processes.js'
import { median, table } from '../support/statistics.js'
import { compareWithBareLibraries } from './analysis/bare-libraries.js'
import { type File, picture, video } from './analysis/files.js'
import { apiCaller, newKey } from './support/api.js'
import { type Child, startChild } from './support/child.js'
import type { LoadDuties } from './support/load.js'
import { showProgress } from './support/progress.js'
import { buildService, type RunningServer, SERVICE, startScript } from './support/servers.js'
import { measureIn } from './support/setting.js'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    videos: { type: 'string' },
    rounds: { type: 'string' },
    out: { type: 'string' },
  },
})

const MB = 1_000_000
const QUICK = {
  pictures: 4,
  videos: 2,
  videoBytes: 20 * MB,
  rounds: 1,
  seconds: 1,
  settlingMs: 300,
  compared: 2,
}
const FULL = {
  pictures: 60,
  videos: 4,
  videoBytes: 200 * MB,
  rounds: 5,
  seconds: 6,
  settlingMs: 3_000,
  compared: 8,
}

/** The extent of the measurement. */
const EXTENT = {
  ...(options.quick ? QUICK : FULL),
  ...(options.pictures !== undefined && { pictures: Number(options.pictures) }),
  ...(options.videos !== undefined && { videos: Number(options.videos) }),
  ...(options.rounds !== undefined && { rounds: Number(options.rounds) }),
}

const THREADS = [1, 2]
/** Reads during the analyses, at a rate that leaves the machine time for both. */
const READS = { rate: 300, connections: 8 }
const PATIENCE_MS = 600_000
/** Pictures are made and uploaded this many at a time. */
const UPLOADS = 2

/** The requests of a production caller. */
function callerOf(server: RunningServer, key: string) {
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

    // For each number of threads: pictures, videos, and the rounds of reads.
    const progress = showProgress(1 + THREADS.length * (2 + EXTENT.rounds))
    progress.step('comparison with the bare libraries')
    const some: Buffer[] = []
    for (let index = 0; index < EXTENT.compared; index += 1) some.push((await picture()).bytes)
    const comparison = await compareWithBareLibraries(some, folder, options.quick ? 1 : 7)
    results.bare = comparison
    console.log(
      `${comparison.analysisMs.toFixed(0)} ms a picture, bare libraries ${comparison.bareMs.toFixed(0)} ms: ${comparison.ratio.toFixed(2)} of their speed`,
    )

    for (const threads of THREADS) {
      const name = `analysis_${threads}`
      await cluster.createDatabase(name)
      await mkdir(join(folder, name))
      const server = await startScript(SERVICE, {
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

      /** Uploads that many files; returns their scans. */
      async function uploaded(files: number, make: () => Promise<File>): Promise<string[]> {
        const scans: string[] = []
        let next = 0
        const uploading = async () => {
          while (next < files) {
            const index = next
            next += 1
            scans[index] = await callerFor(index).upload(await make())
          }
        }
        await Promise.all(Array.from({ length: UPLOADS }, uploading))
        return scans
      }

      async function analyse(files: number, make: () => Promise<File>) {
        const scans = await uploaded(files, make)
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

      const named = threads === 1 ? 'one file at a time' : `${threads} files at a time`
      progress.step(`${named}, ${EXTENT.pictures} pictures`)
      const pictures = await analyse(EXTENT.pictures, picture)
      progress.step(`${named}, ${EXTENT.videos} videos`)
      const videos = await analyse(EXTENT.videos, () => video(EXTENT.videoBytes))

      // Reads without and with concurrent analyses, alternating.
      const reader = callerFor(0)
      const read = await reader.upload(await picture())
      const idle: number[] = []
      const busy: number[] = []
      const p99 = async (when: string) =>
        (
          await loading.ask('run', {
            what: `getScan ${when}`,
            port: server.port,
            method: 'GET',
            key: keys[0] as string,
            requests: [{ path: `/api/v1/scans/${read}` }],
            once: false,
            seconds: EXTENT.seconds,
            ...READS,
          })
        ).p99
      for (let round = 0; round < EXTENT.rounds; round += 1) {
        progress.step(`${named}, reads, round ${round + 1} of ${EXTENT.rounds}`)
        idle.push(await p99('without analyses'))
        const enough = Math.ceil((pictures.perMinute / 60) * EXTENT.seconds * 1.5) + threads
        const scans = await uploaded(enough, picture)
        // Work that is left over from the uploads must not be measured.
        await sleep(EXTENT.settlingMs)
        await Promise.all(scans.map((scan, index) => callerFor(index).complete(scan)))
        busy.push(await p99('during analyses'))
        await Promise.all(scans.map((scan, index) => callerFor(index).ended(scan)))
        await sleep(EXTENT.settlingMs)
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
    return { extent: EXTENT, ...results }
  })
}

await main()
