import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import openapiTS, { astToString } from 'openapi-typescript'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { OperationFacts } from '../../src/http/contract/handler-types.js'
import { createValidator } from '../../src/http/contract/validate.js'
import { ApiError } from '../../src/http/errors.js'
import { SESSION_COOKIE } from '../../src/operators/sessions/sessions.js'

// A keyword that the code generator or the validator silently ignores makes the contract promise something that the
// service does not do. Which ones they honour was found by trying; the proofs below try it again.

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any

/**
 * What an object of the contract may contain: each field with its content, `value` for plain ones, and `map of`,
 * `list of` and the name of another kind.
 */
const KINDS: Record<string, Record<string, string>> = {
  document: {
    openapi: 'value',
    info: 'info',
    servers: 'list of server',
    tags: 'list of tag',
    paths: 'map of path item',
    webhooks: 'map of webhook',
    'x-error-codes': 'value',
    components: 'components',
  },
  info: {
    title: 'value',
    version: 'value',
    summary: 'value',
    description: 'value',
    contact: 'value',
    license: 'value',
  },
  server: { url: 'value', description: 'value', 'x-internal': 'value' },
  tag: { name: 'value', description: 'value' },
  'path item': {
    parameters: 'list of parameter',
    get: 'operation',
    post: 'operation',
    put: 'operation',
    patch: 'operation',
    delete: 'operation',
  },
  operation: {
    operationId: 'value',
    tags: 'value',
    summary: 'value',
    description: 'value',
    security: 'value',
    'x-idempotency': 'value',
    'x-role': 'value',
    'x-active-organization': 'value',
    parameters: 'list of parameter',
    requestBody: 'request body',
    responses: 'map of response',
  },
  // Codegen reads the body of a webhook's POST and nothing else.
  webhook: { post: 'webhook operation' },
  'webhook operation': {
    operationId: 'value',
    tags: 'value',
    summary: 'value',
    description: 'value',
    security: 'value',
    parameters: 'list of parameter',
    requestBody: 'request body',
    responses: 'map of webhook response',
  },
  parameter: {
    $ref: 'value',
    name: 'value',
    in: 'value',
    required: 'value',
    description: 'value',
    allowReserved: 'value',
    schema: 'schema',
    example: 'value',
  },
  'request body': { required: 'value', description: 'value', content: 'map of media type' },
  response: {
    $ref: 'value',
    description: 'value',
    headers: 'map of header',
    content: 'map of answered media type',
  },
  'webhook response': { $ref: 'value', description: 'value' },
  header: { $ref: 'value', description: 'value', required: 'value', schema: 'schema', example: 'value' },
  'media type': { schema: 'schema', example: 'value', examples: 'value' },
  'answered media type': { schema: 'schema', example: 'value', examples: 'value' },
  components: {
    securitySchemes: 'map of security scheme',
    parameters: 'map of parameter',
    headers: 'map of header',
    responses: 'map of response',
    schemas: 'map of schema',
  },
  'security scheme': {
    type: 'value',
    scheme: 'value',
    bearerFormat: 'value',
    in: 'value',
    name: 'value',
    description: 'value',
  },
  schema: {
    // Annotations: for readers, and `default` for the validator, which fills it in.
    description: 'value',
    examples: 'value',
    default: 'value',
    'x-pattern-message': 'value',
    // Shapes: types express them and the validator checks bodies against them.
    $ref: 'value',
    type: 'value',
    enum: 'value',
    const: 'value',
    properties: 'map of schema',
    required: 'value',
    additionalProperties: 'schema',
    propertyNames: 'schema',
    items: 'schema',
    oneOf: 'list of schema',
    // Limits: types cannot express them, the validator checks them.
    format: 'value',
    pattern: 'value',
    minLength: 'value',
    maxLength: 'value',
    minimum: 'value',
    maximum: 'value',
    minItems: 'value',
    maxItems: 'value',
    minProperties: 'value',
    maxProperties: 'value',
  },
}

/** Formats that the validator knows; it ignores others. Those of integers are hints for types, limited by `maximum`. */
const FORMATS = ['date-time', 'uri', 'uri-reference', 'int32', 'int64']

/** Values that are ignored although the field is not, by kind and field. */
const VALUES: Record<string, (node: Node) => string | undefined> = {
  parameter: ({ in: place }) =>
    place === undefined || ['path', 'query', 'header'].includes(place) ? undefined : `in: ${place}`,
  schema: ({ format }) =>
    format === undefined || FORMATS.includes(format) ? undefined : `format: ${format}`,
  // Bearer keys and tokens, and the console's cookie.
  'security scheme': ({ type, scheme, in: place, name }) =>
    (type === 'http' && scheme === 'bearer') ||
    (type === 'apiKey' && place === 'cookie' && name === SESSION_COOKIE)
      ? undefined
      : `type: ${type}, scheme: ${scheme}`,
}

