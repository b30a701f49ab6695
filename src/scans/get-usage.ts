import type { components } from '../../generated/api.js'
import type { Clock } from '../basics/clock.js'
import type { ApiHandler } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Settings } from '../settings/settings.js'
import { sumsSince } from '../telemetry/measurements/series.js'
import type { StorageQuota } from './storage-quota.js'

/** The month in UTC that contains a time. */
const monthOf = (time: Date) => {
  const month = (later: number) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later))
  return { from: month(0), to: month(1) }
}

/** A limit as the API shows it. In the settings, 0 and `Infinity` are none. */
const shown = (limit: number): number | null => (limit === 0 || limit === Infinity ? null : limit)

const limitsOf = ({ rateLimits, uploads, webhooks }: Settings): components['schemas']['Limits'] => ({
  requestsPerMinuteOfKey: shown(rateLimits.perKey),
  requestsPerMinuteOfOrganization: shown(rateLimits.perOrganization),
  storedBytes: shown(uploads.quotaBytes),
  webhookEndpoints: webhooks.maxEndpoints,
  // Organizations take turns, which leaves one to the others when they need it.
  analysesAtOnce: null,
  retentionDays: shown(uploads.retentionDays),
})

export const getUsage: ApiHandler<
  'getUsage',
  { clock: Clock; database: Database; settings: Settings; storageQuota: StorageQuota }
> = async ({ tenant }, { clock, database, settings, storageQuota }) => {
  const { organizationId } = tenant
  const { from, to } = monthOf(clock.now())
  const [sums, storedBytes] = await Promise.all([
    sumsSince(database, organizationId, from),
    storageQuota.used(organizationId),
  ])
  return {
    status: 200,
    data: {
      period: { from: from.toISOString(), to: to.toISOString() },
      scans: sums.scans,
      uploadedBytes: sums.uploaded_bytes,
      requests: sums.requests,
      storedBytes,
      limits: limitsOf(settings),
    },
  }
}
