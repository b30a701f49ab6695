import { type SQL, sql } from 'drizzle-orm'
import type { StatementValues } from '../database/connection.js'
import { newId } from '../identifiers.js'

/** Who did what to what, from where. */
export type AuditRecord = {
  readonly actor: string
  /** Absent for what no request brought. */
  readonly address: string | undefined
  /** The thing it was done to, as a public identifier. */
  readonly subject: string
  readonly details: Record<string, unknown>
  readonly at: Date
}

/**
 * Part of a data-modifying statement: the CTE `audited` writes the record, provided that the CTE named `cause`
 * returned a row; `organizationId` is an expression over that row. No change without its record.
 */
export function recordsAudit(cause: string, action: string, organizationId: SQL): SQL {
  return sql`audited as (
  insert into audit_events (id, actor, address, action, organization_id, subject, details, created_at)
  select ${sql.placeholder('auditId')}::uuid, ${sql.placeholder('auditActor')}::text,
    ${sql.placeholder('auditAddress')}::text, ${sql.raw(`'${action}'`)}, ${organizationId},
    ${sql.placeholder('auditSubject')}::text, ${sql.placeholder('auditDetails')}::json,
    ${sql.placeholder('auditAt')}::timestamptz
  from ${sql.identifier(cause)}
)`
}

/** Values for {@link recordsAudit}. */
export function auditValues({ actor, address, subject, details, at }: AuditRecord): StatementValues {
  return {
    auditId: newId(),
    auditActor: actor,
    auditAddress: address ?? null,
    auditSubject: subject,
    auditDetails: JSON.stringify(details),
    auditAt: at.toISOString(),
  }
}
