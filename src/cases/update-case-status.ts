import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { type Event, makeEvent } from '../changes/events/event.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { retryOnConflict } from '../changes/retry-on-conflict.js'
import { moveCase } from './change-case.js'
import { findCaseOfAnyTenant } from './queries.js'
import { toCase, toOperatorCase } from './resource.js'
import { noSuchTransition, TRANSITIONS } from './status-transitions.js'

export const updateCaseStatus: ConsoleHandler<'updateCaseStatus', Commits & { clock: Clock }> = async (
  { params, body, actor, address, cause },
  context,
) => {
  const { database, clock } = context
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  return retryOnConflict(database, id, async () => {
    const row = await findCaseOfAnyTenant(database, id)
    if (row === undefined) return notFound
    if (row.status === body.status) return { status: 200, data: toOperatorCase(row) }
    if (!TRANSITIONS[row.status].includes(body.status)) return noSuchTransition(row.status, body.status)
    const now = clock.now()
    const moved = { ...row, status: body.status, updatedAt: now }
    const events: Event[] =
      body.status === 'open' ? [] : [makeEvent(`case.${body.status}`, row, now, toCase(moved), cause)]
    const done = await commit(context, moveCase, {
      before: row,
      after: moved,
      added: [],
      tenant: { organizationId: row.organizationId, environment: row.environment },
      events,
      audit: {
        actor,
        address,
        subject: publicId('case', id),
        details: { from: row.status, to: body.status },
        at: now,
      },
    })
    return done && { status: 200, data: toOperatorCase(moved) }
  })
}
