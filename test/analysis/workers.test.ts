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
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { family, processorTime } from '../../scripts/bench/processes.js'
import { allowedProcessors, processorsOf } from '../../src/analysis/processor-share.js'
import { type AnalysisWorkers, createAnalysisWorkers } from '../../src/analysis/workers.js'
import { eventually } from '../support/eventually.js'

const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
const TIFF = { fileName: 'a.tif', mediaType: 'image', contentType: 'image/tiff' } as const

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

const analyse = (workers: AnalysisWorkers, bytes: Buffer, declared: typeof JPEG | typeof TIFF = JPEG) =>
  workers.analyse(async () => Readable.from([bytes]), { ...declared, byteSize: bytes.length })

const expectSound = async (workers: AnalysisWorkers) =>
  expect(await analyse(workers, camera)).toMatchObject({
    traces: { camera: { make: 'Example Camera Company' } },
    failures: [],
  })

/** A TIFF with one tag, the camera's maker, which claims to be a list of this many fractions. */
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

/** JPEG segments that decoders skip. */
function comments(byteSize: number): Buffer {
  const segment = Buffer.alloc(65_535, 'x')
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat(Array<Buffer>(Math.ceil(byteSize / segment.length)).fill(segment))
}

/** More text than the heap of 16 MB can hold, in pieces that it can. */
const packet = Buffer.from(`<x:xmpmeta>${"Credit='x' CreatorTool='y' ".repeat(38_000)}</x:xmpmeta>`)
const manyMarks = Buffer.concat([camera, ...Array<Buffer>(8).fill(packet)])

