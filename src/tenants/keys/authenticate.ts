import type { Request } from 'express'
import { publicId } from '../../basics/identifiers.js'
import { bearerToken } from '../../http/bearer.js'
import { ApiError } from '../../http/errors.js'
import { requestState } from '../../http/request.js'
import { movedError } from '../organizations/moved.js'
import type { KeyDirectory } from './directory.js'
import type { KeyRow } from './queries.js'

/** Log fields of the caller, cached per row because the directory keeps a row for several requests. */
const callers = new WeakMap<KeyRow, Record<string, string>>()

function callerOf(key: KeyRow): Record<string, string> {
  let caller = callers.get(key)
  if (caller === undefined) {
    const { environment } = key
    caller = { key: publicId('key', key.id), organization: publicId('org', key.organizationId), environment }
    callers.set(key, caller)
  }
  return caller
}

/**
 * The key of a request. Rejects with the same 401 whatever is wrong with the key, also if its organization is being
 * erased, and with 421 or 503 if its organization has moved or is being moved.
 */
export async function authenticateKey(keys: KeyDirectory, request: Request): Promise<KeyRow> {
  const token = bearerToken(request)
  const key = token === undefined ? undefined : await keys.find(token)
  // Before the caller is noted, so that the log of requests has no more lines of an organization that is erased.
  if (key === undefined || key.move?.state === 'erasing')
    throw new ApiError(401, 'unauthorized', 'A valid API key is required: Authorization: Bearer <API_KEY>.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  const state = requestState(request)
  state.caller = callerOf(key)
  state.keyId = key.id
  if (key.move !== null) throw movedError(key.move, request.originalUrl)
  return key
}
