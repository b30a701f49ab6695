import { publicId, storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import { type RemovesScans, removeScan } from './remove-scan.js'

export const deleteScan: ApiHandler<'deleteScan', RemovesScans> = async (
  { tenant, params, keyId, address },
  context,
) => {
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  return removeScan({ id, tenant, by: { actor: publicId('key', keyId), address } }, context)
}