/** Names that are ignored in a map of a kind. */
const NAMES: Record<string, RegExp> = {
  'media type': /^application\/json$/,
  // Handlers return the bytes of a file with one of the types.
  'answered media type':
    /^application\/(?:json|octet-stream|zip)$|^(?:image|video|audio)\/\w+$|^text\/(?:csv|plain)$/,
  // Codegen makes numbers of them.
  response: /^[1-5][0-9]{2}$|^[A-Z]\w+$/,
}

/** Every place where the contract contains something that is ignored, as `pointer: what`. */
function passedOver(node: Node, kind = 'document', pointer = '#'): string[] {
  // `additionalProperties: false` and the like.
  if (typeof node !== 'object' || node === null) return []
  const fields = KINDS[kind] ?? {}
  const found: string[] = []
  if (node.$ref !== undefined)
    for (const field of Object.keys(node).filter((one) => one !== '$ref' && one !== 'description'))
      found.push(`${pointer}: ${field} beside $ref`)
  const value = VALUES[kind]?.(node)
  if (value !== undefined) found.push(`${pointer}: ${value}`)
  for (const [field, inner] of Object.entries(node)) {
    const place = `${pointer}/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const holds = fields[field]
    if (holds === undefined) found.push(`${place}: no ${kind} has ${field}`)
    else if (holds.startsWith('list of '))
      for (const [index, item] of (inner as Node[]).entries())
        found.push(...passedOver(item, holds.slice('list of '.length), `${place}/${index}`))
    else if (holds.startsWith('map of '))
      for (const [name, item] of Object.entries(inner as object)) {
        const of = holds.slice('map of '.length)
        if (NAMES[of]?.test(name) === false) found.push(`${place}: ${name}`)
        found.push(...passedOver(item, of, `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`))
      }
    else if (holds !== 'value') found.push(...passedOver(inner, holds, place))
  }
  return found
}

const CONTRACTS = ['openapi.yaml', 'src/operators/openapi.yaml']
const texts = new Map(
  await Promise.all(CONTRACTS.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
)

describe.each(CONTRACTS)('the contract %s', (file) => {
  it('contains nothing that the generator or the validator ignores', () => {
    expect(passedOver(parse(texts.get(file) ?? ''))).toEqual([])
  })
})

describe('the check of keywords reports', () => {
  const title = (contract: Node) => contract.components.schemas.CreateCaseRequest.properties.title
  const request = (contract: Node) => contract.components.schemas.CreateCaseRequest
  const createCase = (contract: Node) => contract.paths['/api/v1/cases'].post

  it.each<[what: string, change: (contract: Node) => unknown, complaint: string]>([
    ['a misspelt keyword', (c) => Object.assign(title(c), { maxLenght: 5 }), 'no schema has maxLenght'],
    ['if and else', (c) => Object.assign(request(c), { if: {}, else: {} }), 'no schema has else'],
    [
      'unevaluatedProperties',
      (c) => Object.assign(request(c), { unevaluatedProperties: false }),
      'no schema has unevaluatedProperties',
    ],
    [
      'contentEncoding',
      (c) => Object.assign(title(c), { contentEncoding: 'base64' }),
      'no schema has contentEncoding',
    ],
    ['$dynamicRef', (c) => Object.assign(title(c), { $dynamicRef: '#title' }), 'no schema has $dynamicRef'],
    [
      'dependentSchemas',
      (c) => Object.assign(request(c), { dependentSchemas: {} }),
      'no schema has dependentSchemas',
    ],
    [
      'patternProperties',
      (c) => Object.assign(request(c), { patternProperties: {} }),
      'no schema has patternProperties',
    ],
    [
      'prefixItems',
      (c) => Object.assign(request(c).properties.scanIds, { prefixItems: [] }),
      'no schema has prefixItems',
    ],
    ['nullable', (c) => Object.assign(title(c), { nullable: true }), 'no schema has nullable'],
    [
      'a keyword deep inside',
      (c) => Object.assign(request(c).properties.scanIds, { items: { type: 'array', items: { not: {} } } }),
      'scanIds/items/items/not: no schema has not',
    ],
    [
      'a keyword of additionalProperties',
      (c) =>
        Object.assign(c.components.schemas.Scan.properties.signals, { additionalProperties: { anyOf: [] } }),
      'additionalProperties/anyOf: no schema has anyOf',
    ],
    [
      'a keyword beside $ref',
      (c) => Object.assign(request(c).properties.scanIds.items, { maxLength: 5 }),
      'maxLength beside $ref',
    ],
    [
      'a format the validator does not know',
      (c) => Object.assign(title(c), { format: 'iri' }),
      'title: format: iri',
    ],
    [
      'another media type',
      (c) => Object.assign(createCase(c).requestBody.content, { 'text/csv': {} }),
      'content: text/csv',
    ],
    [
      'encoding',
      (c) => Object.assign(createCase(c).requestBody.content['application/json'], { encoding: {} }),
      'no media type has encoding',
    ],
    [
      'a cookie',
      (c) => createCase(c).parameters.push({ name: 'a', in: 'cookie', schema: {} }),
      'parameters/1: in: cookie',
    ],
    [
      'a style',
      (c) => Object.assign(c.components.parameters.Cursor, { style: 'form' }),
      'no parameter has style',
    ],
    [
      'content of a parameter',
      (c) => Object.assign(c.components.parameters.Cursor, { content: {} }),
      'no parameter has content',
    ],
    [
      'a default response',
      (c) => Object.assign(createCase(c).responses, { default: { description: '' } }),
      'responses: default',
    ],
    [
      'a range of statuses',
      (c) => Object.assign(createCase(c).responses, { '4XX': { description: '' } }),
      'responses: 4XX',
    ],
    ['links', (c) => Object.assign(createCase(c).responses['201'], { links: {} }), 'no response has links'],
    ['callbacks', (c) => Object.assign(createCase(c), { callbacks: {} }), 'no operation has callbacks'],
    [
      'servers of an operation',
      (c) => Object.assign(createCase(c), { servers: [] }),
      'no operation has servers',
    ],
    [
      'a misspelt extension',
      (c) => Object.assign(createCase(c), { 'x-idempotent': 'key' }),
      'no operation has x-idempotent',
    ],
    [
      'a method that is not generated',
      (c) => Object.assign(c.paths['/api/v1/cases'], { head: {} }),
      'no path item has head',
    ],
    ['security for all operations', (c) => Object.assign(c, { security: [] }), 'no document has security'],
    [
      'another type of authentication',
      (c) => Object.assign(c.components.securitySchemes.bearerKey, { scheme: 'basic' }),
      'type: http, scheme: basic',
    ],
    [
      'another JSON Schema dialect',
      (c) => Object.assign(c, { jsonSchemaDialect: 'https://example.org' }),
      'no document has jsonSchemaDialect',
    ],
    [
      'a webhook that is not a POST',
      (c) => Object.assign(c.webhooks['case.opened'], { put: {} }),
      'no webhook has put',
    ],
    [
      'a shared path item',
      (c) => Object.assign(c.components, { pathItems: {} }),
      'no components has pathItems',
    ],
  ])('%s', (_what, change, complaint) => {
    const contract = parse(texts.get('openapi.yaml') ?? '')
    change(contract)
    const found = passedOver(contract)
    expect(found.length).toBeGreaterThan(0)
    expect(found.join('\n')).toContain(complaint)
  })
})

/**
 * For each keyword that shapes or limits: a schema with it, a valid value and an invalid one, and the type
 * where one can express it.
 */
const PROOFS: Record<string, { schema: Node; takes: unknown; refuses: unknown; type?: string }> = {
  $ref: {
    schema: { $ref: '#/components/schemas/Text' },
    takes: 'a',
    refuses: 1,
    type: 'components["schemas"]["Text"]',
  },
  type: { schema: { type: ['string', 'null'] }, takes: null, refuses: 1, type: 'string | null' },
  enum: { schema: { type: 'string', enum: ['a', 'b'] }, takes: 'a', refuses: 'c', type: '"a" | "b"' },
  oneOf: {
    schema: { oneOf: [{ $ref: '#/components/schemas/Text' }, { type: 'null' }] },
    takes: null,
    refuses: 1,
    type: 'components["schemas"]["Text"] | null',
  },
  const: { schema: { type: 'string', const: 'a' }, takes: 'a', refuses: 'b', type: '"a"' },
  properties: {
    schema: { type: 'object', properties: { a: { type: 'string' } } },
    takes: { a: 'a' },
    refuses: { a: 1 },
    type: '{ a?: string; }',
  },
  required: {
    schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    takes: { a: 'a' },
    refuses: {},
    type: '{ a: string; }',
  },
  additionalProperties: {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    takes: { a: 'a' },
    refuses: { a: 1 },
    type: '{ [key: string]: string; }',
  },
  items: {
    schema: { type: 'array', items: { type: 'string' } },
    takes: ['a'],
    refuses: [1],
    type: 'string[]',
  },
  pattern: { schema: { type: 'string', pattern: '^a$' }, takes: 'a', refuses: 'b' },
  minLength: { schema: { type: 'string', minLength: 2 }, takes: 'ab', refuses: 'a' },
  maxLength: { schema: { type: 'string', maxLength: 1 }, takes: 'a', refuses: 'ab' },
  minimum: { schema: { type: 'integer', minimum: 2 }, takes: 2, refuses: 1 },
  maximum: { schema: { type: 'integer', maximum: 2 }, takes: 2, refuses: 3 },
  minItems: { schema: { type: 'array', items: { type: 'string' }, minItems: 1 }, takes: ['a'], refuses: [] },
  maxItems: {
    schema: { type: 'array', items: { type: 'string' }, maxItems: 1 },
    takes: ['a'],
    refuses: ['a', 'b'],
  },
  propertyNames: {
    schema: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { pattern: '^a$' } },
    takes: { a: 'a' },
    refuses: { b: 'a' },
    type: '{ [key: string]: string; }',
  },
  minProperties: {
    schema: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
    takes: { a: 'a' },
    refuses: {},
  },
  maxProperties: {
    schema: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 1 },
    takes: { a: 'a' },
    refuses: { a: 'a', b: 'b' },
  },
  'format: date-time': {
    schema: { type: 'string', format: 'date-time' },
    takes: '2026-02-28T00:00:00Z',
    refuses: '2026-02-31T00:00:00Z',
  },
  'format: uri': {
    schema: { type: 'string', format: 'uri' },
    takes: 'https://example.org',
    refuses: 'example',
  },
  'format: uri-reference': {
    schema: { type: 'string', format: 'uri-reference' },
    takes: '/a',
    refuses: '\\',
  },
}

describe('an allowed keyword is honoured by generator and validator:', () => {
  const ANNOTATIONS = ['description', 'examples', 'default', 'format', 'x-pattern-message']
  let folder: string
  let types: string
  let request: ReturnType<typeof supertest>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-scan-keywords-'))
    const properties = Object.fromEntries(Object.entries(PROOFS).map(([name, { schema }]) => [name, schema]))
    const contract: Node = {
      openapi: '3.1.1',
      info: { title: 'Proofs', version: '2026-01-01' },
      paths: {
        '/proofs': {
          post: {
            parameters: [
              { name: 'count', in: 'query', schema: { type: 'integer', default: 7 } },
              { name: 'free', in: 'query', allowReserved: true, schema: { type: 'string' } },
              { name: 'plain', in: 'query', schema: { type: 'string' } },
              { name: 'x-needed', in: 'header', required: true, schema: { type: 'string' } },
            ],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Proofs' } } },
            },
            responses: { 200: { description: 'Taken.' } },
          },
        },
      },
      components: { schemas: { Text: { type: 'string' }, Proofs: { type: 'object', properties } } },
    }
    const file = join(folder, 'openapi.yaml')
    await writeFile(file, stringify(contract))
    types = astToString(await openapiTS(contract, { defaultNonNullable: false }))
    const app = express()
    app.use(express.json())
    const validate = await createValidator(file, {
      prove: { method: 'POST', path: '/proofs' } as OperationFacts,
    })
    app.post('/proofs', async ({ headers, originalUrl, query: sent, body }, response) => {
      const query = { ...sent }
      await validate('prove', { headers, url: originalUrl, params: {}, query, body })
      response.json(query)
    })
    app.use(((error, _request, response, _next) => {
      response.status(error instanceof ApiError ? error.status : 500).send(String(error.message))
    }) as express.ErrorRequestHandler)
    request = supertest(app)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const post = (body: object, query = '') => request.post(`/proofs${query}`).set('X-Needed', 'yes').send(body)

  it('every schema keyword has a proof, except annotations', () => {
    const proved = Object.keys(PROOFS).filter((name) => !name.startsWith('format: '))
    expect(proved.sort()).toEqual(
      Object.keys(KINDS.schema ?? {})
        .filter((name) => !ANNOTATIONS.includes(name))
        .sort(),
    )
    expect(FORMATS.filter((format) => PROOFS[`format: ${format}`] === undefined)).toEqual(['int32', 'int64'])
  })

  it.each(Object.entries(PROOFS))('%s', async (name, { takes, refuses, type }) => {
    await post({ [name]: takes }).expect(200)
    const refused = await post({ [name]: refuses }).expect(400)
    expect(refused.text).toContain(`body.${name}`)
    if (type === undefined) return
    const written = types.replace(/\s+/g, ' ')
    const property = /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
    expect(written).toContain(`${property}?: ${type};`)
  })

  it('default, required and allowReserved of parameters', async () => {
    expect((await post({}).expect(200)).body).toEqual({ count: 7 })
    expect((await post({}, '?free=a:b/c').expect(200)).body).toMatchObject({ free: 'a:b/c' })
    await post({}, '?plain=a:b/c').expect(400)
    await request.post('/proofs').send({}).expect(400)
  })
})
