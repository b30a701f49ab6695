import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Sessions } from './sessions.js'

export const deleteSession: ConsoleHandler<'deleteSession', { sessions: Sessions }> = async (
  { cookies, address },
  { sessions },
) => {
  await sessions.end(cookies, address)
  return { status: 200, data: { signedOut: true }, setCookie: sessions.cleared() }
}
