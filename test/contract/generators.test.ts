import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { npm, packageFolder } from '../../scripts/release/client-package.js'
import { startTestService, type TestService } from '../support/service.js'

// What integrators do with openapi.yaml: make a client with a generator that others wrote, compile it, call the
// service. Slow (the generators are installed), so it is part of `npm run test:package`.

const run = promisify(execFile)

/** The newest versions that run on Node 20. */
const GENERATORS = {
  orval: '7.13.2',
  'swagger-typescript-api': '13.13.0',
  '@hey-api/openapi-ts': '0.95.0',
  'openapi-typescript-codegen': '0.31.0',
}

let folder: string
let service: TestService
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-scan-generators-'))
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await copyFile('openapi.yaml', join(folder, 'openapi.yaml'))
  const packages = Object.entries(GENERATORS).map(([name, version]) => `${name}@${version}`)
  const installed = npm(['install', '--prefer-offline', '--ignore-scripts', ...packages], folder)
  service = await startTestService({ background: false })
  key = (await service.caller()).key
  await installed
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const generate = (binary: string, ...args: string[]) =>
  run(join(folder, 'node_modules/.bin', binary), args, { cwd: folder })

/**
 * Type-checks a program and what it imports under `strict`, then runs it. Every program creates a scan, asks for
 * its verdict and asks for a scan that is not there; it prints verdict, status and error code.
 */
async function compileAndRun(name: string, program: string): Promise<unknown> {
  const file = `${name}.ts`
  await writeFile(
    join(folder, file),
    `declare const process: { env: { KEY: string; URL: string } }\n${program}`,
  )
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    module: 'ESNext',
    moduleResolution: 'Bundler',
    noEmit: true,
  }
  const project = join(folder, `tsconfig.${name}.json`)
  await writeFile(project, JSON.stringify({ compilerOptions, files: [file] }))
  await run(process.execPath, [join(packageFolder('typescript'), 'bin/tsc'), '-p', project]).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout)
    },
  )
  const outfile = join(folder, `${name}.out.mjs`)
  await build({ entryPoints: [join(folder, file)], outfile, bundle: true, platform: 'node', format: 'esm' })
  const { stdout } = await run(process.execPath, [outfile], { env: { KEY: key, URL: service.url } })
  return JSON.parse(stdout)
}

const INTENT = `{ fileName: 'synthetic.png', contentType: 'image/png', mediaType: 'image', byteSize: 10 }`
const WRONG_INTENT = INTENT.replace("'image' ", "'picture' ").replace(
  "mediaType: 'image'",
  "mediaType: 'picture'",
)
const EXPECTED = ['synthetic', 404, 'not_found']

describe('a client that others generate from openapi.yaml compiles and calls the service:', () => {
  it('orval', async () => {
    const output = { target: './orval/client.ts', client: 'fetch', baseUrl: service.url }
    const configuration = { api: { input: { target: './openapi.yaml' }, output } }
    await writeFile(join(folder, 'orval.config.ts'), `export default ${JSON.stringify(configuration)}`)
    await generate('orval', '--config', 'orval.config.ts')
    const program = `import { completeScanUpload, createScanUploadIntent, getScan } from './orval/client'
const options = { headers: { Authorization: 'Bearer ' + process.env.KEY } }
const created = await createScanUploadIntent(${INTENT}, options)
if (created.status !== 201) throw new Error(created.data.error.code)
const completed = await completeScanUpload(created.data.data.scanId, options)
if (completed.status !== 200) throw new Error(completed.data.error.code)
const missing = await getScan('scan_none', options)
if (missing.status !== 404) throw new Error('found')
console.log(JSON.stringify([completed.data.data.verdict, missing.status, missing.data.error.code]))
// @ts-expect-error not a media type
;() => createScanUploadIntent(${WRONG_INTENT})
export {}`
    expect(await compileAndRun('orval-client', program)).toEqual(EXPECTED)
  })

  it('swagger-typescript-api', async () => {
    const options = ['--enum-style=union', '-p', 'openapi.yaml', '-o', 'sta', '-n', 'client.ts']
    await generate('swagger-typescript-api', 'generate', ...options)
    const program = `import { Api, type HttpResponse, type NotFoundError } from './sta/client'
const { api } = new Api({
  baseUrl: process.env.URL,
  // It looks for JSON in answers written in place, not in those behind a $ref.
  baseApiParams: { format: 'json', headers: { Authorization: 'Bearer ' + process.env.KEY } },
})
const created = await api.createScanUploadIntent(${INTENT})
const completed = await api.completeScanUpload(created.data.data.scanId)
const missing = await api.getScan('scan_none').catch((answer: HttpResponse<unknown, NotFoundError>) => answer)
console.log(JSON.stringify([completed.data.data.verdict, missing.status, missing.error.error.code]))
// @ts-expect-error not a media type
;() => api.createScanUploadIntent(${WRONG_INTENT})
export {}`
    expect(await compileAndRun('sta-client', program)).toEqual(EXPECTED)
  })

  it('@hey-api/openapi-ts', async () => {
    await generate('openapi-ts', '-i', 'openapi.yaml', '-o', 'hey', '-c', '@hey-api/client-fetch')
    const program = `import { completeScanUpload, createScanUploadIntent, getScan } from './hey'
import { client } from './hey/client.gen'
client.setConfig({ baseUrl: process.env.URL, auth: process.env.KEY })
const created = await createScanUploadIntent({ body: ${INTENT}, throwOnError: true })
const completed = await completeScanUpload({ path: { scanId: created.data.data.scanId }, throwOnError: true })
const missing = await getScan({ path: { scanId: 'scan_none' } })
console.log(JSON.stringify([completed.data.data.verdict, missing.response?.status, missing.error?.error.code]))
// @ts-expect-error not a media type
;() => createScanUploadIntent({ body: ${WRONG_INTENT} })
export {}`
    expect(await compileAndRun('hey-client', program)).toEqual(EXPECTED)
  })

  it('openapi-typescript-codegen', async () => {
    await generate('openapi', '-i', 'openapi.yaml', '-o', 'otc', '-c', 'fetch', '--useUnionTypes')
    const program = `import { ApiError, OpenAPI, ScansService } from './otc'
OpenAPI.BASE = process.env.URL
OpenAPI.TOKEN = process.env.KEY
const created = await ScansService.createScanUploadIntent(${INTENT})
const completed = await ScansService.completeScanUpload(created.data.scanId)
const missing = await ScansService.getScan('scan_none').catch((error: unknown) => error)
if (!(missing instanceof ApiError)) throw new Error('found')
console.log(JSON.stringify([completed.data.verdict, missing.status, missing.body.error.code]))
// @ts-expect-error not a media type
;() => ScansService.createScanUploadIntent(${WRONG_INTENT})
export {}`
    expect(await compileAndRun('otc-client', program)).toEqual(EXPECTED)
  })
})
