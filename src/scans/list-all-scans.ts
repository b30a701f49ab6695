import type { ConsoleHandler } from '../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../changes/operator-lists.js'
import type { Settings } from '../settings/settings.js'
import { listScanRowsOfAnyTenant } from './operator-queries.js'
import { toOperatorScan } from './resource.js'

export const listAllScans: ConsoleHandler<'listAllScans', PagedReads & { settings: Settings }> = async (
  { query },
  context,
) => {
  const { environment, status, verdict, riskLevel, mediaType, agreement } = query
  const { name, shared } = readSharedFilters(query, [riskLevel, mediaType, agreement])
  const list = ['all scans', query.organizationId, environment, status, verdict, ...name]
  const filter = { environment, status, verdict, riskLevel, mediaType, agreement, ...shared }
  const { rows, nextCursor } = await readOperatorPage(
    context,
    list,
    query,
    (database, organizationId, request) =>
      listScanRowsOfAnyTenant(database, { organizationId, ...filter }, request),
  )
  return { status: 200, data: rows.map((row) => toOperatorScan(row, context.settings.uploads)), nextCursor }
}
