import { type ConsoleHandler, notFound } from '../handlers.js'
import { storedId } from '../identifiers.js'
import { findDeliveryOfAnyTenant, findDestination, listAttempts } from './queries.js'
import { toOperatorDelivery } from './resource.js'

export const getDelivery: ConsoleHandler<'getDelivery'> = async ({ params }, { database, keyRing }) => {
  const id = storedId('whd', params.deliveryId)
  if (id === undefined) return notFound
  const [row, destination, attempts] = await Promise.all([
    findDeliveryOfAnyTenant(database, id),
    findDestination(database, id),
    listAttempts(database, [id], null),
  ])
  if (row === undefined || destination === undefined) return notFound
  const delivery = toOperatorDelivery(row, attempts.get(id) ?? [], keyRing)
  return { status: 200, data: { delivery, url: destination.url, body: destination.body } }
}
