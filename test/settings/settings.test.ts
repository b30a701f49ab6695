import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import { isLoopbackHost } from '../../src/settings/formats.js'
import { readSettings, SettingsError } from '../../src/settings/settings.js'
import { VARIABLES } from '../../src/settings/variables.js'
import { errorRatesOf } from '../support/detector.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { makeCertificate } from '../support/receiver.js'

const KEY = randomBytes(32).toString('base64')
const TOKEN = 'operator-token-of-24-chars'
const SERVER = { DATABASE_URL: 'postgres://127.0.0.1/test', SECRET_KEY: KEY, OPERATOR_TOKEN: TOKEN }

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('The settings were accepted.')
}

describe('docs/settings.md', () => {
  const page = readFileSync('docs/settings.md', 'utf8')
  const rows = [...page.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \| (.*?) \| .* \|$/gm)].flatMap(
    ([, names = '', byDefault = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => ({ name: name as string, byDefault })),
  )

  test('has a row for each variable, and no others', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...VARIABLES].sort())
  })

  test.each(rows.filter(({ byDefault }) => /^`[^`]+`$/.test(byDefault)))(
    'gives the actual default of $name, $byDefault',
    ({ name, byDefault }) => {
      // They have no meaning without a bucket.
      const needed = name.startsWith('S3_') ? { S3_BUCKET: 'media' } : {}
      expect(readSettings({ ...needed, [name]: byDefault.slice(1, -1) })).toEqual(readSettings(needed))
    },
  )
})

describe('without any variables', () => {
  test('the service starts embedded, on loopback, with the documented limits', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      databaseUrl: undefined,
      database: { timeoutMs: 5_000, pooler: 'none', slowMs: 500 },
      dataDir: './data',
      secretKeys: [],
      operatorToken: undefined,
      rateLimits: { perKey: 6_000, perOrganization: 30_000 },
      redisUrl: undefined,
      webhooks: {
        retryGapsSeconds: [30, 210, 1_470, 10_290, 72_030],
        timeoutMs: 15_000,
        allowPrivate: true,
        retentionDays: 30,
      },
      uploads: { ttlSeconds: 900, corsOrigins: '*' },
      http: { keepAliveMs: 65_000, maxConnections: 10_000 },
      shutdown: { delayMs: 0, graceMs: 30_000 },
      analysis: {
        threads: Math.max(1, availableParallelism() - 1),
        trustAnchors: { signing: undefined, timeStamping: undefined, interim: undefined, dates: null },
        trustLists: undefined,
      },
      openIdConnect: undefined,
      metricsPort: undefined,
      exportsTraces: false,
      logLevel: 'info',
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', SECRET_KEY: '', LOG_LEVEL: '' })).toEqual(
      readSettings({}),
    )
  })

  test('unknown variables are ignored', () => {
    expect(readSettings({ PATH: '/bin', PORTS: 'x', REDIS: 'later' })).toEqual(readSettings({}))
  })
})

describe('a wrong setting stops the start with one line that names it', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', ' 3000'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'media.example.org'],
    ['PUBLIC_URL', 'ftp://media.example.org'],
    ['PUBLIC_URL', 'https://me:secret@media.example.org'],
    ['PUBLIC_URL', 'https://media.example.org/?'],
    ['PUBLIC_URL', 'https://media.example.org/#part'],
    ['DATABASE_URL', 'mysql://127.0.0.1/test'],
    ['DATABASE_URL', '127.0.0.1'],
    ['DATABASE_URL', 'postgres://user:100%@127.0.0.1/test'],
    ['DATABASE_REPLICA_URL', 'postgres://user:100%@127.0.0.1/test'],
    ['DATABASE_POOLER', 'session'],
    ['DATABASE_TIMEOUT_SECONDS', '0'],
    ['DATABASE_TIMEOUT_SECONDS', '61'],
    ['DATABASE_TIMEOUT_SECONDS', '2.5'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', randomBytes(31).toString('base64')],
    ['SECRET_KEY', randomBytes(33).toString('base64')],
    ['SECRET_KEY', randomBytes(32).toString('hex')],
    ['OPERATOR_TOKEN', 'x'.repeat(23)],
    ['OPERATOR_TOKEN', `${'x'.repeat(24)} y`],
    ['OPERATOR_TOKEN', 'ä'.repeat(24)],
    ['RATE_LIMIT_PER_KEY', '-5'],
    ['RATE_LIMIT_PER_KEY', 'many'],
    ['RATE_LIMIT_PER_ORGANIZATION', '1.5'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
    ['REDIS_URL', 'redis://127.0.0.1:6379/limits'],
    ['REDIS_URL', 'redis://user:100%@127.0.0.1:6379'],
    ['WEBHOOK_RETRY_SECONDS', '30;60'],
    ['WEBHOOK_RETRY_SECONDS', '30,'],
    ['WEBHOOK_RETRY_SECONDS', '-1'],
    ['WEBHOOK_RETRY_SECONDS', '86401'],
    ['WEBHOOK_RETRY_SECONDS', Array(21).fill('1').join()],
    ['WEBHOOK_TIMEOUT_SECONDS', '0'],
    ['WEBHOOK_TIMEOUT_SECONDS', '121'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['REQUEST_LOG_PER_SECOND', '-1'],
    ['REQUEST_LOG_PER_SECOND', '1001'],
    ['DELIVERY_RETENTION_DAYS', '0'],
    ['DELIVERY_RETENTION_DAYS', '3651'],
    ['UPLOAD_TTL_SECONDS', '0'],
    ['UPLOAD_CORS_ORIGINS', 'app.example.org'],
    ['UPLOAD_CORS_ORIGINS', 'https://app.example.org/'],
    ['UPLOAD_CORS_ORIGINS', 'https://App.example.org'],
    ['UPLOAD_CORS_ORIGINS', 'https://app.example.org:443'],
    ['UPLOAD_CORS_ORIGINS', 'https://*.example.org'],
    ['UPLOAD_CORS_ORIGINS', 'https://app.example.org,*'],
    ['UPLOAD_CORS_ORIGINS', 'https://app.example.org,'],
    ['UPLOAD_CORS_ORIGINS', 'app://*'],
    ['SHUTDOWN_DELAY_SECONDS', '-1'],
    ['SHUTDOWN_DELAY_SECONDS', '301'],
    ['SHUTDOWN_GRACE_SECONDS', '0'],
    ['SHUTDOWN_GRACE_SECONDS', '1.5'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['SLOW_QUERY_MS', '0.5'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['KEEP_ALIVE_SECONDS', 'long'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_WEBHOOK_ENDPOINTS', '0'],
    ['STORAGE_QUOTA_GIB', '1.5'],
    ['OBJECT_RETENTION_DAYS', '-1'],
    ['OBJECT_RETENTION_DAYS', '36501'],
    ['S3_BUCKET', 'Media'],
    ['S3_BUCKET', 'media/files'],
    ['S3_BUCKET', 'ab'],
    ['S3_REGION', 'eu central'],
    ['S3_ENDPOINT', '127.0.0.1:9000'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['S3_SERVER_SIDE_ENCRYPTION', 'aes256'],
    ['TIME_STAMP_URL', 'ftp://time.example.org'],
    ['TIME_STAMP_URL', 'https://me:secret@time.example.org/'],
    ['TIME_STAMP_URL', 'https://time.example.org/#part'],
    ['ANALYSIS_THREADS', '0'],
    ['ANALYSIS_THREADS', '257'],
    ['DETECTOR_URL', 'detector.example.org'],
    ['DETECTOR_URL', 'https://me:secret@detector.example.org/'],
    ['DETECTOR_URL', 'https://secret@detector.example.org/'],
    ['DETECTOR_URL', 'https://detector.example.org/?token=secret'],
    ['DETECTOR_URL', 'https://detector.example.org/#part'],
    ['DETECTOR_URL', 'https://detector.example.org/?'],
    ['DETECTOR_SECRET', 'whsec_c2hvcnQ='],
    ['OPERATIONS_WEBHOOK_URL', 'http://operations.example.org/'],
    ['OPERATIONS_WEBHOOK_URL', 'https://me:secret@operations.example.org/'],
    ['OPERATIONS_WEBHOOK_URL', 'https://operations.example.org/#part'],
    ['OPERATIONS_WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
    ['OIDC_ISSUER', 'accounts.example.org'],
    ['OIDC_ALLOWED_EMAILS', 'ada@example.org,,'],
    ['OIDC_ALLOWED_SUBJECTS', ' , '],
    ['OIDC_VIEWERS', 'ada@example.org'],
    ['OIDC_OPERATORS', 'group:desk, mail:ada@example.org'],
    ['OIDC_ADMINISTRATORS', 'group:'],
    ['OIDC_SCOPES', 'email groups'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', 'true'],
    ['C2PA_TRUST_ANCHORS', '/no/such/file.pem'],
    ['C2PA_TRUST_ANCHORS', 'test/fixtures'],
    ['C2PA_TRUST_ANCHORS', 'package.json'],
    ['C2PA_TIME_STAMP_ANCHORS', 'package.json'],
    ['C2PA_INTERIM_ANCHORS', 'package.json'],
    ['C2PA_TRUST_LISTS', 'true'],
    ['C2PA_TRUST_LIST_URL', 'ftp://lists.example.org'],
    ['C2PA_TRUST_LIST_URL', 'http://lists.example.org'],
    ['C2PA_TIME_STAMP_LIST_URL', 'http://127.0.0.1.example.org/list'],
    ['C2PA_INTERIM_LIST_URL', 'https://me:secret@lists.example.org'],
    ['LOG_LEVEL', 'verbose'],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} must .+\\.$`))
    expect(message).not.toContain('\n')
  })

  test('the line never contains the value of a secret', () => {
    for (const name of ['SECRET_KEY', 'OPERATOR_TOKEN', 'DATABASE_URL', 'REDIS_URL'])
      expect(refusal({ [name]: 'tell nobody' })).not.toContain('tell nobody')
    expect(refusal({ DETECTOR_URL: 'https://me:tell-nobody@detector.example.org' })).not.toContain(
      'tell-nobody',
    )
  })

  test.each(['SECRET_KEY', 'OPERATOR_TOKEN'])('a server database without %s', (name) => {
    expect(refusal({ ...SERVER, [name]: '' })).toBe(`${name} is required together with DATABASE_URL.`)
  })

  test('a previous master key without a current one', () => {
    expect(refusal({ SECRET_KEY_PREVIOUS: KEY })).toMatch(/^SECRET_KEY is required/)
  })
})

