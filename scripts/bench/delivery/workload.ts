import { sql } from 'drizzle-orm'
import { newId, publicId } from '../../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../../src/basics/secrets.js'
import { type Event, makeEvent } from '../../../src/changes/events/event.js'
import {
  deliveriesMade,
  type EventValues,
  eventValues,
  recordsEvents,
  type StoredAt,
  storedByPlace,
} from '../../../src/changes/events/record.js'
import { batched } from '../../../src/database/batch.js'
import { type Database, defineStatement } from '../../../src/database/connection.js'
import { fragment, value } from '../../../src/database/sql/fragment.js'
import { generateSecret, secretPurpose } from '../../../src/outbound/signature.js'
import { sharedMicros } from './shared-clock.js'

/** Fixed, so that all processes of the benchmark can open the same secrets. */
export const keyRing = createKeyRing([new Secret<Uint8Array>(new Uint8Array(32).fill(7))])

export const MAX_ATTEMPTS = 6
export const EVENT_TYPE = 'scan.completed'
const ENVIRONMENT = 'production'

/** Number of endpoints per tenant. An event is delivered to each of them. */
export const ENDPOINTS_PER_TENANT = 5

export type Endpoint = {
  readonly id: string
  readonly organizationId: string
  readonly url: string
  readonly secret: string
}

/** Endpoints on the given ports, {@link ENDPOINTS_PER_TENANT} per tenant. */
export function makeEndpoints(ports: readonly number[], path = '/hooks'): Endpoint[] {
  let organizationId = ''
  return ports.map((port, index) => {
    if (index % ENDPOINTS_PER_TENANT === 0) organizationId = newId()
    return { id: newId(), organizationId, url: `https://127.0.0.1:${port}${path}`, secret: generateSecret() }
  })
}

/** An event of typical size (about 700 bytes), with its body. */
export function sampleEvent(organizationId: string) {
  const now = new Date()
  const tenant = { organizationId, environment: ENVIRONMENT } as const
  return makeEvent(
    EVENT_TYPE,
    tenant,
    now,
    {
      id: publicId('scan', newId()),
      organizationId: publicId('org', organizationId),
      fileName: 'press-photo-of-the-harbour.jpg',
      mediaType: 'image',
      status: 'complete',
      verdict: 'synthetic',
      confidence: 0.93,
      riskLevel: 'high',
      modelVersion: 'rules-2',
      pipelineVersion: '1.4.0',
      signals: {
        basis: 'content',
        generator: 'diffusion',
        credential: 'absent',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        detectedType: 'image/jpeg',
      },
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    },
    { requestId: null },
  )
}

const insertOrganizations = defineStatement<unknown, { ids: readonly string[] }>(fragment`
  insert into organizations (id, name, created_at)
  select distinct id, 'Bench', now() from unnest(${value('ids')}::uuid[]) as given(id)`)

const insertEndpoints = defineStatement<
  unknown,
  Record<'ids' | 'organizationIds' | 'urls' | 'sealed', readonly string[]>
>(fragment`
  insert into webhook_endpoints (
    id, organization_id, environment, url, events, status, secret_sealed, secret_masked, created_at, updated_at
  )
  select id, organization_id, 'production', url, array['scan.completed'], 'active', decode(sealed, 'base64'), 'masked',
    now(), now()
  from unnest(
    ${value('ids')}::uuid[], ${value('organizationIds')}::uuid[],
    ${value('urls')}::text[], ${value('sealed')}::text[]
  ) as given(id, organization_id, url, sealed)`)

export async function insertTenants(database: Database, endpoints: readonly Endpoint[]): Promise<void> {
  await database.run(insertOrganizations, { ids: endpoints.map((endpoint) => endpoint.organizationId) })
  await database.run(insertEndpoints, {
    ids: endpoints.map((endpoint) => endpoint.id),
    organizationIds: endpoints.map((endpoint) => endpoint.organizationId),
    urls: endpoints.map((endpoint) => endpoint.url),
    sealed: endpoints.map(({ id, secret }) => keyRing.seal(secret, secretPurpose(id)).toString('base64')),
  })
}

/**
 * Inserts deliveries round robin over the endpoints, with one event per round and tenant, as {@link recordsEvents}
 * would store them. Those that are `succeeded` are history for the planner's statistics.
 */
