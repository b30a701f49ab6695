/**
 * Writes `generated/` from the contracts and the table of marks, and removes all other files there: `npm run codegen`.
 * With `--check` it changes nothing, and fails if the existing files differ.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { clientMethods, clientModels, clientOperations } from './codegen/client-methods.js'
import {
  type Contract,
  type DescribedOperation,
  describeEvents,
  describeFilters,
  describeOperations,
  readContract,
} from './codegen/contract.js'
import { marksModule } from './codegen/marks.js'
import { postmanCollection } from './codegen/postman.js'
import { vocabularyModule } from './codegen/vocabulary.js'

const root = new URL('../', import.meta.url)
const NOTICE = '// Generated from the contract by `npm run codegen`. Do not edit.\n\n'

/** Contents of the files to write, by path below `generated/`. */
const files = new Map<string, string>()

async function types({ document }: Contract): Promise<string> {
  // Webhooks are operations of receivers, not ours. Without an operationId they stay out of `operations`.
  const ours = structuredClone(document)
  for (const { post } of Object.values(ours.webhooks ?? {})) delete post.operationId
  // Without `defaultNonNullable: false`, request fields with a default would become required.
  const written = await openapiTS(JSON.stringify(ours), { defaultNonNullable: false, alphabetize: false })
  return NOTICE + astToString(written)
}

function literal(value: unknown): string {
  return JSON.stringify(value)
}

/** The properties of `OperationFacts`, in output order. */
const FACTS = [
  'method',
  'path',
  'security',
  'scopes',
  'idempotency',
  'body',
  'bodyRequired',
  'maxBodyValues',
  'list',
  'integers',
  'times',
  'statuses',
] as const satisfies readonly (keyof DescribedOperation)[]

const facts = (operation: DescribedOperation): string =>
  FACTS.map((name) => `${name}: ${literal(operation[name])}`).join(', ')

/** The least role that may call an operation of the operator API; `null` where no authentication is required. */
function roleOf({ operationId, security, role }: DescribedOperation): string | null {
  if ((role === undefined) !== (security.length === 0))
    throw new Error(`${operationId} needs x-role where it has security, and only there.`)
  return role ?? null
}

function activeOrganizationOf({
  operationId,
  pathParameters,
  activeOrganization,
}: DescribedOperation): string | null {
  if (activeOrganization !== undefined && !pathParameters.includes(activeOrganization))
    throw new Error(`x-active-organization of ${operationId} must name a path parameter.`)
  return activeOrganization ?? null
}

const operatorFacts = (operation: DescribedOperation): string =>
  `${facts(operation)}, role: ${literal(roleOf(operation))}, activeOrganization: ${literal(activeOrganizationOf(operation))}`

/**
 * The module with handler types and facts for one contract. `type` is the type of the objects that `factsOf` writes.
 */
function operationsModule(
  name: string,
  contract: Contract,
  { type, factsOf }: { type: string; factsOf: (operation: DescribedOperation) => string },
): string {
  const operations = describeOperations(contract)
  const prefix = name.charAt(0).toUpperCase() + name.slice(1)
  const handlers = operations.map((operation) => {
    const defaulted = operation.defaulted.map(literal).join(' | ') || 'never'
    return (
      `  /** ${operation.summary}. \`${operation.method} ${operation.path}\` */\n` +
      `  ${operation.operationId}: Handler<operations[${literal(operation.operationId)}], Caller, Context, ${defaulted}>\n`
    )
  })
  return `${NOTICE}import type { Handler, ${type} } from '../src/http/contract/handler-types.js'
import type { operations } from './${name}.js'

/** A handler for each operation. A handler that is missing, misspelt or returns another type does not compile. */
export interface ${prefix}Handlers<Caller, Context> {
${handlers.join('')}}

/** Facts about each operation from the contract. */
export const ${name}Operations = {
${operations.map((operation) => `  ${operation.operationId}: { ${factsOf(operation)} },\n`).join('')}} as const satisfies Record<keyof operations, ${type}>
`
}

/** The roles that operations of the operator API require, for the console: a subset of the operations module. */
function rolesModule(contract: Contract): string {
  const guarded = describeOperations(contract).filter(({ role }) => role !== undefined && role !== 'viewer')
  return `${NOTICE}import type { Role } from './vocabulary.js'

/** The least role for each operation that not every operator may call. */
export const GUARDED_OPERATIONS = {
${guarded.map(({ operationId, role }) => `  ${operationId}: ${literal(role)},\n`).join('')}} as const satisfies Record<string, Role>

export type GuardedOperation = keyof typeof GUARDED_OPERATIONS
`
}

