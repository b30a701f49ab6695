import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Settings } from '../settings/settings.js'
import { findScanOfAnyTenant, findScansOfTenant } from './operator-queries.js'
import { toOperatorScan } from './resource.js'

export const listSeenBefore: ConsoleHandler<
  'listSeenBefore',
  { database: Database; settings: Settings }
> = async ({ params }, { database, settings }) => {
  const id = storedId('scan', params.scanId)
  const row = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  if (row === undefined) return notFound
  const { organizationId, environment } = row
  const { signals } = toOperatorScan(row, settings.uploads)
  const ids = (signals.seenBefore ?? []).flatMap(({ scanId }) => storedId('scan', scanId) ?? [])
  const scans =
    ids.length === 0 ? [] : await findScansOfTenant(database, { organizationId, environment }, ids)
  const byId = new Map(scans.map((scan) => [scan.id, scan]))
  return {
    status: 200,
    data: ids.flatMap((seen) => {
      const scan = byId.get(seen)
      return scan === undefined ? [] : [toOperatorScan(scan, settings.uploads)]
    }),
  }
}
