import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { tenantOf } from '../database/tenant.js'
import { findScanOfAnyTenant } from '../scans/operator-queries.js'
import type { ScanReports } from './scan-reports.js'

export const downloadScanReport: ConsoleHandler<
  'downloadScanReport',
  { database: Database; scanReports: ScanReports }
> = async ({ params, query, actor, address, gone }, { database, scanReports }) => {
  const scanId = storedId('scan', params.scanId)
  const scan = scanId === undefined ? undefined : await findScanOfAnyTenant(database, scanId)
  if (scanId === undefined || scan === undefined) return notFound
  return scanReports.make({ tenant: tenantOf(scan), scanId, query, by: { actor, address }, gone: gone() })
}
