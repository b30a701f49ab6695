import type { TrustListName } from '../../generated/vocabulary.js'
import type { Secret } from '../basics/secrets.js'
import { type DetectorSettings, onlyDetector } from './detectors.js'
import { foldEmail } from './email.js'
import { hostOf, isLoopbackHost } from './formats.js'
import type { RoleHolders, RoleSettings } from './roles.js'
import type { TrustAnchors } from './trust-anchors.js'
import { TRACES_PROTOCOL, type Variables, variables } from './variables.js'

/** The service's settings. Only this module reads environment variables. */
export type Settings = {
  readonly host: string
  readonly port: number
  /** Where clients reach the service, without a trailing slash; if absent, the address it listens on. */
  readonly publicUrl: string | undefined
  /** PostgreSQL server; if absent, the embedded database in `dataDir`. */
  readonly databaseUrl: Secret<string> | undefined
  /** A replica of that server's database, for operators' lists. */
  readonly databaseReplicaUrl: Secret<string> | undefined
  readonly database: {
    /** How long a request may wait for the database in total; after that, the database counts as unresponsive. */
    readonly timeoutMs: number
    /** `transaction`: a pooler may switch connections after each transaction, so no session state is relied on. */
    readonly pooler: 'none' | 'transaction'
    /** Statements that take this long or longer are logged; `Infinity` for none. */
    readonly slowMs: number
  }
  readonly http: {
    /** How long an idle connection from a caller stays open; should be longer than in the proxies in front. */
    readonly keepAliveMs: number
    /** Maximum number of open connections; health checks are answered beyond it. */
    readonly maxConnections: number
    /** Proxies whose `X-Forwarded-For` is trusted, in the format of Express's `trust proxy`. */
    readonly trustedProxies: readonly string[]
  }
  readonly shutdown: {
    /** How long the process keeps serving while it is not ready, so that load balancers stop using it first. */
    readonly delayMs: number
    /** How long work in flight may take after that. */
    readonly graceMs: number
  }
  readonly dataDir: string
  /** Master keys of 32 bytes, the current key first; if empty, the data folder's own is used. */
  readonly secretKeys: readonly Secret<Uint8Array>[]
  /** If absent, the data folder's own is used. */
  readonly operatorToken: Secret<string> | undefined
  readonly rateLimits: {
    /** Requests a minute; 0 switches the limit off. */
    readonly perKey: number
    readonly perOrganization: number
  }
  /** Where processes share their rate limits; if absent, each counts by itself. */
  readonly redisUrl: Secret<string> | undefined
  /** How many successful requests a second the request log keeps, and as many others. */
  readonly requestLogPerSecond: number
  readonly webhooks: {
    /** Gaps between attempts, in seconds: one fewer than there are attempts. */
    readonly retryGapsSeconds: readonly number[]
    /** Timeout of one attempt, including connecting. */
    readonly timeoutMs: number
    /** Whether receivers may be on loopback and private addresses. */
    readonly allowPrivate: boolean
    /** How long finished deliveries, their attempts and events are kept. */
    readonly retentionDays: number
    /** Maximum number of a tenant's endpoints that are not revoked. */
    readonly maxEndpoints: number
  }
  readonly uploads: {
    readonly ttlSeconds: number
    /** Origins whose pages may upload; `*` for any. */
    readonly corsOrigins: '*' | readonly string[]
    /** Whether files at loopback and private addresses are fetched. */
    readonly fetchesPrivate: boolean
    /** Maximum bytes of an organization, including open uploads; `Infinity` without a quota. */
    readonly quotaBytes: number
    /** How long files are kept after the verdict or the last case that keeps them; `Infinity` keeps them forever. */
    readonly retentionDays: number
  }
  /** Where files are kept; if absent, in `dataDir`. The SDK finds the credentials itself. */
  readonly s3: S3Settings | undefined
  /** The time-stamping authority (RFC 3161) for reports and custody heads; absent if there is none. */
  readonly timeStampUrl: string | undefined
  readonly analysis: {
    /** Maximum number of production files analysed at the same time, each in its own process. */
    readonly threads: number
    /** The detectors that are asked about each file, see `src/analysis/detector.yaml`. */
    readonly detectors: readonly DetectorSettings[]
    /** The operator's own authorities. */
    readonly trustAnchors: TrustAnchors
    /** Where the published lists are fetched from, to be trusted as well; absent if none are fetched. */
    readonly trustLists: Readonly<Record<TrustListName, string>> | undefined
  }
  /**
   * Where notices for the operator are sent, see `webhooks:` in `src/operators/openapi.yaml`; if absent, none are sent.
   */
  readonly operationsWebhook: { readonly url: Secret<string>; readonly secret: Secret<string> } | undefined
  /** Signing in to the console through a provider; if absent, only with the operator token. */
  readonly openIdConnect: OpenIdConnectSettings | undefined
  /** Loopback port where metrics need no token; absent if there is none. */
  readonly metricsPort: number | undefined
  /** Whether traces are exported. The OpenTelemetry SDK reads the address and its other settings itself (`OTEL_…`). */
  readonly exportsTraces: boolean
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

export type OpenIdConnectSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret<string>
  /** The scopes to request from the provider, including `openid`. */
  readonly scopes: readonly string[]
  /** The claim that lists a user's groups. */
  readonly groupsClaim: string
  readonly roles: RoleSettings
}

