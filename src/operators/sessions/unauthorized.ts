import { ApiError } from '../../http/errors.js'

/** The operator API's answer to any request without valid operator credentials, whatever the reason. */
export const unauthorized = (): ApiError =>
  new ApiError(
    401,
    'unauthorized',
    'Sign in, or send the operator token: Authorization: Bearer <OPERATOR_TOKEN>.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )
