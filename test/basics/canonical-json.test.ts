import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../src/basics/canonical-json.js'

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [true, null, 'ü'] }, '{"a":[true,null,"ü"],"b":1}'],
    [{ '\u20ac': 1, '\ud83d\ude00': 2, a: 1e21 }, '{"a":1e+21,"€":1,"😀":2}'],
    [{ gone: undefined }, '{}'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test('takes half of a surrogate pair, which a name may have, as U+FFFD', () => {
    expect(canonicalJson({ 'a\ud800': ['\udc00'] })).toBe('{"a\ufffd":["\ufffd"]}')
  })
})
