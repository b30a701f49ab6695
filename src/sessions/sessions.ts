import type { SignInMethod } from '../../generated/vocabulary.js'
import type { Clock } from '../clock.js'
import { cookie, readCookie } from '../http/cookies.js'
import type { KeyRing, Secret } from '../secrets.js'
import type { OpenIdConnect } from './openid-connect.js'

/** Who an operator's request comes from. */
export type Session = {
  /** Who to name in the audit log. */
  readonly subject: string
  readonly method: SignInMethod
  /** Absent for a request that carries the operator token itself. */
  readonly expiresAt: Date | undefined
}

/** Somebody a provider vouches for. */
export type Identity = {
  /** The provider's own identifier, `sub`. */
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
}

/** What a session is made for: the holder of the operator token, or somebody a provider vouches for. */
export type Principal = { readonly method: 'token' } | ({ readonly method: 'oidc' } & Identity)

/** The audit log's name for whoever has the operator token. */
export const TOKEN_HOLDER = 'operator token'

/** Named in the contract, under `securitySchemes`. */
export const SESSION_COOKIE = 'console_session'
const LIFETIME_MS = 12 * 3_600_000
const PURPOSE = 'console session'

/**
 * Sessions of the console. Nothing is stored: a session is a signed cookie, good in every process that has the
 * master key. What it was made with is signed too, so that replacing the operator token, or the provider, ends
 * the sessions made with it.
 */
export type Sessions = {
  /** A session that begins now, and the `Set-Cookie` value that carries it. */
  create(principal: Principal): { session: Session; setCookie: string }
  /** The session that a `Cookie` header carries: genuine, not expired, and of somebody still allowed. */
  read(cookieHeader: string | undefined): Session | undefined
  /** The `Set-Cookie` value that takes a session back. */
  readonly cleared: () => string
}

type Payload = Principal & { readonly expires: number }

export function createSessions({
  keyRing,
  clock,
  operatorToken,
  openIdConnect,
  publicUrl,
}: {
  keyRing: KeyRing
  clock: Clock
  operatorToken: Secret<string>
  openIdConnect: OpenIdConnect | undefined
  publicUrl: () => string
}): Sessions {
  const setCookie = (value: string) =>
    cookie(SESSION_COOKIE, value, {
      path: '/console',
      sameSite: 'Strict',
      secure: publicUrl().startsWith('https:'),
      maxAgeSeconds: LIFETIME_MS / 1000,
    })

  const signed = (method: Principal['method'], payload: string) =>
    JSON.stringify([payload, method === 'token' ? operatorToken.reveal() : openIdConnect?.provider])

  function toSession(payload: Payload): Session {
    const subject = payload.method === 'token' ? TOKEN_HOLDER : (payload.email ?? payload.subject)
    return { subject, method: payload.method, expiresAt: new Date(payload.expires) }
  }

  /** The payload of a cookie that was made here; its JSON is not parsed before its MAC was checked. */
  function verify(value: string): Payload | undefined {
    const [method, payload, mac, ...more] = value.split('.')
    if (payload === undefined || mac === undefined || more.length > 0) return undefined
    if (method !== 'token' && method !== 'oidc') return undefined
    if (!keyRing.verifyMac(signed(method, payload), Buffer.from(mac, 'base64url'), PURPOSE)) return undefined
    return { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), method } as Payload
  }

  return {
    create({ method, ...principal }) {
      const expires = clock.now().getTime() + LIFETIME_MS
      const payload = Buffer.from(JSON.stringify({ ...principal, expires })).toString('base64url')
      const mac = keyRing.mac(signed(method, payload), PURPOSE).toString('base64url')
      return {
        session: toSession({ method, ...principal, expires } as Payload),
        setCookie: setCookie(`${method}.${payload}.${mac}`),
      }
    },
    read(cookieHeader) {
      const value = readCookie(cookieHeader, SESSION_COOKIE)
      const payload = value === undefined ? undefined : verify(value)
      if (payload === undefined || payload.expires <= clock.now().getTime()) return undefined
      if (payload.method === 'oidc' && openIdConnect?.allows(payload) !== true) return undefined
      return toSession(payload)
    },
    cleared: () => setCookie(''),
  }
}
