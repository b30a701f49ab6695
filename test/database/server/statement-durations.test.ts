import { expect, test } from 'vitest'
import { defineStatement } from '../../../src/database/connection.js'
import { measureStatements } from '../../../src/database/server/statement-durations.js'
import { fragment } from '../../../src/database/sql/fragment.js'

const FIRST = defineStatement(fragment`/* test/statement-durations.first */ select 1`).text
const SECOND = defineStatement(fragment`/* test/statement-durations.second */ select 2`).text

test('statements are counted with their seconds by name; only those that took the limit or longer are reported', () => {
  const reported: unknown[] = []
  const { durations, onAnswer } = measureStatements({
    ms: 200,
    tell: (statement, ms) => reported.push([statement, ms]),
  })
  onAnswer(FIRST, 199)
  onAnswer(FIRST, 201)
  onAnswer(SECOND, 200)
  onAnswer('select 3', 100)
  expect(durations.all.map(({ labels, count, sum }) => [labels, count, sum])).toEqual([
    [{ statement: 'test/statement-durations.first' }, 2, 0.4],
    [{ statement: 'test/statement-durations.second' }, 1, 0.2],
    [{ statement: 'other' }, 1, 0.1],
  ])
  expect(reported).toEqual([
    ['test/statement-durations.first', 201],
    ['test/statement-durations.second', 200],
  ])
})
