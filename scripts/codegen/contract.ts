import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { maxValues } from './max-values.js'
import type { Schema } from './schema.js'

type Parameter = {
  $ref?: string
  name: string
  in: string
  description?: string
  schema?: Schema
  example?: unknown
}
type Operation = {
  operationId: string
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response>
  'x-idempotency'?: string
  'x-role'?: string
  'x-active-organization'?: string
}
type RequestBody = { $ref?: string; required?: boolean; content: Record<string, { schema: Schema }> }
type Response = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Webhook = { operationId?: string; requestBody: RequestBody }
type PathItem = Record<string, Operation> & { parameters?: Parameter[] }

/** A contract: the YAML text and its parsed form, with unresolved references. */
export type Contract = {
  readonly text: string
  readonly document: {
    info: { version: string }
    /** The closed list of error codes with their statuses. */
    'x-error-codes'?: Record<string, number>
    paths: Record<string, PathItem>
    webhooks?: Record<string, { post: Webhook }>
    components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> } & Record<
      string,
      Record<string, unknown>
    >
  }
}

/** An operation as returned by {@link describeOperations}: the fields of `OperationFacts` and a few more. */
export type DescribedOperation = {
  operationId: string
  summary: string
  description: string
  method: string
  path: string
  security: string[]
  scopes: string[]
  idempotency: string
  /** The least role that may call it; absent where no authentication is required. */
  role: string | undefined
  /** The path parameter whose organization must be active here; absent where that does not matter. */
  activeOrganization: string | undefined
  body: boolean
  bodyRequired: boolean
  maxBodyValues: number
  integers: string[]
  times: string[]
  statuses: number[]
  pathParameters: string[]
  queryParameters: string[]
  idempotencyKey: boolean
  defaulted: string[]
  /** Whether it answers in pages, which means that it takes a cursor. */
  list: boolean
}

export async function readContract(file: string | URL): Promise<Contract> {
  const text = await readFile(file, 'utf8')
  return { text, document: parse(text) as Contract['document'] }
}

/** Follows a local reference such as `#/components/schemas/Scan`. */
export function resolve<T extends { $ref?: string }>(contract: Contract, node: T): T {
  if (node.$ref === undefined) return node
  let target: unknown = contract.document
  for (const step of node.$ref.slice(2).split('/')) target = (target as Record<string, unknown>)[step]
  if (target === undefined) throw new Error(`The contract refers to ${node.$ref}, which is not there.`)
  return resolve(contract, target as T)
}

function maxBodyValues(contract: Contract, { requestBody }: Operation): number {
  if (requestBody === undefined) return 0
  const schemas = Object.values(resolve(contract, requestBody).content).map(({ schema }) => schema)
  return Math.max(...schemas.map((schema) => maxValues(schema, (node) => resolve(contract, node))))
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the contract, in document order. */
export function describeOperations(contract: Contract): DescribedOperation[] {
  const described: DescribedOperation[] = []
  for (const [path, item] of Object.entries(contract.document.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined) continue
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        resolve(contract, parameter),
      )
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => ({
          name: parameter.name,
          schema: resolve(contract, parameter.schema ?? {}),
        }))
      described.push({
        operationId: operation.operationId,
        summary: operation.summary,
        description: operation.description,
        method: method.toUpperCase(),
        path,
        security: (operation.security ?? []).flatMap((requirement) => Object.keys(requirement)),
        scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
        idempotency: operation['x-idempotency'] ?? 'none',
        role: operation['x-role'],
        activeOrganization: operation['x-active-organization'],
        body: operation.requestBody !== undefined,
        bodyRequired: operation.requestBody?.required ?? false,
        maxBodyValues: maxBodyValues(contract, operation),
        integers: query.filter(({ schema }) => schema.type === 'integer').map(({ name }) => name),
        times: query.filter(({ schema }) => schema.format === 'date-time').map(({ name }) => name),
        statuses: Object.keys(operation.responses).map(Number),
        pathParameters: parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name),
        queryParameters: query.map(({ name }) => name),
        idempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
        defaulted: query.filter(({ schema }) => schema.default !== undefined).map(({ name }) => name),
        list: query.some(({ name }) => name === 'cursor'),
      })
    }
  }
  return described
}

/** A query parameter that filters a list. */
export type DescribedFilter = {
  name: string
  description: string
  /** The allowed values; absent if there is no fixed set. */
  words?: string[]
  /** Whether the value is a time. */
  time: boolean
}

/** The filters of each list by operationId: all query parameters except those of the page. */
export function describeFilters(contract: Contract): Record<string, DescribedFilter[]> {
  const lists = describeOperations(contract).filter(({ list }) => list)
  return Object.fromEntries(
    lists.map(({ operationId, method, path }) => {
      const parameters = contract.document.paths[path]?.[method.toLowerCase()]?.parameters ?? []
      const filters = parameters
        .map((parameter) => resolve(contract, parameter))
        .filter((parameter) => parameter.in === 'query' && !['cursor', 'limit'].includes(parameter.name))
        .map(({ name, description = '', schema = {} }) => {
          const { enum: words, format } = resolve(contract, schema)
          return {
            name,
            description,
            ...(words !== undefined && { words: words as string[] }),
            time: format === 'date-time',
          }
        })
      return [operationId, filters]
    }),
  )
}

/** The values of an enum in `components.schemas`. */
export function enumValues(contract: Contract, name: string): string[] {
  const schema = contract.document.components.schemas[name]
  if (schema?.enum === undefined) throw new Error(`components.schemas.${name} is not an enum.`)
  return schema.enum as string[]
}

/** The error codes of the contracts, each with its status. */
export function describeErrors(contracts: readonly Contract[]): Record<string, number> {
  const statuses: Record<string, number> = {}
  for (const { document } of contracts)
    for (const [code, status] of Object.entries(document['x-error-codes'] ?? {})) {
      if (statuses[code] !== undefined && statuses[code] !== status)
        throw new Error(`The error code ${code} has the status ${statuses[code]} and ${status}.`)
      statuses[code] = status
    }
  return statuses
}

/** The event kinds under `webhooks:` and the name of each one's body schema. */
export function describeEvents(contract: Contract): { kind: string; schema: string }[] {
  return Object.entries(contract.document.webhooks ?? {}).map(([kind, item]) => {
    const reference = item.post.requestBody.content['application/json']?.schema.$ref
    if (reference === undefined) throw new Error(`The body of the webhook ${kind} is not a named schema.`)
    return { kind, schema: reference.slice('#/components/schemas/'.length) }
  })
}
