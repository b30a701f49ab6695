import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { renditionType } from '../files/storage.js'
import { recordRenditionViewing } from './file-viewings.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import type { ScanRenditions } from './renditions.js'

export const openScanRendition: ConsoleHandler<
  'openScanRendition',
  { clock: Clock; database: Database; renditions: ScanRenditions }
> = async ({ params, actor, address }, { database, renditions, clock }) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  // A rendition of a deleted scan may exist until it is removed too.
  if (scan === undefined) return notFound
  const bytes = await renditions.read(scan, params.rendition)
  if (bytes === undefined) return notFound
  const details = { rendition: params.rendition }
  const audit = { actor, address, subject: publicId('scan', scan.id), details, at: clock.now() }
  await recordRenditionViewing(database, { id: scan.id, audit })
  return { status: 200, contentType: renditionType(bytes), bytes }
}
