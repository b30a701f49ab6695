import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tracing } from '../../src/basics/tracing.js'
import { createLog } from '../../src/telemetry/log.js'
import { startTracing } from '../../src/telemetry/open-telemetry.js'
import { startDetector } from '../support/detector.js'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { type Caller, createTestClock, startTestService, type TestService } from '../support/service.js'
import { intentBody, put } from '../support/upload.js'
import { register } from '../support/webhooks.js'

const INTENTS = '/api/v1/scans/upload-intents'
const FILE_NAME = 'synthetic name of a tenant.jpg'

let collector: OtlpReceiver
let tracing: Tracing
let service: TestService
let receiver: Receiver
let caller: Caller
const lines: string[] = []

beforeAll(async () => {
  collector = await startOtlpReceiver()
  // The SDK reads these itself, when it starts.
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  tracing = startTracing({ version: '1.2.3', log: pino({ level: 'silent' }), clock: createTestClock() })
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  delete process.env.OTEL_BSP_SCHEDULE_DELAY
  service = await startTestService({
    tracing,
    environment: { WEBHOOK_RETRY_SECONDS: '0.05' },
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  receiver = await startReceiver()
})
beforeEach(async () => {
  receiver.answerWith(() => ({}))
  caller = await service.caller()
})
afterAll(async () => {
  await service?.close()
  await tracing?.close()
  await receiver?.close()
  await collector?.close()
})

/** A trace that a caller has begun. */
function callersTrace(flags = '01') {
  const traceId = randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
}

const createIn = (traceparent: string, by = caller) =>
  by
    .post(INTENTS)
    .set('traceparent', traceparent)
    .send(intentBody({ fileName: FILE_NAME }))
    .expect(201)

/** The requests that the receiver got in a trace, as `[trace, span, flags]`. */
const received = (traceId: string): string[][] =>
  receiver.requests
    .map(({ headers }) => String(headers.traceparent).split('-').slice(1))
    .filter(([id]) => id === traceId)

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.filter((span) => span.name === name)
  expect(found.map((span) => span.name)).toEqual([name])
  return found[0] as ReceivedSpan
}

const has =
  (name: string, count = 1) =>
  (spans: readonly ReceivedSpan[]) =>
    spans.filter((span) => span.name === name).length >= count

const hasAll =
  (...names: string[]) =>
  (spans: readonly ReceivedSpan[]) =>
    names.every((name) => has(name)(spans))

test('one trace leads from a caller through the request, its statement and its event to the receiver', async () => {
  const { endpoint } = await register(caller, receiver.url)
  const { traceId, spanId, traceparent } = callersTrace()
  await createIn(traceparent)
  const request = `POST ${INTENTS}`
  const spans = await collector.trace(traceId, hasAll(request, 'send scan.created'))
  const requestSpan = named(spans, request)
  expect(requestSpan).toMatchObject({
    parentSpanId: spanId,
    kind: 'server',
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': INTENTS,
      'http.response.status_code': 201,
      'media_scan.operation': 'createScanUploadIntent',
      'media_scan.caller.environment': 'sandbox',
    },
    resource: { 'service.name': 'media-scan', 'service.version': '1.2.3' },
  })
  expect(named(spans, 'creation.createScanUploadIntent')).toMatchObject({
    parentSpanId: requestSpan.spanId,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'creation.createScanUploadIntent' },
  })
  const event = named(spans, 'create scan.created')
  expect(event).toMatchObject({ parentSpanId: requestSpan.spanId, kind: 'producer' })
  const attempt = named(spans, 'send scan.created')
  expect(attempt).toMatchObject({
    parentSpanId: event.spanId,
    kind: 'client',
    failed: false,
    attributes: {
      'messaging.message.id': event.attributes['messaging.message.id'],
      'media_scan.webhook.id': endpoint.id,
      'media_scan.request.id': requestSpan.attributes['media_scan.request.id'],
      'server.address': '127.0.0.1',
      'server.port': receiver.port,
      'http.response.status_code': 200,
    },
  })
  expect(received(traceId)).toEqual([[traceId, attempt.spanId, '01']])
  const line = lines.find((text) => text.includes(traceId)) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ traceId, reqId: requestSpan.attributes['media_scan.request.id'] })
})

