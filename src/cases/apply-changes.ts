import type { components } from '../../generated/api.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { AuditRecord } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { type Cause, type Event, makeEvent } from '../changes/events/event.js'
import { notFound } from '../changes/handlers.js'
import { mergeMetadata } from '../changes/metadata.js'
import { retryOnConflict } from '../changes/retry-on-conflict.js'
import { findScanVerdicts } from '../scans/queries.js'
import { changeCase } from './change-case.js'
import { type CaseRow, toCase, worstRisk, worstVerdict } from './resource.js'
import { missingScan, readScanIds, scanNotFound } from './scan-ids.js'
import { noSuchTransition, TRANSITIONS } from './status-transitions.js'

/** As in the contract: `Case.scanIds.maxItems`. */
const MAX_SCANS = 500

const tooManyScans = {
  status: 409,
  error: {
    code: 'limit_reached',
    message: `A case names at most ${MAX_SCANS} scans; open another one.`,
  },
} as const

const noScanLeft = {
  status: 409,
  error: { code: 'conflict', message: 'A case names at least one scan.' },
} as const

/** Changes to a case. Absent fields stay as they are. */
export type CaseChanges = components['schemas']['UpdateCaseRequest'] & { readonly removeScanIds?: string[] }

/** The case with the changes to its own fields. Its scans, and the fields derived from them, stay as they are. */
function withChanges(row: CaseRow, changes: CaseChanges): CaseRow {
  return {
    ...row,
    title: changes.title ?? row.title,
    assignee: changes.assignee === undefined ? row.assignee : changes.assignee,
    status: changes.status ?? row.status,
    ...(changes.severity !== undefined && { severity: changes.severity, severitySet: true }),
    metadata: mergeMetadata(row.metadata, changes.metadata ?? {}),
  }
}

/** Names of the columns in which two states of a case differ. */
const changesBetween = (before: CaseRow, after: CaseRow): string[] =>
  (['title', 'assignee', 'status', 'severity', 'severitySet', 'metadata', 'scanIds'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/** The columns of which the audit log has the values before and after. Scans are told as added and removed. */
const VALUED = ['title', 'assignee', 'status', 'severity', 'metadata'] as const

/** Details of a change for the audit log, besides the names of the columns. */
function auditDetails(before: CaseRow, after: CaseRow): Record<string, unknown> {
  const columns = changesBetween(before, after)
  const valued = VALUED.filter((name) => columns.includes(name))
  const values = (row: CaseRow) => Object.fromEntries(valued.map((name) => [name, row[name]]))
  const [named, names] = [new Set(before.scanIds), new Set(after.scanIds)]
  const added = after.scanIds.filter((id) => !named.has(id)).map((id) => publicId('scan', id))
  const removed = before.scanIds.filter((id) => !names.has(id)).map((id) => publicId('scan', id))
  return {
    ...(valued.length > 0 && { before: values(before), after: values(after) }),
    ...(after.status !== before.status && { from: before.status, to: after.status }),
    ...(after.assignee !== before.assignee && { assignee: after.assignee }),
    ...(added.length > 0 && { addedScanIds: added }),
    ...(removed.length > 0 && { removedScanIds: removed }),
  }
}

type RequestedChange = {
  /** For {@link retryOnConflict}. */
  readonly turn: string
  /** Reads the current state of the case. */
  readonly find: () => Promise<CaseRow | undefined>
  readonly changes: CaseChanges
  /** The actor for the audit log, and their address. */
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
  /** The cause of the events. */
  readonly cause: Cause
}

/**
 * Changes a case at the request of a tenant or an operator, with the events of its status change and the audit record.
 * Resolves to the changed case or to the refusal.
 */
export async function applyChanges(
  { turn, find, changes, by, cause }: RequestedChange,
  context: Commits & { clock: Clock },
) {
  const { database, clock } = context
  const named = readScanIds(changes.addScanIds ?? [])
  const removed = new Set(changes.removeScanIds)
  return retryOnConflict(database, turn, async () => {
    const row = await find()
    if (row === undefined) return notFound
    if ('wrong' in named) return scanNotFound(named.wrong)
    const tenant = { organizationId: row.organizationId, environment: row.environment }
    const kept = row.scanIds.filter((scanId) => !removed.has(publicId('scan', scanId)))
    const added = named.ids.filter((scanId) => !kept.includes(scanId))
    const scanIds = [...kept, ...added]
    const sameScans = added.length === 0 && kept.length === row.scanIds.length
    const scans = sameScans ? undefined : await findScanVerdicts(database, tenant, scanIds)
    if (scans !== undefined) {
      const missing = missingScan(added, scans)
      if (missing !== undefined) return scanNotFound(missing)
    }
    if (scanIds.length > MAX_SCANS && added.length > 0) return tooManyScans
    if (scanIds.length === 0) return noScanLeft
    const changed = withChanges(row, changes)
    if (changed.status !== row.status && !TRANSITIONS[row.status].includes(changed.status))
      return noSuchTransition(row.status, changed.status)

    const now = clock.now()
    const after: CaseRow = {
      ...changed,
      scanIds,
      ...(scans !== undefined && {
        verdict: worstVerdict(scans),
        ...(!changed.severitySet && { severity: worstRisk(scans) }),
      }),
      updatedAt: now,
    }
    const columns = changesBetween(row, after)
    if (columns.length === 0) return { row }
    const moved = after.status !== row.status
    const events: Event[] =
      moved && after.status !== 'open'
        ? [makeEvent(`case.${after.status}`, tenant, now, toCase(after), cause)]
        : []
    const done = await commit(context, changeCase, {
      before: row,
      after,
      added,
      tenant,
      events,
      audit: {
        ...by,
        subject: publicId('case', row.id),
        details: { changed: columns, ...auditDetails(row, after) },
        at: now,
      },
    })
    return done && { row: after }
  })
}
