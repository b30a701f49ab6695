import type { ConsoleHandler } from '../../changes/handlers.js'
import { type OpenIdConnect, SIGN_IN_PATH } from './openid-connect.js'
import type { Sessions } from './sessions.js'

export const getSignInMethods: ConsoleHandler<
  'getSignInMethods',
  { sessions: Sessions; openIdConnect: OpenIdConnect | undefined }
> = async ({ cookies }, { sessions, openIdConnect }) => ({
  status: 200,
  data: {
    signedIn: (await sessions.read(cookies)) !== undefined,
    token: true,
    openIdConnect:
      openIdConnect === undefined ? null : { issuer: openIdConnect.provider.issuer, startPath: SIGN_IN_PATH },
  },
})
