import { exec, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { created, issue, makeAuthority, signFile } from '../support/credentials.js'
import { startDetector } from '../support/detector.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'

// Real processes; one folder is used by successive tests from the first start on.
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: ServiceProcess | undefined
let key: string

beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startServiceProcess({ DATA_DIR: join(folder.path, 'data') })
  key = /msk_sbx_[0-9A-Za-z]{36}/.exec(service.output())?.[0] ?? ''
}, 60_000)
afterEach(() => service?.end())
afterAll(() => folder.remove())

const start = async (environment: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> => {
  await service?.end()
  service = await startServiceProcess({ DATA_DIR: join(folder.path, 'data'), ...environment })
  return service
}

const call = async (
  url: string,
  path: string,
  options: { method?: string; body?: object; as?: string } = {},
) => {
  const response = await fetch(url + path, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${options.as ?? key}`,
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: inspected by each test's expectations
  return { status: response.status, body: (await response.json()) as any }
}

const operatorOf = async (url: string) => ({
  SERVICE_URL: url,
  OPERATOR_TOKEN: (await readFile(join(folder.path, 'data', 'operator.token'), 'utf8')).trim(),
})

const intent = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }

describe('the first start', () => {
  test('prints one sandbox key with a command that uses it, and keeps its secrets readable by the owner alone', async () => {
    const { url, output } = service as ServiceProcess
    expect(output().match(/msk_sbx_[0-9A-Za-z]{36}/g)).toEqual([key, key])
    expect(output()).toContain(`curl -s ${url}/api/v1/scans -H "Authorization: Bearer ${key}"`)
    expect((await call(url, '/api/v1/scans')).status).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    for (const name of ['secret.key', 'operator.token']) {
      const { mode } = await stat(join(folder.path, 'data', name))
      expect(mode & 0o777).toBe(0o600)
    }
    const tokenFile = join(folder.path, 'data', 'operator.token')
    expect(output()).toContain(`Console:   ${url}/console, with the token in ${tokenFile}\n`)
    expect((await fetch(`${url}/console`)).status).not.toBe(404)
    const log = output().replace(/^.*\n\n {4}msk[\s\S]*?docs\n/m, '')
    expect(log).not.toContain(key.slice(8))
  })
})

describe('later starts', () => {
  test('print no key, and find everything that was acknowledged before a SIGKILL', async () => {
    const running = await start()
    const acknowledged: string[] = []
    let killed = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!killed) {
        const answer = await call(running.url, '/api/v1/scans/upload-intents', { body: intent }).catch(
          () => undefined,
        )
        if (answer?.status === 201) acknowledged.push(answer.body.data.scanId)
        if (acknowledged.length >= 60 && !killed) {
          killed = true
          running.child.kill('SIGKILL')
        }
      }
    })
    await Promise.all(writers)
    await running.end()
    const again = await start()
    expect(again.output()).not.toContain('msk_')
    for (const scanId of acknowledged)
      expect((await call(again.url, `/api/v1/scans/${scanId}`)).status).toBe(200)
    expect(await again.end()).toBe(0)
  }, 60_000)

  test('a second process on the same folder is refused with one clear line', { tags: 'slow' }, async () => {
    await start()
    const second = await mediaScan(['serve'], { DATA_DIR: join(folder.path, 'data'), PORT: '0' })
    expect(second.code).toBe(1)
    expect(second.stdout).toBe('')
    expect(second.stderr).toMatch(/^Another process is using the data folder .*\n$/)
  })

  test('a port that is in use stops the start with one clear line', { tags: 'slow' }, async () => {
    const { url } = await start()
    const other = await temporaryFolder()
    try {
      const second = await mediaScan(['serve'], { DATA_DIR: other.path, PORT: new URL(url).port })
      expect(second.code).toBe(1)
      expect(second.stdout).toBe('')
      expect(second.stderr).toMatch(/^Port \d+ of 127\.0\.0\.1 is in use: .*\n$/)
      const metrics = { DATA_DIR: other.path, PORT: '0', METRICS_PORT: new URL(url).port }
      expect((await mediaScan(['serve'], metrics)).stderr).toMatch(
        /^Port \d+ is in use: .* METRICS_PORT .*\n$/,
      )
      // Its first key was not made, since it would never have been shown.
      await service?.end()
      const third = await start({ DATA_DIR: other.path })
      expect(third.output()).toMatch(/^ {4}msk_sbx_/m)
    } finally {
      // It would create its folders again.
      await service?.end()
      await other.remove()
    }
  })
})

test('a lost first key does not lock the operator out: later starts say how to issue another, until one was used', {
  tags: 'slow',
}, async () => {
  const other = await temporaryFolder()
  try {
    const environment = { DATA_DIR: other.path }
    await (await start(environment)).end('SIGKILL')
    const second = await start(environment)
    expect(second.output()).not.toContain('msk_')
    const command = /^ {4}(OPERATOR_TOKEN=.*)$/m.exec(second.output())?.[1] ?? ''
    const issued = await promisify(exec)(command)
    const as = /msk_sbx_\w{36}/.exec(issued.stdout)?.[0] ?? ''
    expect((await call(second.url, '/api/v1/scans', { as })).status).toBe(200)
    await second.end()
    const third = await start(environment)
    expect(third.output()).not.toContain('keys issue')
  } finally {
    await service?.end()
    await other.remove()
  }
})

describe('a wrong setting', () => {
  test.each([
    ['PORT', { PORT: '70000' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://127.0.0.1/x', OPERATOR_TOKEN: 'x'.repeat(24) }],
    ['OPERATOR_TOKEN', { OPERATOR_TOKEN: 'x'.repeat(23) }],
    ['WEBHOOK_RETRY_SECONDS', { WEBHOOK_RETRY_SECONDS: '30,soon' }],
    ['C2PA_TRUST_ANCHORS', { C2PA_TRUST_ANCHORS: '/no/such/file.pem' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s stops the start with one line that names it', async (name, environment) => {
    const ended = await mediaScan(['serve'], environment)
    expect(ended.code).toBe(1)
    expect(ended.stdout).toBe('')
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    expect(ended.stderr).toContain(name)
  })

  test('an unreachable database stops the start with one line', async () => {
    const ended = await mediaScan(['serve'], {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
      OPERATOR_TOKEN: 'x'.repeat(24),
      DATA_DIR: folder.path,
    })
    expect(ended.code).toBe(1)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    expect(ended.stderr).toContain('ECONNREFUSED')
  })
})

test('a signal while it starts ends the process itself, so also the first one of a container, whose signals have no default actions', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const child = spawn(process.execPath, ['dist/service/media-scan.js', 'serve'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `postgres://127.0.0.1:${port}/none`,
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
      OPERATOR_TOKEN: 'x'.repeat(24),
      DATA_DIR: join(folder.path, 'starting'),
    },
  })
  try {
    await once(silent, 'connection')
    child.kill('SIGTERM')
    // The exit code, and no signal.
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    silent.close()
  }
}, 60_000)

