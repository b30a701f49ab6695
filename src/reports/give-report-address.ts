import { publicId, storedId } from '../basics/identifiers.js'
import { findCaseOfAnyTenant } from '../cases/queries.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { tenantOf } from '../database/tenant.js'
import { type Downloads, downloadOf } from './download.js'
import { findReport, recordReportDownload } from './queries.js'

const notReady = {
  status: 409,
  error: { code: 'conflict', message: 'The report is not ready.' },
} as const

export const giveReportAddress: ConsoleHandler<
  'giveReportAddress',
  Downloads & { database: Database }
> = async ({ params, actor, address }, context) => {
  const { database, clock } = context
  const [caseId, id] = [storedId('case', params.caseId), storedId('rep', params.reportId)]
  if (caseId === undefined || id === undefined) return notFound
  const about = await findCaseOfAnyTenant(database, caseId)
  const row = about && (await findReport(database, tenantOf(about), caseId, id))
  if (row === undefined) return notFound
  const download = await downloadOf(context, row)
  if (download === undefined) return notReady
  const { url, expiresAt } = download
  // Before the address is given, so that there is none without its record.
  const recorded = await recordReportDownload(database, {
    id,
    audit: {
      actor,
      address,
      subject: publicId('rep', id),
      details: { case: publicId('case', caseId) },
      at: clock.now(),
    },
  })
  return recorded ? { status: 201, data: { downloadUrl: url, expiresAt: expiresAt.toISOString() } } : notFound
}
