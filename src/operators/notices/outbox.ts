import { sql } from 'drizzle-orm'
import type { NoticeKind } from '../../../generated/vocabulary.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'

/** The minimum time between two notices of a kind about the same subject. */
export const LEAST_GAP = sql.raw("interval '1 hour'")

/** Attempts to send a notice: immediately, and after 1, 4, 16, 64 and 256 minutes. */
export const MAX_ATTEMPTS = 6

/** Notices older than this are no longer sent. */
const STALE = sql.raw("interval '1 day'")

/** How long sent notices are remembered. */
const KEPT = sql.raw("interval '30 days'")

/** A new notice. */
export type NewNotice = {
  readonly id: string
  readonly kind: NoticeKind
  /** UUID of the endpoint or organization. */
  readonly subject: string
  readonly organizationId: string
  /** How far the subject has come on the way to being paused, for kinds that report it. */
  readonly percent: number
  /** The exact text that is signed and sent. */
  readonly body: string
}

const given = columnsOf<NewNotice>()('given', {
  kind: ['word', (notice) => notice.kind],
  subject: ['uuid', (notice) => notice.subject],
  organization_id: ['uuid', (notice) => notice.organizationId],
  id: ['uuid', (notice) => notice.id],
  percent: ['int', (notice) => notice.percent],
  body: ['text', (notice) => notice.body],
})

// Sorted, so that two processes do not deadlock; the second one finds the notices of the first. Due a millisecond ago,
// because times are rounded to the nearest millisecond when stored.
const claim = defineStatement<{ id: string }, ReturnType<typeof given.values> & ClockOffset>(fragment`
  /* operators/notices/outbox.claim */
  insert into operator_notices as notice
    (kind, subject, organization_id, id, told_at, percent, body, due_at)
  select kind, subject, organization_id, id, ${databaseNow}, percent, body, ${databaseNow} - interval '1 millisecond'
  from ${given.rows} order by kind, subject
  on conflict (kind, subject) do update set
    organization_id = excluded.organization_id, id = excluded.id, told_at = excluded.told_at,
    percent = excluded.percent, body = excluded.body, attempts = 0, due_at = excluded.due_at
  where notice.told_at <= excluded.told_at - ${LEAST_GAP}
  returning id`)

/** Puts notices into the outbox, except those that another process has put there within the hour. */
export async function claimNotices(
  database: Database,
  notices: readonly NewNotice[],
  clockOffsetMs: number,
): Promise<void> {
  if (notices.length > 0) await database.run(claim, { ...given.values(notices), clockOffsetMs })
}

/** A notice that is to be sent now. */
export type DueNotice = {
  readonly id: string
  readonly kind: NoticeKind
  readonly subject: string
  readonly body: string
  /** Counts from 1. */
  readonly attempts: number
}

// The time of the next attempt is set in advance; it also serves as a lease in case this process ends.
const take = defineStatement<DueNotice, ClockOffset>(fragment`
  /* operators/notices/outbox.take */
  with due as (
    select kind, subject, organization_id from operator_notices
    where body is not null and due_at <= ${databaseNow}
    order by due_at limit 1 for update skip locked
  )
  update operator_notices as notice
  set attempts = notice.attempts + 1, due_at = ${databaseNow} + interval '1 minute' * power(4, notice.attempts)
  from due
  where notice.kind = due.kind and notice.subject = due.subject and notice.organization_id = due.organization_id
  returning notice.id, notice.kind, notice.subject, notice.body, notice.attempts`)

/** Takes the notice that has been due longest; no other process takes it for a minute. `undefined` if none is due. */
export async function takeNotice(database: Database, clockOffsetMs: number): Promise<DueNotice | undefined> {
  const [notice] = await database.run(take, { clockOffsetMs })
  return notice
}

const finish = defineStatement<Record<never, never>, Pick<DueNotice, 'id' | 'kind' | 'subject'>>(fragment`
  /* operators/notices/outbox.finish */
  update operator_notices set body = null
  where kind = ${value('kind')} and subject = ${value('subject')} and id = ${value('id')}`)

/** Marks a notice as finished, unless a newer one has replaced it. */
export async function finishNotice(database: Database, { id, kind, subject }: DueNotice): Promise<void> {
  await database.run(finish, { id, kind, subject })
}

const tidy = defineStatement<{ kind: NoticeKind }, ClockOffset>(fragment`
  /* operators/notices/outbox.tidy */
  with forgotten as (
    delete from operator_notices where told_at <= ${databaseNow} - ${KEPT}
  )
  update operator_notices set body = null
  where body is not null and told_at <= ${databaseNow} - ${STALE} and told_at > ${databaseNow} - ${KEPT}
  returning kind`)

/** Gives up notices that were not accepted for a day, and deletes old ones. Returns those that were given up. */
export function tidyOutbox(database: Database, clockOffsetMs: number): Promise<{ kind: NoticeKind }[]> {
  return database.run(tidy, { clockOffsetMs })
}
