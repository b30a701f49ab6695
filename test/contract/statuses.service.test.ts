import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Response, Test } from 'supertest'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { operations as ApiContract } from '../../generated/api.js'
import { apiOperations } from '../../generated/api-operations.js'
import type { operations as ConsoleContract } from '../../generated/console.js'
import { consoleOperations } from '../../generated/console-operations.js'
import { newId, publicId, storedId } from '../../src/basics/identifiers.js'
import { reserveKey } from '../../src/changes/idempotency/reservation.js'
import { caseReports, cases, deliveryQueue, judgements, scans } from '../../src/database/schema.js'
import { UploadRefusedError } from '../../src/files/storage.js'
import type { OperationFacts } from '../../src/http/contract/handler-types.js'
import { createRouteMatcher } from '../../src/http/contract/routes.js'
import { markExported, markLeaving, markLeft } from '../../src/moves/move-state.js'
import { NO_EVIDENCE, storeEvidence } from '../../src/scans/evidence.js'
import { apiContract, consoleContract } from '../support/contract.js'
import { signedInAs, WITH_ROLES } from '../support/operators.js'
import { optionalFields } from '../support/optional-fields.js'
import { onePixel } from '../support/pictures.js'
import {
  type Caller,
  FROM_THE_CONSOLE,
  OPERATOR_TOKEN,
  startTestService,
  type TestService,
} from '../support/service.js'
import { complete, completedFile, createIntent, put } from '../support/upload.js'

const operations: Readonly<Record<OperationId, OperationFacts>> = { ...apiOperations, ...consoleOperations }
type OperationId = keyof typeof apiOperations | keyof typeof consoleOperations

/** Gets the service to answer; `id` is the operation for which the scenario is in the table. */
type Scenario = (id: OperationId) => PromiseLike<Response>

type CodeOf<Answer> = Answer extends {
  content: { 'application/json': { error: { code: infer Code extends string } } }
}
  ? Code
  : never

/** Internal errors have no scenario for each operation; see the end of this file. */
type Unforced = 500 | 503

/** A scenario for each documented status except 5xx; for an error, one for each of its codes. */
type Scenarios<Operation> = Operation extends { responses: infer Answers }
  ? {
      [Status in Exclude<keyof Answers, Unforced>]: [CodeOf<Answers[Status]>] extends [never]
        ? Scenario
        : Record<CodeOf<Answers[Status]>, Scenario>
    }
  : never
type Table<Contract> = { [Id in keyof Contract]: Scenarios<Contract[Id]> }

let service: TestService
let limited: TestService
/** A service whose limits allow nothing more. */
let full: TestService
/** A service whose storage takes headers in uploads that are not signed. */
let refusing: TestService
/** A service with its database in a folder. */
let copied: TestService
/** A service with operators of each role. */
let staffed: TestService
let caller: Caller
let staging: Caller
let powerless: Caller
/** For an organization that has moved away. */
let moved: Caller
/** A session of the console, as a browser sends it. */
let session: string
/** Identifiers of existing resources. */
const known: Record<string, string> = {}
/** Identifiers of resources left behind by an organization that moved away. */
const ofMoved: Record<string, string> = {}

beforeAll(async () => {
  service = await startTestService({ background: false })
  limited = await startTestService({
    besides: service,
    background: false,
    environment: { RATE_LIMIT_PER_KEY: '1' },
  })
  full = await startTestService({
    besides: service,
    background: false,
    environment: { MAX_WEBHOOK_ENDPOINTS: '1', STORAGE_QUOTA_GIB: '1' },
  })
  copied = await startTestService({
    besides: service,
    background: false,
    database: { ...service.database, atRest: (work) => work('test/fixtures') },
  })
  staffed = await startTestService({ besides: service, background: false, environment: WITH_ROLES })
  refusing = await startTestService({
    besides: service,
    background: false,
    bucket: {
      ...service.context.storage,
      seal: async () => {
        throw new UploadRefusedError('a redirect')
      },
    },
  })
  caller = await service.caller()
  staging = await service.caller({ organizationId: caller.tenant.organizationId, environment: 'staging' })
  // A second organization, for a second page of them.
  await service.caller()
  moved = await service.caller()
  const leftBehind = await newScan(moved)
  const caseOfMoved = await send('createCase', {
    as: moved,
    body: { ...bodies.createCase?.(), scanIds: [leftBehind] },
  })
  const endpointOfMoved = await send('createWebhookEndpoint', { as: moved })
  const webhookId: string = endpointOfMoved.body.data.endpoint.id
  const delivered = await send('testWebhookEndpoint', { as: moved, params: { webhookId } })
  const replay = await send('startReplay', { params: { webhookId } })
  Object.assign(ofMoved, {
    organizationId: publicId('org', moved.tenant.organizationId),
    keyId: publicId('key', moved.keyId),
    scanId: leftBehind,
    caseId: caseOfMoved.body.data.id,
    webhookId,
    deliveryId: delivered.body.data.id,
    replayId: replay.body.data.id,
  })
  const { organizationId } = moved.tenant
  const moveId = newId()
  await markLeaving(service.database, organizationId, moveId, new Date())
  await markExported(service.database, organizationId, moveId)
  await markLeft(service.database, organizationId, 'https://eu.media.example.org', new Date())
  // Its key was just used, and is not looked up again for a moment.
  await vi.waitFor(async () => expect((await moved.get('/api/v1/scans')).status).toBe(421), 20_000)
  powerless = await service.caller({ organizationId: caller.tenant.organizationId, scopes: [] })
  known.organizationId = publicId('org', caller.tenant.organizationId)
  known.keyId = publicId('key', powerless.keyId)
  known.scanId = await newScan(caller)
  known.caseId = (await send('createCase', { body: bodies.createCase?.() })).body.data.id
  // Two, for a second page.
  for (let report = 0; report < 2; report += 1) known.reportId = (await send('createCaseReport')).body.data.id
  known.webhookId = await newEndpoint()
  // It has a failure rate.
  const { measurements } = service.context
  const endpointId = storedId('whe', known.webhookId) ?? ''
  measurements.add({ measure: 'attempts', label: 'timeout', ...caller.tenant, endpointId })
  await measurements.flush()
  known.subjectId = known.caseId as string
  known.rendition = 'preview'
  known.kind = 'preview'
  await service.context.storage.store(storedId('scan', known.scanId) ?? '', {
    body: Readable.from([Buffer.alloc(5508)]),
    byteSize: 5508,
  })
  await service.context.storage.putRendition(
    storedId('scan', known.scanId) ?? '',
    'preview',
    await onePixel(),
  )
  const tested = (await send('testWebhookEndpoint')).body.data
  known.deliveryId = tested.id
  known.eventId = tested.eventId
  // Two, for a second page.
  for (let replay = 0; replay < 2; replay += 1) {
    known.replayId = (await send('startReplay')).body.data.id
    await send('cancelReplay')
  }
  for (let run = 0; run < 2; run += 1) {
    known.rejudgementId = (await send('startRejudgement')).body.data.id
    await send('cancelRejudgement')
  }
  known.createdFrom = tested.createdAt
  known.createdTo = '2099-01-01T00:00:00.000Z'
  const [cookie] = (await send('createSession')).get('Set-Cookie') ?? []
  session = cookie?.split(';', 1)[0] ?? ''
})
afterAll(async () => {
  await staffed?.close()
  await copied?.close()
  await full?.close()
  await refusing?.close()
  await limited?.close()
  await service?.close()
})

