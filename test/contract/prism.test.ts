import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { apiOperations } from '../../generated/api-operations.js'
import type { Scope } from '../../generated/vocabulary.js'
import { createMediaScanClient, type MediaScanClient } from '../../src/client/index.js'
import type { OperationFacts } from '../../src/http/contract/handler-types.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller } from '../support/process-caller.js'
import { OPERATOR_TOKEN } from '../support/service.js'

// An independent validator, Prism as a proxy, stands in front of the shipped service and checks every
// request and answer against openapi.yaml.

type OperationId = keyof typeof apiOperations
type Violation = { readonly location: readonly string[]; readonly message: string }

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
const { paths }: any = parse(readFileSync('openapi.yaml', 'utf8'))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: ServiceProcess
let proxy: { url: string; close(): Promise<void> }
let key: string
/** Keys of one scope each: every operation has one that does not suffice. */
let keys: Partial<Record<Scope, string>>
let client: MediaScanClient

/** Prism's messages about each exchange since they were last read. */
let exchanges: Violation[][] = []

/** Sends a request and keeps Prism's messages about the exchange. */
async function watched(request: Request): Promise<Response> {
  const response = await fetch(request)
  const violations = response.headers.get('sl-violations')
  exchanges.push(violations === null ? [] : (JSON.parse(violations) as Violation[]))
  return response
}

async function startProxy(upstream: string): Promise<typeof proxy> {
  const operations = await getHttpOperationsFromSpec('openapi.yaml')
  const server = createServer(operations, {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
    },
    components: { logger: createLogger('proxy', { level: 'silent' }) },
  })
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startServiceProcess({
    DATA_DIR: folder.path,
    OPERATOR_TOKEN,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  proxy = await startProxy(service.url)
  ;({ key } = await makeCaller(service.url, OPERATOR_TOKEN))
  const [ofScans, ofCases] = await Promise.all([
    makeCaller(service.url, OPERATOR_TOKEN, { scopes: ['scans:read'] }),
    makeCaller(service.url, OPERATOR_TOKEN, { scopes: ['cases:read'] }),
  ])
  keys = { 'scans:read': ofScans.key, 'cases:read': ofCases.key }
  client = createMediaScanClient({ baseUrl: proxy.url, apiKey: key, retries: 0, fetch: watched })
}, 60_000)

afterAll(async () => {
  await proxy?.close()
  await service?.end()
  await folder?.remove()
})

/** Identifiers that one chapter of the story passes to the next. */
const made = { scanId: '', caseId: '', reportId: '', webhookId: '', deliveryId: '' }

