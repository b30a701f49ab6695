import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publicId } from '../basics/identifiers.js'
import type { ObjectStorage, OpenedObject } from '../files/storage.js'
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

const named = ({ id, fileName }: ScanRow) => `The file of ${publicId('scan', id)} (${fileName})`

const damaged = (scan: ScanRow) =>
  new ReportError('file_damaged', `${named(scan)} is no longer the one that was judged: its SHA-256 differs.`)

const missing = (scan: ScanRow) => new ReportError('file_missing', `${named(scan)} is not in the storage.`)

/** Reads an opened file and closes it at the end. Fails where the bytes are not those with the hash. */
async function readChecked(scan: ScanRow, object: OpenedObject, sha256: string): Promise<Readable> {
  const hash = createHash('sha256')
  const check = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : damaged(scan))
    },
  })
  try {
    const source = await object.read()
    // A failure of either is one of `check`, which is read.
    pipeline(source, check)
      .catch((error: unknown) => void check.destroy(error as Error))
      .finally(() => object.close())
    return check
  } catch (error) {
    await object.close()
    throw error
  }
}

async function hashOf(object: OpenedObject): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of await object.read()) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/**
 * The file of a scan as an entry of a report; `undefined` if it is not stored any more, or not yet. Files without a
 * recorded hash, as in staging, are read once more for it.
 */
export async function fileEntry(storage: ObjectStorage, scan: ScanRow): Promise<ZipEntry | undefined> {
  if (!mayHaveFile(scan) || scan.status === 'uploading') return undefined
  const object = await storage.open(scan.id)
  if (object === undefined) {
    if (scan.hasFile ?? scan.environment !== 'sandbox') throw missing(scan)
    return undefined
  }
  let sha256: string
  try {
    if (object.byteSize !== scan.byteSize) throw damaged(scan)
    sha256 = scan.sha256 ?? (await hashOf(object))
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
      if (opened.byteSize === scan.byteSize) return readChecked(scan, opened, sha256)
      await opened.close()
      throw damaged(scan)
    },
  }
}
