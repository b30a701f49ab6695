import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AnalysisThreads, createAnalysisThreads } from '../../src/analysis/threads.js'

const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
const TIFF = { fileName: 'a.tif', mediaType: 'image', contentType: 'image/tiff' } as const

const camera = await readFile('test/fixtures/camera.jpg')

const made: AnalysisThreads[] = []
const threadsWith = (limits: Parameters<typeof createAnalysisThreads>[0]): AnalysisThreads => {
  const threads = createAnalysisThreads(limits)
  made.push(threads)
  return threads
}
afterEach(() => vi.restoreAllMocks())
afterEach(() => Promise.all(made.splice(0).map((threads) => threads.stop())))

const analyse = (threads: AnalysisThreads, bytes: Buffer, declared: typeof JPEG | typeof TIFF = JPEG) =>
  threads.analyse(async () => Readable.from([bytes]), { ...declared, byteSize: bytes.length })

const expectSound = async (threads: AnalysisThreads) =>
  expect(await analyse(threads, camera)).toMatchObject({
    traces: { camera: { make: 'Example Camera Company' } },
    failures: [],
  })

/** A TIFF whose one tag, the camera's maker, is said to be a list of that many fractions. */
function tiffWithCount(count: number): Buffer {
  const bytes = Buffer.alloc(1_000)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(1, 8)
  bytes.writeUInt16LE(0x10f, 10)
  bytes.writeUInt16LE(5, 12)
  bytes.writeUInt32LE(count, 14)
  bytes.writeUInt32LE(100, 18)
  return bytes
}

/** More text than the heap of 16 MB has room for, in pieces that it has room for. */
const packet = Buffer.from(`<x:xmpmeta>${"Credit='x' CreatorTool='y' ".repeat(38_000)}</x:xmpmeta>`)
const manyMarks = Buffer.concat([camera, ...Array<Buffer>(8).fill(packet)])

describe('a file that', () => {
  test('keeps a step busy fails that step alone: all else is found', async () => {
    const threads = threadsWith({ stepMs: 100 })
    const { traces, credentials, failures } = await analyse(threads, tiffWithCount(30_000_000), TIFF)
    expect(failures).toContainEqual({ step: 'traces', error: 'took too long' })
    // Nor is it a picture.
    expect(failures.filter(({ step }) => step !== 'picture')).toHaveLength(1)
    expect(traces).toMatchObject({
      byteSize: 1_000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      detectedType: 'image/tiff',
      camera: null,
    })
    expect(credentials.state).toBe('none')
  })

  test('makes a step allocate without end ends its thread alone, and the next one is read as ever', async () => {
    const threads = threadsWith({ maxHeapMb: 16 })
    await expectSound(threads)
    const [ended, sound] = await Promise.all([analyse(threads, manyMarks), analyse(threads, camera)])
    expect(ended).toMatchObject({
      traces: { byteSize: manyMarks.length },
      failures: [{ step: 'traces', error: 'ended on this file' }],
    })
    expect(sound.failures).toEqual([])
    await expectSound(threads)
  })

  test('makes the parsers allocate at once all that one can leaves the process alive', async () => {
    const threads = threadsWith({})
    const { traces, failures } = await analyse(threads, tiffWithCount(33_500_000), TIFF)
    const ended = failures.filter(({ step }) => step !== 'picture')
    expect([...traces.metadataErrors, ...ended]).toHaveLength(1)
    await expectSound(threads)
  })
})

test('what a parser says of a file does not come into the log', async () => {
  const avif = await sharp('test/fixtures/portrait.png')
    .withExif({ IFD0: { Software: 'GIMP' } })
    .avif({ effort: 0 })
    .toBuffer()
  // Two items, each with one place: of each it is said that there are two.
  const [count, first] = [avif.indexOf('iloc') + 10, avif.indexOf('iloc') + 20]
  expect(avif.readUInt16BE(count)).toBe(2)
  for (const places of [first, first + 18]) {
    expect(avif.readUInt16BE(places)).toBe(1)
    avif.writeUInt16BE(2, places)
  }
  const written = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  await analyse(threadsWith({}), avif)
  // Threads write by way of their process.
  await wait(100)
  expect(written.flatMap(({ mock }) => mock.calls.map(([text]) => String(text))).join('')).not.toContain(
    'exifr',
  )
})

/** Priorities of this process's threads on Linux: 0 is the usual one, 19 the lowest; field 19 of `stat` in proc(5). */
const priorities = () =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return { id, nice: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) }
  })

test.skipIf(process.platform !== 'linux')(
  'requests come before analyses: their threads have a lower priority',
  async () => {
    const before = new Set(priorities().map(({ id }) => id))
    expect(priorities().filter(({ nice }) => nice !== 0)).toEqual([])
    await expectSound(threadsWith({}))
    const lower = priorities().filter(({ nice }) => nice > 0)
    expect(lower).toHaveLength(1)
    expect(before).not.toContain(lower[0]?.id)
  },
)

describe('a storage that', () => {
  test('fails in the middle rejects with its error, and nothing of that file is left for the next one', async () => {
    const threads = threadsWith({})
    const failure = new Error('the disk')
    const broken = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(100)
          throw failure
        })(),
      )
    await expect(threads.analyse(async () => broken(), { ...JPEG, byteSize: 100 })).rejects.toBe(failure)
    expect((await analyse(threads, camera)).traces.byteSize).toBe(camera.length)
  })

  test('gives nothing more is given up, and its thread is free', async () => {
    const threads = threadsWith({ silenceMs: 50 })
    const silent = new Readable({ read() {} })
    silent.push(Buffer.alloc(100))
    await expect(threads.analyse(async () => silent, { ...JPEG, byteSize: 100 })).rejects.toThrow(
      'gave nothing for 50 ms',
    )
    expect(silent.destroyed).toBe(true)
    await expectSound(threads)
  })

  test('is slow, but gives something, is waited for', async () => {
    const threads = threadsWith({ silenceMs: 2_000 })
    const slow = Readable.from(
      (async function* () {
        for (let at = 0; at < camera.length; at += Math.ceil(camera.length / 4)) {
          await wait(600)
          yield camera.subarray(at, at + Math.ceil(camera.length / 4))
        }
      })(),
    )
    const { traces } = await threads.analyse(async () => slow, { ...JPEG, byteSize: camera.length })
    expect(traces.byteSize).toBe(camera.length)
  })
})

test('the bytes that the storage gave stay its own', async () => {
  const bytes = Buffer.from(camera)
  await analyse(threadsWith({}), bytes)
  expect(bytes.equals(camera)).toBe(true)
})