test('a Redis URL may have credentials, TLS and a database number', () => {
  for (const address of [
    'redis://127.0.0.1',
    'redis://127.0.0.1:6379/',
    'rediss://user:p%40ss@cache.example:6380/1',
  ])
    expect(readSettings({ REDIS_URL: address }).redisUrl?.reveal()).toBe(address)
})

test('a detector needs a URL and a secret, both or neither', () => {
  const [url, secret] = ['https://detector.example.org/v1/', `whsec_${Buffer.alloc(24).toString('base64')}`]
  const { detectors } = readSettings({ DETECTOR_URL: url, DETECTOR_SECRET: secret }).analysis
  expect(detectors.map((only) => ({ ...only, secret: only.secret.reveal() }))).toEqual([
    {
      name: 'detector',
      url: 'https://detector.example.org/v1',
      secret,
      mediaTypes: [...MEDIA_TYPES],
    },
  ])
  expect(readSettings({}).analysis.detectors).toEqual([])
  expect(refusal({ DETECTOR_URL: url })).toBe('DETECTOR_SECRET is required together with DETECTOR_URL.')
  expect(refusal({ DETECTOR_SECRET: secret })).toBe('DETECTOR_URL is required together with DETECTOR_SECRET.')
})

describe('DETECTORS', () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const one = { name: 'faces', url: 'https://faces.example.org/v1/', secret }
  const errorRates = { ...errorRatesOf('m-3'), falseNegativeRate: null }
  const folder = folderPerTest()
  function inFile(content: unknown): { DETECTORS: string } {
    const path = join(folder.path, 'detectors.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return { DETECTORS: path }
  }

  test('names a file with a list of detectors', () => {
    const voices = {
      name: 'voices-2',
      url: 'http://10.0.0.7:9000',
      secret,
      mediaTypes: ['audio'],
      errorRates,
    }
    const { detectors } = readSettings(inFile([one, voices])).analysis
    expect(detectors.map((detector) => ({ ...detector, secret: detector.secret.reveal() }))).toEqual([
      { ...one, url: 'https://faces.example.org/v1', mediaTypes: [...MEDIA_TYPES] },
      voices,
    ])
  })

  test.each([
    ['{', 'it is not JSON'],
    [{}, '/: '],
    [[], '/: '],
    [Array.from({ length: 9 }, (_, at) => ({ ...one, name: `d${at}` })), '/: '],
    [[one, one], '/: two have the same name'],
    [[{ ...one, name: 'Faces' }], '/0/name: '],
    [[{ ...one, url: 'faces.example.org' }], '/0/url: '],
    [[{ ...one, url: 'https://me:tell-nobody@faces.example.org' }], '/0/url: '],
    [[one, { ...one, name: 'two', secret: 'tell-nobody' }], '/1/secret: '],
    [[{ ...one, mediaTypes: [] }], '/0/mediaTypes: '],
    [[{ ...one, mediaTypes: ['picture'] }], '/0/mediaTypes/0: '],
    [[{ ...one, weight: 2 }], '/0: '],
    [[{ ...one, errorRates: { ...errorRates, abstentionRate: 2 } }], '/0/errorRates/abstentionRate: '],
    [`[{"secret":"tell-nobody`, 'it is not JSON'],
  ])('with %j is refused in one line that names the place and quotes no secret', (content, fault) => {
    const said = refusal(inFile(content))
    expect(said).toMatch(/^DETECTORS must name a JSON file with detectors; .*\.$/)
    expect(said).toContain(`detectors.json is not one: ${fault}`)
    expect(said).not.toContain('tell-nobody')
    expect(said).not.toContain(secret)
  })

  test('that names no file is refused, and so is a single detector beside it', () => {
    expect(refusal({ DETECTORS: join(folder.path, 'none.json') })).toContain('ENOENT')
    const beside = { ...inFile([one]), DETECTOR_URL: one.url, DETECTOR_SECRET: secret }
    expect(refusal(beside)).toBe(
      'DETECTOR_URL is for a single detector; with DETECTORS, name it in that file.',
    )
  })
})