test('a retry continues the trace of its event, as a span of its own', async () => {
  await register(caller, receiver.url)
  const statuses = [500, 200]
  receiver.answerWith(() => ({ status: statuses.shift() ?? 200 }))
  const { traceId, traceparent } = callersTrace()
  await createIn(traceparent)
  const spans = await collector.trace(traceId, has('send scan.created', 2))
  const event = named(spans, 'create scan.created')
  const attempts = spans.filter(({ name }) => name === 'send scan.created')
  expect(attempts).toMatchObject([
    { parentSpanId: event.spanId, failed: true, attributes: { 'error.type': '500' } },
    { parentSpanId: event.spanId, failed: false, attributes: { 'http.request.resend_count': 1 } },
  ])
  expect(received(traceId).map(([, spanId]) => spanId)).toEqual(attempts.map(({ spanId }) => spanId))
})

test('a statement shared by several requests is in the trace of each', async () => {
  const traces = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const trace = callersTrace()
      await createIn(trace.traceparent)
      return trace
    }),
  )
  for (const { traceId } of traces) {
    const request = `POST ${INTENTS}`
    const spans = await collector.trace(traceId, hasAll(request, 'creation.createScanUploadIntent'))
    expect(named(spans, 'creation.createScanUploadIntent').parentSpanId).toBe(named(spans, request).spanId)
  }
})

test('a test delivery is attempted in the trace of the request that asked for it', async () => {
  const { endpoint } = await register(caller, receiver.url)
  const { traceId, traceparent } = callersTrace()
  await caller.post(`/api/v1/webhooks/${endpoint.id}/test`).set('traceparent', traceparent).expect(202)
  const spans = await collector.trace(traceId, hasAll('send webhook.test', 'create webhook.test'))
  expect(named(spans, 'send webhook.test').parentSpanId).toBe(named(spans, 'create webhook.test').spanId)
})

test('an analysis and its events continue the trace of the request that completed the upload', async () => {
  const owner = await service.caller({ environment: 'production' })
  await register(owner, receiver.url, { events: ['scan.completed'] })
  const intent = (await createIn(callersTrace().traceparent, owner)).body.data
  await put(intent, 'hello world')
  const { traceId, traceparent } = callersTrace()
  await owner
    .post(`/api/v1/scans/${intent.scanId}/upload-complete`)
    .set('traceparent', traceparent)
    .expect(200)
  const spans = await collector.trace(traceId, hasAll('analyse image', 'send scan.completed'))
  const request = named(spans, 'POST /api/v1/scans/{scanId}/upload-complete')
  const analysis = named(spans, 'analyse image')
  expect(analysis).toMatchObject({
    parentSpanId: request.spanId,
    kind: 'internal',
    attributes: { 'media_scan.scan.id': intent.scanId, 'media_scan.analysis.outcome': 'no_verdict' },
  })
  expect(named(spans, 'scans/store-verdict.complete').parentSpanId).toBe(analysis.spanId)
  const event = named(spans, 'create scan.completed')
  expect(event.parentSpanId).toBe(analysis.spanId)
  expect(named(spans, 'send scan.completed').parentSpanId).toBe(event.spanId)
})

test('a slow sandbox scan ends in the trace of the request that completed the upload', {
  tags: 'slow',
}, async () => {
  const intent = (
    await caller
      .post(INTENTS)
      .send(intentBody({ fileName: 'slow.jpg' }))
      .expect(201)
  ).body.data
  const { traceId, traceparent } = callersTrace()
  await caller
    .post(`/api/v1/scans/${intent.scanId}/upload-complete`)
    .set('traceparent', traceparent)
    .expect(200)
  // Each of its steps is five seconds.
  const later = async () => {
    service.clock.advance(1_000)
    return (await caller.get(`/api/v1/scans/${intent.scanId}`)).body.data.status
  }
  await expect.poll(later, { interval: 100, timeout: 10_000 }).toBe('complete')
  const spans = await collector.trace(traceId, hasAll('analyse image', 'create scan.completed'))
  const analysis = named(spans, 'analyse image')
  expect(analysis.parentSpanId).toBe(named(spans, 'POST /api/v1/scans/{scanId}/upload-complete').spanId)
  expect(named(spans, 'create scan.completed').parentSpanId).toBe(analysis.spanId)
})

