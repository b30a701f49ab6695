import { extname } from 'node:path'
import { type Request, type Response, Router } from 'express'
import helmet from 'helmet'
import { ApiError } from '../http/errors.js'
import { decodePercent } from '../http/routes.js'
import { packageFile } from '../package-root.js'

/** Seconds in a year: what caches take for "for ever". */
const A_YEAR = 31_536_000

/** Of assets, whose names change with their content. */
const KEPT_FOR_EVER = { 'Cache-Control': `public, max-age=${A_YEAR}, immutable` }
/** Of the page, which names the assets, so that a new version is seen at once. */
const ASKED_ANEW = { 'Cache-Control': 'no-cache' }

/** Everything from this origin, nothing inline, and nobody may frame it. */
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

/** Answers with a file of a folder, or not at all when it is none. Paths that lead out of the folder are none. */
function sendFile(
  response: Response,
  root: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // Dot files are none either. `sendFile` would answer directories with a redirect of its own.
    const options = { root, cacheControl: false, lastModified: false, headers }
    response.sendFile(path, options, (error?: Error & { status?: number; code?: string }) => {
      if (error === undefined || response.headersSent) resolve(true)
      else if ((error.status ?? 500) < 500 || error.code === 'EISDIR') resolve(false)
      else reject(error)
    })
  })
}

/**
 * The console's pages: what Vite built into `folder`, under `/console`. Any path that is no file is the one page
 * there is, which finds out by itself what it shows; `/console/api` and `/console/auth` are not its.
 */
export function consolePages(folder = packageFile('dist', 'console')): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    xFrameOptions: { action: 'deny' },
    // Whether the service is reached over TLS is for whoever terminates TLS to say; without it, browsers
    // complain of the other two in their console.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })

  /** An asset, compressed where the build has it so and the client takes it. */
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
        'The console was not built: run npm run build and start the service again.',
        { headers: { 'Retry-After': '60' } },
      )
  })
  return router
}
