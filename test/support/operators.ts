import type { Role } from '../../generated/vocabulary.js'
import { FROM_THE_CONSOLE, type TestService } from './service.js'

/** Settings of a service with a person of each role, named like the role. The provider is never contacted. */
export const WITH_ROLES = {
  PUBLIC_URL: 'http://127.0.0.1:3000',
  OIDC_ISSUER: 'https://accounts.example.org',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'a secret of the client',
  OIDC_VIEWERS: 'subject:viewer',
  OIDC_OPERATORS: 'subject:operator',
  OIDC_ADMINISTRATORS: 'subject:administrator',
}

/** The headers that the console sends for a signed-in person of a role. */
export function signedInAs(service: TestService, role: Role): Record<string, string> {
  const somebody = { method: 'oidc', subject: role, email: undefined, groups: [] } as const
  const { setCookie } = service.context.sessions.create(somebody)
  return { ...FROM_THE_CONSOLE, Origin: WITH_ROLES.PUBLIC_URL, Cookie: setCookie.split(';', 1)[0] as string }
}
