import { sql } from 'drizzle-orm'
import { SCOPES } from '../../../generated/vocabulary.js'
import { newId, publicId } from '../../../src/basics/identifiers.js'
import { createKeyRing, type Secret } from '../../../src/basics/secrets.js'
import { defineStatement } from '../../../src/database/connection.js'
import { migrateServer } from '../../../src/database/migrations/migrate-server.js'
import { openServerDatabase } from '../../../src/database/server/server.js'
import { fragment, value } from '../../../src/database/sql/fragment.js'
import { secretPurpose } from '../../../src/outbound/signature.js'
import { generateKey, hashKey, maskKey, storedHash } from '../../../src/tenants/keys/format.js'

/** The initial contents of the contenders' databases. */
export type Dataset = {
  readonly organizationId: string
  /** An API key of the organization, for the sandbox, with every scope. */
  readonly key: string
  /** Public identifiers of some of the scans, in no particular order. */
  readonly scanIds: readonly string[]
}

/** Limit for a statement that fills a table or reads all of it. */
const FILLING_MS = 600_000

const insertTenant = defineStatement<
  unknown,
  { organizationId: string; keyId: string; scopes: readonly string[]; hash: Uint8Array; maskedKey: string }
>(fragment`
  with organization as (
    insert into organizations (id, name, created_at)
    values (${value('organizationId')}::uuid, 'Bench', now()) returning id
  )
  insert into api_keys (id, organization_id, environment, label, scopes, hash, masked_key, created_at)
  select ${value('keyId')}::uuid, id, 'sandbox', 'bench', ${value('scopes')}::text[],
    ${value('hash')}, ${value('maskedKey')}, now()
  from organization`)

/** A year of scans, all with a verdict, distributed over the tenants independently of time. */
const insertScans = defineStatement<unknown, { organizationIds: readonly string[]; count: number }>(fragment`
  insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
    verdict, confidence, risk_level, model_version, pipeline_version, signals, upload_expires_at, created_at, updated_at)
  select uuid_v7(at), tenants[1 + abs(hashtext(number::text)) % array_length(tenants, 1)], 'sandbox', 'press-photo-' || number || '.jpg',
    'image/jpeg', 'image', 1482133, 'complete', 'authentic', 0.9312, 'low', 'staging-rules-1', 'staging-pipeline-1',
    '{"basis":"staging","rule":"digest","mediaTypeMismatch":false}', at, at, at
  from (
    select number, now() - interval '1 year' * number / ${value('count')}::int as at
    from generate_series(${value('count')}::int, 1, -1) as number
  ) as numbered, (select ${value('organizationIds')}::uuid[] as tenants) as given`)

const insertOtherTenants = defineStatement<unknown, { ids: readonly string[] }>(fragment`
  insert into organizations (id, name, created_at)
  select id, 'Bench', now() from unnest(${value('ids')}::uuid[]) as given(id)`)

/**
 * An endpoint whose circuit stays open: its deliveries are stored and keep waiting. The cost of sending them is
 * measured by the delivery benchmark.
 */
const insertEndpoint = defineStatement<
  unknown,
  { id: string; organizationId: string; events: readonly string[]; sealed: Uint8Array }
>(fragment`
  with endpoint as (
    insert into webhook_endpoints (id, organization_id, environment, url, events, status, secret_sealed,
      secret_masked, created_at, updated_at)
    values (${value('id')}::uuid, ${value('organizationId')}::uuid, 'sandbox',
      'https://receiver.example/hooks', ${value('events')}::text[], 'active', ${value('sealed')},
      'whsec_…0000', now(), now())
    returning id, organization_id
  )
  insert into webhook_statistics (endpoint_id, organization_id, probe_at)
  select id, organization_id, 'infinity' from endpoint`)

const someIds = defineStatement<{ id: string }, { count: number }>(fragment`
  select id from scans order by md5(id::text) limit ${value('count')}`)

/** Endpoints that subscribe to `scan.completed`. The first one also subscribes to new scans and cases. */
const ENDPOINTS = 3

/** Fills a new database: one tenant with its endpoints, its scans, and the scans of a number of other tenants. */
export async function fillDatabase(
  url: string,
  scans: number,
  masterKey: Secret<Uint8Array>,
  otherTenants = 0,
): Promise<Dataset> {
  await migrateServer(url)
  const database = openServerDatabase(url, { connections: 1, timeoutMs: FILLING_MS })
  try {
    const organizationId = newId()
    const key = generateKey('sandbox').reveal()
    const keyId = newId()
    await database.run(insertTenant, {
      organizationId,
      keyId,
      scopes: SCOPES,
      hash: storedHash(hashKey(key)),
      maskedKey: maskKey(key),
    })
    await database.run(defineStatement(fragment`${sql.raw('set statement_timeout = 0')}`), {})
    const others = Array.from({ length: otherTenants }, () => newId())
    await database.run(insertOtherTenants, { ids: others })
    await database.run(insertScans, { organizationIds: [organizationId, ...others], count: scans })
    const keyRing = createKeyRing([masterKey])
    for (let number = 0; number < ENDPOINTS; number += 1) {
      const id = newId()
      const events = number === 0 ? ['scan.completed', 'scan.created', 'case.opened'] : ['scan.completed']
      await database.run(insertEndpoint, {
        id,
        organizationId,
        events,
        sealed: keyRing.seal('unused', secretPurpose(id)),
      })
    }
    for (const text of ['vacuum analyze scans', 'analyze'])
      await database.run(defineStatement(fragment`${sql.raw(text)}`), {})
    const rows = await database.run(someIds, { count: 5_000 })
    return { organizationId, key, scanIds: rows.map(({ id }) => publicId('scan', id)) }
  } finally {
    await database.close()
  }
}

const insertOpenScans = defineStatement<{ id: string }, { organizationId: string; count: number }>(fragment`
  insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
    upload_expires_at, created_at, updated_at)
  select uuid_v7(now()), ${value('organizationId')}::uuid, 'sandbox', 'authentic-' || number || '.jpg',
    'image/jpeg', 'image', 1482133, 'uploading', now() + interval '1 hour', now(), now()
  from generate_series(1, ${value('count')}::int) as number
  returning id`)

/** Adds scans whose upload can be completed, each of them once. */
export async function addOpenScans(url: string, organizationId: string, count: number): Promise<string[]> {
  const database = openServerDatabase(url, { connections: 1, timeoutMs: FILLING_MS })
  try {
    const rows = await database.run(insertOpenScans, { organizationId, count })
    // As autovacuum would do, for which it may have to wait: the planner must not assume that no scans are waiting.
    const patience = { limitMs: FILLING_MS, retriesLocks: true }
    await database.run(defineStatement(fragment`${sql.raw('analyze scans')}`), {}, patience)
    return rows.map(({ id }) => publicId('scan', id))
  } finally {
    await database.close()
  }
}
