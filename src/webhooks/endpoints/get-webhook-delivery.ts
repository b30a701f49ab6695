import { storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type ApiHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findDelivery, listAttempts, MAX_SHOWN_ATTEMPTS } from '../deliveries/queries.js'
import { toWebhookDelivery } from '../deliveries/resource.js'

export const getWebhookDelivery: ApiHandler<
  'getWebhookDelivery',
  { database: Database; keyRing: KeyRing }
> = async ({ tenant, params }, { database, keyRing }) => {
  const id = storedId('whd', params.deliveryId)
  const row = id === undefined ? undefined : await findDelivery(database, tenant, id)
  if (row === undefined) return notFound
  const attempts = await listAttempts(database, [row.id], MAX_SHOWN_ATTEMPTS)
  return { status: 200, data: toWebhookDelivery(row, attempts.get(row.id) ?? [], keyRing) }
}
