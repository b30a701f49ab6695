/**
 * Writes `generated/` from the contracts: `npm run codegen`. With `--check` it writes nothing and fails when
 * what is there differs.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { clientMethods, clientModels, clientOperations } from './codegen/client-methods.js'
import {
  type Contract,
  type DescribedOperation,
  describeEvents,
  describeOperations,
  enumValues,
  readContract,
} from './codegen/contract.js'

const root = new URL('../', import.meta.url)
const NOTICE = '// Generated from the contract by `npm run codegen`. Do not edit.\n\n'

/** Files to be, by path below `generated/`. */
const files = new Map<string, string>()

async function types(contract: URL): Promise<string> {
  // Without defaultNonNullable: false a request field that has a default would become required.
  return NOTICE + astToString(await openapiTS(contract, { defaultNonNullable: false, alphabetize: false }))
}

function literal(value: unknown): string {
  return JSON.stringify(value)
}

function facts(operation: DescribedOperation): string {
  const { method, path, security, scopes, idempotency, body, maxBodyValues, integers, statuses } = operation
  const fields = { method, path, security, scopes, idempotency, body, maxBodyValues, integers, statuses }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ')
}

/** The module of handler types and facts for one contract. */
function operationsModule(name: string, contract: Contract): string {
  const operations = describeOperations(contract)
  const prefix = name.charAt(0).toUpperCase() + name.slice(1)
  const handlers = operations.map((operation) => {
    const defaulted = operation.defaulted.map(literal).join(' | ') || 'never'
    return (
      `  /** ${operation.summary}. \`${operation.method} ${operation.path}\` */\n` +
      `  ${operation.operationId}: Handler<operations[${literal(operation.operationId)}], Caller, Context, ${defaulted}>\n`
    )
  })
  return `${NOTICE}import type { Handler, OperationFacts } from './handler-types.js'
import type { operations } from './${name}.js'

/** A handler for each operation; one that is missing, misspelt or answers otherwise does not compile. */
export interface ${prefix}Handlers<Caller, Context> {
${handlers.join('')}}

/** What the contract says of each operation. */
export const ${name}Operations = {
${operations.map((operation) => `  ${operation.operationId}: { ${facts(operation)} },\n`).join('')}} as const satisfies Record<keyof operations, OperationFacts>
`
}

/** The contract as a value: to read it as YAML takes a running service a third of a second. */
function documentModule(name: string, contract: Contract): string {
  return `${NOTICE}export const ${name}Document: object = ${JSON.stringify(contract.document, undefined, 1)}\n`
}

/** Lists of the contract that code reads at run time. */
function vocabulary(api: Contract): string {
  const scopes = [...new Set(describeOperations(api).flatMap((operation) => operation.scopes))]
  const list = (name: string, type: string, about: string, values: readonly string[]) =>
    `/** ${about} */\nexport const ${name} = ${literal(values)} as const\nexport type ${type} = (typeof ${name})[number]\n`
  return [
    `${NOTICE}/** The contract's \`info.version\`: the \`apiVersion\` of every answer and event. */\n` +
      `export const API_VERSION = ${literal(api.document.info.version)}\n`,
    list('SCOPES', 'Scope', 'Scopes an API key may have.', scopes),
    list('ENVIRONMENTS', 'Environment', 'Environments of API keys.', enumValues(api, 'Environment')),
    list(
      'EVENT_KINDS',
      'EventKind',
      'Event kinds an endpoint may subscribe to.',
      enumValues(api, 'EventKind'),
    ),
    list(
      'DELIVERED_EVENT_KINDS',
      'DeliveredEventKind',
      'Event kinds a receiver may see.',
      enumValues(api, 'DeliveredEventKind'),
    ),
    list('MEDIA_TYPES', 'MediaType', 'Kinds of media.', enumValues(api, 'MediaType')),
  ].join('\n')
}

/** The union of what a webhook receiver gets, told apart by \`type\`. */
function events(api: Contract): string {
  const described = describeEvents(api)
  return `${NOTICE}import type { components } from './schema.js'

/** Every event by its kind. */
export interface WebhookEvents {
${described.map(({ kind, schema }) => `  ${literal(kind)}: components['schemas'][${literal(schema)}]\n`).join('')}}

/** The body of a webhook delivery; \`type\` tells which. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]
`
}

const apiUrl = new URL('openapi.yaml', root)
const consoleUrl = new URL('src/console/openapi.yaml', root)
const [api, operatorApi] = await Promise.all([readContract(apiUrl), readContract(consoleUrl)])
const template = (name: string) => readFile(new URL(`scripts/codegen/${name}`, root), 'utf8')
const apiTypes = await types(apiUrl)

files.set('handler-types.ts', NOTICE + (await template('handler-types.ts')))
files.set('api.ts', apiTypes)
files.set('api-operations.ts', operationsModule('api', api))
files.set('api-document.ts', documentModule('api', api))
files.set('console.ts', await types(consoleUrl))
files.set('console-operations.ts', operationsModule('console', operatorApi))
files.set('vocabulary.ts', vocabulary(api))
files.set('client/src/schema.ts', apiTypes)
files.set('client/src/events.ts', events(api))
files.set('client/src/methods.ts', clientMethods(NOTICE, api))
files.set('client/src/models.ts', clientModels(NOTICE, api))
files.set('client/src/operations.ts', clientOperations(NOTICE, api))
for (const name of (await readdir(new URL('scripts/codegen/client/', root))).sort())
  if (name.endsWith('.ts')) files.set(`client/src/${name}`, NOTICE + (await template(`client/${name}`)))
for (const name of (await readdir(new URL('scripts/codegen/client-package/', root))).sort())
  files.set(`client/${name}`, await template(`client-package/${name}`))

const stale: string[] = []
for (const [name, text] of files) {
  const file = new URL(`generated/${name}`, root)
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) continue
  stale.push(name)
  if (process.argv.includes('--check')) continue
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, text)
}
if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`generated/ is stale, run "npm run codegen": ${stale.join(', ')}`)
    process.exit(1)
  }
  console.log(`generated/ is up to date (${files.size} files).`)
} else {
  console.log(`Wrote ${stale.length} of ${files.size} files to ${fileURLToPath(new URL('generated', root))}.`)
}
