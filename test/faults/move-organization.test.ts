import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { verifyWebhook } from '../../src/client/index.js'
import { canMount } from '../support/mounts.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { makeCertificate, type ReceivedRequest, type Receiver, startReceiver } from '../support/receiver.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
/** More than one segment of an archive in all. */
const FILES = 60
const FILE_BYTES = 700_000

describe.skipIf(missingForClusters !== undefined)('an organization between two deployments', () => {
  let cluster: PostgresCluster
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let receiver: Receiver
  let home: ServiceProcess
  let away: ServiceProcess
  let homeSettings: NodeJS.ProcessEnv
  let awaySettings: NodeJS.ProcessEnv
  let organization: string
  let key: string
  let secret: string
  let first: { scanId: string; bytes: Buffer }
  /** The receiver's answer. */
  let status = 500

  const inFolder = (name: string) => join(folder.path, name)
  const passphrase = () => ['--passphrase-file', inFolder('passphrase')]
  const ask = async (service: ServiceProcess, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(service.url + path, { headers, redirect: 'manual', ...init })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  beforeAll(async () => {
    cluster = await makePostgresCluster()
    await cluster.start()
    folder = await temporaryFolder()
    await writeFile(inFolder('passphrase'), 'correct horse battery staple\n')
    const certificate = await makeCertificate()
    receiver = await startReceiver({ certificate, answer: () => ({ status }) })
    await writeFile(inFolder('ca.pem'), certificate.cert)
    const both = {
      OPERATOR_TOKEN,
      NODE_EXTRA_CA_CERTS: inFolder('ca.pem'),
      WEBHOOK_RETRY_SECONDS: '20,20,20,20,20',
      RATE_LIMIT_PER_KEY: '0',
    }
    homeSettings = { ...both, DATA_DIR: inFolder('home') }
    awaySettings = {
      ...both,
      DATA_DIR: inFolder('away'),
      DATABASE_URL: cluster.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
    }
    home = await startServiceProcess(homeSettings)
    away = await startServiceProcess(awaySettings)
    await fill(await makeCaller(home.url, OPERATOR_TOKEN))
  })
  afterAll(async () => {
    await home?.end('SIGKILL')
    await away?.end('SIGKILL')
    await receiver?.close()
    await cluster?.remove()
    await folder?.remove()
  })

  async function fill(caller: ProcessCaller): Promise<void> {
    key = caller.key
    const hook = { url: receiver.url, events: ['case.opened'] }
    const created = await caller.post('/api/v1/webhooks', hook)
    secret = created.body.data.secret
    for (let index = 0; index < FILES; index += 1) {
      const bytes = randomBytes(FILE_BYTES)
      const fileName = index === 0 ? '../写真 "x".png' : `${index}.png`
      const { body } = await caller.post('/api/v1/scans/upload-intents', {
        fileName,
        contentType: 'image/png',
        mediaType: 'image',
        byteSize: FILE_BYTES,
      })
      const { scanId, uploadUrl, uploadHeaders } = body.data
      await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: bytes })
      const completed = await caller.post(`/api/v1/scans/${scanId}/upload-complete`)
      expect(completed.status).toBe(200)
      organization = completed.body.data.organizationId
      if (index === 0) first = { scanId, bytes }
    }
  }

  const command = (...args: string[]): [string, ...string[]] => [
    process.execPath,
    ...['dist/service/media-scan.js', 'organizations', ...args, ...passphrase()],
  ]

  /** Runs the export and kills it when the archive has this many bytes. */
  async function killExport(bytes: number): Promise<void> {
    const [program, ...args] = command('export', organization, inFolder('out'))
    const env = { PATH: process.env.PATH, ...homeSettings }
    const child = spawn(program, args, { env, stdio: 'ignore' })
    const ended = once(child, 'close')
    const size = () => stat(inFolder('out')).catch(() => undefined)
    while (child.exitCode === null && ((await size())?.size ?? 0) < bytes) await sleep(1)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode).toBe('SIGKILL')
  }

  /** Runs a command while a folder is on a disk of this size, and possibly again once there is room. */
  async function onSmallDisk(
    {
      disk,
      size,
      settings,
      twice,
    }: { disk: string; size: string; settings: NodeJS.ProcessEnv; twice: boolean },
    words: readonly string[],
  ): Promise<string> {
    const run = `${words.map((word) => `'${word}'`).join(' ')} 2>&1; echo "exit code $?"`
    const again = twice ? `; mount -o remount,size=200m '${disk}'; ${run}` : ''
    const script = `mount -t tmpfs -o size=${size} none '${disk}'; ${run}${again}`
    const options = { env: { PATH: process.env.PATH, ...settings } }
    return (await promisify(execFile)('unshare', ['-m', 'sh', '-c', script], options)).stdout
  }

  /** Runs an import and kills it after a while. Resolves to whether it was still running then. */
  async function killImport(afterMs: number): Promise<boolean> {
    const args = ['organizations', 'import', inFolder('out'), ...passphrase()]
    const child = spawn(process.execPath, ['dist/service/media-scan.js', ...args], {
      env: { PATH: process.env.PATH, ...awaySettings },
      stdio: 'ignore',
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    await once(child, 'close')
    clearTimeout(timer)
    return child.signalCode === 'SIGKILL'
  }

  const objectOf = (deployment: string) =>
    readFile(join(inFolder(deployment), 'objects', 'objects', storedId('scan', first.scanId) as string))

  test('moves to a server: a killed import continues, and a delivery between attempts is made there', async () => {
    const body = JSON.stringify({ title: 'Between attempts', scanIds: [first.scanId] })
    expect((await ask(home, '/api/v1/cases', { method: 'POST', body })).status).toBe(201)
    await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBe(1)
    await expect
      .poll(async () => (await ask(home, '/api/v1/webhooks/deliveries')).body.data[0].status)
      .toBe('retrying')
    const busy = await mediaScan(
      ['organizations', 'export', organization, inFolder('out'), ...passphrase()],
      homeSettings,
    )
    expect(busy.stderr).toMatch(/^Another process is using the data folder/)
    await home.end()
    // In its header, among the files of its first segment, and in its second one.
    for (const bytes of [1, 10_000_000, 38_000_000]) {
      await killExport(bytes)
      const early = ['organizations', 'import', inFolder('out'), ...passphrase()]
      expect(await mediaScan(early, awaySettings)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The archive is incomplete: it has no end.'),
      })
      expect([401, 503]).toContain((await ask(away, '/api/v1/scans')).status)
    }
    const begun = (await readFile(inFolder('out'))).subarray(0, 30_000_000)
    const exported = await mediaScan(
      ['organizations', 'export', organization, inFolder('out'), ...passphrase(), '--json'],
      homeSettings,
    )
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    const listed = JSON.parse(exported.stdout).contents as { what: string; count: number; checksum: string }[]
    expect(listed).toContainEqual({ what: 'objects', count: FILES, checksum: expect.any(String) })
    expect(listed).toContainEqual({ what: 'delivery_queue', count: 1, checksum: expect.any(String) })

    expect((await readFile(inFolder('out'))).subarray(0, begun.length).equals(begun)).toBe(true)
    if (canMount) {
      await mkdir(inFolder('full'))
      const disk = { disk: inFolder('full'), size: '38m', settings: homeSettings, twice: true }
      expect(await onSmallDisk(disk, command('export', organization, inFolder('full/out')))).toMatch(
        /^The organization cannot be exported; run the command again to resume: .*ENOSPC.*\nexit code 1\n[\s\S]*\bobjects\b[\s\S]*\nexit code 0\n$/,
      )
    }

    home = await startServiceProcess(homeSettings)
    expect(await ask(home, '/api/v1/scans')).toMatchObject({ status: 503 })
    if (canMount) {
      const objects = join(inFolder('away'), 'objects')
      const disk = { disk: objects, size: '10m', settings: awaySettings, twice: false }
      expect(await onSmallDisk(disk, command('import', inFolder('out')))).toMatch(
        /^Waiting: the check of the archive\.\nThe organization cannot be imported; run the command again to resume: .*ENOSPC.*\nexit code 1\n$/,
      )
    }
    expect([401, 503]).toContain((await ask(away, '/api/v1/scans')).status)

    status = 204
    let afterMs = 200
    let interrupted = 0
    while (afterMs < 20_000 && (await killImport(afterMs))) {
      // In steps of a seventh, so that a machine on which processes start slowly does not need minutes to get there.
      afterMs = Math.ceil(afterMs * 1.15)
      const { status: during } = await ask(away, '/api/v1/scans')
      // Killed when everything was done, which the rest of the test verifies.
      if (during === 200) break
      expect([401, 503]).toContain(during)
      if (during === 503) interrupted += 1
    }
    expect(interrupted).toBeGreaterThan(0)
    await home.end()
    const args = ['organizations', 'import', inFolder('out'), ...passphrase()]
    expect(await mediaScan(args, awaySettings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`${organization} is here already.`),
    })
    await sleep(1_600)
    expect((await ask(away, '/api/v1/scans?limit=100')).body.data).toHaveLength(FILES)
    expect((await objectOf('away')).equals(first.bytes)).toBe(true)

    await expect.poll(() => receiver.requests.length, { timeout: 40_000 }).toBe(2)
    const [before, after] = receiver.requests
    expect(after?.headers['service-event-id']).toBe(before?.headers['service-event-id'])
    expect((await verifyWebhook(after?.body ?? '', after?.headers ?? {}, secret)).type).toBe('case.opened')
    const delivery = async () => (await ask(away, '/api/v1/webhooks/deliveries')).body.data[0]
    await expect.poll(async () => (await delivery()).status, { timeout: 30_000 }).toBe('succeeded')
    expect((await delivery()).attempts).toBe(2)
    const checked = await mediaScan(['objects', 'check'], awaySettings)
    expect(checked).toMatchObject({ code: 0 })
  }, 300_000)

  test('is redirected to its new address, and can come back', async () => {
    const moved = await mediaScan(['organizations', 'moved', organization, '--to', away.url], homeSettings)
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    home = await startServiceProcess(homeSettings)
    const refused = await ask(home, '/api/v1/scans?limit=1')
    expect(refused).toMatchObject({ status: 421, body: { error: { code: 'organization_moved' } } })
    expect(refused.headers.get('location')).toBe(`${away.url}/api/v1/scans?limit=1`)
    await home.end()

    const settle = ['--settle-seconds', '3']
    const out = ['organizations', 'export', organization, inFolder('back'), ...passphrase()]
    // An attempt is in flight when the organization stops, and ends while the export waits for it.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    receiver.answerWith(async () => {
      await answered
      return { status: 500 }
    })
    const inFlight = JSON.stringify({ title: 'In flight', scanIds: [first.scanId] })
    expect((await ask(away, '/api/v1/cases', { method: 'POST', body: inFlight })).status).toBe(201)
    await receiver.waitFor(3)
    const exporting = mediaScan([...out, ...settle, '--json'], awaySettings)
    // Longer than a command takes to start on a busy machine, and shorter than an attempt may take.
    await sleep(10_000)
    answer()
    const exported = await exporting
    receiver.answerWith(() => ({ status: 204 }))
    expect(exported).toMatchObject({ code: 0 })
    expect(exported.stderr).toMatch(
      /^Waiting: requests that were under way\.\n(?:Waiting: deliveries \(1\), analyses \(0\) and reports \(0\) under way\.\n)+$/,
    )
    const back = ['organizations', 'import', inFolder('back'), ...passphrase(), '--json']
    expect((await mediaScan(back, homeSettings)).stderr).toContain('what it left behind is still here')
    expect(await mediaScan(['organizations', 'remove', organization], homeSettings)).toMatchObject({
      code: 0,
    })
    const imported = await mediaScan(back, homeSettings)
    expect(imported).toMatchObject({ code: 0 })
    expect(JSON.parse(imported.stdout).contents).toEqual(JSON.parse(exported.stdout).contents)

    home = await startServiceProcess(homeSettings)
    await mediaScan(['organizations', 'moved', organization, '--to', home.url], awaySettings)
    await sleep(1_600)
    const elsewhere = await ask(away, `/api/v1/scans/${first.scanId}`)
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
      421,
      `${home.url}/api/v1/scans/${first.scanId}`,
    ])
    expect((await ask(home, `/api/v1/scans/${first.scanId}`)).status).toBe(200)
    expect((await objectOf('home')).equals(first.bytes)).toBe(true)
    const body = JSON.stringify({ title: 'At home again', scanIds: [first.scanId] })
    expect((await ask(home, '/api/v1/cases', { method: 'POST', body })).status).toBe(201)
    // The new case, and the second attempt of the delivery in flight: only here, and with the same identifiers.
    await receiver.waitFor(5, 40_000)
    const [attempted, ...since] = receiver.requests.slice(2)
    const identified = ({ headers }: ReceivedRequest) => [
      headers['service-event-id'],
      headers['service-delivery-id'],
    ]
    const again = since.filter((request) => identified(request)[0] === attempted?.headers['service-event-id'])
    expect(again.map(identified)).toEqual([attempted && identified(attempted)])
    const carriedOn = async () =>
      (await ask(home, `/api/v1/webhooks/deliveries/${attempted?.headers['service-delivery-id']}`)).body.data
    await expect.poll(carriedOn, { timeout: 30_000 }).toMatchObject({
      status: 'succeeded',
      attempts: 2,
      attemptHistory: [{ responseCode: 500 }, { responseCode: 204 }],
    })
    const last = receiver.requests.at(-1)
    expect((await verifyWebhook(last?.body ?? '', last?.headers ?? {}, secret)).type).toBe('case.opened')
  }, 300_000)
})
