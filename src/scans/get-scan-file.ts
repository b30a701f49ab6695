import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage } from '../files/storage.js'
import { recordViewing } from './file-viewings.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { mayHaveFile } from './resource.js'
import { typeOf } from './shown-type.js'

export const getScanFile: ConsoleHandler<
  'getScanFile',
  { clock: Clock; database: Database; storage: ObjectStorage }
> = async ({ params, actor, address }, { database, storage, clock }) => {
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  const scan = await findScanOfAnyTenant(database, id)
  if (scan === undefined) return notFound
  const file = mayHaveFile(scan) ? await storage.open(id) : undefined
  if (file === undefined) return notFound
  try {
    const contentType = await typeOf(file)
    const subject = publicId('scan', id)
    await recordViewing(database, { id, audit: { actor, address, subject, details: {}, at: clock.now() } })
    return { status: 200, contentType, fileName: scan.fileName, file }
  } catch (error) {
    await file.close()
    throw error
  }
}
