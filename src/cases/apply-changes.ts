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
import { changeCase, holdCase, releaseCase } from './change-case.js'
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

/** The refusal of what would take evidence out of a case on hold. */
export const caseOnHold = {
  status: 409,
  error: {
    code: 'case_on_hold',
    message: 'The case is on hold: set hold to false first.',
  },
} as const

/** Changes to a case. Absent fields stay as they are. */
export type CaseChanges = components['schemas']['UpdateCaseRequest']

/** The case with the changes to its own fields. Its scans, and the fields derived from them, stay as they are. */
function withChanges(row: CaseRow, changes: CaseChanges): CaseRow {
  return {
    ...row,
    title: changes.title ?? row.title,
    assignee: changes.assignee === undefined ? row.assignee : changes.assignee,
    status: changes.status ?? row.status,
    hold: changes.hold ?? row.hold,
    ...(changes.severity !== undefined && { severity: changes.severity, severitySet: true }),
    metadata: mergeMetadata(row.metadata, changes.metadata ?? {}),
  }
}

/** Names of the columns in which two states of a case differ. */
const changesBetween = (before: CaseRow, after: CaseRow): string[] =>
  (['title', 'assignee', 'status', 'severity', 'severitySet', 'hold', 'metadata', 'scanIds'] as const).filter(
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
  /** Whether a scan that is to be removed, and that the case does not name, is an error. */
  readonly removesOnlyNamed: boolean
  /** The actor for the audit log, and their address. */
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
  /** The cause of the events. */
  readonly cause: Cause
}

/** The scans of the changed case, and which of them are new; or the refusal. */
function changeScans(
  row: CaseRow,
  { changes, removesOnlyNamed }: Pick<RequestedChange, 'changes' | 'removesOnlyNamed'>,
  isOnHold: boolean,
) {
  const named = readScanIds(changes.addScanIds ?? [])
  if ('wrong' in named) return scanNotFound(named.wrong)
  const present = new Set(row.scanIds.map((id) => publicId('scan', id)))
  const removed = new Set(changes.removeScanIds)
  const unknown = [...removed].find((scanId) => !present.has(scanId))
  if (removesOnlyNamed && unknown !== undefined) return scanNotFound(unknown)
  const kept = row.scanIds.filter((id) => !removed.has(publicId('scan', id)))
  if (isOnHold && kept.length < row.scanIds.length) return caseOnHold
  const added = named.ids.filter((id) => !kept.includes(id))
  const scanIds = [...kept, ...added]
  if (scanIds.length > MAX_SCANS && added.length > 0) return tooManyScans
  if (scanIds.length === 0) return noScanLeft
  return { scanIds, added, isSame: added.length === 0 && kept.length === row.scanIds.length }
}

/** The change with the audit action of a hold that begins or ends, or of any other change. */
const changeOf = (before: CaseRow, after: CaseRow) =>
  before.hold === after.hold ? changeCase : after.hold ? holdCase : releaseCase

/**
 * Changes a case at the request of a tenant or an operator, with the events of its status change and the audit record.
 * Resolves to the changed case or to the refusal.
 */
export async function applyChanges(
  { turn, find, changes, removesOnlyNamed, by, cause }: RequestedChange,
  context: Commits & { clock: Clock },
) {
  const { database, clock } = context
  return retryOnConflict(database, turn, async () => {
    const row = await find()
    if (row === undefined) return notFound
    const changed = withChanges(row, changes)
    const moved = changeScans(row, { changes, removesOnlyNamed }, changed.hold)
    if ('error' in moved) return moved
    const { scanIds, added, isSame } = moved
    const tenant = { organizationId: row.organizationId, environment: row.environment }
    const scans = isSame ? undefined : await findScanVerdicts(database, tenant, scanIds)
    if (scans !== undefined) {
      const missing = missingScan(added, scans)
      if (missing !== undefined) return scanNotFound(missing)
    }
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
    const events: Event[] =
      after.status !== row.status && after.status !== 'open'
        ? [makeEvent(`case.${after.status}`, tenant, now, toCase(after), cause)]
        : []
    const done = await commit(context, changeOf(row, after), {
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
