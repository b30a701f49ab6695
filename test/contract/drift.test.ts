// @module-tag slow
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'

const PROOFS = 'test/contract/drift.test-d.ts'
const HANDLERS = 'src/operations.ts'
/** Not imported by the handlers. */
const OTHERS = ['src/console/words.ts', 'src/client/scan-file.ts']
const CONTRACTS = ['openapi.yaml', 'src/operators/openapi.yaml'] as const

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Contract = any

type Complaint = { readonly file: string; readonly line: number; readonly message: string }

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
  ts.sys,
  process.cwd(),
)
let previous: ts.Program | undefined

/**
 * Type-checks some files of the repository, with `texts` in place of their content. Only these files
 * are checked, which takes half as long as checking everything that they import.
 */
function compile(files: readonly string[], texts: ReadonlyMap<string, string>): Complaint[] {
  const replaced = new Map([...texts].map(([name, text]) => [resolve(name), text]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, readFile: readText } = host
  const before = previous
  host.readFile = (name) => replaced.get(resolve(name)) ?? readText(name)
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const text = replaced.get(resolve(name))
    if (text !== undefined) return ts.createSourceFile(name, text, languageVersion, true)
    // Parsing the libraries is a third of the work, and they do not change.
    return before?.getSourceFile(name) ?? getSourceFile(name, languageVersion, ...rest)
  }
  const program = ts.createProgram([HANDLERS, PROOFS, ...OTHERS], options, host, before)
  previous = program
  return files.flatMap((name) => {
    const file = program.getSourceFile(resolve(name)) ?? program.getSourceFile(name)
    if (file === undefined) throw new Error(`${name} is not part of the program.`)
    return program.getSemanticDiagnostics(file).map(({ start, messageText }) => ({
      file: relative(process.cwd(), file.fileName),
      line: file.getLineAndCharacterOfPosition(start ?? 0).line + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }))
  })
}

describe('the proofs that drift does not compile', () => {
  const proofs = readFileSync(PROOFS, 'utf8')
  const EXPECTED = /^\s*\/\/ @ts-expect-error (.*)$/
  const expected = proofs.split('\n').flatMap((text, index) => {
    const message = EXPECTED.exec(text)?.[1]
    return message === undefined ? [] : [{ line: index + 2, message }]
  })
  let complaints: Complaint[]

  beforeAll(() => {
    complaints = compile(
      [HANDLERS, PROOFS],
      new Map([[PROOFS, proofs.replaceAll('// @ts-expect-error', '//')]]),
    )
  }, 120_000)

  test('cover each kind of mistake', () => {
    expect(expected.length).toBeGreaterThanOrEqual(20)
  })

  test.each(expected)('include line $line, which is refused: $message', ({ line, message }) => {
    const found = complaints.filter((one) => one.file === PROOFS && one.line === line)
    expect(found.map((one) => one.message)).toEqual([expect.stringContaining(message)])
  })

  test('contain all compiler errors: the service compiles, and so do the correct lines among the proofs', () => {
    const lines = new Set(expected.map(({ line }) => line))
    expect(complaints.filter(({ file, line }) => file !== PROOFS || !lines.has(line))).toEqual([])
  })
})