/** The contract as a value. Parsing it as YAML would take a running service a third of a second. */
function documentModule(name: string, contract: Contract): string {
  return `${NOTICE}export const ${name}Document: object = ${JSON.stringify(contract.document, undefined, 1)}\n`
}

/**
 * The union of the bodies of a contract's webhooks, discriminated by `type`. The names and descriptions differ per
 * module.
 */
function events(
  contract: Contract,
  { types, all, one, about }: { types: string; all: string; one: string; about: [all: string, one: string] },
): string {
  const described = describeEvents(contract)
  return `${NOTICE}import type { components } from './${types}.js'

/** ${about[0]} */
export interface ${all} {
${described.map(({ kind, schema }) => `  ${literal(kind)}: components['schemas'][${literal(schema)}]\n`).join('')}}

/** ${about[1]} */
export type ${one} = ${all}[keyof ${all}]
`
}

/** The filters of each list of the API, for the options of the command line. */
function filters(api: Contract): string {
  const lists = Object.entries(describeFilters(api)).map(
    ([operationId, described]) =>
      `  ${operationId}: [\n${described.map((filter) => `    ${literal(filter)},\n`).join('')}  ],\n`,
  )
  return `${NOTICE}/** A query parameter that filters a list; \`words\` are the allowed values, if there is a fixed set. */
export type ListFilter = {
  readonly name: string
  readonly description: string
  readonly words?: readonly string[]
  readonly time: boolean
}

/** The filters of each list, by operationId. */
export const LIST_FILTERS = {
${lists.join('')}} as const satisfies Record<string, readonly ListFilter[]>
`
}

const [api, operatorApi, detector] = await Promise.all([
  readContract(new URL('openapi.yaml', root)),
  readContract(new URL('src/operators/openapi.yaml', root)),
  readContract(new URL('src/analysis/detector.yaml', root)),
])
const clientPackage = await readFile(new URL('src/client/package.json', root), 'utf8')
const client = JSON.parse(clientPackage) as { version: string }

files.set('api.ts', await types(api))
files.set('api-operations.ts', operationsModule('api', api, { type: 'OperationFacts', factsOf: facts }))
files.set('api-document.ts', documentModule('api', api))
files.set('console.ts', await types(operatorApi))
files.set(
  'console-operations.ts',
  operationsModule('console', operatorApi, { type: 'OperatorOperationFacts', factsOf: operatorFacts }),
)
files.set('console-roles.ts', rolesModule(operatorApi))
files.set('detector.ts', await types(detector))
files.set('detector-document.ts', documentModule('detector', detector))
files.set('vocabulary.ts', vocabularyModule(NOTICE, { api, operatorApi }))
files.set(
  'events.ts',
  events(api, {
    types: 'api',
    all: 'WebhookEvents',
    one: 'WebhookEvent',
    about: ['Every event by its kind.', 'The body of a webhook delivery; `type` tells which.'],
  }),
)
files.set(
  'notices.ts',
  events(operatorApi, {
    types: 'console',
    all: 'Notices',
    one: 'Notice',
    about: ['Every notice to the operator by its kind.', 'The body of a notice; `type` tells which.'],
  }),
)
files.set('filters.ts', filters(api))
const marks = new URL('src/analysis/marks.yaml', root)
files.set('marks.ts', marksModule(await readFile(marks, 'utf8')))
files.set('postman-collection.json', await postmanCollection(api))
files.set('client/methods.ts', clientMethods(NOTICE, api))
files.set('client/models.ts', clientModels(NOTICE, api))
files.set('client/operations.ts', clientOperations(NOTICE, api, client.version))

const generated = fileURLToPath(new URL('generated/', root))
const check = process.argv.includes('--check')
const stale: string[] = []
for (const [name, text] of files) {
  const file = join(generated, name)
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) continue
  stale.push(name)
  if (check) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
const strays: string[] = []
for (const entry of await readdir(generated, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  const name = relative(generated, path)
  if (entry.isDirectory() || files.has(name)) continue
  strays.push(name)
  if (!check) await rm(path)
}
if (check) {
  const wrong = [...stale, ...strays]
  if (wrong.length > 0) {
    console.error(`generated/ is stale, run "npm run codegen": ${wrong.join(', ')}`)
    process.exit(1)
  }
  console.log(`generated/ is up to date (${files.size} files).`)
} else {
  console.log(`Wrote ${stale.length} of ${files.size} files to ${generated}, removed ${strays.length}.`)
}
