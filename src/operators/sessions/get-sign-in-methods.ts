import type { ConsoleHandler } from '../../changes/handlers.js'
import { SIGN_IN_PATH } from './openid-connect.js'

export const getSignInMethods: ConsoleHandler<'getSignInMethods'> = async (
  { cookies },
  { sessions, openIdConnect },
) => ({
  status: 200,
  data: {
    signedIn: (await sessions.read(cookies)) !== undefined,
    token: true,
    openIdConnect:
      openIdConnect === undefined ? null : { issuer: openIdConnect.provider.issuer, startPath: SIGN_IN_PATH },
  },
})
