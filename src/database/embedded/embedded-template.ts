import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseTar } from 'nanotar'
import { packageFile } from '../../basics/package-root.js'

/**
 * Where the build stores an empty, migrated embedded database. The name contains a hash of PGlite's version and the
 * migrations, so that a template made from others is never used.
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
 * Unpacks the template into the database folder, completely or, if interrupted, not at all. Returns `false` when there
 * is no template, as when the service runs from source and none was built.
 *
 * PGlite could do this through its own file system, but a start then took an eighth longer.
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
  // Left by an interrupted start.
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

/** Makes the template from the result of `dump`, unless it exists. Returns its path. */
export async function buildEmbeddedTemplate(dump: () => Promise<Blob>): Promise<string> {
  const file = templateFile()
  if (existsSync(file)) return file
  const bytes = new Uint8Array(await (await dump()).arrayBuffer())
  await mkdir(dirname(file), { recursive: true })
  // Renamed, so that concurrent builds never leave an incomplete file.
  await writeFile(`${file}.${process.pid}`, bytes)
  await rename(`${file}.${process.pid}`, file)
  return file
}
