import { type ConsoleHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { findScanOfAnyTenant } from './operator-queries.js'

export const getScanStorage: ConsoleHandler<'getScanStorage'> = async ({ params }, { database, storage }) => {
  const id = storedId('scan', params.scanId)
  if (id === undefined || (await findScanOfAnyTenant(database, id)) === undefined) return notFound
  const [byteSize, renditions] = await Promise.all([storage.stat(id), storage.renditions(id)])
  return { status: 200, data: { byteSize: byteSize ?? null, renditions } }
}
