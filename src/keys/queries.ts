import { eq, sql } from 'drizzle-orm'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, defineStatement, prepared } from '../database/connection.js'
import { afterPosition, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { apiKeys } from '../database/schema.js'

export type KeyRow = typeof apiKeys.$inferSelect

const byHash = prepared((drizzle) =>
  drizzle
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, sql.placeholder('hash')))
    .prepare('find_key_by_hash'),
)

/** The key with this hash, in whatever state. */
export async function findKeyByHash(database: Database, hash: Uint8Array): Promise<KeyRow | undefined> {
  const [row] = await byHash(database).execute({ hash })
  return row
}

const byId = prepared((drizzle) =>
  drizzle
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, sql.placeholder('id')))
    .prepare('find_key'),
)

export async function findKey(database: Database, id: string): Promise<KeyRow | undefined> {
  const [row] = await byId(database).execute({ id })
  return row
}

const page = prepared((drizzle) =>
  drizzle
    .select()
    .from(apiKeys)
    .where(
      sql`${eq(apiKeys.organizationId, sql.placeholder('organizationId'))} and ${afterPosition(apiKeys)}`,
    )
    .orderBy(...newestFirst(apiKeys))
    .limit(sql.placeholder('rows'))
    .prepare('list_keys'),
)

/** Keys of an organization, newest first, one more than the page holds. */
export function listKeyRows(
  database: Database,
  organizationId: string,
  request: PageRequest,
): Promise<KeyRow[]> {
  return page(database).execute({ organizationId, ...pageValues(request) })
}

const insert = defineStatement<{ id: string }>(sql`
  with key as (
    insert into api_keys
      (id, organization_id, environment, label, scopes, hash, masked_key, created_at, expires_at)
    values (
      ${sql.placeholder('id')}, ${sql.placeholder('organizationId')}, ${sql.placeholder('environment')},
      ${sql.placeholder('label')}, ${sql.placeholder('scopes')}::text[], ${sql.placeholder('hash')},
      ${sql.placeholder('maskedKey')}, ${sql.placeholder('createdAt')}, ${sql.placeholder('expiresAt')}
    )
    returning id, organization_id
  ), ${recordsAudit('key', 'key.issued', sql`key.organization_id`)}
  select id from key`)

/** Stores a key and the record of who issued it, in one statement. */
export async function insertKey(database: Database, key: KeyRow, audit: AuditRecord): Promise<void> {
  await database.run(insert, {
    id: key.id,
    organizationId: key.organizationId,
    environment: key.environment,
    label: key.label,
    scopes: key.scopes,
    hash: key.hash,
    maskedKey: key.maskedKey,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    ...auditValues(audit),
  })
}

const revoke = defineStatement<{ id: string }>(sql`
  with revoked as (
    update api_keys set revoked_at = ${sql.placeholder('now')}
    where id = ${sql.placeholder('id')} and revoked_at is null
      and (${sql.placeholder('force')}::boolean or last_used_at is null
        or last_used_at < ${sql.placeholder('unusedSince')}::timestamptz)
    returning id, organization_id
  ), ${recordsAudit('revoked', 'key.revoked', sql`revoked.organization_id`)}
  select id from revoked`)

/**
 * Revokes a key that is not revoked yet and, unless forced, was not used since `unusedSince`; writes the audit
 * record with it. Returns whether it did.
 */
export async function revokeKeyRow(
  database: Database,
  { id, now, unusedSince, force }: { id: string; now: Date; unusedSince: Date; force: boolean },
  audit: AuditRecord,
): Promise<boolean> {
  const rows = await database.run(revoke, {
    id,
    force,
    now: now.toISOString(),
    unusedSince: unusedSince.toISOString(),
    ...auditValues(audit),
  })
  return rows.length > 0
}

const touch = defineStatement(sql`
  update api_keys set last_used_at = used.at
  from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('times')}::text[]::timestamptz[]) as used(id, at)
  where api_keys.id = used.id and (api_keys.last_used_at is null or api_keys.last_used_at < used.at)`)

/** Records when keys were last used. */
export async function touchKeys(database: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  await database.run(touch, {
    ids: [...uses.keys()],
    times: [...uses.values()].map((time) => time.toISOString()),
  })
}
