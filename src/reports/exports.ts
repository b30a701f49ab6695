import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'

const record = defineStatement<{ id: string }, AuditValues & { id: string }>(fragment`
  /* reports/exports.record */
  with exported as (
    select id, organization_id from scans where id = ${value('id')}::uuid
  ), ${recordsAudit('exported', 'scan.exported', fragment`exported.organization_id`)}
  select id from exported`)

/** Records that somebody is sent a report of a scan; false if the scan is gone. `id` is the scan's UUID. */
export async function recordExport(
  database: Database,
  { id, audit }: { id: string; audit: AuditRecord },
): Promise<boolean> {
  return (await database.run(record, { id, ...auditValues(audit) })).length > 0
}
