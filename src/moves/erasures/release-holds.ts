import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { applyChanges } from '../../cases/apply-changes.js'
import { findCaseOfAnyTenant } from '../../cases/queries.js'
import type { Commits } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { findOrganization } from '../../tenants/organizations/queries.js'
import { findMove } from '../move-state.js'
import { countHeld, findHeld } from './queries.js'
import { nameMismatch, organizationMoving } from './refusals.js'

/** Cases of one request. Each is a change of its own, and a request has five seconds. */
const MOST = 100

export const releaseHolds: ConsoleHandler<'releaseHolds', Commits & { clock: Clock }> = async (
  { params, body, actor, address, cause },
  context,
) => {
  const { database } = context
  const id = storedId('org', params.organizationId)
  const organization = id === undefined ? undefined : await findOrganization(database, id)
  if (id === undefined || organization === undefined) return notFound
  if (body.name !== organization.name) return nameMismatch
  // One that is being erased waits for this, if a case was put on hold at the moment in which the erasure began.
  const move = await findMove(database, id)
  if (move !== undefined && move.state !== 'erasing') return organizationMoving
  let released = 0
  for (const caseId of await findHeld(database, id, MOST)) {
    const find = () => findCaseOfAnyTenant(database, caseId)
    const changes = { hold: false }
    const result = await applyChanges(
      { turn: caseId, find, changes, removesOnlyNamed: false, by: { actor, address }, cause },
      context,
    )
    if ('row' in result) released += 1
  }
  return { status: 200, data: { released, remaining: await countHeld(database, id) } }
}
