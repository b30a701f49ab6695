import type { components } from '../../generated/api.js'
import { findChainEnd } from '../custody/queries.js'
import { type Database, defineStatement } from '../database/connection.js'
import { auditEvents, chainOf } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isoTime } from '../database/sql/time.js'
import { createTextLimit } from './text-limit.js'

type ReportCustody = components['schemas']['ReportCustody']
type CustodyRecord = components['schemas']['CustodyRecord']

/** Rows per statement. */
const BATCH = 200

type Found = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly address: string | null
  readonly details: Record<string, unknown>
  readonly sequence: number | null
  readonly previousHash: string | null
  readonly bodyHash: string | null
  readonly salt: string | null
  readonly hash: string | null
}

const page = defineStatement<
  Found,
  { of: string; subjects: readonly string[]; afterAt: string; afterId: string; most: number }
>(fragment`
  /* reports/custody.page */
  select id, created_at as at, actor, action, subject, address, details, sequence::float8 as sequence,
    previous_hash as "previousHash", body_hash as "bodyHash", salt, hash
  from audit_events
  where organization_id = ${value('of')}::uuid and subject = any(${value('subjects')}::text[])
    and (created_at, id) > (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)
  order by created_at, id limit ${value('most')}`)

/** What was done with these resources of an organization, by their public IDs, oldest first. */
async function readRecords(
  database: Database,
  organizationId: string,
  subjects: readonly string[],
): Promise<CustodyRecord[]> {
  const records: CustodyRecord[] = []
  const limit = createTextLimit('The custody records')
  let [afterAt, afterId] = ['-infinity', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rows = await database.run(page, { of: organizationId, subjects, afterAt, afterId, most: BATCH })
    for (const { id, at, address, details, ...record } of rows) {
      limit(details)
      records.push({ ...record, at: isoTime(at), body: { address, details } })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return records
    ;[afterAt, afterId] = [last.at, last.id]
  }
}

/** The most hashes of a chain that a report has. */
const MAX_HASHES = 20_000

const hashesOf = defineStatement<{ hash: string }, { of: string; from: number; to: number }>(fragment`
  /* reports/custody.hashesOf */
  select hash from audit_events
  where ${chainOf(auditEvents)} = ${value('of')}::uuid and sequence is not null
    and sequence between ${value('from')}::bigint and ${value('to')}::bigint
  order by sequence`)

/**
 * What was done with these resources of an organization, by their public IDs, and where it stands in the organization's
 * chain. Rejects with `ReportError` if that is too much for a report.
 */
export async function custodyOf(
  database: Database,
  organizationId: string,
  subjects: readonly string[],
): Promise<ReportCustody> {
  const records = await readRecords(database, organizationId, subjects)
  const head = await findChainEnd(database, organizationId)
  const first = Math.min(head.sequence, ...records.flatMap(({ sequence }) => sequence ?? []))
  const from = Math.max(1, first - 1, head.sequence - MAX_HASHES + 1)
  const rows = await database.run(hashesOf, { of: organizationId, from, to: head.sequence })
  return { head, chain: { from, hashes: rows.map(({ hash }) => hash) }, records }
}
