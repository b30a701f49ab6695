import type * as openid from 'openid-client'
import { ROLES, type Role } from '../../../generated/vocabulary.js'
import { fromBase64url } from '../../basics/base64url.js'
import type { Clock } from '../../basics/clock.js'
import type { KeyRing } from '../../basics/secrets.js'
import { foldEmail } from '../../settings/email.js'
import type { OpenIdConnectSettings } from '../../settings/settings.js'
import type { Identity } from './identity.js'

/** The path where a browser begins to sign in, and the path to which the provider sends it back. */
export const SIGN_IN_PATH = '/console/auth/sign-in'
export const CALLBACK_PATH = '/console/auth/callback'

/** How long a user may take at the provider. */
export const TRANSACTION_SECONDS = 600

const PURPOSE = 'console sign-in'

/** Timeout for requests of this service to the provider. */
const PROVIDER_TIMEOUT_SECONDS = 10

/** Why a sign-in failed, in the words of the contract. */
export type SignInProblem = 'not_allowed' | 'expired' | 'refused' | 'unavailable'

/** A failed sign-in. `message` and `cause` are for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}

/** Sign-in with an OpenID Connect provider: authorization code with PKCE, state and nonce (RFC 9700, section 2.1). */
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

type Transaction = { state: string; nonce: string; verifier: string; expires: number }

/** Loaded at the first sign-in: most deployments have no provider, and none needs one to start. */
const load = () => import('openid-client')

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
  const { issuer, clientId, clientSecret, scopes, groupsClaim, roles } = settings
  const namedGroups = new Set(Object.values(roles).flatMap(({ groups }) => groups))
  const insecure = issuer.startsWith('http:')

  async function discover(): Promise<openid.Configuration> {
    const openid = await load()
    const execute = insecure ? [openid.allowInsecureRequests] : []
    const options = { execute, timeout: PROVIDER_TIMEOUT_SECONDS }
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options)
    const server = found.serverMetadata()
    // HTTP Basic is the default (OpenID Connect Discovery 1.0, section 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(clientSecret.reveal())
      : openid.ClientSecretPost(clientSecret.reveal())
    const configuration = new openid.Configuration(server, clientId, undefined, authentication)
    configuration.timeout = PROVIDER_TIMEOUT_SECONDS
    if (insecure) openid.allowInsecureRequests(configuration)
    openid.enableNonRepudiationChecks(configuration)
    return configuration
  }

  let discovered: Promise<openid.Configuration> | undefined

  /** The provider's configuration: fetched when it is first needed, and again after a failure. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw new SignInError('unavailable', 'The OpenID Connect provider cannot be reached.', error)
    })
    return discovered
  }

  function openTransaction(text: string | undefined): Transaction {
    try {
      const sealed = fromBase64url(text ?? '')
      const transaction =
        sealed === undefined ? undefined : (JSON.parse(keyRing.open(sealed, PURPOSE)) as Transaction)
      if (transaction !== undefined && transaction.expires > clock.now().getTime()) return transaction
    } catch {
      // Missing, truncated or not sealed here: treated as missing.
    }
    throw new SignInError('expired', 'The browser returned without a sign-in in progress, or too late.')
  }

  /**
   * Some providers put the address and groups into the ID token, others only into the UserInfo response. Some write null
   * for claims that they leave out, although the specification tells them not to (OpenID Connect Core 1.0, 5.3.2).
   */
  async function identityOf(
    server: openid.Configuration,
    tokens: openid.TokenEndpointResponse,
    claims: openid.IDToken,
  ): Promise<Identity> {
    const openid = await load()
    const lacks = claims.email == null || (namedGroups.size > 0 && claims[groupsClaim] == null)
    const told =
      lacks && server.serverMetadata().userinfo_endpoint !== undefined
        ? await openid.fetchUserInfo(server, tokens.access_token, claims.sub)
        : claims
    // The address and its verification must come from the same source.
    const { email, email_verified: verified } = claims.email == null ? told : claims
    const groups = [claims[groupsClaim] ?? told[groupsClaim] ?? []].flat()
    return {
      subject: claims.sub,
      email: typeof email === 'string' && verified === true ? foldEmail(email) : undefined,
      groups: groups.filter((group) => typeof group === 'string').filter((group) => namedGroups.has(group)),
    }
  }

  async function exchange(search: string, transaction: Transaction): Promise<Identity> {
    const openid = await load()
    const server = await configuration()
    const returned = new URL(`${publicUrl()}${CALLBACK_PATH}${search}`)
    try {
      const tokens = await openid.authorizationCodeGrant(server, returned, {
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        pkceCodeVerifier: transaction.verifier,
        idTokenExpected: true,
      })
      return await identityOf(server, tokens, tokens.claims() as openid.IDToken)
    } catch (error) {
      const { code, cause } = error as { code?: unknown; cause?: unknown }
      const isOutOfOrder = cause instanceof Response && cause.status >= 500
      const answered =
        error instanceof openid.AuthorizationResponseError ||
        error instanceof openid.ResponseBodyError ||
        (error instanceof openid.ClientError && code !== 'OAUTH_TIMEOUT' && !isOutOfOrder)
      throw answered
        ? new SignInError('refused', 'The provider did not return a valid sign-in.', error)
        : new SignInError('unavailable', 'The OpenID Connect provider cannot be reached.', error)
    }
  }

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
      const openid = await load()
      const server = await configuration()
      const transaction: Transaction = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        expires: clock.now().getTime() + TRANSACTION_SECONDS * 1000,
      }
      const location = openid.buildAuthorizationUrl(server, {
        redirect_uri: `${publicUrl()}${CALLBACK_PATH}`,
        scope: scopes.join(' '),
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
      })
      return {
        location: location.href,
        transaction: keyRing.seal(JSON.stringify(transaction), PURPOSE).toString('base64url'),
      }
    },
    async finish(search, transaction) {
      const identity = await exchange(search, openTransaction(transaction))
      if (roleOf(identity) === undefined) {
        const orIn = namedGroups.size > 0 ? `, nor in a group that has a role (claim: ${groupsClaim})` : ''
        throw new SignInError('not_allowed', `${identity.subject} is not on the list of operators${orIn}.`)
      }
      return identity
    },
  }
}