/** Generates code of changed contracts in a temporary folder, and does something there. */
async function inChangedCopy<Result>(
  change: (api: Contract, operatorApi: Contract) => void,
  use: (folder: string, codegen: (...options: string[]) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-drift-'))
  const codegen = (...options: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/codegen.ts', ...options], {
      cwd: folder,
    })
  try {
    await cp('scripts', join(folder, 'scripts'), { recursive: true })
    await mkdir(join(folder, 'src', 'operators'), { recursive: true })
    await cp('src/analysis', join(folder, 'src', 'analysis'), { recursive: true })
    await cp('package.json', join(folder, 'package.json'))
    await cp('src/client/package.json', join(folder, 'src', 'client', 'package.json'))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    const [api, operatorApi] = await Promise.all(
      CONTRACTS.map(async (name) => parse(await readFile(name, 'utf8')) as Contract),
    )
    change(api, operatorApi)
    await writeFile(join(folder, CONTRACTS[0]), stringify(api))
    await writeFile(join(folder, CONTRACTS[1]), stringify(operatorApi))
    await codegen()
    return await use(folder, codegen)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of changed contracts and the code generated from them, by their names here. */
function regenerated(change: (api: Contract, operatorApi: Contract) => void): Promise<Map<string, string>> {
  return inChangedCopy(change, async (folder) => {
    const names = await readdir(join(folder, 'generated'), { recursive: true })
    const texts = names
      .filter((name) => name.endsWith('.ts'))
      .map(
        async (name) =>
          [`generated/${name}`, await readFile(join(folder, 'generated', name), 'utf8')] as const,
      )
    return new Map(await Promise.all(texts))
  })
}

/** A change of the contract, and where the compiler must report it. */
const PLACES: readonly (readonly [change: string, file: string, message: string])[] = [
  ['an additional operation', HANDLERS, "Property 'replaceCase' is missing"],
  ['an additional required field', 'src/scans/resource.ts', "Property 'checksum' is missing"],
  ['a renamed value of an enum', 'src/webhooks/endpoints/registration.ts', '\'"active"\' is not assignable'],
  ['a renamed field of a request', 'src/cases/create-case.ts', "Property 'title' does not exist"],
  [
    'a renamed error code',
    'src/webhooks/endpoints/update-webhook-status.ts',
    '\'"webhook_revoked"\' is not assignable to type \'"webhook_gone"\'',
  ],
  ['a removed status', 'src/scans/complete-scan-upload.ts', "Type '409' is not assignable"],
  [
    'an error code with another status',
    'src/http/rate-limits/rate-limited.ts',
    "'429' is not assignable to parameter of type '420'",
  ],
]

describe('a contract that was changed and regenerated,', () => {
  let complaints: Complaint[]

  beforeAll(async () => {
    const texts = await regenerated((api, operatorApi) => {
      const { paths, components } = api
      components.schemas.Scan.required.push('checksum')
      components.schemas.Scan.properties.checksum = { type: 'string' }
      for (const contract of [api, operatorApi])
        contract.components.schemas.WebhookStatus.enum = ['enabled', 'paused', 'revoked']
      components.schemas.CreateCaseRequest.required = ['name', 'scanIds']
      components.schemas.CreateCaseRequest.properties.name =
        components.schemas.CreateCaseRequest.properties.title
      delete components.schemas.CreateCaseRequest.properties.title
      components.schemas.WebhookRevokedError.properties.error.properties.code.enum = ['webhook_gone']
      for (const contract of [api, operatorApi]) contract['x-error-codes'].rate_limited = 420
      delete paths['/api/v1/scans/{scanId}/upload-complete'].post.responses['409']
      paths['/api/v1/cases/{caseId}'].put = {
        ...paths['/api/v1/cases/{caseId}'].get,
        operationId: 'replaceCase',
        summary: 'Replace a case',
      }
    })
    complaints = compile(
      PLACES.map(([, file]) => file),
      texts,
    )
  }, 120_000)

  test.each(PLACES)(
    'with %s, no longer compiles, and the compiler names the place: %s',
    (_what, file, message) => {
      const found = complaints.filter((one) => one.file === file).map((one) => one.message)
      expect(found).toContainEqual(expect.stringContaining(message))
    },
  )
})

test('generated/ contains nothing else: the check names files added by hand, and codegen removes them', async () => {
  await inChangedCopy(
    () => {},
    async (folder, codegen) => {
      const stray = join(folder, 'generated', 'client', 'by-hand.ts')
      await writeFile(stray, 'export {}\n')
      await expect(codegen('--check')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('client/by-hand.ts'),
      })
      await codegen()
      await expect(readFile(stray)).rejects.toMatchObject({ code: 'ENOENT' })
    },
  )
}, 60_000)

const WORDS = 'src/console/words.ts'

/** A new word in the contract, and the places that must then handle it. */
const DECISIONS: readonly (readonly [word: string, file: string, message: string])[] = [
  ['the scan status "held"', 'src/scans/final-statuses.ts', "Property 'held' is missing"],
  ['the scan status "held"', 'src/database/schema/scans.ts', "Property 'held' is missing"],
  ['the scan status "held"', 'src/operators/overview/queries.ts', "Property 'held' is missing"],
  ['the scan status "held"', 'src/client/scan-file.ts', 'does not satisfy the expected type'],
  ['the scan status "held"', WORDS, "Property 'held' is missing"],
  ['the verdict "unclear"', 'src/analysis/verdict.ts', "Property 'unclear' is missing"],
  ['the verdict "unclear"', 'src/analysis/staging.ts', "Property 'unclear' is missing"],
  ['the verdict "unclear"', 'src/scans/store-verdict.ts', '"verdict.unclear"'],
  ['the verdict "unclear"', 'src/operators/overview/queries.ts', '"unclear"'],
  ['the verdict "unclear"', WORDS, "Property 'unclear' is missing"],
  ['the risk level "fatal"', 'src/analysis/verdict.ts', "Property 'fatal' is missing"],
  ['the risk level "fatal"', WORDS, "Property 'fatal' is missing"],
  ['the environment "preview"', 'src/tenants/keys/format.ts', "Property 'preview' is missing"],
  ['the environment "preview"', 'src/scans/environments.ts', "Property 'preview' is missing"],
  ['the environment "preview"', WORDS, "Property 'preview' is missing"],
  ['the case status "archived"', 'src/cases/status-transitions.ts', "Property 'archived' is missing"],
  ['the case status "archived"', 'src/cases/update-case-status.ts', '"case.archived"'],
  ['the case status "archived"', WORDS, "Property 'archived' is missing"],
  [
    'the delivery status "cancelled"',
    'src/webhooks/deliveries/operator-queries.ts',
    "Property 'cancelled' is missing",
  ],
  ['the delivery status "cancelled"', WORDS, "Property 'cancelled' is missing"],
  ['the failure "dropped"', WORDS, "Property 'dropped' is missing"],
  ['the attempt error "proxy"', WORDS, "Property 'proxy' is missing"],
]

/** Adds a word to every enum that has another one, wherever a resource or a parameter repeats the list. */
function widen(node: Contract, beside: string, word: string): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node.enum) && node.enum.includes(beside)) node.enum.push(word)
  for (const child of Object.values(node)) widen(child, beside, word)
}

