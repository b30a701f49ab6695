// @module-tag slow
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'
import { consoleOperations } from '../../generated/console-operations.js'
import { publicId } from '../../src/basics/identifiers.js'
import type { OperationFacts } from '../../src/http/contract/handler-types.js'
import { CONTENT_TYPE as METRICS_TYPE } from '../../src/telemetry/metrics/metrics.js'
import { apiContract, consoleContract } from '../support/contract.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { takeViolations } from '../support/violations.js'
import { exchange, type RawAnswer } from './raw.js'

// Generated requests, valid and broken, for every operation of both contracts. Whatever the request, the answer is
// one of the contract's (the harness checks each) and none is a 5xx. A failure prints the smallest request
// that causes it, with a seed to run it again.

/** Metrics, the exported audit log and reports have no envelope. */
const WITHOUT_ENVELOPE: ReadonlySet<unknown> = new Set([
  METRICS_TYPE,
  'text/csv; charset=utf-8',
  'application/zip',
])

/** The number of requests to each operation, for each of the properties below. */
const RUNS = 24

let service: TestService
let caller: Caller
/** Identifiers that exist, so that some of the requests get past 404. */
let identifiers: string[] = []

beforeAll(async () => {
  service = await startTestService({
    background: false,
    environment: { RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ORGANIZATION: '0' },
  })
  caller = await service.caller()
  const scan = await caller
    .post('/api/v1/scans/upload-intents')
    .send({ fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 })
    .expect(201)
  const opened = await caller
    .post('/api/v1/cases')
    .send({ title: 'T', scanIds: [scan.body.data.scanId] })
    .expect(201)
  const { keyId } = await service.caller()
  identifiers = [
    scan.body.data.scanId,
    opened.body.data.id,
    publicId('org', caller.tenant.organizationId),
    publicId('key', keyId),
  ]
})
afterAll(() => service?.close())

const operations: [string, OperationFacts][] = Object.entries({ ...apiOperations, ...consoleOperations })
const credentialsOf = (id: string) => (id in consoleOperations ? OPERATOR_TOKEN : caller.key)

// ---- The parts of requests ----------------------------------------------------------------------------

/** UTF-16 code units of any value, including NUL, controls and lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }),
      fc.constantFrom(0, 9, 10, 13, 0x7f, 0x85, 0x2028, 0xd800, 0xdc00, 0xdfff, 0xfeff, 0xffff),
      fc.integer({ min: 0, max: 0xffff }),
    ),
    { maxLength: 12 },
  )
  .map((units) => String.fromCharCode(...units))

const nastyText = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  "'; drop table scans; --",
  '../../../etc/passwd',
  '\0',
  '%00',
  '\ud800',
  '{{7*7}}',
  '😀'.repeat(200),
  'x'.repeat(10_000),
  'é́'.repeat(300),
)

const nastyNumber = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '5368709121',
  '9223372036854775808',
  '1'.repeat(500),
)

const text = fc.oneof(anyText, nastyText)

/** JSON as text, since `JSON.stringify` cannot write every JSON text. */
const { anyJson } = fc.letrec<{ anyJson: string }>((tie) => ({
  anyJson: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('null', 'true', 'false', '{}', '[]', '""'),
    nastyNumber,
    text.map((value) => JSON.stringify(value)),
    fc.array(tie('anyJson'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(text, tie('anyJson')), { maxLength: 3 })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
    fc.constantFrom(10, 1_000, 50_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    fc.constantFrom(10, 1_000, 20_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  ),
}))

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any

/** Values that match a schema, or nearly: bounds are approached from both sides. As JSON text. */
function valuesOf(schema: Node, document: Node): fc.Arbitrary<string> {
  if (schema.$ref !== undefined) {
    const steps: string[] = schema.$ref.slice(2).split('/')
    return valuesOf(
      steps.reduce((node: Node, step) => node[step], document),
      document,
    )
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value))
  const types: string[] = [schema.type].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, document)))
}

