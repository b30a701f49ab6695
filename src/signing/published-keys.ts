import { Router } from 'express'
import type { ReportKeys } from './report-keys.js'

/** Where the public keys are. */
export const REPORT_KEYS_PATH = '/.well-known/media-scan-report-keys.json'

/**
 * `GET /.well-known/media-scan-report-keys.json`: the public keys, also those that are retired, as a JWK set (RFC 7517),
 * without authentication: whoever has a report checks its signature with them.
 */
export function publishedKeys({ reportKeys }: { reportKeys: Pick<ReportKeys, 'publicKeys'> }): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get(REPORT_KEYS_PATH, async (_request, response) => {
    const keys = await reportKeys.publicKeys()
    response.set('Cache-Control', 'no-cache').type('application/jwk-set+json')
    response.set('Access-Control-Allow-Origin', '*').send(JSON.stringify({ keys }))
  })
  return router
}
