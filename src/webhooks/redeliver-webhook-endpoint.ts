import { auditOf } from '../audit/record.js'
import { commit } from '../commit.js'
import { findFailedDeliveries, redeliverFailed } from '../deliveries/redelivery.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { readWindow } from '../deliveries/window.js'
import { type ApiHandler, notFound, reservationLost } from '../handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { inRounds } from '../in-rounds.js'
import { findEndpoint } from './queries.js'

/** Most deliveries per call: as many as one statement can handle well within the timeout of a request. */
const MAX_DELIVERIES = 10_000

export const redeliverWebhookEndpoint: ApiHandler<'redeliverWebhookEndpoint'> = async (
  { tenant, params, body, reservation, ...caller },
  context,
) => {
  const { database, clock } = context
  const now = clock.now()
  const { from, to } = readWindow('body', body, now)
  const id = storedId('whe', params.webhookId)
  const endpoint = id === undefined ? undefined : await findEndpoint(database, tenant, id)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked') return webhookRevoked

  return inRounds(database, endpoint.id, async () => {
    const failedIn = { endpointId: endpoint.id, from, to }
    const { ids, more } = await findFailedDeliveries(database, tenant, failedIn, MAX_DELIVERIES)
    const data = { count: ids.length, more }
    const stored = await commit(context, redeliverFailed, {
      tenant,
      ids,
      clockOffsetMs: clock.offset(),
      reservation,
      answer: { status: 202 as const, data },
      audit: auditOf(caller, publicId('whe', endpoint.id), now, {
        from: from.toISOString(),
        to: to.toISOString(),
        count: ids.length,
      }),
    })
    return stored === 'changed' ? undefined : (stored ?? reservationLost)
  })
}