test('the operations webhook needs a URL and a secret, both or neither, and neither is printed', () => {
  const [url, secret] = [
    'https://operations.example.org/hooks/a-token?of=mine',
    `whsec_${Buffer.alloc(24).toString('base64')}`,
  ]
  const { operationsWebhook } = readSettings({
    OPERATIONS_WEBHOOK_URL: url,
    OPERATIONS_WEBHOOK_SECRET: secret,
  })
  expect([operationsWebhook?.url.reveal(), operationsWebhook?.secret.reveal()]).toEqual([url, secret])
  expect(JSON.stringify(operationsWebhook)).toBe('{"url":"[secret]","secret":"[secret]"}')
  expect(refusal({ OPERATIONS_WEBHOOK_URL: url })).toBe(
    'OPERATIONS_WEBHOOK_SECRET is required together with OPERATIONS_WEBHOOK_URL.',
  )
  expect(refusal({ OPERATIONS_WEBHOOK_SECRET: secret })).toBe(
    'OPERATIONS_WEBHOOK_URL is required together with OPERATIONS_WEBHOOK_SECRET.',
  )
})

test('the port of the metrics must be another one, which a start would otherwise report as in use', () => {
  expect(refusal({ PORT: '3001', METRICS_PORT: '3001' })).toBe('METRICS_PORT must be another port than PORT.')
  expect(refusal({ METRICS_PORT: '3000' })).toBe('METRICS_PORT must be another port than PORT.')
})

