import type { ConsoleHandler } from '../../changes/handlers.js'
import { toSession } from './resource.js'
import { unauthorized } from './unauthorized.js'

export const getSession: ConsoleHandler<'getSession'> = async ({ session }) => {
  if (session === undefined) throw unauthorized()
  return { status: 200, data: toSession(session) }
}
