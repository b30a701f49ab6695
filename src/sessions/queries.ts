import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../audit/record.js'
import type { Clock } from '../clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../database/time.js'

const insert = defineStatement<Record<never, never>, AuditValues>(fragment`
  /* sessions/queries.insert */
  with signed_in as (
    select null::uuid as organization_id
  ), ${recordsAudit('signed_in', 'session.created', fragment`signed_in.organization_id`)}
  select from signed_in`)

/** Sessions are not stored; that one was made is. */
export async function recordSignIn(database: Database, audit: AuditRecord): Promise<void> {
  await database.run(insert, auditValues(audit))
}

const find = defineStatement<{ id: string }, { id: string }>(fragment`
  /* sessions/queries.find */
  select id from ended_sessions where id = ${value('id')}`)

/** Whether somebody signed out of this session, in whatever process. */
export async function isSessionEnded(database: Database, id: string): Promise<boolean> {
  const rows = await database.run(find, { id })
  return rows.length > 0
}

const end = defineStatement<Record<never, never>, AuditValues & { id: string; expiresAt: string }>(fragment`
  /* sessions/queries.end */
  with ended as (
    insert into ended_sessions (id, expires_at)
    values (${value('id')}, ${value('expiresAt')})
    on conflict (id) do nothing
    returning null::uuid as organization_id
  ), ${recordsAudit('ended', 'session.ended', fragment`ended.organization_id`)}
  select from ended`)

/** Ends a session for every process, and writes the audit record with it; nothing when it was ended before. */
export async function endSession(
  database: Database,
  { id, expiresAt }: { id: string; expiresAt: Date },
  audit: AuditRecord,
): Promise<void> {
  await database.run(end, { id, expiresAt: expiresAt.toISOString(), ...auditValues(audit) })
}

// An hour more than the session itself: another process's clock may be behind, and take the session for a valid one.
const prune = defineStatement<Record<never, never>, EarlierNow>(fragment`
  /* sessions/queries.prune */
  delete from ended_sessions where expires_at <= ${earlierNow} - interval '1 hour'`)

/** Forgets ended sessions that have expired. */
export async function pruneEndedSessions(database: Database, clock: Clock): Promise<void> {
  await database.run(prune, earlierNowValues(clock))
}