/** A valid body for each operation that takes one. */
const bodies: Partial<Record<OperationId, () => Record<string, unknown>>> = {
  createScanUploadIntent: () => ({
    fileName: 'portrait.png',
    contentType: 'image/png',
    mediaType: 'image',
    byteSize: 5508,
    resumable: true,
    metadata: { article: '4711' },
  }),
  createScanFromUrl: () => ({
    url: 'https://media.example.org/portrait.png',
    fileName: 'portrait.png',
    mediaType: 'image',
    metadata: { article: '4711' },
  }),
  updateScan: () => ({ metadata: { article: '4711' } }),
  createCase: () => ({
    title: 'Doctored photo',
    scanIds: [known.scanId],
    severity: 'high',
    assignee: 'Ada',
    metadata: { article: '4711' },
  }),
  updateCase: () => ({
    title: 'Doctored photo',
    severity: 'critical',
    assignee: 'Ada',
    status: 'open',
    hold: false,
    metadata: { desk: 'photo' },
    addScanIds: [known.scanId],
  }),
  createAssessment: () => ({ finding: 'manipulated', note: 'The agency has another original.' }),
  createCaseReport: () => ({ includeFiles: true, personalData: 'include' }),
  requestCaseReport: () => ({ includeFiles: true, personalData: 'include' }),
  // Nothing listens on port 1, so an attempt is refused immediately.
  createWebhookEndpoint: () => ({
    url: 'https://127.0.0.1:1/hook',
    description: 'Case desk',
    events: ['case.escalated'],
    headers: { 'X-Gateway-Key': '0f3b9c' },
    ratePerSecond: 1_000,
    ordering: 'subject',
  }),
  updateWebhookEndpoint: () => ({
    url: 'https://127.0.0.1:1/hook/v2',
    description: 'Case desk',
    events: ['case.escalated', 'case.resolved'],
    headers: { 'X-Gateway-Key': '0f3b9d' },
    ratePerSecond: null,
    ordering: 'none',
  }),
  rotateWebhookSecret: () => ({ overlapSeconds: 3_600 }),
  redeliverWebhookEndpoint: () => ({
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-02T00:00:00.000Z',
    dryRun: false,
  }),
  updateWebhookStatus: () => ({ status: 'active' }),
  createOrganization: () => ({ name: 'Example Newsroom' }),
  eraseOrganization: () => ({ name: 'Example Newsroom' }),
  releaseHolds: () => ({ name: 'Example Newsroom' }),
  issueKey: () => ({
    label: 'ingest',
    environment: 'sandbox',
    scopes: ['scans:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
  }),
  rotateKey: () => ({ expiresAt: '2099-01-01T00:00:00.000Z' }),
  revokeKey: () => ({ force: true }),
  updateCaseStatus: () => ({ status: 'escalated' }),
  editCase: () => ({
    title: 'Doctored photo',
    severity: 'critical',
    assignee: 'Ada',
    hold: false,
    addScanIds: [known.scanId],
    removeScanIds: ['scan_nowhere'],
  }),
  assessScan: () => bodies.createAssessment?.() ?? {},
  addCaseNote: () => ({ text: 'The agency has sent the original.' }),
  publishEvent: () => ({ type: 'report.ready', environment: 'sandbox', data: { report: 'r-1' } }),
  createSession: () => ({ token: OPERATOR_TOKEN }),
  registerWebhookEndpoint: () => ({ environment: 'sandbox', ...bodies.createWebhookEndpoint?.() }),
  editWebhookEndpoint: () => bodies.updateWebhookEndpoint?.() ?? {},
  replaceWebhookSecret: () => ({ overlapSeconds: 3_600 }),
  updateWebhookEndpointStatus: () => ({ status: 'active' }),
  resendDeliveries: () => ({ deliveryIds: [known.deliveryId, 'whd_nowhere'] }),
  startRejudgement: () => ({
    organizationId: known.organizationId,
    from: '2026-01-01T00:00:00.000Z',
    rulesBefore: 4,
    dryRun: true,
  }),
  startReplay: () => ({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }),
}

/** The required query parameters. */
const queries: Partial<Record<OperationId, string>> = {
  search: '?q=portrait&kind=scan&limit=5',
  findScansForCase: '?q=portrait&limit=5',
}

type Sending = {
  app?: TestService
  as?: Caller | 'nobody'
  params?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  body?: object | string | undefined
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** A request to an operation with the caller's key or the operator's token: valid by default. */
function send(id: OperationId, sending: Sending = {}): Test {
  const { app = service, as = caller, params = {}, query = queries[id] ?? '' } = sending
  const { headers = {}, body = bodies[id]?.() } = sending
  const { method, path } = operations[id]
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? known[name] ?? '') + query
  const request = supertest(app.url)[METHODS[method]](target)
  if (operations[id].security.length === 0) request.set(FROM_THE_CONSOLE)
  else if (as !== 'nobody')
    request.auth(id in consoleOperations ? OPERATOR_TOKEN : as.key, { type: 'bearer' })
  for (const [name, value] of Object.entries(headers)) request.set(name, value)
  request.expect((response) => noteFields(id, { query, body }, response))
  if (body === undefined) return request
  if (headers['content-type'] === undefined) request.set('content-type', 'application/json')
  return request.send(body)
}

/** The contract's description of an operation. */
function contractOf(id: OperationId) {
  const { document } = id in consoleOperations ? consoleContract : apiContract
  const { method, path } = operations[id]
  const operation = document.paths[path][METHODS[method]]
  const follow = (node: { $ref?: string }) =>
    (node.$ref ?? '#')
      .split('/')
      .slice(1)
      .reduce((inner, step) => inner[step], node.$ref === undefined ? node : document)
  const schemaOf = (message: object) => follow(message).content?.['application/json']?.schema
  const parameters = [...(document.paths[path].parameters ?? []), ...(operation.parameters ?? [])].map(follow)
  return {
    document,
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({
        name: String(name),
        values: follow(schema).enum as string[] | undefined,
      })),
    request: schemaOf(operation.requestBody ?? {}),
    answers: Object.entries<object>(operation.responses).filter(([status]) => status.startsWith('2')),
    schemaOf,
  }
}

