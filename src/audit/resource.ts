import type { components } from '../../generated/console.js'
import { publicId } from '../identifiers.js'
import type { AuditRow } from './queries.js'

/** An audit event as the operator API shows it. */
export function toAuditEvent(row: AuditRow): components['schemas']['AuditEvent'] {
  return {
    id: publicId('aud', row.id),
    actor: row.actor,
    address: row.address,
    action: row.action,
    organizationId: row.organizationId === null ? null : publicId('org', row.organizationId),
    subject: row.subject,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
  }
}
