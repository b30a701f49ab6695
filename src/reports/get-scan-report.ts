import { publicId, storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { ScanReports } from './scan-reports.js'

export const getScanReport: ApiHandler<'getScanReport', { scanReports: ScanReports }> = async (
  { tenant, params, query, keyId, address, gone },
  { scanReports },
) => {
  const scanId = storedId('scan', params.scanId)
  if (scanId === undefined) return notFound
  const by = { actor: publicId('key', keyId), address }
  return scanReports.make({ tenant, scanId, query, by, gone: gone() })
}
