import type { components } from '../../../generated/api.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import {
  holdsReservation,
  type ReservationValues,
  type Reserved,
  reservationValues,
  storesAnswer,
} from '../../changes/idempotency/reservation.js'
import { defineStatement } from '../../database/connection.js'
import { webhookEndpoints } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { isOwnedBy, type Tenant } from '../../database/tenant.js'
import type { Settings } from '../../settings/settings.js'
import { checkUrl } from './check-url.js'
import { headerColumns } from './own-headers.js'
import type { EndpointRow } from './resource.js'

/** The fields of an endpoint that its owner may change; undefined ones stay as they are. */
export type EndpointChanges = {
  readonly url: string | undefined
  readonly description: string | null | undefined
  readonly events: EndpointRow['events'] | undefined
  readonly headers: Pick<EndpointRow, 'headersSealed' | 'headerNames'> | undefined
  readonly ratePerSecond: number | null | undefined
  readonly ordering: EndpointRow['ordering'] | undefined
}

/** Reads the changes to an endpoint from a request. Throws 400 for a URL or headers that are not allowed. */
export function readChanges(
  { keyRing, settings }: { settings: Settings; keyRing: KeyRing },
  id: string,
  {
    url,
    description,
    events,
    headers,
    ratePerSecond,
    ordering,
  }: components['schemas']['UpdateWebhookEndpointRequest'],
): EndpointChanges {
  if (url !== undefined) checkUrl(url, settings.webhooks)
  return {
    url,
    description,
    events: events && [...new Set(events)],
    headers: headers === undefined ? undefined : headerColumns(keyRing, id, headers),
    ratePerSecond,
    ordering,
  }
}

type UpdateValues = Tenant &
  AuditValues & {
    readonly id: string
    readonly url: string | null
    readonly hasDescription: boolean
    readonly description: string | null
    readonly events: readonly string[] | null
    readonly hasHeaders: boolean
    readonly headersSealed: Uint8Array | null
    readonly headerNames: readonly string[]
    readonly hasRatePerSecond: boolean
    readonly ratePerSecond: number | null
    readonly ordering: string | null
    readonly now: string
  }

const update = defineStatement<{ id: string }, UpdateValues>(fragment`
  /* webhooks/endpoints/changes.update */
  with changed as (
    update webhook_endpoints
    set url = coalesce(${value('url')}::text, url), events = coalesce(${value('events')}::text[], events),
      description = case when ${value('hasDescription')}::boolean then ${value('description')}::text
        else description end,
      headers_sealed = case when ${value('hasHeaders')}::boolean then ${value('headersSealed')}::bytea
        else headers_sealed end,
      header_names = case when ${value('hasHeaders')}::boolean then ${value('headerNames')}::text[]
        else header_names end,
      rate_per_second = case when ${value('hasRatePerSecond')}::boolean then ${value('ratePerSecond')}::int
        else rate_per_second end,
      ordering = coalesce(${value('ordering')}::text, ordering),
      updated_at = ${value('now')}
    where id = ${value('id')} and ${isOwnedBy(webhookEndpoints)} and status <> 'revoked'
    returning id, organization_id
  ), ${recordsAudit('changed', 'webhook.updated', fragment`changed.organization_id`)}
  select id from changed`)

/** Changes an endpoint that is not revoked. */
export const updateEndpoint: Change<
  {
    readonly id: string
    readonly tenant: Tenant
    readonly changes: EndpointChanges
    readonly audit: AuditRecord
  },
  true
> = async (database, { id, tenant, changes, audit }) => {
  const { url, description, events, headers, ratePerSecond, ordering } = changes
  const rows = await database.run(update, {
    id,
    ...tenant,
    url: url ?? null,
    hasDescription: description !== undefined,
    description: description ?? null,
    events: events ?? null,
    hasHeaders: headers !== undefined,
    headersSealed: headers?.headersSealed ?? null,
    headerNames: headers?.headerNames ?? [],
    hasRatePerSecond: ratePerSecond !== undefined,
    ratePerSecond: ratePerSecond ?? null,
    ordering: ordering ?? null,
    now: audit.at.toISOString(),
    ...auditValues(audit),
  })
  return rows.length > 0 ? { done: true, due: false } : undefined
}

type RotateValues = Tenant &
  ReservationValues &
  AuditValues & {
    readonly id: string
    readonly secretSealed: Uint8Array
    readonly secretMasked: string
    readonly previousSecretUntil: string | null
    readonly now: string
  }

const isThere = fragment`exists (select from endpoint)`

const rotate = defineStatement<{ there: boolean; stored: boolean }, RotateValues>(fragment`
  /* webhooks/endpoints/changes.rotate */
  with endpoint as (
    select id from webhook_endpoints
    where id = ${value('id')} and ${isOwnedBy(webhookEndpoints)} and status <> 'revoked'
    for update
  ), ${storesAnswer(isThere)}, rotated as (
    update webhook_endpoints
    set secret_sealed = ${value('secretSealed')}::bytea, secret_masked = ${value('secretMasked')}::text,
      previous_secret_sealed = case when ${value('previousSecretUntil')}::timestamptz is not null
        then secret_sealed end,
      previous_secret_until = ${value('previousSecretUntil')}::timestamptz, updated_at = ${value('now')}
    where id in (select id from endpoint) and ${holdsReservation}
    returning id, organization_id
  ), ${recordsAudit('rotated', 'webhook.secret_rotated', fragment`rotated.organization_id`)}
  select ${isThere} as there, exists (select from rotated) as stored`)

/**
 * Gives an endpoint that is not revoked a new secret. The current secret also signs until `previousSecretUntil`; an
 * even older one no longer signs. Not done means that the reservation was lost.
 */
export const rotateSecret: Change<
  Reserved & {
    readonly tenant: Tenant
    readonly row: Pick<EndpointRow, 'id' | 'secretSealed' | 'secretMasked' | 'previousSecretUntil'>
    readonly audit: AuditRecord
  },
  'stored' | 'revoked'
> = async (database, { tenant, row, reservation, answer, audit }) => {
  const [outcome] = await database.run(rotate, {
    id: row.id,
    ...tenant,
    secretSealed: row.secretSealed,
    secretMasked: row.secretMasked,
    previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
    now: audit.at.toISOString(),
    ...reservationValues(reservation, answer),
    ...auditValues(audit),
  })
  if (outcome?.stored) return { done: 'stored', due: false }
  return outcome?.there ? undefined : { done: 'revoked', due: false }
}
