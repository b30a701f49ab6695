import { sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import { windowFrom } from '../../changes/events/attempt-window.js'
import type { Event } from '../../changes/events/event.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { webhookEndpoints } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isOwnedBy, type Tenant } from '../../database/tenant.js'

type TestValues = Tenant &
  ClockOffset &
  AuditValues & {
    readonly endpointId: string
    readonly eventId: string
    readonly eventType: string
    readonly body: string
    readonly requestId: string | null
    readonly traceparent: string | null
    readonly keyId: string | null
    readonly createdAt: string
    readonly maxAttempts: number
    readonly leaseMs: number
    readonly leaseToken: string
  }

const insertTest = defineStatement<{ id: string }, TestValues>(fragment`
  /* webhooks/deliveries/test-delivery.insertTest */
  with endpoint as (
    select id, paused_at, paused_ms from webhook_endpoints
    where id = ${value('endpointId')} and ${isOwnedBy(webhookEndpoints)} and status <> 'revoked'
    for update
  ), event as (
    insert into events (id, organization_id, environment, type, body, created_at, request_id, traceparent, key_id)
    select ${value('eventId')}::uuid, ${value('organizationId')}::uuid,
      ${value('environment')}::text, ${value('eventType')}::text,
      ${value('body')}::text, ${value('createdAt')}::timestamptz, ${value('requestId')}::text,
      ${value('traceparent')}::text, ${value('keyId')}::uuid
    from endpoint
    returning id
  ), delivery as (
    insert into deliveries (
      id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
    )
    select uuid_v7(${value('createdAt')}::timestamptz), ${value('organizationId')}::uuid,
      ${value('environment')}::text, endpoint.id, event.id, ${value('eventType')}::text,
      ${value('maxAttempts')}::int, ${value('createdAt')}::timestamptz,
      ${value('createdAt')}::timestamptz
    from endpoint, event
    returning *
  ), ${recordsAudit('delivery', 'webhook.tested', fragment`delivery.organization_id`)}
  insert into delivery_queue (
    delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, window_started_at, next_attempt_at,
    lease_token, lease_ends_at, claims
  )
  select delivery.id, organization_id, endpoint_id, event_id, event_type, max_attempts,
    ${windowFrom(sql`created_at`)}, created_at, ${value('leaseToken')}::uuid,
    ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond', 1
  from delivery, endpoint
  returning delivery_id as id`)

/**
 * Stores a test event and its delivery, already leased to the caller, who attempts it within the request.
 * Returns the delivery's UUID, or `undefined` when the endpoint has been revoked meanwhile.
 */
export async function insertTestDelivery(
  database: Database,
  delivery: {
    endpointId: string
    event: Event
    maxAttempts: number
    leaseMs: number
    leaseToken: string
    clockOffsetMs: number
    audit: AuditRecord
  },
): Promise<string | undefined> {
  const { event, audit, ...values } = delivery
  const [row] = await database.run(insertTest, {
    ...values,
    ...event.tenant,
    eventId: event.id,
    eventType: event.type,
    body: event.body,
    requestId: event.requestId,
    traceparent: event.span?.traceparent ?? null,
    keyId: event.keyId,
    createdAt: event.createdAt.toISOString(),
    ...auditValues(audit),
  })
  return row?.id
}