function ofType(type: string, schema: Node, document: Node): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40, minimum = -5, maximum = 5, minItems = 0, maxItems = 4 } = schema
  switch (type) {
    case 'object':
      return bodyOf(schema, document)
    case 'array':
      return fc
        .oneof(
          fc.array(valuesOf(schema.items, document), { minLength: minItems, maxLength: 4 }),
          fc
            .constantFrom(minItems, maxItems, maxItems + 1)
            .chain((length) =>
              valuesOf(schema.items, document).map((item) => Array<string>(length).fill(item)),
            ),
        )
        .map((items) => `[${items.join(',')}]`)
    case 'integer':
    case 'number':
      return fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, minimum + 0.5, 1).map(String)
    case 'boolean':
      return fc.constantFrom('true', 'false')
    case 'null':
      return fc.constant('null')
    default:
      return fc
        .oneof(
          text,
          fc.nat().map((index) => identifiers[index % identifiers.length] ?? ''),
          fc
            .tuple(fc.constantFrom('a', 'é', '😀', ' '), fc.constantFrom(minLength, maxLength, maxLength + 1))
            .map(([one, length]) => one.repeat(length)),
          fc.constantFrom(
            'image/png',
            'image/png; charset="x"',
            'https://127.0.0.1:1/hook',
            'https://[::1]:1/',
            'https://user@example.org/',
            'https://xn--/',
            'HTTPS://example.org/%zz',
            'http://example.org',
            '2999-01-01T00:00:00Z',
            '2999-02-31T00:00:00Z',
            '2999-12-31T23:59:60Z',
            '9999-12-31T23:59:59-23:59',
            '0000-01-01T00:00:00Z',
          ),
        )
        .map((value) => JSON.stringify(value))
  }
}

/**
 * An object that is mostly like the contract's example, and now and then has a member with another value, too
 * many, too few or a duplicate.
 */
function bodyOf(schema: Node, document: Node, example: Node = {}): fc.Arbitrary<string> {
  const members = Object.entries<Node>(schema.properties ?? {}).map(([name, property]) => {
    const fitting = valuesOf(property, document)
    const given = example[name] === undefined ? fitting : fc.constant(JSON.stringify(example[name]))
    return fc
      .tuple(
        fc.oneof(
          { arbitrary: fc.constant('given'), weight: 12 },
          { arbitrary: fc.constantFrom('fitting', 'absent', 'wrong', 'twice'), weight: 4 },
        ),
        given,
        fitting,
        anyJson,
      )
      .map(([how, right, perhaps, wrong]) => {
        const member = (value: string) => `${JSON.stringify(name)}:${value}`
        if (how === 'absent') return []
        if (how === 'twice') return [member(wrong), member(right)]
        return [member({ given: right, fitting: perhaps, wrong }[how] ?? right)]
      })
  })
  const stranger = fc.oneof(
    { arbitrary: fc.constant(null), weight: 6 },
    {
      arbitrary: fc.tuple(text, anyJson).map(([name, value]) => `${JSON.stringify(name)}:${value}`),
      weight: 1,
    },
  )
  return fc
    .tuple(stranger, ...members)
    .map(([strange, ...known]) => `{${[...(strange === null ? [] : [strange]), ...known.flat()].join(',')}}`)
}

/** The bytes of a text that is damaged in the middle. */
const damaged = (whole: fc.Arbitrary<string>) =>
  fc.tuple(whole, fc.nat(), fc.uint8Array({ maxLength: 4 }), fc.nat(4)).map(([json, at, bytes, cut]) => {
    const source = Buffer.from(json)
    const place = source.length === 0 ? 0 : at % source.length
    return Buffer.concat([source.subarray(0, place), bytes, source.subarray(place + cut)])
  })

function requestBody(id: string, { method, path }: OperationFacts): fc.Arbitrary<Buffer> {
  const { document } = id in consoleOperations ? consoleContract : apiContract
  const message = document.paths[path][method.toLowerCase()].requestBody?.content['application/json']
  const name: string | undefined = message?.schema.$ref?.slice('#/components/schemas/'.length)
  const example = { ...message?.example, ...(message?.example.scanIds && { scanIds: [identifiers[0]] }) }
  const fitting = name === undefined ? anyJson : bodyOf(document.components.schemas[name], document, example)
  return fc.oneof(
    { arbitrary: fitting.map((json) => Buffer.from(json)), weight: 6 },
    { arbitrary: damaged(fitting), weight: 2 },
    { arbitrary: anyJson.map((json) => Buffer.from(json)), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
  )
}

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 8 },
  {
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-7',
      'application/json;;;',
      'application/json; charset',
      'application/json; charset="',
      'APPLICATION/JSON;x="\\"',
      'text/json',
      '/',
      ';',
      '',
    ),
    weight: 2,
  },
)

