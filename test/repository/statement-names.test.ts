import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineAllStatements } from '../support/statements.js'

/** A statement that a module makes by itself, with the beginning of its SQL. */
const STATEMENT = /^(?:export )?const (\w+) = defineStatement\b[\s\S]*?fragment`\s*([^\n]*)/gm

test('each statement begins with its file and constant as its name, for metrics and the log', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .filter((file) => !file.startsWith(join('client', 'dist')))
  const found = files.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(STATEMENT)].map(([, constant, sql = '']) => ({
      name: `/* ${file.replace(/\.ts$/, '')}.${constant} */`,
      sql,
    })),
  )
  expect(found.length).toBeGreaterThan(80)
  expect(found.filter(({ name, sql }) => !sql.startsWith(name)).map(({ name }) => name)).toEqual([])
})

test('no two statements have the same name, and none is unnamed, however it is made', async () => {
  const { definedStatements, definedQueries, nameOfStatement } = await defineAllStatements()
  expect(definedStatements.length).toBeGreaterThan(110)
  const texts = [...new Set(definedStatements.map(({ text }) => text))]
  const unnamed = texts.filter((text) => nameOfStatement(text) === 'other')
  expect(unnamed).toEqual([])
  const names = [...texts.map(nameOfStatement), ...definedQueries.map(({ name }) => name)]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
