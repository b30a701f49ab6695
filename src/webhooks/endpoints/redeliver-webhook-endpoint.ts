import type { Clock } from '../../basics/clock.js'
import { publicId, storedId } from '../../basics/identifiers.js'
import { auditOf } from '../../changes/audit/record.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ApiHandler, notFound, reservationLost } from '../../changes/handlers.js'
import { retryOnConflict } from '../../changes/retry-on-conflict.js'
import { answerDryRun, findMissed, redeliverMissed } from '../deliveries/missed.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { readWindow } from '../deliveries/window.js'
import { findEndpoint } from './queries.js'

/** Most deliveries per call: as many as one statement can handle well within the timeout of a request. */
const MAX_DELIVERIES = 10_000

export const redeliverWebhookEndpoint: ApiHandler<
  'redeliverWebhookEndpoint',
  Commits & { clock: Clock }
> = async ({ tenant, params, body, reservation, ...caller }, context) => {
  const { database, clock } = context
  const now = clock.now()
  const { from, to } = readWindow('body', body, now)
  const id = storedId('whe', params.webhookId)
  const endpoint = id === undefined ? undefined : await findEndpoint(database, tenant, id, now)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked') return webhookRevoked

  return retryOnConflict(database, endpoint.id, async () => {
    const clockOffsetMs = clock.offset()
    const limits = { max: MAX_DELIVERIES, clockOffsetMs }
    const missed = await findMissed(database, tenant, { endpointId: endpoint.id, from, to }, limits)
    const waiting = missed.waiting.length + missed.due
    const failed = missed.failed.length
    const data = { count: waiting + failed, more: missed.more, waiting, failed }
    if (body.dryRun) {
      const answer = { status: 200 as const, data }
      return (await commit(context, answerDryRun, { tenant, reservation, answer })) ?? reservationLost
    }
    const stored = await commit(context, redeliverMissed, {
      tenant,
      missed,
      clockOffsetMs,
      reservation,
      answer: { status: 202 as const, data },
      audit: auditOf(caller, publicId('whe', endpoint.id), now, {
        from: from.toISOString(),
        to: to.toISOString(),
        count: data.count,
        waiting,
        failed,
      }),
    })
    return stored === 'changed' ? undefined : (stored ?? reservationLost)
  })
}
