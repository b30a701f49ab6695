import { sql } from 'drizzle-orm'
import type { AuditAction } from '../../generated/vocabulary.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import type { Event } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import { defineStatement } from '../database/connection.js'
import { cases } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { isOwnedBy, isOwnedByThatOf, type Tenant } from '../database/tenant.js'
import type { CaseRow } from './resource.js'

type Values = Tenant &
  EventValues &
  AuditValues & {
    readonly id: string
    readonly happenedAt: string
    readonly title: string
    readonly status: string
    readonly severity: string
    readonly severitySet: boolean
    readonly assignee: string | null
    readonly metadata: string
    readonly scanIds: string
    readonly hold: boolean
    readonly addedScanIds: string
    readonly keptScanIds: string
    readonly releasedScanIds: string
    /** Whether any of these three has a scan. */
    readonly movesScans: boolean
    readonly fromTitle: string
    readonly fromStatus: string
    readonly fromSeverity: string
    readonly fromSeveritySet: boolean
    readonly fromAssignee: string | null
    readonly fromMetadata: string
    readonly fromScanIds: string
    readonly fromHold: boolean
  }

// `scans_for_change` keeps scans from being deleted before the case names them, and other cases from changing what they
// keep. It is called before the case is locked, which others may wait for.
const changeStatement = (name: string, action: AuditAction) =>
  defineStatement<{ deliveries: number }, Values>(fragment`
  /* cases/change-case.${sql.raw(name)} */
  with changed as (
    update cases set
      title = ${value('title')}, status = ${value('status')}, severity = ${value('severity')},
      severity_set = ${value('severitySet')}, assignee = ${value('assignee')},
      hold = ${value('hold')}, metadata = ${value('metadata')}::json, scan_ids = ${value('scanIds')}::uuid[],
      updated_at = ${value('happenedAt')}
    where id = ${value('id')} and ${isOwnedBy(cases)}
      and title = ${value('fromTitle')} and status ${isNotDistinctFrom} ${value('fromStatus')}
      and severity_set = ${value('fromSeveritySet')} and (not severity_set or severity = ${value('fromSeverity')})
      and assignee is not distinct from ${value('fromAssignee')}::text
      and metadata::text = ${value('fromMetadata')} and scan_ids = ${value('fromScanIds')}::uuid[]
      and hold = ${value('fromHold')}
      and (not ${value('movesScans')}::boolean or scans_for_change(
        ${value('addedScanIds')}::uuid[], ${value('organizationId')}::uuid, ${value('environment')}::text))
    returning id, organization_id, environment, updated_at as happened_at, 1 as place
  ), ${recordsEvents('changed')}, ${recordsAudit('changed', action, fragment`changed.organization_id`)}
  select ${deliveriesMade} as deliveries,
    locked.scans,
    case when ${value('movesScans')}::boolean then keep_files(${value('keptScanIds')}::uuid[]) end as kept,
    case when ${value('movesScans')}::boolean then release_files(
      ${value('releasedScanIds')}::uuid[], changed.id, ${value('organizationId')}::uuid,
      ${value('environment')}::text, ${value('happenedAt')}::timestamptz) end as released
  from changed cross join lateral (
    -- All in the order of their ids, as everywhere, because the two functions lock one after the other.
    select count(*) as scans from (
      select id from scans
      where (id = any(${value('keptScanIds')}::uuid[]) or id = any(${value('releasedScanIds')}::uuid[]))
        and ${isOwnedByThatOf('scans', 'changed')}
      order by id for no key update
    ) as moved
  ) as locked`)

/** A change of a case, with its state before and after. */
export type CaseChange = {
  readonly before: CaseRow
  readonly after: CaseRow
  /** UUIDs of the scans that the case did not name before. */
  readonly added: readonly string[]
  readonly tenant: Tenant
  readonly events: readonly Event[]
  readonly audit: AuditRecord
}

/** The scans whose files a case keeps from expiring. */
const keptBy = ({ status, hold, scanIds }: CaseRow): readonly string[] =>
  status !== 'resolved' || hold ? scanIds : []

/** What a change adds to the case, and whose files it begins and ceases to keep. */
function moveScans({ before, after, added }: CaseChange) {
  const [keptBefore, keptAfter] = [new Set(keptBy(before)), new Set(keptBy(after))]
  const kept = [...keptAfter].filter((id) => !keptBefore.has(id))
  const released = [...keptBefore].filter((id) => !keptAfter.has(id))
  return {
    addedScanIds: plainArray(added),
    keptScanIds: plainArray(kept),
    releasedScanIds: plainArray(released),
    movesScans: added.length + kept.length + released.length > 0,
  }
}

const changeWith =
  (change: ReturnType<typeof changeStatement>): Change<CaseChange, true> =>
  async (database, given, maxAttempts) => {
    const { before, after, tenant, events, audit } = given
    const [row] = await database.run(change, {
      id: before.id,
      title: after.title,
      status: after.status,
      severity: after.severity,
      severitySet: after.severitySet,
      assignee: after.assignee,
      metadata: JSON.stringify(after.metadata),
      scanIds: plainArray(after.scanIds),
      hold: after.hold,
      ...moveScans(given),
      fromHold: before.hold,
      fromTitle: before.title,
      fromStatus: before.status,
      fromSeverity: before.severity,
      fromSeveritySet: before.severitySet,
      fromAssignee: before.assignee,
      fromMetadata: JSON.stringify(before.metadata),
      fromScanIds: plainArray(before.scanIds),
      ...tenant,
      happenedAt: audit.at.toISOString(),
      ...eventValues([events], maxAttempts),
      ...auditValues(audit),
    })
    return row === undefined ? undefined : { done: true, due: row.deliveries > 0 }
  }

/**
 * Changes a case if it is unchanged since it was read and the added scans still exist, so that no concurrent change is
 * lost.
 */
export const changeCase = changeWith(changeStatement('change', 'case.updated'))

/** The same for a change that puts the case on hold. */
export const holdCase = changeWith(changeStatement('hold', 'case.held'))

/** The same for a change that ends the hold. */
export const releaseCase = changeWith(changeStatement('release', 'case.released'))

/** The same for an operator's move, so that its answer and event show the case as it is at that moment. */
export const moveCase = changeWith(changeStatement('move', 'case.moved'))
