import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage, OpenedObject } from '../files/storage.js'
import { type Expected, verifiedStream } from '../files/verified.js'
import { damageNoter } from './damaged-files.js'
import { mayHaveFile, type ScanRow } from './resource.js'
import { typeOf } from './shown-type.js'

/** What is needed to send the file of a scan. */
export type SendsFile = {
  readonly clock: Clock
  readonly database: Database
  readonly storage: ObjectStorage
  readonly log: Logger
}

/** The same file, which is compared with the recorded SHA-256 when it is read whole. */
const comparing = (context: SendsFile, { byteSize, read, close }: OpenedObject, expected: Expected) => ({
  byteSize,
  async read(range: Parameters<typeof read>[0]) {
    const bytes = await read(range)
    return range === undefined ? verifiedStream(bytes, expected, damageNoter(context, 'download')) : bytes
  },
  close,
})

/**
 * The file of a scan as an answer; `undefined` where there is none, or none any more. `record` records that somebody
 * gets it: nobody does if that fails.
 */
export async function storedFile(
  context: SendsFile,
  scan: Pick<ScanRow, 'id' | 'fileName' | 'status' | 'hasFile' | 'sha256'>,
  record: () => Promise<void>,
) {
  const { id, fileName, sha256 } = scan
  const file = mayHaveFile(scan) ? await context.storage.open(id) : undefined
  if (file === undefined) return undefined
  try {
    const contentType = await typeOf(file)
    await record()
    const compared = comparing(context, file, { scanId: id, sha256 })
    return { status: 200 as const, contentType, fileName, file: compared, sha256 }
  } catch (error) {
    await file.close()
    throw error
  }
}
