import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ApiHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findEndpoint } from './queries.js'
import { toWebhookEndpoint } from './resource.js'

export const getWebhookEndpoint: ApiHandler<
  'getWebhookEndpoint',
  { clock: Clock; database: Database }
> = async ({ tenant, params }, { database, clock }) => {
  const id = storedId('whe', params.webhookId)
  const now = clock.now()
  const row = id === undefined ? undefined : await findEndpoint(database, tenant, id, now)
  return row === undefined ? notFound : { status: 200, data: toWebhookEndpoint(row, now) }
}