describe('media-scan', () => {
  test('administers organizations and keys from the command line', { tags: 'slow' }, async () => {
    const { url } = await start()
    const operator = await operatorOf(url)
    const created = await mediaScan(['organizations', 'create', 'News \u001b[31mroom', '--json'], operator)
    const { id } = JSON.parse(created.stdout)
    const issued = await mediaScan(
      ['keys', 'issue', id, '--label', 'cli', '--environment', 'staging', '--scopes', 'scans:read', '--json'],
      operator,
    )
    const { secret, key: made } = JSON.parse(issued.stdout)
    expect((await call(url, '/api/v1/scans', { as: secret })).status).toBe(200)
    const listed = await mediaScan(['organizations', 'list'], operator)
    expect(listed.stdout).toContain(id)
    expect(listed.stdout).not.toContain('\u001b')
    const rotated = await mediaScan(['keys', 'rotate', made.id], operator)
    expect(rotated.stdout).toMatch(
      new RegExp(`to replace ${made.id}\\.\\nThe key, shown only now:\\n\\n  msk_test_`),
    )
    expect((await mediaScan(['keys', 'rotate', made.id], operator)).stderr).toContain('conflict')
    const refused = await mediaScan(['keys', 'revoke', made.id], operator)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('key_recently_used')
    expect((await mediaScan(['keys', 'revoke', made.id, '--force'], operator)).code).toBe(0)
    expect((await call(url, '/api/v1/scans', { as: secret })).status).toBe(401)
    const keys = await mediaScan(['keys', 'list', id], operator)
    expect(keys.stdout).toMatch(/cli +staging +scans:read/)
    const key = await mediaScan(['keys', 'get', made.id], operator)
    expect(key.stdout).toMatch(/^label +cli\n(.*\n)*revokedAt +\d{4}-.*\n(.*\n)*replacedBy +key_/m)
    const organization = await mediaScan(['organizations', 'get', id], operator)
    expect(organization.stdout).toMatch(new RegExp(`^id +${id}\\nname +News`))
  })

  test('says in one line that the token is missing or wrong, or the service unreachable', {
    tags: 'slow',
  }, async () => {
    const { url } = await start()
    for (const [environment, said] of [
      [{}, /OPERATOR_TOKEN/],
      [{ OPERATOR_TOKEN: 'wrong', SERVICE_URL: url }, /\(unauthorized, request req_\w+\)$/m],
      [{ OPERATOR_TOKEN: 'wrong', SERVICE_URL: 'http://127.0.0.1:1' }, /cannot be reached/],
    ] as const) {
      const ended = await mediaScan(['organizations', 'list'], environment)
      expect(ended.code).toBe(1)
      expect(ended.stderr.trim().split('\n')).toHaveLength(1)
      expect(ended.stderr).toMatch(said)
    }
  })
})