/** Gets a production scan that was analysed, after a sandbox scan that failed. */
const getsAnalysed: Scenario = async (id) => {
  const production = await service.caller({ environment: 'production' })
  const { scanId, ...intent } = await createIntent(production)
  await put({ scanId, ...intent }, 'hello world')
  await complete(production, scanId)
  const failing = await createIntent(caller, { fileName: 'failed.jpg' })
  await complete(caller, failing.scanId)
  const { analysis } = service.context
  analysis.start()
  const job = `/api/v1/scans/${failing.scanId}/job`
  await expect.poll(async () => (await caller.get(job)).body.data.status, { timeout: 20_000 }).toBe('failed')
  await expect
    .poll(async () => (await production.get(`/api/v1/scans/${scanId}`)).body.data.status, { timeout: 20_000 })
    .toBe('complete')
  await analysis.stop()
  await send(id, { params: { scanId: failing.scanId } })
  await send(id, { as: production, params: { scanId } })
  // No single file gets every field, so the contract's example stands in for several.
  const { example } = apiContract.document.components.responses.ScanAnswer.content['application/json']
  await service.database.drizzle
    .update(scans)
    .set({ signals: example.data.signals })
    .where(eq(scans.id, storedId('scan', scanId) ?? ''))
  return send(id, { as: production, params: { scanId } })
}

/** Gets the evidence of a scan that was analysed, with and without personal data. */
const getsEvidence: Scenario = async (id) => {
  const production = await service.caller({ environment: 'production' })
  const { tenant } = production
  const scanId = await newScan(production)
  const stored = storedId('scan', scanId) ?? ''
  const { example } = apiContract.document.components.responses.ScanAnswer.content['application/json']
  const [reason] = example.data.signals.reasons
  await service.database.drizzle.update(scans).set({ status: 'complete' }).where(eq(scans.id, stored))
  await storeEvidence(service.database, {
    tenant,
    scanId: stored,
    evidence: {
      ...NO_EVIDENCE,
      exhibits: reason.exhibits.map((exhibit: object) => ({ code: reason.code, ...exhibit })),
    },
  })
  await send(id, { as: production, params: { scanId }, query: '?personalData=include' })
  return send(id, { as: production, params: { scanId } })
}

/** Optional fields and query parameters that a successful request, or its answer, has contained. */
const carried = new Set<string>()

function noteFields(id: OperationId, sent: Pick<Sending, 'query' | 'body'>, response: Response): void {
  if (response.status >= 300) return
  const { document, request, answers, schemaOf } = contractOf(id)
  for (const name of new URLSearchParams(sent.query).keys()) carried.add(`${id} query.${name}`)
  for (const name of optionalFields(document, request, `${id} body`, sent.body ?? null)) carried.add(name)
  for (const [status, answer] of answers)
    if (Number(status) === response.status)
      for (const name of optionalFields(document, schemaOf(answer), `${id} ${status}`, response.body))
        carried.add(name)
}

/** Every optional field of an operation's request and answers, and its query parameters. */
function optionalFieldsOf(id: OperationId): string[] {
  const { document, query, request, answers, schemaOf } = contractOf(id)
  return [
    ...query.map(({ name }) => `${id} query.${name}`),
    ...optionalFields(document, request, `${id} body`),
    ...answers.flatMap(([status, answer]) => optionalFields(document, schemaOf(answer), `${id} ${status}`)),
  ]
}

/** A production scan that is complete. */
async function completeScan(): Promise<{ as: Caller; params: { scanId: string } }> {
  const as = await service.caller({ environment: 'production' })
  const scanId = await newScan(as)
  await service.database.drizzle
    .update(scans)
    .set({ status: 'complete' })
    .where(eq(scans.id, storedId('scan', scanId) ?? ''))
  return { as, params: { scanId } }
}

/** Asks for everything that a report of a scan can have. */
const getsReport: Scenario = async (id) =>
  send(id, {
    as: staging,
    params: { scanId: await completedFile(staging) },
    query: '?files=include&personalData=include',
  })

/** Lists a judgement with every signal and one of a failed analysis, on two pages. */
const listsJudgements: Scenario = async (id) => {
  const { as, params } = await completeScan()
  const { example } = apiContract.document.components.responses.ScanAnswer.content['application/json']
  const scanId = storedId('scan', params.scanId) ?? ''
  const { signals } = example.data
  await service.database.drizzle.update(scans).set({ signals }).where(eq(scans.id, scanId))
  const failure = { code: 'analysis_failed', sentence: 'It could not be analysed.', evidence: '' }
  await service.database.drizzle.insert(judgements).values({
    ...{ id: newId(), ...as.tenant, scanId, number: 1, judgedAt: new Date(0), cause: 'upload' },
    signals: { failure },
  })
  const first = await send(id, { as, params, query: '?limit=1' })
  return send(id, { as, params, query: `?limit=1&cursor=${first.body.meta.nextCursor}` })
}

async function newScan(of: Caller): Promise<string> {
  const response = await send('createScanUploadIntent', { as: of })
  return response.body.data.scanId
}

async function newEndpoint(): Promise<string> {
  const response = await send('createWebhookEndpoint')
  return response.body.data.endpoint.id
}