describe('new words in the contract', () => {
  let complaints: Complaint[]

  beforeAll(async () => {
    const texts = await regenerated((api, operatorApi) => {
      const [ours, operators] = [api.components.schemas, operatorApi.components.schemas]
      ours.ScanStatus.enum.push('held')
      operators.ScanStatus.enum.push('held')
      for (const { components } of [api, operatorApi]) {
        widen(components, 'suspicious', 'unclear')
        widen(components, 'critical', 'fatal')
      }
      for (const schemas of [ours, operators]) schemas.Environment.enum.push('preview')
      ours.CaseStatus.enum.push('archived')
      operators.CaseStatus.enum.push('archived')
      ours.DeliveryStatus.enum.push('cancelled')
      operators.DeliveryStatus.enum.push('cancelled')
      operators.Delivery.properties.failure.enum.push('dropped')
      operators.DeliveryAttempt.properties.error.enum.push('proxy')
    })
    complaints = compile([...new Set(DECISIONS.map(([, file]) => file))], texts)
  }, 120_000)

  test.each(DECISIONS)(
    'break the compilation in a place that lacks them: %s in %s',
    (_word, file, message) => {
      const found = complaints.filter((one) => one.file === file).map((one) => one.message)
      expect(found).toContainEqual(expect.stringContaining(message))
    },
  )

  test('stop code generation when they are in only one of the two contracts, naming the other', async () => {
    await expect(regenerated((api) => api.components.schemas.ScanStatus.enum.push('held'))).rejects.toThrow(
      'components.schemas.ScanStatus of operatorApi is none of the lists',
    )
  })
})
