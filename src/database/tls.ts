import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

/** How the driver is told to use TLS; it decides by itself whether `prefer` gets it. */
export type Tls = false | 'prefer' | ConnectionOptions

/** An address of a database as the driver takes it. */
export type DatabaseAddress = { readonly url: string; readonly tls: Tls }

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]

/** The driver's own spelling of the mode, `ssl`, also knows these. */
const SPELLINGS: Readonly<Record<string, Mode>> = { true: 'verify-full', false: 'disable' }

/** Of PostgreSQL's own client; the driver takes some of them for settings of the server. */
const TLS_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'channel_binding']

function modeOf(parameters: URLSearchParams): Mode {
  const rootCertificate = parameters.get('sslrootcert')
  // The public authorities vouch for anybody, so only together with the name does that say who answers.
  const unnamed = rootCertificate === 'system' ? 'verify-full' : 'disable'
  const given = parameters.get('sslmode') ?? parameters.get('ssl') ?? unnamed
  const mode = SPELLINGS[given] ?? given
  if (!MODES.includes(mode as Mode))
    throw new Error(`sslmode of DATABASE_URL must be one of ${MODES.join(', ')}.`)
  if (rootCertificate === 'system' && mode !== 'verify-full')
    throw new Error('sslrootcert=system of DATABASE_URL needs sslmode=verify-full.')
  // As PostgreSQL's own client has it: who names an authority wants it asked.
  return mode === 'require' && rootCertificate !== null ? 'verify-ca' : (mode as Mode)
}

function readPem(parameters: URLSearchParams, name: string): Buffer | undefined {
  const path = parameters.get(name)
  if (path === null || path === 'system') return undefined
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`${name} of DATABASE_URL cannot be read: ${(error as Error).message}.`)
  }
}

/** Verifies the name that was asked for. An IP address is none to the driver, which would have Node look for `localhost`. */
function identityCheck(address: string): ConnectionOptions['checkServerIdentity'] {
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' }
  const ip = hostname.replace(/^\[|\]$/g, '')
  return (name, certificate) => checkServerIdentity(isIP(ip) ? ip : name, certificate)
}

/**
 * Takes the TLS parameters of PostgreSQL's own client out of `DATABASE_URL`: `sslmode`, of which the driver knows
 * half, `sslrootcert`, `sslcert` and `sslkey`. Throws a line that names `DATABASE_URL`, and none of its secrets, for
 * values that cannot be honoured.
 */
export function readDatabaseUrl(databaseUrl: string): DatabaseAddress {
  // By hand: `URL` takes no address with several hosts.
  const [address = '', query = ''] = databaseUrl.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const mode = modeOf(parameters)
  if (parameters.get('channel_binding') === 'require')
    throw new Error('channel_binding=require of DATABASE_URL is not supported: use sslmode=verify-full.')
  const files = {
    ca: readPem(parameters, 'sslrootcert'),
    cert: readPem(parameters, 'sslcert'),
    key: readPem(parameters, 'sslkey'),
  }
  for (const name of TLS_PARAMETERS) parameters.delete(name)
  const url = parameters.size === 0 ? address : `${address}?${parameters}`
  if (mode === 'disable') return { url, tls: false }
  if (mode === 'allow' || mode === 'prefer') return { url, tls: 'prefer' }
  if (mode === 'require') return { url, tls: { ...files, rejectUnauthorized: false } }
  const checkIdentity = mode === 'verify-full' ? identityCheck(address) : () => undefined
  return { url, tls: { ...files, rejectUnauthorized: true, checkServerIdentity: checkIdentity } }
}
