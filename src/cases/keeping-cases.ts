import { sql } from 'drizzle-orm'
import type { CaseStatus, Environment } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../database/connection.js'
import { cases, isKept, keepsFiles, scans } from '../database/schema.js'
import { fragment } from '../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { isNotMoved } from '../database/tenant.js'

/** Most cases that are shown. */
const MAX_SHOWN = 10

const shown = sql.raw(String(MAX_SHOWN))

/** Cases whose files are counted to find these: of a case of an earlier release all may be gone. */
const COUNTED = sql.raw('100')

/** From this age on a case that keeps files is told to operators. */
export const OLD_CASE_DAYS = 90

/** How far back a look goes for cases that have come of age. */
const LOOKS_BACK = sql.raw("interval '2 hours'")

/** Old cases of an organization are told at most this often. */
const LEAST_GAP = sql.raw("interval '1 day'")

const ofAge = fragment`${databaseNow} - ${sql.raw(`interval '${OLD_CASE_DAYS} days'`)}`

/** The files that `candidate` keeps: how many, and their bytes. */
const keptFiles = sql`
  select count(*)::int as files, coalesce(sum(${scans.byteSize}), 0)::float8 as bytes from ${scans}
  where ${scans.id} = any(candidate.scan_ids) and ${isKept(scans)}`

/** A case that keeps files, whose times are in PostgreSQL's text format. */
export type KeepingCase = {
  /** UUID. */
  readonly id: string
  readonly createdAt: string
  readonly files: number
  readonly bytes: number
}

// The order is that of the index, so that no more cases are counted than are shown.
const oldest = defineStatement<
  KeepingCase & {
    organizationId: string
    environment: Environment
    title: string
    status: CaseStatus
    hold: boolean
  }
>(fragment`
  /* cases/keeping-cases.oldest */
  select candidate.id, candidate.organization_id as "organizationId", candidate.environment, candidate.title,
    candidate.status, candidate.hold, candidate.created_at as "createdAt", kept.files, kept.bytes
  from (
    select id, organization_id, environment, title, status, hold, created_at, scan_ids from ${cases}
    where ${cases.environment} <> 'sandbox' and ${keepsFiles(cases)}
    order by created_at, id limit ${COUNTED}
  ) as candidate cross join lateral (${keptFiles}) as kept
  where kept.files > 0 order by candidate.created_at, candidate.id limit ${shown}`)

/** The oldest cases of all organizations that still keep files. */
export const listKeepingCases = (database: Database) => database.run(oldest, {})

// The branches are the indexes of an organization's lists of cases.
const candidates = sql.join(
  (['production', 'staging'] as const).flatMap((environment) =>
    [sql`status = 'open'`, sql`status = 'escalated'`, sql`hold and status = 'resolved'`].map(
      (condition) => sql`(
      select id, created_at, scan_ids from ${cases}
      where organization_id = aged.organization_id and environment = ${sql.raw(`'${environment}'`)} and ${condition}
      order by created_at, id limit ${COUNTED}
    )`,
    ),
  ),
  sql` union all `,
)

const old = defineStatement<KeepingCase & { organizationId: string }, ClockOffset>(fragment`
  /* cases/keeping-cases.old */
  with aged as (
    select distinct organization_id from (
      select organization_id from ${cases}
      where ${cases.environment} <> 'sandbox' and ${keepsFiles(cases)}
        and created_at > ${ofAge} - ${LOOKS_BACK} and created_at <= ${ofAge}
      order by created_at, id limit 1000
    ) as lately
    where not exists (
      select from operator_notices
      where kind = 'cases.keep_files' and subject = lately.organization_id
        and told_at > ${databaseNow} - ${LEAST_GAP}
    ) and ${isNotMoved(sql`lately.organization_id`)}
  )
  select aged.organization_id as "organizationId", found.id, found.created_at as "createdAt",
    found.files, found.bytes
  from aged cross join lateral (
    select candidate.id, candidate.created_at, kept.files, kept.bytes
    from (select * from (${candidates}) as branch order by created_at, id limit ${COUNTED}) as candidate
    cross join lateral (${keptFiles}) as kept
    where kept.files > 0 order by candidate.created_at, candidate.id limit ${shown}
  ) as found
  order by aged.organization_id, found.created_at, found.id
  limit 500`)

/**
 * The oldest cases that still keep files, of each organization of which a case has just reached {@link OLD_CASE_DAYS},
 * without a notice in the last day.
 */
export const findOldCases = (database: Database, clockOffsetMs: number) =>
  database.run(old, { clockOffsetMs })
