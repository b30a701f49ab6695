import type { Logger } from 'pino'
import type { components } from '../../../generated/console.js'
import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { Commits } from '../../changes/commit.js'
import { type ConsoleHandler, notFound, type OperatorCaller } from '../../changes/handlers.js'
import { publicError } from '../../http/answers/respond.js'
import { ApiError } from '../../http/errors.js'
import { requireNotMoved } from '../../tenants/organizations/moved.js'
import { resend } from './resend.js'
import { underWay } from './under-way.js'
import { webhookRevoked } from './webhook-revoked.js'

type Result = components['schemas']['ResendResult']
type Code = NonNullable<Result['error']>['code']

async function errorOf(
  context: Commits & { clock: Clock },
  deliveryId: string,
  caller: OperatorCaller,
): Promise<Result['error']> {
  await requireNotMoved(context.database, 'deliveryId', deliveryId)
  const id = storedId('whd', deliveryId)
  const outcome = id === undefined ? 'not found' : await resend(context, id, caller)
  if (outcome === 'not found') return notFound.error
  if (outcome === 'under way') return underWay.error
  return outcome === 'revoked' ? webhookRevoked.error : null
}

export const resendDeliveries: ConsoleHandler<
  'resendDeliveries',
  Commits & { clock: Clock; log: Logger }
> = async ({ body, ...caller }, context) => {
  const results: Result[] = []
  for (const deliveryId of new Set(body.deliveryIds)) {
    try {
      results.push({ deliveryId, error: await errorOf(context, deliveryId, caller) })
    } catch (error) {
      // If nothing has been resent yet, an unexpected error fails the whole request.
      if (!(error instanceof ApiError) && results.every((result) => result.error !== null)) throw error
      const { code, message, status } = publicError(error, { method: 'POST' })
      if (status >= 500) context.log.error({ err: error, delivery: deliveryId }, 'delivery not resent')
      results.push({ deliveryId, error: { code: code as Code, message } })
    }
  }
  return { status: 202, data: results }
}
