/**
 * Code that must not compile, so that it cannot drift from the contract. `tsc --noEmit` (npm run typecheck) fails
 * when one of these lines does compile; `drift.test.ts` shows that each fails because of the named mistake.
 * The words after `@ts-expect-error` are part of the compiler's message.
 */

import type { components } from '../../generated/api.js'
import type { ApiHandlers } from '../../generated/api-operations.js'
import type { ConsoleHandlers } from '../../generated/console-operations.js'
import type { ApiCaller, OperatorCaller } from '../../src/changes/handlers.js'
import type { Context } from '../../src/context.js'
import type { Result } from '../../src/http/contract/handler-types.js'
import { ApiError } from '../../src/http/errors.js'

type Handlers = ApiHandlers<ApiCaller, Context>
type Schemas = components['schemas']

declare const scan: Schemas['Scan']
declare const opened: Schemas['Case']
declare const withoutGetCase: Omit<Handlers, 'getCase'>
declare const misspelt: Omit<Handlers, 'getCase'> & { getCases: Handlers['getCase'] }
declare const withoutRevokeKey: Omit<ConsoleHandlers<OperatorCaller, Context>, 'revokeKey'>

// A right handler compiles: the mistakes below are the only thing wrong with theirs.
export const right: Pick<Handlers, 'getScan' | 'listScans' | 'createCase'> = {
  getScan: async ({ params }) =>
    params.scanId === ''
      ? { status: 404, error: { code: 'not_found', message: 'No such resource.' } }
      : { status: 200, data: scan },
  listScans: async ({ query }) => ({ status: 200, data: [scan].slice(0, query.limit), nextCursor: null }),
  createCase: async ({ body }) => ({
    status: 201,
    data: { ...opened, title: body.title },
    location: '/api/v1/cases/x',
  }),
}

export const handlers: Partial<Record<string, unknown>> = {
  // @ts-expect-error Property 'getCase' is missing
  missingHandler: withoutGetCase satisfies Handlers,
  // @ts-expect-error Property 'getCase' is missing
  misspeltHandler: misspelt satisfies Handlers,
  // @ts-expect-error Property 'revokeKey' is missing
  missingOperatorHandler: withoutRevokeKey satisfies ConsoleHandlers<OperatorCaller, Context>,
}

export const statuses: Partial<Handlers> = {
  // @ts-expect-error Type '204' is not assignable
  getScan: async () => ({ status: 204, data: scan }),
  // @ts-expect-error Type '200' is not assignable to type '202'
  testWebhookEndpoint: async (_, { log }) => {
    log.info('tested')
    return { status: 200, data: null as unknown as Schemas['WebhookDelivery'] }
  },
  // @ts-expect-error Type '404' is not assignable
  listScans: async () => ({ status: 404, error: { code: 'not_found', message: 'No such resource.' } }),
}

export const errors: Partial<Handlers> = {
  // @ts-expect-error Type '"scan_not_found"' is not assignable to type '"not_found"'
  getCase: async () => ({ status: 404, error: { code: 'scan_not_found', message: 'No such scan.' } }),
  // @ts-expect-error Type '"webhook_revoked"' is not assignable
  completeScanUpload: async () => ({ status: 409, error: { code: 'webhook_revoked', message: 'Revoked.' } }),
  // @ts-expect-error Property 'message' is missing
  getScanJob: async () => ({ status: 404, error: { code: 'not_found' } }),
}

export const envelopes: Partial<Handlers> = {
  // @ts-expect-error Property 'location' is missing
  createCase: async () => ({ status: 201, data: opened }),
  // @ts-expect-error Property 'nextCursor' is missing
  listCases: async () => ({ status: 200, data: [opened] }),
  // @ts-expect-error Property 'data' is missing
  getScan: async () => ({ status: 200 }),
  // @ts-expect-error Type 'undefined' is not assignable to type 'string | null'
  listWebhookDeliveries: async () => ({ status: 200, data: [], nextCursor: undefined }),
}

type Whole = {
  parameters: { query?: { limit?: number } }
  responses: { 200: { content: { 'application/json': { data: string[] } } } }
}

// Without a cursor parameter an array is not a page.
export const whole: Result<Whole> = { status: 200, data: ['all'] }

export const wholeWithCursor: Result<Whole> = {
  status: 200,
  data: ['all'],
  // @ts-expect-error 'nextCursor' does not exist
  nextCursor: null,
}

export const refusals = [
  new ApiError(409, 'conflict', 'Look again.'),
  // @ts-expect-error '403' is not assignable to parameter of type '401'
  new ApiError(403, 'unauthorized', 'No key.'),
  // @ts-expect-error '"confilct"' is not assignable
  new ApiError(409, 'confilct', 'Look again.'),
]

export const wrongVerdict: Schemas['Scan'] = {
  ...scan,
  // @ts-expect-error Type '"fake"' is not assignable
  verdict: 'fake',
}

export const wrongStatus: Schemas['Scan'] = {
  ...scan,
  // @ts-expect-error Type '"done"' is not assignable
  status: 'done',
}

export const misspeltField: Schemas['Scan'] = {
  ...scan,
  // @ts-expect-error 'riskLevell' does not exist
  riskLevell: 'low',
}

export const nullWhereNotNullable: Schemas['WebhookEndpoint'] = {
  id: 'whe_x',
  organizationId: 'org_x',
  url: 'https://hooks.example.org',
  events: ['scan.created'],
  status: 'active',
  secretMasked: 'whsec_…abcd',
  // @ts-expect-error Type 'null' is not assignable
  description: null,
}

export const requests: Partial<Handlers> = {
  createCase: async ({ body }) => ({
    status: 201,
    data: opened,
    // @ts-expect-error Property 'titel' does not exist
    location: body.titel,
  }),
  getCase: async ({ params }) => ({
    status: 200,
    // @ts-expect-error Property 'scanId' does not exist
    data: { ...opened, id: params.scanId },
  }),
  listCases: async ({ query }) => ({
    status: 200,
    // @ts-expect-error Property 'webhookId' does not exist
    data: [opened, query.webhookId],
    nextCursor: null,
  }),
  // @ts-expect-error Type 'Date' is not assignable to type 'string'
  createScanUploadIntent: async () => ({
    status: 201,
    location: '/api/v1/scans/x',
    data: { scanId: 'scan_x', uploadUrl: 'https://x', uploadHeaders: {}, expiresAt: new Date() },
  }),
}
