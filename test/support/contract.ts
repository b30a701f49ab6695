import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { apiOperations } from '../../generated/api-operations.js'
import { consoleOperations } from '../../generated/console-operations.js'
import type { OperationFacts } from '../../src/http/contract/handler-types.js'
import { createRouteMatcher } from '../../src/http/contract/routes.js'

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any

/** Headers that an answer has only if the contract says so. */
const CONTRACT_HEADERS = [
  'location',
  'retry-after',
  'www-authenticate',
  'idempotency-replayed',
  'allow',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
]

/** A response as sent over the wire. */
export type SeenResponse = {
  readonly method: string
  /** The path as sent, without the query. */
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/**
 * Closes every object schema that does not say otherwise: the service sends exactly the fields of the contract,
 * while clients must expect additional ones.
 */
function closed(node: Node): Node {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]))
  if (copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined)
    copy.additionalProperties = false
  return copy
}

/** Checks responses and event bodies against one contract. */
function openContract(file: string, operations: Readonly<Record<string, OperationFacts>>) {
  const document: Node = closed(parse(readFileSync(file, 'utf8')))
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'contract')
  const match = createRouteMatcher(operations)
  const validators = new Map<string, ValidateFunction>()

  function validator(pointer: string): ValidateFunction {
    let validate = validators.get(pointer)
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `contract${pointer}` })
      validators.set(pointer, validate)
    }
    return validate
  }

  const pointerStep = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))

  /** The node at a pointer, with references followed, and its real pointer. */
  function at(pointer: string): { node: Node; pointer: string } {
    let node: Node = document
    for (const step of pointer.slice(2).split('/'))
      node = node?.[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')]
    return typeof node?.$ref === 'string' ? at(node.$ref) : { node, pointer }
  }

  function problems(validate: ValidateFunction, value: unknown, what: string): string[] {
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      (error) => `${what}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    )
  }

  return {
    document,
    /** The problems of a response; `undefined` when its path is not in this contract. */
    check(response: SeenResponse): string[] | undefined {
      const route = match(response.method, response.path)
      if (route === undefined) return undefined
      const what = `${response.method} ${response.path} → ${response.status}:`
      if (!('operationId' in route))
        return response.status === 405 && response.headers.allow === route.allowed.join(', ')
          ? []
          : [`${what} a method the contract lacks must answer 405 with Allow`]
      const operation = operations[route.operationId] as OperationFacts
      const pointer = `#/paths/${pointerStep(operation.path)}/${operation.method.toLowerCase()}/responses/${response.status}`
      const documented = at(pointer)
      if (documented.node === undefined) return [`${what} status not documented for ${route.operationId}`]

      const found: string[] = []
      for (const name of Object.keys(documented.node.headers ?? {})) {
        const header = at(`${documented.pointer}/headers/${pointerStep(name)}`)
        const schema = at(`${header.pointer}/schema`)
        const value = response.headers[name.toLowerCase()]
        if (value === undefined) {
          if (header.node.required === true) found.push(`${what} header ${name} is missing`)
          continue
        }
        const typed = schema.node.type === 'integer' ? Number(value) : value
        found.push(...problems(validator(schema.pointer), typed, `${what} header ${name}`))
      }
      const known = new Set(Object.keys(documented.node.headers ?? {}).map((name) => name.toLowerCase()))
      for (const name of CONTRACT_HEADERS)
        if (response.headers[name] !== undefined && !known.has(name))
          found.push(`${what} header ${name} is not documented`)

      if (documented.node.content === undefined)
        return response.body === '' ? found : [...found, `${what} a body where none is documented`]
      if (response.headers['cache-control'] !== 'no-store')
        found.push(`${what} Cache-Control is not no-store`)
      if (response.headers['x-content-type-options'] !== 'nosniff')
        found.push(`${what} X-Content-Type-Options is not nosniff`)
      const contentType = String(response.headers['content-type']).split(';', 1)[0] as string
      if (documented.node.content[contentType] === undefined)
        return [...found, `${what} content type is ${response.headers['content-type']}`]
      // A file, whose content is not described.
      if (contentType !== 'application/json') return found
      const body: Node = JSON.parse(response.body)
      const schema = `${documented.pointer}/content/${pointerStep('application/json')}/schema`
      found.push(...problems(validator(schema), body, `${what} body`))
      if (operation.list !== (body.meta?.nextCursor !== undefined) && response.status < 300)
        found.push(`${what} meta.nextCursor is for each page of a list, and for nothing else`)
      const requestId = body.meta?.requestId ?? body.error?.requestId
      if (response.headers['x-request-id'] !== requestId)
        found.push(`${what} X-Request-Id is not the request id of the body`)
      if (body.error?.message === '') found.push(`${what} the error does not say what is wrong`)
      return found
    },
    /** The problems of an event's body, by its kind under `webhooks:`. */
    checkEvent(kind: string, body: unknown): string[] {
      const schema = `#/webhooks/${pointerStep(kind)}/post/requestBody/content/${pointerStep('application/json')}/schema`
      return at(schema).node === undefined
        ? [`event ${kind} is not documented`]
        : problems(validator(schema), body, `event ${kind}`)
    },
    /**
     * The problems of an event's headers, by its kind: headers that are missing, not as documented, or sent but not
     * documented. The headers that HTTP itself needs are documented in RFC 9110.
     */
    checkEventHeaders(kind: string, headers: Readonly<Record<string, unknown>>): string[] {
      const post = `#/webhooks/${pointerStep(kind)}/post`
      const rest = new Map(Object.entries(headers))
      for (const name of ['host', 'connection', 'content-type', 'content-length', 'user-agent'])
        rest.delete(name)
      const found: string[] = []
      for (const index of at(post).node.parameters.keys()) {
        const { node, pointer } = at(`${post}/parameters/${index}`)
        const what = `event ${kind}: header ${node.name}`
        const value = rest.get(node.name.toLowerCase())
        rest.delete(node.name.toLowerCase())
        if (value !== undefined)
          found.push(...problems(validator(at(`${pointer}/schema`).pointer), value, what))
        else if (node.required) found.push(`${what} is missing`)
      }
      return [...found, ...[...rest.keys()].map((name) => `event ${kind}: header ${name} is not documented`)]
    },
    /** The problems of a value, by the name of its schema. */
    checkSchema(name: string, value: unknown): string[] {
      return problems(validator(`#/components/schemas/${name}`), value, name)
    },
  }
}

export const apiContract = openContract('openapi.yaml', apiOperations)
export const consoleContract = openContract('src/operators/openapi.yaml', consoleOperations)
