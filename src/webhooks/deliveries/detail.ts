import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { Database } from '../../database/connection.js'
import { isoTime } from '../../database/sql/time.js'
import { findDeliveryOfAnyTenant, findDestination, listReplaysOf } from './operator-queries.js'
import { listAttempts } from './queries.js'
import { toOperatorDelivery } from './resource.js'
import { shownHeaders } from './shown-headers.js'

/** For operators: a delivery of any tenant, by its UUID, with its destination, headers and body. */
export async function findDeliveryDetail(
  { database, keyRing }: { database: Database; keyRing: KeyRing },
  id: string,
): Promise<components['schemas']['DeliveryDetail'] | undefined> {
  const [row, destination, attemptsById, replays] = await Promise.all([
    findDeliveryOfAnyTenant(database, id),
    findDestination(database, id),
    listAttempts(database, [id], null),
    listReplaysOf(database, id),
  ])
  if (row === undefined || destination === undefined) return undefined
  const attempts = attemptsById.get(id) ?? []
  const { url, body, headerNames } = destination
  return {
    delivery: toOperatorDelivery(row, attempts, keyRing),
    url,
    body,
    requestHeaders: shownHeaders(row, attempts.at(-1), headerNames),
    replays: replays.map(({ replayId, startedBy, resentAt }) => ({
      replayId: publicId('rpl', replayId),
      startedBy,
      resentAt: isoTime(resentAt),
    })),
  }
}
