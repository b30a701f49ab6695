import type { BackgroundWork } from '../basics/background-work.js'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { findCase } from '../cases/queries.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ApiHandler, notFound, reservationLost } from '../changes/handlers.js'
import { newReport, tooManyReports } from './new-report.js'
import { insertReport } from './queries.js'
import { toCaseReport } from './resource.js'

export const createCaseReport: ApiHandler<
  'createCaseReport',
  Commits & { clock: Clock; reportMaker: BackgroundWork }
> = async ({ tenant, params, body, reservation, cause, keyId, address }, context) => {
  const caseId = storedId('case', params.caseId)
  const about = caseId === undefined ? undefined : await findCase(context.database, tenant, caseId)
  if (about === undefined) return notFound
  const by = { actor: publicId('key', keyId), address }
  const made = await newReport(context, {
    about,
    body,
    by,
    keyId,
    requestId: cause.requestId,
    reservation,
  })
  if ('error' in made) return made
  const data = toCaseReport(made.row)
  const location = `/api/v1/cases/${data.caseId}/reports/${data.id}`
  const answer = { status: 202 as const, location, data }
  const stored = await commit(context, insertReport, { ...made, answer })
  if (stored === 'no case') return notFound
  if (stored === 'limit reached') return tooManyReports
  if (stored === undefined) return reservationLost
  context.reportMaker.wake()
  return stored
}
