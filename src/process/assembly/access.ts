import { openLeases } from '../../http/rate-limits/leases.js'
import { createRateLimiter, type RateLimiter } from '../../http/rate-limits/rate-limit.js'
import { redisLeases } from '../../http/rate-limits/redis-leases.js'
import { type KeyDirectory, openKeyDirectory } from '../../tenants/keys/directory.js'
import type { Foundation } from './context-parts.js'

/** What decides whether a caller may make a request. */
export type Access = {
  readonly keys: KeyDirectory
  readonly rateLimiter: RateLimiter
  close(): Promise<void>
}

export function assembleAccess({
  settings,
  log,
  clock,
  database,
}: Pick<Foundation, 'settings' | 'log' | 'clock' | 'database'>): Access {
  const keys = openKeyDirectory({ database, clock, log })
  const leases =
    settings.redisUrl && openLeases({ connect: redisLeases(settings.redisUrl, clock), clock, log })
  return {
    keys,
    rateLimiter: createRateLimiter(settings.rateLimits, clock, leases),
    async close() {
      await keys.close()
      await leases?.close()
    },
  }
}
