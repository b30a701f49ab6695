import {
  type Contract,
  type DescribedOperation,
  describeOperations,
  enumValues,
  resolve,
} from './contract.js'

/** The parts of the contract that this module reads in addition to {@link describeOperations}. */
type Node = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  description?: string
  properties?: Record<string, Node>
  items?: Node
  content?: Record<string, { schema: Node }>
}

/** The class in the client's `errors.ts` for each status that has one. */
const errorClasses: Record<number, string> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  416: 'RangeNotSatisfiableError',
  421: 'OrganizationMovedError',
  422: 'UnprocessableError',
  429: 'RateLimitedError',
  500: 'ServerError',
  503: 'ServerError',
}

const repeating: Record<string, string> = {
  safe: 'Only reads. Retried after lost connections, timeouts and temporary errors.',
  idempotent:
    'Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.',
  key: 'Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.',
  none: 'Each call has an effect of its own. Retried only after 429 and 503.',
}

const schemas = (contract: Contract) => contract.document.components.schemas as Record<string, Node>

/** `Scan` for `#/components/schemas/Scan`. The client's types use the names of the contract's schemas. */
function schemaName(node: Node | undefined, what: string): string {
  const name = node?.$ref?.split('/').at(-1)
  if (name === undefined) throw new Error(`${what} is not a named schema of the contract.`)
  return name
}

function operationOf(contract: Contract, { path, method }: DescribedOperation) {
  const operation = contract.document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`The contract has no ${method} ${path}.`)
  return operation
}

/**
 * The success response of an operation: the name of its schema, and whether `data` is an array of it; `file` when it is
 * not JSON, and `undefined` when it has no body.
 */
function successSchema(
  contract: Contract,
  operation: DescribedOperation,
): { name: string; array: boolean } | 'file' | undefined {
  const responses = operationOf(contract, operation).responses as Record<string, Node>
  const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? ''
  if (status === '204') return undefined
  const content = resolve(contract, responses[status] ?? {}).content ?? {}
  if (!('application/json' in content)) return 'file'
  const answer = content['application/json']?.schema
  const data = (answer && resolve(contract, answer))?.properties?.data
  const array = data?.type === 'array'
  return { name: schemaName(array ? data.items : data, `data of ${operation.operationId}`), array }
}

function comment(lines: readonly string[], indent: string): string {
  const text = lines.flatMap((line) => line.trimEnd().split('\n'))
  const body = text.map((line) => `${indent} *${line === '' ? '' : ` ${line.replaceAll('*/', '*\\/')}`}\n`)
  return `${indent}/**\n${body.join('')}${indent} */\n`
}

