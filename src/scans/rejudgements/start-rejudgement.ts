import type { Clock } from '../../basics/clock.js'
import { newId, publicId, storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { readTime } from '../../http/times.js'
import { findOrganization } from '../../tenants/organizations/queries.js'
import type { Analysis } from '../analysis.js'
import { findRun, insertRun } from './runs.js'

const underWay = {
  status: 409,
  error: {
    code: 'conflict',
    message: 'Another run judges scans again: wait for its end, or cancel it.',
  },
} as const

export const startRejudgement: ConsoleHandler<
  'startRejudgement',
  { database: Database; clock: Clock; analysis: Analysis }
> = async ({ body, actor, address }, { database, clock, analysis }) => {
  const { organizationId, from, rulesBefore, dryRun = false } = body
  const onlyOrganization = organizationId === undefined ? null : storedId('org', organizationId)
  if (onlyOrganization === undefined) return notFound
  if (onlyOrganization !== null && (await findOrganization(database, onlyOrganization)) === undefined)
    return notFound
  const now = clock.now()
  const run = {
    id: newId(),
    onlyOrganization,
    createdFrom: from === undefined ? null : readTime('body.from', from),
    rulesBefore: rulesBefore ?? null,
    isTrial: dryRun,
    startedBy: actor,
    createdAt: now,
  }
  const details = { ...body, dryRun }
  const audit = { actor, address, subject: publicId('rjr', run.id), details, at: now }
  if (!(await insertRun(database, run, audit))) return underWay
  analysis.wake()
  const data = await findRun(database, run.id)
  return data === undefined ? notFound : { status: 202, data }
}
