import type { ConsoleHandler } from '../handlers.js'
import { ApiError } from '../http/errors.js'
import { isOperatorToken } from './operator-token.js'
import { toSession } from './resource.js'
import { signIn } from './sign-in.js'
import { unauthorized } from './unauthorized.js'

export const createSession: ConsoleHandler<'createSession'> = async ({ body, address }, context) => {
  const { signInLimit, operatorToken, log } = context
  if (!isOperatorToken(body.token, operatorToken)) {
    const seconds = signInLimit.wrongToken(address)
    if (seconds !== undefined)
      throw new ApiError(429, 'rate_limited', `Too many wrong tokens; try again in ${seconds} seconds.`, {
        headers: { 'Retry-After': String(seconds) },
      })
    log.warn({ address }, 'console sign-in refused: wrong operator token')
    throw unauthorized()
  }
  const { session, setCookie } = await signIn(context, { method: 'token' }, address)
  return { status: 201, data: toSession(session), setCookie }
}
