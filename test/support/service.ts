import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import supertest from 'supertest'
import { type Environment, SCOPES, type Scope } from '../../generated/vocabulary.js'
import { createApp, loadContracts } from '../../src/app.js'
import type { Clock } from '../../src/basics/clock.js'
import { Secret } from '../../src/basics/secrets.js'
import type { Tracing } from '../../src/basics/tracing.js'
import type { Context } from '../../src/context.js'
import type { Database } from '../../src/database/connection.js'
import type { Tenant } from '../../src/database/tenant.js'
import type { ObjectStorage } from '../../src/files/storage.js'
import { createHttpServer } from '../../src/http/server.js'
import type { ContextParts } from '../../src/process/assembly/context-parts.js'
import { createService, type Service } from '../../src/service.js'
import { readSettings, type Settings } from '../../src/settings/settings.js'
import { addKey } from '../../src/tenants/keys/issue-key.js'
import { addOrganization } from '../../src/tenants/organizations/create-organization.js'
import { decoded } from './content-encoding.js'
import { apiContract, consoleContract } from './contract.js'
import { makeDatabase } from './database.js'
import { observe } from './observations.js'
import { startSharedWorker } from './shared-workers.js'
import { addViolations } from './violations.js'

/** A clock that replaces the machine's, and can be moved. */
export type TestClock = Clock & { advance(ms: number): void }

export function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    offset: () => offset,
    advance(ms) {
      offset += ms
    },
  }
}

export type Caller = {
  readonly key: string
  readonly keyId: string
  readonly tenant: Tenant
  /** A request of this caller: `caller.get('/api/v1/scans')`. */
  get(path: string): supertest.Test
  head(path: string): supertest.Test
  post(path: string): supertest.Test
  patch(path: string): supertest.Test
  delete(path: string): supertest.Test
}

export type TestService = {
  readonly url: string
  readonly context: Context
  readonly service: Service
  readonly clock: TestClock
  readonly database: Database
  /** The server's database; absent for the embedded one. */
  readonly databaseUrl: string | undefined
  /** Where the built-in upload target keeps objects. */
  readonly objectsFolder: string
  /** A request without a key. */
  readonly anonymous: ReturnType<typeof supertest>
  /** Requests with the operator token. */
  readonly operator: Pick<Caller, 'get' | 'post' | 'patch' | 'delete'>
  /** A new key, of a new organization by default. */
  caller(options?: {
    organizationId?: string
    environment?: Environment
    scopes?: readonly Scope[]
    expiresAt?: Date
  }): Promise<Caller>
  close(): Promise<void>
}

export type TestServiceOptions = {
  /** Environment variables, as the service itself would read them. */
  readonly environment?: NodeJS.ProcessEnv
  readonly sender?: ContextParts['sender']
  readonly downloader?: ContextParts['downloader']
  /** Shares the database (and master key) of another service, like a second process. */
  readonly besides?: TestService
  /** Whether to deliver, analyse and clean up in the background; on by default. */
  readonly background?: boolean
  readonly database?: Database
  readonly replica?: Database
  /** Stores objects in place of the built-in upload target. */
  readonly bucket?: ObjectStorage
  /** No log by default. */
  readonly log?: Logger
  readonly tracing?: Tracing
}

export const OPERATOR_TOKEN = 'operator-token-of-the-tests'
/** The headers that the console's page and its browser send with a change. */
export const FROM_THE_CONSOLE = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

/** Loaded once for all services, which only read them. */
let loaded: ReturnType<typeof loadContracts> | undefined
const contracts = () => (loaded ??= loadContracts())

const masterKey = new Secret<Uint8Array>(randomBytes(32))

/** Passes every response on to the contract check, whichever client received it. */
function watch(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): void {
  const chunks: Buffer[] = []
  const { write, end } = response
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string))
  }
  response.write = function (this: ServerResponse, ...args: unknown[]) {
    keep(args[0])
    return Reflect.apply(write, this, args)
  } as typeof response.write
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    keep(args[0])
    return Reflect.apply(end, this, args)
  } as typeof response.end
  response.once('finish', () => {
    const seen = {
      method: request.method ?? '',
      path: (request.originalUrl ?? request.url ?? '').split('?', 1)[0] as string,
      status: response.statusCode,
      headers: response.getHeaders(),
      body: decoded(Buffer.concat(chunks), response.getHeader('Content-Encoding')).toString(),
    }
    addViolations(apiContract.check(seen) ?? consoleContract.check(seen) ?? [])
    observe(seen)
  })
}

/** Starts the whole service on a port of its own, with a database of its own. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const clock = options.besides?.clock ?? createTestClock()
  const own = options.besides || options.database ? undefined : await makeDatabase()
  const database = (options.database ?? own?.database ?? options.besides?.database) as Database
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-service-'))
  const objectsFolder = join(folder, 'objects')
  const settings: Settings = readSettings({ LOG_LEVEL: 'silent', ...options.environment })
  const log = options.log ?? pino({ level: settings.logLevel })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = createService({
    settings,
    log,
    clock,
    database,
    masterKeys: [masterKey],
    operatorToken: new Secret(OPERATOR_TOKEN),
    objectsFolder,
    publicUrl: url,
    ...(options.sender !== undefined && { sender: options.sender }),
    ...(options.downloader !== undefined && { downloader: options.downloader }),
    tracing: options.tracing,
    startWorker: startSharedWorker,
    ...(options.bucket !== undefined && { bucket: options.bucket }),
    ...(options.replica !== undefined && { replica: options.replica }),
  })
  const { context } = service
  const app = createApp(context, await contracts())
  const { server } = createHttpServer(app, settings.http, log)
  server.prependListener('request', watch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  if (options.background ?? true) service.start()
  const anonymous = supertest(url())

  return {
    url: url(),
    context,
    service,
    clock,
    database,
    databaseUrl: own?.url ?? options.besides?.databaseUrl,
    objectsFolder,
    anonymous,
    operator: {
      get: (path) => anonymous.get(path).auth(OPERATOR_TOKEN, { type: 'bearer' }),
      post: (path) => anonymous.post(path).auth(OPERATOR_TOKEN, { type: 'bearer' }),
      patch: (path) => anonymous.patch(path).auth(OPERATOR_TOKEN, { type: 'bearer' }),
      delete: (path) => anonymous.delete(path).auth(OPERATOR_TOKEN, { type: 'bearer' }),
    },
    async caller({ organizationId, environment = 'sandbox', scopes = SCOPES, expiresAt } = {}) {
      const owner = organizationId ?? (await addOrganization(context, { name: 'Test', actor: 'test' })).id
      const { key, secret } = await addKey(context, {
        organizationId: owner,
        label: 'test',
        environment,
        scopes,
        expiresAt: expiresAt ?? null,
        actor: 'test',
      })
      const text = secret.reveal()
      return {
        key: text,
        keyId: key.id,
        tenant: { organizationId: owner, environment },
        get: (path) => anonymous.get(path).auth(text, { type: 'bearer' }),
        head: (path) => anonymous.head(path).auth(text, { type: 'bearer' }),
        post: (path) => anonymous.post(path).auth(text, { type: 'bearer' }),
        patch: (path) => anonymous.patch(path).auth(text, { type: 'bearer' }),
        delete: (path) => anonymous.delete(path).auth(text, { type: 'bearer' }),
      }
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await service.stop()
      await own?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