test('DATABASE_POOLER=transaction is read', () => {
  expect(readSettings({ ...SERVER, DATABASE_POOLER: 'transaction' }).database.pooler).toBe('transaction')
})

test('the durations of connections and of stopping are given in seconds', () => {
  const { http, shutdown } = readSettings({
    KEEP_ALIVE_SECONDS: '620',
    MAX_CONNECTIONS: '500',
    SHUTDOWN_DELAY_SECONDS: '5',
    SHUTDOWN_GRACE_SECONDS: '20',
  })
  expect(http).toMatchObject({ keepAliveMs: 620_000, maxConnections: 500 })
  expect(shutdown).toEqual({ delayMs: 5_000, graceMs: 20_000 })
})

describe('the limits of tenants', () => {
  test('are 50 webhook endpoints and 100 GiB unless set', () => {
    expect(readSettings({})).toMatchObject({
      webhooks: { maxEndpoints: 50 },
      uploads: { quotaBytes: 100 * 2 ** 30 },
    })
    expect(readSettings({ MAX_WEBHOOK_ENDPOINTS: '7', STORAGE_QUOTA_GIB: '3' })).toMatchObject({
      webhooks: { maxEndpoints: 7 },
      uploads: { quotaBytes: 3 * 2 ** 30 },
    })
  })

  test('are off for a quota of 0', () => {
    expect(readSettings({ STORAGE_QUOTA_GIB: '0' }).uploads.quotaBytes).toBe(Infinity)
  })
})

