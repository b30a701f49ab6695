import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { countMissed } from '../deliveries/missed.js'
import { readWindow } from '../deliveries/window.js'
import { findEndpointOfAnyTenant } from '../endpoints/queries.js'

export const countFailedDeliveries: ConsoleHandler<
  'countFailedDeliveries',
  { clock: Clock; database: Database }
> = async ({ params, query }, { database, clock }) => {
  const now = clock.now()
  const window = readWindow('query', query, now)
  const id = storedId('whe', params.webhookId)
  const endpoint = id === undefined ? undefined : await findEndpointOfAnyTenant(database, id, now)
  if (endpoint === undefined) return notFound
  const { waiting, failed } = await countMissed(database, { endpointId: endpoint.id, ...window })
  return { status: 200, data: { count: waiting + failed, waiting, failed } }
}
