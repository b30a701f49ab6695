import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDetector, type Question } from '../../src/analysis/detector.js'
import { DetectorUnavailableError } from '../../src/analysis/detector-errors.js'
import { systemClock } from '../../src/basics/clock.js'
import { Secret } from '../../src/basics/secrets.js'
import { type Reply, startDetector, type TestDetector } from '../support/detector.js'
import { eventually } from '../support/eventually.js'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const question: Question = {
  scanId: 'scan_01m7yj9d12esp8bhyevxnn0wrm',
  fileName: 'Grüße 照片.jpg',
  mediaType: 'image',
  declaredType: 'image/jpeg',
  detectedType: null,
  byteSize: 3,
  sha256: 'a'.repeat(64),
  fileUrl: 'http://127.0.0.1:1/file',
  fileUrlExpiresAt: '2026-11-21T08:20:30.000Z',
  findings: {},
}
const answer = { verdict: 'synthetic', confidence: 0.87, modelVersion: 'm-3' }
const created = { status: 200, body: answer }

/** The beginning of a picture of each format. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const WEBP = Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')

let detector: TestDetector
beforeEach(async () => {
  detector = await startDetector(created)
})
afterEach(() => vi.restoreAllMocks())

const asking = (answerMs = 5_000, url = detector.url) => {
  const client = createDetector({ url, secret: new Secret(SECRET), clock: systemClock, answerMs })
  return () => client.ask(question)
}

test('the question is signed over exactly the bytes sent, for both ways of verifying it', async () => {
  expect(await asking()()).toEqual(answer)
  const [received] = detector.received
  if (received === undefined) throw new Error('It was not asked.')
  expect(received.question).toEqual(question)
  new Webhook(SECRET).verify(received.body, received.headers as Record<string, string>)
  const [, t, v1] = /^t=(\d+), v1=([0-9a-f]{64})$/.exec(String(received.headers['service-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', SECRET).update(`${t}.${received.body}`).digest('hex'))
  expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(10)
})

test.each([
  ['image/png', PNG],
  ['image/webp', WEBP],
])('an answer may have a heat map of the type %s', async (contentType, bytes) => {
  const body = { ...answer, heatMap: { contentType, data: bytes.toString('base64') } }
  detector.reply = { status: 200, body }
  expect(await asking()()).toEqual(body)
})

test('an answer may have null for signals and heat map, as many libraries write what is absent', async () => {
  const body = { ...answer, signals: null, heatMap: null }
  detector.reply = { status: 200, body }
  expect(await asking()()).toEqual(body)
})

test.each([
  ['an answer that abstains', 200, { abstains: true, reason: 'Too small.', modelVersion: 'm-3' }],
  ['without a version', 200, { abstains: true, reason: 'Too small.' }],
])('%s is an answer', async (_name, status, body) => {
  detector.reply = { status, body }
  expect(await asking()()).toEqual(body)
})

test.each([
  [{ message: 'Only pictures.' }, 'Only pictures.'],
  [{ message: ' \u202eOnly\npictures. ' }, 'Only pictures.'],
  [{ message: '😀'.repeat(400) }, `${'😀'.repeat(148)} … ${'😀'.repeat(148)}`],
  [{ message: '\n' }, 'It does not judge this file.'],
  [{ message: 7 }, 'It does not judge this file.'],
  [null, 'It does not judge this file.'],
])('422 with %j abstains, for that reason', async (body, reason) => {
  detector.reply = { status: 422, body }
  expect(await asking()()).toEqual({ abstains: true, reason })
})

test.each([
  [{ abstains: true }, '/reason is required'],
  [{ abstains: false, reason: 'Too small.' }, '/abstains'],
  [{ abstains: 'yes', reason: 'Too small.' }, '/abstains'],
  [{ abstains: true, reason: '' }, '/reason'],
  [{ abstains: true, reason: 'a\u0000b' }, '/reason'],
  [{ abstains: true, reason: '\ud800' }, 'it contains text that is not valid Unicode'],
  [{ abstains: true, reason: 'a'.repeat(301) }, '/reason'],
  [{ abstains: true, reason: 'Too small.', modelVersion: '\u202e' }, '/modelVersion'],
])('the abstention %j does not match the contract', async (body, fault) => {
  detector.reply = { status: 200, body }
  await expect(asking()()).rejects.toThrow(`its answer does not match the contract: ${fault}`)
})

test('null for abstains means the same as absent', async () => {
  const body = { ...answer, abstains: null }
  detector.reply = { status: 200, body }
  expect(await asking()()).toEqual(body)
})

describe('the detector is asked once more', () => {
  test.each([
    ['after a 5xx', { status: 503, body: {} }],
    ['when the connection breaks', (response: { destroy(): void }) => response.destroy()],
  ])('%s', async (_name, failing) => {
    detector.reply = (response, received) => {
      detector.reply = created
      if (typeof failing === 'function') return failing(response)
      void received
      response.writeHead(failing.status).end()
    }
    expect(await asking()()).toEqual(answer)
    expect(detector.received).toHaveLength(2)
  })

  test('but not a third time', async () => {
    detector.reply = { status: 500, body: {} }
    await expect(asking()()).rejects.toThrow(
      new DetectorUnavailableError('The detector gave no answer: it answered 500.', {
        reason: 'unanswered',
      }),
    )
    expect(detector.received).toHaveLength(2)
  })
})

describe('an answer that violates the contract is rejected and not asked for again:', () => {
  test.each<[string, unknown, string]>([
    ['another verdict', { ...answer, verdict: 'fake' }, '/verdict'],
    ['a confidence above 1', { ...answer, confidence: 1.1 }, '/confidence'],
    ['no model version', { verdict: 'synthetic', confidence: 1 }, '/modelVersion is required'],
    ['signals that are not an object', { ...answer, signals: [] }, '/signals'],
    ['signals that are too long', { ...answer, signals: { a: 'x'.repeat(9_000) } }, '/signals'],
    ['signals that are too long in UTF-8', { ...answer, signals: { a: '照'.repeat(3_000) } }, '/signals'],
    ['text that is not Unicode', { ...answer, signals: { a: '\ud800' } }, 'not valid Unicode'],
    ['U+0000', { ...answer, modelVersion: 'a\u0000' }, '/modelVersion'],
    ['a line break in the model version', { ...answer, modelVersion: 'a\nb' }, '/modelVersion'],
    ['an escape sequence in the model version', { ...answer, modelVersion: '\u001b[2J' }, '/modelVersion'],
    ['a model version that is shown backwards', { ...answer, modelVersion: '\u202e3-m' }, '/modelVersion'],
    ['a model version that is isolated', { ...answer, modelVersion: '\u2066m' }, '/modelVersion'],
    [
      'an escape sequence in a signal',
      { ...answer, signals: { a: [{ b: '\u001b[2J' }] } },
      '/signals contains control',
    ],
    [
      'a signal that is shown backwards',
      { ...answer, signals: { a: '\u202ex' } },
      '/signals contains control',
    ],
    [
      'a line break in the name of a signal',
      { ...answer, signals: { a: { 'b\n': 1 } } },
      '/signals contains control',
    ],
    [
      'control characters in signals that are nested deeply',
      { ...answer, signals: { a: JSON.parse(`${'['.repeat(4_000)}"\\u0007"${']'.repeat(4_000)}`) } },
      '/signals contains control',
    ],
    ['U+0000 behind a backslash', { ...answer, signals: { a: '\\\u0000' } }, 'not valid Unicode'],
    ['U+0000 in a property name', { ...answer, signals: { '\u0000': 1 } }, 'not valid Unicode'],
    [
      'a heat map of another format',
      { ...answer, heatMap: { contentType: 'image/svg+xml', data: '' } },
      '/heatMap',
    ],
    ...[
      { contentType: 'image/png', data: '' },
      { contentType: 'image/png', data: Buffer.from('a picture').toString('base64') },
      { contentType: 'image/png', data: `data:image/png;base64,${PNG.toString('base64')}` },
      { contentType: 'image/png', data: WEBP.toString('base64') },
      { contentType: 'image/webp', data: PNG.toString('base64') },
      { contentType: 'image/png', data: `${PNG.toString('base64')}\n` },
      { contentType: 'image/png', data: PNG.toString('base64').replace(/.$/, ' ') },
      { contentType: 'image/png', data: PNG.toString('base64url') },
      { contentType: 'image/png', data: PNG.subarray(0, 14).toString('base64').replace(/=$/, '') },
      // The same bytes, with other bits after the end.
      { contentType: 'image/png', data: PNG.subarray(0, 14).toString('base64').replace(/.=$/, 'N=') },
    ].map((heatMap): [string, unknown, string] => [
      `a heat map that is no picture of its type, ${heatMap.contentType}: ${heatMap.data.slice(0, 20)}`,
      { ...answer, heatMap },
      '/heatMap/data',
    ]),
    ['an answer that is not an object', 'synthetic', 'it must be an object'],
  ])('%s', async (_name, body, why) => {
    detector.reply = { status: 200, body }
    await expect(asking()()).rejects.toThrow(why)
    expect(detector.received).toHaveLength(1)
  })

  test('401', async () => {
    detector.reply = { status: 401, body: { message: 'Wrong.' } }
    await expect(asking()()).rejects.toThrow('it answered 401')
    expect(detector.received).toHaveLength(1)
  })
})

const withoutEnd: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const more = () => {
    if (response.writableEnded || response.destroyed) return
    response.write(' '.repeat(65_536), () => setImmediate(more))
  }
  more()
}

/** As JSON.stringify would never write it. */
const nested = (depth: number): Reply => {
  const signals = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const body = `${JSON.stringify(answer).slice(0, -1)},"signals":${signals}}`
  return (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
}

test('an endless answer is aborted, and not asked for again', async () => {
  detector.reply = withoutEnd
  await expect(asking()()).rejects.toThrow('its answer has more than 2097152 bytes')
  expect(detector.received).toHaveLength(1)
})

test('an answer that is nested too deeply is rejected, and not asked for again', async () => {
  detector.reply = nested(500_000)
  await expect(asking()()).rejects.toThrow('/signals has more than 8192 bytes')
  expect(detector.received).toHaveLength(1)
})

test.each([
  ['a path', 'C:\\udev\\u0000'],
  ['an escape in printable characters', 'a\\u0000 \\\\ud800'],
  ['text beyond the basic plane', 'Grüße 照片 😀'],
])('%s is treated like any other text', async (_name, text) => {
  const body = { ...answer, modelVersion: text, signals: { [text]: text } }
  detector.reply = { status: 200, body }
  expect(await asking()()).toEqual(body)
})

test('a silent detector is given up after the time limit', async () => {
  detector.reply = () => {}
  const began = performance.now()
  await expect(asking(100)()).rejects.toThrow(DetectorUnavailableError)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('an abandoned question is neither waited for nor asked again, and its error says so', async () => {
  detector.reply = () => {}
  const client = createDetector({ url: detector.url, secret: new Secret(SECRET), clock: systemClock })
  const pending = client.ask(question)
  await eventually(() => expect(detector.received).toHaveLength(1))
  client.abort()
  await expect(pending).rejects.toMatchObject({ reason: 'stopping' })
  await expect(client.ask(question)).rejects.toMatchObject({ reason: 'stopping' })
  expect(detector.received).toHaveLength(1)
})

test('a redirect is a failure and is not followed', async () => {
  const other = await startDetector(created)
  detector.reply = (response) => response.writeHead(307, { Location: `${other.url}/detect` }).end()
  await expect(asking()()).rejects.toThrow(DetectorUnavailableError)
  expect(other.received).toEqual([])
})

const askFiveTimes = (ask: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: 5 }, () => expect(ask()).rejects.toThrow(DetectorUnavailableError)))

test.each<[string, Reply]>([
  ['no answer', (response) => response.destroy()],
  ['503', { status: 503, body: {} }],
])(
  'after %s five times in a row the detector is not asked for half a minute; one success closes the circuit',
  async (_name, reply) => {
    const ask = asking()
    detector.reply = reply
    await askFiveTimes(ask)
    const before = detector.received.length
    detector.reply = created
    await expect(ask()).rejects.toThrow('skipped')
    await expect(ask()).rejects.toMatchObject({ reason: 'skipped' })
    expect(detector.received).toHaveLength(before)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + 30_001)
    expect(await ask()).toEqual(answer)
    detector.reply = { status: 401, body: {} }
    await expect(ask()).rejects.toMatchObject({
      reason: 'unanswered',
      message: expect.stringContaining('401'),
    })
  },
)

test('after half a minute one question probes whether the detector answers, and no other question waits for it', async () => {
  const ask = asking()
  detector.reply = { status: 503, body: {} }
  await askFiveTimes(ask)
  const before = detector.received.length
  let answerIt = () => {}
  detector.reply = (response) => {
    answerIt = () =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 30_001)
  const first = ask()
  await expect(ask()).rejects.toMatchObject({ reason: 'skipped' })
  await eventually(() => expect(detector.received).toHaveLength(before + 1))
  answerIt()
  expect(await first).toEqual(answer)
  detector.reply = created
  expect(await ask()).toEqual(answer)
})

test.each<[string, Reply]>([
  ['500', { status: 500, body: {} }],
  ['413', { status: 413, body: {} }],
  ['an invalid answer', { status: 200, body: {} }],
  ['something other than JSON', (response) => response.writeHead(200).end('{"confidence": NaN}')],
  ['an answer that is too long', withoutEnd],
  ['an answer that is nested too deeply', nested(500_000)],
])(
  'files that it answers with %s, however many, do not keep other files from being judged',
  async (_name, reply) => {
    const ask = asking()
    detector.reply = reply
    await askFiveTimes(ask)
    detector.reply = created
    expect(await ask()).toEqual(answer)
  },
)
