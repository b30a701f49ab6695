import type { BackgroundWork } from '../basics/background-work.js'
import type { Clock } from '../basics/clock.js'
import { newId, publicId, storedId } from '../basics/identifiers.js'
import { findCase } from '../cases/queries.js'
import { auditOf } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ApiHandler, notFound, reservationLost } from '../changes/handlers.js'
import { findScansOfTenant } from '../scans/operator-queries.js'
import { mayHaveFile } from '../scans/resource.js'
import { MAX_REPORT_BYTES } from './compose.js'
import { insertReport, MAX_REPORTS } from './queries.js'
import { toCaseReport } from './resource.js'

const limitReached = (message: string) =>
  ({ status: 409, error: { code: 'limit_reached', message } }) as const

export const createCaseReport: ApiHandler<
  'createCaseReport',
  Commits & { clock: Clock; reportMaker: BackgroundWork }
> = async ({ tenant, params, body, reservation, cause, ...caller }, context) => {
  const { database, clock, reportMaker } = context
  const caseId = storedId('case', params.caseId)
  const about = caseId === undefined ? undefined : await findCase(database, tenant, caseId)
  if (about === undefined) return notFound
  const includeFiles = body.includeFiles ?? false
  if (includeFiles) {
    const scans = await findScansOfTenant(database, tenant, about.scanIds)
    const bytes = scans.filter(mayHaveFile).reduce((sum, { byteSize }) => sum + byteSize, 0)
    if (bytes > MAX_REPORT_BYTES)
      return limitReached(
        'The files of the case have more than 5 GiB together; ask for a report without them.',
      )
  }
  const row = {
    id: newId(),
    ...tenant,
    caseId: about.id,
    includeFiles,
    includePersonalData: body.personalData === 'include',
    requestId: cause.requestId,
    keyId: caller.keyId,
    createdAt: clock.now(),
  }
  const none = {
    status: 'queued',
    byteSize: null,
    sha256: null,
    failureCode: null,
    failureMessage: null,
  } as const
  const data = toCaseReport({ ...row, ...none })
  const location = `/api/v1/cases/${data.caseId}/reports/${data.id}`
  const stored = await commit(context, insertReport, {
    row,
    reservation,
    answer: { status: 202 as const, location, data },
    audit: auditOf(caller, data.id, row.createdAt, {
      case: publicId('case', about.id),
      includeFiles,
      personalData: row.includePersonalData ? 'included' : 'withheld',
    }),
  })
  if (stored === 'no case') return notFound
  if (stored === 'limit reached') return limitReached(`A case can have ${MAX_REPORTS} reports.`)
  if (stored === undefined) return reservationLost
  reportMaker.wake()
  return stored
}
