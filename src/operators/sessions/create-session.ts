import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import type { Secret } from '../../basics/secrets.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { rateLimited } from '../../http/rate-limits/rate-limited.js'
import type { FailedSignIns } from './failed-sign-ins.js'
import { isOperatorToken } from './operator-token.js'
import { toSession } from './resource.js'
import type { Sessions } from './sessions.js'
import { signIn } from './sign-in.js'
import { MAX_WRONG_TOKENS, type SignInLimit } from './sign-in-limit.js'
import { unauthorized } from './unauthorized.js'

export const createSession: ConsoleHandler<
  'createSession',
  {
    log: Logger
    clock: Clock
    database: Database
    operatorToken: Secret<string>
    sessions: Sessions
    signInLimit: SignInLimit
    failedSignIns: FailedSignIns
  }
> = async ({ body, address }, context) => {
  const { signInLimit, operatorToken, log, clock } = context
  if (!isOperatorToken(body.token, operatorToken)) {
    context.failedSignIns.note({ address, method: 'token', reason: 'wrong_token' })
    const until = signInLimit.wrongToken(address)
    if (until !== undefined)
      throw rateLimited('address', `send at most ${MAX_WRONG_TOKENS} wrong tokens a minute`, {
        until,
        now: clock.now(),
      })
    log.warn({ address }, 'console sign-in refused: wrong operator token')
    throw unauthorized()
  }
  const { session, setCookie } = await signIn(context, { method: 'token' }, address)
  return { status: 201, data: toSession(session), setCookie }
}
