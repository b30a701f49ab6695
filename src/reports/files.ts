import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { publicId } from '../basics/identifiers.js'
import type { ObjectStorage, OpenedObject } from '../files/storage.js'
import { DamagedFileError, type Expected, verifiedStream } from '../files/verified.js'
import { mayHaveFile, type ScanRow } from '../scans/resource.js'
import { ReportError } from './report-error.js'
import type { ZipEntry } from './zip.js'

/** A file's extension, as far as every file system takes it. */
function extensionOf(fileName: string): string {
  const extension = extname(fileName).slice(1).toLowerCase()
  return /^[a-z0-9]{1,10}$/.test(extension) ? extension : 'bin'
}

/** The name of a scan's file in a report. */
export const fileEntryName = ({ id, fileName }: Pick<ScanRow, 'id' | 'fileName'>): string =>
  `files/${publicId('scan', id)}/file.${extensionOf(fileName)}`

const missing = ({ id, fileName }: ScanRow) =>
  new ReportError('file_missing', `The file of ${publicId('scan', id)} (${fileName}) is not in the storage.`)

/** Reads an opened file and closes it at the end. Fails with {@link DamagedFileError} if it has another hash. */
async function readWhole(object: OpenedObject, expected: Expected): Promise<Readable> {
  try {
    // Whoever asked for the report notes the damage.
    const stream = verifiedStream(await object.read(), expected, async () => {})
    return stream.once('close', () => void object.close())
  } catch (error) {
    await object.close()
    throw error
  }
}

async function hashOf(object: OpenedObject, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of addAbortSignal(signal, await object.read())) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/**
 * The file of a scan as an entry of a report; `undefined` if it is not stored any more, or not yet. Files without a
 * recorded hash, as in staging, are read once more for it. Rejects, and its stream fails, with {@link DamagedFileError}
 * if the file is not the one that was judged.
 */
export async function fileEntry(
  storage: Pick<ObjectStorage, 'open'>,
  scan: ScanRow,
  signal: AbortSignal,
): Promise<ZipEntry | undefined> {
  if (!mayHaveFile(scan) || scan.status === 'uploading') return undefined
  const object = await storage.open(scan.id)
  if (object === undefined) {
    if (scan.hasFile ?? scan.environment !== 'sandbox') throw missing(scan)
    return undefined
  }
  let sha256: string
  try {
    if (object.byteSize !== scan.byteSize) throw new DamagedFileError(scan.id)
    sha256 = scan.sha256 ?? (await hashOf(object, signal))
  } finally {
    await object.close()
  }
  return {
    name: fileEntryName(scan),
    byteSize: scan.byteSize,
    sha256,
    async open() {
      const opened = await storage.open(scan.id)
      if (opened === undefined) throw missing(scan)
      if (opened.byteSize === scan.byteSize) return readWhole(opened, { scanId: scan.id, sha256 })
      await opened.close()
      throw new DamagedFileError(scan.id)
    },
  }
}
