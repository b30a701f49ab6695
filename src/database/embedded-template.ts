import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseTar } from 'nanotar'
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

/**
 * Puts the template where a database is to be, all of it or, when it is interrupted, none. Returns `false` when there
 * is none to put, which is when this runs from source and none was built.
 *
 * PGlite would do it too, through its own file system: that took an eighth of a start longer.
 */
export async function unpackEmbeddedTemplate(folder: string): Promise<boolean> {
  let archive: Buffer
  try {
    archive = await promisify(gunzip)(await readFile(templateFile()))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  const unpacked = `${folder}.new`
  // Of a start that was interrupted.
  await rm(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  const files: Promise<void>[] = []
  for (const { name, type, data = '' } of parseTar(archive)) {
    const path = join(unpacked, name)
    if (type === 'directory') mkdirSync(path, { recursive: true, mode: 0o700 })
    else files.push(writeFile(path, data, { mode: 0o600 }))
  }
  await Promise.all(files)
  await rename(unpacked, folder)
  return true
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
