import { Router } from 'express'
import type { Logger } from 'pino'
import type { Readiness } from '../readiness.js'

/** Asked for all day by machines that look after this one. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * `GET /healthz`: the process answers; depends on nothing. `GET /readyz`: it can serve; 503 with the reasons when
 * it cannot.
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
