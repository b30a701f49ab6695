import { commit } from '../commit.js'
import { type ConsoleHandler, notFound } from '../handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { requireHere } from '../organizations/elsewhere.js'
import { makeEvent } from './event.js'
import { insertPublishedEvent } from './queries.js'

export const publishEvent: ConsoleHandler<'publishEvent'> = async (
  { params, body, actor, address, cause },
  context,
) => {
  const organizationId = storedId('org', params.organizationId)
  if (organizationId === undefined) return notFound
  await requireHere(context.database, 'organization', organizationId)
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