const pathParameters = (id: OperationId) =>
  [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

const succeeds: Scenario = (id) => send(id)
/** A value of each filter that takes any text. */
const FILTERS: Readonly<Record<string, string>> = {
  sha256: 'ab'.repeat(32),
  conclusion: 'no_evidence',
  assignee: 'Ada',
  actor: 'operator token',
  operation: 'getScan',
  requestId: 'req_01m7yj9d12esp8bj051hzeprwm',
  subjectId: 'key_01m7yj9d13esp8bj0fs1cddxh7',
  createdFrom: '2026-01-01T00:00:00.000Z',
  createdTo: '2099-01-01T00:00:00.000Z',
  hold: 'false',
  name: 'test',
}

/** A value of each that takes a number; if a filter of that name has an enum, one of its words is used instead. */
const NUMBERS: Readonly<Record<string, string>> = { status: '200' }

/** Reads with every filter. */
const filtered: Scenario = (id) => {
  const filters = contractOf(id).query.flatMap(({ name, values }): [string, string][] => {
    const value = known[name] ?? FILTERS[name] ?? values?.[0] ?? NUMBERS[name]
    return value === undefined ? [] : [[name, value]]
  })
  return send(id, { query: `?${new URLSearchParams(filters)}` })
}
/** Reads a list by each of its parameters: the second page, and with every filter. */
const pages: Scenario = async (id) => {
  const first = await send(id, { query: '?limit=1' })
  await send(id, { query: `?limit=1&cursor=${first.body.meta.nextCursor}` })
  return filtered(id)
}
const listsAssessments: Scenario = async (id) => {
  // Two, for a second page.
  for (let assessment = 0; assessment < 2; assessment += 1) await send('createAssessment')
  return pages(id)
}
const listsFailedSignIns: Scenario = (id) => {
  // Of two addresses, for a second page.
  for (const address of ['192.0.2.1', '192.0.2.2'])
    service.context.failedSignIns.note({ address, method: 'token', reason: 'wrong_token' })
  return pages(id)
}
const withoutKey: Scenario = (id) => send(id, { as: 'nobody' })
const withoutScope: Scenario = (id) => send(id, { as: powerless })
const gone: Scenario = (id) => send(id, { as: moved })
const tooMany: Scenario = async (id) => {
  await send(id, { app: limited })
  return send(id, { app: limited })
}
const malformed: Scenario = (id) =>
  operations[id].body ? send(id, { body: '{"half":' }) : send(id, { query: '?unknown=1' })
const badLimit: Scenario = (id) => send(id, { query: '?limit=101' })
const badCursor: Scenario = (id) => send(id, { query: '?cursor=nonsense' })
const tooLarge: Scenario = (id) => send(id, { body: JSON.stringify({ filler: 'x'.repeat(262_144) }) })
const notJson: Scenario = (id) =>
  send(id, { headers: { 'content-type': 'text/plain' }, body: 'status=paused' })
const nowhere: Scenario = (id) => {
  const identifiers = pathParameters(id).filter((name) => name.endsWith('Id'))
  return send(id, { params: Object.fromEntries(identifiers.map((name) => [name, 'no_such_thing'])) })
}

/** Another request with the same key is in progress: its reservation exists, its answer does not. */
const stillInProgress: Scenario = async (id) => {
  const body = bodies[id]?.()
  const key = `in progress ${id}`
  const params = Object.fromEntries(pathParameters(id).map((name) => [name, known[name]]))
  const content = Object.keys(params).length > 0 ? { params, body } : body
  await reserveKey(service.context, { tenant: caller.tenant, operation: id, key, body: content })
  return send(id, { headers: { 'idempotency-key': key }, body })
}
const keyReused: Scenario = async (id) => {
  const headers = { 'idempotency-key': `reused ${id}` }
  await send(id, { headers })
  return send(id, { headers, body: { ...bodies[id]?.(), ...OTHERWISE[id] } })
}

/** A change that makes the body of an operation with an `Idempotency-Key` a different one. */
const OTHERWISE: Partial<Record<OperationId, Record<string, unknown>>> = {
  createScanUploadIntent: { byteSize: 1 },
  createScanFromUrl: { mediaType: 'video' },
  createCase: { title: 'Other' },
  createAssessment: { finding: 'authentic' },
  createWebhookEndpoint: { description: 'Other' },
  rotateWebhookSecret: { overlapSeconds: 0 },
  createCaseReport: { includeFiles: false },
  redeliverWebhookEndpoint: { from: '2026-01-01T12:00:00.000Z' },
}

/** A delivery that is final, as after its last attempt. */
async function finalDelivery(): Promise<Record<'webhookId' | 'deliveryId', string>> {
  const webhookId = await newEndpoint()
  const { body } = await send('testWebhookEndpoint', { params: { webhookId } })
  const deliveryId: string = body.data.id
  await service.database.drizzle
    .delete(deliveryQueue)
    .where(eq(deliveryQueue.deliveryId, storedId('whd', deliveryId) ?? ''))
  return { webhookId, deliveryId }
}

/** A delivery that is being attempted, as far as anybody can tell. */
const isUnderWay: Scenario = async (id) => {
  const webhookId = await newEndpoint()
  const { body } = await send('testWebhookEndpoint', { params: { webhookId } })
  const deliveryId: string = body.data.id
  await service.database.drizzle
    .update(deliveryQueue)
    .set({ leaseToken: newId(), leaseEndsAt: new Date('2099-01-01T00:00:00Z') })
    .where(eq(deliveryQueue.deliveryId, storedId('whd', deliveryId) ?? ''))
  return send(id, { params: { webhookId, deliveryId } })
}

const redelivers: Scenario = async (id) => send(id, { params: await finalDelivery() })
/** The request for the delivery is in the path alone. */
const keyReusedForAnother: Scenario = async (id) => {
  const headers = { 'idempotency-key': `reused ${id}` }
  await send(id, { headers, params: await finalDelivery() })
  return send(id, { headers, params: await finalDelivery() })
}

const revoked: Scenario = async (id) => {
  const webhookId = await newEndpoint()
  const delivery = await send('testWebhookEndpoint', { params: { webhookId } })
  await send('updateWebhookStatus', { params: { webhookId }, body: { status: 'revoked' } })
  return send(id, { params: { webhookId, deliveryId: delivery.body.data.id } })
}

const completesFailed: Scenario = async (id) => {
  const scanId = await newScan(caller)
  await service.database.drizzle
    .update(scans)
    .set({ status: 'failed' })
    .where(eq(scans.id, storedId('scan', scanId) ?? ''))
  return send(id, { params: { scanId } })
}

/** Adds a scan to a case that already has the maximum number. */
const addsToFullCase: Scenario = async (id) => {
  const { body } = await send('createCase')
  const full = Array.from({ length: 500 }, () => newId())
  await service.database.drizzle
    .update(cases)
    .set({ scanIds: full })
    .where(eq(cases.id, storedId('case', body.data.id) ?? ''))
  return send(id, { params: { caseId: body.data.id }, body: { addScanIds: [known.scanId] } })
}

/** Asks for a report of a case that already has the maximum number. */
const asksForOneMore: Scenario = async (id) => {
  const { body } = await send('createCase')
  const params = { caseId: body.data.id }
  const caseId = storedId('case', body.data.id) ?? ''
  const report = { ...caller.tenant, caseId, status: 'failed', includeFiles: false } as const
  const rest = { includePersonalData: false, createdAt: new Date() }
  await service.database.drizzle
    .insert(caseReports)
    .values(Array.from({ length: 100 }, () => ({ id: newId(), ...report, ...rest })))
  return send(id, { params })
}

/** Gets a report that is ready and one that failed. */
const listsReports: Scenario = async (id) => {
  // Of each outcome, and two for a second page.
  await getsReports('getCaseReport')
  return pages(id)
}
const readyReport = async (): Promise<{ reportId: string }> => {
  const { body } = await send('createCaseReport')
  const ready = { status: 'ready', objectId: newId(), byteSize: 11, sha256: '0'.repeat(64) } as const
  const stored = storedId('rep', body.data.id) ?? ''
  await service.database.drizzle.update(caseReports).set(ready).where(eq(caseReports.id, stored))
  return { reportId: body.data.id }
}

const getsReports: Scenario = async (id) => {
  const outcomes = [
    { status: 'ready', objectId: newId(), byteSize: 11, sha256: '0'.repeat(64) },
    {
      status: 'failed',
      failureCode: 'not_made',
      failureMessage: 'The report could not be made in 5 attempts.',
    },
  ] as const
  for (const outcome of outcomes) {
    const { body } = await send('createCaseReport')
    const stored = storedId('rep', body.data.id) ?? ''
    await service.database.drizzle.update(caseReports).set(outcome).where(eq(caseReports.id, stored))
    await send(id, { params: { reportId: body.data.id } })
  }
  return send(id)
}

/** Repeats the request that created a scan which was deleted since. */
const repeatsOfDeleted: Scenario = async (id) => {
  const headers = { 'idempotency-key': 'of a scan that was deleted' }
  const { body } = await send(id, { headers })
  await send('deleteScan', { params: { scanId: body.data.scanId ?? body.data.id } })
  return send(id, { headers })
}

const uploadsShort: Scenario = async (id) => {
  const { body } = await send('createScanUploadIntent', {
    as: staging,
    body: { ...bodies.createScanUploadIntent?.(), byteSize: 3 },
  })
  const { scanId, uploadUrl, uploadHeaders } = body.data
  await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: 'abc' })
  // The built-in target accepts no other length; another store may, so the scan is changed to expect more.
  await service.database.drizzle
    .update(scans)
    .set({ byteSize: 4 })
    .where(eq(scans.id, storedId('scan', scanId) ?? ''))
  return send(id, { as: staging, params: { scanId } })
}

