import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of an installed package, from the `package.json` above its entry; not all packages export that file. */
function versionOf(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.resolve(name)))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return (
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }).version ?? ''
  )
}

/** The programs that read a file, by the names that readers know, and the packages that they come in. */
const PACKAGES = {
  'c2pa-rs (c2pa-wasm)': '@contentauth/c2pa-wasm',
  'c2pa-ts': '@trustnxt/c2pa-ts',
  'file-type': 'file-type',
  sharp: 'sharp',
} as const

export type Library = keyof typeof PACKAGES

let versions: Readonly<Record<Library, string>> | undefined

/** Name and version of a program, as exhibits show it: `file-type 21.3.4`. */
export function nameWithVersion(library: Library): string {
  return `${library} ${libraryVersions()[library]}`
}

/** Versions of the programs that read files. */
export function libraryVersions(): Readonly<Record<Library, string>> {
  versions ??= Object.fromEntries(
    Object.entries(PACKAGES).map(([name, packageName]) => [name, versionOf(packageName)]),
  ) as Record<Library, string>
  return versions
}
