import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import { USER_AGENT } from '../../outbound/exchange.js'
import { messageHeaders } from '../../outbound/signature.js'
import type { AttemptRow, DeliveryRow } from './resource.js'

/** Replaces values that are not shown. */
const MASK = '…'

const SIGNATURE = /^t=(\d+)((?:, v1=[0-9a-f]*)+)$/

/**
 * The headers of the latest attempt as far as they are known, with signatures and the values of the endpoint's custom
 * headers masked; empty when nothing was sent.
 */
export function shownHeaders(
  row: DeliveryRow,
  latest: AttemptRow | undefined,
  ownNames: readonly string[],
): components['schemas']['RequestHeader'][] {
  const [, seconds, signatures] = SIGNATURE.exec(row.signatureHeader ?? '') ?? []
  if (latest === undefined || latest.error === 'secret_unavailable' || signatures === undefined) return []
  const count = signatures.split(',').length - 1
  const message = { id: publicId('evt', row.eventId), type: row.eventType, body: '' }
  const headers = {
    'User-Agent': USER_AGENT,
    ...Object.fromEntries(ownNames.map((name) => [name, MASK])),
    ...messageHeaders([], message, Number(seconds)),
    'Service-Signature': `t=${seconds}${`, v1=${MASK}`.repeat(count)}`,
    'webhook-signature': Array.from({ length: count }, () => `v1,${MASK}`).join(' '),
    'Service-Delivery-Id': publicId('whd', row.id),
  }
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}
