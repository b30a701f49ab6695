import { randomUUID } from 'node:crypto'
import type { Role } from '../../../generated/vocabulary.js'
import { fromBase64url } from '../../basics/base64url.js'
import type { Clock } from '../../basics/clock.js'
import type { KeyRing, Secret } from '../../basics/secrets.js'
import type { Session } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { httpCookie } from '../../http/cookies.js'
import type { Identity } from './identity.js'
import type { OpenIdConnect } from './openid-connect.js'
import { endSession, isSessionEnded } from './queries.js'

/** Whom a session is for: the holder of the operator token, or a person authenticated by the provider. */
export type Principal = { readonly method: 'token' } | ({ readonly method: 'oidc' } & Identity)

/** Name in the audit log for the holder of the operator token. */
export const TOKEN_HOLDER = 'operator token'
export const TOKEN_ROLE: Role = 'administrator'

/** Named in the contract, under `securitySchemes`. */
export const SESSION_COOKIE = 'console_session'
const LIFETIME_MS = 12 * 3_600_000
const PURPOSE = 'console session'

/**
 * Sessions of the console. A session is a signed cookie, valid in every process that has the master key. The signature
 * covers the operator token or the provider, so that replacing it ends the sessions created with it. Only sign-outs are
 * stored. Operators send few enough requests to look them up each time, so that a sign-out takes effect immediately in
 * every process.
 */
export type Sessions = {
  /** Creates a session for a principal with a role; returns it and the `Set-Cookie` value that carries it. */
  create(principal: Principal): { session: Session; setCookie: string }
  /** The session in a `Cookie` header, if it is authentic, neither expired nor ended, and its principal has a role. */
  read(cookieHeader: string | undefined): Promise<Session | undefined>
  /** Ends the session in a `Cookie` header, if any; `address` is for the audit log. */
  end(cookieHeader: string | undefined, address: string): Promise<void>
  /** The `Set-Cookie` value that deletes the cookie. */
  readonly cleared: () => string
}

type Payload = Principal & { readonly id: string; readonly expires: number }

export function createSessions({
  keyRing,
  clock,
  operatorToken,
  openIdConnect,
  publicUrl,
  database,
}: {
  keyRing: KeyRing
  clock: Clock
  operatorToken: Secret<string>
  openIdConnect: OpenIdConnect | undefined
  publicUrl: () => string
  database: Database
}): Sessions {
  const cookie = httpCookie({
    name: SESSION_COOKIE,
    path: '/console',
    sameSite: 'Strict',
    maxAgeSeconds: LIFETIME_MS / 1000,
    publicUrl,
  })

  const signed = (method: Principal['method'], payload: string) =>
    JSON.stringify([payload, method === 'token' ? operatorToken.reveal() : openIdConnect?.provider])

  const subjectOf = (principal: Principal) =>
    principal.method === 'token' ? TOKEN_HOLDER : (principal.email ?? principal.subject)

  const roleOf = (principal: Principal) =>
    principal.method === 'token' ? TOKEN_ROLE : openIdConnect?.roleOf(principal)

  /** The session of a payload; `undefined` if the principal has no role. */
  const toSession = (payload: Payload): Session | undefined => {
    const role = roleOf(payload)
    if (role === undefined) return undefined
    return { subject: subjectOf(payload), method: payload.method, role, expiresAt: new Date(payload.expires) }
  }

  /** The payload of a cookie that was signed by this service and has not expired. */
  function payloadOf(cookieHeader: string | undefined): Payload | undefined {
    const [method, text, mac, ...more] = cookie.read(cookieHeader)?.split('.') ?? []
    if (text === undefined || mac === undefined || more.length > 0) return undefined
    if (method !== 'token' && method !== 'oidc') return undefined
    // The MAC is checked before the JSON is parsed.
    const macBytes = fromBase64url(mac)
    if (macBytes === undefined || !keyRing.verifyMac(signed(method, text), macBytes, PURPOSE))
      return undefined
    // An earlier release wrote no groups.
    const payload = {
      groups: [],
      ...JSON.parse(Buffer.from(text, 'base64url').toString()),
      method,
    } as Payload
    // An earlier release created sessions without an ID, which could not be ended.
    return payload.id !== undefined && payload.expires > clock.now().getTime() ? payload : undefined
  }

  return {
    create({ method, ...principal }) {
      const made = { ...principal, id: randomUUID(), expires: clock.now().getTime() + LIFETIME_MS }
      const payload = Buffer.from(JSON.stringify(made)).toString('base64url')
      const mac = keyRing.mac(signed(method, payload), PURPOSE).toString('base64url')
      const session = toSession({ method, ...made } as Payload)
      if (session === undefined) throw new Error('The principal of a session must have a role.')
      return { session, setCookie: cookie.set(`${method}.${payload}.${mac}`) }
    },
    async read(cookieHeader) {
      const payload = payloadOf(cookieHeader)
      if (payload === undefined) return undefined
      const session = toSession(payload)
      if (session === undefined) return undefined
      return (await isSessionEnded(database, payload.id)) ? undefined : session
    },
    async end(cookieHeader, address) {
      const payload = payloadOf(cookieHeader)
      if (payload === undefined) return
      const { id, method } = payload
      await endSession(
        database,
        { id, expiresAt: new Date(payload.expires) },
        { actor: subjectOf(payload), address, subject: 'session', details: { method }, at: clock.now() },
      )
    },
    cleared: cookie.cleared,
  }
}
