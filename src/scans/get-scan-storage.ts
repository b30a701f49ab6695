import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage } from '../files/storage.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import type { ScanRenditions } from './renditions.js'
import { mayHaveFile, type ScanRow } from './resource.js'
import { typeOf } from './shown-type.js'

async function fileOf(storage: ObjectStorage, scan: ScanRow) {
  const file = mayHaveFile(scan) ? await storage.open(scan.id) : undefined
  if (file === undefined) return { byteSize: null, contentType: null }
  try {
    return { byteSize: file.byteSize, contentType: await typeOf(file) }
  } finally {
    await file.close()
  }
}

export const getScanStorage: ConsoleHandler<
  'getScanStorage',
  { database: Database; storage: ObjectStorage; renditions: ScanRenditions }
> = async ({ params }, { database, storage, renditions }) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  if (scan === undefined) return notFound
  const file = await fileOf(storage, scan)
  const isStored = file.byteSize !== null
  return { status: 200, data: { ...file, renditions: await renditions.list(scan, { isStored }) } }
}