describe('a file', () => {
  test('that keeps a step busy fails only that step: everything else is found', async () => {
    const workers = workersWith({ stepMs: 20 })
    const { traces, credentials, failures } = await analyse(workers, tiffWithCount(30_000_000), TIFF)
    expect(failures).toContainEqual({ step: 'traces', error: 'took too long' })
    // It is not a picture either.
    expect(failures.filter(({ step }) => step !== 'picture')).toHaveLength(1)
    expect(traces).toMatchObject({
      byteSize: 1_000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      detectedType: 'image/tiff',
      camera: null,
    })
    expect(credentials.state).toBe('none')
  })

  test('that makes a step allocate without end ends only its worker, and the next file is read normally', async () => {
    const workers = workersWith({ maxHeapMb: 16 })
    await expectSound(workers)
    const [ended, sound] = await Promise.all([analyse(workers, manyMarks), analyse(workers, camera)])
    expect(ended).toMatchObject({
      traces: { byteSize: manyMarks.length },
      failures: [{ step: 'traces', error: 'ended on this file' }],
    })
    expect(sound.failures).toEqual([])
    await expectSound(workers)
  })

  test('that makes the parsers allocate everything they can leaves the process alive', async () => {
    const workers = workersWith({})
    const { traces, failures } = await analyse(workers, tiffWithCount(33_500_000), TIFF)
    const ended = failures.filter(({ step }) => step !== 'picture')
    expect([...traces.metadataErrors, ...ended]).toHaveLength(1)
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
  console.log('done', found.traces.sha256.length)`
const analyseApart = (path: string, contentType: string) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', ANALYSE, path, contentType])

test('messages of a parser about a file do not appear in the log', async () => {
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

  test('does not know the service’s secrets', async () => {
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
      test('stays off the first processor and runs with SCHED_BATCH, including its decoding threads', async () => {
        const limits = named()
        const workers = workersWith({ ...limits, makeWay: true })
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

      test('has no restrictions when all processors are for analysis', async () => {
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

  test('is kept for the next file, unless more than the permitted number would be idle', async () => {
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
    const analysed = analyse(workers, await noise(7_000, 7_000))
    await busy(worker, 200)
    await act(worker)
    const { failures } = await analysed
    await expectSound(workers)
    return failures
  }

  test('absorbs a crash of native code: the step fails, and nothing else does', async () => {
    expect(await failuresWhen((worker) => process.kill(worker, 'SIGSEGV'))).toEqual([
      { step: 'picture', error: 'ended on this file' },
    ])
  }, 90_000)

  test('fails no step when it is lost while reading a file again: the analysis is tried again later', async () => {
    const limits = named()
    const workers = workersWith({ ...limits, stepMs: 20 })
    const bytes = tiffWithCount(30_000_000)
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads === 2) process.kill(workerOf(limits), 'SIGKILL')
      return Readable.from([bytes])
    }
    await expect(workers.analyse(read, { ...TIFF, byteSize: bytes.length })).rejects.toThrow(
      'The file could not be read again',
    )
  })

  test('continues when a terminal or systemd signals all processes: the service decides', async () => {
    const both = (worker: number) => {
      process.kill(worker, 'SIGINT')
      process.kill(worker, 'SIGTERM')
    }
    expect(await failuresWhen(both)).toEqual([])
  }, 90_000)

  test('ends soon after its service was killed, whatever it is doing', async () => {
    const path = join(folder, 'large.webp')
    // Decoding takes longer than a worker takes to start.
    await writeFile(path, await drawnNoise(8_000, 6_000).webp({ effort: 0 }).toBuffer())
    const apart = analyseApart(path, 'image/webp')
    const ended = once(apart, 'exit')
    const worker = await vi.waitFor(() => workerOf({ parent: apart.pid, maxHeapMb: 384 }), {
      timeout: 60_000,
    })
    await busy(worker, 1_000)
    apart.kill('SIGKILL')
    await ended
    // Gone, or not yet reaped by its new parent.
    const state = () => (existsSync(`/proc/${worker}/stat`) ? stat(`/proc/${worker}/stat`)[0] : 'Z')
    await vi.waitFor(() => expect(state()).toBe('Z'), { timeout: 1_500 })
  }, 180_000)
})

describe('a file on this machine', () => {
  const declaredAs = (byteSize: number) => ({ ...JPEG, byteSize })

  test.each([
    ['small', () => camera],
    // Its start and end are kept, and it is held once more for its picture.
    ['large', () => Buffer.concat([camera.subarray(0, 2), comments(20_000_000), camera.subarray(2)])],
  ])('is read by the worker, whatever its name, and is judged by its bytes: %s', async (_, make) => {
    const bytes = make()
    const path = join(folder, "ä 'b' \u202e%00.jpg")
    await writeFile(path, bytes)
    const workers = workersWith({})
    const found = await workers.analyse(path, declaredAs(bytes.length))
    expect(found).toEqual(await analyse(workers, bytes))
    expect(found).toMatchObject({ picture: { width: expect.any(Number) }, failures: [] })
  })

  test('has the SHA-256 of all its bytes when it is larger than one part, and when it is empty', async () => {
    const workers = workersWith({})
    for (const bytes of [
      Buffer.alloc(67_108_864 + 12_345, 'abc'),
      Buffer.alloc(67_108_864),
      Buffer.alloc(0),
    ]) {
      const path = join(folder, 'large.bin')
      await writeFile(path, bytes)
      const { traces } = await workers.analyse(path, declaredAs(bytes.length))
      expect(traces).toMatchObject({
        byteSize: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    }
  })

  test.each([
    ['small', 11, () => camera],
    ['larger than one part', 11, () => Buffer.alloc(67_108_864 + 12_345, 'abc')],
    ['empty', 11, () => Buffer.alloc(0)],
  ])('is read to its end although its size differs from the declared one: %s', async (_, byteSize, make) => {
    const bytes = make()
    const path = join(folder, 'other-size.jpg')
    await writeFile(path, bytes)
    const { traces } = await workersWith({}).analyse(path, declaredAs(byteSize))
    expect(traces).toMatchObject({
      byteSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mismatches: expect.arrayContaining(['byteSize']),
    })
  })

  test('fails only the step that it keeps busy, even when it is small', async () => {
    const path = join(folder, 'busy.tif')
    await writeFile(path, tiffWithCount(30_000_000))
    const busy = await workersWith({ stepMs: 20 }).analyse(path, { ...TIFF, byteSize: 1_000 })
    expect(busy.failures).toContainEqual({ step: 'traces', error: 'took too long' })
    // It is not a picture either.
    expect(busy.failures.filter(({ step }) => step !== 'picture')).toHaveLength(1)
    expect(busy.traces).toMatchObject({ byteSize: 1_000, detectedType: 'image/tiff' })
  })

  test('rejects with the system’s code when it is missing or is a folder, and the next file is read normally', async () => {
    const workers = workersWith({})
    await expect(workers.analyse(join(folder, 'nothing'), declaredAs(1))).rejects.toMatchObject({
      code: 'ENOENT',
    })
    await expect(workers.analyse(folder, declaredAs(1))).rejects.toMatchObject({ code: 'EISDIR' })
    await expectSound(workers)
  })
})

describe('a storage', () => {
  test('that fails midway rejects with its error, and leaves nothing of that file for the next one', async () => {
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
    expect((await analyse(workers, camera)).traces.byteSize).toBe(camera.length)
  })

  test('that falls silent is given up, and its worker is free', async () => {
    const workers = workersWith({ silenceMs: 50 })
    const silent = new Readable({ read() {} })
    silent.push(Buffer.alloc(100))
    await expect(workers.analyse(async () => silent, { ...JPEG, byteSize: 100 })).rejects.toThrow(
      'delivered nothing for 50 ms',
    )
    expect(silent.destroyed).toBe(true)
    await expectSound(workers)
  })

  test('that is slow but keeps sending is waited for', async () => {
    const workers = workersWith({ silenceMs: 4_000 })
    const slow = Readable.from(
      (async function* () {
        for (let at = 0; at < camera.length; at += Math.ceil(camera.length / 4)) {
          await wait(1_200)
          yield camera.subarray(at, at + Math.ceil(camera.length / 4))
        }
      })(),
    )
    const { traces } = await workers.analyse(async () => slow, { ...JPEG, byteSize: camera.length })
    expect(traces.byteSize).toBe(camera.length)
  })
})

test('the bytes received from the storage are not modified', async () => {
  const bytes = Buffer.from(camera)
  await analyse(workersWith({}), bytes)
  expect(bytes.equals(camera)).toBe(true)
})