function docComment(contract: Contract, described: DescribedOperation): string {
  const operation = operationOf(contract, described)
  const item = contract.document.paths[described.path]
  const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])].map(
    (parameter) => resolve(contract, parameter) as { name: string; description?: string },
  )
  const explained = (names: readonly string[]) =>
    parameters
      .filter(({ name }) => names.includes(name))
      .map(({ name, description }) => [name, description] as const)
  const query = explained(described.queryParameters)
  const failures = Object.entries(operation.responses as Record<string, Node>)
    .filter(([status]) => errorClasses[Number(status)] !== undefined)
    .map(
      ([status, response]) =>
        `@throws {${errorClasses[Number(status)]}} ${status}: ${resolve(contract, response).description?.trim()}`,
    )
  return comment(
    [
      `${described.summary}.`,
      '',
      described.description.trim(),
      '',
      `\`${described.method} ${described.path}\`, scope \`${described.scopes.join('`, `')}\`. ${repeating[described.idempotency]}`,
      '',
      ...explained(described.pathParameters).map(([name, about]) => `@param ${name} ${about?.trim()}`),
      ...(query.length > 0
        ? [`@param query ${query.map(([name, about]) => `\`${name}\`: ${about?.trim()}`).join(' ')}`]
        : []),
      ...(successSchema(contract, described) === 'file'
        ? [
            '@returns The HTTP answer with its body unread. `timeoutMs` ends with its headers; `signal` ends the reading.',
          ]
        : []),
      ...failures,
    ],
    '  ',
  )
}

function requestBody(
  contract: Contract,
  described: DescribedOperation,
): { name: string; required: boolean } | undefined {
  const { requestBody: body } = operationOf(contract, described)
  if (body === undefined) return undefined
  const { content, required = false } = resolve(contract, body)
  const schema = content['application/json']?.schema
  return { name: schemaName(schema, `the body of ${described.operationId}`), required }
}

/** `generated/client/methods.ts`: the methods of all operations, with their implementations. */
export function clientMethods(notice: string, contract: Contract): string {
  const used = new Set<string>()
  const signatures: string[] = []
  const bodies: string[] = []
  for (const described of describeOperations(contract)) {
    const { operationId, pathParameters, queryParameters, list } = described
    const success = successSchema(contract, described)
    const data = success === 'file' ? undefined : success
    const body = requestBody(contract, described)
    for (const model of [data, body]) if (model !== undefined) used.add(model.name)
    const options = list ? 'ListOptions' : described.idempotencyKey ? 'CreateOptions' : 'RequestOptions'
    if (data?.array !== undefined && data.array !== list)
      throw new Error(`${operationId}: data of a list, and of nothing else, is an array.`)
    const shown = data?.name ?? 'void'
    const result =
      success === 'file' ? 'Promise<Response>' : `${list ? 'PagePromise' : 'RequestPromise'}<${shown}>`
    const send = success === 'file' ? 'file' : list ? 'list' : data === undefined ? 'none' : 'one'
    const queryType = `operations['${operationId}']['parameters']['query']`
    const parameters = [
      ...pathParameters.map((name) => `${name}: string`),
      ...(queryParameters.length > 0 ? [`query?: ${queryType}`] : []),
      ...(body === undefined ? [] : [`body${body.required ? '' : '?'}: ${body.name}`]),
      `options?: ${options}`,
    ]
    const names = parameters.map((parameter) => parameter.replace(/\??:.*/s, ''))
    const input = [
      ...(pathParameters.length > 0 ? [`path: { ${pathParameters.join(', ')} }`] : []),
      ...(queryParameters.length > 0 ? ['query'] : []),
      ...(body === undefined ? [] : ['body']),
    ]
    signatures.push(
      `${docComment(contract, described)}  ${operationId}(${parameters.join(', ')}): ${result}\n`,
    )
    bodies.push(
      `    ${operationId}: (${names.join(', ')}) => sender.${send}('${described.method}', '${described.path}', { ${input.join(', ')} }, options),\n`,
    )
  }
  return `${notice}import type { PagePromise } from '../../src/client/pages.js'
import type { CreateOptions, ListOptions, RequestOptions } from '../../src/client/request-options.js'
import type { RequestPromise } from '../../src/client/request-promise.js'
import type { Sender } from '../../src/client/sender.js'
import type { operations } from '../api.js'
import type { ${[...used].sort().join(', ')} } from './models.js'

/** A method for each operation of the contract, named by its operationId. */
export interface MediaScanMethods {
${signatures.join('\n')}}

/** The methods, sending through \`sender\`. */
export function createMethods(sender: Sender): MediaScanMethods {
  return {
${bodies.join('')}  }
}
`
}

/** `generated/client/operations.ts`: the parts of the contract that the client needs at run time. */
export function clientOperations(notice: string, contract: Contract, clientVersion: string): string {
  const writes = describeOperations(contract).filter(({ idempotency }) => idempotency !== 'safe')
  // The first match wins, so literal paths come before templates.
  writes.sort((one, other) => one.pathParameters.length - other.pathParameters.length)
  const lines = writes.map(
    ({ method, path, idempotency }) => `  ['${method}', '${path}', '${idempotency}'],\n`,
  )
  return `${notice}/** The contract's \`info.version\`: the \`apiVersion\` of every answer and event. */
export const API_VERSION = '${contract.document.info.version}'

/** The version of the client package. */
export const CLIENT_VERSION = '${clientVersion}'

/** Kinds of media. */
export const MEDIA_TYPES = [${enumValues(contract, 'MediaType')
    .map((type) => `'${type}'`)
    .join(', ')}] as const

/** Method, path template and \`x-idempotency\` of each operation that does more than read. */
export const WRITES = [
${lines.join('')}] as const
`
}

/** `generated/client/models.ts`: the contract's schemas under their own names, except identifiers and errors. */
export function clientModels(notice: string, contract: Contract): string {
  const models = Object.entries(schemas(contract)).filter(
    ([, schema]) =>
      schema.properties?.error === undefined && (schema.type === 'object' || schema.enum !== undefined),
  )
  return `${notice}import type { components } from '../api.js'

${models
  .map(([name, { description }]) => {
    const about = description === undefined ? '' : comment([description.trim()], '')
    return `${about}export type ${name} = components['schemas']['${name}']\n`
  })
  .join('\n')}`
}
