import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import express, { Router } from 'express'
import helmet from 'helmet'
import { ApiError } from '../http/errors.js'
import { packageFile } from '../package-root.js'

/** Seconds in a year: what caches take for "for ever". */
const A_YEAR = 31_536_000

/** Everything from this origin, nothing inline, and nobody may frame it. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/**
 * The console's pages: what Vite built into `folder`, under `/console`. Any path that is no file is the one page
 * there is, which finds out by itself what it shows; `/console/api` and `/console/auth` are not its.
 */
export function consolePages(folder = packageFile('dist', 'console')): Router {
  const router = Router({ caseSensitive: true, strict: false })
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    xFrameOptions: { action: 'deny' },
    // Whether the service is reached over TLS is for whoever terminates TLS to say; without it, browsers
    // complain of the other two in their console.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  const assets = express.static(join(folder, 'assets'), {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders(response) {
      // Their names change with their content.
      response.setHeader('Cache-Control', `public, max-age=${A_YEAR}, immutable`)
    },
  })
  const files = express.static(folder, { index: false, redirect: false, cacheControl: false })

  router.use(['/console/api', '/console/auth'], (_request, _response, next) => next('router'))
  router.use('/console', (request, _response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? next() : next('router'),
  )
  router.use('/console', protect)
  router.use('/console/assets', assets, (_request, _response, next) => next('router'))
  router.use('/console', files, async (_request, response) => {
    // It names the assets: ask each time, so that a new version is seen at once.
    response.setHeader('Cache-Control', 'no-cache')
    if (!(await stat(join(folder, 'index.html')).catch(() => undefined)))
      throw new ApiError(
        503,
        'service_unavailable',
        'The console was not built: run npm run build and start the service again.',
      )
    response.sendFile('index.html', { root: folder, cacheControl: false })
  })
  return router
}
