import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { tenantOf } from '../database/tenant.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { type RemovesScans, removeScan } from './remove-scan.js'

export const eraseScan: ConsoleHandler<'eraseScan', RemovesScans> = async (
  { params, actor, address },
  context,
) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(context.database, id)
  if (id === undefined || scan === undefined) return notFound
  return removeScan({ id, tenant: tenantOf(scan), by: { actor, address } }, context)
}