/** A story that calls every operation, in the order of the contract; a new operation must be in it to compile. */
const STORY: { readonly [Id in OperationId]: () => PromiseLike<unknown> } = {
  async createScanUploadIntent() {
    const file = {
      fileName: 'synthetic.png',
      contentType: 'image/png',
      mediaType: 'image',
      byteSize: 3,
    } as const
    const intent = await client.createScanUploadIntent(file, { idempotencyKey: 'scan-1' })
    await client.createScanUploadIntent(file, { idempotencyKey: 'scan-1' })
    const { uploadUrl, uploadHeaders } = intent
    expect((await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: 'abc' })).ok).toBe(true)
    made.scanId = intent.scanId
  },
  createScanFromUrl: () =>
    client.createScanFromUrl({ url: 'https://media.example.org/notes.pdf', mediaType: 'document' }),
  completeScanUpload: () => client.completeScanUpload(made.scanId),
  async listScans() {
    await client.createScanUploadIntent({
      fileName: 'voice.wav',
      contentType: 'audio/wav',
      mediaType: 'audio',
      byteSize: 3,
    })
    const pages = []
    for await (const scan of client.listScans({ limit: 1 })) pages.push(scan.status)
    expect(pages).toEqual(['uploading', 'complete', 'complete'])
  },
  getScan: () => client.getScan(made.scanId),
  updateScan: () => client.updateScan(made.scanId, { metadata: { article: '4711', desk: null } }),
  async deleteScan() {
    const { data } = await client.listScans({ mediaType: 'audio', createdFrom: '2026-01-01T00:00:00Z' })
    await client.deleteScan(data[0]?.id ?? '')
  },
  async getScanEvidence() {
    await client.getScanEvidence(made.scanId)
    await client.getScanEvidence(made.scanId, { personalData: 'include' })
  },
  async getScanReport() {
    const report = await client.getScanReport(made.scanId, { files: 'include', personalData: 'include' })
    expect(Buffer.from(await report.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  },
  async getScanFile() {
    expect(await (await client.getScanFile(made.scanId)).text()).toBe('abc')
  },
  // Files of the sandbox are not analysed.
  async getScanRendition() {
    await expect(client.getScanRendition(made.scanId, 'preview')).rejects.toMatchObject({ code: 'not_found' })
  },
  async rejudgeScan() {
    await expect(client.rejudgeScan(made.scanId)).rejects.toMatchObject({ code: 'conflict' })
  },
  listJudgements: () => client.listJudgements(made.scanId),
  getUsage: () => client.getUsage(),
  getScanJob: () => client.getScanJob(made.scanId),
  async createCase() {
    made.caseId = (await client.createCase({ title: 'Doctored photo', scanIds: [made.scanId] })).id
  },
  listCases: () => client.listCases({ verdict: 'synthetic', scanId: made.scanId, assignee: 'Ada' }),
  getCase: () => client.getCase(made.caseId),
  updateCase: () => client.updateCase(made.caseId, { status: 'escalated', assignee: null }),
  async deleteCase() {
    const { id } = await client.createCase({ title: 'A test', scanIds: [made.scanId] })
    await client.deleteCase(id)
  },
  createAssessment: () =>
    client.createAssessment(made.caseId, made.scanId, { finding: 'manipulated', note: 'Another original.' }),
  listAssessments: () => client.listAssessments(made.caseId, made.scanId),
  async createCaseReport() {
    made.reportId = (await client.createCaseReport(made.caseId, { includeFiles: true })).id
    await client.createCaseReport(made.caseId, {})
  },
  listCaseReports: () => client.listCaseReports(made.caseId, { limit: 1 }),
  getCaseReport: () => client.getCaseReport(made.caseId, made.reportId),
  async createWebhookEndpoint() {
    // Nothing listens on port 1, so an attempt is refused immediately.
    const issued = await client.createWebhookEndpoint({
      url: 'https://127.0.0.1:1/hook',
      description: 'Case desk',
      events: ['case.opened'],
    })
    made.webhookId = issued.endpoint.id
  },
  listWebhookEndpoints: () => client.listWebhookEndpoints({ status: 'active' }),
  getWebhookEndpoint: () => client.getWebhookEndpoint(made.webhookId),
  updateWebhookEndpoint: () =>
    client.updateWebhookEndpoint(made.webhookId, { description: null, headers: { 'X-Gateway': 'k' } }),
  async rotateWebhookSecret() {
    await client.rotateWebhookSecret(made.webhookId)
    await client.rotateWebhookSecret(made.webhookId, { overlapSeconds: 0 })
  },
  async redeliverWebhookEndpoint() {
    const window = { from: '2026-01-01T00:00:00Z' }
    await client.redeliverWebhookEndpoint(made.webhookId, { ...window, dryRun: true })
    await client.redeliverWebhookEndpoint(made.webhookId, window)
  },
  updateWebhookStatus: () => client.updateWebhookStatus(made.webhookId, { status: 'paused' }),
  async testWebhookEndpoint() {
    made.deliveryId = (await client.testWebhookEndpoint(made.webhookId)).id
  },
  listWebhookDeliveries: () => client.listWebhookDeliveries({ webhookId: made.webhookId }),
  getWebhookDelivery: () => client.getWebhookDelivery(made.deliveryId),
  // It is still waiting for its second attempt, and its endpoint is paused.
  redeliverWebhookDelivery: () => client.redeliverWebhookDelivery(made.deliveryId),
}

describe('Prism finds no violation in the exchanges of', () => {
  it.each(Object.entries(STORY))('%s', async (_, tell) => {
    exchanges = []
    await tell()
    expect(exchanges.length).toBeGreaterThan(0)
    expect(exchanges.flat()).toEqual([])
  })
})

/** A request with the contract's example body and made-up identifiers, which `change` makes wrong. */
function refused(
  { method, path }: OperationFacts,
  change: { key?: string | undefined; query?: string; type?: string },
): Request {
  const example = paths[path][method.toLowerCase()].requestBody?.content['application/json'].example
  const address = path.replace(/\{\w+\}/g, 'none')
  return new Request(`${proxy.url}${address}${change.query ?? ''}`, {
    method,
    headers: {
      Authorization: `Bearer ${change.key ?? key}`,
      ...(example !== undefined && { 'Content-Type': change.type ?? 'application/json' }),
    },
    ...(example !== undefined && { body: JSON.stringify(example) }),
  })
}

describe('Prism finds no violation in the refusals of', () => {
  const operations: [string, OperationFacts][] = Object.entries(apiOperations)

  it.each(operations)('%s', async (_, facts) => {
    const insufficient = facts.scopes.includes('scans:read') ? 'cases:read' : 'scans:read'
    const expected: [status: number, request: Request][] = [
      [401, refused(facts, { key: 'msk_sbx_none' })],
      ...(facts.scopes.length > 0
        ? [[403, refused(facts, { key: keys[insufficient] })] as [number, Request]]
        : []),
      [400, refused(facts, { query: '?nothing=1' })],
      ...(facts.path.includes('{') ? [[404, refused(facts, {})] as [number, Request]] : []),
      ...(facts.body ? [[415, refused(facts, { type: 'text/plain' })] as [number, Request]] : []),
    ]
    for (const [status, request] of expected) {
      exchanges = []
      expect((await watched(request)).status).toBe(status)
      // Messages about the request itself are expected: they are why it is refused.
      const ofAnswer = exchanges.flat().filter(({ location: [place] }) => place === 'response')
      expect(ofAnswer, `${status}`).toEqual([])
    }
  })
})

it('Prism would find a violation in an answer that is not in the contract', async () => {
  const other = createHttpServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"data": [{"id": 1}]}')
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const server = await startProxy(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
  try {
    exchanges = []
    await watched(new Request(`${server.url}/api/v1/scans`, { headers: { Authorization: `Bearer ${key}` } }))
    expect(exchanges.flat().map(({ message }) => message)).toContainEqual(expect.stringContaining("'meta'"))
  } finally {
    await server.close()
    other.close()
  }
})