describe('files in S3', () => {
  const S3 = {
    S3_BUCKET: 'media-files',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_FORCE_PATH_STYLE: 'true',
    S3_SERVER_SIDE_ENCRYPTION: 'aws:kms',
  } as const

  test('need only a bucket; the other settings are read with it', () => {
    expect(readSettings({}).s3).toBeUndefined()
    expect(readSettings({ S3_BUCKET: 'media' }).s3).toEqual({
      bucket: 'media',
      region: 'us-east-1',
      endpoint: undefined,
      forcePathStyle: false,
      serverSideEncryption: undefined,
    })
    expect(readSettings(S3).s3).toEqual({
      bucket: 'media-files',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.org',
      forcePathStyle: true,
      serverSideEncryption: 'aws:kms',
    })
  })

  test.each(['S3_REGION', 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'S3_SERVER_SIDE_ENCRYPTION'] as const)(
    'need a bucket when %s is set',
    (name) => {
      expect(refusal({ [name]: S3[name] })).toBe(`S3_BUCKET is required together with ${name}.`)
    },
  )

  test('are kept for 30 days unless set, and for ever with 0', () => {
    expect(readSettings({}).uploads.retentionDays).toBe(30)
    expect(readSettings({ OBJECT_RETENTION_DAYS: '7' }).uploads.retentionDays).toBe(7)
    expect(readSettings({ OBJECT_RETENTION_DAYS: '0' }).uploads.retentionDays).toBe(Infinity)
  })
})

