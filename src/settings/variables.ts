import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { Secret } from '../basics/secrets.js'
import { detectorsFile } from './detectors.js'
import {
  baseAddress,
  certificateFile,
  databaseAddress,
  hasNoUser,
  listAddress,
  masterKey,
  names,
  redisAddress,
  roleHolders,
  signingSecret,
  trueOrFalse,
  trustedProxies,
  uploadOrigins,
  webAddress,
  wholeNumber,
} from './formats.js'
import { PUBLISHED_LISTS } from './published-lists.js'

const SECONDS_PER_DAY = 86_400

/** The only supported protocol for traces. */
export const TRACES_PROTOCOL = 'http/protobuf'

/**
 * Seconds between attempts: 30 s × 7ⁿ (30 s, 3.5 min, 24.5 min, 2 h 51 min, 20 h). The sixth and last
 * attempt comes 23 h 20 min 30 s after the first: a receiver has a day to recover.
 */
export const DEFAULT_RETRY_GAPS_SECONDS: readonly number[] = [30, 210, 1_470, 10_290, 72_030]

/** The environment variables, each with its check and default. */
export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: baseAddress.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 60).default(5),
  DATABASE_POOLER: z.enum(['none', 'transaction'], { error: 'must be none or transaction' }).default('none'),
  SLOW_QUERY_MS: wholeNumber(0, 3_600_000).default(500),
  DATA_DIR: z.string().default('./data'),
  SECRET_KEY: masterKey.optional(),
  SECRET_KEY_PREVIOUS: masterKey.optional(),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[!-~]{24,}$/, 'must be at least 24 printable ASCII characters without spaces')
    .transform((text) => new Secret(text))
    .optional(),
  RATE_LIMIT_PER_KEY: wholeNumber(0, 1_000_000_000).default(6_000),
  RATE_LIMIT_PER_ORGANIZATION: wholeNumber(0, 1_000_000_000).default(30_000),
  REDIS_URL: redisAddress.optional(),
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must be gaps in seconds, separated by commas')
    .transform((text) => text.split(',').map(Number))
    .refine((gaps) => gaps.length <= 20, 'must be at most 20 gaps')
    .refine(
      (gaps) => gaps.reduce((sum, gap) => sum + gap, 0) <= SECONDS_PER_DAY,
      'must add up to at most 24 hours',
    )
    .default(() => [...DEFAULT_RETRY_GAPS_SECONDS]),
  WEBHOOK_TIMEOUT_SECONDS: wholeNumber(1, 120).default(15),
  WEBHOOK_ALLOW_PRIVATE: trueOrFalse.optional(),
  REQUEST_LOG_PER_SECOND: wholeNumber(0, 1_000).default(20),
  DELIVERY_RETENTION_DAYS: wholeNumber(1, 3_650).default(30),
  UPLOAD_TTL_SECONDS: wholeNumber(1, SECONDS_PER_DAY * 7).default(900),
  FETCH_ALLOW_PRIVATE: trueOrFalse.default(false),
  UPLOAD_CORS_ORIGINS: uploadOrigins.default('*'),
  OBJECT_RETENTION_DAYS: wholeNumber(0, 36_500).default(30),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as media-files')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region, such as eu-central-1')
    .optional(),
  S3_ENDPOINT: webAddress(['https:', 'http:']).optional(),
  S3_FORCE_PATH_STYLE: trueOrFalse.optional(),
  S3_SERVER_SIDE_ENCRYPTION: z.enum(['AES256', 'aws:kms'], { error: 'must be AES256 or aws:kms' }).optional(),
  TIME_STAMP_URL: webAddress(['https:', 'http:'])
    .refine((text) => hasNoUser(text) && !text.includes('#'), 'must have no user, password or fragment')
    .optional(),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300).default(0),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(1, 3_600).default(30),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3_600).default(65),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
  TRUSTED_PROXIES: trustedProxies,
  MAX_WEBHOOK_ENDPOINTS: wholeNumber(1, 100_000).default(50),
  STORAGE_QUOTA_GIB: wholeNumber(0, 1_000_000).default(100),
  // Leaves one core to requests.
  ANALYSIS_THREADS: wholeNumber(1, 256).default(() => Math.max(1, availableParallelism() - 1)),
  DETECTORS: detectorsFile.optional(),
  DETECTOR_URL: baseAddress.optional(),
  DETECTOR_SECRET: signingSecret.optional(),
  C2PA_TRUST_ANCHORS: certificateFile.optional(),
  C2PA_TIME_STAMP_ANCHORS: certificateFile.optional(),
  C2PA_INTERIM_ANCHORS: certificateFile.optional(),
  C2PA_TRUST_LISTS: z.enum(['official'], { error: 'must be official' }).optional(),
  C2PA_TRUST_LIST_URL: listAddress.default(PUBLISHED_LISTS.signing),
  C2PA_TIME_STAMP_LIST_URL: listAddress.default(PUBLISHED_LISTS.timeStamping),
  C2PA_INTERIM_LIST_URL: listAddress.default(PUBLISHED_LISTS.interim),
  OIDC_ISSUER: webAddress(['https:', 'http:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z
    .string()
    .transform((text) => new Secret(text))
    .optional(),
  OIDC_ALLOWED_EMAILS: names,
  OIDC_ALLOWED_SUBJECTS: names,
  OIDC_VIEWERS: roleHolders,
  OIDC_OPERATORS: roleHolders,
  OIDC_ADMINISTRATORS: roleHolders,
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_SCOPES: z
    .string()
    .transform((text) => text.split(' ').filter((scope) => scope !== ''))
    .refine(
      (scopes) => scopes.includes('openid'),
      'must be scopes separated by spaces, with openid among them',
    )
    .default(() => ['openid', 'email']),
  OPERATIONS_WEBHOOK_URL: webAddress(['https:'])
    .refine((text) => hasNoUser(text) && !text.includes('#'), 'must have no user, password or fragment')
    .transform((text) => new Secret(text))
    .optional(),
  OPERATIONS_WEBHOOK_SECRET: signingSecret.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(['http:', 'https:']).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().default(TRACES_PROTOCOL),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
})

/** Their values. */
export type Variables = z.output<typeof variables>

/** The names of all of them. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)
