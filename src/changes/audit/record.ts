import { sql } from 'drizzle-orm'
import type { AuditAction } from '../../../generated/vocabulary.js'
import { newId, publicId } from '../../basics/identifiers.js'
import { columnsOf } from '../../database/sql/columns.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'

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

/** A resource that a statement may change. */
type Changeable = {
  /** UUID. */
  readonly id: string
  /** Public ID. */
  readonly subject: string
}

const own = columnsOf<Changeable>()('own', {
  id: ['uuid', ({ id }) => id],
  audit_id: ['uuid', () => newId()],
  subject: ['word', ({ subject }) => subject],
})

/**
 * The same for a statement by which the service itself may change several resources: writes a record for each that the
 * CTE named `cause` returned, with its `id` and `organization_id`. `actor` is the part of the service.
 */
export const recordsOwnAudits = (
  cause: string,
  action: AuditAction,
  { actor, reason }: { readonly actor: string; readonly reason: string },
) => fragment`audited as (
  insert into audit_events (id, actor, action, organization_id, subject, details, created_at)
  select own.audit_id, ${sql.raw(`'${actor}'`)}, ${sql.raw(`'${action}'`)}, cause.organization_id, own.subject,
    ${sql.raw(`'${JSON.stringify({ reason })}'`)}::json, ${databaseNow}
  from ${sql.identifier(cause)} as cause join ${own.rows} on own.id = cause.id
)`

/** Values for {@link recordsOwnAudits}: the resources that the statement may change, each once. */
export const ownAuditValues = own.values

export type OwnAuditValues = ReturnType<typeof ownAuditValues> & ClockOffset