describe('signing in by OpenID Connect', () => {
  const OIDC = {
    PUBLIC_URL: 'https://scan.example.org',
    OIDC_ISSUER: 'https://accounts.example.org/realm',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'tell nobody',
    OIDC_ALLOWED_EMAILS: 'Ada@Example.org, grace@example.org',
    OIDC_ALLOWED_SUBJECTS: 'Svc-42',
  }

  test('is read, with addresses compared without regard to ASCII case', () => {
    const settings = readSettings({ ...OIDC, OIDC_ALLOWED_EMAILS: 'Ada@Example.org, \u212aate@example.org' })
    expect(settings.openIdConnect).toMatchObject({
      issuer: 'https://accounts.example.org/realm',
      clientId: 'console',
      scopes: ['openid', 'email'],
      groupsClaim: 'groups',
      roles: {
        viewer: { emails: [], subjects: [], groups: [] },
        operator: { emails: [], subjects: [], groups: [] },
        administrator: {
          emails: ['ada@example.org', '\u212aate@example.org'],
          subjects: ['Svc-42'],
          groups: [],
        },
      },
    })
    expect(settings.openIdConnect?.clientSecret.reveal()).toBe('tell nobody')
    expect(JSON.stringify(settings)).not.toContain('tell nobody')
  })

  test.each([
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    [
      'OIDC_ALLOWED_EMAILS or OIDC_ALLOWED_SUBJECTS, or roles,',
      { OIDC_ALLOWED_EMAILS: '', OIDC_ALLOWED_SUBJECTS: '' },
    ],
  ])('is refused at start without %s', (name, missing) => {
    expect(refusal({ ...OIDC, ...missing })).toMatch(
      new RegExp(`^${name} is required together with OIDC_ISSUER`),
    )
  })

  test.each([
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_ALLOWED_EMAILS',
    'OIDC_ALLOWED_SUBJECTS',
    'OIDC_VIEWERS',
  ] as const)('is refused at start when there is %s without a provider', (name) => {
    expect(refusal({ [name]: { ...OIDC, OIDC_VIEWERS: 'group:desk' }[name] })).toMatch(
      /^OIDC_ISSUER is required together with /,
    )
  })

  const { OIDC_ALLOWED_EMAILS: _emails, OIDC_ALLOWED_SUBJECTS: _subjects, ...PROVIDER } = OIDC

  test('gives roles by address, identifier and group', () => {
    const { openIdConnect } = readSettings({
      ...PROVIDER,
      OIDC_VIEWERS: 'group:News Desk, group:/photo:agency',
      OIDC_OPERATORS: 'email:Ada@Example.org,subject:urn:svc:42',
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_SCOPES: 'openid email groups',
    })
    expect(openIdConnect).toMatchObject({
      groupsClaim: 'roles',
      scopes: ['openid', 'email', 'groups'],
      roles: {
        viewer: { emails: [], subjects: [], groups: ['News Desk', '/photo:agency'] },
        operator: { emails: ['ada@example.org'], subjects: ['urn:svc:42'], groups: [] },
        administrator: { emails: [], subjects: [], groups: [] },
      },
    })
  })

  test('is refused at start when roles are set beside a list of people without a role', () => {
    expect(refusal({ ...OIDC, OIDC_VIEWERS: 'group:desk' })).toMatch(
      /^OIDC_ALLOWED_EMAILS and OIDC_ALLOWED_SUBJECTS cannot be combined with roles/,
    )
  })

  test.each([
    ['http://127.0.0.1:9000', '127.0.0.1', true],
    ['http://localhost:9000', '::1', true],
    ['http://[::1]:9000', 'localhost', true],
    ['http://127.0.0.1:9000', '0.0.0.0', false],
    ['http://accounts.example.org', '127.0.0.1', false],
    ['http://127.0.0.1.example.org', '127.0.0.1', false],
  ])('with the provider %s while listening on %s starts: %s', (issuer, host, starts) => {
    const environment = { ...OIDC, OIDC_ISSUER: issuer, HOST: host }
    if (starts) expect(readSettings(environment).openIdConnect?.issuer).toBe(issuer)
    else expect(refusal(environment)).toMatch(/^OIDC_ISSUER must be an address starting with https:/)
  })
})

