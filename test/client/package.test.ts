import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { type Artifact, buildArtifacts } from '../../scripts/release/artifacts.js'
import { INSPECTORS, inspectTarball, npm, packageFolder } from '../../scripts/release/client-package.js'
import { meta, type ScriptedServer, startScriptedServer, success } from './support/scripted-server.js'

// Slow (half a minute): these tests pack the tarball and install it as an integrator would.

vi.setConfig({ testTimeout: 120_000 })

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)
const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8'))

/** The oldest supported TypeScript: the first with which openapi-fetch's declarations compile. */
const OLDEST_TYPESCRIPT = '5.4.5'

let folder: string
let app: string
let artifacts: Artifact[]
let tarball: string
let server: ScriptedServer

/** `tsc` of a version; the oldest is installed on demand if it is not a dev dependency of the root. */
async function compiler(version: 'oldest' | 'newest'): Promise<string> {
  if (version === 'newest') return join(packageFolder('typescript'), 'bin/tsc')
  try {
    return join(packageFolder('typescript-oldest'), 'bin/tsc')
  } catch {
    const place = join(folder, 'typescript-oldest')
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'package.json'), '{"private":true}')
    await npm(['install', '--prefer-offline', `typescript@${OLDEST_TYPESCRIPT}`], place)
    return join(place, 'node_modules/typescript/bin/tsc')
  }
}

async function compile(version: 'oldest' | 'newest', args: readonly string[]): Promise<void> {
  await run(process.execPath, [await compiler(version), ...args], { cwd: app }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout)
    },
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-package-'))
  artifacts = await buildArtifacts(join(folder, 'release'), contract.info.version)
  tarball = artifacts[0]?.path ?? ''
  app = join(folder, 'app')
  await mkdir(app)
  await writeFile(join(app, 'package.json'), '{"private":true,"type":"module"}')
  await npm(['install', '--prefer-offline', '--ignore-scripts', tarball], app)
  server = await startScriptedServer()
}, 180_000)

afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => server.reset())

describe('a release', () => {
  it('publishes the client, the contract and its Postman collection, each with its version in its name, and nothing else', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'src/client/package.json'), 'utf8'))
    const names = [
      `media-scan-client-${version}.tgz`,
      `openapi-${contract.info.version}.yaml`,
      `media-scan-${contract.info.version}.postman_collection.json`,
    ]
    expect(artifacts.map(({ name }) => name)).toEqual(names)
    expect((await readdir(join(folder, 'release'))).sort()).toEqual(names.sort())
  })

  it('is reported with its true size and SHA-256', () => {
    for (const { path, bytes, sha256 } of artifacts) {
      const content = readFileSync(path)
      expect(bytes).toBe(content.length)
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
    }
  })

  it('contains the contract word for word, with every reference inside the file', () => {
    const bundled = readFileSync(artifacts[1]?.path ?? '', 'utf8')
    expect(parse(bundled)).toEqual(contract)
    expect(bundled).not.toMatch(/\$ref: ['"]?[^#'"]/)
  })
})

describe('the tarball', () => {
  it('contains README, change log, licence and the built client with its generated code, and nothing else', async () => {
    const installed = join(app, 'node_modules/media-scan-client')
    expect((await readdir(installed)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ])
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(
      await readFile(join(root, 'LICENSE'), 'utf8'),
    )
    const entries = await readdir(join(installed, 'dist'), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(installed, 'dist'), join(entry.parentPath, entry.name)))
    const built = /^(esm|cjs)\/(src\/client\/[\w-]+|generated\/[\w/-]+)\.(js|d\.ts)$/
    expect(files.filter((file) => !built.test(file))).toEqual(['cjs/package.json'])
  })

  it('installs exactly the client, openapi-fetch and openapi-typescript-helpers', async () => {
    const installed = (await readdir(join(app, 'node_modules'))).filter((name) => !name.startsWith('.'))
    expect(installed.sort()).toEqual(['media-scan-client', 'openapi-fetch', 'openapi-typescript-helpers'])
  })

  it.each(INSPECTORS)('passes %s without problems', async (tool) => {
    await expect(inspectTarball(tool, tarball)).resolves.toBeUndefined()
  })
})

const call = `
const client = createMediaScanClient({ baseUrl: process.env.MEDIA_SCAN_URL, apiKey: 'msk_sbx_x' })
const error = await client.getScan('scan_none').catch((error) => error)
const scan = await client.scanFile('clip.mp4')
console.log(JSON.stringify([error.name, error instanceof NotFoundError, scan.verdict, typeof verifyWebhook]))
`

/** The Node versions to run it with: this one, and others in `TEST_NODES` (paths, separated by colons). */
const nodes = [process.execPath, ...(process.env.TEST_NODES ?? '').split(':').filter(Boolean)]

