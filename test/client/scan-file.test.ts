import { getEventListeners } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AbortedError,
  InvalidArgumentError,
  ScanFailedError,
  type ScanFileOptions,
  type ScanProgress,
  type ScanSource,
  UploadError,
  VerdictTimeoutError,
} from '../../src/client/index.js'
import { eventually } from '../support/eventually.js'
import { failure, type Received, type Scripted, success } from './support/scripted-server.js'
import { API_KEY, rejection, setUp } from './support/setup.js'

const setup = setUp()
const bytes = Uint8Array.from({ length: 600_000 }, (_, index) => index % 251)
const complete = success({ id: 'scan_1', status: 'complete', verdict: 'synthetic' })
const queued = success({ id: 'scan_1', status: 'queued' })
const failed = success({ id: 'scan_1', status: 'failed' })
const put: Scripted = { status: 200 }

function intent(
  uploadHeaders: Record<string, string> = { 'Content-Type': 'image/png', 'x-amz-meta-a': 'b' },
) {
  return success(
    {
      scanId: 'scan_1',
      uploadUrl: `${setup.server.url}/uploads/scan_1?signature=s3cret`,
      uploadHeaders,
      expiresAt: '2026-11-21T08:15:00.000Z',
    },
    { status: 201 },
  )
}

function job(status: string, nextPollAfter?: string) {
  return success({ scanId: 'scan_1', status, ...(nextPollAfter === undefined ? {} : { nextPollAfter }) })
}

