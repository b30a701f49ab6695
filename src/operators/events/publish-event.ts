import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import { makeEvent } from '../../changes/events/event.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { insertPublishedEvent } from './queries.js'

export const publishEvent: ConsoleHandler<'publishEvent', Commits & { clock: Clock }> = async (
  { params, body, actor, address, cause },
  context,
) => {
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  const createdAt = context.clock.now()
  const tenant = { organizationId, environment: body.environment }
  const event = makeEvent(body.type, tenant, createdAt, body.data, cause)
  const id = publicId('evt', event.id)
  const deliveries = await commit(context, insertPublishedEvent, {
    events: [event],
    audit: {
      actor,
      address,
      subject: id,
      details: { type: body.type, environment: body.environment },
      at: createdAt,
    },
  })
  if (deliveries === undefined) return notFound
  return { status: 202, data: { id, type: body.type, createdAt: createdAt.toISOString(), deliveries } }
}
