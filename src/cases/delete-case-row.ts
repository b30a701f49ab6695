import { erasesBodies } from '../changes/audit/erasing.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import { defineStatement } from '../database/connection.js'
import { cases } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { isOwnedBy, type Tenant } from '../database/tenant.js'
import type { ObjectStorage } from '../files/storage.js'
import { type RemovalValues, removalValues } from '../scans/object-removals.js'
import { deletesReportsOfCase } from '../scans/report-removals.js'
import type { CaseRow } from './resource.js'

// `scans_for_change` takes the tenant's lock, before the case is locked: no other case begins or ceases to keep files.
const remove = defineStatement<
  { id: string },
  Tenant & AuditValues & RemovalValues & { id: string; fromScanIds: string }
>(fragment`
  /* cases/delete-case-row.remove */
  with removed as (
    delete from cases
    where id = ${value('id')} and ${isOwnedBy(cases)} and not hold and scan_ids = ${value('fromScanIds')}::uuid[]
      and scans_for_change('{}', ${value('organizationId')}::uuid, ${value('environment')}::text)
    returning id, organization_id, environment, case when status = 'resolved' then '{}' else scan_ids end as kept_scan_ids
  ), ${recordsAudit('removed', 'case.deleted', fragment`removed.organization_id`)},
  ${erasesBodies('removed')}, ${deletesReportsOfCase('removed')}
  select id, erase_case(id, kept_scan_ids, organization_id, environment, ${value('auditAt')}::timestamptz) as erased
  from removed`)

/**
 * Deletes a case that is not on hold, and that names the scans that were read, with its notes, assessments and reports,
 * and with its words in events, answers and custody records. Its scans stay.
 */
export const deleteCaseRow: Change<
  { row: CaseRow; storage: ObjectStorage; audit: AuditRecord },
  'deleted'
> = async (database, { row, storage, audit }) => {
  const removed = await database.run(remove, {
    id: row.id,
    organizationId: row.organizationId,
    environment: row.environment,
    fromScanIds: plainArray(row.scanIds),
    ...removalValues(storage, audit.at),
    ...auditValues(audit),
  })
  return removed.length > 0 ? { done: 'deleted', due: false } : undefined
}
