import { PATTERN_MESSAGES } from '../../generated/vocabulary.js'

/** A fault that ajv found: the keyword of the schema that a value does not meet, and what ajv says about it. */
export type SchemaFault = { readonly keyword: string; readonly params: Readonly<Record<string, unknown>> }

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'must be an RFC 3339 time, such as 2026-11-21T08:15:30Z',
  uri: 'must be an absolute address, such as https://example.org/path',
  'uri-reference': 'must be an address, such as https://example.org/path or /path',
  int32: `must be an integer from ${-(2 ** 31)} to ${2 ** 31 - 1}`,
  int64: `must be an integer from ${-(2n ** 63n)} to ${2n ** 63n - 1n}`,
}

const alternatives = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const typesOf = (type: unknown) =>
  alternatives((Array.isArray(type) ? type : String(type).split(',')).map((name) => TYPES[name] ?? name))

/** `1 item`, `2 items`. */
const count = (number: unknown, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const unknownProperty = () => 'is not a known property'

/**
 * What is wrong with a value, as the end of a sentence that begins with the value's place, by keyword. A missing or
 * unknown property is the subject of its own sentence.
 */
const MESSAGES: Readonly<Record<string, (params: SchemaFault['params']) => string>> = {
  required: () => 'is required',
  additionalProperties: unknownProperty,
  unevaluatedProperties: unknownProperty,
  type: ({ type }) => `must be ${typesOf(type)}`,
  enum: ({ allowedValues }) => {
    const allowed = allowedValues as unknown[]
    return allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`
  },
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  format: ({ format }) => FORMATS[String(format)] ?? `must have the format ${format}`,
  pattern: ({ pattern }) => PATTERN_MESSAGES[String(pattern)] ?? 'does not have the required form',
  minLength: ({ limit }) => `must have at least ${count(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, 'property', 'properties')}`,
  maxProperties: ({ limit }) => `must have at most ${count(limit, 'property', 'properties')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  uniqueItems: ({ i, j }) =>
    `must not have the same item twice: items ${Math.min(Number(i), Number(j))} and ${Math.max(Number(i), Number(j))} are equal`,
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null ? 'has none of the allowed forms' : 'has more than one of the allowed forms',
  anyOf: () => 'has none of the allowed forms',
  not: () => 'is not allowed',
  'false schema': () => 'is not allowed',
}

/** The keywords that have a sentence of their own. */
export const EXPLAINED_KEYWORDS: ReadonlySet<string> = new Set(Object.keys(MESSAGES))

/** The formats that have a sentence of their own. */
export const EXPLAINED_FORMATS: ReadonlySet<string> = new Set(Object.keys(FORMATS))

/** What is wrong, without the place: `must be at least 1`. Keywords without an entry in the table get a general message. */
export const messageOf = ({ keyword, params }: SchemaFault): string =>
  MESSAGES[keyword]?.(params) ?? 'is not allowed by the contract'
