import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { NamedAuditRow } from './names.js'

/** An audit event as the operator API shows it. */
export function toAuditEvent(row: NamedAuditRow): components['schemas']['AuditEvent'] {
  return {
    id: publicId('aud', row.id),
    actor: row.actor,
    actorName: row.actorName ?? null,
    address: row.address,
    action: row.action,
    organizationId: row.organizationId === null ? null : publicId('org', row.organizationId),
    subject: row.subject,
    subjectName: row.subjectName ?? null,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
    awaitsChain: row.awaitsChain,
    sequence: row.sequence,
    previousHash: row.previousHash,
    bodyHash: row.bodyHash,
    salt: row.salt,
    hash: row.hash,
    erasedAt: row.erasedAt?.toISOString() ?? null,
  }
}
