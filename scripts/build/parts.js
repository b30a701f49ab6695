// @ts-check
/**
 * What is built, from which files, and whether the last build still matches them. Plain JavaScript, because every
 * `npm start` and `npm run cli` asks, and must not wait for a compiler to be loaded.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {'service' | 'console' | 'client'} Part */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files and folders that every part depends on; the last says which packages are installed. */
const COMMON = [
  'generated',
  'package.json',
  'package-lock.json',
  'scripts/build',
  'tsconfig.json',
  'node_modules/.package-lock.json',
]

/** @type {Readonly<Record<Part, readonly string[]>>} */
const SOURCES = {
  service: ['src', 'drizzle', 'patches'],
  console: ['src'],
  client: ['src/client'],
}

export const PARTS = /** @type {readonly Part[]} */ (Object.keys(SOURCES))

/** Folders within the sources that builds and installations write. */
const WRITTEN = new Set(['dist', 'node_modules'])

/** @param {string} path @returns {string[]} the files at and below a path, in a fixed order */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && WRITTEN.has(entry.name)))
    .map((entry) => join(path, entry.name))
    .sort()
    .flatMap(filesBelow)
}

/** SHA-256 over the names and contents of what the part is built from. @param {Part} part */
export function sourcesOf(part) {
  const hash = createHash('sha256')
  for (const file of [...COMMON, ...SOURCES[part]].flatMap((path) => filesBelow(join(ROOT, path)))) {
    const content = readFileSync(file)
    // The lengths keep a name and a content apart.
    hash.update(`${relative(ROOT, file).split(sep).join('/')}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Where a build notes its sources and the files that it made. @param {Part} part */
export const noteOf = (part) => join(ROOT, 'dist', '.built', `${part}.json`)

/**
 * Whether the last build of the part was made from exactly these sources, and all its files are there.
 *
 * @param {Part} part
 */
export function isBuilt(part) {
  let note
  try {
    note = JSON.parse(readFileSync(noteOf(part), 'utf8'))
  } catch {
    return false
  }
  return (
    note.sources === sourcesOf(part) &&
    note.files.every((/** @type {string} */ file) => existsSync(join(ROOT, file)))
  )
}
