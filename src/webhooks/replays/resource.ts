import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { ReplayRow } from './queries.js'

/** A replay as the operator API shows it. */
export const toReplay = (row: ReplayRow): components['schemas']['Replay'] => ({
  id: publicId('rpl', row.id),
  organizationId: publicId('org', row.organizationId),
  environment: row.environment,
  webhookId: publicId('whe', row.endpointId),
  from: row.createdFrom.toISOString(),
  to: row.createdTo.toISOString(),
  status: row.status,
  total: row.total,
  totalWaiting: row.totalWaiting,
  totalFailed: row.total - row.totalWaiting,
  resent: row.resent,
  startedBy: row.startedBy,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
