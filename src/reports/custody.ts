import type { components } from '../../generated/api.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isoTime } from '../database/sql/time.js'
import { createTextLimit } from './text-limit.js'

type CustodyRecord = components['schemas']['CustodyRecord']

/** Rows per statement. */
const BATCH = 200

type Found = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly body: Record<string, unknown>
}

const page = defineStatement<
  Found,
  { of: string; subjects: readonly string[]; afterAt: string; afterId: string; most: number }
>(fragment`
  /* reports/custody.page */
  select id, created_at as at, actor, action, subject, details as body from audit_events
  where organization_id = ${value('of')}::uuid and subject = any(${value('subjects')}::text[])
    and (created_at, id) > (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)
  order by created_at, id limit ${value('most')}`)

/**
 * What was done with these resources of an organization, by their public IDs, oldest first. Rejects with `ReportError`
 * if that is too much for a report.
 */
export async function custodyOf(
  database: Database,
  organizationId: string,
  subjects: readonly string[],
): Promise<CustodyRecord[]> {
  const records: CustodyRecord[] = []
  const limit = createTextLimit('The custody records')
  let [afterAt, afterId] = ['-infinity', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rows = await database.run(page, { of: organizationId, subjects, afterAt, afterId, most: BATCH })
    for (const { at, actor, action, subject, body } of rows) {
      limit(body)
      records.push({ at: isoTime(at), actor, action, subject, body })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return records
    ;[afterAt, afterId] = [last.at, last.id]
  }
}
