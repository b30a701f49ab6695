import { erasesBodies } from '../changes/audit/erasing.js'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import type { Change } from '../changes/commit.js'
import type { Metadata } from '../changes/metadata.js'
import { defineStatement } from '../database/connection.js'
import { completedAt, scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isOwnedBy, type Tenant } from '../database/tenant.js'
import type { ObjectStorage } from '../files/storage.js'
import { isFinal } from './final-statuses.js'
import { type RemovalValues, recordsRemovals, removalValues } from './object-removals.js'
import { selected, shown } from './queries.js'
import { deletesReportsOfScan } from './report-removals.js'
import type { ShownScan } from './resource.js'

// The only change of a scan with a final status, whose `updated_at` may be all that says when it got that status.
const changeMetadata = defineStatement<
  ShownScan,
  Tenant & AuditValues & { id: string; fromMetadata: string; metadata: string; now: string }
>(fragment`
  /* scans/scan-changes.changeMetadata */
  with changed as (
    update scans set metadata = ${value('metadata')}::json, updated_at = ${value('now')},
      completed_at = case when status ${isFinal} then ${completedAt(scans)} end
    where id = ${value('id')} and ${isOwnedBy(scans)} and metadata::text = ${value('fromMetadata')}
    returning *
  ), ${recordsAudit('changed', 'scan.updated', fragment`changed.organization_id`)}
  select ${selected(shown)} from changed as scans`)

/** Changes a scan's metadata, if they are still `from`. */
export const changeScanMetadata: Change<
  { id: string; tenant: Tenant; from: Metadata; to: Metadata; audit: AuditRecord },
  ShownScan
> = async (database, { id, tenant, from, to, audit }) => {
  const [row] = await database.run(changeMetadata, {
    id,
    ...tenant,
    fromMetadata: JSON.stringify(from),
    metadata: JSON.stringify(to),
    now: audit.at.toISOString(),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: row, due: false }
}

const remove = defineStatement<
  { removed: boolean; naming_case: string | null },
  Tenant & AuditValues & RemovalValues & { id: string }
>(fragment`
  /* scans/scan-changes.remove */
  with naming as (
    select case_naming_scan(
      ${value('id')}::uuid, ${value('organizationId')}::uuid, ${value('environment')}::text
    ) as id
  ), removed as (
    delete from scans where id = ${value('id')} and ${isOwnedBy(scans)} and (select id from naming) is null
    returning id, organization_id, environment, upload_expires_at, sha256
  ), ${recordsRemovals('removed')}, ${recordsAudit(
    'removed',
    'scan.deleted',
    fragment`removed.organization_id`,
    fragment`jsonb_strip_nulls(jsonb_build_object('sha256', removed.sha256))`,
  )},
  ${erasesBodies('removed')}, ${deletesReportsOfScan('removed')}
  select exists (select from removed) as removed, (select id from naming) as naming_case,
    (select erase_scan(id, organization_id, environment) from removed) as erased`)

/**
 * Deletes a scan, unless a case names it, with the reports that hold it and its words in events, answers and custody
 * records, and schedules the removal of their files. `done` is `'deleted'`, or the UUID of a case that names the scan.
 */
export const deleteScanRow: Change<
  { id: string; tenant: Tenant; storage: ObjectStorage; audit: AuditRecord },
  'deleted' | { namedBy: string }
> = async (database, { id, tenant, storage, audit }) => {
  const [row] = await database.run(remove, {
    id,
    ...tenant,
    ...removalValues(storage, audit.at),
    ...auditValues(audit),
  })
  if (row?.removed) return { done: 'deleted', due: false }
  return row?.naming_case == null ? undefined : { done: { namedBy: row.naming_case }, due: false }
}
