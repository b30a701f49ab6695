import { expect, test } from 'vitest'
import { SCOPES } from '../../generated/vocabulary.js'
import { SCOPE } from '../../src/console/words.js'

test('every scope of the public API can be given to a key', () => {
  expect(Object.keys(SCOPE).sort()).toEqual([...SCOPES].sort())
})
