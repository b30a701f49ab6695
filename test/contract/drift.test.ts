import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'

const PROOFS = 'test/contract/drift.test-d.ts'
const HANDLERS = 'src/operations.ts'

type Complaint = { readonly file: string; readonly line: number; readonly message: string }

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
  ts.sys,
  process.cwd(),
)
let previous: ts.Program | undefined

/**
 * Type-checks some files of the repository with those of `texts` in place of what they are. Only these files
 * are checked, which takes half as long as checking all that they import.
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
  const program = ts.createProgram([HANDLERS, PROOFS], options, host, before)
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
  }, 60_000)

  test('cover each kind of mistake', () => {
    expect(expected.length).toBeGreaterThanOrEqual(20)
  })

  test.each(expected)('line $line is refused: $message', ({ line, message }) => {
    const found = complaints.filter((one) => one.file === PROOFS && one.line === line)
    expect(found.map((one) => one.message)).toEqual([expect.stringContaining(message)])
  })

  test('are all that is wrong: the service compiles, and so do the right ones among the proofs', () => {
    const lines = new Set(expected.map(({ line }) => line))
    expect(complaints.filter(({ file, line }) => file !== PROOFS || !lines.has(line))).toEqual([])
  })
})

/** What is changed in the contract, and where the compiler must say so. */
const PLACES: readonly (readonly [change: string, file: string, message: string])[] = [
  ['a further operation', HANDLERS, "Property 'deleteCase' is missing"],
  ['a further required field', 'src/scans/resource.ts', "Property 'checksum' is missing"],
  ['a renamed value of an enum', 'src/webhooks/create-webhook-endpoint.ts', '\'"active"\' is not assignable'],
  ['a renamed field of a request', 'src/cases/create-case.ts', "Property 'title' does not exist"],
  [
    'a renamed error code',
    'src/webhooks/update-webhook-status.ts',
    '\'"webhook_revoked"\' is not assignable to type \'"webhook_gone"\'',
  ],
  ['a status taken away', 'src/scans/complete-scan-upload.ts', "Type '409' is not assignable"],
]

describe('a contract that was changed and regenerated', () => {
  let folder: string
  let complaints: Complaint[]

  const codegen = (...options: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/codegen.ts', ...options], {
      cwd: folder,
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-scan-drift-'))
    await cp('scripts', join(folder, 'scripts'), { recursive: true })
    await mkdir(join(folder, 'src', 'console'), { recursive: true })
    for (const file of ['package.json', 'src/console/openapi.yaml']) await cp(file, join(folder, file))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))

    const contract = parse(await readFile('openapi.yaml', 'utf8'))
    const { paths, components } = contract
    components.schemas.Scan.required.push('checksum')
    components.schemas.Scan.properties.checksum = { type: 'string' }
    components.schemas.WebhookStatus.enum = ['enabled', 'paused', 'revoked']
    components.schemas.CreateCaseRequest.required = ['name', 'scanIds']
    components.schemas.CreateCaseRequest.properties.name =
      components.schemas.CreateCaseRequest.properties.title
    delete components.schemas.CreateCaseRequest.properties.title
    components.schemas.WebhookRevokedError.properties.error.properties.code.enum = ['webhook_gone']
    delete paths['/api/v1/scans/{scanId}/upload-complete'].post.responses['409']
    paths['/api/v1/cases/{caseId}'].delete = {
      ...paths['/api/v1/cases/{caseId}'].get,
      operationId: 'deleteCase',
      summary: 'Delete a case',
    }
    await writeFile(join(folder, 'openapi.yaml'), stringify(contract))
    await codegen()

    const generated = ['api.ts', 'api-operations.ts', 'vocabulary.ts']
    const texts = await Promise.all(
      generated.map(
        async (name) =>
          [`generated/${name}`, await readFile(join(folder, 'generated', name), 'utf8')] as const,
      ),
    )
    complaints = compile(
      PLACES.map(([, file]) => file),
      new Map(texts),
    )
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(PLACES)(
    'with %s no longer compiles, and the compiler names the place: %s',
    (_what, file, message) => {
      const found = complaints.filter((one) => one.file === file).map((one) => one.message)
      expect(found).toContainEqual(expect.stringContaining(message))
    },
  )
  test('has nothing else in generated/: the check names what was put there by hand, codegen removes it', async () => {
    const stray = join(folder, 'generated', 'client', 'by-hand.ts')
    await writeFile(stray, 'export {}\n')
    await expect(codegen('--check')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('client/by-hand.ts'),
    })
    await codegen()
    await expect(readFile(stray)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
