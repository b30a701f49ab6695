import { commit } from '../commit.js'
import type { RowFor } from '../creation.js'
import { makeEvent } from '../events/event.js'
import { type ApiHandler, reservationLost } from '../handlers.js'
import { newId, publicId, storedId } from '../identifiers.js'
import { findScanVerdicts } from '../scans/queries.js'
import { insertCase } from './queries.js'
import { type CaseRow, toCase, worstRisk, worstVerdict } from './resource.js'

/** An identifier has at most 64 characters; what is longer is named by its beginning. */
const scanNotFound = (scanId: string) => {
  const name = scanId.slice(0, 64).toWellFormed()
  return { status: 422, error: { code: 'scan_not_found', message: `No such scan: ${name}.` } } as const
}

export const createCase: ApiHandler<'createCase'> = async ({ tenant, body, reservation }, context) => {
  const { database, clock } = context
  const given = [...new Set(body.scanIds)]
  const scanIds: string[] = []
  for (const scanId of given) {
    const id = storedId('scan', scanId)
    if (id === undefined) return scanNotFound(scanId)
    scanIds.push(id)
  }
  const scans = await findScanVerdicts(database, tenant, scanIds)
  const missing = scanIds.find((id) => !scans.some((scan) => scan.id === id))
  if (missing !== undefined) return scanNotFound(publicId('scan', missing))

  const createdAt = clock.now()
  const row: CaseRow = {
    id: newId(),
    ...tenant,
    title: body.title,
    scanIds,
    status: 'open',
    severity: body.severity ?? worstRisk(scans),
    verdict: worstVerdict(scans),
    assignee: body.assignee ?? null,
    createdAt,
    updatedAt: createdAt,
  }
  const data = toCase(row)
  const answer = { status: 201 as const, location: `/api/v1/cases/${data.id}`, data }
  const events = [makeEvent('case.opened', tenant, createdAt, data)]
  const stored = await commit(context, insertCase, {
    row: row satisfies RowFor<typeof body>,
    events,
    reservation,
    answer,
  })
  return stored ?? reservationLost
}
