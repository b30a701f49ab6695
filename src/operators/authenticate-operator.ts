import type { Request } from 'express'
import type { Secret } from '../basics/secrets.js'
import type { OperatorCaller, Session } from '../changes/handlers.js'
import { bearerToken } from '../http/bearer.js'
import type { OperationFacts } from '../http/contract/handler-types.js'
import { ApiError } from '../http/errors.js'
import { requestState } from '../http/request.js'
import type { Settings } from '../settings/settings.js'
import { isSameOrigin } from './same-origin.js'
import type { FailedSignIns } from './sessions/failed-sign-ins.js'
import { isOperatorToken } from './sessions/operator-token.js'
import { type Sessions, TOKEN_HOLDER, TOKEN_ROLE } from './sessions/sessions.js'
import { unauthorized } from './sessions/unauthorized.js'

const TOKEN_SESSION: Session = {
  subject: TOKEN_HOLDER,
  method: 'token',
  role: TOKEN_ROLE,
  expiresAt: undefined,
}

/**
 * Authenticates the caller of the operator API by the security schemes of the operation: the operator token
 * (`operatorToken`) or a session cookie (`session`). Throws 401. Throws 403 if a change that is made with a cookie, or
 * that sets or clears a cookie, is not proven to come from the console itself.
 */
export function createOperatorAuthentication({
  operatorToken,
  sessions,
  publicUrl: address,
  failedSignIns,
  settings: { publicUrl },
}: {
  settings: Settings
  operatorToken: Secret<string>
  publicUrl: () => string
  sessions: Sessions
  failedSignIns: FailedSignIns
}): (request: Request, operation: OperationFacts) => Promise<OperatorCaller> {
  function requireSameOrigin(request: Request, operation: OperationFacts): void {
    if (operation.method === 'GET') return
    if (!isSameOrigin(request, { publicUrl, listeningOn: address() }))
      throw new ApiError(
        403,
        'cross_origin',
        'Changes with a session must come from the console: send X-Requested-With: XMLHttpRequest from the same origin, which is that of PUBLIC_URL if it is set.',
      )
  }

  async function sessionOf(request: Request, operation: OperationFacts): Promise<Session> {
    const token = operation.security.includes('operatorToken') ? bearerToken(request) : undefined
    if (token !== undefined) {
      if (isOperatorToken(token, operatorToken)) return TOKEN_SESSION
      const { address } = requestState(request)
      failedSignIns.note({ address, method: 'token', reason: 'wrong_token' })
      throw unauthorized()
    }
    const { cookie } = request.headers
    const session = operation.security.includes('session') ? await sessions.read(cookie) : undefined
    if (session === undefined) throw unauthorized()
    requireSameOrigin(request, operation)
    return session
  }

  return async (request, operation) => {
    const cause = requestState(request)
    const { address } = cause
    const { cookie: cookies } = request.headers
    if (operation.security.length === 0) {
      requireSameOrigin(request, operation)
      return { actor: 'anonymous', session: undefined, cookies, address, cause }
    }
    const session = await sessionOf(request, operation)
    cause.caller = { actor: session.subject }
    return { actor: session.subject, session, cookies, address, cause }
  }
}
