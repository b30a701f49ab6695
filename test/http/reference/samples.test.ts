import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import express from 'express'
import supertest from 'supertest'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { apiOperations } from '../../../generated/api-operations.js'
import type { OperationFacts } from '../../../src/http/contract/handler-types.js'
import type { CodeSample } from '../../../src/http/reference/samples.js'
import { referenceRouter } from '../../../src/http/reference.js'

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any
type Sample = CodeSample & { readonly operationId: keyof typeof apiOperations; readonly operation: Node }

const contract = parse(readFileSync('openapi.yaml', 'utf8'))
const { body: shown } = await supertest(
  express().use(referenceRouter({ publicUrl: () => contract.servers[0].url })),
)
  .get('/docs/openapi.json')
  .expect(200)

function samplesIn(label: string): Sample[] {
  return Object.values<Node>(shown.paths).flatMap((item) =>
    Object.values<Node>(item).flatMap((operation) =>
      (operation['x-codeSamples'] ?? [])
        .filter((sample: CodeSample) => sample.label === label)
        .map((sample: CodeSample) => ({ ...sample, operationId: operation.operationId, operation })),
    ),
  )
}

/** The compiler's messages for programs that use the client package, by their name. */
function complaintsOf(programs: ReadonlyMap<string, string>): Map<string, string[]> {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const options: ts.CompilerOptions = {
    ...ts.parseJsonConfigFileContent(config, ts.sys, process.cwd()).options,
    paths: { 'media-scan-client': [resolve('src/client/index.ts')] },
  }
  const texts = new Map([...programs].map(([name, text]) => [resolve(`test/http/${name}.ts`), text]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const text = texts.get(name)
    return text === undefined
      ? getSourceFile(name, languageVersion, ...rest)
      : ts.createSourceFile(name, text, languageVersion)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  return new Map(
    [...programs.keys()].map((name) => {
      const file = program.getSourceFile(resolve(`test/http/${name}.ts`))
      const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      return [name, found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))]
    }),
  )
}

describe('the contract shown by the reference', () => {
  it('is the contract, with scope, repeatability, samples of every operation, and a link to the file', () => {
    const bare = structuredClone(shown)
    for (const { operationId, operation } of samplesIn('curl')) {
      const { method, path, scopes, idempotency } = apiOperations[operationId]
      const written = contract.paths[path][method.toLowerCase()]
      const scope = scopes.length === 0 ? 'any' : `\`${scopes[0]}\``
      const more = `Scope: ${scope}. Idempotency: \`${idempotency}\`.`
      expect(operation.description).toBe(`${written.description.trim()}\n\n${more}`)
      const copy = bare.paths[path][method.toLowerCase()]
      copy.description = written.description
      delete copy['x-codeSamples']
    }
    delete bare.externalDocs
    bare.servers = contract.servers
    for (const schema of Object.values<Node>(bare.components.schemas)) delete schema['x-scalar-ignore']
    const { bearerKey } = bare.components.securitySchemes
    expect(bearerKey.description).toMatch(/^Without a key, every request is answered with 401\. /)
    bearerKey.description = contract.components.securitySchemes.bearerKey.description
    expect(bare).toEqual(contract)
    // Its policy forbids calls to addresses other than the page's own.
    expect(shown.servers).toEqual([{ url: '/' }])
    expect(shown.externalDocs.url).toBe('openapi.yaml')
    for (const label of ['curl', 'TypeScript', 'Python', 'Go'])
      expect(
        samplesIn(label)
          .map(({ operationId }) => operationId)
          .sort(),
      ).toEqual(Object.keys(apiOperations).sort())
  })
})

