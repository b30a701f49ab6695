import { sql } from 'drizzle-orm'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import type { AuditValues } from './record.js'

/** What is left of a record whose body is erased. The chain holds, because it is over the hash of the body. */
export const ERASED = sql.raw(`address = null, details = '{}'::json, salt = null, erased_at = now()`)

/**
 * Part of a data-modifying statement that deletes a tenant's scan or case: the CTE `erased_records` drops salt and body
 * of every record about it if the CTE named `cause` returned a row, with its `organization_id`. The subject is that of
 * {@link recordsAudit} in the same statement, whose record is the tombstone: it is written beside and keeps its body,
 * which therefore must hold nothing but identifiers and the hash of the file.
 */
export function erasesBodies(cause: string): Fragment<Pick<AuditValues, 'auditSubject'>> {
  return fragment`erased_records as (
  update audit_events as record set ${ERASED}
  from ${sql.identifier(cause)} as cause
  where record.organization_id = cause.organization_id and record.subject = ${value('auditSubject')}::text
    and record.erased_at is null
)`
}
