import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDetector, type Question } from '../../src/analysis/detector.js'
import { systemClock } from '../../src/basics/clock.js'
import { Secret } from '../../src/basics/secrets.js'
import { createDetectorServer } from '../../src/detector/server.js'
import { makeTinyModel } from './tiny-model.js'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const LABELS = { labels: { artificial: 'synthetic', human: 'authentic' }, suspiciousBelow: 0.6 }

let folder: string
let child: ChildProcess | undefined
let url: string
let files: Server
const served = new Map<string, Buffer>()

/** Starts the built detector; resolves with its first output. */
async function start(environment: Record<string, string>): Promise<string> {
  const started = spawn(process.execPath, ['src/detector/dist/src/detector/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let output = ''
  return new Promise((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      if (output.endsWith('\n')) resolve(output)
    }
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
  })
}

async function stop(): Promise<void> {
  if (child === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const settings = () => ({
  DETECTOR_SECRET: SECRET,
  DETECTOR_MODEL: join(folder, 'tiny'),
  DETECTOR_LABELS: join(folder, 'labels.json'),
})

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'build', '--prefix', 'src/detector'])
  folder = await mkdtemp(join(tmpdir(), 'media-scan-detector-'))
  await makeTinyModel(join(folder, 'tiny'))
  await writeFile(join(folder, 'labels.json'), JSON.stringify(LABELS))
  files = createServer((request, response) => {
    const bytes = served.get(request.url ?? '')
    if (request.url === '/unavailable') response.writeHead(503).end()
    else if (request.url === '/broken')
      response.writeHead(200, { 'Content-Length': 9 }).write('begun', () => response.destroy())
    else if (bytes === undefined) response.writeHead(404).end()
    else response.end(bytes)
  })
  files.listen(0, '127.0.0.1')
  await once(files, 'listening')
  const line = await start(settings())
  expect(line).toMatch(/^The detector tiny listens on http:\/\/127\.0\.0\.1:\d+\n$/)
  url = line.trim().split(' ').at(-1) as string
}, 60_000)
afterAll(async () => {
  await stop()
  files.close()
  await rm(folder, { recursive: true, force: true })
})

/** A PNG of these scanlines. */
function pngOf(size: number, depth: number, colourType: number, scanlines: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([depth, colourType], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG of one colour. */
function png(red: number, green: number, blue: number, size = 16): Buffer {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.from(Array(size).fill([red, green, blue]).flat())])
  return pngOf(size, 8, 2, Buffer.concat(Array<Buffer>(size).fill(row)))
}

/** A complete black PNG of 100 megapixels with one bit each, in a few kilobytes. */
const vastPng = () => pngOf(10_000, 1, 0, Buffer.alloc(10_000 * (1 + 1_250)))

function questionAbout(bytes: Buffer, detectedType: string | null): Question {
  const path = `/${served.size}`
  served.set(path, bytes)
  return {
    scanId: 'scan_01m7yj9d12esp8bhyevxnn0wrm',
    fileName: 'a',
    mediaType: 'image',
    declaredType: 'image/png',
    detectedType,
    byteSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileUrl: `http://127.0.0.1:${(files.address() as AddressInfo).port}${path}`,
    fileUrlExpiresAt: new Date(Date.now() + 90_000).toISOString(),
    findings: {},
  }
}

const detector = () => createDetector({ url, secret: new Secret(SECRET), clock: systemClock })

describe('a picture', () => {
  test.each([
    ['red', png(255, 0, 0), { verdict: 'synthetic', confidence: 0.982 }],
    ['green', png(0, 255, 0), { verdict: 'authentic', confidence: 0.982 }],
    [
      'neither, below the thresholds of the labels',
      png(0, 0, 255),
      { verdict: 'suspicious', confidence: 0.5 },
    ],
  ])('that is %s is judged by the model and the labels', async (_name, bytes, expected) => {
    const answer = await detector().ask(questionAbout(bytes, 'image/png'))
    expect(answer).toMatchObject({ ...expected, modelVersion: 'tiny' })
    expect(answer).toHaveProperty('signals', {
      scores: { artificial: expect.any(Number), human: expect.any(Number) },
    })
  })

  test('gets one answer, and many concurrent ones get their own', async () => {
    const ask = (bytes: Buffer) => detector().ask(questionAbout(bytes, 'image/png'))
    const answers = await Promise.all(
      [png(255, 0, 0), png(0, 255, 0), png(255, 0, 0), png(0, 255, 0)].map(ask),
    )
    expect(answers.map((answer) => 'verdict' in answer && answer.verdict)).toEqual([
      'synthetic',
      'authentic',
      'synthetic',
      'authentic',
    ])
  })
})

