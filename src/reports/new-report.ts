import type { components } from '../../generated/api.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { CaseRow } from '../cases/resource.js'
import type { AuditRecord } from '../changes/audit/record.js'
import { newResourceId, type Reservation } from '../changes/idempotency/reservation.js'
import type { Database } from '../database/connection.js'
import { tenantOf } from '../database/tenant.js'
import { findScansOfTenant } from '../scans/operator-queries.js'
import { mayHaveFile } from '../scans/resource.js'
import { MAX_REPORT_BYTES } from './compose.js'
import { MAX_REPORTS } from './queries.js'
import type { ReportRow } from './resource.js'

const limitReached = (message: string) =>
  ({ status: 409, error: { code: 'limit_reached', message } }) as const

/** The refusal of one report more than a case can have. */
export const tooManyReports = limitReached(`A case can have ${MAX_REPORTS} reports.`)

/** A request for a report, by a tenant or an operator. */
type Asked = {
  readonly about: CaseRow
  readonly body: components['schemas']['CreateCaseReportRequest']
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
  /** UUID of the API key; null for an operator. */
  readonly keyId: string | null
  readonly requestId: string | null
  readonly reservation: Reservation | undefined
}

/** A report to make and its audit record; or the refusal, if its files are too large. */
export async function newReport(
  { database, clock }: { database: Database; clock: Clock },
  { about, body, by, keyId, requestId, reservation }: Asked,
) {
  const tenant = tenantOf(about)
  const includeFiles = body.includeFiles ?? false
  if (includeFiles) {
    const scans = await findScansOfTenant(database, tenant, about.scanIds)
    const bytes = scans.filter(mayHaveFile).reduce((sum, { byteSize }) => sum + byteSize, 0)
    if (bytes > MAX_REPORT_BYTES)
      return limitReached(
        'The files of the case have more than 5 GiB together; ask for a report without them.',
      )
  }
  const row: Omit<ReportRow, 'scanIds' | 'objectId' | 'attempts' | 'leaseUntil' | 'timeStampMissedAt'> = {
    id: newResourceId(reservation),
    ...tenant,
    caseId: about.id,
    status: 'queued',
    includeFiles,
    includePersonalData: body.personalData === 'include',
    byteSize: null,
    sha256: null,
    timeStampedAt: null,
    failureCode: null,
    failureMessage: null,
    requestId,
    keyId,
    createdAt: clock.now(),
  }
  const audit: AuditRecord = {
    ...by,
    subject: publicId('rep', row.id),
    details: {
      case: publicId('case', about.id),
      includeFiles,
      personalData: row.includePersonalData ? 'included' : 'withheld',
    },
    at: row.createdAt,
  }
  return { row, audit, reservation }
}
