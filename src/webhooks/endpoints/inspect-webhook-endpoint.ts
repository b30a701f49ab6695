import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findEndpointOfAnyTenant } from './queries.js'
import { withItsRecentAttempts } from './recent-attempts.js'

export const inspectWebhookEndpoint: ConsoleHandler<
  'inspectWebhookEndpoint',
  { clock: Clock; database: Database }
> = async ({ params }, { database, clock }) => {
  const id = storedId('whe', params.webhookId)
  const now = clock.now()
  const row = id === undefined ? undefined : await findEndpointOfAnyTenant(database, id, now)
  if (row === undefined) return notFound
  return { status: 200, data: await withItsRecentAttempts(database, row, now) }
}
