import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { answersOf, partsOf } from '../../scripts/contract/answers.js'
import { OPTIONAL } from '../../scripts/contract/exceptions.js'
import { CONTRACTS } from '../../scripts/contract/seen.js'

describe.each(['api', 'operatorApi'] as const)('in answers of %s', (contract) => {
  const parts = partsOf(answersOf(parse(readFileSync(CONTRACTS[contract], 'utf8'))).values())
  const optional = [...parts].flatMap((part) =>
    part.properties.filter(({ required }) => !required).map(({ place }) => place),
  )

  test('every property is required, except those that are listed with a reason', () => {
    expect(parts.size).toBeGreaterThan(100)
    expect([...new Set(optional)].sort()).toEqual(OPTIONAL[contract].flatMap(({ places }) => places).sort())
  })
})
