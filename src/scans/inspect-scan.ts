import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Settings } from '../settings/settings.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { toOperatorScan } from './resource.js'

export const inspectScan: ConsoleHandler<'inspectScan', { database: Database; settings: Settings }> = async (
  { params },
  { database, settings },
) => {
  const id = storedId('scan', params.scanId)
  const row = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  return row === undefined ? notFound : { status: 200, data: toOperatorScan(row, settings.uploads) }
}
