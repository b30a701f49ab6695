// @module-tag slow
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderPerTest } from '../support/folder-per-test.js'
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.js'
import { freePort } from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceProcess } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { intentBody } from '../support/upload.js'

const TOKEN = 'operator-token-of-the-tests'
// Each test starts processes, one after another.
vi.setConfig({ testTimeout: 60_000 })

const TIMES = { timeout: 20_000, interval: 25 }

const folder = folderPerTest()
let collector: OtlpReceiver
let receiver: Receiver
let service: ServiceProcess | undefined
beforeEach(async () => {
  collector = await startOtlpReceiver()
  receiver = await startReceiver()
})
afterEach(async () => {
  await service?.end('SIGKILL')
  service = undefined
  await receiver.close()
  await collector.close()
})

async function start(environment: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  service = await startServiceProcess({
    DATA_DIR: join(folder.path, 'data'),
    OPERATOR_TOKEN: TOKEN,
    WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1',
    // What a killed process had claimed is free again after three times this.
    WEBHOOK_TIMEOUT_SECONDS: '2',
    ...environment,
  })
  return service
}

const subscribe = async (caller: ProcessCaller) =>
  expect(
    (await caller.post('/api/v1/webhooks', { url: receiver.url, events: ['scan.created'] })).status,
  ).toBe(201)

/** Settings of a process that traces: the address, and no delay. */
const exporting = (url = collector.url) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_BSP_SCHEDULE_DELAY: '10',
})

test('a retry by another process continues the trace of the event', async () => {
  const answers = { status: 500 }
  receiver.answerWith(() => answers)
  const first = await start({
    ...exporting(),
    OTEL_SERVICE_NAME: 'media',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key-of-the-collector',
  })
  const caller = await makeCaller(first.url, TOKEN)
  await subscribe(caller)
  expect((await caller.post('/api/v1/scans/upload-intents', intentBody())).status).toBe(201)
  const attempts = () => collector.spans.filter(({ name }) => name === 'send scan.created')
  await expect.poll(() => attempts().length, TIMES).toBeGreaterThan(0)
  await first.end('SIGKILL')
  answers.status = 200
  await start(exporting())
  await expect.poll(() => attempts().some(({ failed }) => !failed), TIMES).toBe(true)
  const [attempt, succeeded] = [attempts()[0], attempts().at(-1)]
  expect(attempt?.resource).toMatchObject({ 'service.name': 'media' })
  expect(succeeded?.resource['service.instance.id']).not.toBe(attempt?.resource['service.instance.id'])
  expect([succeeded?.traceId, succeeded?.parentSpanId]).toEqual([attempt?.traceId, attempt?.parentSpanId])
  expect(receiver.requests.at(-1)?.headers.traceparent).toBe(
    `00-${succeeded?.traceId}-${succeeded?.spanId}-01`,
  )
  expect(collector.headers[0]?.authorization).toBe('Bearer key-of-the-collector')
  expect(first.output() + first.complaints()).not.toContain('key-of-the-collector')
})

test('no part of OpenTelemetry is loaded, and no trace header is sent to receivers, unless traces are exported', async () => {
  const list = join(folder.path, 'loaded')
  const hook = join(folder.path, 'hook.mjs')
  await writeFile(
    hook,
    `import { register } from 'node:module'
    register('data:text/javascript,' + encodeURIComponent(\`
      import { appendFileSync } from 'node:fs'
      export function resolve(specifier, context, next) {
        appendFileSync(${JSON.stringify(list)}, specifier + '\\\\n')
        return next(specifier, context)
      }\`))`,
  )
  const loaded = async (environment: NodeJS.ProcessEnv) => {
    await writeFile(list, '')
    const { url, end } = await start({ NODE_OPTIONS: `--import=${hook}`, ...environment })
    const caller = await makeCaller(url, TOKEN)
    await subscribe(caller)
    const before = receiver.requests.length
    await caller.post('/api/v1/scans/upload-intents', intentBody())
    const [request] = (await receiver.waitFor(before + 1)).slice(before)
    await end()
    const modules = (await readFile(list, 'utf8')).split('\n')
    expect(modules).toContain('undici')
    return { modules: modules.filter((name) => name.includes('opentelemetry')), request }
  }
  const off = await loaded({})
  expect(off.modules).toEqual([])
  expect(off.request?.headers).not.toHaveProperty('traceparent')
  const on = await loaded(exporting())
  expect(on.modules).toContain('@opentelemetry/api')
  expect(on.request?.headers).toHaveProperty('traceparent')
})

test('a collector that is down is one line of the log, and delays nothing', async () => {
  const { url, output, end } = await start({
    ...exporting(`http://127.0.0.1:${await freePort()}`),
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_MAX_QUEUE_SIZE: '4',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
  })
  const caller = await makeCaller(url, TOKEN)
  await subscribe(caller)
  const messages = () => output().match(/"level":40.*traces are not exported/g) ?? []
  await expect
    .poll(async () => {
      expect((await caller.post('/api/v1/scans/upload-intents', intentBody())).status).toBe(201)
      return messages().length
    }, TIMES)
    .toBeGreaterThan(0)
  for (let number = 0; number < 20; number += 1)
    expect((await caller.post('/api/v1/scans/upload-intents', intentBody())).status).toBe(201)
  await receiver.waitFor(20)
  expect(await end()).toBe(0)
  expect(messages()).toHaveLength(1)
})

test('a collector that accepts and never answers delays a stopping process only for seconds', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  try {
    const { url, end } = await start({
      ...exporting(`http://127.0.0.1:${port}`),
      // Longer than this test may take.
      OTEL_EXPORTER_OTLP_TIMEOUT: '120000',
      OTEL_BSP_EXPORT_TIMEOUT: '120000',
    })
    const caller = await makeCaller(url, TOKEN)
    expect((await caller.get('/api/v1/scans')).status).toBe(200)
    await expect.poll(() => sockets.length, TIMES).toBeGreaterThan(0)
    expect(await end()).toBe(0)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})
