import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RENDITIONS } from '../../../generated/vocabulary.js'
import { documentNamesIn } from '../../files/documents.js'
import { ifExists } from '../../files/object-folder.js'
import { isScanId } from '../../files/storage.js'
import type { Expected } from '../../files/verified.js'
import type { Hashes } from './hashes.js'

/** Folders with the files of scans, within the folder of objects; see `createObjectFolder`. */
export const FILE_FOLDERS = ['incoming', 'objects', 'renditions'] as const

/** Folder with the documents, beside those; see `documentsInFolder`. */
export const DOCUMENTS_FOLDER = 'documents'

/** Files of an embedded database that belong to its running process. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts'])

/** Whether a file in those folders is complete. The name of an incomplete file has a further suffix. */
export function isStoredName(name: string): boolean {
  const [scanId = '', rendition, ...more] = name.split('.')
  const isKnown = rendition === undefined || (RENDITIONS as readonly string[]).includes(rendition)
  return isScanId(scanId) && isKnown && more.length === 0
}

/** Where to read the parts of a backup. */
export type BackupSource = {
  /** Files of the embedded database, which must not change meanwhile. */
  readonly database: string
  /** Contains {@link FILE_FOLDERS} and {@link DOCUMENTS_FOLDER}; absent where the files of scans are in a bucket. */
  readonly objects: string | undefined
  /** Folder with the secrets. */
  readonly secrets: string
  /** Names of the secret files. */
  readonly secretNames: readonly string[]
  /** Of the files of scans. */
  readonly hashes: Hashes
}

/** A file of a backup, by its path within the data folder. */
export type BackupFile = {
  readonly name: string
  readonly path: string
  readonly byteSize: number
  /** Set for the file of a scan whose SHA-256 is recorded. */
  readonly expected?: Expected & { readonly sha256: string }
}

/** The contents of a backup. Names are written with `/`. */
export type Contents = { readonly folders: readonly string[]; readonly files: readonly BackupFile[] }

/** Lists everything to back up. */
export async function listContents(source: BackupSource): Promise<Contents> {
  const folders: string[] = ['database']
  const files: BackupFile[] = []
  async function add(name: string, path: string, scanId?: string): Promise<void> {
    const found = await ifExists(stat(path))
    if (found === undefined) return
    const sha256 = scanId && source.hashes.get(scanId)
    files.push({
      name,
      path,
      byteSize: found.size,
      ...(scanId && sha256 && { expected: { scanId, sha256 } }),
    })
  }
  for (const name of source.secretNames) await add(name, join(source.secrets, name))
  for (const entry of await readdir(source.database, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const within = path.slice(source.database.length + 1).replaceAll('\\', '/')
    if (entry.isDirectory()) folders.push(`database/${within}`)
    else if (!LEFT_OUT.has(within)) await add(`database/${within}`, path)
  }
  if (source.objects !== undefined) {
    folders.push('objects')
    for (const folder of FILE_FOLDERS) {
      folders.push(`objects/${folder}`)
      const names = (await ifExists(readdir(join(source.objects, folder)))) ?? []
      for (const name of names.filter(isStoredName))
        await add(
          `objects/${folder}/${name}`,
          join(source.objects, folder, name),
          folder === 'renditions' ? undefined : name,
        )
    }
    const documents = join(source.objects, DOCUMENTS_FOLDER)
    const names = await documentNamesIn(documents)
    const parents = names.flatMap((name) =>
      name
        .split('/')
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1)),
    )
    for (const parent of new Set(['', ...parents.map((parts) => `/${parts.join('/')}`)]))
      folders.push(`objects/${DOCUMENTS_FOLDER}${parent}`)
    for (const name of names) await add(`objects/${DOCUMENTS_FOLDER}/${name}`, join(documents, name))
  }
  return { folders, files }
}
