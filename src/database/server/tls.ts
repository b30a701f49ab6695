import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

/** How the driver uses TLS. With `prefer` it decides by itself. */
export type Tls = false | 'prefer' | ConnectionOptions

/** The address of a database in the form that the driver takes. */
export type DatabaseAddress = { readonly url: string; readonly tls: Tls }

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]

/** Additional values of `ssl`, the driver's own name for the mode. */
const SPELLINGS: Readonly<Record<string, Mode>> = { true: 'verify-full', false: 'disable' }

/** Parameters of PostgreSQL's own client. The driver would send some of them to the server as settings. */
const TLS_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'channel_binding']

function modeOf(parameters: URLSearchParams, setting: string): Mode {
  const rootCertificate = parameters.get('sslrootcert')
  // Public authorities issue certificates to anybody, so only together with the host name do they identify the server.
  const unnamed = rootCertificate === 'system' ? 'verify-full' : 'disable'
  const given = parameters.get('sslmode') ?? parameters.get('ssl') ?? unnamed
  const mode = SPELLINGS[given] ?? given
  if (!MODES.includes(mode as Mode))
    throw new Error(`sslmode of ${setting} must be one of ${MODES.join(', ')}.`)
  if (rootCertificate === 'system' && mode !== 'verify-full')
    throw new Error(`sslrootcert=system of ${setting} needs sslmode=verify-full.`)
  // As in PostgreSQL's own client: if an authority is given, it is used for verification.
  return mode === 'require' && rootCertificate !== null ? 'verify-ca' : (mode as Mode)
}

function readPem(parameters: URLSearchParams, name: string, setting: string): Buffer | undefined {
  const path = parameters.get(name)
  if (path === null || path === 'system') return undefined
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`${name} of ${setting} cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * Verifies the host name that was requested. The driver does not pass on an IP address, so that Node would check for
 * `localhost`.
 */
function identityCheck(address: string): ConnectionOptions['checkServerIdentity'] {
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' }
  const ip = hostname.replace(/^\[|\]$/g, '')
  return (name, certificate) => checkServerIdentity(isIP(ip) ? ip : name, certificate)
}

/**
 * Takes the TLS parameters of PostgreSQL's own client out of an address: `sslmode`, of which the driver supports only
 * some values, `sslrootcert`, `sslcert` and `sslkey`. For values that cannot be supported, throws an error of one line
 * that names `setting`, which has the address, but none of its secrets.
 */
export function readDatabaseUrl(databaseUrl: string, setting = 'DATABASE_URL'): DatabaseAddress {
  // Parsed by hand, because `URL` does not accept an address with several hosts.
  const [address = '', query = ''] = databaseUrl.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const mode = modeOf(parameters, setting)
  if (parameters.get('channel_binding') === 'require')
    throw new Error(`channel_binding=require of ${setting} is not supported: use sslmode=verify-full.`)
  const files = {
    ca: readPem(parameters, 'sslrootcert', setting),
    cert: readPem(parameters, 'sslcert', setting),
    key: readPem(parameters, 'sslkey', setting),
  }
  for (const name of TLS_PARAMETERS) parameters.delete(name)
  const url = parameters.size === 0 ? address : `${address}?${parameters}`
  if (mode === 'disable') return { url, tls: false }
  if (mode === 'allow' || mode === 'prefer') return { url, tls: 'prefer' }
  if (mode === 'require') return { url, tls: { ...files, rejectUnauthorized: false } }
  const checkIdentity = mode === 'verify-full' ? identityCheck(address) : () => undefined
  return { url, tls: { ...files, rejectUnauthorized: true, checkServerIdentity: checkIdentity } }
}
