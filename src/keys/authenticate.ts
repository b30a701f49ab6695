import type { Request } from 'express'
import { bearerToken } from '../http/bearer.js'
import { ApiError } from '../http/errors.js'
import { requestState } from '../http/request.js'
import { publicId } from '../identifiers.js'
import type { KeyDirectory } from './directory.js'
import type { KeyRow } from './queries.js'

/** How the log names the caller; rows stay in the directory for some requests. */
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

/** The key, when it can be used; otherwise throws the one 401 there is for keys, for whatever reason. */
function usable(key: KeyRow | undefined, request: Request): KeyRow {
  if (key === undefined)
    throw new ApiError(401, 'unauthorized', 'A valid API key is required: Authorization: Bearer <API_KEY>.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  requestState(request).caller = callerOf(key)
  return key
}

/** The key of a request; a promise when it has to be looked up. Throws or rejects with 401. */
export function authenticateKey(keys: KeyDirectory, request: Request): KeyRow | Promise<KeyRow> {
  const token = bearerToken(request)
  const found = token === undefined ? undefined : keys.find(token)
  return found instanceof Promise ? found.then((key) => usable(key, request)) : usable(found, request)
}
