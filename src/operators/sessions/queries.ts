import type { Clock } from '../../basics/clock.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'

const insert = defineStatement<Record<never, never>, AuditValues>(fragment`
  /* operators/sessions/queries.insert */
  with signed_in as (
    select null::uuid as organization_id
  ), ${recordsAudit('signed_in', 'session.created', fragment`signed_in.organization_id`)}
  select from signed_in`)

/** Records a sign-in in the audit log; the session itself is not stored. */
export async function recordSignIn(database: Database, audit: AuditRecord): Promise<void> {
  await database.run(insert, auditValues(audit))
}

const find = defineStatement<{ id: string }, { id: string }>(fragment`
  /* operators/sessions/queries.find */
  select id from ended_sessions where id = ${value('id')}`)

/** Whether this session was signed out of, in any process. */
export async function isSessionEnded(database: Database, id: string): Promise<boolean> {
  const rows = await database.run(find, { id })
  return rows.length > 0
}

const end = defineStatement<Record<never, never>, AuditValues & { id: string; expiresAt: string }>(fragment`
  /* operators/sessions/queries.end */
  with ended as (
    insert into ended_sessions (id, expires_at)
    values (${value('id')}, ${value('expiresAt')})
    on conflict (id) do nothing
    returning null::uuid as organization_id
  ), ${recordsAudit('ended', 'session.ended', fragment`ended.organization_id`)}
  select from ended`)

/** Ends a session in all processes and writes the audit record; does nothing if it has already ended. */
export async function endSession(
  database: Database,
  { id, expiresAt }: { id: string; expiresAt: Date },
  audit: AuditRecord,
): Promise<void> {
  await database.run(end, { id, expiresAt: expiresAt.toISOString(), ...auditValues(audit) })
}

// One hour after the session expires: a process whose clock is behind may still consider the session valid.
const prune = defineStatement<Record<never, never>, EarlierNow>(fragment`
  /* operators/sessions/queries.prune */
  delete from ended_sessions where expires_at <= ${earlierNow} - interval '1 hour'`)

/** Deletes ended sessions that have expired. */
export async function pruneEndedSessions(database: Database, clock: Clock): Promise<void> {
  await database.run(prune, earlierNowValues(clock))
}
