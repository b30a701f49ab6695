import { storedId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { findDeliveryDetail } from './detail.js'

export const getDelivery: ConsoleHandler<'getDelivery', { database: Database; keyRing: KeyRing }> = async (
  { params },
  context,
) => {
  const id = storedId('whd', params.deliveryId)
  const data = id === undefined ? undefined : await findDeliveryDetail(context, id)
  return data === undefined ? notFound : { status: 200, data }
}
