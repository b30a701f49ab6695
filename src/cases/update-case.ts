import type { components } from '../../generated/api.js'
import { auditOf } from '../audit/record.js'
import { commit } from '../commit.js'
import { type Event, makeEvent } from '../events/event.js'
import { type ApiHandler, ChangedByOthersError, notFound } from '../handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { mergeMetadata } from '../metadata.js'
import { findScanVerdicts } from '../scans/queries.js'
import { changeCase } from './change-case.js'
import { MOVES, noSuchMove } from './moves.js'
import { findCase } from './queries.js'
import { type CaseRow, toCase, worstRisk, worstVerdict } from './resource.js'
import { missingScan, readScanIds, scanNotFound } from './scan-ids.js'

/** As in the contract: `Case.scanIds.maxItems`. */
const MAX_SCANS = 500

/** Others may change the same case at the same time; each round sees what they did. */
const ROUNDS = 5

const tooManyScans = {
  status: 409,
  error: {
    code: 'limit_reached',
    message: `A case names at most ${MAX_SCANS} scans; open another one.`,
  },
} as const

type Body = components['schemas']['UpdateCaseRequest']

/** The case with what the request changes of itself; its scans and what follows from them are as they were. */
function withChanges(row: CaseRow, body: Body): CaseRow {
  return {
    ...row,
    title: body.title ?? row.title,
    assignee: body.assignee === undefined ? row.assignee : body.assignee,
    status: body.status ?? row.status,
    ...(body.severity !== undefined && { severity: body.severity, severitySet: true }),
    metadata: mergeMetadata(row.metadata, body.metadata ?? {}),
  }
}

/** Names of the columns in which two states of a case differ. */
const changesBetween = (before: CaseRow, after: CaseRow): string[] =>
  (['title', 'assignee', 'status', 'severity', 'severitySet', 'metadata', 'scanIds'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

export const updateCase: ApiHandler<'updateCase'> = async ({ tenant, params, body, ...caller }, context) => {
  const { database, clock } = context
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await findCase(database, tenant, id)
    if (row === undefined) return notFound
    const named = readScanIds(body.addScanIds ?? [])
    if ('wrong' in named) return scanNotFound(named.wrong)
    const added = named.ids.filter((scanId) => !row.scanIds.includes(scanId))
    const changed = withChanges(row, body)
    const scanIds = [...row.scanIds, ...added]
    const scans = added.length === 0 ? undefined : await findScanVerdicts(database, tenant, scanIds)
    if (scans !== undefined) {
      const missing = missingScan(added, scans)
      if (missing !== undefined) return scanNotFound(missing)
    }
    if (scanIds.length > MAX_SCANS && added.length > 0) return tooManyScans
    if (changed.status !== row.status && !MOVES[row.status].includes(changed.status))
      return noSuchMove(row.status, changed.status)

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
    const changes = changesBetween(row, after)
    if (changes.length === 0) return { status: 200, data: toCase(row) }
    const data = toCase(after)
    const moved = after.status !== row.status
    const events: Event[] =
      moved && after.status !== 'open'
        ? [makeEvent(`case.${after.status}`, tenant, now, data, caller.cause)]
        : []
    const done = await commit(context, changeCase, {
      before: row,
      after,
      added,
      tenant,
      events,
      audit: auditOf(caller, publicId('case', id), now, {
        changed: changes,
        ...(moved && { from: row.status, to: after.status }),
      }),
    })
    if (done) return { status: 200, data }
  }
  throw new ChangedByOthersError(`The case was changed by others in each of ${ROUNDS} rounds.`)
}
