import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const KEPT_MS = 7 * 86_400_000

/** The files below a folder, with paths relative to it; none if the folder does not exist. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/**
 * Moves the files of a new build to where the last one is, and returns their new paths. Each is renamed, so that nobody
 * sees half a file; `entries`, whose names stay the same and which name the others, come last, so that nobody sees one
 * without what it names.
 *
 * Files of earlier builds stay for a week, because a running service, or an open page of the console, may still load
 * some of them on demand.
 */
export async function replaceFiles(
  made: string,
  place: string,
  entries: readonly string[],
): Promise<string[]> {
  const files = await filesOf(made)
  const missing = entries.find((entry) => !files.includes(entry))
  if (missing !== undefined) throw new Error(`The build made no ${missing}.`)
  for (const file of [...files.filter((file) => !entries.includes(file)), ...entries]) {
    const path = join(place, file)
    await mkdir(dirname(path), { recursive: true })
    await rename(join(made, file), path)
  }
  for (const file of await filesOf(place)) {
    if (files.includes(file)) continue
    const path = join(place, file)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true })
  }
  return files.map((file) => join(place, file))
}
