import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage, OpenedObject } from '../files/storage.js'
import { type Expected, verifiedStream } from '../files/verified.js'
import { damageNoter } from './damaged-files.js'
import { recordViewing } from './file-viewings.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { mayHaveFile } from './resource.js'
import { typeOf } from './shown-type.js'

type Needs = { clock: Clock; database: Database; storage: ObjectStorage; log: Logger }

/** The same file, which is compared with the recorded SHA-256 when it is read whole. */
const comparing = (context: Needs, { byteSize, read, close }: OpenedObject, expected: Expected) => ({
  byteSize,
  async read(range: Parameters<typeof read>[0]) {
    const bytes = await read(range)
    return range === undefined ? verifiedStream(bytes, expected, damageNoter(context, 'download')) : bytes
  },
  close,
})

export const getScanFile: ConsoleHandler<'getScanFile', Needs> = async (
  { params, actor, address },
  context,
) => {
  const { database, storage, clock } = context
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  const scan = await findScanOfAnyTenant(database, id)
  if (scan === undefined) return notFound
  const file = mayHaveFile(scan) ? await storage.open(id) : undefined
  if (file === undefined) return notFound
  const { fileName, sha256 } = scan
  try {
    const contentType = await typeOf(file)
    const subject = publicId('scan', id)
    await recordViewing(database, { id, audit: { actor, address, subject, details: {}, at: clock.now() } })
    const compared = comparing(context, file, { scanId: id, sha256 })
    return { status: 200, contentType, fileName, file: compared, sha256 }
  } catch (error) {
    await file.close()
    throw error
  }
}
