import type { BackgroundWork } from '../basics/background-work.js'
import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import { findCaseOfAnyTenant } from '../cases/queries.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { newReport, tooManyReports } from './new-report.js'
import { insertReport } from './queries.js'
import { toOperatorReport } from './resource.js'

export const requestCaseReport: ConsoleHandler<
  'requestCaseReport',
  Commits & { clock: Clock; reportMaker: BackgroundWork }
> = async ({ params, body, actor, address, cause }, context) => {
  const caseId = storedId('case', params.caseId)
  const about = caseId === undefined ? undefined : await findCaseOfAnyTenant(context.database, caseId)
  if (about === undefined) return notFound
  const by = { actor, address }
  const made = await newReport(context, {
    about,
    body,
    by,
    keyId: null,
    requestId: cause.requestId,
    reservation: undefined,
  })
  if ('error' in made) return made
  const answer = { status: 202 as const, data: toOperatorReport(made.row) }
  const stored = await commit(context, insertReport, { ...made, answer })
  if (stored === 'limit reached') return tooManyReports
  if (stored === 'no case' || stored === undefined) return notFound
  context.reportMaker.wake()
  return stored
}
