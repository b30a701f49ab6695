import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientAuthMethod, type Configuration, Provider } from 'oidc-provider'

export type Account = {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  /** Returned to clients that request the scope `groups`. */
  readonly groups?: string | readonly string[]
}

/** A real OpenID Connect provider on loopback, with accounts that sign in by their `sub`. */
export type OpenIdProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Starts to answer; before that it is out of order. */
  open(redirectUri: string, options?: ProviderOptions): void
  /** Answers 503 until it is opened again. */
  breakDown(): void
  close(): Promise<void>
}

export type ProviderOptions = {
  readonly accounts: readonly Account[]
  /**
   * Whether the ID token includes address and groups, or null for them; otherwise only the userinfo endpoint returns
   * them.
   */
  readonly emailInToken?: boolean | 'as null'
  readonly authentication?: ClientAuthMethod
}

const outOfOrder: RequestListener = (_request, response) => {
  response.statusCode = 503
  response.end()
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const clientId = 'console'
  const clientSecret = 'a secret of the client, with / and : in it'
  let listener = outOfOrder
  const server: Server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  return {
    issuer,
    clientId,
    clientSecret,
    open(
      redirectUri,
      { accounts = [], emailInToken = false, authentication = 'client_secret_basic' } = { accounts: [] },
    ) {
      const configuration: Configuration = {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: authentication,
            id_token_signed_response_alg: 'ES256',
          },
        ],
        clientAuthMethods: [authentication],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
        scopes: ['openid', 'email', 'groups'],
        conformIdTokenClaims: emailInToken === false,
        cookies: { keys: ['of the test'] },
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] as never },
        findAccount: (_context, id) => {
          const account = accounts.find(({ sub }) => sub === id)
          if (account === undefined) return undefined
          const inToken = emailInToken === 'as null' ? { sub: id, email: null, groups: null } : account
          return { accountId: id, claims: (use) => ({ ...(use === 'id_token' ? inToken : account) }) }
        },
      }
      listener = new Provider(issuer, configuration).callback()
    },
    breakDown() {
      listener = outOfOrder
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
