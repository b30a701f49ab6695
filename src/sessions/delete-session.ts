import type { ConsoleHandler } from '../http/handlers.js'

export const deleteSession: ConsoleHandler<'deleteSession'> = async (_request, { sessions }) => ({
  status: 200,
  data: { signedOut: true },
  setCookie: sessions.cleared(),
})