const reads = {
  401: { unauthorized: withoutKey },
  403: { insufficient_scope: withoutScope },
  421: { organization_moved: gone },
  429: { rate_limited: tooMany },
}
const { 403: _, ...readsWithAnyKey } = reads
const gets = { ...reads, 200: succeeds, 400: { invalid_request: malformed }, 404: { not_found: nowhere } }
const removesFromHeldCase: Scenario = async (id) => {
  const { body } = await send('createCase', {
    body: { title: 'On hold', scanIds: [known.scanId, await newScan(caller)] },
  })
  await send('updateCase', { params: { caseId: body.data.id }, body: { hold: true } })
  return send(id, { params: { caseId: body.data.id }, body: { removeScanIds: [known.scanId] } })
}

const lists = { ...reads, 200: pages, 400: { invalid_request: badLimit, invalid_cursor: badCursor } }
const takesBody = {
  400: { invalid_request: malformed },
  413: { payload_too_large: tooLarge },
  415: { unsupported_media_type: notJson },
}
const creates = {
  ...reads,
  ...takesBody,
  201: succeeds,
  409: { idempotency_in_progress: stillInProgress },
  422: { idempotency_key_reused: keyReused },
}
const fromElsewhere: Scenario = (id) =>
  send(id, {
    as: 'nobody',
    headers: { ...FROM_THE_CONSOLE, 'Sec-Fetch-Site': 'cross-site', cookie: session },
  })
const withoutRole: Scenario = (id) =>
  send(id, { app: staffed, as: 'nobody', headers: signedInAs(staffed, 'viewer') })
const wrongTokens: Scenario = async (id) => {
  const refused = { app: limited, body: { token: 'wrong' } }
  for (let failures = 0; failures < 10; failures += 1) await send(id, refused)
  return send(id, refused)
}
const cancelRunning = async () => {
  const [{ id: rejudgementId }] = (await send('listRejudgements')).body.data
  await send('cancelRejudgement', { params: { rejudgementId } })
}
const startsRejudgement: Scenario = async (id) => {
  const begun = await send(id)
  await cancelRunning()
  return begun
}
const startsReplay: Scenario = async (id) => send(id, { params: { webhookId: await newEndpoint() } })
const counts: Scenario = (id) =>
  send(id, { query: `?${new URLSearchParams(bodies.startReplay?.() as Record<string, string>)}` })
const operatorReads = { 200: succeeds, 401: { unauthorized: withoutKey } }
const operatorGets = {
  ...operatorReads,
  400: { invalid_request: malformed },
  404: { not_found: nowhere },
}
const onNewOrganization: Scenario = async (id) => {
  const { body } = await send('createOrganization')
  return send(id, { params: { organizationId: body.data.id } })
}
const underAnotherName: Scenario = (id) => send(id, { body: { name: 'another' } })
const ofMovedByName: Scenario = (id) => send(id, { params: ofMoved, body: { name: 'Test' } })
const erasesWithHold: Scenario = async (id) => {
  const owner = await service.caller()
  const opened = await send('createCase', {
    as: owner,
    body: { title: 'On hold', scanIds: [await newScan(owner)] },
  })
  const held = { as: owner, params: { caseId: opened.body.data.id }, body: { hold: true } }
  await send('updateCase', held)
  const organizationId = publicId('org', owner.tenant.organizationId)
  return send(id, { params: { organizationId }, body: { name: 'Test' } })
}
const operatorChanges = {
  400: { invalid_request: malformed },
  401: { unauthorized: withoutKey },
  403: { cross_origin: fromElsewhere, forbidden: withoutRole },
}
const changesWhatMoves = {
  ...operatorChanges,
  421: { organization_moved: (id: OperationId) => send(id, { params: ofMoved }) },
}
const operatorLists = {
  200: pages,
  400: { invalid_request: badLimit, invalid_cursor: badCursor },
  401: { unauthorized: withoutKey },
}

