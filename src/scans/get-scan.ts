import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Settings } from '../settings/settings.js'
import { findScan } from './queries.js'
import { toScan } from './resource.js'

export const getScan: ApiHandler<'getScan', { database: Database; settings: Settings }> = async (
  { tenant, params },
  { database, settings },
) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScan(database, tenant, id)
  return scan === undefined ? notFound : { status: 200, data: toScan(scan, tenant, settings.uploads) }
}
