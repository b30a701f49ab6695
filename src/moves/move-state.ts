import { sql } from 'drizzle-orm'
import type { AuditAction } from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import { type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { awaitsAnalysis, type MoveState } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'

/** The state of an organization's move. */
export type Move = {
  /** UUID. */
  readonly moveId: string
  readonly state: MoveState
  readonly address: string | null
}

/** The actor in the audit log: there is no request, and no operator who signed in. */
const ACTOR = 'command line'

// These audit records belong to the deployment, where they stay when the organization is removed.
const audited = (organizationId: string, details: Record<string, unknown>, at: Date) =>
  auditValues({
    actor: ACTOR,
    address: undefined,
    subject: publicId('org', organizationId),
    details,
    at,
  })

const NOBODYS = fragment`null::uuid`

/**
 * The CTE `told` writes the same record for the organization itself, whose own chain thereby says where its evidence was.
 * Before its rows are copied, or after they were compared.
 */
const tellsOrganization = (cause: string, action: AuditAction) => fragment`told as (
    insert into audit_events (id, actor, address, action, organization_id, subject, details, created_at)
    select uuid_v7(${value('auditAt')}::timestamptz), ${value('auditActor')}::text, ${value('auditAddress')}::text,
      ${sql.raw(`'${action}'`)}, organizations.id, ${value('auditSubject')}::text, ${value('auditDetails')}::json,
      ${value('auditAt')}::timestamptz
    from ${sql.identifier(cause)} cross join organizations where organizations.id = ${value('moved')}::uuid
  )`

const find = defineStatement<Move, { moved: string }>(fragment`
  /* moves/move-state.find */
  select move_id as "moveId", state, address from organization_moves
  where organization_id = ${value('moved')}::uuid`)

export async function findMove(database: Database, organizationId: string): Promise<Move | undefined> {
  const [move] = await database.run(find, { moved: organizationId })
  return move
}

const leave = defineStatement<Move, AuditValues & { moved: string; moveId: string; now: string }>(fragment`
  /* moves/move-state.leave */
  with left_now as (
    insert into organization_moves (organization_id, move_id, state, since)
    select id, ${value('moveId')}::uuid, 'leaving', ${value('now')}::timestamptz from organizations
    where id = ${value('moved')}::uuid
    on conflict (organization_id) do nothing
    returning move_id
  ), ${recordsAudit('left_now', 'organization.leaving', NOBODYS)},
  ${tellsOrganization('left_now', 'organization.leaving')}
  select move_id as "moveId" from left_now`)

/**
 * Marks an organization as leaving: from now on its requests are refused, and no background work touches it. Changes
 * nothing if it has a mark already.
 */
export async function markLeaving(
  database: Database,
  organizationId: string,
  moveId: string,
  at: Date,
): Promise<void> {
  await database.run(leave, {
    moved: organizationId,
    moveId,
    now: at.toISOString(),
    ...audited(organizationId, {}, at),
  })
}

const exported = defineStatement<{ moveId: string }, { moved: string; moveId: string }>(fragment`
  /* moves/move-state.exported */
  update organization_moves set state = 'exported'
  where organization_id = ${value('moved')}::uuid and move_id = ${value('moveId')}::uuid
    and state in ('leaving', 'exported')
  returning move_id as "moveId"`)

/** Records that the archive of a move is complete. `false` when the organization is no longer leaving by this move. */
export async function markExported(
  database: Database,
  organizationId: string,
  moveId: string,
): Promise<boolean> {
  const rows = await database.run(exported, { moved: organizationId, moveId })
  return rows.length > 0
}

const leftFor = defineStatement<
  { moveId: string },
  AuditValues & { moved: string; to: string; now: string }
>(fragment`
  /* moves/move-state.leftFor */
  with left_for as (
    update organization_moves
    set state = 'left', address = ${value('to')}::text, since = ${value('now')}::timestamptz
    where organization_id = ${value('moved')}::uuid and state in ('exported', 'left')
    returning move_id
  ), ${recordsAudit('left_for', 'organization.left', NOBODYS)}
  select move_id as "moveId" from left_for`)

/** Records where an organization has gone, or changes that address. `false` when its archive is not complete. */
export async function markLeft(
  database: Database,
  organizationId: string,
  address: string,
  at: Date,
): Promise<boolean> {
  const rows = await database.run(leftFor, {
    moved: organizationId,
    to: address,
    now: at.toISOString(),
    ...audited(organizationId, { address }, at),
  })
  return rows.length > 0
}

const keep = defineStatement<{ moveId: string }, AuditValues & { moved: string; force: boolean }>(fragment`
  /* moves/move-state.keep */
  with kept as (
    delete from organization_moves
    where organization_id = ${value('moved')}::uuid
      and (state in ('leaving', 'exported') or (state = 'left' and ${value('force')}::boolean))
    returning move_id
  ), ${recordsAudit('kept', 'organization.kept', NOBODYS)}, ${tellsOrganization('kept', 'organization.kept')}
  select move_id as "moveId" from kept`)

/** Keeps an organization here that was leaving or, with `force`, has left. `false` when there is none. */
export async function takeBack(
  database: Database,
  organizationId: string,
  { force, at }: { force: boolean; at: Date },
): Promise<boolean> {
  const rows = await database.run(keep, {
    moved: organizationId,
    force,
    ...audited(organizationId, { force }, at),
  })
  return rows.length > 0
}

// If the organization left from here, its mark changes to 'arriving'. Until it has arrived, its keys tell callers where
// it is.
const arrive = defineStatement<{ moveId: string }, { moved: string; moveId: string; now: string }>(fragment`
  /* moves/move-state.arrive */
  insert into organization_moves (organization_id, move_id, state, since)
  select ${value('moved')}::uuid, ${value('moveId')}::uuid, 'arriving', ${value('now')}::timestamptz
  where not exists (select from organizations where id = ${value('moved')}::uuid)
    or exists (select from organization_moves where organization_id = ${value('moved')}::uuid and state = 'left')
  on conflict (organization_id) do update
  set move_id = excluded.move_id, state = excluded.state, since = excluded.since
  where organization_moves.state = 'left'
  returning move_id as "moveId"`)

/** Marks an organization as arriving. Changes nothing if it is here already or arrives by another move. */
export async function markArriving(
  database: Database,
  organizationId: string,
  moveId: string,
  at: Date,
): Promise<void> {
  await database.run(arrive, { moved: organizationId, moveId, now: at.toISOString() })
}

const abandon = defineStatement<{ moveId: string }, { moved: string; moveId: string }>(fragment`
  /* moves/move-state.abandon */
  update organization_moves set move_id = ${value('moveId')}::uuid
  where organization_id = ${value('moved')}::uuid and state = 'arriving'
  returning move_id as "moveId"`)

/**
 * Separates an arriving organization from its archive: an import of it stores nothing more and does not open it.
 * `moveId` belongs to no archive. `false` when the organization is not arriving.
 */
export async function markAbandoned(
  database: Database,
  organizationId: string,
  moveId: string,
): Promise<boolean> {
  const rows = await database.run(abandon, { moved: organizationId, moveId })
  return rows.length > 0
}

const leftAgain = defineStatement<
  Record<never, never>,
  { moved: string; moveId: string; now: string }
>(fragment`
  /* moves/move-state.leftAgain */
  update organization_moves
  set state = 'left', move_id = ${value('moveId')}::uuid, since = ${value('now')}::timestamptz
  where organization_id = ${value('moved')}::uuid and state = 'arriving' and address is not null`)

/**
 * Returns an organization that was coming back to the state of having left. The archive by which it left is no longer
 * known, and the archive by which it was coming back may be imported again, so `moveId` belongs to no archive.
 */
export async function markMovedAgain(
  database: Database,
  organizationId: string,
  moveId: string,
  at: Date,
): Promise<void> {
  await database.run(leftAgain, { moved: organizationId, moveId, now: at.toISOString() })
}

const arrived = defineStatement<{ moveId: string }, AuditValues & { moved: string; moveId: string }>(fragment`
  /* moves/move-state.arrived */
  with arrived as (
    delete from organization_moves
    where organization_id = ${value('moved')}::uuid and move_id = ${value('moveId')}::uuid and state = 'arriving'
    returning move_id
  ), ${recordsAudit('arrived', 'organization.arrived', NOBODYS)},
  ${tellsOrganization('arrived', 'organization.arrived')}
  select move_id as "moveId" from arrived`)

/**
 * Opens the organization here: its requests are answered, and waiting work continues. `false` when it was not arriving
 * by this move.
 */
export async function markArrived(
  database: Database,
  organizationId: string,
  moveId: string,
  at: Date,
): Promise<boolean> {
  const rows = await database.run(arrived, {
    moved: organizationId,
    moveId,
    ...audited(organizationId, {}, at),
  })
  return rows.length > 0
}

// A postponed scan has no counted attempt, and no process is working on it; see `postponeScan`.
const underWay = defineStatement<
  { deliveries: number; scans: number; reports: number },
  { moved: string }
>(fragment`
  /* moves/move-state.underWay */
  select
    (
      select count(*)::int from webhook_endpoints as endpoint
      cross join lateral (
        select from delivery_queue
        where endpoint_id = endpoint.id and organization_id = endpoint.organization_id and lease_ends_at > now()
      ) as leased
      where endpoint.organization_id = ${value('moved')}::uuid
    ) as deliveries,
    (
      select count(*)::int from scans
      where organization_id = ${value('moved')}::uuid and status ${awaitsAnalysis}
        and analysis_attempts > 0 and analysis_lease_until > now()
    ) + (
      select count(*)::int from rejudgements
      where organization_id = ${value('moved')}::uuid and attempts > 0 and due_at > now()
    ) + (
      select count(*)::int from scan_fetches
      where organization_id = ${value('moved')}::uuid and attempts > 0 and due_at > now()
    ) as scans,
    (
      select count(*)::int from case_reports
      where organization_id = ${value('moved')}::uuid and status = 'queued' and lease_until > now()
    ) as reports`)

/** Deliveries, analyses and reports that a process is still working on. */
export async function countUnderWay(
  database: Database,
  organizationId: string,
): Promise<{ deliveries: number; scans: number; reports: number }> {
  const [counts] = await database.run(underWay, { moved: organizationId })
  return counts ?? { deliveries: 0, scans: 0, reports: 0 }
}