test('a detector is asked in the trace of the analysis, including the second time', {
  tags: 'slow',
}, async () => {
  const answer = { verdict: 'synthetic', confidence: 0.87, modelVersion: 'm-3' }
  const detector = await startDetector((response) => {
    detector.reply = { status: 200, body: answer }
    response.destroy()
  })
  const asking = await startTestService({
    tracing,
    environment: {
      DETECTOR_URL: detector.url,
      DETECTOR_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    },
  })
  try {
    const owner = await asking.caller({ environment: 'production' })
    const { traceId, traceparent } = callersTrace()
    const intent = (await createIn(traceparent, owner)).body.data
    await put(intent, 'hello world')
    await owner
      .post(`/api/v1/scans/${intent.scanId}/upload-complete`)
      .set('traceparent', traceparent)
      .expect(200)
    const spans = await collector.trace(traceId, hasAll('analyse image', 'POST /detect'))
    const question = named(spans, 'POST /detect')
    expect(question.parentSpanId).toBe(named(spans, 'analyse image').spanId)
    expect(detector.received.map(({ headers }) => headers.traceparent)).toEqual(
      Array.from({ length: 2 }, () => `00-${traceId}-${question.spanId}-01`),
    )
  } finally {
    await asking.close()
  }
})

test('a trace that its caller does not sample is continued to the receiver, and not exported', async () => {
  await register(caller, receiver.url)
  const { traceId, traceparent } = callersTrace('00')
  await createIn(traceparent)
  await expect.poll(() => received(traceId)).toHaveLength(1)
  expect(received(traceId)[0]?.[2]).toBe('00')
  // Anything earlier has been exported with this.
  const other = callersTrace()
  await createIn(other.traceparent)
  await collector.trace(other.traceId, has('send scan.created'))
  expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([])
})

test.each([
  '',
  'nonsense',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  '00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01, 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'x'.repeat(8_000),
])('a malformed traceparent is ignored: the request begins a trace of its own (%#)', async (traceparent) => {
  const requestId = `malformed-${randomBytes(4).toString('hex')}`
  await caller.get('/api/v1/scans').set('traceparent', traceparent).set('X-Request-Id', requestId).expect(200)
  const span = () =>
    collector.spans.find(({ attributes }) => attributes['media_scan.request.id'] === requestId)
  await expect.poll(span, { timeout: 20_000 }).toMatchObject({ name: 'GET /api/v1/scans', parentSpanId: '' })
})

test('an unknown path is named only by its method, and health checks are left out', async () => {
  const { traceId, traceparent } = callersTrace()
  const ask = (path: string) => service.anonymous.get(path).set('traceparent', traceparent)
  await ask('/healthz').expect(200)
  await ask('/readyz?full').expect(200)
  await ask(`/api/v1/${'x'.repeat(4_000)}?token=secret`).expect(404)
  const [span, ...others] = await collector.trace(traceId, has('GET'))
  expect(others).toEqual([])
  expect(span?.attributes['url.path']).toHaveLength(256)
})

test('no span has a secret, a statement’s value or a file name', async () => {
  const url = `${receiver.url}/token-of-the-receiver?key=also`
  const { secret } = await register(caller, url, { headers: { 'X-Gateway-Key': 'header-of-mine' } })
  const { traceId, traceparent } = callersTrace()
  await createIn(traceparent)
  await collector.trace(traceId, has('send scan.created'))
  const exported = JSON.stringify([collector.spans, collector.headers])
  for (const text of [
    FILE_NAME,
    caller.key.slice(9),
    secret.slice(6),
    'header-of-mine',
    'token-of-the-receiver',
    'also',
    'token=secret',
  ])
    expect(exported).not.toContain(text)
})