export type S3Settings = {
  readonly bucket: string
  readonly region: string
  /** If absent, Amazon's endpoint for the region. Clients upload there too. */
  readonly endpoint: string | undefined
  /** Whether the bucket name is in the path of addresses, not in the host. */
  readonly forcePathStyle: boolean
  /** If absent, the bucket's default. */
  readonly serverSideEncryption: 'AES256' | 'aws:kms' | undefined
}

/** Invalid settings; the message is one line that names the variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const BYTES_PER_GIB = 2 ** 30

const hasNoHolders = (holders: RoleHolders) => Object.values(holders).flat().length === 0

/** Who has which role. Without role settings, everyone who is allowed is an administrator. */
function readRoles(read: Variables): RoleSettings {
  const { OIDC_ALLOWED_EMAILS: emails, OIDC_ALLOWED_SUBJECTS: subjects } = read
  const roles: RoleSettings = {
    viewer: read.OIDC_VIEWERS,
    operator: read.OIDC_OPERATORS,
    administrator: read.OIDC_ADMINISTRATORS,
  }
  const allowed = { emails: emails.map(foldEmail), subjects, groups: [] }
  if (Object.values(roles).every(hasNoHolders)) return { ...roles, administrator: allowed }
  if (!hasNoHolders(allowed))
    throw new SettingsError(
      'OIDC_ALLOWED_EMAILS and OIDC_ALLOWED_SUBJECTS cannot be combined with roles: list these people in OIDC_VIEWERS, OIDC_OPERATORS or OIDC_ADMINISTRATORS.',
    )
  return roles
}

/** How people sign in through a provider; `undefined` if none of it is set. Throws if it is set only in part. */
function readOpenIdConnect(read: Variables): OpenIdConnectSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  const roles = readRoles(read)
  const noOperators = Object.values(roles).every(hasNoHolders)
  if (issuer === undefined) {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      if (read[name] !== undefined) throw new SettingsError(`OIDC_ISSUER is required together with ${name}.`)
    if (!noOperators)
      throw new SettingsError(
        'OIDC_ISSUER is required together with OIDC_ALLOWED_EMAILS, OIDC_ALLOWED_SUBJECTS or roles.',
      )
    return undefined
  }
  if (clientId === undefined) throw new SettingsError('OIDC_CLIENT_ID is required together with OIDC_ISSUER.')
  if (clientSecret === undefined)
    throw new SettingsError('OIDC_CLIENT_SECRET is required together with OIDC_ISSUER.')
  if (read.PUBLIC_URL === undefined)
    throw new SettingsError(
      'PUBLIC_URL is required together with OIDC_ISSUER: the provider redirects browsers to it.',
    )
  if (noOperators)
    throw new SettingsError(
      'OIDC_ALLOWED_EMAILS or OIDC_ALLOWED_SUBJECTS, or roles, is required together with OIDC_ISSUER: not everyone known to the provider is an operator.',
    )
  // Without TLS, anyone on the network path could sign in as anyone.
  if (new URL(issuer).protocol !== 'https:' && !(isLoopbackHost(hostOf(issuer)) && isLoopbackHost(read.HOST)))
    throw new SettingsError(
      'OIDC_ISSUER must be an address starting with https://, unless it and HOST are loopback addresses.',
    )
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: read.OIDC_SCOPES,
    groupsClaim: read.OIDC_GROUPS_CLAIM,
    roles,
  }
}

/** An address and its signing secret; `undefined` if neither is set. Throws if only one of them is set. */
function readSigned<Name extends 'DETECTOR' | 'OPERATIONS_WEBHOOK'>(read: Variables, name: Name) {
  const { [`${name}_URL` as const]: url, [`${name}_SECRET` as const]: secret } = read
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined) throw new SettingsError(`${name}_URL is required together with ${name}_SECRET.`)
  if (secret === undefined) throw new SettingsError(`${name}_SECRET is required together with ${name}_URL.`)
  return { url, secret }
}

/** The detectors of a file, or the only one. */
function readDetectors(read: Variables): readonly DetectorSettings[] {
  const only = readSigned(read, 'DETECTOR')
  if (only === undefined) return read.DETECTORS ?? []
  if (read.DETECTORS !== undefined)
    throw new SettingsError('DETECTOR_URL is for a single detector; with DETECTORS, name it in that file.')
  return [onlyDetector(only)]
}

/** Where files are kept; `undefined` if no bucket is set. */
function readS3(read: Variables): S3Settings | undefined {
  if (read.S3_BUCKET === undefined) {
    const names = ['S3_REGION', 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'S3_SERVER_SIDE_ENCRYPTION'] as const
    for (const name of names)
      if (read[name] !== undefined) throw new SettingsError(`S3_BUCKET is required together with ${name}.`)
    return undefined
  }
  return {
    bucket: read.S3_BUCKET,
    region: read.S3_REGION ?? 'us-east-1',
    endpoint: read.S3_ENDPOINT,
    forcePathStyle: read.S3_FORCE_PATH_STYLE ?? false,
    serverSideEncryption: read.S3_SERVER_SIDE_ENCRYPTION,
  }
}