test('of a model with a thousand labels, the answer has the twenty highest scores', async () => {
  const others = Array.from({ length: 999 }, (_, at) => ({ label: `label ${at}`, score: 0.0004 }))
  const scores = [{ label: 'artificial', score: 0.5 }, ...others]
  const verdicts = Object.fromEntries(others.map(({ label }) => [label, 'authentic' as const]))
  const server = createDetectorServer({
    classify: async () => scores,
    labels: { labels: { artificial: 'synthetic', ...verdicts }, suspiciousBelow: 0.4 },
    secret: SECRET,
    modelVersion: 'large',
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const large = createDetector({
      url: `http://127.0.0.1:${port}`,
      secret: new Secret(SECRET),
      clock: systemClock,
    })
    const answer = await large.ask(questionAbout(png(1, 2, 3), 'image/png'))
    expect(answer).toMatchObject({ verdict: 'synthetic', confidence: 0.5 })
    expect(answer).toHaveProperty('signals', {
      scores: Object.fromEntries(scores.slice(0, 20).map(({ label, score }) => [label, score])),
    })
  } finally {
    server.close()
  }
})

describe('the detector gives no verdict about', () => {
  test.each([
    [
      'a file that is not a picture',
      'Only pictures are judged.',
      async () => questionAbout(await readFile('test/fixtures/report.pdf'), 'application/pdf'),
    ],
    [
      'bytes of no known format',
      'Only pictures are judged.',
      async () => questionAbout(Buffer.from('hello'), null),
    ],
    [
      'a picture that cannot be decoded',
      'The picture cannot be decoded.',
      async () => questionAbout(png(1, 2, 3).subarray(0, 50), 'image/png'),
    ],
    [
      'a file other than the one asked about',
      'The file is not the one that was asked about.',
      async () => ({ ...questionAbout(png(1, 2, 3), 'image/png'), byteSize: 4 }),
    ],
    [
      'a missing file',
      'The file is gone.',
      async () => {
        const question = questionAbout(png(1, 2, 3), 'image/png')
        served.delete(new URL(question.fileUrl).pathname)
        return question
      },
    ],
    [
      'a small file of 100 megapixels',
      'The picture cannot be decoded.',
      async () => questionAbout(vastPng(), 'image/png'),
    ],
    [
      'a picture that is too large',
      'The picture is too large.',
      async () => ({ ...questionAbout(png(1, 2, 3), 'image/png'), byteSize: 2 ** 30 }),
    ],
  ])('%s, and says why', async (_name, reason, question) => {
    expect(await detector().ask(await question())).toEqual({ abstains: true, reason })
  })
})

test.each([
  ['whose URL does not answer', () => 'http://127.0.0.1:1/'],
  ['whose URL answers 503', ({ fileUrl }: Question) => fileUrl.replace(/\/\d+$/, '/unavailable')],
  ['that breaks off', ({ fileUrl }: Question) => fileUrl.replace(/\/\d+$/, '/broken')],
])('the detector asks to be asked again about a file %s', async (_name, addressOf) => {
  const question = questionAbout(png(1, 2, 3), 'image/png')
  const answer = detector().ask({ ...question, fileUrl: addressOf(question) })
  await expect(answer).rejects.toThrow('it answered 503')
})

test('the detector passes the check of detectors', async () => {
  const picture = join(folder, 'red.png')
  await writeFile(picture, png(255, 0, 0))
  const program = ['--import', 'tsx', 'scripts/detectors/check.ts', url, picture, 'test/fixtures/report.pdf']
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, DETECTOR_SECRET: SECRET },
  })
  expect(stdout).not.toContain('FAIL')
  expect(stdout).toContain('ok    answers about red.png: synthetic, 0.982, tiny')
})

describe('the detector does not start', () => {
  test.each([
    ['without a secret', { DETECTOR_SECRET: '' }, 'DETECTOR_SECRET is required.'],
    ['without its model', { DETECTOR_MODEL: '/nowhere' }, 'nowhere'],
    ['with invalid labels', { DETECTOR_LABELS: 'package.json' }, '"labels" must name a verdict'],
  ])('%s, and says why in one line', async (_name, wrong, why) => {
    const running = child
    const output = await start({ ...settings(), ...wrong })
    expect(output).toMatch(/^The detector cannot start: [^\n]+\n$/)
    expect(output).toContain(why)
    await stop()
    child = running
  })
})
