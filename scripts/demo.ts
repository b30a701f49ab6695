/**
 * `npm run demo`: the main workflow on real input. Starts the service on an empty folder and an HTTPS receiver beside
 * it, and uses the generated client for each step: upload, verdict, case, signed events. Exits with 0 when every step
 * did what it should, and leaves nothing behind.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createMediaScanClient, verifyWebhook, type WebhookEvent } from 'media-scan-client'
import { generate } from 'selfsigned'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 60_000

/** Starts the service as a separate process, and reads what it prints at its first start. */
async function startService(dataDir: string, detectors: string) {
  const child = spawn(process.execPath, [join(root, 'dist/service/media-scan.js'), 'serve'], {
    // Without the shell's settings: an empty start, on a free port.
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      DETECTORS: detectors,
      // The host of files is on this machine, too.
      FETCH_ALLOW_PRIVATE: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let url: string | undefined
  let apiKey: string | undefined
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The service did not start in time.')), PATIENCE_MS)
    child.once('exit', (code) => reject(new Error(`The service ended with code ${code}.`)))
    lines.on('line', (line) => {
      apiKey ??= /msk_sbx_[0-9A-Za-z]{36}$/.exec(line)?.[0]
      if (line.startsWith('{')) url ??= (JSON.parse(line) as { url?: string }).url
      if (url === undefined || apiKey === undefined) return
      clearTimeout(timer)
      resolve()
    })
  })
  return {
    url: url as unknown as string,
    apiKey: apiKey as unknown as string,
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** What a receiver was sent, as raw bytes and headers because signatures cover them. */
type Received = { body: string; headers: Record<string, string | string[] | undefined> }

async function startReceiver() {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }])
  const received: Received[] = []
  const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    close: () => server.close(),
  }
}