/**
 * Reads the settings. An empty value counts as unset. Throws {@link SettingsError} with one line that names the first
 * invalid variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = variables.safeParse(present)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SettingsError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const read = result.data
  for (const name of ['SECRET_KEY', 'OPERATOR_TOKEN'] as const)
    if (read.DATABASE_URL !== undefined && read[name] === undefined)
      throw new SettingsError(`${name} is required together with DATABASE_URL.`)
  if (read.DATABASE_REPLICA_URL !== undefined && read.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_URL is required together with DATABASE_REPLICA_URL.')
  if (read.SECRET_KEY_PREVIOUS !== undefined && read.SECRET_KEY === undefined)
    throw new SettingsError('SECRET_KEY is required together with SECRET_KEY_PREVIOUS.')
  if (read.METRICS_PORT !== undefined && read.METRICS_PORT === read.PORT)
    throw new SettingsError('METRICS_PORT must be another port than PORT.')
  const exportsTraces = read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  // The address given for another protocol has that protocol's port.
  if (exportsTraces && read.OTEL_EXPORTER_OTLP_PROTOCOL !== TRACES_PROTOCOL)
    throw new SettingsError(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be ${TRACES_PROTOCOL}, together with OTEL_EXPORTER_OTLP_ENDPOINT.`,
    )
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    database: {
      timeoutMs: read.DATABASE_TIMEOUT_SECONDS * 1000,
      pooler: read.DATABASE_POOLER,
      slowMs: read.SLOW_QUERY_MS === 0 ? Infinity : read.SLOW_QUERY_MS,
    },
    http: {
      keepAliveMs: read.KEEP_ALIVE_SECONDS * 1000,
      maxConnections: read.MAX_CONNECTIONS,
      trustedProxies: read.TRUSTED_PROXIES,
    },
    shutdown: { delayMs: read.SHUTDOWN_DELAY_SECONDS * 1000, graceMs: read.SHUTDOWN_GRACE_SECONDS * 1000 },
    dataDir: read.DATA_DIR,
    secretKeys: [read.SECRET_KEY, read.SECRET_KEY_PREVIOUS].filter((key) => key !== undefined),
    operatorToken: read.OPERATOR_TOKEN,
    rateLimits: { perKey: read.RATE_LIMIT_PER_KEY, perOrganization: read.RATE_LIMIT_PER_ORGANIZATION },
    redisUrl: read.REDIS_URL,
    requestLogPerSecond: read.REQUEST_LOG_PER_SECOND,
    webhooks: {
      retryGapsSeconds: read.WEBHOOK_RETRY_SECONDS,
      timeoutMs: read.WEBHOOK_TIMEOUT_SECONDS * 1000,
      allowPrivate: read.WEBHOOK_ALLOW_PRIVATE ?? isLoopbackHost(read.HOST),
      retentionDays: read.DELIVERY_RETENTION_DAYS,
      maxEndpoints: read.MAX_WEBHOOK_ENDPOINTS,
    },
    uploads: {
      ttlSeconds: read.UPLOAD_TTL_SECONDS,
      corsOrigins: read.UPLOAD_CORS_ORIGINS,
      fetchesPrivate: read.FETCH_ALLOW_PRIVATE,
      quotaBytes: read.STORAGE_QUOTA_GIB === 0 ? Infinity : read.STORAGE_QUOTA_GIB * BYTES_PER_GIB,
      retentionDays: read.OBJECT_RETENTION_DAYS === 0 ? Infinity : read.OBJECT_RETENTION_DAYS,
    },
    s3: readS3(read),
    timeStampUrl: read.TIME_STAMP_URL,
    analysis: {
      threads: read.ANALYSIS_THREADS,
      trustAnchors: {
        signing: read.C2PA_TRUST_ANCHORS,
        timeStamping: read.C2PA_TIME_STAMP_ANCHORS,
        interim: read.C2PA_INTERIM_ANCHORS,
        dates: null,
      },
      trustLists:
        read.C2PA_TRUST_LISTS === undefined
          ? undefined
          : {
              signing: read.C2PA_TRUST_LIST_URL,
              timeStamping: read.C2PA_TIME_STAMP_LIST_URL,
              interim: read.C2PA_INTERIM_LIST_URL,
            },
      detectors: readDetectors(read),
    },
    operationsWebhook: readSigned(read, 'OPERATIONS_WEBHOOK'),
    openIdConnect: readOpenIdConnect(read),
    metricsPort: read.METRICS_PORT,
    exportsTraces,
    logLevel: read.LOG_LEVEL,
  }
}

/**
 * Reads the settings when a process starts. If they are invalid, writes the reason to standard error, sets exit code 1,
 * and returns `undefined`.
 */
export function readSettingsAtStart(environment: NodeJS.ProcessEnv): Settings | undefined {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return undefined
  }
}
