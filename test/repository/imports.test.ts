import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Every import counts, including those of types: `from '…'`, `import '…'` and `import('…')`. */
const IMPORTS = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** A row of the tables at the head of the page: a room or package, the loose files that belong to it, its purpose. */
const ROW = /^\| `(\w+)\/`([^|]*) \| ([^|]+) \|$/gm

const withoutEnding = (file: string) => file.replace(/\.(?:d\.ts|js|tsx?)$/, '')

/** The files of `src`, each with its imports from `src`; paths are relative to it, without an extension. */
function readImports(): Map<string, string[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => !file.startsWith(join('client', 'dist')))
  return new Map(
    files.map((file) => {
      const found = [...readFileSync(join('src', file), 'utf8').matchAll(IMPORTS)]
      const imported = found.map(([, path = '']) => withoutEnding(normalize(join(file, '..', path))))
      return [withoutEnding(file), imported.filter((path) => !path.startsWith('..'))]
    }),
  )
}

/** What the architecture page says of the rooms, the lowest first, and of the packages beside them. */
function readPage() {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const start = page.indexOf('\n### Packages')
  const rowsOf = (text: string) =>
    [...text.matchAll(ROW)].map(([, name = '', loose = '', purpose = '']) => ({
      name,
      loose: [...loose.matchAll(/`([\w-]+)\.ts`/g)].map(([, file = '']) => file),
      purpose,
    }))
  return { rooms: rowsOf(page.slice(0, start)), packages: rowsOf(page.slice(start)) }
}

describe('the sources', () => {
  const imports = readImports()
  const { rooms, packages } = readPage()
  const floors = rooms.map(({ name }) => name)
  const looseIn = new Map(rooms.flatMap(({ name, loose }) => loose.map((file) => [file, name])))
  const packageNames = packages.map(({ name }) => name)

  /** The room or package of a file; `undefined` if the page does not give it one. */
  const placeOf = (file: string) => {
    if (!file.includes(sep)) return looseIn.get(file)
    const folder = file.slice(0, file.indexOf(sep))
    return floors.includes(folder) || packageNames.includes(folder) ? folder : undefined
  }

  /** All imports from one place to another, as `from file -> imported file`. */
  const between = [...imports].flatMap(([file, imported]) =>
    imported.map((path) => ({ arrow: `${file} -> ${path}`, from: placeOf(file), to: placeOf(path), path })),
  )

  it('are found, with their imports', () => {
    expect(imports.size).toBeGreaterThan(400)
    expect(imports.get('app')).toContain(join('http', 'answers', 'respond'))
    expect(floors.length).toBeGreaterThan(10)
    expect(packageNames).toEqual(['client', 'console', 'detector'])
  })

  it('are all in a room or package of the architecture page, which names only those that exist', () => {
    expect([...imports.keys()].filter((file) => placeOf(file) === undefined)).toEqual([])
    expect([...floors, ...packageNames].filter((name) => !existsSync(join('src', name)))).toEqual([])
    expect([...looseIn.keys()].filter((file) => !imports.has(file))).toEqual([])
  })

  it('are at most six files outside of the rooms', () => {
    const loose = readdirSync('src', { withFileTypes: true }).filter((entry) => !entry.isDirectory())
    expect(loose.length).toBeLessThanOrEqual(6)
  })

  it('import only from their own room and from those below it', () => {
    const up = between.filter(
      ({ from, to }) =>
        floors.includes(from ?? '') &&
        floors.includes(to ?? '') &&
        floors.indexOf(to ?? '') > floors.indexOf(from ?? ''),
    )
    expect(up.map(({ arrow }) => arrow)).toEqual([])
  })

  it('of the packages are imported by nothing else; only the command line uses the client', () => {
    const into = between.filter(({ from, to }) => packageNames.includes(to ?? '') && from !== to)
    expect([...new Set(into.map(({ from, to }) => `${from} -> ${to}`))]).toEqual(['cli -> client'])
  })

  it('of the packages import nothing of the service, except how the console writes times', () => {
    const out = between.filter(({ from, to }) => packageNames.includes(from ?? '') && from !== to)
    expect([...new Set(out.map(({ path }) => path))]).toEqual([join('basics', 'relative-time')])
  })

  it('reach app.ts and main.ts only from what starts the service', () => {
    const importers = (name: string) =>
      [...imports].filter(([, imported]) => imported.includes(name)).map(([file]) => file)
    expect(importers('app')).toEqual([join('process', 'serve')])
    expect(importers('main')).toEqual([join('cli', 'main')])
  })
})
