import { type ConsoleHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { renditionType } from '../uploads/storage.js'
import { findScanOfAnyTenant } from './operator-queries.js'

export const getScanRendition: ConsoleHandler<'getScanRendition'> = async (
  { params },
  { database, renditions },
) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  // A rendition of a deleted scan may exist until it is removed too.
  if (scan === undefined) return notFound
  const bytes = await renditions.read(scan, params.rendition)
  return bytes === undefined ? notFound : { status: 200, contentType: renditionType(bytes), bytes }
}
