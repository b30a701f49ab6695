import { sql } from 'drizzle-orm'
import type { AuditAction } from '../../generated/vocabulary.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import type { Event } from '../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import { defineStatement } from '../database/connection.js'
import { cases, scans } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { isOwnedBy, type Tenant } from '../database/tenant.js'
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
    readonly addedScanIds: string
    readonly fromTitle: string
    readonly fromStatus: string
    readonly fromSeverity: string
    readonly fromSeveritySet: boolean
    readonly fromAssignee: string | null
    readonly fromMetadata: string
    readonly fromScanIds: string
  }

// Scans that are added are locked, so that none is deleted before the case names it.
const changeStatement = (name: string, action: AuditAction) =>
  defineStatement<{ deliveries: number }, Values>(fragment`
  /* cases/change-case.${sql.raw(name)} */
  with added as (
    select id from scans
    where id = any(${value('addedScanIds')}::uuid[]) and ${isOwnedBy(scans)}
    for key share
  ), changed as (
    update cases set
      title = ${value('title')}, status = ${value('status')}, severity = ${value('severity')},
      severity_set = ${value('severitySet')}, assignee = ${value('assignee')},
      metadata = ${value('metadata')}::json, scan_ids = ${value('scanIds')}::uuid[],
      updated_at = ${value('happenedAt')}
    where id = ${value('id')} and ${isOwnedBy(cases)}
      and title = ${value('fromTitle')} and status ${isNotDistinctFrom} ${value('fromStatus')}
      and severity_set = ${value('fromSeveritySet')} and (not severity_set or severity = ${value('fromSeverity')})
      and assignee is not distinct from ${value('fromAssignee')}::text
      and metadata::text = ${value('fromMetadata')} and scan_ids = ${value('fromScanIds')}::uuid[]
      and (select count(*) from added) = cardinality(${value('addedScanIds')}::uuid[])
    returning id, organization_id, environment, updated_at as happened_at, 1 as place
  ), ${recordsEvents('changed')}, ${recordsAudit('changed', action, fragment`changed.organization_id`)}
  select ${deliveriesMade} as deliveries from changed`)

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

const changeWith =
  (change: ReturnType<typeof changeStatement>): Change<CaseChange, true> =>
  async (database, given, maxAttempts) => {
    const { before, after, added, tenant, events, audit } = given
    const [row] = await database.run(change, {
      id: before.id,
      title: after.title,
      status: after.status,
      severity: after.severity,
      severitySet: after.severitySet,
      assignee: after.assignee,
      metadata: JSON.stringify(after.metadata),
      scanIds: plainArray(after.scanIds),
      addedScanIds: plainArray(added),
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

/** The same for an operator's move, so that its answer and event show the case as it is at that moment. */
export const moveCase = changeWith(changeStatement('move', 'case.moved'))
