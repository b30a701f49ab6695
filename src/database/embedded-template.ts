import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { packageFile } from '../package-root.js'

/**
 * Where the build leaves an embedded database that is migrated and empty. Its name says what it was made of, so
 * that one of another PGlite or of other migrations is never taken.
 */
function templateFile(): string {
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const made = createHash('sha256').update(readFileSync(join(pglite, '..', 'package.json')))
  const migrations = packageFile('drizzle')
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) made.update(name).update(readFileSync(join(migrations, name)))
  return packageFile('dist', `embedded-${made.digest('hex').slice(0, 12)}.tar.gz`)
}

/** The template as a tar archive, or `undefined` when this runs from source and none was built. */
export async function readEmbeddedTemplate(): Promise<Blob | undefined> {
  try {
    // PGlite would unpack it too, by web streams, in several times the time.
    return new Blob([await promisify(gunzip)(await readFile(templateFile()))])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the template with what `dump` returns, unless it is there. */
export async function buildEmbeddedTemplate(dump: () => Promise<Blob>): Promise<void> {
  const file = templateFile()
  if (existsSync(file)) return
  const bytes = new Uint8Array(await (await dump()).arrayBuffer())
  await mkdir(dirname(file), { recursive: true })
  // Two builds at once must not leave half a file.
  await writeFile(`${file}.${process.pid}`, bytes)
  await rename(`${file}.${process.pid}`, file)
}
