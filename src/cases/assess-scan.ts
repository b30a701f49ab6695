import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { findScanOfAnyTenant } from '../scans/operator-queries.js'
import { insertAssessment, newAssessment } from './assessments.js'
import { findCaseOfAnyTenant } from './queries.js'

export const assessScan: ConsoleHandler<'assessScan', Commits & { clock: Clock }> = async (
  { params, body, actor, address },
  context,
) => {
  const { database, clock } = context
  const caseId = storedId('case', params.caseId)
  const scanId = storedId('scan', params.scanId)
  if (caseId === undefined || scanId === undefined) return notFound
  const found = await findCaseOfAnyTenant(database, caseId)
  if (!found?.scanIds.includes(scanId)) return notFound
  const scan = await findScanOfAnyTenant(database, scanId)
  if (scan === undefined) return notFound
  const made = newAssessment({
    tenant: { organizationId: found.organizationId, environment: found.environment },
    caseId,
    scanId,
    body,
    by: actor,
    audit: { actor, address },
    at: clock.now(),
    reservation: undefined,
  })
  return (await commit(context, insertAssessment, { ...made, scan })) ?? notFound
}
