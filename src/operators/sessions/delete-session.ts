import type { ConsoleHandler } from '../../changes/handlers.js'

export const deleteSession: ConsoleHandler<'deleteSession'> = async ({ cookies, address }, { sessions }) => {
  await sessions.end(cookies, address)
  return { status: 200, data: { signedOut: true }, setCookie: sessions.cleared() }
}