/** The bytes of a header's value: any except line ends. Few are controls, which get no further than the parser. */
const headerValue = fc
  .array(
    fc.oneof(
      { arbitrary: fc.integer({ min: 0x20, max: 0x7e }), weight: 40 },
      { arbitrary: fc.integer({ min: 0x80, max: 0xff }), weight: 20 },
      { arbitrary: fc.constantFrom(0, 1, 9, 0x7f), weight: 1 },
    ),
    { maxLength: 40 },
  )
  .map((codes) => String.fromCharCode(...codes))

const someHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(
      'X-Request-Id',
      'Idempotency-Key',
      'Content-Encoding',
      'Accept',
      'Accept-Encoding',
      'Cookie',
      'X-Forwarded-For',
      'Origin',
      'Sec-Fetch-Site',
      'X-Requested-With',
      'Forwarded',
      'X-HTTP-Method-Override',
      '__proto__',
    ),
    headerValue,
  ),
  { maxLength: 4 },
)

/** The same headers, some of which request a compressed answer. */
const headers = fc
  .tuple(someHeaders, fc.constantFrom(undefined, '*', 'br', 'gzip', 'deflate', 'gzip;q=0, br;q=0.1'))
  .map(([some, encodings]): [string, string][] =>
    encodings === undefined ? some : [...some, ['Accept-Encoding', encodings]],
  )

/**
 * The bytes of a request target: any except blanks and line ends, which would end it. Few are not printable
 * ASCII, since those get no further than the parser.
 */
const targetText = fc
  .array(
    fc.oneof(
      { arbitrary: fc.integer({ min: 0x21, max: 0x7e }), weight: 20 },
      { arbitrary: fc.constantFrom(...Buffer.from('%/?&=.\\;[]')), weight: 20 },
      { arbitrary: fc.constantFrom(0, 1, 0x7f, 0x80, 0xc3, 0xff), weight: 1 },
    ),
    { maxLength: 12 },
  )
  .map((codes) => String.fromCharCode(...codes))

const segment = fc.oneof(
  { arbitrary: fc.nat().map((index) => identifiers[index % identifiers.length] ?? ''), weight: 3 },
  { arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed())), weight: 2 },
  { arbitrary: targetText, weight: 2 },
  {
    arbitrary: fc.constantFrom('%00', '%', '%zz', '%FF', '%2e%2e', '..', '.', 'deliveries', 'upload-intents'),
    weight: 1,
  },
)

const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  {
    arbitrary: fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom('limit', 'cursor', 'webhookId', '__proto__', 'limit[]', 'limit[a]'),
            targetText,
          ),
          fc.oneof(
            fc.constantFrom('1', '0', '101', '1e1', '', '%00', '%', '9'.repeat(400), 'A'.repeat(48)),
            targetText,
          ),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
    weight: 2,
  },
)

// ---- What must be true ---------------------------------------------------------------------------------

const SUCCESS = new Set([200, 201, 202])

