import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { family, processorTime } from '../../scripts/support/processes.js'
import { allowedProcessors, processorsOf } from '../../src/analysis/processor-share.js'
import { type AnalysisWorkers, createAnalysisWorkers } from '../../src/analysis/workers.js'
import { eventually } from '../support/eventually.js'
import { box, FIXTURES, pngChunk, pngWith } from '../support/files.js'

const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
const PNG = { fileName: 'a.png', mediaType: 'image', contentType: 'image/png' } as const

const camera = await readFile('test/fixtures/camera.jpg')
const folder = await mkdtemp(join(tmpdir(), 'media-scan-'))
afterAll(() => rm(folder, { recursive: true }))

const made: AnalysisWorkers[] = []
const workersWith = (limits: Parameters<typeof createAnalysisWorkers>[0]): AnalysisWorkers => {
  const workers = createAnalysisWorkers(limits)
  made.push(workers)
  return workers
}
afterEach(() => vi.unstubAllEnvs())
afterEach(() => Promise.all(made.splice(0).map((workers) => workers.stop())))

const analyse = (workers: AnalysisWorkers, bytes: Buffer, declared: typeof JPEG | typeof PNG = JPEG) =>
  workers.analyse(
    async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
    { ...declared, byteSize: bytes.length },
  )

const expectSound = async (workers: AnalysisWorkers) =>
  expect(await analyse(workers, camera)).toMatchObject({
    metadata: { camera: { make: 'Example Camera Company' } },
    failures: [],
  })

/** A picture with a text that takes a second to inflate, and one that no interpreter has the memory for. */
const inflating = (byteSize: number) =>
  pngWith(pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(byteSize))])))
const busyPng = inflating(50_000_000)
const hugePng = inflating(160_000_000)

/** A picture that keeps a step busy: a second for twelve megapixels. */
const drawnNoise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
const noise = (width: number, height: number) => drawnNoise(width, height).jpeg({ quality: 60 }).toBuffer()
/** JPEG is scaled while it is decoded; a WebP of this size takes a second. */
const slowPicture = (width: number, height: number) =>
  drawnNoise(width, height).webp({ effort: 0 }).toBuffer()

/** JPEG segments that decoders skip. */
function comments(byteSize: number): Buffer {
  const segment = Buffer.alloc(65_535, 'x')
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat(Array<Buffer>(Math.ceil(byteSize / segment.length)).fill(segment))
}

describe('a file', () => {
  test('that keeps a step busy fails only that step: everything else is found', async () => {
    const workers = workersWith({ stepMs: 300 })
    const { file, metadata, credentials, failures } = await analyse(workers, busyPng, PNG)
    expect(failures).toContainEqual({ step: 'metadata', error: 'took too long' })
    expect(failures.filter(({ step }) => step !== 'picture')).toHaveLength(1)
    expect(file).toMatchObject({
      byteSize: busyPng.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      detectedType: 'image/png',
    })
    expect(metadata).toEqual({ sheet: null, marks: [], camera: null, editor: null })
    expect(credentials.state).toBe('none')
  })

  test('that makes ExifTool allocate without end fails only that step, and the next file is read normally', {
    tags: 'slow',
  }, async () => {
    const workers = workersWith({})
    await expectSound(workers)
    const [ended, sound] = await Promise.all([analyse(workers, hugePng, PNG), analyse(workers, camera)])
    expect(ended.failures).toContainEqual({ step: 'metadata', error: expect.stringContaining('not read') })
    expect(sound.failures).toEqual([])
    await expectSound(workers)
  })
})

/** Runs an analysis of a file in its own process, which writes `done`. */
const ANALYSE = `
  import { readFile } from 'node:fs/promises'
  import { Readable } from 'node:stream'
  import { createAnalysisWorkers } from './src/analysis/workers.ts'
  const [path, contentType] = process.argv.slice(1)
  const bytes = await readFile(path)
  const declared = { fileName: 'a', mediaType: 'image', contentType, byteSize: bytes.length }
  const found = await createAnalysisWorkers().analyse(async () => Readable.from([bytes]), declared)
  console.log('done', found.file.sha256.length)`
const analyseApart = (path: string, contentType: string) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', ANALYSE, path, contentType])

test('messages of a parser about a file do not appear in the log', { tags: 'slow' }, async () => {
  const avif = await sharp('test/fixtures/portrait.png')
    .withExif({ IFD0: { Software: 'GIMP' } })
    .avif({ effort: 0 })
    .toBuffer()
  // Two items, each with one position, although each claims two.
  const [count, first] = [avif.indexOf('iloc') + 10, avif.indexOf('iloc') + 20]
  expect(avif.readUInt16BE(count)).toBe(2)
  for (const places of [first, first + 18]) {
    expect(avif.readUInt16BE(places)).toBe(1)
    avif.writeUInt16BE(2, places)
  }
  const path = join(folder, 'two-places.avif')
  await writeFile(path, avif)
  const apart = analyseApart(path, 'image/avif')
  expect(await Promise.all([text(apart.stdout), text(apart.stderr)])).toEqual(['done 64\n', ''])
})

