import type { BackgroundWork } from '../../basics/background-work.js'
import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findOrganization } from '../../tenants/organizations/queries.js'
import { beginErasure, findErasure } from './queries.js'
import { nameMismatch, organizationMoving } from './refusals.js'
import { toErasure } from './resource.js'

/**
 * How long an organization is closed before anything of it is removed: requests that were under way end within a minute,
 * and processes write what they count and log once a minute.
 */
export const SETTLE_MS = 2 * 60_000

const casesOnHold = (count: number) =>
  ({
    status: 409,
    error: {
      code: 'case_on_hold',
      message:
        count === 1
          ? 'A case of the organization is on hold: release it first.'
          : `${count} cases of the organization are on hold: release them first.`,
    },
  }) as const

export const eraseOrganization: ConsoleHandler<
  'eraseOrganization',
  { database: Database; clock: Clock; eraser: BackgroundWork }
> = async ({ params, body, actor, address }, { database, clock, eraser }) => {
  const id = storedId('org', params.organizationId)
  const organization = id === undefined ? undefined : await findOrganization(database, id)
  if (id === undefined || organization === undefined) return notFound
  if (body.name !== organization.name) return nameMismatch
  const { begun, held, state } = await beginErasure(database, {
    id,
    settleMs: SETTLE_MS,
    clockOffsetMs: clock.offset(),
    audit: { actor, address, subject: params.organizationId, details: {}, at: clock.now() },
  })
  if (begun) eraser.wake()
  else if (state !== 'erasing') return state === null ? casesOnHold(held) : organizationMoving
  const erasure = await findErasure(database, id)
  const data = toErasure({
    organizationId: id,
    organization,
    erasure,
    casesOnHold: held,
    contents: undefined,
  })
  return { status: 202, data }
}
