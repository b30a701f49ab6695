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
  // Of a scan that was deleted a picture may still be there, until it is removed as well.
  if (scan === undefined) return notFound
  const bytes = await renditions.read(scan, params.rendition)
  return bytes === undefined ? notFound : { status: 200, contentType: renditionType(bytes), bytes }
}
