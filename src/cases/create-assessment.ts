import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ApiHandler, notFound, reservationLost } from '../changes/handlers.js'
import { findScan } from '../scans/queries.js'
import { findKeyLabel } from '../tenants/keys/queries.js'
import { insertAssessment, newAssessment } from './assessments.js'
import { findCase } from './queries.js'

export const createAssessment: ApiHandler<'createAssessment', Commits & { clock: Clock }> = async (
  { tenant, params, body, keyId, address, reservation },
  context,
) => {
  const { database, clock } = context
  const caseId = storedId('case', params.caseId)
  const scanId = storedId('scan', params.scanId)
  if (caseId === undefined || scanId === undefined) return notFound
  const isNamed = async () => (await findCase(database, tenant, caseId))?.scanIds.includes(scanId) ?? false
  if (!(await isNamed())) return notFound
  const [scan, label] = await Promise.all([
    findScan(database, tenant, scanId),
    findKeyLabel(database, tenant, keyId),
  ])
  if (scan === undefined) return notFound
  const actor = publicId('key', keyId)
  const made = newAssessment({
    tenant,
    caseId,
    scanId,
    body,
    by: label ?? actor,
    audit: { actor, address },
    at: clock.now(),
    reservation,
  })
  const stored = await commit(context, insertAssessment, { ...made, scan })
  if (stored !== undefined) return stored
  return (await isNamed()) ? reservationLost : notFound
}
