import type { Clock } from '../basics/clock.js'
import { type Commits, commit } from '../changes/commit.js'
import type { RowFor } from '../changes/creation.js'
import { makeEvent } from '../changes/events/event.js'
import { type ApiHandler, reservationLost } from '../changes/handlers.js'
import { newResourceId } from '../changes/idempotency/reservation.js'
import { findScanVerdicts } from '../scans/queries.js'
import { insertCase } from './queries.js'
import { type CaseRow, toCase, worstRisk, worstVerdict } from './resource.js'
import { missingScan, readScanIds, scanNotFound } from './scan-ids.js'

export const createCase: ApiHandler<'createCase', Commits & { clock: Clock }> = async (
  { tenant, body, reservation, cause },
  context,
) => {
  const { database, clock } = context
  const named = readScanIds(body.scanIds)
  if ('wrong' in named) return scanNotFound(named.wrong)
  const { ids: scanIds } = named
  const scans = await findScanVerdicts(database, tenant, scanIds)
  const missing = missingScan(scanIds, scans)
  if (missing !== undefined) return scanNotFound(missing)

  const createdAt = clock.now()
  const row: CaseRow = {
    id: newResourceId(reservation),
    ...tenant,
    title: body.title,
    scanIds,
    status: 'open',
    severity: body.severity ?? worstRisk(scans),
    severitySet: body.severity !== undefined,
    verdict: worstVerdict(scans),
    assignee: body.assignee ?? null,
    hold: false,
    metadata: { ...body.metadata },
    createdAt,
    updatedAt: createdAt,
  }
  const data = toCase(row)
  const answer = { status: 201 as const, location: `/api/v1/cases/${data.id}`, data }
  const events = [makeEvent('case.opened', tenant, createdAt, data, cause)]
  const stored = await commit(context, insertCase, {
    row: row satisfies RowFor<typeof body>,
    events,
    reservation,
    answer,
  })
  if (stored !== undefined) return stored
  const missingId = missingScan(scanIds, await findScanVerdicts(database, tenant, scanIds))
  return missingId === undefined ? reservationLost : scanNotFound(missingId)
}