const apiTable = {
  createScanUploadIntent: {
    ...creates,
    404: {
      not_found: repeatsOfDeleted,
    },
    409: {
      idempotency_in_progress: stillInProgress,
      storage_quota_exceeded: (id) =>
        send(id, { app: full, body: { ...bodies.createScanUploadIntent?.(), byteSize: 2 ** 30 + 1 } }),
    },
  },
  createScanFromUrl: {
    ...creates,
    404: {
      not_found: repeatsOfDeleted,
    },
    409: {
      idempotency_in_progress: stillInProgress,
      storage_quota_exceeded: async (id) => {
        const used = await full.context.storageQuota.count(caller.tenant.organizationId)
        const rest = { ...bodies.createScanUploadIntent?.(), byteSize: 2 ** 30 - used }
        const { body } = await send('createScanUploadIntent', { app: full, body: rest })
        const refused = await send(id, { app: full })
        await send('deleteScan', { app: full, params: { scanId: body.data.scanId } })
        return refused
      },
    },
  },
  completeScanUpload: {
    ...gets,
    409: {
      upload_not_found: async (id) => send(id, { as: staging, params: { scanId: await newScan(staging) } }),
      upload_size_mismatch: uploadsShort,
      upload_refused: async (id) => send(id, { app: refusing, params: { scanId: await newScan(caller) } }),
      scan_failed: completesFailed,
    },
  },
  listScans: lists,
  getScan: { ...gets, 200: getsAnalysed },
  getScanEvidence: {
    ...gets,
    200: getsEvidence,
    409: { conflict: async (id) => send(id, { params: { scanId: await newScan(caller) } }) },
  },
  getScanReport: {
    ...gets,
    200: getsReport,
    409: { conflict: async (id) => send(id, { params: { scanId: await newScan(caller) } }) },
  },
  getScanFile: {
    ...gets,
    206: (id) => send(id, { headers: { range: 'bytes=0-0' } }),
    416: { range_not_satisfiable: (id) => send(id, { headers: { range: 'bytes=99999-' } }) },
  },
  getScanRendition: {
    ...gets,
    206: (id) => send(id, { headers: { range: 'bytes=0-0' } }),
    416: { range_not_satisfiable: (id) => send(id, { headers: { range: 'bytes=99999-' } }) },
  },
  rejudgeScan: {
    ...reads,
    202: async (id) => send(id, await completeScan()),
    400: { invalid_request: malformed },
    404: { not_found: nowhere },
    409: { conflict: succeeds },
  },
  listJudgements: { ...lists, 200: listsJudgements, 404: { not_found: nowhere } },
  getScanJob: {
    ...gets,
    200: async (id) => send(id, { params: { scanId: await newScan(caller) } }),
  },
  getUsage: { ...readsWithAnyKey, 200: succeeds, 400: { invalid_request: malformed } },
  updateScan: { ...gets, ...takesBody },
  deleteScan: {
    ...reads,
    204: async (id) => send(id, { params: { scanId: await newScan(caller) } }),
    400: { invalid_request: malformed },
    404: { not_found: nowhere },
    409: { scan_in_use: succeeds },
  },
  createCase: {
    ...creates,
    404: {
      not_found: async (id) => {
        const headers = { 'idempotency-key': 'of a case that was deleted' }
        const { body } = await send(id, { headers })
        await send('deleteCase', { params: { caseId: body.data.id } })
        return send(id, { headers })
      },
    },
    422: {
      scan_not_found: (id) => send(id, { body: { title: 'Nothing', scanIds: ['scan_nowhere'] } }),
      idempotency_key_reused: keyReused,
    },
  },
  listCases: lists,
  getCase: gets,
  createCaseReport: {
    ...reads,
    ...takesBody,
    202: succeeds,
    404: { not_found: nowhere },
    409: { limit_reached: asksForOneMore, idempotency_in_progress: stillInProgress },
    422: { idempotency_key_reused: keyReused },
  },
  listCaseReports: { ...lists, 404: { not_found: nowhere } },
  getCaseReport: { ...gets, 200: getsReports },
  updateCase: {
    ...gets,
    ...takesBody,
    200: async (id) => {
      const removed = await newScan(caller)
      await send(id, { body: { addScanIds: [removed] } })
      return send(id, { body: { ...bodies.updateCase?.(), removeScanIds: [removed] } })
    },
    409: {
      conflict: async (id) => {
        const { body } = await send('createCase')
        const params = { caseId: body.data.id }
        await send(id, { params, body: { status: 'escalated' } })
        return send(id, { params, body: { status: 'open' } })
      },
      limit_reached: addsToFullCase,
      case_on_hold: removesFromHeldCase,
    },
    422: {
      scan_not_found: (id) => send(id, { body: { addScanIds: ['scan_nowhere'] } }),
    },
  },
  deleteCase: {
    ...reads,
    204: async (id) => send(id, { params: { caseId: (await send('createCase')).body.data.id } }),
    400: { invalid_request: malformed },
    404: { not_found: nowhere },
    409: {
      case_on_hold: async (id) => {
        const params = { caseId: (await send('createCase')).body.data.id }
        await send('updateCase', { params, body: { hold: true } })
        return send(id, { params })
      },
    },
  },
  createAssessment: { ...creates, 404: { not_found: nowhere } },
  listAssessments: { ...lists, 404: { not_found: nowhere }, 200: listsAssessments },
  createWebhookEndpoint: {
    ...creates,
    409: { idempotency_in_progress: stillInProgress, limit_reached: (id) => send(id, { app: full }) },
  },
  listWebhookEndpoints: lists,
  getWebhookEndpoint: gets,
  updateWebhookEndpoint: { ...gets, ...takesBody, 409: { webhook_revoked: revoked } },
  rotateWebhookSecret: {
    ...gets,
    ...takesBody,
    409: { webhook_revoked: revoked, idempotency_in_progress: stillInProgress },
    422: { idempotency_key_reused: keyReused },
  },
  redeliverWebhookEndpoint: {
    ...reads,
    ...takesBody,
    200: (id) => send(id, { body: { ...bodies.redeliverWebhookEndpoint?.(), dryRun: true } }),
    202: succeeds,
    404: { not_found: nowhere },
    409: { webhook_revoked: revoked, idempotency_in_progress: stillInProgress },
    422: { idempotency_key_reused: keyReused },
  },
  updateWebhookStatus: { ...gets, ...takesBody, 409: { webhook_revoked: revoked } },
  testWebhookEndpoint: {
    ...reads,
    202: succeeds,
    400: { invalid_request: malformed },
    404: { not_found: nowhere },
    409: { webhook_revoked: revoked },
  },
  listWebhookDeliveries: lists,
  getWebhookDelivery: gets,
  redeliverWebhookDelivery: {
    ...reads,
    202: redelivers,
    400: { invalid_request: malformed },
    404: { not_found: nowhere },
    409: { conflict: isUnderWay, webhook_revoked: revoked, idempotency_in_progress: stillInProgress },
    422: { idempotency_key_reused: keyReusedForAnother },
  },
} satisfies Table<ApiContract>

