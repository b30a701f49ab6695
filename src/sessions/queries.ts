import { sql } from 'drizzle-orm'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'

const insert = defineStatement(sql`
  with signed_in as (
    select null::uuid as organization_id
  ), ${recordsAudit('signed_in', 'session.created', sql`signed_in.organization_id`)}
  select from signed_in`)

/** Sessions are not stored; that one was made is. */
export async function recordSignIn(database: Database, audit: AuditRecord): Promise<void> {
  await database.run(insert, auditValues(audit))
}
