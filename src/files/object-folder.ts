import { randomBytes } from 'node:crypto'
import { access, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RENDITIONS, type Rendition } from '../../generated/vocabulary.js'
import { documentsInFolder } from './documents.js'
import { assertScanId, isScanId, type ObjectStore } from './storage.js'

/** Resolves to `undefined` if the file does not exist. */
export async function ifExists<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The objects in a folder, and where each is. */
export type ObjectFolder = {
  readonly folders: Readonly<Record<'incoming' | 'objects' | 'renditions' | 'partial', string>>
  /** The name of a scan's upload until it is fixed. */
  incomingFile(scanId: string): string
  /** The name of a scan's fixed object. */
  objectFile(scanId: string): string
  readonly store: ObjectStore & Required<Pick<ObjectStore, 'localPath'>>
}

/**
 * Objects in a folder. `incoming/` has complete uploads that may still be replaced, `objects/` the fixed ones, both by
 * scan id. `renditions/` has the renditions of each scan as `<scan id>.<name>`, and `partial/` has incomplete files.
 * `documents/` has what is not of scans. Creates no folders but those of documents.
 *
 * A fixed object keeps its name in `incoming/` until its new name is durable. After a power cut it may have only the
 * name in `incoming/`.
 */
export function createObjectFolder(directory: string): ObjectFolder {
  const folders = {
    incoming: join(directory, 'incoming'),
    objects: join(directory, 'objects'),
    renditions: join(directory, 'renditions'),
    partial: join(directory, 'partial'),
  }
  const incomingFile = (scanId: string) => join(folders.incoming, assertScanId(scanId))
  const objectFile = (scanId: string) => join(folders.objects, assertScanId(scanId))
  const renditionFile = (scanId: string, name: Rendition) =>
    join(folders.renditions, `${assertScanId(scanId)}.${name}`)

  async function inEither<T>(scanId: string, act: (path: string) => Promise<T>): Promise<T> {
    return (await ifExists(act(objectFile(scanId)))) ?? act(incomingFile(scanId))
  }

  const store: ObjectFolder['store'] = {
    async *list() {
      const { incoming, objects, renditions } = folders
      const names = await Promise.all(
        [incoming, objects, renditions].map(async (folder) => (await ifExists(readdir(folder))) ?? []),
      )
      const scanIds = new Set(names.flat().map((name) => name.split('.', 1)[0] as string))
      for (const scanId of [...scanIds].filter(isScanId).sort()) {
        const file = await ifExists(inEither(scanId, (path) => stat(path)))
        yield { scanId, byteSize: file?.size }
      }
    },

    async stat(scanId) {
      return (await ifExists(stat(objectFile(scanId))))?.size
    },

    async read(scanId, range) {
      // Opened first, so that a missing object rejects here rather than in the stream.
      const file = await inEither(scanId, (path) => open(path, 'r'))
      return file.createReadStream({ start: 0, ...range })
    },

    async open(scanId) {
      const file = await ifExists(inEither(scanId, (path) => open(path, 'r')))
      if (file === undefined) return undefined
      try {
        const { size } = await file.stat()
        return {
          byteSize: size,
          read: async (range) => file.createReadStream({ start: 0, ...range, autoClose: false }),
          close: () => file.close(),
        }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    localPath: (scanId) =>
      inEither(scanId, async (path) => {
        await access(path)
        return path
      }),

    async putRendition(scanId, name, bytes) {
      const file = renditionFile(scanId, name)
      // Renamed when it is complete, so that an incomplete file is never read.
      const partial = join(folders.partial, `${scanId}.${name}.${randomBytes(8).toString('hex')}`)
      try {
        await writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(partial, file)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async renditions(scanId) {
      const found = await Promise.all(RENDITIONS.map((name) => ifExists(stat(renditionFile(scanId, name)))))
      return RENDITIONS.filter((_name, at) => found[at] !== undefined)
    },

    async readRendition(scanId, name) {
      return ifExists(readFile(renditionFile(scanId, name)))
    },

    removeRendition: (scanId, name) => rm(renditionFile(scanId, name), { force: true }),

    async remove(scanId) {
      await rm(incomingFile(scanId), { force: true })
      await rm(objectFile(scanId), { force: true })
      for (const name of RENDITIONS) await rm(renditionFile(scanId, name), { force: true })
    },

    documents: documentsInFolder(join(directory, 'documents')),
  }
  return { folders, incomingFile, objectFile, store }
}
