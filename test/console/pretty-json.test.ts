import { expect, test } from 'vitest'
import { prettyJson } from '../../src/console/pretty-json.js'

test('JSON is laid out over lines, with each value exactly as it was sent', () => {
  const value = {
    id: 'evt_1',
    data: { tags: ['a, b', '{"c": [1]}'], none: [], nothing: {}, yes: true, no: null },
  }
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)])
    expect(prettyJson(text)).toBe(JSON.stringify(value, null, 2))
  expect(prettyJson('{"big":12345678901234567890,"small":1.0,"text":"\\u00e9\\"\\\\"}')).toBe(
    '{\n  "big": 12345678901234567890,\n  "small": 1.0,\n  "text": "\\u00e9\\"\\\\"\n}',
  )
})

test('invalid JSON and single values are left unchanged', () => {
  for (const text of ['', 'Bad Gateway', '{"half":', '<html>', '"text"', '1', 'null'])
    expect(prettyJson(text)).toBeUndefined()
})