describe.skipIf(process.platform !== 'linux')('the analysis process', () => {
  /** Distinguishes the workers of tests that run in the same process. */
  let heap = 400
  const named = () => {
    heap += 1
    return { maxHeapMb: heap }
  }
  /** Among the child processes of a process: from source there are also those of a compiler. */
  function workerOf({ parent = process.pid, maxHeapMb }: { parent?: number | undefined; maxHeapMb: number }) {
    const [worker, ...others] = family(parent).filter((pid) => {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('analysis-worker') && command.includes(`=${maxHeapMb}\0`)
    })
    expect(worker).toBeDefined()
    expect(others).toEqual([])
    return worker as number
  }
  /** Fields of `/proc/<pid>/stat` after the name. */
  const stat = (path: string) => {
    const line = readFileSync(path, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  }

  test('does not know the service’s secrets', { tags: 'slow' }, async () => {
    vi.stubEnv('SECRET_KEY', 'a-secret')
    const limits = named()
    await expectSound(workersWith(limits))
    const environment = readFileSync(`/proc/${workerOf(limits)}/environ`, 'utf8')
    expect(environment).toContain('PATH=')
    expect(environment).not.toContain('SECRET_KEY')
  })

  /** The scheduling of each thread of a process: its policy, and the processors that it may use. */
  const threadsOf = (pid: number) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const folder = `/proc/${pid}/task/${thread}`
      const processors = /^Cpus_allowed_list:\s*(.*)$/m.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1]
      return { policy: Number(stat(`${folder}/stat`)[38]), processors }
    })
  const SCHED_BATCH = 3

  describe.runIf(allowedProcessors().length > 1 && existsSync('/usr/bin/chrt'))(
    'that makes way for requests',
    () => {
      test('stays off the first processor and runs with SCHED_BATCH, including its decoding threads', {
        tags: 'slow',
      }, async () => {
        const limits = named()
        const workers = workersWith({ ...limits, yieldToRequests: true })
        const { picture } = await analyse(workers, await noise(400, 300))
        expect(picture).toMatchObject({ width: 400 })
        const threads = threadsOf(workerOf(limits))
        expect(threads.length).toBeGreaterThan(5)
        const [first, ...others] = allowedProcessors()
        for (const { policy, processors } of threads) {
          expect(policy).toBe(SCHED_BATCH)
          expect(processorsOf(processors ?? '')).toEqual(others)
          expect(processorsOf(processors ?? '')).not.toContain(first)
        }
      })

      test('has no restrictions when all processors are for analysis', { tags: 'slow' }, async () => {
        const limits = named()
        await expectSound(workersWith(limits))
        for (const { policy, processors } of threadsOf(workerOf(limits))) {
          expect(policy).toBe(0)
          expect(processorsOf(processors ?? '')).toEqual(allowedProcessors())
        }
      })
    },
  )

  test.each([
    ['0', [0]],
    ['0-3', [0, 1, 2, 3]],
    ['1,3-4,8', [1, 3, 4, 8]],
  ])('is kept off processors by lists such as %s', (list, processors) => {
    expect(processorsOf(list)).toEqual(processors)
  })

  test('is kept for the next file, unless more than the permitted number would be idle', {
    tags: 'slow',
  }, async () => {
    const limits = named()
    const workers = workersWith({ ...limits, maxIdle: 1 })
    await Promise.all([expectSound(workers), expectSound(workers)])
    const kept = await eventually(() => workerOf(limits))
    await expectSound(workers)
    expect(workerOf(limits)).toBe(kept)
  })

  /** Waits until the process has been busy for this long: with a step, once it has started. */
  async function busy(worker: number, ms: number) {
    const before = processorTime(worker)
    await vi.waitFor(() => expect(processorTime(worker) - before).toBeGreaterThan(ms * 1_000), {
      timeout: 60_000,
      interval: 5,
    })
  }

  /** The outcome of a busy step when this is done to its process. */
  async function failuresWhen(act: (worker: number) => unknown) {
    const limits = named()
    const workers = workersWith(limits)
    await expectSound(workers)
    const worker = workerOf(limits)
    const analysed = analyse(workers, await slowPicture(6_000, 6_000))
    await busy(worker, 200)
    await act(worker)
    const { failures } = await analysed
    await expectSound(workers)
    return failures
  }

  test('absorbs a crash of native code: the step fails, and nothing else does', {
    tags: 'slow',
  }, async () => {
    // On a busy machine it may be an earlier step than that of the picture.
    expect(await failuresWhen((worker) => process.kill(worker, 'SIGSEGV'))).toEqual([
      { step: expect.any(String), error: 'ended on this file' },
    ])
  })

  test('fails no step when it is lost while reading a file again: the analysis is tried again later', {
    tags: 'slow',
  }, async () => {
    const limits = named()
    const workers = workersWith({ ...limits, stepMs: 300 })
    const bytes = busyPng
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads === 2) process.kill(workerOf(limits), 'SIGKILL')
      return Readable.from([bytes])
    }
    await expect(workers.analyse(read, { ...PNG, byteSize: bytes.length })).rejects.toThrow(
      'The file could not be read again',
    )
  })

  test('continues when a terminal or systemd signals all processes: the service decides', {
    tags: 'slow',
  }, async () => {
    const both = (worker: number) => {
      process.kill(worker, 'SIGINT')
      process.kill(worker, 'SIGTERM')
    }
    expect(await failuresWhen(both)).toEqual([])
  })

  test('ends soon after its service was killed, whatever it is doing', { tags: 'slow' }, async () => {
    const path = join(folder, 'large.webp')
    // Decoding takes longer than a worker takes to start.
    await writeFile(path, await drawnNoise(8_000, 6_000).webp({ effort: 0 }).toBuffer())
    const apart = analyseApart(path, 'image/webp')
    const ended = once(apart, 'exit')
    const worker = await vi.waitFor(() => workerOf({ parent: apart.pid, maxHeapMb: 384 }), {
      timeout: 60_000,
    })
    // It loads its libraries first, without listening.
    await busy(worker, 2_500)
    apart.kill('SIGKILL')
    await ended
    // Gone, or not yet reaped by its new parent.
    const state = () => (existsSync(`/proc/${worker}/stat`) ? stat(`/proc/${worker}/stat`)[0] : 'Z')
    await vi.waitFor(() => expect(state()).toBe('Z'), { timeout: 5_000 })
  })
})