const requested = () => setup.server.received.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`)
const upload = () => setup.server.received.find(({ method }) => method === 'PUT') as Received
const sentIntent = () =>
  JSON.parse(setup.server.received[0]?.body.toString() ?? '') as Record<string, unknown>

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function* piecesOf(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += 100_000) yield whole.subarray(at, at + 100_000)
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-file-'))
  await writeFile(join(folder, 'größe é.mp4'), bytes)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

const sources: Record<string, () => [ScanSource, ScanFileOptions?]> = {
  Blob: () => [new Blob([bytes], { type: 'video/mp4' }), { fileName: 'größe é.mp4' }],
  File: () => [new File([bytes], 'größe é.mp4', { type: 'video/mp4' })],
  Uint8Array: () => [bytes, { fileName: 'größe é.mp4' }],
  'part of an ArrayBuffer': () => [
    new Uint8Array(new Uint8Array([9, ...bytes, 9]).buffer, 1, bytes.length),
    { fileName: 'größe é.mp4' },
  ],
  ArrayBuffer: () => [bytes.slice().buffer, { fileName: 'größe é.mp4' }],
  ReadableStream: () => [
    streamOf(bytes.subarray(0, 1), bytes.subarray(1)),
    { fileName: 'größe é.mp4', byteSize: bytes.length },
  ],
  Buffer: () => [Buffer.from(bytes), { fileName: 'größe é.mp4' }],
  DataView: () => [new DataView(bytes.slice().buffer), { fileName: 'größe é.mp4' }],
  'stream of Node': () => [
    Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
    { fileName: 'größe é.mp4', byteSize: bytes.length },
  ],
  'file stream of Node': () => [
    createReadStream(join(folder, 'größe é.mp4')),
    { fileName: 'größe é.mp4', byteSize: bytes.length },
  ],
  'async iterable': () => [piecesOf(bytes), { fileName: 'größe é.mp4', byteSize: bytes.length }],
  path: () => [join(folder, 'größe é.mp4')],
  'file: URL': () => [pathToFileURL(join(folder, 'größe é.mp4'))],
}

describe('scanFile', () => {
  it.each(Object.keys(sources))(
    'accepts a %s: intent, PUT of exactly its bytes, completion',
    async (name) => {
      setup.server.script(intent(), put, complete)
      const [source, options] = (sources[name] as () => [ScanSource, ScanFileOptions?])()
      const scan = await setup.client().scanFile(source, options)
      expect(scan).toMatchObject({ id: 'scan_1', verdict: 'synthetic' })
      expect(requested()).toEqual([
        'POST /api/v1/scans/upload-intents',
        'PUT /uploads/scan_1',
        'POST /api/v1/scans/scan_1/upload-complete',
      ])
      expect(sentIntent()).toEqual({
        fileName: 'größe é.mp4',
        contentType: 'video/mp4',
        mediaType: 'video',
        byteSize: bytes.length,
      })
      expect(upload().body.equals(bytes)).toBe(true)
    },
  )

  it.each(Object.keys(sources))(
    'sends a %s with the upload headers and none of the API’s headers',
    async (name) => {
      setup.server.script(intent(), put, complete)
      const [source, options] = (sources[name] as () => [ScanSource, ScanFileOptions?])()
      await setup
        .client({ headers: { 'x-own': '1' } })
        .scanFile(source, { ...options, headers: { 'x-call': '1' } })
      const { headers } = upload()
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'x-amz-meta-a': 'b',
        'content-length': String(bytes.length),
      })
      // Headers that Node's fetch adds.
      const added = [
        'accept',
        'accept-encoding',
        'accept-language',
        'connection',
        'host',
        'sec-fetch-mode',
        'user-agent',
      ]
      expect(
        Object.keys(headers)
          .filter((header) => !added.includes(header))
          .sort(),
      ).toEqual(['content-length', 'content-type', 'x-amz-meta-a'])
      expect(JSON.stringify(headers)).not.toContain(API_KEY)
    },
  )

  it('sends no Content-Type to a target that names none', async () => {
    setup.server.script(intent({}), put, complete)
    await setup.client().scanFile(new File([bytes], 'a.png', { type: 'image/png' }))
    expect(upload().headers['content-type']).toBeUndefined()
  })

  it('resolves a relative target against the service', async () => {
    const answer = intent()
    answer.body.data = { ...(answer.body.data as object), uploadUrl: '/elsewhere/1' }
    setup.server.script(answer, put, complete)
    await setup.client({ baseUrl: `${setup.server.url}/media` }).scanFile(bytes, { fileName: 'a.png' })
    expect(upload().url).toBe('/elsewhere/1')
  })

  it.each([
    ['a.PNG', undefined, 'image/png', 'image'],
    ['a.b.mp3', undefined, 'audio/mpeg', 'audio'],
    ['a.pdf', undefined, 'application/pdf', 'document'],
    ['a.png', 'video/x-own', 'video/x-own', 'video'],
    ['a.png', 'application/octet-stream', 'application/octet-stream', 'image'],
    ['a.ogx', 'application/ogg', 'application/ogg', 'audio'],
  ])('sends %s of type %s as %s, %s', async (fileName, contentType, type, mediaType) => {
    setup.server.script(intent(), put, complete)
    await setup.client().scanFile(bytes, { fileName, contentType })
    expect(sentIntent()).toMatchObject({ contentType: type, mediaType })
  })

  it.each(['README', 'constructor', 'mp3', 'a.', 'a.xyz'])(
    'asks for mediaType when neither the bytes nor the name %s determine it, and accepts it',
    async (fileName) => {
      setup.server.script(intent(), put, complete)
      const error = await rejection(setup.client().scanFile(bytes, { fileName }))
      expect(error).toBeInstanceOf(InvalidArgumentError)
      expect(error).toMatchObject({
        message: `Give mediaType (image, video, audio, document): neither content nor name of "${fileName}" tells it.`,
      })
      expect(requested()).toEqual([])
      await setup.client().scanFile(bytes, { fileName, mediaType: 'video' })
      expect(sentIntent()).toMatchObject({ contentType: 'application/octet-stream', mediaType: 'video' })
    },
  )

  it('uploads a stream including the first bytes by which its format was detected', async () => {
    setup.server.script(intent(), put, complete)
    const pieces = [...'%PDF-1.7 and more'].map((character) => Buffer.from(character))
    await setup.client().scanFile(streamOf(...pieces), { fileName: 'report', byteSize: pieces.length })
    expect(sentIntent()).toMatchObject({ contentType: 'application/pdf', mediaType: 'document' })
    expect(upload().body.toString()).toBe('%PDF-1.7 and more')
  })

  it('prefers the caller’s values to those of the file', async () => {
    setup.server.script(intent(), put, complete)
    const file = new File([bytes], 'a.png', { type: 'image/png' })
    await setup.client().scanFile(file, { fileName: 'b.pdf', contentType: 'text/plain', mediaType: 'audio' })
    expect(sentIntent()).toMatchObject({ fileName: 'b.pdf', contentType: 'text/plain', mediaType: 'audio' })
  })

  it.each<[string, () => [unknown, ScanFileOptions?]]>([
    ['bytes without a name', () => [bytes]],
    ['a stream without a size', () => [streamOf(bytes), { fileName: 'a' }]],
    ['an async iterable without a size', () => [piecesOf(bytes), { fileName: 'a.png' }]],
    ['a missing path', () => [join(folder, 'none.png')]],
    ['a folder', () => [folder]],
    ['an object', () => [{}, { fileName: 'a.png' }]],
    ['null', () => [null, { fileName: 'a.png' }]],
    ['nothing', () => [undefined, { fileName: 'a.png' }]],
    ['a stream of text', () => [Readable.from(['abc']), { fileName: 'a.png', byteSize: 3 }]],
    [
      'a stream that is already being read',
      () => {
        const stream = streamOf(bytes)
        stream.getReader()
        return [stream, { fileName: 'a.png', byteSize: bytes.length }]
      },
    ],
  ])('throws an InvalidArgumentError for %s, and creates no scan', async (_, args) => {
    const error = await rejection(setup.client().scanFile(...(args() as [ScanSource])))
    expect(error).toBeInstanceOf(InvalidArgumentError)
    expect(requested()).toEqual([])
  })

  it.each([
    ['less', bytes.length + 1, 'The file has 600000 bytes, fewer than its byteSize, 600001 bytes.'],
    ['more', bytes.length - 1, 'The file is longer than its byteSize, 599999 bytes.'],
  ])(
    'throws an InvalidArgumentError for a stream that holds %s than byteSize',
    async (_, byteSize, message) => {
      setup.server.script(intent(), put, complete)
      const error = await rejection(setup.client().scanFile(streamOf(bytes), { fileName: 'a.png', byteSize }))
      expect(error).toBeInstanceOf(InvalidArgumentError)
      expect(error).toMatchObject({ message })
      expect(requested()).not.toContain('POST /api/v1/scans/scan_1/upload-complete')
    },
  )

  it.each([
    ['at its start', 0],
    ['in the middle', 400],
  ])('ends the scan with the stream’s error as the cause when a stream fails %s', async (_, at) => {
    setup.server.script(intent(), put)
    async function* broken() {
      yield new Uint8Array(at)
      throw new Error('disk on fire')
    }
    const error = await rejection(setup.client().scanFile(broken(), { fileName: 'a.png', byteSize: 500 }))
    expect(error).toBeInstanceOf(InvalidArgumentError)
    expect(error).toMatchObject({
      message: 'Cannot read the file: disk on fire',
      cause: { message: 'disk on fire' },
    })
    expect(setup.sleeps).toEqual([])
  })

  it('closes a stream when no scan can be created', async () => {
    setup.server.script(failure(403, 'insufficient_scope'))
    const stream = Readable.from([bytes])
    await rejection(setup.client().scanFile(stream, { fileName: 'a.png', byteSize: bytes.length }))
    expect(stream.destroyed).toBe(true)
  })

  it.each<[string, ScanFileOptions]>([
    ['that has no name', { byteSize: 9 }],
    ['that has no size', { fileName: 'a.png' }],
    ['whose signal has fired', { fileName: 'a.png', byteSize: 9, signal: AbortSignal.abort() }],
  ])('closes a stream when a scan %s ends before it is read', async (_, options) => {
    const ofNode = new Readable({ read: () => {} })
    const cancel = vi.fn()
    const ofTheWeb = new ReadableStream<Uint8Array>({ cancel })
    const end = vi.fn(async () => ({ done: true as const, value: undefined }))
    const iterable = { [Symbol.asyncIterator]: () => ({ next: end, return: end }) }
    for (const stream of [ofNode, ofTheWeb, iterable])
      await rejection(setup.client().scanFile(stream, options))
    expect(ofNode.destroyed).toBe(true)
    expect(cancel).toHaveBeenCalledOnce()
    expect(end).toHaveBeenCalledOnce()
  })

  it('ends before reading the file when the signal has already fired', async () => {
    const silent = new Readable({ read: () => {} })
    const signal = AbortSignal.abort('why')
    const error = await rejection(setup.client().scanFile(silent, { fileName: 'a.png', byteSize: 9, signal }))
    expect(error).toMatchObject({ name: 'AbortedError', cause: 'why' })
  })

  it('ends when the signal fires while a stream is silent', async () => {
    const controller = new AbortController()
    const stream = new Readable({ read: () => setImmediate(() => controller.abort('enough')) })
    const error = await rejection(
      setup.client().scanFile(stream, { fileName: 'a.png', byteSize: 9, signal: controller.signal }),
    )
    expect(error).toMatchObject({ name: 'AbortedError', cause: 'enough' })
    expect(stream.destroyed).toBe(true)
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  })

  it('ends when the signal fires while an async iterable is silent', async () => {
    const controller = new AbortController()
    async function* silent() {
      yield await new Promise<Uint8Array>(() => controller.abort('enough'))
    }
    const error = await rejection(
      setup.client().scanFile(silent(), { fileName: 'a.png', byteSize: 9, signal: controller.signal }),
    )
    expect(error).toMatchObject({ name: 'AbortedError', cause: 'enough' })
  })
})

describe('the upload', () => {
  it.each<Scripted>(['drop', { status: 503 }, { status: 500 }, failure(409, 'upload_in_progress')])(
    'is repeated from the start after %j',
    async (outcome) => {
      setup.server.script(intent(), outcome, put, complete)
      await setup.client().scanFile(join(folder, 'größe é.mp4'))
      const uploads = setup.server.received.filter(({ method }) => method === 'PUT')
      expect(uploads.at(-1)?.body.equals(bytes)).toBe(true)
    },
  )

  it('of a stream is not repeated, because it cannot be read twice', async () => {
    setup.server.script(intent(), { status: 503 }, put)
    const error = await rejection(
      setup.client().scanFile(streamOf(bytes), { fileName: 'a.png', byteSize: bytes.length }),
    )
    expect(error).toMatchObject({ name: 'UploadError', status: 503, scanId: 'scan_1' })
  })

  it('that is refused gives an UploadError with status, code and scan, without the signed URL', async () => {
    setup.server.script(intent(), failure(403, 'insufficient_scope'))
    const error = await rejection(setup.client().scanFile(bytes, { fileName: 'a.png' }))
    expect(error).toBeInstanceOf(UploadError)
    expect(error).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      scanId: 'scan_1',
      requestId: 'req_e',
    })
    expect(String(error)).not.toContain('s3cret')
    expect(requested()).toHaveLength(2)
  })

  it('that is refused by another target than the service’s gives an UploadError with its answer', async () => {
    const body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
    setup.server.script(intent(), { status: 403, body, headers: { 'x-amz-id-2': 'abc' } })
    const error = (await rejection(setup.client().scanFile(bytes, { fileName: 'a.png' }))) as UploadError
    expect(error).toMatchObject({ status: 403, code: undefined, body })
    expect(error.headers?.get('x-amz-id-2')).toBe('abc')
  })

  it('treats 412 after a lost answer as success, and at the first attempt as a refusal', async () => {
    setup.server.script(intent(), 'drop', { status: 412, body: '<Error/>' }, complete)
    expect(await setup.client().scanFile(bytes, { fileName: 'a.png' })).toMatchObject({ id: 'scan_1' })
    setup.server.script(intent(), { status: 412, body: '<Error/>' })
    expect(await rejection(setup.client().scanFile(bytes, { fileName: 'a.png' }))).toBeInstanceOf(UploadError)
  })

  it('that conflicts with another one is repeated after Retry-After, but not once the scan is complete', async () => {
    const keptOut = failure(409, 'upload_in_progress', { 'retry-after': '5' })
    setup.server.script(intent(), keptOut, put, complete)
    await setup.client().scanFile(bytes, { fileName: 'a.png' })
    expect(setup.sleeps).toEqual([5_000])
    setup.server.script(intent(), failure(409, 'conflict'))
    const error = await rejection(setup.client().scanFile(bytes, { fileName: 'a.png' }))
    expect(error).toMatchObject({ name: 'UploadError', status: 409, code: 'conflict' })
  })

  describe('of a call that is repeated with the caller’s own idempotencyKey', () => {
    const options: ScanFileOptions = { fileName: 'a.png', idempotencyKey: 'import-4711' }
    const taken: [string, Scripted][] = [
      ['a bucket', { status: 412, body: '<Error><Code>PreconditionFailed</Code></Error>' }],
      ['the built-in target', failure(409, 'conflict')],
      ['a target that has expired', failure(403, 'upload_forbidden')],
    ]

    it.each(taken)('is complete when %s already has the file', async (_, answer) => {
      setup.server.script(intent(), answer, complete)
      expect(await setup.client().scanFile(bytes, options)).toMatchObject({ id: 'scan_1' })
      expect(requested().at(-1)).toBe('POST /api/v1/scans/scan_1/upload-complete')
    })

    it.each(taken)('gives an UploadError when %s says so and there is no file', async (_, answer) => {
      setup.server.script(intent(), answer, failure(409, 'upload_not_found'))
      const error = await rejection(setup.client().scanFile(bytes, options))
      expect(error).toBeInstanceOf(UploadError)
      expect(error).toMatchObject({ status: (answer as { status: number }).status, scanId: 'scan_1' })
    })

    it('fails like the completion when that fails for another reason', async () => {
      setup.server.script(intent(), failure(409, 'conflict'), failure(409, 'scan_failed'))
      const error = await rejection(setup.client().scanFile(bytes, options))
      expect(error).toMatchObject({ name: 'ConflictError', code: 'scan_failed' })
    })

    it('waits for an earlier one in progress, and never counts that as complete', async () => {
      const keptOut = failure(409, 'upload_in_progress', { 'retry-after': '5' })
      setup.server.script(intent(), keptOut, put, complete)
      await setup.client().scanFile(bytes, options)
      expect(setup.sleeps).toEqual([5_000])
      setup.server.script(intent(), keptOut, keptOut)
      const error = await rejection(setup.client({ retries: 1 }).scanFile(bytes, options))
      expect(error).toMatchObject({ name: 'UploadError', code: 'upload_in_progress' })
    })

    it('gives an UploadError when a bucket refuses it because of a concurrent upload', async () => {
      setup.server.script(intent(), {
        status: 409,
        body: '<Error><Code>ConditionalRequestConflict</Code></Error>',
      })
      const error = await rejection(setup.client({ retries: 0 }).scanFile(bytes, options))
      expect(error).toMatchObject({ name: 'UploadError', status: 409 })
    })
  })

  it('has a timeout of its own', async () => {
    setup.server.script(intent(), 'hang')
    const error = await rejection(
      setup.client({ retries: 0 }).scanFile(bytes, { fileName: 'a.png', uploadTimeoutMs: 50 }),
    )
    expect(error).toMatchObject({ name: 'TimeoutError', message: expect.stringContaining('PUT ') })
    expect(String(error)).not.toContain('s3cret')
  })

  it('ends when the signal fires, and the stream is cancelled', async () => {
    const controller = new AbortController()
    setup.server.script(intent())
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.enqueue(new Uint8Array(1000))
        if (setup.server.received.length > 0) controller.abort('enough')
      },
      cancel() {
        cancelled = true
      },
    })
    const error = await rejection(
      setup.client().scanFile(endless, { fileName: 'a.png', byteSize: 1e9, signal: controller.signal }),
    )
    expect(error).toBeInstanceOf(AbortedError)
    expect(error).toMatchObject({ cause: 'enough' })
    await eventually(() => expect(cancelled).toBe(true))
  })

  it('outside Node is a Blob without a type, whose length the platform sends', async () => {
    const versions = { ...process.versions, undici: undefined }
    vi.stubGlobal('process', { versions, nextTick: process.nextTick, emitWarning: () => {} })
    const bodies: [string, string | null, number][] = []
    const client = setup.client({
      fetch: async (request) => {
        const { pathname } = new URL(request.url)
        if (request.method === 'PUT') {
          const body = await request.arrayBuffer()
          bodies.push([pathname, request.headers.get('content-length'), body.byteLength])
          return new Response(null, { status: 200 })
        }
        const { body } = pathname.endsWith('upload-intents') ? intent({}) : complete
        return new Response(JSON.stringify(body))
      },
    })
    const sent: ScanProgress[] = []
    const onProgress = (progress: ScanProgress) => sent.push(progress)
    await client.scanFile(new File([bytes], 'a.png', { type: 'image/png' }), { onProgress })
    await client.scanFile(streamOf(bytes), { fileName: 'a.png', byteSize: bytes.length })
    expect(bodies).toEqual([
      ['/uploads/scan_1', null, bytes.length],
      ['/uploads/scan_1', null, bytes.length],
    ])
    expect(sent.flatMap((one) => (one.phase === 'uploading' ? [one.bytesSent] : []))).toEqual([
      0,
      bytes.length,
    ])
  })
})

describe.runIf(existsSync('/proc/self/fd'))('a file given as a path', () => {
  const openFiles = async () => {
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    )
    return (await Promise.all(links)).filter((link) => link.startsWith(folder))
  }

  it.each<[string, Scripted[]]>([
    ['a scan', [put, complete]],
    ['a refused upload', [{ status: 403 }]],
    ['uploads that were lost', ['drop', 'drop', 'drop', 'drop']],
    ['uploads that took too long', ['hang', 'hang', 'hang', 'hang']],
  ])('is closed after %s', async (_, answers) => {
    setup.server.script(intent(), ...answers)
    let opened = 0
    await setup
      .client()
      .scanFile(join(folder, 'größe é.mp4'), {
        uploadTimeoutMs: 100,
        onProgress: ({ phase }) => {
          if (phase === 'uploading') opened++
        },
      })
      .catch(() => {})
    expect(opened).toBeGreaterThan(0)
    await eventually(async () => expect(await openFiles()).toEqual([]))
  })
})

describe('progress', () => {
  it('is reported in order, the bytes growing to the total', async () => {
    setup.server.script(intent(), put, queued, job('processing'), job('complete'), complete)
    const reported: ScanProgress[] = []
    await setup
      .client()
      .scanFile(join(folder, 'größe é.mp4'), { onProgress: (progress) => reported.push(progress) })
    const phases = reported.map(({ phase }) => phase)
    expect(phases.filter((phase, at) => phase !== phases[at - 1])).toEqual([
      'creating',
      'uploading',
      'completing',
      'waiting',
    ])
    const sent = reported.flatMap((one) => (one.phase === 'uploading' ? [one.bytesSent] : []))
    expect(sent[0]).toBe(0)
    expect(sent.at(-1)).toBe(bytes.length)
    expect(sent.length).toBeGreaterThan(3)
    expect([...sent].sort((a, b) => a - b)).toEqual(sent)
  })

  it('ends the upload with the error that the callback throws', async () => {
    setup.server.script(intent(), put)
    const error = await rejection(
      setup.client().scanFile(bytes, {
        fileName: 'a.png',
        onProgress: (progress) => {
          if (progress.phase === 'uploading' && progress.bytesSent > 0) throw new Error('mine')
        },
      }),
    )
    expect(error).toMatchObject({ name: 'Error', message: 'mine' })
    expect(setup.sleeps).toEqual([])
  })
})

describe('waiting for the verdict', () => {
  it('polls the job no sooner than nextPollAfter, by the service’s clock, then reads the scan', async () => {
    setup.server.script(
      intent(),
      put,
      queued,
      job('queued', '2026-11-21T08:00:02.000Z'),
      job('processing', '2026-11-21T08:00:03.500Z'),
      job('complete'),
      complete,
    )
    expect(await setup.client().scanFile(bytes, { fileName: 'a.png' })).toMatchObject({
      verdict: 'synthetic',
    })
    // `meta.timestamp` of every answer is 08:00:00.000.
    expect(setup.sleeps).toEqual([2_000, 3_500])
    expect(requested().slice(3)).toEqual([
      'GET /api/v1/scans/scan_1/job',
      'GET /api/v1/scans/scan_1/job',
      'GET /api/v1/scans/scan_1/job',
      'GET /api/v1/scans/scan_1',
    ])
  })

  it('does not poll in a busy loop when the service gives no time or a past one', async () => {
    setup.server.script(job('queued'), job('queued', '2026-11-21T07:00:00.000Z'), job('complete'), complete)
    await setup.client().waitForScan('scan_1')
    expect(setup.sleeps).toEqual([2_000, 250])
  })

  it.each([
    ['at completion', [put, failed]],
    ['later', [put, queued, job('failed'), failed]],
  ])('throws a ScanFailedError with the scan when a scan failed %s', async (_, answers) => {
    setup.server.script(intent(), ...answers)
    const error = await rejection(setup.client().scanFile(bytes, { fileName: 'a.png' }))
    expect(error).toBeInstanceOf(ScanFailedError)
    expect(error).toMatchObject({ scan: { id: 'scan_1', status: 'failed' } })
  })

  it('throws a VerdictTimeoutError when there is no verdict in time, and waitForScan continues from there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 0, 0) })
    const client = setup.client({
      sleep: async (ms) => {
        vi.setSystemTime(Date.now() + ms)
      },
    })
    const later = '2026-11-21T08:00:30.000Z'
    setup.server.script(
      intent(),
      put,
      queued,
      job('queued', later),
      job('queued', later),
      job('processing', later),
    )
    const error = await rejection(client.scanFile(bytes, { fileName: 'a.png', verdictTimeoutMs: 60_000 }))
    expect(error).toBeInstanceOf(VerdictTimeoutError)
    const { scanId } = error as VerdictTimeoutError
    setup.server.script(job('complete'), complete)
    expect(await client.waitForScan(scanId)).toMatchObject({ id: 'scan_1', status: 'complete' })
  })

  it('sets metadata on the scan', async () => {
    setup.server.script(intent(), put, complete)
    const metadata = { article: '4711' }
    await setup.client().scanFile(bytes, { fileName: 'a.png', metadata })
    expect(JSON.parse(setup.server.received[0]?.body.toString() ?? '')).toMatchObject({ metadata })
  })

  it('is skipped with waitForVerdict: false, once the upload is complete', async () => {
    setup.server.script(intent(), put, queued)
    const scan = await setup.client().scanFile(bytes, { fileName: 'a.png', waitForVerdict: false })
    expect(scan.status).toBe('queued')
    expect(requested()).toHaveLength(3)
  })

  it('ends when the signal fires', async () => {
    const controller = new AbortController()
    setup.server.script(job('queued'), job('complete'))
    const client = setup.client({ sleep: async () => controller.abort() })
    expect(await rejection(client.waitForScan('scan_1', { signal: controller.signal }))).toBeInstanceOf(
      AbortedError,
    )
    expect(requested()).toHaveLength(1)
  })

  it('sends the Idempotency-Key of a scan only with the request that creates it', async () => {
    setup.server.script(intent(), put, queued, job('complete'), complete)
    await setup.client().scanFile(bytes, { fileName: 'a.png', idempotencyKey: 'file-7' })
    expect(setup.server.received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'file-7',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