const consoleTable = {
  getSignInMethods: { 200: succeeds, 400: { invalid_request: malformed } },
  getSession: { ...operatorReads, 400: { invalid_request: malformed } },
  createSession: {
    ...takesBody,
    201: succeeds,
    403: { cross_origin: fromElsewhere },
    401: { unauthorized: (id) => send(id, { body: { token: 'wrong' } }) },
    429: { rate_limited: wrongTokens },
  },
  deleteSession: {
    200: succeeds,
    400: { invalid_request: malformed },
    403: { cross_origin: fromElsewhere },
  },
  getOverview: { ...operatorReads, 400: { invalid_request: malformed } },
  getAgreement: { ...operatorReads, 200: filtered, 400: { invalid_request: malformed } },
  getTimeSeries: { ...operatorReads, 200: filtered, 400: { invalid_request: malformed } },
  getMetrics: { ...operatorReads, 400: { invalid_request: malformed } },
  search: { ...operatorReads, 400: { invalid_request: malformed } },
  createSnapshot: {
    201: (id) => send(id, { app: copied }),
    400: { invalid_request: malformed },
    401: { unauthorized: withoutKey },
    409: { conflict: succeeds },
  },
  listOrganizations: operatorLists,
  createOrganization: { ...operatorChanges, ...takesBody, 201: succeeds },
  getOrganization: operatorGets,
  getErasure: { ...operatorGets, 403: { forbidden: withoutRole } },
  eraseOrganization: {
    ...operatorChanges,
    ...takesBody,
    202: onNewOrganization,
    404: { not_found: nowhere },
    409: { case_on_hold: erasesWithHold, conflict: ofMovedByName },
    422: { name_mismatch: underAnotherName },
  },
  releaseHolds: {
    ...operatorChanges,
    ...takesBody,
    200: onNewOrganization,
    404: { not_found: nowhere },
    409: { conflict: ofMovedByName },
    422: { name_mismatch: underAnotherName },
  },
  listKeys: { ...operatorLists, 404: { not_found: nowhere } },
  issueKey: { ...changesWhatMoves, ...takesBody, 201: succeeds, 404: { not_found: nowhere } },
  inspectKey: operatorGets,
  getKeyUsage: operatorGets,
  rotateKey: {
    ...changesWhatMoves,
    ...takesBody,
    404: { not_found: nowhere },
    201: async (id) => {
      const { body } = await send('issueKey')
      return send(id, { params: { keyId: body.data.key.id } })
    },
    409: {
      conflict: async (id) => {
        const { body } = await send('issueKey')
        const params = { keyId: body.data.key.id }
        await send(id, { params })
        return send(id, { params })
      },
    },
  },
  revokeKey: {
    ...changesWhatMoves,
    ...takesBody,
    200: async (id) => {
      const { body } = await send('issueKey')
      return send(id, { params: { keyId: body.data.key.id } })
    },
    404: { not_found: nowhere },
    409: {
      key_recently_used: async (id) => {
        await send('listScans')
        return send(id, { params: { keyId: publicId('key', caller.keyId) }, body: {} })
      },
    },
  },
  listAllScans: operatorLists,
  inspectScan: { ...operatorGets, 200: getsAnalysed },
  judgeScanAgain: {
    ...changesWhatMoves,
    202: async (id) => send(id, await completeScan()),
    404: { not_found: nowhere },
    409: { conflict: succeeds },
  },
  getScanJudgements: operatorGets,
  listSeenBefore: operatorGets,
  getScanStorage: operatorGets,
  openScanRendition: { ...operatorGets, 403: { forbidden: withoutRole } },
  openScanFile: {
    ...operatorGets,
    403: { forbidden: withoutRole },
    206: (id) => send(id, { query: '?view=true', headers: { range: 'bytes=0-0' } }),
    416: { range_not_satisfiable: (id) => send(id, { headers: { range: 'bytes=99999-' } }) },
    421: { organization_moved: (id) => send(id, { params: ofMoved }) },
  },
  downloadScanReport: {
    ...operatorGets,
    200: getsReport,
    403: { forbidden: withoutRole },
    409: { conflict: async (id) => send(id, { params: { scanId: await newScan(caller) } }) },
    421: { organization_moved: (id) => send(id, { params: ofMoved }) },
  },
  eraseScan: {
    ...changesWhatMoves,
    204: async (id) => send(id, { params: { scanId: await newScan(caller) } }),
    404: { not_found: nowhere },
    409: { scan_in_use: succeeds },
  },
  eraseCase: {
    ...changesWhatMoves,
    204: async (id) => send(id, { params: { caseId: (await send('createCase')).body.data.id } }),
    404: { not_found: nowhere },
    409: {
      case_on_hold: async (id) => {
        const params = { caseId: (await send('createCase')).body.data.id }
        await send('updateCase', { params, body: { hold: true } })
        return send(id, { params })
      },
    },
  },
  listAllCases: operatorLists,
  inspectCase: operatorGets,
  listCaseScans: {
    ...operatorLists,
    404: { not_found: nowhere },
    200: async (id) => {
      await send('updateCase', { body: { addScanIds: [await newScan(caller)] } })
      return pages(id)
    },
  },
  editCase: {
    ...changesWhatMoves,
    ...takesBody,
    200: succeeds,
    404: { not_found: nowhere },
    409: {
      conflict: async (id) => {
        const { body } = await send('createCase')
        return send(id, { params: { caseId: body.data.id }, body: { removeScanIds: [known.scanId] } })
      },
      limit_reached: addsToFullCase,
      case_on_hold: removesFromHeldCase,
    },
    422: { scan_not_found: (id) => send(id, { body: { addScanIds: ['scan_nowhere'] } }) },
  },
  findScansForCase: operatorGets,
  addCaseNote: { ...changesWhatMoves, ...takesBody, 201: succeeds, 404: { not_found: nowhere } },
  assessScan: { ...changesWhatMoves, ...takesBody, 201: succeeds, 404: { not_found: nowhere } },
  listScanAssessments: { ...operatorLists, 404: { not_found: nowhere }, 200: listsAssessments },
  requestCaseReport: {
    ...changesWhatMoves,
    ...takesBody,
    202: succeeds,
    404: { not_found: nowhere },
    409: { limit_reached: asksForOneMore },
  },
  listReportsOfCase: { ...operatorLists, 404: { not_found: nowhere }, 200: listsReports },
  giveReportAddress: {
    ...changesWhatMoves,
    201: async (id) => send(id, { params: await readyReport() }),
    404: { not_found: nowhere },
    409: {
      conflict: async (id) => {
        const { body } = await send('createCaseReport')
        return send(id, { params: { reportId: body.data.id } })
      },
    },
  },
  getCustody: operatorGets,
  listCaseNotes: {
    ...operatorLists,
    404: { not_found: nowhere },
    200: async (id) => {
      // Two, for a second page.
      for (let note = 0; note < 2; note += 1) await send('addCaseNote')
      return pages(id)
    },
  },
  updateCaseStatus: {
    ...changesWhatMoves,
    ...takesBody,
    200: succeeds,
    404: { not_found: nowhere },
    409: {
      conflict: async (id) => {
        const { body } = await send('createCase')
        const params = { caseId: body.data.id }
        await send(id, { params, body: { status: 'escalated' } })
        return send(id, { params, body: { status: 'open' } })
      },
    },
  },
  registerWebhookEndpoint: {
    ...changesWhatMoves,
    ...takesBody,
    201: succeeds,
    404: { not_found: nowhere },
    409: { limit_reached: (id) => send(id, { app: full }) },
  },
  listAllWebhookEndpoints: operatorLists,
  inspectWebhookEndpoint: operatorGets,
  editWebhookEndpoint: {
    ...changesWhatMoves,
    ...takesBody,
    200: succeeds,
    404: { not_found: nowhere },
    409: { webhook_revoked: revoked },
  },
  updateWebhookEndpointStatus: {
    ...changesWhatMoves,
    ...takesBody,
    200: succeeds,
    404: { not_found: nowhere },
    409: { webhook_revoked: revoked },
  },
  sendTestEvent: {
    ...changesWhatMoves,
    202: succeeds,
    404: { not_found: nowhere },
    409: { webhook_revoked: revoked },
  },
  replaceWebhookSecret: {
    ...changesWhatMoves,
    ...takesBody,
    200: succeeds,
    404: { not_found: nowhere },
    409: { webhook_revoked: revoked },
  },
  publishEvent: {
    ...changesWhatMoves,
    ...takesBody,
    202: succeeds,
    404: { not_found: nowhere },
  },
  listEvents: operatorLists,
  listDeliveries: operatorLists,
  getDelivery: operatorGets,
  resendDelivery: {
    ...changesWhatMoves,
    202: succeeds,
    404: { not_found: nowhere },
    409: { conflict: isUnderWay, webhook_revoked: revoked },
  },
  resendDeliveries: { ...operatorChanges, ...takesBody, 202: succeeds },
  countFailedDeliveries: { ...operatorGets, 200: counts },
  startReplay: {
    ...changesWhatMoves,
    ...takesBody,
    202: startsReplay,
    404: { not_found: nowhere },
    409: {
      webhook_revoked: revoked,
      conflict: async (id) => {
        const webhookId = await newEndpoint()
        await send(id, { params: { webhookId } })
        return send(id, { params: { webhookId } })
      },
    },
  },
  listReplays: { ...operatorLists, 404: { not_found: nowhere } },
  startRejudgement: {
    ...operatorChanges,
    ...takesBody,
    202: startsRejudgement,
    404: { not_found: (id) => send(id, { body: { organizationId: publicId('org', newId()) } }) },
    409: {
      conflict: async (id) => {
        await send('startRejudgement')
        const refused = await send(id)
        await cancelRunning()
        return refused
      },
    },
  },
  listRejudgements: operatorLists,
  getRejudgement: operatorGets,
  cancelRejudgement: { ...operatorChanges, 200: succeeds, 404: { not_found: nowhere } },
  inspectReplay: operatorGets,
  cancelReplay: { ...changesWhatMoves, 200: succeeds, 404: { not_found: nowhere } },
  listAuditEvents: operatorLists,
  exportAuditEvents: { ...operatorReads, 200: filtered, 400: { invalid_request: malformed } },
  listReportKeys: { ...operatorReads, 400: { invalid_request: malformed } },
  rotateReportKey: { ...operatorChanges, 201: succeeds },
  listFailedSignIns: { ...operatorLists, 200: listsFailedSignIns, 403: { forbidden: withoutRole } },
  listRequests: operatorLists,
} satisfies Table<ConsoleContract>

