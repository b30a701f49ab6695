import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Every import counts, including those of types: `from '…'`, `import '…'` and `import('…')`. */
const IMPORTS = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

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

const withoutEnding = (file: string) => file.replace(/\.(?:js|tsx?)$/, '')

/** The folder of a file; `undefined` for those at the top, which all folders use or which combine the folders. */
const folderOf = (file: string) => (file.includes(sep) ? file.slice(0, file.indexOf(sep)) : undefined)

/** Everything reachable from there by imports; the start itself only if there is a cycle. */
function reachable(start: string, arrows: ReadonlyMap<string, Iterable<string>>): Set<string> {
  const seen = new Set<string>()
  const next = [...(arrows.get(start) ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    next.push(...(arrows.get(one) ?? []))
  }
  return seen
}

describe('imports, including those of types,', () => {
  const imports = readImports()
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    const folder = folderOf(file)
    if (folder === undefined) continue
    const others = imported.map(folderOf).filter((other) => other !== undefined && other !== folder)
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...(others as string[])]))
  }

  it('are found by this test', () => {
    expect(imports.get('app')).toContain(join('http', 'respond'))
    expect(folders.get('webhooks')).toContain('deliveries')
  })

  it('never lead from a folder back to itself', () => {
    expect([...folders.keys()].filter((folder) => reachable(folder, folders).has(folder))).toEqual([])
  })

  it('lead from http/ to the database and to no resource, even indirectly', () => {
    const reached = [...imports.keys()]
      .filter((file) => folderOf(file) === 'http')
      .flatMap((file) => [...reachable(file, imports)].map(folderOf))
    expect([...new Set(reached)].filter((folder) => folder !== undefined).sort()).toEqual([
      'database',
      'http',
    ])
  })

  it('lead to the client package only from the command line, and from it nowhere', () => {
    expect([...(folders.get('client') ?? [])]).toEqual([])
    expect([...folders].filter(([, others]) => others.has('client')).map(([folder]) => folder)).toEqual([
      'cli',
    ])
  })

  it('lead to app.ts and main.ts only from what starts the service', () => {
    const importers = (name: string) =>
      [...imports].filter(([, imported]) => imported.includes(name)).map(([file]) => file)
    expect(importers('app')).toEqual(['serve'])
    expect(importers('main')).toEqual([join('cli', 'main')])
  })
})
