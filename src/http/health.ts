import { Router } from 'express'
import type { Logger } from 'pino'
import type { Readiness } from '../basics/readiness.js'

/** Polled continuously by monitoring and load balancers, so these requests are not logged, counted or traced. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * `GET /healthz`: the process is running; depends on nothing else. `GET /readyz`: the process can serve requests; 503
 * with the reasons if it cannot.
 */
export function healthRouter({ readiness, log }: { readiness: Readiness; log: Logger }): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const reasons = await readiness.problems()
    if (reasons.length > 0) log.warn({ reasons }, 'not ready')
    response.status(reasons.length === 0 ? 200 : 503)
    response.json(reasons.length === 0 ? { status: 'ready' } : { status: 'unavailable', reasons })
  })
  return router
}