type Row = { id: OperationId; status: number; code: string | undefined; scenario: Scenario }
const rows: Row[] = Object.entries({ ...apiTable, ...consoleTable }).flatMap(([id, scenarios]) =>
  Object.entries<Scenario | Record<string, Scenario>>(scenarios).flatMap(([status, entry]) => {
    const codes: [string | undefined, Scenario][] =
      typeof entry === 'function' ? [[undefined, entry]] : Object.entries(entry)
    return codes.map(([code, scenario]) => ({
      id: id as OperationId,
      status: Number(status),
      code,
      scenario,
    }))
  }),
)

const match = createRouteMatcher(operations)
const seen = new Set<string>()

// Headers and body are checked against the contract for every response, by the harness.
describe('each documented status', () => {
  test.each(rows)('$id answers $status $code', async ({ id, status, code, scenario }) => {
    const response = await scenario(id)
    expect([response.status, response.body.error?.code]).toEqual([status, code])
    const { method, url } = response.request
    const route = match(method, new URL(url).pathname)
    if (route === undefined || 'allowed' in route) throw new Error(`${method} ${url} is no operation.`)
    seen.add(`${route.operationId} ${response.status}`)
  })

  test('was seen, and no other', () => {
    const documented = Object.entries(operations).flatMap(([id, { statuses }]) =>
      statuses.filter((status) => status < 500).map((status) => `${id} ${status}`),
    )
    expect([...seen].sort()).toEqual(documented.sort())
  })

  test('was seen with each optional field and parameter, so that none is accepted and dropped', () => {
    const optional = (Object.keys(operations) as OperationId[]).flatMap(optionalFieldsOf)
    expect(optional.length).toBeGreaterThan(50)
    expect([...new Set(optional)].filter((name) => !carried.has(name))).toEqual([])
  })
})

describe('a fault of the service', () => {
  const FAULTS = [
    {
      when: 'the database is out of reach',
      error: Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432 as hunter2'), {
        code: 'ECONNREFUSED',
      }),
      status: 503,
      code: 'service_unavailable',
    },
    {
      when: 'a statement times out',
      error: new Error('Failed query', { cause: Object.assign(new Error('hunter2'), { code: '57014' }) }),
      status: 503,
      code: 'service_unavailable',
    },
    {
      when: 'there is a bug',
      error: new TypeError("Cannot read properties of undefined (reading 'hunter2')"),
      status: 500,
      code: 'internal_error',
    },
  ]
  let broken: TestService
  let error: Error = new Error('no fault chosen')
  /** Whether queries still work; statements, which make all changes, never do. */
  let queriesWork = false

  beforeAll(async () => {
    const drizzle = new Proxy(service.database.drizzle, {
      get(target, name) {
        if (!queriesWork) throw error
        return Reflect.get(target, name)
      },
    })
    broken = await startTestService({
      database: {
        kind: 'embedded',
        drizzle,
        run: () => Promise.reject(error),
        atRest: () => Promise.reject(error),
        close: async () => {},
      },
      background: false,
    })
  })
  afterAll(() => broken?.close())

  describe.each(FAULTS)('when $when', (fault) => {
    test.each(
      (Object.keys(operations) as OperationId[]).filter((id) => operations[id].statuses.includes(503)),
    )(`%s answers ${fault.status} ${fault.code} in the envelope, and nothing of the cause`, async (id) => {
      error = fault.error
      // The operator token needs no lookup, and these operations look up nothing else.
      const bySession = id === 'getSession' || id === 'deleteSession' || id === 'getSignInMethods'
      const response = await send(id, {
        app: broken,
        ...(bySession && { as: 'nobody', headers: { cookie: session } }),
      })
      expect([response.status, response.body.error.code]).toEqual([fault.status, fault.code])
      expect(response.headers['retry-after']).toBe(fault.status === 503 ? '2' : undefined)
      expect(JSON.stringify([response.headers, response.text])).not.toMatch(
        /hunter2|ECONNREFUSED|Error:|\.ts|at /,
      )
    })
  })

  test.each(FAULTS)(
    'after authentication has the same answer: when $when',
    async ({ error: cause, status, code }) => {
      error = cause
      queriesWork = true
      const response = await send('createScanUploadIntent', { app: broken })
      expect([response.status, response.body.error.code]).toEqual([status, code])
      expect(response.text).not.toContain('hunter2')
    },
  )
})
