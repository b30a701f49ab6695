import { type ConsoleHandler, notFound } from '../http/handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { makeEvent } from './event.js'
import { insertPublishedEvent } from './queries.js'

export const publishEvent: ConsoleHandler<'publishEvent'> = async (
  { params, body, actor, address },
  { database, clock, dispatcher },
) => {
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  const createdAt = clock.now()
  const event = makeEvent(body.type, { organizationId, environment: body.environment }, createdAt, body.data)
  const id = publicId('evt', event.id)
  const deliveries = await insertPublishedEvent(database, event, {
    maxAttempts: dispatcher.maxAttempts,
    audit: {
      actor,
      address,
      subject: id,
      details: { type: body.type, environment: body.environment },
      at: createdAt,
    },
  })
  if (deliveries === undefined) return notFound
  if (deliveries > 0) dispatcher.wake()
  return { status: 202, data: { id, type: body.type, createdAt: createdAt.toISOString(), deliveries } }
}
