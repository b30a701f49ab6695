import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder, whether the code runs from `src` or from the build in `dist/service`. */
function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'openapi.yaml'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('No folder above the program contains openapi.yaml.')
    folder = parent
  }
  return folder
}

const root = findPackageRoot()

/** Path of a file that ships with the package, such as a contract or the migrations. */
export function packageFile(...path: string[]): string {
  return join(root, ...path)
}

/** The package's version. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