const insertDeliveries = defineStatement<
  unknown,
  { ids: readonly string[]; count: number; body: string; status: string }
>(fragment`
  with target as (
    select id, organization_id, rank, count(*) over () as endpoints
    from unnest(${value('ids')}::uuid[]) with ordinality as given(endpoint_id, rank)
    join webhook_endpoints on id = given.endpoint_id
  ), turn as materialized (
    select uuid_v7(now()) as event_id, organization_id, turn
    from (select distinct organization_id, endpoints from target) as tenant,
      generate_series(1, ${value('count')}::int / endpoints) as turn
  ), event as (
    insert into events (id, organization_id, environment, type, body, created_at)
    select event_id, organization_id, 'production', 'scan.completed', ${value('body')}::text, now()
    from turn
  ), delivery as (
    insert into deliveries (
      id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
    )
    select uuid_v7(now()), target.organization_id, 'production', target.id, turn.event_id, 'scan.completed',
      ${sql.raw(String(MAX_ATTEMPTS))}, now(), now()
    from turn join target using (organization_id)
    order by turn.turn, target.rank
    returning *
  ), attempt as (
    insert into delivery_attempts (
      delivery_id, organization_id, number, started_at, duration_ms, response_code, signature_header
    )
    select id, organization_id, 1, now(), 20, 200, repeat('x', 80) from delivery
    where ${value('status')}::text = 'succeeded'
  )
  insert into delivery_queue (
    delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, next_attempt_at
  )
  select delivery.id, delivery.organization_id, delivery.endpoint_id, event_id, event_type, max_attempts,
    now() + turn.turn * interval '1 microsecond' - interval '1 second'
  from delivery join turn using (event_id)
  where ${value('status')}::text = 'pending'
  order by turn.turn`)

/** Inserts about `count` deliveries, the same number for each endpoint; returns how many. */
export async function insertPrepared(
  database: Database,
  endpoints: readonly Endpoint[],
  count: number,
  status: 'pending' | 'succeeded',
): Promise<number> {
  const { body } = sampleEvent(endpoints[0]?.organizationId ?? newId())
  // In batches, to stay below the pool's statement timeout.
  const part = Math.max(endpoints.length, 25_000)
  let inserted = 0
  while (inserted < count) {
    const wanted = Math.min(part, count - inserted)
    const each = Math.ceil(wanted / endpoints.length)
    const ids = endpoints.map((endpoint) => endpoint.id)
    await database.run(insertDeliveries, { ids, count: each * endpoints.length, body, status })
    inserted += each * endpoints.length
  }
  return inserted
}

const tidy = ['deliveries', 'delivery_queue', 'delivery_attempts', 'events'].map((table) =>
  defineStatement(fragment`vacuum analyze ${sql.identifier(table)}`),
)

/** Does what autovacuum would have done in a database with history. */
export async function settle(database: Database): Promise<void> {
  for (const statement of tidy) await database.run(statement, {})
}

const insertEvents = defineStatement<
  StoredAt,
  EventValues & Record<'organizationIds' | 'happenedAt', readonly string[]>
>(fragment`
  with happened_once as (
    select * from unnest(
      ${value('organizationIds')}::uuid[], ${value('happenedAt')}::text[]::timestamptz[]
    ) with ordinality as given(organization_id, happened_at, place), (select 'production' as environment) as its
  ), ${recordsEvents('happened_once')}
  select place::int, ${deliveriesMade} as deliveries from happened_once`)

const insertEvent = batched<Event, StoredAt | undefined>(async (database, events) => {
  const rows = await database.run(insertEvents, {
    organizationIds: events.map(({ tenant }) => tenant.organizationId),
    happenedAt: events.map(({ createdAt }) => createdAt.toISOString()),
    ...eventValues(
      events.map((event) => [event]),
      MAX_ATTEMPTS,
    ),
  })
  return storedByPlace(events, rows)
})

/**
 * Records an event in the same way, and with the same part of a statement, as creating and completing scans do: events
 * that arrive during a write share the next statement. Returns the time when the commit was acknowledged, on the shared
 * clock.
 */
export async function recordEvent(
  database: Database,
  organizationId: string,
): Promise<{ eventId: string; committedAt: number }> {
  const event = sampleEvent(organizationId)
  await insertEvent(database, event)
  return { eventId: publicId('evt', event.id), committedAt: sharedMicros() }
}
