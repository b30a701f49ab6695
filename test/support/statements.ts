import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { vi } from 'vitest'

/** Imports every module of the service that defines statements; returns the module that lists them all. */
export async function defineAllStatements() {
  // Statements defined by other tests are not the service's.
  vi.resetModules()
  const connection = await import('../../src/database/connection.js')
  const files = readdirSync(resolve('src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\b(defineStatement|defineCreation|prepared)\b/.test(readFileSync(file, 'utf8')))
  for (const file of files) await import(file)
  return connection
}
