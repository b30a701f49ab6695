import { extname } from 'node:path'
import { type Request, type Response, Router } from 'express'
import helmet from 'helmet'
import { packageFile } from '../basics/package-root.js'
import { decodePercent } from '../http/contract/routes.js'
import { ApiError } from '../http/errors.js'

/** Seconds in a year, which caches treat as forever. */
const A_YEAR = 31_536_000

/** For assets, whose names change with their content. */
const KEPT_FOR_EVER = { 'Cache-Control': `public, max-age=${A_YEAR}, immutable` }
/** For the page, which names the assets, so that browsers see a new version immediately. */
const ASKED_ANEW = { 'Cache-Control': 'no-cache' }

/** Everything must come from this origin, nothing may be inline, and no page may frame it. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Sends a file in a folder and returns whether it exists. Paths that lead out of the folder do not exist. */
function sendFile(
  response: Response,
  root: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // Dot files do not exist either. For directories `sendFile` would send its own redirect.
    const options = { root, cacheControl: false, lastModified: false, headers }
    response.sendFile(path, options, (error?: Error & { status?: number; code?: string }) => {
      if (error === undefined || response.headersSent) resolve(true)
      else if ((error.status ?? 500) < 500 || error.code === 'EISDIR') resolve(false)
      else reject(error)
    })
  })
}

/**
 * The console's pages: Vite's build output in `folder`, under `/console`. Any path that is not a file gets the single
 * page, which decides in the browser what to show. `/console/api` and `/console/auth` are handled elsewhere.
 */
export function consolePages(folder = packageFile('dist', 'console')): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    xFrameOptions: { action: 'deny' },
    // The proxy that terminates TLS decides about HSTS. Without TLS, browsers log warnings about the other two headers.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })

  /** Sends an asset, compressed if the build has a compressed version and the client accepts it. */
  async function sendAsset(request: Request, response: Response, path: string): Promise<boolean> {
    const headers = { ...KEPT_FOR_EVER, Vary: 'Accept-Encoding' }
    if (request.acceptsEncodings('br') === 'br') {
      response.type(extname(path))
      if (await sendFile(response, folder, `${path}.br`, { ...headers, 'Content-Encoding': 'br' }))
        return true
    }
    return sendFile(response, folder, path, headers)
  }

  router.get(/^\/console(?:$|\/(?!(?:api|auth)(?:$|\/)))/, protect, async (request, response, next) => {
    const path = decodePercent(request.path.slice('/console'.length), 'path')
    if (path.startsWith('/assets/')) {
      if (!(await sendAsset(request, response, path))) next()
      return
    }
    if (path.length > 1 && (await sendFile(response, folder, path, ASKED_ANEW))) return
    if (!(await sendFile(response, folder, 'index.html', ASKED_ANEW)))
      throw new ApiError(
        503,
        'service_unavailable',
        'The console has not been built: run npm run build and restart the service.',
        { headers: { 'Retry-After': '60' } },
      )
  })
  return router
}