/** Fails unless the answer is a success or a refusal in the envelope, and discloses nothing that it should not. */
function check({ status, headers: answered, body, json }: RawAnswer): void {
  // Taken here rather than after the test, so that the request that caused them is shown.
  expect(takeViolations()).toEqual([])
  expect(status, body).toBeLessThan(500)
  if (status === 204) {
    expect(body).toBe('')
    return
  }
  expect(answered['cache-control']).toBe('no-store')
  const requestId = answered['x-request-id']
  expect(requestId).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
  // The harness checks that each is of an operation that promises it.
  if (SUCCESS.has(status) && WITHOUT_ENVELOPE.has(answered['content-type'])) return
  expect(answered['content-type']).toBe('application/json; charset=utf-8')
  if (SUCCESS.has(status)) {
    expect(Object.keys(json ?? {})).toEqual(['data', 'meta'])
    expect(json?.meta?.requestId).toBe(requestId)
    return
  }
  expect(Object.keys(json ?? {})).toEqual(['error'])
  const { details = [], ...error } = json?.error ?? { details: [] }
  for (const each of details)
    expect(each).toEqual({ path: expect.stringMatching(/^\w/), message: expect.stringMatching(/^.+$/s) })
  expect(details.length).toBeLessThanOrEqual(10)
  expect(error).toEqual({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^[\s\S]{1,5000}$/),
    requestId,
  })
  expect(body).not.toMatch(/node_modules|\.[jt]s:\d+|\n {4}at /)
}

type Wanted = {
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  body?: Buffer
}

function ask({ method, target, headers: sent, body }: Wanted): Promise<RawAnswer> {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close']
  for (const [name, value] of sent) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`Content-Length: ${body.length}`)
  return exchange(
    service.url,
    Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]),
  )
}

const pathOf = (template: string, segments: readonly string[]) => {
  let index = 0
  return template.replaceAll(/\{\w+\}/g, () => segments[index++] ?? 'x')
}

describe.each(operations)('the operation %s', (id, operation) => {
  /** A key or token; where none is required, the headers of the console's own page. */
  const authorization = (): [string, string][] =>
    operation.security.length > 0
      ? [['Authorization', `Bearer ${credentialsOf(id)}`]]
      : [
          ['X-Requested-With', 'XMLHttpRequest'],
          ['Sec-Fetch-Site', 'same-origin'],
        ]

  test('answers any body according to the contract', async () => {
    await fc.assert(
      fc.asyncProperty(requestBody(id, operation), contentType, segment, async (body, type, parameter) => {
        // Mostly identifiers that exist, so that bodies are validated.
        const target = pathOf(operation.path, [parameter])
        const answer = await ask({
          method: operation.method,
          target,
          headers: [...authorization(), ['Content-Type', type]],
          body,
        })
        check(answer)
      }),
      { numRuns: operation.body ? RUNS * 3 : RUNS / 2 },
    )
  })

  test('answers any path, query and headers according to the contract', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { minLength: 1 }),
        query,
        headers,
        async (segments, search, sent) => {
          const target = pathOf(operation.path, segments) + search
          check(await ask({ method: operation.method, target, headers: [...authorization(), ...sent] }))
        },
      ),
      { numRuns: RUNS },
    )
  })

  if (operation.security.length === 0) return
  test('answers 401, 404 or 405 to anyone without a key, whatever else is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(
        requestBody(id, operation),
        segment,
        query,
        headerValue,
        async (body, one, search, value) => {
          const answer = await ask({
            method: operation.method,
            target: pathOf(operation.path, [one]) + search,
            headers: [
              ['Authorization', value],
              ['Content-Type', 'application/json'],
            ],
            body,
          })
          check(answer)
          // Anything that is not HTTP is refused before its operation is known.
          if (answer.status === 400) expect(answer.json?.error?.message).toContain('not valid HTTP')
          else expect([401, 404, 405]).toContain(answer.status)
        },
      ),
      { numRuns: RUNS / 4 },
    )
  })
})

test('any target and method is answered in the envelope', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND')
  const start = fc.constantFrom(
    '/',
    '/api/v1/',
    '//',
    '/console/api/',
    '/console/auth/',
    'http://x/',
    'http://[',
    '*',
  )
  await fc.assert(
    fc.asyncProperty(method, start, targetText, async (verb, prefix, rest) => {
      check(
        await ask({
          method: verb,
          target: prefix + rest,
          headers: [['Authorization', `Bearer ${caller.key}`]],
        }),
      )
    }),
    { numRuns: RUNS * 3 },
  )
})

test('the service still works afterwards', async () => {
  const { body } = await caller.get('/api/v1/scans?limit=1').expect(200)
  expect(body.data).toHaveLength(1)
  await service.operator.get('/console/api/organizations').expect(200)
})