describe('a valid setting', () => {
  test('names the trusted proxies, as Express does, and none unless set', () => {
    expect(readSettings({}).http.trustedProxies).toEqual([])
    const { http } = readSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1, uniquelocal' })
    expect(http.trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1', 'uniquelocal'])
    expect(() => express().set('trust proxy', http.trustedProxies)).not.toThrow()
  })

  test('is read, for every variable', () => {
    const previous = randomBytes(32).toString('base64')
    const settings = readSettings({
      ...SERVER,
      HOST: '0.0.0.0',
      PORT: '0',
      PUBLIC_URL: 'https://media.example.org/',
      DATABASE_TIMEOUT_SECONDS: '8',
      DATA_DIR: '/var/lib/media-scan',
      SECRET_KEY_PREVIOUS: previous,
      RATE_LIMIT_PER_KEY: '0',
      RATE_LIMIT_PER_ORGANIZATION: '10',
      WEBHOOK_RETRY_SECONDS: '1,2.5,0',
      WEBHOOK_TIMEOUT_SECONDS: '3',
      DELIVERY_RETENTION_DAYS: '7',
      UPLOAD_TTL_SECONDS: '60',
      UPLOAD_CORS_ORIGINS: 'https://a.example, https://b.example',
      LOG_LEVEL: 'warn',
    })
    expect(settings).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      publicUrl: 'https://media.example.org',
      database: { timeoutMs: 8_000 },
      dataDir: '/var/lib/media-scan',
      rateLimits: { perKey: 0, perOrganization: 10 },
      webhooks: { retryGapsSeconds: [1, 2.5, 0], timeoutMs: 3_000, allowPrivate: false, retentionDays: 7 },
      uploads: { ttlSeconds: 60, corsOrigins: ['https://a.example', 'https://b.example'] },
      logLevel: 'warn',
    })
    expect(settings.databaseUrl?.reveal()).toBe(SERVER.DATABASE_URL)
    expect(settings.operatorToken?.reveal()).toBe(TOKEN)
    expect(settings.secretKeys.map((key) => Buffer.from(key.reveal()).toString('base64'))).toEqual([
      KEY,
      previous,
    ])
    expect(JSON.stringify(settings)).not.toContain(KEY)
    expect(JSON.stringify(settings)).not.toContain(TOKEN)
  })

  test.each([
    ['https://media.example.org', 'https://media.example.org'],
    ['HTTPS://Media.Example.org:443', 'https://media.example.org'],
    ['https://example.org:8443/media//', 'https://example.org:8443/media'],
  ])('the public address %s is read as browsers write it: %s', (given, read) => {
    expect(readSettings({ PUBLIC_URL: given }).publicUrl).toBe(read)
  })

  test('pages of any origin that a browser sends may upload', () => {
    const origins = [
      'https://app.example.org',
      'http://127.0.0.1:5173',
      'https://[2001:db8::1]:8443',
      'capacitor://localhost',
      'chrome-extension://abcdefghijklmnop',
      'null',
    ]
    expect(readSettings({ UPLOAD_CORS_ORIGINS: origins.join(', ') }).uploads.corsOrigins).toEqual(origins)
  })

  test.each([
    ['127.0.0.1', undefined, true],
    ['localhost', undefined, true],
    ['::1', undefined, true],
    ['0.0.0.0', undefined, false],
    ['::', undefined, false],
    ['10.0.0.1', undefined, false],
    ['127.0.0.1', 'false', false],
    ['0.0.0.0', 'true', true],
  ])('HOST %s with WEBHOOK_ALLOW_PRIVATE %s allows private receivers: %s', (host, override, allowed) => {
    const { webhooks } = readSettings({ HOST: host, ...(override && { WEBHOOK_ALLOW_PRIVATE: override }) })
    expect(webhooks.allowPrivate).toBe(allowed)
  })

  test('a name that only looks like loopback does not count as loopback', () => {
    for (const host of ['127.0.0.1.example.org', 'localhost.example.org', '128.0.0.1', '127.0.0'])
      expect(isLoopbackHost(host), host).toBe(false)
  })
})

describe('a file of trust anchors', () => {
  const withFile = async <Result>(content: string, use: (path: string) => Result): Promise<Result> => {
    const folder = await mkdtemp(join(tmpdir(), 'trust-anchors-'))
    try {
      await writeFile(join(folder, 'list.pem'), content)
      return use(join(folder, 'list.pem'))
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('is read, including text between its certificates', async () => {
    const [{ cert: one }, { cert: other }] = [await makeCertificate(), await makeCertificate()]
    await withFile(`# A list\n# O=One\n${one}\n# O=Other\r\n${other}`, (path) => {
      const { trustAnchors } = readSettings({
        C2PA_TRUST_ANCHORS: path,
        C2PA_TIME_STAMP_ANCHORS: path,
      }).analysis
      expect(trustAnchors.signing).toBe(`${one.trim()}\n${other.trim()}`)
      expect(trustAnchors.timeStamping).toBe(trustAnchors.signing)
    })
  })

  test('with an invalid certificate is refused, and the line says which one', async () => {
    const { cert } = await makeCertificate()
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    await withFile(cert + broken, (path) => {
      expect(refusal({ C2PA_TRUST_ANCHORS: path })).toBe(
        `C2PA_TRUST_ANCHORS must name a PEM file with certificates; ${path} is not one: certificate 2 cannot be read.`,
      )
    })
  })
})

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

  test('are exported when there is an endpoint', () => {
    expect(readSettings(endpoint).exportsTraces).toBe(true)
  })

  test('are refused with a protocol other than HTTP with protobuf, and off without an endpoint', () => {
    const other = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
    expect(refusal({ ...endpoint, ...other })).toMatch('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf')
    expect(readSettings(other).exportsTraces).toBe(false)
  })
})
