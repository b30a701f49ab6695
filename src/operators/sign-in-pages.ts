import { type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import type { Database } from '../database/connection.js'
import { httpCookie } from '../http/cookies.js'
import { requestState } from '../http/request.js'
import type { FailedSignIns } from './sessions/failed-sign-ins.js'
import { CALLBACK_PATH, type OpenIdConnect, SIGN_IN_PATH } from './sessions/openid-connect.js'
import type { Sessions } from './sessions/sessions.js'
import { signIn } from './sessions/sign-in.js'
import { SignInError } from './sessions/sign-in-error.js'
import { TRANSACTION_SECONDS } from './sessions/sign-in-transaction.js'

/** The redirects to the OpenID Connect provider and back; 404 if no provider is set. */
export function signInPages(context: {
  openIdConnect: OpenIdConnect | undefined
  publicUrl: () => string
  log: Logger
  sessions: Sessions
  failedSignIns: FailedSignIns
  database: Database
  clock: Clock
}): Router {
  const { openIdConnect, publicUrl, log, failedSignIns } = context
  const router = Router({ caseSensitive: true, strict: true })
  if (openIdConnect === undefined) return router

  // Lax, because a Strict cookie would not be sent when the provider's page redirects the browser back here.
  const cookie = httpCookie({
    name: 'console_sign_in',
    path: '/console/auth',
    sameSite: 'Lax',
    maxAgeSeconds: TRANSACTION_SECONDS,
    publicUrl,
  })

  function redirectWithError(request: Request, response: Response, error: unknown): void {
    if (!(error instanceof SignInError)) throw error
    const { address } = requestState(request)
    failedSignIns.note({ address, method: 'oidc', reason: error.problem })
    log.warn({ err: error.cause, problem: error.problem }, `console sign-in: ${error.message}`)
    response.redirect(303, `/console/sign-in?problem=${error.problem}`)
  }

  router.get(SIGN_IN_PATH, async (request, response) => {
    try {
      const { location, transaction } = await openIdConnect.begin()
      response.setHeader('Set-Cookie', cookie.set(transaction))
      response.redirect(303, location)
    } catch (error) {
      redirectWithError(request, response, error)
    }
  })

  router.get(CALLBACK_PATH, async (request, response) => {
    response.setHeader('Set-Cookie', cookie.cleared())
    try {
      const { search } = new URL(request.url, publicUrl())
      const identity = await openIdConnect.finish(search, cookie.read(request.headers.cookie))
      const { address } = requestState(request)
      const { setCookie } = await signIn(context, { method: 'oidc', ...identity }, address)
      response.setHeader('Set-Cookie', [cookie.cleared(), setCookie])
      // The session cookie is Strict, so a browser that comes from another site does not send it with this redirect.
      // That is fine: the page is the same for everyone, and its own requests come from this site.
      response.redirect(303, '/console')
    } catch (error) {
      redirectWithError(request, response, error)
    }
  })
  return router
}
