import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EXPLAINED_FORMATS, EXPLAINED_KEYWORDS, messageOf } from '../../src/basics/schema-faults.js'

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any

/** Keywords that no value can violate, or that lead to schemas whose own keywords it violates. */
const WITHOUT_FAULTS = new Set([
  '$ref',
  'contentEncoding',
  'default',
  'description',
  'examples',
  'items',
  'properties',
  // Its schema's keywords say what is wrong with a name.
  'propertyNames',
  'x-pattern-message',
])

/** The keywords and formats of a schema, and of those that it refers to. */
function wordsOf(document: Node, roots: readonly Node[]): { keywords: Set<string>; formats: Set<string> } {
  const keywords = new Set<string>()
  const named = new Set<string>()
  const seen = new Set<Node>()
  const visit = (schema: Node): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    for (const [keyword, inner] of Object.entries<Node>(schema)) {
      keywords.add(keyword)
      if (keyword === 'format') named.add(inner)
      if (keyword === '$ref')
        visit(
          inner
            .slice(2)
            .split('/')
            .reduce((node: Node, name: string) => node[name], document),
        )
      else if (keyword === 'properties') Object.values(inner).forEach(visit)
      else if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(keyword)) visit(inner)
      else if (['allOf', 'anyOf', 'oneOf'].includes(keyword)) inner.forEach(visit)
    }
  }
  roots.forEach(visit)
  return { keywords, formats: named }
}

const at = (document: Node, node: Node): Node =>
  node?.$ref === undefined
    ? node
    : node.$ref
        .slice(2)
        .split('/')
        .reduce((inner: Node, name: string) => inner[name], document)

/** The schemas of everything that a contract's operations are sent. */
function requestSchemas(document: Node): Node[] {
  return Object.values<Node>(document.paths).flatMap((path) => {
    const operations = Object.entries<Node>(path).filter(([name]) => name !== 'parameters')
    return operations.flatMap(([, { parameters = [], requestBody }]) => [
      ...[...(path.parameters ?? []), ...parameters].map((one) => at(document, one).schema),
      ...Object.values<Node>(at(document, requestBody)?.content ?? {}).map(({ schema }) => schema),
    ])
  })
}

describe('every keyword of', () => {
  test.each<[string, (document: Node) => Node[]]>([
    ['openapi.yaml', requestSchemas],
    ['src/operators/openapi.yaml', requestSchemas],
    ['src/analysis/detector.yaml', ({ components }) => [components.schemas.Detection]],
  ])('%s has a sentence for a value that violates it', (file, schemasOf) => {
    const document = parse(readFileSync(file, 'utf8'))
    const used = wordsOf(document, schemasOf(document))
    expect(used.keywords.size).toBeGreaterThan(8)
    expect(
      [...used.keywords].filter((one) => !WITHOUT_FAULTS.has(one) && !EXPLAINED_KEYWORDS.has(one)),
    ).toEqual([])
    expect([...used.formats].filter((one) => !EXPLAINED_FORMATS.has(one))).toEqual([])
  })
})

/** A keyword, a schema with it, a value that violates it, and what is said. */
const FAULTS: readonly [keyword: string, schema: object | false, value: unknown, message: string][] = [
  ['required', { required: ['a'] }, {}, 'is required'],
  ['additionalProperties', { additionalProperties: false }, { a: 1 }, 'is not a known property'],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { a: 1 }, 'is not a known property'],
  ['type', { type: 'string' }, 1, 'must be a string'],
  ['type', { type: 'integer' }, 'a', 'must be an integer'],
  ['type', { type: 'boolean' }, 1, 'must be true or false'],
  ['type', { type: ['object', 'null'] }, 1, 'must be an object or null'],
  ['type', { type: ['string', 'array', 'null'] }, 1, 'must be a string, an array or null'],
  ['enum', { enum: ['a', 'b'] }, 'c', 'must be one of a, b'],
  ['enum', { enum: ['a'] }, 'c', 'must be a'],
  ['const', { const: 'a' }, 'b', 'must be "a"'],
  ['format', { format: 'date-time' }, 'a', 'must be an RFC 3339 time, such as 2026-11-21T08:15:30Z'],
  ['format', { format: 'uri' }, 'a', 'must be an absolute address, such as https://example.org/path'],
  [
    'format',
    { format: 'uri-reference' },
    '\\',
    'must be an address, such as https://example.org/path or /path',
  ],
  [
    'format',
    { type: 'integer', format: 'int32' },
    2 ** 31,
    'must be an integer from -2147483648 to 2147483647',
  ],
  [
    'format',
    { type: 'number', format: 'int64' },
    0.5,
    'must be an integer from -9223372036854775808 to 9223372036854775807',
  ],
  ['format', { format: 'ipv4' }, 'a', 'must have the format ipv4'],
  ['pattern', { pattern: '^[ -~]+$' }, 'é', 'must be printable ASCII characters'],
  ['pattern', { pattern: '^a$' }, 'b', 'does not have the required form'],
  ['minLength', { minLength: 1 }, '', 'must have at least 1 character'],
  ['minLength', { minLength: 2 }, 'a', 'must have at least 2 characters'],
  ['maxLength', { maxLength: 1 }, 'ab', 'must have at most 1 character'],
  ['minItems', { minItems: 1 }, [], 'must have at least 1 item'],
  ['maxItems', { maxItems: 2 }, [1, 2, 3], 'must have at most 2 items'],
  ['minProperties', { minProperties: 1 }, {}, 'must have at least 1 property'],
  ['maxProperties', { maxProperties: 0 }, { a: 1 }, 'must have at most 0 properties'],
  ['minimum', { minimum: 1 }, 0, 'must be at least 1'],
  ['maximum', { maximum: 100 }, 101, 'must be at most 100'],
  ['exclusiveMinimum', { exclusiveMinimum: 0 }, 0, 'must be more than 0'],
  ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1, 'must be less than 1'],
  ['multipleOf', { multipleOf: 5 }, 4, 'must be a multiple of 5'],
  [
    'uniqueItems',
    { uniqueItems: true },
    ['a', 'b', 'a'],
    'must not have the same item twice: items 0 and 2 are equal',
  ],
  ['oneOf', { oneOf: [{ const: 1 }, { const: 2 }] }, 3, 'has none of the allowed forms'],
  ['oneOf', { oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3, 'has more than one of the allowed forms'],
  ['anyOf', { anyOf: [{ const: 1 }, { const: 2 }] }, 3, 'has none of the allowed forms'],
  ['not', { not: { const: 1 } }, 1, 'is not allowed'],
  ['false schema', false, 1, 'is not allowed'],
]

describe('what is wrong is said in words', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  for (const name of ['date-time', 'uri', 'uri-reference', 'ipv4']) ajv.addFormat(name, () => false)
  for (const name of ['int32', 'int64']) ajv.addFormat(name, { type: 'number', validate: () => false })

  test.each(FAULTS)('for %s of %j', (keyword, schema, value, message) => {
    const validate = ajv.compile(schema)
    expect(validate(value)).toBe(false)
    const fault = validate.errors?.find((one) => one.keyword === keyword)
    expect(fault && messageOf(fault)).toBe(message)
  })

  test('for each keyword of the table', () => {
    expect(new Set(FAULTS.map(([keyword]) => keyword))).toEqual(EXPLAINED_KEYWORDS)
  })

  test('and without the words of the validator for a keyword that is not in the table', () => {
    const validate = ajv.compile({ dependentRequired: { a: ['b'] } })
    validate({ a: 1 })
    expect(validate.errors?.map(messageOf)).toEqual(['is not allowed by the contract'])
  })
})
