import type { OperatorCaller } from '../changes/handlers.js'
import type { OperatorOperationFacts } from '../http/contract/handler-types.js'
import { ApiError } from '../http/errors.js'
import { includesRole } from '../settings/roles.js'

/** Throws 403 if the caller's role is lower than the operation needs. */
export function admitOperator({ session }: OperatorCaller, { role }: OperatorOperationFacts): void {
  if (role === null || (session !== undefined && includesRole(session.role, role))) return
  const identity = session === undefined ? 'not signed in' : `signed in as ${session.role}`
  throw new ApiError(403, 'forbidden', `This needs the role ${role}; you are ${identity}.`)
}
