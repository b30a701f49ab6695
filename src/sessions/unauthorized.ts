import { ApiError } from '../http/errors.js'

/** What the operator API answers whoever it cannot tell is an operator, for whatever reason. */
export const unauthorized = (): ApiError =>
  new ApiError(
    401,
    'unauthorized',
    'Sign in, or send the operator token: Authorization: Bearer <OPERATOR_TOKEN>.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )
