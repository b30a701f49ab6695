import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { Secret } from '../basics/secrets.js'
import { foldEmail } from './email.js'
import type { RoleHolders } from './roles.js'
import { parseTrustAnchors } from './trust-anchors.js'

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

export const webAddress = (schemes: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      return url !== undefined && schemes.includes(url.protocol)
    },
    `must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  )

/** Whether a host is a loopback address, which can be reached only from this machine (RFC 6890). */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The host of an address, IPv6 without brackets. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '')

/** Whether an address has no user and password. True for an invalid address, which another check refuses. */
export function hasNoUser(text: string): boolean {
  const { username, password } = new URL(URL.canParse(text) ? text : 'https://none')
  return username + password === ''
}

/**
 * An address to which paths are appended, so it has no query or fragment, and no user because `fetch` refuses one. It is
 * normalized as browsers do it: the scheme of `PUBLIC_URL` decides whether cookies are `Secure`.
 */
export const baseAddress = webAddress(['https:', 'http:'])
  .refine((text) => hasNoUser(text) && !/[?#]/.test(text), 'must have no user, password, query or fragment')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''))

/** Whether a browser may send this text as `Origin`. Origins are compared as text, so no other form could ever match. */
function isOrigin(text: string): boolean {
  if (text === 'null') return true
  // `URL` accepts an asterisk in a host, but it would be compared literally.
  if (text.includes('*') || !URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  // Apps and extensions have schemes of their own, whose origin `URL` does not return.
  return /^https?:$/.test(protocol) ? text === origin : /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(text)
}

export const uploadOrigins = z
  .string()
  .transform((text) => (text === '*' ? ('*' as const) : text.split(',').map((origin) => origin.trim())))
  .refine(
    (origins) => origins === '*' || origins.every(isOrigin),
    'must be * or origins as browsers send them, such as https://app.example.org, separated by commas',
  )

/**
 * Whether user, password and host of an address can be decoded, as the clients of databases do. False for an invalid
 * address.
 */
function isDecodable(text: string): boolean {
  try {
    const { username, password, hostname } = new URL(text)
    for (const part of [username, password, hostname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

export const databaseAddress = webAddress(['postgres:', 'postgresql:'])
  .refine(
    isDecodable,
    'must be like postgres://user:password@127.0.0.1:5432/database, with special characters encoded',
  )
  .transform((text) => new Secret(text))

/** Whether the client accepts a Redis address: its path is a database number, and its credentials can be decoded. */
const isRedisAddress = (text: string) => isDecodable(text) && /^\/?\d*$/.test(new URL(text).pathname)

export const redisAddress = webAddress(['redis:', 'rediss:'])
  .refine(
    isRedisAddress,
    'must be like redis://user:password@127.0.0.1:6379/0, with a number at the end and special characters encoded',
  )
  .transform((text) => new Secret(text))

export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')

export const masterKey = z
  .string()
  .refine(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    'must be 32 bytes in base64 (make one with: openssl rand -base64 32)',
  )
  .transform((text) => new Secret<Uint8Array>(Buffer.from(text, 'base64')))

export const names = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((list) => list.every((name) => name !== ''), 'must be names separated by commas')
  .default(() => [])

/** Who has a role. Each entry names people by one claim from the provider. */
export const roleHolders = names
  .refine(
    (list) => list.every((entry) => /^(email|subject|group):./.test(entry)),
    'must be email:…, subject:… or group:…, separated by commas',
  )
  .transform((list): RoleHolders => {
    const of = (kind: string) =>
      list.filter((entry) => entry.startsWith(`${kind}:`)).map((entry) => entry.slice(kind.length + 1).trim())
    return { emails: of('email').map(foldEmail), subjects: of('subject'), groups: of('group') }
  })

/** Names of address ranges in Express's `trust proxy`. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

const isAddressOrSubnet = (text: string) => {
  const [address = '', length, ...more] = text.split('/')
  // A plain number, which Express also accepts, is refused: a number of proxies does not identify them.
  if (isIP(address) === 0 || more.length > 0) return false
  const most = isIP(address) === 4 ? 32 : 128
  // `/0` is refused, because it would trust every caller to state its own address.
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= most)
}

export const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine(
    (list) => list.every((range) => PROXY_RANGES.includes(range) || isAddressOrSubnet(range)),
    `must be addresses, subnets or ${PROXY_RANGES.join(', ')}, separated by commas`,
  )
  .default(() => [])

/** The certificates in the PEM file at a path. */
export const certificateFile = z.string().transform((path, context) => {
  try {
    return parseTrustAnchors(readFileSync(path, 'utf8'))
  } catch (error) {
    const message = `must name a PEM file with certificates; ${path} is not one: ${(error as Error).message}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
})

/** Where a list of authorities is fetched from. Without TLS, anyone on the network path could add one of their own. */
export const listAddress = webAddress(['https:', 'http:'])
  .refine(
    (text) => !URL.canParse(text) || text.startsWith('https:') || isLoopbackHost(hostOf(text)),
    'must be an address starting with https://, unless it is a loopback address',
  )
  .refine(hasNoUser, 'must have no user or password')

/** A secret that signs requests to a detector or notices, in the format of Standard Webhooks. */
export const signingSecret = z
  .string()
  .regex(
    /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'must be whsec_ and at least 24 bytes in base64 (make one with: echo "whsec_$(openssl rand -base64 32)")',
  )
  .transform((text) => new Secret(text))
