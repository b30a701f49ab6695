// @module-tag slow
import { randomBytes, randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/database/migrations/migrations.js'
import { withDatabase } from '../support/databases.js'

/** The first release's newest migration. */
const FIRST_RELEASE = '0001_functions_and_storage'

type Run = (text: string) => Promise<Record<string, unknown>[]>

/** An empty database without migrations, of the kind that this run tests. */
async function emptyDatabase(): Promise<{ run: Run; drop(): Promise<void> }> {
  const serverUrl = inject('serverUrl')
  if (serverUrl === undefined) {
    const client = await PGlite.create()
    return {
      run: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      drop: () => client.close(),
    }
  }
  const name = `media_scan_step_${randomUUID().slice(0, 8)}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const client = postgres(withDatabase(serverUrl, name), { max: 1, onnotice: () => {} })
  return {
    run: async (text) => [...(await client.unsafe(text))],
    async drop() {
      await client.end()
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A row of each table as written by the first release, which knows no later columns. */
function rowsOfFirstRelease(): string[] {
  const [organization, scan, open, endpoint, event] = Array.from({ length: 5 }, () => randomUUID())
  const [finished, waiting] = [randomUUID(), randomUUID()]
  const tenant = `'${organization}', 'staging'`
  const bytes = `'\\x${randomBytes(32).toString('hex')}'`
  return [
    `insert into organizations values ('${organization}', 'Press', now())`,
    `insert into api_keys (id, organization_id, environment, label, scopes, hash, masked_key, created_at)
       values ('${randomUUID()}', ${tenant}, 'desk', '{scans:read}', ${bytes}, 'msk_test_…', now())`,
    `insert into audit_events (id, actor, action, organization_id, subject, details, created_at)
       values ('${randomUUID()}', 'operator', 'key.issued', '${organization}', 'key', '{"label": "desk"}', now())`,
    ...[
      { id: scan, status: 'complete', verdict: `'synthetic'` },
      { id: open, status: 'uploading', verdict: 'null' },
    ].map(
      ({ id, status, verdict }) => `
        insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
            verdict, upload_expires_at, created_at, updated_at)
          values ('${id}', ${tenant}, 'a.png', 'image/png', 'image', 12, '${status}', ${verdict}, now(), now(), now())`,
    ),
    `insert into cases (id, organization_id, environment, title, scan_ids, status, severity, created_at, updated_at)
       values ('${randomUUID()}', ${tenant}, 'Pictures', '{${scan}}', 'open', 'high', now(), now())`,
    `insert into webhook_endpoints (id, organization_id, environment, url, events, status, secret_sealed,
         secret_masked, created_at, updated_at)
       values ('${endpoint}', ${tenant}, 'https://example.org', '{scan.created}', 'active', ${bytes}, 'whsec_…', now(), now())`,
    `insert into events values ('${event}', ${tenant}, 'scan.created', '{}', now())`,
    ...[finished, waiting].map(
      (id) => `
        insert into deliveries (id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts,
            created_at, updated_at)
          values ('${id}', ${tenant}, '${endpoint}', '${event}', 'scan.created', 6, now(), now())`,
    ),
    `insert into delivery_queue (delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, next_attempt_at)
       values ('${waiting}', '${organization}', '${endpoint}', '${event}', 'scan.created', 6, now())`,
    `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, response_code, signature_header)
       values ('${finished}', 1, now(), 12, 204, 't=1,v1=00')`,
    `insert into webhook_statistics (endpoint_id, succeeded, last_delivery_at) values ('${endpoint}', 1, now())
       on conflict (endpoint_id) do update set succeeded = webhook_statistics.succeeded + 1`,
    `insert into idempotency_keys (organization_id, environment, operation, key, body_hash, token, reserved_until, created_at)
       values (${tenant}, 'createCase', 'once', ${bytes}, '${randomUUID()}', now(), now())`,
    `insert into request_counts values (now(), '${randomUUID()}', 3)`,
  ]
}

/** Tables of the first release, with their keys. */
const TABLES = {
  organizations: 'id',
  api_keys: 'id',
  audit_events: 'id',
  scans: 'id',
  cases: 'id',
  webhook_endpoints: 'id',
  webhook_statistics: 'endpoint_id',
  events: 'id',
  deliveries: 'id',
  delivery_queue: 'delivery_id',
  delivery_attempts: 'delivery_id, number',
  idempotency_keys: 'organization_id, environment, operation, key',
  request_counts: 'hour, outcome',
}

type Row = Readonly<Record<string, unknown>>

/** All rows, by table and key. */
async function snapshot(run: Run): Promise<Map<string, Row>> {
  const selects = Object.entries(TABLES).map(
    ([table, key]) =>
      `select concat_ws(' ', '${table}', ${key}) as key, to_jsonb(${table}) as row from ${table}`,
  )
  const rows = await run(selects.join(' union all '))
  return new Map(rows.map(({ key, row }) => [key as string, row as Row]))
}

/** The values that a row had, as they are now; a row without an organization may have gained one. */
function asItWas(before: Row, now: Row | undefined): Row {
  const columns = Object.keys(before).filter(
    (column) => column !== 'organization_id' || before[column] !== null,
  )
  return { ...before, ...Object.fromEntries(columns.map((column) => [column, now?.[column]])) }
}

test('each migration keeps existing data, and accepts what the first release continues to write', async () => {
  const { run, drop } = await emptyDatabase()
  try {
    const migrations = await readMigrations(MIGRATIONS_FOLDER)
    const first = migrations.findIndex(({ tag }) => tag === FIRST_RELEASE)
    expect(first).toBeGreaterThan(0)
    let before = new Map<string, Row>()
    for (const [index, { tag, statements }] of migrations.entries()) {
      for (const statement of statements) await run(statement)
      if (index < first) continue
      const now = await snapshot(run)
      const kept = [...before].map(([key, row]) => [key, asItWas(row, now.get(key))] as const)
      expect(new Map(kept), tag).toEqual(before)
      expect(now.size, tag).toBe(before.size)
      for (const row of rowsOfFirstRelease())
        await run(row).catch((error: unknown) => {
          throw new Error(`After ${tag} the first release can no longer write.`, { cause: error })
        })
      before = await snapshot(run)
    }

    // Columns that later releases fill for it.
    expect(
      await run(`
        select count(*)::int as others from delivery_attempts as attempt
        left join deliveries as delivery on delivery.id = attempt.delivery_id
        where attempt.organization_id is distinct from delivery.organization_id`),
    ).toEqual([{ others: 0 }])
    expect(
      await run(`
        select count(*)::int as others from webhook_statistics as statistics
        left join webhook_endpoints as endpoint on endpoint.id = statistics.endpoint_id
        where statistics.organization_id is distinct from endpoint.organization_id`),
    ).toEqual([{ others: 0 }])
  } finally {
    await drop()
  }
}, 90_000)
