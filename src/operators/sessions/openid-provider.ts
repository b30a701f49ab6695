import type * as openid from 'openid-client'
import { foldEmail } from '../../settings/email.js'
import type { OpenIdConnectSettings } from '../../settings/settings.js'
import type { Identity } from './identity.js'
import { SignInError } from './sign-in-error.js'
import type { Transaction } from './sign-in-transaction.js'

/** Timeout for requests of this service to the provider. */
const PROVIDER_TIMEOUT_SECONDS = 10

/** Loaded at the first sign-in: most deployments have no provider, and none needs one to start. */
const load = () => import('openid-client')

/** Talks to an OpenID Connect provider: authorization code with PKCE, state and nonce (RFC 9700, section 2.1). */
export type OpenIdProvider = {
  /** The URL to send the browser to, and what to compare when it returns. Throws {@link SignInError}. */
  authorize(): Promise<{ location: string; transaction: Transaction }>
  /** Who signed in. `search` is the query with which the browser returned. Throws {@link SignInError}. */
  identify(search: string, transaction: Transaction): Promise<Identity>
}

/** The provider, and the groups that the settings name: no others are told of. */
type ProviderSettings = Omit<OpenIdConnectSettings, 'roles'> & { readonly namedGroups: ReadonlySet<string> }

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const openid = await load()
  const insecure = issuer.startsWith('http:')
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

/**
 * Some providers put the address and groups into the ID token, others only into the UserInfo response. Some write null
 * for claims that they leave out, although the specification tells them not to (OpenID Connect Core 1.0, 5.3.2).
 */
async function identityOf(
  { groupsClaim, namedGroups }: ProviderSettings,
  server: openid.Configuration,
  tokens: openid.TokenEndpointResponse,
  claims: openid.IDToken,
): Promise<Identity> {
  const openid = await load()
  const lacks = claims.email == null || (namedGroups.size > 0 && claims[groupsClaim] == null)
  const userInfo =
    lacks && server.serverMetadata().userinfo_endpoint !== undefined
      ? await openid.fetchUserInfo(server, tokens.access_token, claims.sub)
      : claims
  // The address and its verification must come from the same source.
  const { email, email_verified: verified } = claims.email == null ? userInfo : claims
  const groups = [claims[groupsClaim] ?? userInfo[groupsClaim] ?? []].flat()
  return {
    subject: claims.sub,
    email: typeof email === 'string' && verified === true ? foldEmail(email) : undefined,
    groups: groups.filter((group) => typeof group === 'string').filter((group) => namedGroups.has(group)),
  }
}

/** A provider that answered has refused the sign-in; one that did not, or with a fault of its own, is unavailable. */
async function signInErrorOf(error: unknown): Promise<SignInError> {
  const openid = await load()
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const isOutOfOrder = cause instanceof Response && cause.status >= 500
  const answered =
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.ResponseBodyError ||
    (error instanceof openid.ClientError && code !== 'OAUTH_TIMEOUT' && !isOutOfOrder)
  return answered
    ? new SignInError('refused', 'The provider did not return a valid sign-in.', error)
    : new SignInError('unavailable', 'The OpenID Connect provider cannot be reached.', error)
}

/** `callbackUrl` is where the provider sends the browser back to. */
export function createOpenIdProvider(settings: ProviderSettings, callbackUrl: () => string): OpenIdProvider {
  let discovered: Promise<openid.Configuration> | undefined

  /** The provider's configuration: fetched when it is first needed, and again after a failure. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined
      throw new SignInError('unavailable', 'The OpenID Connect provider cannot be reached.', error)
    })
    return discovered
  }

  return {
    async authorize() {
      const openid = await load()
      const server = await configuration()
      const transaction: Transaction = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const location = openid.buildAuthorizationUrl(server, {
        redirect_uri: callbackUrl(),
        scope: settings.scopes.join(' '),
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
      })
      return { location: location.href, transaction }
    },
    async identify(search, transaction) {
      const openid = await load()
      const server = await configuration()
      const returned = new URL(`${callbackUrl()}${search}`)
      try {
        const tokens = await openid.authorizationCodeGrant(server, returned, {
          expectedState: transaction.state,
          expectedNonce: transaction.nonce,
          pkceCodeVerifier: transaction.verifier,
          idTokenExpected: true,
        })
        return await identityOf(settings, server, tokens, tokens.claims() as openid.IDToken)
      } catch (error) {
        throw await signInErrorOf(error)
      }
    },
  }
}
