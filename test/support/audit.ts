import { expect } from 'vitest'
import type { components } from '../../generated/console.js'
import type { Caller, TestService } from './service.js'
import { organizationOf } from './tenants.js'

type AuditEvent = components['schemas']['AuditEvent']

/** The audit events that match a filter, newest first; at most 50. */
export async function auditEvents(
  service: TestService,
  filter: Record<string, string>,
): Promise<AuditEvent[]> {
  const response = await service.operator.get('/console/api/audit-events').query(filter)
  expect(response.status).toBe(200)
  return response.body.data
}

/** The audit events of an organization, newest first. */
export const auditOf = (service: TestService, organizationId: string): Promise<AuditEvent[]> =>
  auditEvents(service, { organizationId })

/** Who did what to a subject, and its details, newest first. */
export const recordsOf = async (
  service: TestService,
  subjectId: string,
): Promise<Pick<AuditEvent, 'actor' | 'action' | 'details'>[]> =>
  (await auditEvents(service, { subjectId })).map(({ actor, action, details }) => ({
    actor,
    action,
    details,
  }))

/** The audit events of one kind of change in a caller's organization, newest first. */
export const changesOf = async (
  service: TestService,
  caller: Caller,
  action: string,
): Promise<AuditEvent[]> =>
  (await auditOf(service, organizationOf(caller))).filter((event) => event.action === action)
