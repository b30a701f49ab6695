import { sql } from 'drizzle-orm'
import type { AuditAction } from '../../../generated/vocabulary.js'
import { newId, publicId } from '../../basics/identifiers.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'

/** Actor of what the analysis did. */
export const ANALYSIS = 'analysis'

/** Actor of what else nobody asked for at that moment. */
export const SERVICE = 'service'

/** Who did something, to what, from where and when. */
export type AuditRecord = {
  readonly actor: string
  /** Client address; undefined if no request caused the change. */
  readonly address: string | undefined
  /** Public ID of the resource that was changed. */
  readonly subject: string
  readonly details: Record<string, unknown>
  readonly at: Date
}

/** The record of a change by an API key. */
export const auditOf = (
  { keyId, address }: { readonly keyId: string; readonly address: string },
  subject: string,
  at: Date,
  details: Record<string, unknown>,
): AuditRecord => ({ actor: publicId('key', keyId), address, subject, details, at })

/** Values of {@link recordsAudit}. */
export type AuditValues = {
  readonly auditId: string
  readonly auditActor: string
  readonly auditAddress: string | null
  readonly auditSubject: string
  /** JSON. */
  readonly auditDetails: string
  readonly auditAt: string
}

/**
 * Part of a data-modifying statement: the CTE `audited` writes the record if the CTE named `cause` returned a row, so
 * that there is no change without its record. `organizationId` is an expression over that row, and so is `more`: jsonb
 * with further details.
 */
export function recordsAudit(
  cause: string,
  action: AuditAction,
  organizationId: Fragment,
  more?: Fragment,
): Fragment<AuditValues> {
  const details = value('auditDetails')
  return fragment`audited as (
  insert into audit_events (id, actor, address, action, organization_id, subject, details, created_at)
  select ${value('auditId')}::uuid, ${value('auditActor')}::text,
    ${value('auditAddress')}::text, ${sql.raw(`'${action}'`)}, ${organizationId},
    ${value('auditSubject')}::text, ${more === undefined ? fragment`${details}::json` : fragment`(${details}::jsonb || ${more})::json`},
    ${value('auditAt')}::timestamptz
  from ${sql.identifier(cause)}
)`
}

/** Values for {@link recordsAudit}. */
export function auditValues({ actor, address, subject, details, at }: AuditRecord): AuditValues {
  return {
    auditId: newId(),
    auditActor: actor,
    auditAddress: address ?? null,
    auditSubject: subject,
    auditDetails: JSON.stringify(details),
    auditAt: at.toISOString(),
  }
}

/**
 * The same for a statement by which the service itself may change several resources: writes a record for each that the
 * CTE named `cause` returned, with its `id` and `organization_id`. `kind` is that of their public IDs, `actor` the part
 * of the service.
 */
export const recordsOwnAudits = (
  cause: string,
  kind: 'scan' | 'whe',
  action: AuditAction,
  { actor, ...details }: { readonly actor: string; readonly code?: string; readonly reason: string },
): Fragment<ClockOffset> => fragment`audited as (
  insert into audit_events (id, actor, action, organization_id, subject, details, created_at)
  select uuid_v7(${databaseNow}), ${sql.raw(`'${actor}'`)}, ${sql.raw(`'${action}'`)}, cause.organization_id,
    public_id(${sql.raw(`'${kind}'`)}, cause.id), ${sql.raw(`'${JSON.stringify(details)}'`)}::json, ${databaseNow}
  from ${sql.identifier(cause)} as cause
)`
