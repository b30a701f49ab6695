import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Small texts of the service, kept beside the objects and outside the database. A name is a kind, a UUID and a number:
 * `custody/<uuid>/0000000000000042`. Operations reject as those of objects do when the storage fails.
 */
export interface Documents {
  put(name: string, text: string): Promise<void>
  /** `undefined` when there is none. */
  read(name: string): Promise<string | undefined>
  /** The names that begin with `<kind>/` or `<kind>/<uuid>/`, in their order. */
  list(prefix: string): AsyncIterable<string>
  remove(name: string): Promise<void>
}

const NAME = /^[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9]{16}$/

export const isDocumentName = (name: string): boolean => NAME.test(name)

/** Names become paths and keys, so their form is checked, whoever the caller is. */
export function assertDocumentName(name: string): string {
  if (!isDocumentName(name)) throw new TypeError('A document is named by a kind, a UUID and 16 digits.')
  return name
}

/** The name of a document; `number` is zero-padded, so that names sort by it. */
export const documentName = (kind: string, id: string, number: number): string =>
  assertDocumentName(`${kind}/${id}/${String(number).padStart(16, '0')}`)

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The names of all documents in a folder, of every kind. */
export async function documentNamesIn(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder, { recursive: true }))) ?? []
  return names.map((name) => name.replaceAll('\\', '/')).filter(isDocumentName)
}

/** Documents in a folder, which is created when the first one is stored. */
export function documentsInFolder(folder: string): Documents {
  const pathOf = (name: string) => join(folder, assertDocumentName(name))
  return {
    async put(name, text) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Renamed when it is complete, so that an incomplete one is never read.
      const partial = `${path}.${randomBytes(8).toString('hex')}`
      try {
        await writeFile(partial, text, { flag: 'wx', mode: 0o600, flush: true })
        await rename(partial, path)
      } finally {
        await rm(partial, { force: true })
      }
    },
    read: (name) => unlessMissing(readFile(pathOf(name), 'utf8')),
    async *list(prefix) {
      const kind = prefix.slice(0, prefix.indexOf('/'))
      const names = (await unlessMissing(readdir(join(folder, kind), { recursive: true }))) ?? []
      const found = names.map((name) => `${kind}/${name.replaceAll('\\', '/')}`)
      yield* found.filter((name) => NAME.test(name) && name.startsWith(prefix)).sort()
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Copies the documents that the target does not have. */
export async function moveDocuments(source: Documents, target: Documents, kind: string): Promise<void> {
  for await (const name of source.list(`${kind}/`)) {
    const text = await source.read(name)
    if (text !== undefined && (await target.read(name)) === undefined) await target.put(name, text)
  }
}
