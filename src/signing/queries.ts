import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import type { NewKey } from './new-key.js'

/** The largest number of keys that are published: the newest. Each is there because of a rotation by an operator. */
export const MAX_PUBLISHED = 1_000

/** A key without its private part. Times are in PostgreSQL's text format. */
export type ReportKeyRow = {
  readonly keyId: string
  readonly publicKey: string
  readonly createdAt: string
  readonly retiredAt: string | null
}

const current = defineStatement<NewKey>(fragment`
  /* signing/queries.current */
  select key_id as "keyId", public_key as "publicKey", private_sealed as "privateSealed" from report_keys
  where retired_at is null`)

/** The key that signs, if one was made. */
export async function findCurrentKey(database: Database): Promise<NewKey | undefined> {
  const [row] = await database.run(current, {})
  return row
}

const newest = defineStatement<ReportKeyRow, { most: number }>(fragment`
  /* signing/queries.newest */
  select key_id as "keyId", public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt"
  from report_keys order by retired_at is not null, created_at desc, key_id limit ${value('most')}`)

/**
 * The newest keys, also those that are retired, the one that signs first, whatever the clocks said; 100 unless `most`
 * says otherwise.
 */
export const listReportKeyRows = (database: Database, most = 100): Promise<ReportKeyRow[]> =>
  database.run(newest, { most })

type Stored = NewKey & { readonly now: string }

const insert = defineStatement<Record<never, never>, Stored>(fragment`
  /* signing/queries.insert */
  insert into report_keys (key_id, public_key, private_sealed, created_at)
  values (${value('keyId')}, ${value('publicKey')}, ${value('privateSealed')}, ${value('now')})
  on conflict do nothing`)

/** Stores the first key, unless another process has stored one. */
export async function storeFirstKey(database: Database, key: NewKey, now: Date): Promise<void> {
  await database.run(insert, { ...key, now: now.toISOString() })
}

// The new row needs the old one's retirement first; the count makes it wait. Of two rotations at the same time the
// second finds nothing to retire, and its key is not stored.
const rotate = defineStatement<{ keyId: string }, Stored & AuditValues>(fragment`
  /* signing/queries.rotate */
  with retired as (
    update report_keys set retired_at = ${value('now')}::timestamptz, private_sealed = null
    where retired_at is null
    returning key_id
  ), added as (
    insert into report_keys (key_id, public_key, private_sealed, created_at)
    select ${value('keyId')}::text, ${value('publicKey')}::text, ${value('privateSealed')}::bytea,
      ${value('now')}::timestamptz
    from (select count(*) from retired) as done
    on conflict do nothing
    returning key_id
  ), ${recordsAudit('added', 'report_key.rotated', fragment`null::uuid`)}
  select key_id as "keyId" from added`)

/** Replaces the key that signs. Not done if another rotation was faster. */
export const storeNextKey: Change<{ key: NewKey; audit: AuditRecord }, true> = async (
  database,
  { key, audit },
) => {
  const rows = await database.run(rotate, { ...key, now: audit.at.toISOString(), ...auditValues(audit) })
  return rows.length > 0 ? { done: true, due: false } : undefined
}

const reseal = defineStatement<{ keyId: string }, { keyId: string; sealed: Uint8Array; before: Uint8Array }>(
  fragment`
  /* signing/queries.reseal */
  update report_keys set private_sealed = ${value('sealed')}::bytea
  where key_id = ${value('keyId')} and private_sealed = ${value('before')}::bytea
  returning key_id as "keyId"`,
)

/** Replaces the sealed private part; returns whether it was still that of before. */
export async function storeResealed(
  database: Database,
  values: { keyId: string; sealed: Uint8Array; before: Uint8Array },
): Promise<boolean> {
  return (await database.run(reseal, values)).length > 0
}