describe('in production', () => {
  async function productionKey(url: string): Promise<string> {
    const operator = await operatorOf(url)
    const made = await mediaScan(['organizations', 'create', 'Newsroom', '--json'], operator)
    const issued = await mediaScan(
      [
        ...['keys', 'issue', JSON.parse(made.stdout).id, '--label', 'desk', '--environment', 'production'],
        ...['--scopes', 'scans:read', 'scans:write', '--json'],
      ],
      operator,
    )
    return JSON.parse(issued.stdout).secret
  }

  /** A scan whose file is to be analysed, and a way to read it from a process. */
  async function queued(url: string, file: Buffer, declared: object) {
    const as = await productionKey(url)
    const body = { ...intent, ...declared, byteSize: file.length }
    const { data } = (await call(url, '/api/v1/scans/upload-intents', { body, as })).body
    const headers = data.uploadHeaders
    const put = await fetch(data.uploadUrl, { method: 'PUT', headers, body: new Uint8Array(file) })
    expect(put.ok).toBe(true)
    const complete = `/api/v1/scans/${data.scanId}/upload-complete`
    expect((await call(url, complete, { method: 'POST', as })).status).toBe(200)
    return async (from: string) => (await call(from, `/api/v1/scans/${data.scanId}`, { as })).body.data
  }

  /** The scan of a file once it is complete. */
  async function scanned(url: string, file: Buffer, declared: object) {
    const scan = await queued(url, file, declared)
    await expect.poll(() => scan(url), { timeout: 20_000 }).toMatchObject({ status: 'complete' })
    return scan(url)
  }

  test('a file whose analysis was in progress at a SIGKILL is analysed after the next start', {
    tags: 'slow',
  }, async () => {
    const detector = await startDetector(() => {})
    const killed = await start({
      DETECTOR_URL: detector.url,
      DETECTOR_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    })
    const scan = await queued(killed.url, await readFile('test/fixtures/synthetic.png'), {})
    await expect.poll(() => detector.received.length, { timeout: 20_000 }).toBe(1)
    await killed.end('SIGKILL')
    const { url } = await start()
    await expect
      .poll(() => scan(url), { timeout: 20_000 })
      .toMatchObject({ status: 'complete', verdict: 'synthetic' })
  })

  test('a process that is stopping begins no analysis, and a detector still reads the file of the one in progress', {
    tags: 'slow',
  }, async () => {
    let answerIt = () => {}
    const verdict = { verdict: 'authentic', confidence: 0.5, modelVersion: 'm-3' }
    const detector = await startDetector((response) => {
      answerIt = () => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(verdict))
    })
    const stopped = await start({
      DETECTOR_URL: detector.url,
      DETECTOR_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
      ANALYSIS_THREADS: '1',
    })
    const file = await readFile('test/fixtures/portrait.jpg')
    const scan = await queued(stopped.url, file, { fileName: 'a.jpg', contentType: 'image/jpeg' })
    await expect.poll(() => detector.received.length, { timeout: 20_000 }).toBe(1)
    const waiting = await queued(stopped.url, file, { fileName: 'b.jpg', contentType: 'image/jpeg' })
    const ended = once(stopped.child, 'close')
    stopped.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${stopped.url}/readyz`)).status).toBe(503)
    const read = await fetch(detector.received[0]?.question.fileUrl ?? '')
    expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true)
    answerIt()
    expect(await ended).toEqual([0, null])
    expect(detector.received).toHaveLength(1)
    const { url } = await start()
    expect(await scan(url)).toMatchObject({ status: 'complete', modelVersion: 'm-3' })
    await expect.poll(() => waiting(url), { timeout: 20_000 }).toMatchObject({ status: 'complete' })
  })

  test('a file is judged by its content, read in a thread of its own', { tags: 'slow' }, async () => {
    const { url } = await start()
    expect(await scanned(url, await readFile('test/fixtures/synthetic.png'), {})).toMatchObject({
      verdict: 'synthetic',
      signals: { basis: 'content' },
    })
  })

  test('Content Credentials are verified against the configured anchors', { tags: 'slow' }, async () => {
    const authority = await makeAuthority()
    const anchors = join(folder.path, 'anchors.pem')
    await writeFile(anchors, authority.certificate.toString('pem'))
    const signed = await signFile(await readFile('test/fixtures/portrait.jpg'), await issue(authority), {
      actions: [created('digitalCapture')],
    })
    const { url } = await start({ C2PA_TRUST_ANCHORS: anchors })
    expect(await scanned(url, signed, { fileName: 'a.jpg', contentType: 'image/jpeg' })).toMatchObject({
      verdict: 'authentic',
      signals: {
        conclusion: 'credential_captured',
        c2pa: { state: 'trusted', issuer: 'Example Newsroom' },
      },
    })
  })
})