/** A host on this machine that has one picture. */
async function startFileHost() {
  const picture = await readFile(join(root, 'test/fixtures/portrait.png'))
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': picture.length }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** A detector that abstains from every file, and the file that tells the service of it. */
async function startDetector(folder: string) {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => {
      const answer = { abstains: true, reason: 'It shows no face.', modelVersion: 'demo-1' }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = join(folder, 'detectors.json')
  const detector = {
    name: 'faces',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: `whsec_${randomBytes(32).toString('base64')}`,
  }
  await writeFile(settings, JSON.stringify([detector]))
  return { settings, close: () => server.close() }
}

/** A production key of an organization, issued by its operator. */
async function productionKey(url: string, dataDir: string, organizationId: string): Promise<string> {
  const token = (await readFile(join(dataDir, 'operator.token'), 'utf8')).trim()
  const answer = await fetch(`${url}/console/api/organizations/${organizationId}/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ label: 'Demo', environment: 'production', scopes: ['scans:read', 'scans:write'] }),
  })
  expect(answer.ok, `the key was answered ${answer.status}`)
  return ((await answer.json()) as { data: { secret: string } }).data.secret
}

let stepNumber = 0
function step(title: string, ...lines: string[]): void {
  stepNumber += 1
  console.log(`\n${stepNumber}. ${title}`)
  for (const line of lines) console.log(`   ${line}`)
}

/** Waits until `check` is true, with a limit: a demo that hangs would be worse than one that fails. */
async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`Unexpected: ${what}`)
}

/** Uploads a file over a connection that is cut, and over another one that goes on where it ended. */
async function showResumedUpload(client: ReturnType<typeof createMediaScanClient>): Promise<void> {
  const file = await readFile(join(root, 'test/fixtures/clip.mp4'))
  const { scanId, resumableUploadUrl = '' } = await client.createScanUploadIntent({
    ...{ fileName: 'clip.mp4', contentType: 'video/mp4', mediaType: 'video', byteSize: file.length },
    resumable: true,
  })
  const tus = { 'Tus-Resumable': '1.0.0' }
  const arrived = async () =>
    Number((await fetch(resumableUploadUrl, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
  const half = Math.floor(file.length / 2)
  const send = (offset: number, body: Buffer, ending: 'cut' | 'whole') =>
    new Promise<number | undefined>((resolve) => {
      const request = httpRequest(resumableUploadUrl, {
        method: 'PATCH',
        headers: {
          ...tus,
          'Upload-Offset': offset,
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': file.length - offset,
        },
      })
      request.on('response', (answer) => resolve(answer.resume().statusCode))
      request.on('error', () => resolve(undefined))
      if (ending === 'whole') request.end(body)
      else request.write(body, () => setTimeout(() => request.destroy(), 500))
    })
  await send(0, file.subarray(0, half), 'cut')
  await until('what arrived before the cut', async () => (await arrived()) === half)
  expect((await send(half, file.subarray(half), 'whole')) === 204, 'the rest was not taken')
  const scan = await client.completeScanUpload(scanId)
  step(
    'We cut the connection of an upload in the middle, and went on from there.',
    `arrived  ${half} of ${file.length} bytes, then the rest alone`,
    `scan     ${scan.id}: ${scan.status}`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'media-scan-demo-'))
const dataDir = join(folder, 'data')
const receiver = await startReceiver()
const detector = await startDetector(folder)
const files = await startFileHost()
let service: Awaited<ReturnType<typeof startService>> | undefined
try {
  console.log('Media scan, from upload to signed event')
  service = await startService(dataDir, detector.settings)
  step(
    'The service started on an empty folder and created its first key.',
    `address  ${service.url}`,
    `key      ${service.apiKey.slice(0, 12)}… (sandbox, every scope)`,
  )
  const client = createMediaScanClient({ baseUrl: service.url, apiKey: service.apiKey })

  const { endpoint, secret } = await client.createWebhookEndpoint({
    url: receiver.url,
    description: 'Demo receiver',
    events: ['scan.created', 'scan.completed', 'scan.failed', 'verdict.synthetic', 'case.opened'],
  })
  step(
    'We registered an HTTPS receiver for events.',
    `endpoint ${endpoint.id} → ${endpoint.url}`,
    `secret   ${endpoint.secretMasked} (shown in full only in that answer)`,
  )

  const file = join(root, 'test/fixtures/synthetic.png')
  const { size } = await stat(file)
  const intent = await client.createScanUploadIntent({
    fileName: basename(file),
    contentType: 'image/png',
    mediaType: 'image',
    byteSize: size,
  })
  step(
    `We asked for an upload target for ${basename(file)} (${size} bytes).`,
    `scan     ${intent.scanId}`,
    `target   PUT ${new URL(intent.uploadUrl).pathname} until ${intent.expiresAt}`,
  )

  const put = await fetch(intent.uploadUrl, {
    method: 'PUT',
    headers: intent.uploadHeaders,
    body: await readFile(file),
  })
  expect(put.ok, `the upload answered ${put.status}`)
  const scan = await client.completeScanUpload(intent.scanId)
  expect(scan.status === 'complete' && scan.verdict === 'synthetic', `the scan is ${JSON.stringify(scan)}`)
  step(
    'We sent the file straight to the target, marked it complete, and got the verdict.',
    `verdict  ${scan.verdict}, confidence ${scan.confidence}, risk ${scan.riskLevel}`,
    'A sandbox verdict is a rule over the name, types and size, so every branch can be exercised.',
  )

  const tone = await client.scanFile(join(root, 'test/fixtures/tone.wav'))
  step(
    'The client combines these three calls: scanFile("tone.wav").',
    `verdict  ${tone.verdict}, confidence ${tone.confidence}, risk ${tone.riskLevel}`,
  )

  await showResumedUpload(client)

  const opened = await client.createCase({ title: 'Doctored press photo', scanIds: [scan.id, tone.id] })
  expect(opened.verdict === 'synthetic', `the case's verdict is ${opened.verdict}`)
  step(
    'We opened a case from both scans; it has the worse verdict and risk.',
    `case     ${opened.id}: ${opened.status}, ${opened.severity}, ${opened.verdict}`,
  )

  const expected = ['scan.created', 'scan.completed', 'verdict.synthetic', 'case.opened']
  const events: WebhookEvent[] = []
  const seen = () =>
    expected.every((kind) => receiver.received.some((one) => one.body.includes(`"type":"${kind}"`)))
  await until('the events', seen)
  for (const { body, headers } of receiver.received) events.push(await verifyWebhook(body, headers, secret))
  step(
    'The receiver got the events, and every signature is valid.',
    ...events.map((event) => `event    ${event.type.padEnd(18)} ${event.id}`),
  )

  const test = await client.testWebhookEndpoint(endpoint.id)
  expect(test.status === 'succeeded', `the test delivery is ${test.status}`)
  const deliveries = await client.listWebhookDeliveries({ webhookId: endpoint.id })
  step(
    'A test event arrived too, and the list of deliveries shows all of them.',
    ...deliveries.data.map(
      (one) =>
        `delivery ${one.event.padEnd(18)} ${one.status}, attempt ${one.attempts}, HTTP ${one.responseCode}`,
    ),
  )

  const found = await client.listScans({ verdict: 'synthetic', mediaType: 'image' })
  expect(
    found.data.length === 1 && found.data[0]?.id === scan.id,
    `the filter found ${found.data.length} scans`,
  )
  step(
    'A filter finds the matching scan: listScans({ verdict: "synthetic", mediaType: "image" }).',
    ...found.data.map((one) => `scan     ${one.id} ${one.fileName}`),
  )

  const rotated = await client.rotateWebhookSecret(endpoint.id)
  const before = receiver.received.length
  await client.testWebhookEndpoint(endpoint.id)
  const signedTwice = receiver.received[before]
  expect(signedTwice !== undefined, 'the test event did not arrive')
  for (const one of [secret, rotated.secret]) await verifyWebhook(signedTwice.body, signedTwice.headers, one)
  step(
    'We rotated the secret of the endpoint: for a day both secrets sign, so no delivery is refused while the receiver switches.',
    `secret   ${rotated.endpoint.secretMasked}, the old one until ${rotated.endpoint.secretRotation?.endsAt}`,
  )

  const first = deliveries.data.at(-1)
  expect(first !== undefined, 'there is no delivery')
  await client.redeliverWebhookDelivery(first.id)
  const copies = () => receiver.received.filter(({ body }) => body.includes(`"id":"${first.eventId}"`)).length
  await until('the event again', () => copies() === 2)
  let again = first
  await until('its second attempt', async () => {
    again = await client.getWebhookDelivery(first.id)
    return again.attempts === 2
  })
  step(
    'We had the first event sent again; its identifier is the same, so the receiver can recognise it.',
    `delivery ${again.event.padEnd(18)} attempts ${again.attemptHistory?.map(({ responseCode }) => `HTTP ${responseCode}`).join(', ')}`,
  )
  const failing = await client.createScanUploadIntent({
    fileName: 'failed-file_damaged.jpg',
    contentType: 'image/jpeg',
    mediaType: 'image',
    byteSize: 10,
  })
  await client.completeScanUpload(failing.scanId)
  const told = () => receiver.received.some(({ body }) => body.includes('"type":"scan.failed"'))
  await until('the event of the failure', told)
  const { failure, status } = await client.getScan(failing.scanId)
  expect(status === 'failed' && failure != null, `the scan is ${status}`)
  step(
    'A scan that fails says why, and sends scan.failed. In the sandbox the file name chooses the failure.',
    `failure  ${failure.code}: ${failure.message}`,
  )

  const apiKey = await productionKey(service.url, dataDir, scan.organizationId)
  const production = createMediaScanClient({ baseUrl: service.url, apiKey })
  const portrait = await production.scanFile(join(root, 'test/fixtures/portrait.png'))
  const { signals } = portrait
  const asked = signals?.detectors?.[0]
  expect(
    portrait.verdict === null && asked?.outcome === 'abstained',
    `the signals are ${JSON.stringify(signals)}`,
  )
  step(
    'In production the file itself is examined, and detectors are asked. Where nothing decides, there is no verdict.',
    `decided  ${signals?.conclusion}`,
    `detector ${asked.name} ${asked.outcome}: ${asked.reason}`,
  )
  const address = `${files.url}/press/portrait.png`
  const created = await production.createScanFromUrl({ url: address, mediaType: 'image' })
  const fetched = await production.waitForScan(created.id)
  const { source, sha256 } = fetched.signals ?? {}
  expect(source?.status === 200 && sha256 === signals?.sha256, `the source is ${JSON.stringify(source)}`)
  step(
    'The service fetched the same file from an address, and keeps where it came from.',
    `source   ${source.finalAddress} HTTP ${source.status}, ${source.headers['content-length']} bytes`,
    `file     ${fetched.fileName} ${sha256?.slice(0, 16)}…, as uploaded before`,
  )
  console.log('\nDone. Everything ran on this machine and has been removed.')
} finally {
  await service?.stop()
  receiver.close()
  detector.close()
  files.close()
  await rm(folder, { recursive: true, force: true })
}
