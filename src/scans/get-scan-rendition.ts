import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { renditionType } from '../files/storage.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import type { ScanRenditions } from './renditions.js'

export const getScanRendition: ConsoleHandler<
  'getScanRendition',
  { database: Database; renditions: ScanRenditions }
> = async ({ params }, { database, renditions }) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  // A rendition of a deleted scan may exist until it is removed too.
  if (scan === undefined) return notFound
  const bytes = await renditions.read(scan, params.rendition)
  return bytes === undefined ? notFound : { status: 200, contentType: renditionType(bytes), bytes }
}
