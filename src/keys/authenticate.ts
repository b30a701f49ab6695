import type { Request } from 'express'
import { bearerToken } from '../http/bearer.js'
import { ApiError } from '../http/errors.js'
import { requestState } from '../http/request.js'
import { publicId } from '../identifiers.js'
import type { KeyDirectory } from './directory.js'
import type { KeyRow } from './queries.js'

/** The key of a request. Throws the one 401 there is for keys that cannot be used, for whatever reason. */
export async function authenticateKey(keys: KeyDirectory, request: Request): Promise<KeyRow> {
  const token = bearerToken(request)
  const key = token === undefined ? undefined : await keys.find(token)
  if (key === undefined)
    throw new ApiError(401, 'unauthorized', 'A valid API key is required: Authorization: Bearer <API_KEY>.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  requestState(request).caller = {
    key: publicId('key', key.id),
    organization: publicId('org', key.organizationId),
    environment: key.environment,
  }
  return key
}