describe('a file on this machine', () => {
  const declaredAs = (byteSize: number) => ({ ...JPEG, byteSize })

  test.each([
    ['small', () => camera],
    // Its start and end are kept, and it is held once more for its picture.
    ['large', () => Buffer.concat([camera.subarray(0, 2), comments(20_000_000), camera.subarray(2)])],
  ])(
    'is read by the worker, whatever its name, and is judged by its bytes: %s',
    { tags: 'slow' },
    async (_, make) => {
      const bytes = make()
      const path = join(folder, "ä 'b' \u202e%00.jpg")
      await writeFile(path, bytes)
      const workers = workersWith({})
      const found = await workers.analyse(path, declaredAs(bytes.length))
      expect(found).toEqual(await analyse(workers, bytes))
      expect(found).toMatchObject({ picture: { width: expect.any(Number) }, failures: [] })
    },
  )

  test('has the SHA-256 of all its bytes when it is larger than one part, and when it is empty', {
    tags: 'slow',
  }, async () => {
    const workers = workersWith({})
    for (const bytes of [
      Buffer.alloc(67_108_864 + 12_345, 'abc'),
      Buffer.alloc(67_108_864),
      Buffer.alloc(0),
    ]) {
      const path = join(folder, 'large.bin')
      await writeFile(path, bytes)
      const { file } = await workers.analyse(path, declaredAs(bytes.length))
      expect(file).toMatchObject({
        byteSize: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    }
  })

  test.each([
    ['small', 11, () => camera],
    ['larger than one part', 11, () => Buffer.alloc(67_108_864 + 12_345, 'abc')],
    ['empty', 11, () => Buffer.alloc(0)],
  ])(
    'is read to its end although its size differs from the declared one: %s',
    { tags: 'slow' },
    async (_, byteSize, make) => {
      const bytes = make()
      const path = join(folder, 'other-size.jpg')
      await writeFile(path, bytes)
      const { file } = await workersWith({}).analyse(path, declaredAs(byteSize))
      expect(file).toMatchObject({
        byteSize: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        mismatches: expect.arrayContaining(['byteSize']),
      })
    },
  )

  test('fails only the step that it keeps busy, even when it is small', { tags: 'slow' }, async () => {
    const path = join(folder, 'busy.png')
    await writeFile(path, busyPng)
    const busy = await workersWith({ stepMs: 300 }).analyse(path, { ...PNG, byteSize: busyPng.length })
    expect(busy.failures).toContainEqual({ step: 'metadata', error: 'took too long' })
    expect(busy.failures.filter(({ step }) => step !== 'picture')).toHaveLength(1)
    expect(busy.file).toMatchObject({ byteSize: busyPng.length, detectedType: 'image/png' })
  })

  test('rejects with the system’s code when it is missing or is a folder, and the next file is read normally', {
    tags: 'slow',
  }, async () => {
    const workers = workersWith({})
    await expect(workers.analyse(join(folder, 'nothing'), declaredAs(1))).rejects.toMatchObject({
      code: 'ENOENT',
    })
    await expect(workers.analyse(folder, declaredAs(1))).rejects.toMatchObject({ code: 'EISDIR' })
    await expectSound(workers)
  })
})

describe('a storage', () => {
  test('that fails midway rejects with its error, and leaves nothing of that file for the next one', {
    tags: 'slow',
  }, async () => {
    const workers = workersWith({})
    const failure = new Error('the disk')
    const broken = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(100)
          throw failure
        })(),
      )
    await expect(workers.analyse(async () => broken(), { ...JPEG, byteSize: 100 })).rejects.toBe(failure)
    expect((await analyse(workers, camera)).file.byteSize).toBe(camera.length)
  })

  test('that falls silent is given up, and its worker is free', { tags: 'slow' }, async () => {
    const workers = workersWith({ silenceMs: 50 })
    const silent = new Readable({ read() {} })
    silent.push(Buffer.alloc(100))
    await expect(workers.analyse(async () => silent, { ...JPEG, byteSize: 100 })).rejects.toThrow(
      'delivered nothing for 50 ms',
    )
    expect(silent.destroyed).toBe(true)
    await expectSound(workers)
  })

  test('that is slow but keeps sending is waited for', { tags: 'slow' }, async () => {
    const workers = workersWith({ silenceMs: 4_000 })
    const slow = Readable.from(
      (async function* () {
        for (let at = 0; at < camera.length; at += Math.ceil(camera.length / 4)) {
          await wait(1_200)
          yield camera.subarray(at, at + Math.ceil(camera.length / 4))
        }
      })(),
    )
    const { file } = await workers.analyse(async () => slow, { ...JPEG, byteSize: camera.length })
    expect(file.byteSize).toBe(camera.length)
  })
})