describe.each(nodes)('the installed client, in %s,', (node) => {
  it.each([
    [
      'ESM',
      'call.mjs',
      `import { createMediaScanClient, NotFoundError, verifyWebhook } from 'media-scan-client'${call}`,
    ],
    [
      'CommonJS',
      'call.cjs',
      `const { createMediaScanClient, NotFoundError, verifyWebhook } = require('media-scan-client');
(async () => {${call}})()`,
    ],
  ])('can be imported and calls a service: %s', async (_, name, text) => {
    await writeFile(join(app, name), text)
    await writeFile(join(app, 'clip.mp4'), 'twelve bytes')
    server.script(
      { status: 404 },
      success({
        scanId: 's',
        uploadUrl: `${server.url}/put`,
        uploadHeaders: { 'Content-Type': 'video/mp4' },
      }),
      {},
      success({ id: 's', status: 'complete', verdict: 'authentic' }),
    )
    const { stdout } = await run(node, [name], { cwd: app, env: { MEDIA_SCAN_URL: server.url } })
    expect(JSON.parse(stdout)).toEqual(['NotFoundError', true, 'authentic', 'function'])
    expect(server.received.at(-2)).toMatchObject({ method: 'PUT', headers: { 'content-length': '12' } })
    expect(server.received.at(-2)?.body.toString()).toBe('twelve bytes')
  })

  it('verifies webhooks and makes Idempotency-Keys, whether or not crypto is global', async () => {
    await writeFile(
      join(app, 'crypto.mjs'),
      `import { createHmac } from 'node:crypto'
import { createMediaScanClient, verifyWebhook } from 'media-scan-client'
const t = Math.floor(Date.now() / 1000)
const body = '{"id":"evt_1","type":"webhook.test"}'
const v1 = createHmac('sha256', 'whsec_x').update(t + '.' + body).digest('hex')
const event = await verifyWebhook(body, { 'service-signature': 't=' + t + ', v1=' + v1 }, 'whsec_x')
const client = createMediaScanClient({ baseUrl: process.env.MEDIA_SCAN_URL, apiKey: 'msk_sbx_x' })
await client.createCase({ title: 'A', scanIds: ['s'] })
console.log(event.type)`,
    )
    server.script(success({}, { status: 201 }))
    const { stdout } = await run(node, ['crypto.mjs'], { cwd: app, env: { MEDIA_SCAN_URL: server.url } })
    expect(stdout.trim()).toBe('webhook.test')
    expect(server.received.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

const sample = `import { createMediaScanClient, MediaScanError, type Scan, verifyWebhook } from 'media-scan-client'

export async function verdicts(baseUrl: string, apiKey: string): Promise<(Scan['verdict'])[]> {
  const client = createMediaScanClient({ baseUrl, apiKey, fetch: globalThis.fetch })
  const found: Scan['verdict'][] = []
  for await (const scan of client.listScans({ limit: 100 })) found.push(scan.verdict)
  const { data } = await client.raw.GET('/api/v1/scans/{scanId}', { params: { path: { scanId: 'a' } } })
  if (data) found.push(data.data.verdict)
  // @ts-expect-error not in the contract
  await client.createCase({ title: 'A', scanIds: [], colour: 'red' }).catch((error) => error instanceof MediaScanError)
  const event = await verifyWebhook('', {}, '')
  if (event.type === 'scan.completed') found.push(event.data.verdict)
  return found
}
`
const settings = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
}
const resolutions = [
  ['Node16, ESM', 'sample.mts', { module: 'Node16', moduleResolution: 'Node16' }],
  ['Node16, CommonJS', 'sample.cts', { module: 'Node16', moduleResolution: 'Node16' }],
  ['a bundler', 'sample.ts', { module: 'ESNext', moduleResolution: 'Bundler' }],
] as const

describe.each(['oldest', 'newest'] as const)('with the %s TypeScript', (version) => {
  it.each(resolutions)('a sample compiles for %s', async (_, name, resolution) => {
    const project = join(app, `tsconfig.${version}.${name}.json`)
    await writeFile(join(app, name), sample)
    // openapi-fetch's own declarations compile only as an ES module; ours always do.
    const skipLibCheck = name === 'sample.cts'
    const compilerOptions = { ...settings, ...resolution, skipLibCheck }
    await writeFile(project, JSON.stringify({ compilerOptions, files: [name] }))
    await compile(version, ['-p', project])
  })
})

describe('the README', () => {
  /** Stands in for the service: the operations that the examples use. */
  function answer({ method, url }: { method: string; url: string }) {
    const operation = `${method} ${url.replace(/\?.*/, '')}`
    const scan = {
      id: 'scan_1',
      status: 'complete',
      verdict: 'synthetic',
      confidence: 0.97,
      riskLevel: 'critical',
    }
    const target = { scanId: 'scan_1', uploadUrl: `${server.url}/put`, uploadHeaders: {} }
    const answers: Record<string, ReturnType<typeof success>> = {
      'POST /api/v1/scans/upload-intents': success(target, { status: 201 }),
      'PUT /put': success({}),
      'POST /api/v1/scans/scan_1/upload-complete': success(scan),
      'GET /api/v1/scans': success([scan], { meta: { ...meta, nextCursor: null } }),
      'GET /api/v1/cases': success([], { meta: { ...meta, nextCursor: null } }),
      'POST /api/v1/cases': success({ id: 'case_1', severity: 'critical' }, { status: 201 }),
    }
    return (
      answers[operation] ?? {
        status: 404,
        body: { error: { code: 'not_found', message: 'No such resource.', requestId: 'req_9' } },
      }
    )
  }

  let examples: Map<string, string>

  beforeAll(async () => {
    const text = await readFile(join(app, 'node_modules/media-scan-client/README.md'), 'utf8')
    const blocks = text.matchAll(/```ts\n\/\/ ([\w.]+)\n(.*?)```/gs)
    examples = new Map(Array.from(blocks, ([, name = '', code = '']) => [name, code]))
    expect(text.match(/```ts/g)).toHaveLength(examples.size)
    const place = join(app, 'examples')
    await mkdir(place)
    for (const [name, code] of examples) await writeFile(join(place, name), code)
    await mkdir(join(app, 'node_modules/@types'), { recursive: true })
    for (const name of ['@types/node', 'undici-types'])
      await symlink(packageFolder(name), join(app, 'node_modules', name))
    const compilerOptions = {
      ...settings,
      noEmit: false,
      outDir: 'compiled',
      rootDir: 'examples',
      types: ['node'],
      lib: ['ES2022'],
      module: 'Node16',
      moduleResolution: 'Node16',
      skipLibCheck: true,
    }
    await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['examples'] }))
    await compile('newest', [])
    await cp(join(root, 'test/fixtures/clip.mp4'), join(app, 'clip.mp4'))
    await writeFile(join(app, 'api.key'), 'msk_sbx_x\n')
  }, 60_000)

  it.each([
    ['scan.ts', 'synthetic 0.97 critical'],
    ['progress.ts', 'completing\nsynthetic'],
    ['stream.ts', 'synthetic'],
    ['cases.ts', '0 null\ncritical req_1\nnot_found'],
    ['keys.ts', '0'],
    ['errors.ts', 'No such scan. req_9'],
    ['moves.ts', '1'],
    ['middleware.ts', 'answered 200\n0'],
    ['testing.ts', 'complete'],
  ])('%s compiles, runs and prints what it says', async (name, expected) => {
    server.script(...Array.from({ length: 9 }, () => answer))
    const env = { MEDIA_SCAN_BASE_URL: server.url, MEDIA_SCAN_API_KEY: 'msk_sbx_x' }
    const script = join('compiled', name.replace(/ts$/, 'js'))
    const { stdout } = await run(process.execPath, [script], { cwd: app, env })
    expect(stdout.trim().endsWith(expected), stdout).toBe(true)
  })

  it('webhook.ts compiles, answers 204 to a genuine delivery and 400 to any other', async () => {
    const { createHmac } = await import('node:crypto')
    const { receive } = (await import(join(app, 'compiled/webhook.js'))) as {
      receive: (request: Request, ...secrets: string[]) => Promise<Response>
    }
    const body = '{"id":"evt_1","type":"report.ready","data":{}}'
    const time = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', 'whsec_a').update(`${time}.${body}`).digest('hex')
    const delivery = () =>
      new Request('https://a.example', {
        method: 'POST',
        body,
        headers: { 'Service-Signature': `t=${time}, v1=${v1}` },
      })
    expect((await receive(delivery(), 'whsec_a')).status).toBe(204)
    expect((await receive(delivery(), 'whsec_b', 'whsec_a')).status).toBe(204)
    const refused = await receive(delivery(), 'whsec_b')
    expect([refused.status, await refused.text()]).toEqual([400, 'signature_mismatch'])
  })

  it('installs the file that npm pack writes', async () => {
    const text = await readFile(join(app, 'node_modules/media-scan-client/README.md'), 'utf8')
    expect(text).toContain('npm pack -w media-scan-client')
    expect(text).toContain(`npm install ./${basename(tarball)}\n`)
  })

  it('has no other examples', () => {
    expect([...examples.keys()]).toEqual([
      'scan.ts',
      'progress.ts',
      'stream.ts',
      'cases.ts',
      'keys.ts',
      'errors.ts',
      'moves.ts',
      'middleware.ts',
      'webhook.ts',
      'testing.ts',
    ])
  })
})

it('the package contains nothing of the service', async () => {
  const text = await readFile(join(app, 'node_modules/media-scan-client/package.json'), 'utf8')
  const { dependencies } = JSON.parse(text) as { dependencies: object }
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch'])
  expect(dirname(tarball)).toBe(join(folder, 'release'))
})
