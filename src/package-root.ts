import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder, whether this runs from `src` or built, from `dist/service`. */
function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'openapi.yaml'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('openapi.yaml is not in any folder above the program.')
    folder = parent
  }
  return folder
}

const root = findPackageRoot()

/** Path of a file that ships with the package beside its code: a contract, the migrations. */
export function packageFile(...path: string[]): string {
  return join(root, ...path)
}

/** The package's version. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
