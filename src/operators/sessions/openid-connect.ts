import { ROLES, type Role } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { OpenIdConnectSettings } from '../../settings/settings.js'
import type { Identity } from './identity.js'
import { createOpenIdProvider } from './openid-provider.js'
import { SignInError } from './sign-in-error.js'
import { openTransaction, sealTransaction } from './sign-in-transaction.js'

/** The path where a browser begins to sign in, and the path to which the provider sends it back. */
export const SIGN_IN_PATH = '/console/auth/sign-in'
export const CALLBACK_PATH = '/console/auth/callback'

/** Sign-in with an OpenID Connect provider. */
export type OpenIdConnect = {
  readonly provider: { readonly issuer: string; readonly clientId: string }
  /** The highest role of a user; `undefined` if they are no operator, since the provider may know other people too. */
  roleOf(identity: Identity): Role | undefined
  /** The URL at the provider to send the browser to, and a text that the browser must keep until it returns. */
  begin(): Promise<{ location: string; transaction: string }>
  /**
   * Returns the user who signed in. `search` is the query of the callback, `transaction` is from {@link begin}. Throws
   * {@link SignInError}, also if the user has no role.
   */
  finish(search: string, transaction: string | undefined): Promise<Identity>
}

export function createOpenIdConnect({
  settings,
  keyRing,
  clock,
  publicUrl,
}: {
  settings: OpenIdConnectSettings
  keyRing: KeyRing
  clock: Clock
  publicUrl: () => string
}): OpenIdConnect {
  const { issuer, clientId, groupsClaim, roles } = settings
  const namedGroups = new Set(Object.values(roles).flatMap(({ groups }) => groups))
  const provider = createOpenIdProvider({ ...settings, namedGroups }, () => `${publicUrl()}${CALLBACK_PATH}`)

  const roleOf = ({ subject, email, groups }: Identity) =>
    ROLES.findLast((role) => {
      const holders = roles[role]
      return (
        holders.subjects.includes(subject) ||
        (email !== undefined && holders.emails.includes(email)) ||
        groups.some((group) => holders.groups.includes(group))
      )
    })

  return {
    provider: { issuer, clientId },
    roleOf,
    async begin() {
      const { location, transaction } = await provider.authorize()
      return { location, transaction: sealTransaction(transaction, { keyRing, clock }) }
    },
    async finish(search, text) {
      const identity = await provider.identify(search, openTransaction(text, { keyRing, clock }))
      if (roleOf(identity) === undefined) {
        const orIn = namedGroups.size > 0 ? `, nor in a group that has a role (claim: ${groupsClaim})` : ''
        throw new SignInError('not_allowed', `${identity.subject} is not on the list of operators${orIn}.`)
      }
      return identity
    },
  }
}
