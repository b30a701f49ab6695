import { expect, test } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'
import { maxValues } from '../../scripts/codegen/max-values.js'
import type { Schema } from '../../scripts/codegen/schema.js'

const text: Schema = { type: 'string' }
const closed = { additionalProperties: false }

test.each<[string, Schema, number]>([
  ['a text', text, 1],
  ['a text or null', { type: ['string', 'null'] }, 1],
  ['a constant', { const: 1 }, 1],
  ['an object with its members', { type: 'object', properties: { a: text, b: text }, ...closed }, 3],
  ['an array with its items', { type: 'array', items: text, maxItems: 100 }, 101],
  [
    'nested arrays and objects',
    {
      type: 'object',
      properties: {
        a: { type: 'array', maxItems: 5, items: { type: 'object', properties: { b: text }, ...closed } },
      },
      ...closed,
    },
    12,
  ],
  ['a map with a bound', { type: 'object', maxProperties: 20, additionalProperties: text }, 21],
  ['the largest of alternatives', { oneOf: [text, { type: 'array', items: text, maxItems: 3 }] }, 5],
  ['allOf', { allOf: [{ type: 'object', properties: { a: text }, ...closed }, { enum: [1] }] }, 4],
  ['a reference', { $ref: '#/text' }, 1],
])('the values of %s are counted', (_what, schema, values) => {
  expect(maxValues(schema, (node) => (node.$ref === undefined ? node : text))).toBe(values)
})

test.each<[string, Schema]>([
  ['an array', { type: 'array', items: text }],
  ['a map', { type: 'object', additionalProperties: text }],
  ['an object of any content', { type: 'object', additionalProperties: true }],
  ['an object without properties', { type: 'object' }],
  ['anything', {}],
])('%s without a bound counts as ten thousand', (_what, schema) => {
  expect(maxValues(schema, (node) => node)).toBe(10_000)
})

test('every operation of the public API has a small bound if it takes a body, and none otherwise', () => {
  for (const [operationId, { body, maxBodyValues }] of Object.entries(apiOperations)) {
    expect(maxBodyValues > 0, operationId).toBe(body)
    expect(maxBodyValues, operationId).toBeLessThan(1_000)
  }
})
