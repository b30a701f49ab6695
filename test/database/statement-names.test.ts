import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A statement that a module makes for itself, with the beginning of its SQL. */
const STATEMENT = /^(?:export )?const (\w+) = defineStatement\b[\s\S]*?fragment`\s*([^\n]*)/gm

test('each statement begins with its name, the file and the constant: metrics and the log know it by that', () => {
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
