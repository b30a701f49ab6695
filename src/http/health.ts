import { Router } from 'express'
import type { Context } from '../context.js'
import { isMigrated } from '../database/migrations.js'

/**
 * `GET /healthz`: the process answers. `GET /readyz`: it can serve, that is, its database is reachable and
 * migrated; 503 when not.
 */
export function healthRouter({ database, log }: Pick<Context, 'database' | 'log'>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    let ready = false
    try {
      ready = await isMigrated(database)
    } catch (error) {
      log.warn({ err: error }, 'not ready')
    }
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'unavailable' })
  })
  return router
}
