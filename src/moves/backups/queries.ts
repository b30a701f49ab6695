import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import { defineStatement } from '../../database/connection.js'
import { fragment } from '../../database/sql/fragment.js'

const record = defineStatement<Record<never, never>, AuditValues>(fragment`
  /* moves/backups/queries.record */
  with taken as (select), ${recordsAudit('taken', 'snapshot.created', fragment`null::uuid`)}
  select from taken`)

/** Records in the audit log that all data was copied. */
export const recordSnapshot: Change<{ audit: AuditRecord }, true> = async (database, { audit }) => {
  await database.run(record, auditValues(audit))
  return { done: true, due: false }
}