/** A video with its index between pictures, so that neither the kept start nor the kept end has it. */
function largeVideo(): Buffer {
  const data = box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from('An encoder'))
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl', 'latin1'), Buffer.alloc(9))
  const index = box(
    'moov',
    box('udta', box('meta', Buffer.alloc(4), handler, box('ilst', box('\xa9too', data)))),
  )
  const media = () => box('mdat', Buffer.alloc(10_485_760))
  return Buffer.concat([
    FIXTURES.clipMp4.subarray(0, FIXTURES.clipMp4.readUInt32BE()),
    media(),
    index,
    media(),
  ])
}

describe('metadata in the middle of a large file', () => {
  const video = largeVideo()
  const declared = { fileName: 'a.mp4', mediaType: 'video', contentType: 'video/mp4' } as const
  const encoder = {
    metadata: { sheet: { tags: expect.arrayContaining([expect.objectContaining({ value: 'An encoder' })]) } },
  }

  test('are read from the disk, and by ranges from a storage elsewhere', async () => {
    const path = join(folder, 'large.mp4')
    await writeFile(path, video)
    const workers = workersWith({})
    expect(await workers.analyse(path, { ...declared, byteSize: video.length })).toMatchObject(encoder)
    const lengths: number[] = []
    const stored = async (range?: { start: number; end: number }) => {
      if (range !== undefined) lengths.push(range.end + 1 - range.start)
      return Readable.from([range === undefined ? video : video.subarray(range.start, range.end + 1)])
    }
    expect(await workers.analyse(stored, { ...declared, byteSize: video.length })).toMatchObject(encoder)
    expect(lengths.length).toBeGreaterThan(0)
    expect(lengths.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(1_000_000)
  })

  test('that the storage does not deliver are no finding: the analysis rejects', {
    tags: 'slow',
  }, async () => {
    const gone = new Error('gone')
    const stored = async (range?: object) => {
      if (range !== undefined) throw gone
      return Readable.from([video])
    }
    await expect(workersWith({}).analyse(stored, { ...declared, byteSize: video.length })).rejects.toBe(gone)
  })
})

test('an idle worker ends after its time and gives back its memory', { tags: 'slow' }, async () => {
  const workers = workersWith({ maxIdleMs: 200 })
  const before = family(process.pid).length
  await analyse(workers, camera)
  expect(family(process.pid).length).toBeGreaterThan(before)
  await eventually(() => expect(family(process.pid).length).toBe(before))
  await expectSound(workers)
})

test('the bytes received from the storage are not modified', { tags: 'slow' }, async () => {
  const bytes = Buffer.from(camera)
  await analyse(workersWith({}), bytes)
  expect(bytes.equals(camera)).toBe(true)
})
