import { sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../../database/connection.js'
import { NO_ORGANIZATION } from '../../database/schema.js'
import { fragment } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow, isoTime } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import type { Finding } from './finding.js'

// From a partial index, which has hardly any entries. The chain of the records of no organization shows in the metrics.
const broken = defineStatement<
  { organizationId: string; problem: string; checkedAt: string },
  ClockOffset
>(fragment`
  /* operators/notices/custody-findings.broken */
  select organization_id as "organizationId", problem, checked_at as "checkedAt" from custody_chains as chain
  where problem is not null and checked_at is not null and organization_id <> ${sql.raw(`'${NO_ORGANIZATION}'::uuid`)}
    and not exists (
      select from operator_notices
      where kind = 'custody.broken' and subject = chain.organization_id
        and told_at > ${databaseNow} - interval '1 day'
    )
    and ${isNotMoved(sql`chain.organization_id`)}
  limit 500`)

/** Chains in which the last check found a fault, without a notice in the last day. */
export async function findBrokenCustody(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  const rows = await database.run(broken, { clockOffsetMs })
  return rows.map(({ organizationId, problem, checkedAt }) => ({
    kind: 'custody.broken',
    subject: organizationId,
    organizationId,
    percent: 0,
    data: { problem, checkedAt: isoTime(checkedAt) },
  }))
}