describe('the TypeScript samples', () => {
  const samples = samplesIn('TypeScript')
  const broken = (samples.find(({ operationId }) => operationId === 'getScan')?.source ?? '').replace(
    'getScan',
    'fetchScan',
  )
  let complaints: Map<string, string[]>

  beforeAll(() => {
    complaints = complaintsOf(
      new Map([
        ...samples.map(({ operationId, source }) => [operationId, source] as const),
        ['broken', broken],
      ]),
    )
  }, 60_000)

  it.each(samples)('compile against the client package: $operationId', ({ operationId, source }) => {
    expect(source).toContain(`client.${operationId}(`)
    expect(complaints.get(operationId)).toEqual([])
  })

  it('would not compile if the client had no such method', () => {
    expect(complaints.get('broken')).toEqual([expect.stringContaining("'fetchScan' does not exist")])
  })
})

/** How a sample is run: its file, and the command. */
type Runner = {
  readonly label: string
  readonly file: string
  readonly command: readonly string[]
  /** Fails on machines that cannot run the samples; there they are skipped. */
  readonly probe: readonly string[]
  readonly prepare?: (source: string) => string
}
const RUNNERS: readonly Runner[] = [
  {
    label: 'curl',
    file: 'sample.sh',
    command: ['sh', 'sample.sh'],
    probe: ['curl', '--version'],
    // uuidgen is not installed everywhere.
    prepare: (source) =>
      `uuidgen() { echo 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11; }\n${source} --silent --show-error`,
  },
  {
    label: 'Python',
    file: 'sample.py',
    command: ['python3', 'sample.py'],
    probe: ['python3', '-c', 'import requests'],
  },
  {
    label: 'Go',
    file: 'sample.go',
    command: ['sh', '-c', 'test -z "$(gofmt -l sample.go)" && go run sample.go'],
    probe: ['go', 'version'],
  },
]

describe.each(RUNNERS)(
  'the $label samples',
  ({ label, file, command, probe, prepare = (source) => source }) => {
    const received: { request: IncomingMessage; body: string }[] = []
    let server: Server
    let url: string
    let folder: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'media-scan-samples-'))
      server = createServer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        received.push({ request, body })
        response.setHeader('Content-Type', 'application/json').end('{"data": "the answer"}')
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(async () => {
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    })

    const [program = '', ...options] = probe
    const missing = spawnSync(program, options).status !== 0

    it.skipIf(missing).each(samplesIn(label))('send the example of $operationId', async (sample) => {
      received.length = 0
      await writeFile(join(folder, file), prepare(sample.source))
      const env = { ...process.env, MEDIA_SCAN_BASE_URL: url, MEDIA_SCAN_API_KEY: 'msk_sbx_x' }
      const [first = '', ...rest] = command
      const { stdout } = await promisify(execFile)(first, rest, { cwd: folder, env })
      // Without a body in the answer, the sample prints only the status.
      const { statuses }: OperationFacts = apiOperations[sample.operationId]
      const saved = (await readdir(folder)).filter((name) => name !== file && !name.startsWith('.'))
      const texts = await Promise.all(saved.map((name) => readFile(join(folder, name), 'utf8')))
      if (!statuses.includes(204)) expect([stdout, ...texts].join()).toContain('the answer')
      for (const name of saved) await rm(join(folder, name))
      expect(received).toHaveLength(1)
      const { request, body } = received[0] as (typeof received)[number]
      const { method, path, idempotency } = apiOperations[sample.operationId]
      expect(request.method).toBe(method)
      const template = path.replace('{kind}', 'preview').replace(/\{\w+\}/g, '[a-z]+_[0-9a-z]{26}')
      expect(new URL(request.url ?? '', url).pathname).toMatch(new RegExp(`^${template}$`))
      expect(request.headers.authorization).toBe('Bearer msk_sbx_x')
      expect(request.headers['idempotency-key'] !== undefined).toBe(idempotency === 'key')
      const example = sample.operation.requestBody?.content['application/json'].example
      expect(request.headers['content-type']).toBe(example && 'application/json')
      expect(body === '' ? undefined : JSON.parse(body)).toEqual(example)
    })
  },
)
