import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { apiKeys, organizationMoves } from '../../database/schema.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, type SentRow, value } from '../../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../../database/sql/pages.js'
import { isNotMoved, type Tenant } from '../../database/tenant.js'
import type { MovedOrganization } from '../organizations/moved.js'

export type KeyRow = typeof apiKeys.$inferSelect

/** A key as a request uses it, with the state of its organization's move, if there is one. */
export type KnownKey = KeyRow & {
  readonly move: MovedOrganization | null
}

const byHash = prepared('find_key_by_hash', (drizzle, value: Placeholders<{ hash: Uint8Array }>) =>
  drizzle
    .select({
      ...getTableColumns(apiKeys),
      move: { state: organizationMoves.state, address: organizationMoves.address },
    })
    .from(apiKeys)
    .leftJoin(organizationMoves, eq(organizationMoves.organizationId, apiKeys.organizationId))
    .where(eq(apiKeys.hash, value('hash'))),
)

/** The key with this hash, including revoked and expired ones. */
export async function findKeyByHash(database: Database, hash: Uint8Array): Promise<KnownKey | undefined> {
  const [row] = await byHash(database).execute({ hash })
  return row
}

const byId = prepared('find_key', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, value('id'))),
)

export async function findKey(database: Database, id: string): Promise<KeyRow | undefined> {
  const [row] = await byId(database).execute({ id })
  return row
}

const replacement = prepared('find_key_replacement', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.replaces, value('id')), isNull(apiKeys.revokedAt))),
)

/** The key that replaces this one and is not revoked. */
export async function findReplacement(database: Database, id: string): Promise<KeyRow | undefined> {
  const [row] = await replacement(database).execute({ id })
  return row
}

const label = prepared('find_key_label', (drizzle, value: Placeholders<Tenant & { id: string }>) =>
  drizzle
    .select({ label: apiKeys.label })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.id, value('id')),
        eq(apiKeys.organizationId, value('organizationId')),
        eq(apiKeys.environment, value('environment')),
      ),
    ),
)

/** The label of the tenant's key with this UUID. */
export async function findKeyLabel(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<string | undefined> {
  const [row] = await label(database).execute({ id, ...tenant })
  return row?.label
}

const page = prepared('list_keys', (drizzle, value: Placeholders<{ organizationId: string } & PageValues>) =>
  drizzle
    .select()
    .from(apiKeys)
    .where(sql`${eq(apiKeys.organizationId, value('organizationId'))} and ${afterPosition(apiKeys)}`)
    .orderBy(...newestFirst(apiKeys))
    .limit(value('rows')),
)

/** Keys of an organization, newest first, up to one more than the page holds. */
export function listKeyRows(
  database: Database,
  organizationId: string,
  request: PageRequest,
): Promise<KeyRow[]> {
  return page(database).execute({ organizationId, ...pageValues(request) })
}

type InsertValues = SentRow<Omit<KeyRow, 'lastUsedAt' | 'revokedAt'>> & AuditValues

const insert = defineStatement<{ id: string }, InsertValues>(fragment`
  /* tenants/keys/queries.insert */
  with key as (
    insert into api_keys
      (id, organization_id, environment, label, scopes, hash, masked_key, created_at, expires_at, replaces)
    values (
      ${value('id')}, ${value('organizationId')}, ${value('environment')},
      ${value('label')}, ${value('scopes')}::text[], ${value('hash')},
      ${value('maskedKey')}, ${value('createdAt')}, ${value('expiresAt')}, ${value('replaces')}
    )
    on conflict (replaces) where replaces is not null and revoked_at is null do nothing
    returning id, organization_id
  ), ${recordsAudit('key', 'key.issued', fragment`key.organization_id`)}
  select id from key`)

/** Stores a key, unless it replaces one that already has a replacement. */
export const insertKey: Change<{ key: KeyRow; audit: AuditRecord }, true> = async (
  database,
  { key, audit },
) => {
  const rows = await database.run(insert, {
    id: key.id,
    organizationId: key.organizationId,
    environment: key.environment,
    label: key.label,
    scopes: key.scopes,
    hash: key.hash,
    maskedKey: key.maskedKey,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    replaces: key.replaces,
    ...auditValues(audit),
  })
  return rows.length > 0 ? { done: true, due: false } : undefined
}

const revoke = defineStatement<
  { id: string },
  AuditValues & { id: string; force: boolean; now: string; unusedSince: string }
>(fragment`
  /* tenants/keys/queries.revoke */
  with revoked as (
    update api_keys set revoked_at = ${value('now')}
    where id = ${value('id')} and revoked_at is null
      and (${value('force')}::boolean or last_used_at is null
        or last_used_at < ${value('unusedSince')}::timestamptz)
    returning id, organization_id
  ), ${recordsAudit('revoked', 'key.revoked', fragment`revoked.organization_id`)}
  select id from revoked`)

/** Revokes a key that is not yet revoked and, unless forced, has not been used since `unusedSince`. */
export const revokeKeyRow: Change<
  { id: string; unusedSince: Date; force: boolean; audit: AuditRecord },
  true
> = async (database, { id, unusedSince, force, audit }) => {
  const rows = await database.run(revoke, {
    id,
    force,
    now: audit.at.toISOString(),
    unusedSince: unusedSince.toISOString(),
    ...auditValues(audit),
  })
  return rows.length > 0 ? { done: true, due: false } : undefined
}

const usedKeys = columnsOf<readonly [id: string, at: Date]>()('used', {
  id: ['uuid', ([id]) => id],
  at: ['timestamptz', ([, at]) => at],
})

const touch = defineStatement<Record<never, never>, ReturnType<typeof usedKeys.values>>(fragment`
  /* tenants/keys/queries.touch */
  update api_keys set last_used_at = used.at
  -- In the same order everywhere, so that two processes do not deadlock.
  from (select id, at from ${usedKeys.rows} order by id) as used
  where api_keys.id = used.id and (api_keys.last_used_at is null or api_keys.last_used_at < used.at)
    and ${isNotMoved(apiKeys.organizationId)}`)

/** Records when keys were last used, except for organizations that are being moved. */
export async function touchKeys(database: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  await database.run(touch, usedKeys.values([...uses]))
}
