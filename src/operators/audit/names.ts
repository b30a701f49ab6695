import { publicId, storedId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { plainArray } from '../../database/sql/texts.js'
import type { AuditRow } from './queries.js'

/** The kinds of resources that have a name. */
const KINDS = ['org', 'key', 'scan', 'case', 'whe'] as const

type NamedRow = { readonly kind: (typeof KINDS)[number]; readonly id: string; readonly name: string }

// An identifier is in at most one of the tables, so all are asked for all.
const named = defineStatement<NamedRow, { ids: string }>(fragment`
  /* operators/audit/names.named */
  select 'org' as kind, id, name from organizations where id = any(${value('ids')}::uuid[])
  union all select 'key', id, label from api_keys where id = any(${value('ids')}::uuid[])
  union all select 'scan', id, file_name from scans where id = any(${value('ids')}::uuid[])
  union all select 'case', id, title from cases where id = any(${value('ids')}::uuid[])
  union all select 'whe', id, url from webhook_endpoints where id = any(${value('ids')}::uuid[])`)

/** An audit event with what people call its actor and its subject, where they have names. */
export type NamedAuditRow = AuditRow & {
  readonly actorName: string | undefined
  readonly subjectName: string | undefined
}

/** Adds the names of the actors that are keys, and of the subjects. */
export async function withNames(database: Database, rows: readonly AuditRow[]): Promise<NamedAuditRow[]> {
  const identifiers = rows.flatMap(({ actor, subject }) => [actor, subject])
  const ids = identifiers.flatMap((identifier) => KINDS.flatMap((kind) => storedId(kind, identifier) ?? []))
  const found = ids.length === 0 ? [] : await database.run(named, { ids: plainArray([...new Set(ids)]) })
  const names = new Map(found.map(({ kind, id, name }) => [publicId(kind, id), name]))
  return rows.map((row) => ({ ...row, actorName: names.get(row.actor), subjectName: names.get(row.subject) }))
}
