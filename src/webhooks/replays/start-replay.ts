import type { BackgroundWork } from '../../basics/background-work.js'
import type { Clock } from '../../basics/clock.js'
import { newId, publicId, storedId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { countMissed } from '../deliveries/missed.js'
import { webhookRevoked } from '../deliveries/webhook-revoked.js'
import { readWindow } from '../deliveries/window.js'
import { findEndpointOfAnyTenant } from '../endpoints/queries.js'
import { insertReplay, type ReplayRow } from './queries.js'
import { toReplay } from './resource.js'

/** Sorts before the ID of any delivery. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const alreadyRuns = {
  status: 409,
  error: {
    code: 'conflict',
    message: 'A replay of this endpoint is running: wait for its end, or cancel it.',
  },
} as const

export const startReplay: ConsoleHandler<
  'startReplay',
  Commits & { clock: Clock; replayer: BackgroundWork }
> = async ({ params, body, actor, address }, context) => {
  const { database, clock, replayer } = context
  const now = clock.now()
  const { from, to } = readWindow('body', body, now)
  const endpointId = storedId('whe', params.webhookId)
  if (endpointId === undefined) return notFound
  const endpoint = await findEndpointOfAnyTenant(database, endpointId, now)
  if (endpoint === undefined) return notFound
  if (endpoint.status === 'revoked') return webhookRevoked

  const { waiting, failed } = await countMissed(database, { endpointId, from, to })
  const row: ReplayRow = {
    id: newId(),
    organizationId: endpoint.organizationId,
    environment: endpoint.environment,
    endpointId,
    createdFrom: from,
    createdTo: to,
    status: 'running',
    total: waiting + failed,
    totalWaiting: waiting,
    resent: 0,
    afterCreatedAt: from,
    afterId: BEFORE_ALL,
    startedBy: actor,
    createdAt: now,
    advancedAt: now,
    finishedAt: null,
  }
  const details = {
    replay: publicId('rpl', row.id),
    from: from.toISOString(),
    to: to.toISOString(),
    count: row.total,
    waiting,
    failed,
  }
  const stored = await commit(context, insertReplay, {
    row,
    audit: { actor, address, subject: publicId('whe', endpointId), details, at: now },
  })
  if (!stored) return alreadyRuns
  replayer.wake()
  return { status: 202, data: toReplay(row) }
}
