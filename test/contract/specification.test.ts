import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { API_VERSION } from '../../generated/vocabulary.js'

// The specification for integrators, as data; the contract is compared with it. A change of the contract that
// integrators can see must be made here too.

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any
const contract: Node = parse(readFileSync('openapi.yaml', 'utf8'))
const operatorContract: Node = parse(readFileSync('src/operators/openapi.yaml', 'utf8'))

/** The type of a field's value. */
type Kind = {
  type: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Kind
  additionalProperties?: boolean | Kind
}
type Field = readonly [name: string, presence: 'required' | 'optional', kind: Kind]

const string: Kind = { type: 'string' }
const boolean: Kind = { type: 'boolean' }
const time: Kind = { type: 'string', format: 'date-time' }
const oneOf = (...values: string[]): Kind => ({ type: 'string', enum: values })
const orNull = (kind: Kind): Kind => ({
  ...kind,
  type: [kind.type as string, 'null'],
  ...(kind.enum && { enum: [...kind.enum, null] }),
})
const listOf = (items: Kind): Kind => ({ type: 'array', items })

const SEVERITIES = ['low', 'medium', 'high', 'critical']
const VERDICTS = ['authentic', 'suspicious', 'synthetic']
const MEDIA_TYPES = ['image', 'video', 'audio', 'document']
const SCAN_STATUSES = ['queued', 'uploading', 'processing', 'complete', 'failed']
const WEBHOOK_STATUSES = ['active', 'paused', 'revoked']
const EVENT_KINDS = [
  'scan.created',
  'scan.completed',
  'scan.failed',
  'scan.rejudged',
  'verdict.synthetic',
  'verdict.suspicious',
  'case.opened',
  'case.escalated',
  'case.resolved',
  'user.flagged',
  'report.ready',
  'verification.completed',
]
const identifier: Kind = { type: 'string', maxLength: 64 }
const attemptsPerSecond = orNull({ type: 'integer', format: 'int32', minimum: 1, maximum: 1_000 })
const ownHeaders: Kind = {
  type: 'object',
  additionalProperties: { type: 'string', minLength: 1, maxLength: 998 },
}
const metadata: Kind = { type: 'object', additionalProperties: { type: 'string', maxLength: 500 } }
const requestId: Kind = { type: 'string', minLength: 1, maxLength: 64 }

/** The fields of resources, with their enums and bounds. */
const RESOURCES: Record<string, readonly Field[]> = {
  Meta: [
    ['requestId', 'required', requestId],
    ['timestamp', 'required', time],
    ['apiVersion', 'required', string],
    ['nextCursor', 'optional', orNull(string)],
  ],
  ScanUploadIntent: [
    ['scanId', 'required', identifier],
    ['uploadUrl', 'required', string],
    ['uploadHeaders', 'required', { type: 'object', additionalProperties: string }],
    ['expiresAt', 'optional', time],
  ],
  Scan: [
    ['id', 'required', identifier],
    ['organizationId', 'required', identifier],
    ['fileName', 'optional', string],
    ['mediaType', 'optional', oneOf(...MEDIA_TYPES)],
    ['status', 'required', oneOf(...SCAN_STATUSES)],
    ['verdict', 'optional', orNull(oneOf(...VERDICTS))],
    ['confidence', 'optional', orNull({ type: 'number', minimum: 0, maximum: 1 })],
    ['riskLevel', 'optional', orNull(oneOf(...SEVERITIES))],
    ['modelVersion', 'optional', orNull(string)],
    ['pipelineVersion', 'optional', orNull(string)],
    ['signals', 'optional', { type: 'object', additionalProperties: true }],
    ['createdAt', 'required', time],
    ['updatedAt', 'required', time],
  ],
  ScanJob: [
    ['scanId', 'optional', identifier],
    ['status', 'optional', oneOf(...SCAN_STATUSES)],
    ['nextPollAfter', 'optional', time],
  ],
  Case: [
    ['id', 'required', identifier],
    ['organizationId', 'required', identifier],
    ['title', 'required', string],
    ['scanIds', 'optional', { ...listOf(identifier), maxItems: 500 }],
    ['status', 'required', oneOf('open', 'escalated', 'resolved')],
    ['severity', 'required', oneOf(...SEVERITIES)],
    ['verdict', 'optional', orNull(oneOf(...VERDICTS))],
    ['assignee', 'optional', orNull(string)],
    ['createdAt', 'required', time],
    ['updatedAt', 'required', time],
  ],
  WebhookEndpoint: [
    ['id', 'required', identifier],
    ['organizationId', 'required', identifier],
    ['url', 'required', string],
    ['description', 'optional', string],
    ['events', 'required', { ...listOf(oneOf(...EVENT_KINDS)), maxItems: 50 }],
    ['status', 'required', oneOf(...WEBHOOK_STATUSES)],
    ['secretMasked', 'required', string],
    ['successRate', 'optional', { type: 'number', minimum: 0, maximum: 1 }],
    ['lastDeliveryAt', 'optional', time],
  ],
  WebhookIssueResult: [
    ['endpoint', 'required', { type: 'object' }],
    ['secret', 'required', string],
  ],
  WebhookDelivery: [
    ['id', 'required', identifier],
    ['webhookId', 'required', identifier],
    ['event', 'required', oneOf(...EVENT_KINDS, 'webhook.test')],
    ['status', 'required', oneOf('pending', 'retrying', 'succeeded', 'failed')],
    ['attempts', 'required', { type: 'integer', format: 'int32', minimum: 0 }],
    ['maxAttempts', 'optional', { type: 'integer', format: 'int32', minimum: 1 }],
    ['nextAttemptAt', 'optional', orNull(time)],
    ['responseCode', 'optional', orNull({ type: 'integer', format: 'int32' })],
    ['signatureHeader', 'required', string],
    ['createdAt', 'optional', time],
    ['updatedAt', 'optional', time],
  ],
}

/** The fields of request bodies, with their lengths. */
const BODIES: Record<string, readonly Field[]> = {
  CreateScanUploadIntentRequest: [
    ['fileName', 'required', { type: 'string', minLength: 1, maxLength: 255 }],
    ['contentType', 'required', { type: 'string', minLength: 3, maxLength: 255 }],
    ['mediaType', 'required', oneOf(...MEDIA_TYPES)],
    ['byteSize', 'required', { type: 'integer', format: 'int64', minimum: 1, maximum: 5 * 1024 ** 3 }],
  ],
  CreateCaseRequest: [
    ['title', 'required', { type: 'string', minLength: 1, maxLength: 200 }],
    ['scanIds', 'required', { ...listOf(identifier), minItems: 1, maxItems: 100 }],
    ['severity', 'optional', oneOf(...SEVERITIES)],
    ['assignee', 'optional', orNull({ type: 'string', minLength: 1, maxLength: 200 })],
  ],
  CreateWebhookEndpointRequest: [
    ['url', 'required', { type: 'string', format: 'uri', minLength: 1, maxLength: 2048 }],
    ['description', 'optional', { type: 'string', maxLength: 1000 }],
    ['events', 'required', { ...listOf(oneOf(...EVENT_KINDS)), minItems: 1, maxItems: 50 }],
  ],
  UpdateWebhookStatusRequest: [['status', 'required', oneOf(...WEBHOOK_STATUSES)]],
}

type Operation = {
  at: string
  /** `undefined`: any key. */
  scope: string | undefined
  query?: readonly string[]
  body?: string
  /** Whether the body may be omitted. */
  bodyIsOptional?: true
  /** The content of `data`; nothing for a 204. */
  success: readonly [status: number, data: string | undefined]
  /** A second success with the same content: the answer of a dry run. */
  dryRun?: number
  /** The status of a part of a file. */
  part?: 206
  idempotency: 'safe' | 'idempotent' | 'key' | 'none'
  /** Error codes besides those that every operation of its kind has. */
  errors?: Record<number, readonly string[]>
}

/** The specification's operations. `data` in brackets is a page. */
const SPECIFIED: Record<string, Operation> = {
  createScanUploadIntent: {
    at: 'POST /api/v1/scans/upload-intents',
    scope: 'scans:write',
    body: 'CreateScanUploadIntentRequest',
    success: [201, 'ScanUploadIntent'],
    idempotency: 'key',
    errors: { 409: ['storage_quota_exceeded'] },
  },
  completeScanUpload: {
    at: 'POST /api/v1/scans/{scanId}/upload-complete',
    scope: 'scans:write',
    success: [200, 'Scan'],
    idempotency: 'idempotent',
    errors: { 409: ['upload_not_found', 'upload_size_mismatch', 'scan_failed'] },
  },
  listScans: {
    at: 'GET /api/v1/scans',
    scope: 'scans:read',
    query: ['cursor', 'limit'],
    success: [200, '[Scan]'],
    idempotency: 'safe',
  },
  getScan: {
    at: 'GET /api/v1/scans/{scanId}',
    scope: 'scans:read',
    success: [200, 'Scan'],
    idempotency: 'safe',
  },
  getScanJob: {
    at: 'GET /api/v1/scans/{scanId}/job',
    scope: 'scans:read',
    success: [200, 'ScanJob'],
    idempotency: 'safe',
  },
  createCase: {
    at: 'POST /api/v1/cases',
    scope: 'cases:write',
    body: 'CreateCaseRequest',
    success: [201, 'Case'],
    idempotency: 'key',
    errors: { 422: ['scan_not_found'] },
  },
  listCases: {
    at: 'GET /api/v1/cases',
    scope: 'cases:read',
    query: ['cursor', 'limit'],
    success: [200, '[Case]'],
    idempotency: 'safe',
  },
  getCase: {
    at: 'GET /api/v1/cases/{caseId}',
    scope: 'cases:read',
    success: [200, 'Case'],
    idempotency: 'safe',
  },
  createWebhookEndpoint: {
    at: 'POST /api/v1/webhooks',
    scope: 'webhooks:manage',
    body: 'CreateWebhookEndpointRequest',
    success: [201, 'WebhookIssueResult'],
    idempotency: 'key',
    errors: { 409: ['limit_reached'] },
  },
  listWebhookEndpoints: {
    at: 'GET /api/v1/webhooks',
    scope: 'webhooks:manage',
    query: ['cursor', 'limit'],
    success: [200, '[WebhookEndpoint]'],
    idempotency: 'safe',
  },
  updateWebhookStatus: {
    at: 'POST /api/v1/webhooks/{webhookId}/status',
    scope: 'webhooks:manage',
    body: 'UpdateWebhookStatusRequest',
    success: [200, 'WebhookEndpoint'],
    idempotency: 'idempotent',
    errors: { 409: ['webhook_revoked'] },
  },
  testWebhookEndpoint: {
    at: 'POST /api/v1/webhooks/{webhookId}/test',
    scope: 'webhooks:manage',
    success: [202, 'WebhookDelivery'],
    idempotency: 'none',
    errors: { 409: ['webhook_revoked'] },
  },
  listWebhookDeliveries: {
    at: 'GET /api/v1/webhooks/deliveries',
    scope: 'webhooks:manage',
    query: ['webhookId', 'cursor', 'limit'],
    success: [200, '[WebhookDelivery]'],
    idempotency: 'safe',
  },
}

/**
 * Additions within `/api/v1` to the specification above. An addition is listed here, and the specification stays
 * unchanged. Added fields and parameters are always optional.
 */
const ADDED: {
  readonly operations: Readonly<Record<string, Operation>>
  /** By operationId. */
  readonly queryParameters: Readonly<Record<string, readonly string[]>>
  /** By schema. */
  readonly fields: Readonly<Record<string, readonly (readonly [name: string, kind: Kind])[]>>
  /** Error codes by operationId and status. */
  readonly errors: Readonly<Record<string, Record<number, readonly string[]>>>
} = {
  operations: {
    createScanFromUrl: {
      at: 'POST /api/v1/scans/from-url',
      scope: 'scans:write',
      body: 'CreateScanFromUrlRequest',
      success: [201, 'Scan'],
      idempotency: 'key',
      errors: { 409: ['storage_quota_exceeded'] },
    },
    updateScan: {
      at: 'PATCH /api/v1/scans/{scanId}',
      scope: 'scans:write',
      body: 'UpdateScanRequest',
      success: [200, 'Scan'],
      idempotency: 'idempotent',
    },
    deleteCase: {
      at: 'DELETE /api/v1/cases/{caseId}',
      scope: 'cases:write',
      success: [204, undefined],
      idempotency: 'idempotent',
      errors: { 409: ['case_on_hold'] },
    },
    deleteScan: {
      at: 'DELETE /api/v1/scans/{scanId}',
      scope: 'scans:write',
      success: [204, undefined],
      idempotency: 'idempotent',
      errors: { 409: ['scan_in_use'] },
    },
    getScanEvidence: {
      at: 'GET /api/v1/scans/{scanId}/evidence',
      scope: 'scans:read',
      success: [200, 'ScanEvidence'],
      idempotency: 'safe',
      errors: { 409: ['conflict'] },
    },
    getUsage: {
      at: 'GET /api/v1/usage',
      scope: undefined,
      success: [200, 'Usage'],
      idempotency: 'safe',
    },
    getScanReport: {
      at: 'GET /api/v1/scans/{scanId}/report',
      scope: 'scans:read',
      success: [200, undefined],
      idempotency: 'safe',
      errors: { 409: ['conflict'] },
    },
    getScanFile: {
      at: 'GET /api/v1/scans/{scanId}/file',
      scope: 'scans:read',
      success: [200, undefined],
      part: 206,
      idempotency: 'safe',
      errors: { 416: ['range_not_satisfiable'] },
    },
    getScanRendition: {
      at: 'GET /api/v1/scans/{scanId}/renditions/{kind}',
      scope: 'scans:read',
      success: [200, undefined],
      part: 206,
      idempotency: 'safe',
      errors: { 416: ['range_not_satisfiable'] },
    },
    rejudgeScan: {
      at: 'POST /api/v1/scans/{scanId}/judgements',
      scope: 'scans:write',
      success: [202, 'ScanJob'],
      idempotency: 'idempotent',
      errors: { 409: ['conflict'] },
    },
    listJudgements: {
      at: 'GET /api/v1/scans/{scanId}/judgements',
      scope: 'scans:read',
      query: ['cursor', 'limit'],
      success: [200, '[Judgement]'],
      idempotency: 'safe',
    },
    updateCase: {
      at: 'PATCH /api/v1/cases/{caseId}',
      scope: 'cases:write',
      body: 'UpdateCaseRequest',
      success: [200, 'Case'],
      idempotency: 'idempotent',
      errors: { 409: ['conflict', 'limit_reached', 'case_on_hold'], 422: ['scan_not_found'] },
    },
    createAssessment: {
      at: 'POST /api/v1/cases/{caseId}/scans/{scanId}/assessments',
      scope: 'cases:write',
      body: 'CreateAssessmentRequest',
      success: [201, 'Assessment'],
      idempotency: 'key',
    },
    listAssessments: {
      at: 'GET /api/v1/cases/{caseId}/scans/{scanId}/assessments',
      scope: 'cases:read',
      query: ['cursor', 'limit'],
      success: [200, '[Assessment]'],
      idempotency: 'safe',
    },
    createCaseReport: {
      at: 'POST /api/v1/cases/{caseId}/reports',
      scope: 'cases:write',
      body: 'CreateCaseReportRequest',
      success: [202, 'CaseReport'],
      idempotency: 'key',
      errors: { 409: ['limit_reached'] },
    },
    listCaseReports: {
      at: 'GET /api/v1/cases/{caseId}/reports',
      scope: 'cases:read',
      query: ['cursor', 'limit'],
      success: [200, '[CaseReport]'],
      idempotency: 'safe',
    },
    getCaseReport: {
      at: 'GET /api/v1/cases/{caseId}/reports/{reportId}',
      scope: 'cases:read',
      success: [200, 'CaseReport'],
      idempotency: 'safe',
    },
    getWebhookEndpoint: {
      at: 'GET /api/v1/webhooks/{webhookId}',
      scope: 'webhooks:manage',
      success: [200, 'WebhookEndpoint'],
      idempotency: 'safe',
    },
    updateWebhookEndpoint: {
      at: 'PATCH /api/v1/webhooks/{webhookId}',
      scope: 'webhooks:manage',
      body: 'UpdateWebhookEndpointRequest',
      success: [200, 'WebhookEndpoint'],
      idempotency: 'idempotent',
      errors: { 409: ['webhook_revoked'] },
    },
    rotateWebhookSecret: {
      at: 'POST /api/v1/webhooks/{webhookId}/rotate-secret',
      scope: 'webhooks:manage',
      body: 'RotateWebhookSecretRequest',
      bodyIsOptional: true,
      success: [200, 'WebhookIssueResult'],
      idempotency: 'key',
      errors: { 409: ['webhook_revoked'] },
    },
    redeliverWebhookEndpoint: {
      at: 'POST /api/v1/webhooks/{webhookId}/redeliver',
      scope: 'webhooks:manage',
      body: 'RedeliverWebhookEndpointRequest',
      success: [202, 'RedeliveryCount'],
      dryRun: 200,
      idempotency: 'key',
      errors: { 409: ['webhook_revoked'] },
    },
    getWebhookDelivery: {
      at: 'GET /api/v1/webhooks/deliveries/{deliveryId}',
      scope: 'webhooks:manage',
      success: [200, 'WebhookDelivery'],
      idempotency: 'safe',
    },
    redeliverWebhookDelivery: {
      at: 'POST /api/v1/webhooks/deliveries/{deliveryId}/redeliver',
      scope: 'webhooks:manage',
      success: [202, 'WebhookDelivery'],
      idempotency: 'key',
      errors: { 409: ['conflict', 'webhook_revoked'] },
    },
  },
  queryParameters: {
    getScanEvidence: ['personalData'],
    getScanReport: ['files', 'personalData'],
    listScans: [
      'status',
      'verdict',
      'riskLevel',
      'mediaType',
      'agreement',
      'sha256',
      'conclusion',
      'createdFrom',
      'createdTo',
    ],
    listCases: ['status', 'severity', 'verdict', 'assignee', 'scanId', 'hold', 'createdFrom', 'createdTo'],
    listWebhookEndpoints: ['status'],
    listWebhookDeliveries: ['status', 'event', 'eventId', 'createdFrom', 'createdTo'],
  },
  fields: {
    Scan: [
      ['metadata', metadata],
      ['fileState', orNull(oneOf('stored', 'removed', 'damaged'))],
      ['fileExpiresAt', orNull(time)],
      ['failure', orNull({ type: 'object' })],
    ],
    ScanJob: [['failure', orNull({ type: 'object' })]],
    Case: [
      ['hold', boolean],
      ['metadata', metadata],
    ],
    CreateScanUploadIntentRequest: [
      ['metadata', metadata],
      ['resumable', boolean],
    ],
    ScanUploadIntent: [['resumableUploadUrl', string]],
    CreateCaseRequest: [['metadata', metadata]],
    CreateWebhookEndpointRequest: [
      ['headers', ownHeaders],
      ['ratePerSecond', attemptsPerSecond],
      ['ordering', oneOf('none', 'subject')],
    ],
    WebhookEndpoint: [
      ['headerNames', { ...listOf(string), maxItems: 5 }],
      ['pausedReason', orNull(oneOf('gone', 'failing'))],
      ['ratePerSecond', attemptsPerSecond],
      ['ordering', oneOf('none', 'subject')],
      ['secretRotation', { type: 'object' }],
      ['recentFailureRate', { type: 'number', minimum: 0, maximum: 1 }],
    ],
    WebhookDelivery: [
      ['eventId', identifier],
      ['attemptHistory', { ...listOf({ type: 'object' }), maxItems: 100 }],
    ],
  },
  errors: {
    createScanUploadIntent: { 404: ['not_found'] },
    createScanFromUrl: { 404: ['not_found'] },
    createCase: { 404: ['not_found'] },
    completeScanUpload: {
      409: ['upload_not_found', 'upload_size_mismatch', 'upload_refused', 'scan_failed'],
    },
  },
}

/** The types of query parameters that are not texts. */
const PARAMETER_TYPES: Readonly<Record<string, string>> = { limit: 'integer', hold: 'boolean' }

const OPERATIONS = { ...SPECIFIED, ...ADDED.operations }

/** The `error.code`s of each status: the closed list of the specification, with the additions. */
const CODES: Record<number, readonly string[]> = {
  400: ['invalid_request', 'invalid_cursor'],
  401: ['unauthorized'],
  403: ['insufficient_scope', 'upload_forbidden'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: [
    'conflict',
    'idempotency_in_progress',
    'upload_not_found',
    'upload_size_mismatch',
    'scan_failed',
    'webhook_revoked',
    'limit_reached',
    'storage_quota_exceeded',
    'upload_in_progress',
    'scan_in_use',
    'case_on_hold',
    'upload_refused',
  ],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  416: ['range_not_satisfiable'],
  421: ['organization_moved'],
  422: ['unprocessable', 'scan_not_found', 'idempotency_key_reused'],
  429: ['rate_limited'],
  500: ['internal_error'],
  503: ['service_unavailable'],
}

/** The content of `data` for each event. */
const EVENT_DATA: Record<string, string> = {
  'scan.created': 'Scan',
  'scan.completed': 'Scan',
  'scan.failed': 'Scan',
  'scan.rejudged': 'RejudgedScan',
  'verdict.synthetic': 'Scan',
  'verdict.suspicious': 'Scan',
  'case.opened': 'Case',
  'case.escalated': 'Case',
  'case.resolved': 'Case',
  'user.flagged': 'ExternalEventData',
  'report.ready': 'ExternalEventData',
  'verification.completed': 'ExternalEventData',
  'webhook.test': 'WebhookEndpoint',
}

/** Every error that an operation may return: code by status. */
function errorsOf(operationId: string, operation: Operation): Record<number, readonly string[]> {
  const { at, scope, query, body, idempotency, errors } = operation
  const more = (status: number) => errors?.[status] ?? []
  return {
    400: query === undefined ? ['invalid_request'] : ['invalid_request', 'invalid_cursor'],
    401: ['unauthorized'],
    ...(scope !== undefined && { 403: ['insufficient_scope'] }),
    ...(at.includes('{') && { 404: ['not_found'] }),
    ...(more(409).length > 0 && { 409: more(409) }),
    ...(more(416).length > 0 && { 416: more(416) }),
    ...(more(422).length > 0 && { 422: more(422) }),
    ...(idempotency === 'key' && {
      409: ['idempotency_in_progress', ...more(409)],
      422: [...more(422), 'idempotency_key_reused'],
    }),
    ...(body !== undefined && { 413: ['payload_too_large'], 415: ['unsupported_media_type'] }),
    // Added.
    421: ['organization_moved'],
    429: ['rate_limited'],
    500: ['internal_error'],
    503: ['service_unavailable'],
    ...ADDED.errors[operationId],
  }
}

function resolve(node: Node, document: Node = contract): Node {
  if (typeof node?.$ref !== 'string') return node
  const steps: string[] = node.$ref.slice(2).split('/')
  return resolve(
    steps.reduce((inner: Node, step) => inner[step], document),
    document,
  )
}

const KIND_KEYWORDS = [
  'type',
  'format',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]

/** A schema in the form of {@link Kind}. Patterns are not compared but tried, below. */
function kindOf(schema: Node): Kind {
  const node = resolve(schema)
  const kind = Object.fromEntries(
    KIND_KEYWORDS.filter((keyword) => node[keyword] !== undefined).map((keyword) => [keyword, node[keyword]]),
  ) as Kind
  if (node.items !== undefined) kind.items = kindOf(node.items)
  if (node.additionalProperties !== undefined)
    kind.additionalProperties =
      typeof node.additionalProperties === 'object'
        ? kindOf(node.additionalProperties)
        : node.additionalProperties
  return kind
}

const byName = ([one]: Field, [other]: Field) => (one < other ? -1 : 1)

function fieldsOf(schema: Node): Field[] {
  return Object.entries<Node>(schema.properties).map(([name, property]) => [
    name,
    schema.required?.includes(name) ? 'required' : 'optional',
    kindOf(property),
  ])
}

/** The contract's operations by operationId, with the parameters of their paths. */
const written = new Map<string, { at: string; operation: Node; parameters: Node[] }>()
for (const [path, item] of Object.entries<Node>(contract.paths))
  for (const [method, operation] of Object.entries<Node>(item))
    if (method !== 'parameters')
      written.set(operation.operationId, {
        at: `${method.toUpperCase()} ${path}`,
        operation,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(one)),
      })

function writtenOperation(operationId: string) {
  const found = written.get(operationId)
  if (found === undefined) throw new Error(`The contract lacks ${operationId}.`)
  return found
}

const jsonSchema = (message: Node): Node => resolve(message).content?.['application/json']?.schema
const responseOf = (operationId: string, status: number | string): Node =>
  resolve(writtenOperation(operationId).operation.responses[status])
const headersOf = (operationId: string, status: number): Record<string, Node> =>
  Object.fromEntries(
    Object.entries<Node>(responseOf(operationId, status).headers ?? {}).map(([name, header]) => [
      name,
      resolve(header),
    ]),
  )
const statusesOf = (operationId: string): number[] =>
  Object.keys(writtenOperation(operationId).operation.responses).map(Number)
const codesOf = (schema: Node): string[] => resolve(schema).properties.error.properties.code.enum

describe('the contract', () => {
  test('has exactly the specified thirteen operations and those listed as added, at their paths', () => {
    expect(Object.fromEntries([...written].map(([id, { at }]) => [id, at]))).toEqual(
      Object.fromEntries(Object.entries(OPERATIONS).map(([id, { at }]) => [id, at])),
    )
    expect(Object.keys(SPECIFIED)).toHaveLength(13)
    // None of them was replaced by an addition with the same name.
    expect(OPERATIONS).toMatchObject(SPECIFIED)
  })

  test('keeps all paths under /api/v1', () => {
    for (const path of Object.keys(contract.paths)) expect(path).toMatch(/^\/api\/v1\//)
  })

  test('has one date as its version, shared by code, operator API and examples', () => {
    expect(contract.info.version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(API_VERSION).toBe(contract.info.version)
    expect(operatorContract.info.version).toBe(contract.info.version)
    const labels = JSON.stringify([contract, operatorContract]).matchAll(/"apiVersion":"([^"]*)"/g)
    expect(new Set([...labels].map(([, label]) => label))).toEqual(new Set([contract.info.version]))
    expect(contract.components.schemas.ApiVersion.pattern).toBe('^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
  })

  test('takes a bearer key, and uses exactly the specified scopes', () => {
    expect(contract.components.securitySchemes.bearerKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    const scopes = [...written.values()].flatMap(({ operation }) => operation.security[0].bearerKey)
    expect(new Set(scopes)).toEqual(
      new Set(['scans:write', 'scans:read', 'cases:write', 'cases:read', 'webhooks:manage']),
    )
  })

  test('shows every code of the closed list beside its status in its description', () => {
    const rows = contract.info.description.matchAll(/^ *\| (4\d\d|5\d\d) \| (.*) \|$/gm)
    const shown = Object.fromEntries(
      [...rows].map(([, status, codes]) => [
        status,
        [...codes.replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, code]) => code),
      ]),
    )
    expect(shown).toEqual(CODES)
  })

  test('uses no code outside the closed list', () => {
    for (const [id] of written)
      for (const status of statusesOf(id).filter((one) => one >= 400))
        for (const code of codesOf(jsonSchema(responseOf(id, status))))
          expect(CODES[status], `${id} ${status}`).toContain(code)
  })
})

describe.each(Object.entries({ ...RESOURCES, ...BODIES }))('%s', (name, fields) => {
  const schema: Node = contract.components.schemas[name]

  test('has the specified fields, with their requirement, type, nullability, values and bounds, and those added', () => {
    expect(schema.type).toBe('object')
    const added = (ADDED.fields[name] ?? []).map(([field, kind]): Field => [field, 'optional', kind])
    expect(fieldsOf(schema).sort(byName)).toEqual([...fields, ...added].sort(byName))
  })

  test(`${name in BODIES ? 'refuses' : 'leaves room for'} properties it does not name`, () => {
    expect(schema.additionalProperties).toBe(name in BODIES ? false : undefined)
  })
})

describe.each(Object.entries(OPERATIONS))('%s', (operationId, expected) => {
  const { operation, parameters } = writtenOperation(operationId)
  const [successStatus, data] = expected.success

  test('requires only its scope', () => {
    expect(operation.security).toEqual([{ bearerKey: expected.scope === undefined ? [] : [expected.scope] }])
  })

  test('takes its path and query parameters and no others', () => {
    const names = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name)
    expect(names('path')).toEqual([...expected.at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(names('query').sort()).toEqual(
      [...(expected.query ?? []), ...(ADDED.queryParameters[operationId] ?? [])].sort(),
    )
    for (const parameter of parameters) {
      expect(parameter.required, parameter.name).toBe(parameter.in === 'path')
      expect(kindOf(parameter.schema).type).toBe(PARAMETER_TYPES[parameter.name] ?? 'string')
    }
  })

  test('takes an Idempotency-Key exactly when it creates', () => {
    const headers = parameters.filter((one) => one.in === 'header').map((one) => one.name)
    expect(headers.includes('Idempotency-Key')).toBe(expected.idempotency === 'key')
    expect(operation['x-idempotency']).toBe(expected.idempotency)
  })

  test(
    expected.body === undefined
      ? 'has no body'
      : 'takes its body as JSON alone, and requires it where it must',
    () => {
      if (expected.body === undefined) {
        expect(operation.requestBody).toBeUndefined()
        return
      }
      expect(operation.requestBody.required).toBe(expected.bodyIsOptional !== true)
      expect(Object.keys(operation.requestBody.content)).toEqual(['application/json'])
      expect(jsonSchema(operation.requestBody).$ref).toBe(`#/components/schemas/${expected.body}`)
    },
  )

  test('returns its success in the envelope', () => {
    expect(statusesOf(operationId).filter((status) => status < 400)).toEqual(
      [expected.dryRun, successStatus, expected.part].filter((status) => status !== undefined),
    )
    const schema = jsonSchema(responseOf(operationId, successStatus))
    if (data === undefined) {
      expect(schema).toBeUndefined()
      return
    }
    expect(schema.required).toEqual(['data', 'meta'])
    expect(Object.keys(schema.properties)).toEqual(['data', 'meta'])
    expect(schema.properties.meta.$ref).toBe('#/components/schemas/Meta')
    const page = /^\[(.*)\]$/.exec(data)?.[1]
    const found = schema.properties.data
    expect(page === undefined ? found.$ref : found.items.$ref).toBe(`#/components/schemas/${page ?? data}`)
    expect(found.type).toBe(page === undefined ? undefined : 'array')
  })

  test('documents every error it can return, with its codes and no others', () => {
    const found = statusesOf(operationId)
      .filter((status) => status >= 400)
      .map((status) => [status, [...codesOf(jsonSchema(responseOf(operationId, status)))].sort()])
    const wanted = Object.entries(errorsOf(operationId, expected)).map(([status, codes]) => [
      Number(status),
      [...codes].sort(),
    ])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })

  test('returns errors in the envelope', () => {
    for (const status of statusesOf(operationId).filter((one) => one >= 400)) {
      const schema = resolve(jsonSchema(responseOf(operationId, status)))
      expect(fieldsOf(schema), `${status}`).toEqual([['error', 'required', { type: 'object' }]])
      expect(fieldsOf(schema.properties.error), `${status}`).toEqual([
        ['code', 'required', { type: 'string', enum: expect.any(Array) }],
        ['message', 'required', string],
        ['requestId', 'required', requestId],
        // Added: each problem of a request, with its place, and the limit that refused it.
        ...(status === 400 ? [['details', 'optional', { ...listOf({ type: 'object' }), maxItems: 10 }]] : []),
        ...(status === 429 ? [['details', 'required', { ...listOf({ type: 'object' }), maxItems: 1 }]] : []),
      ])
    }
  })

  test('names the request in every answer', () => {
    for (const status of statusesOf(operationId))
      expect(headersOf(operationId, status)['X-Request-Id'], `${status}`).toMatchObject({ required: true })
  })

  test('gives the four rate-limit headers, as integers, with 429', () => {
    const headers = headersOf(operationId, 429)
    for (const name of ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
      expect(headers[name], name).toMatchObject({ required: true, schema: { type: 'integer' } })
  })

  test('documents the RateLimit headers on every answer to a caller with a key', () => {
    for (const status of statusesOf(operationId)) {
      const documented = Object.keys(headersOf(operationId, status)).filter((name) =>
        name.startsWith('RateLimit-'),
      )
      expect(documented, `${status}`).toHaveLength(status === 401 || status === 421 ? 0 : 3)
    }
  })

  test('gives the organization’s address with 421', () => {
    expect(headersOf(operationId, 421).Location).toMatchObject({ required: true, schema: { format: 'uri' } })
  })

  test('says how to authenticate with 401, and when to retry with 503', () => {
    expect(headersOf(operationId, 401)['WWW-Authenticate']).toMatchObject({
      required: true,
      schema: { enum: ['Bearer'] },
    })
    expect(headersOf(operationId, 503)['Retry-After']).toMatchObject({ required: true })
  })

  test('names the new resource in Location exactly when it creates one that has a GET', () => {
    const creates = [
      'createScanUploadIntent',
      'createScanFromUrl',
      'createCase',
      'createCaseReport',
      'createWebhookEndpoint',
    ].includes(operationId)
    expect(headersOf(operationId, successStatus).Location?.required).toBe(creates ? true : undefined)
    const replays = headersOf(operationId, successStatus)['Idempotency-Replayed'] !== undefined
    expect(replays).toBe(expected.idempotency === 'key')
  })
})

describe('pagination', () => {
  const { Cursor, Limit, IdempotencyKey } = contract.components.parameters

  test('takes a limit of 1 to 100, 25 by default', () => {
    expect(Limit).toMatchObject({ name: 'limit', in: 'query', required: false })
    expect(Limit.schema).toEqual({ type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 25 })
  })

  test('takes an opaque, non-empty cursor', () => {
    expect(Cursor).toMatchObject({ name: 'cursor', in: 'query', required: false })
    expect(Cursor.schema).toEqual({ type: 'string', minLength: 1, maxLength: 512 })
  })

  test('an Idempotency-Key is 1 to 255 printable ASCII characters', () => {
    expect(IdempotencyKey.schema).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[ -~]+$',
      'x-pattern-message': 'must be printable ASCII characters',
    })
  })
})

describe('webhooks', () => {
  test('are the ten specified kinds, and webhook.test', () => {
    expect(Object.keys(contract.webhooks)).toEqual([...EVENT_KINDS, 'webhook.test'])
    expect(contract.components.schemas.EventKind.enum).toEqual(EVENT_KINDS)
    expect(contract.components.schemas.DeliveredEventKind.enum).toEqual([...EVENT_KINDS, 'webhook.test'])
  })

  test.each(Object.entries(EVENT_DATA))('%s carries a %s in the event envelope', (kind, data) => {
    const schema = resolve(jsonSchema(contract.webhooks[kind].post.requestBody))
    expect(fieldsOf(schema)).toEqual([
      ['id', 'required', identifier],
      ['type', 'required', string],
      ['apiVersion', 'required', string],
      ['createdAt', 'required', time],
      ['organizationId', 'required', identifier],
      ['environment', 'required', oneOf('production', 'staging', 'sandbox')],
      ['data', 'required', expect.objectContaining({ type: 'object' })],
    ])
    expect(schema.properties.type.const).toBe(kind)
    expect(schema.properties.data.$ref).toBe(`#/components/schemas/${data}`)
  })

  test.each(Object.keys(EVENT_DATA))('%s has the signature and the identifying headers', (kind) => {
    const parameters: Node[] = contract.webhooks[kind].post.parameters.map((one: Node) => resolve(one))
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual(
      [
        'Service-Signature',
        'Service-Event-Id',
        'Service-Event-Type',
        'Service-Delivery-Id',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ].map((name) => [name, 'header', true]),
    )
  })

  test('are signed as t=<unix seconds>, v1=<hex>', () => {
    const { pattern } = contract.components.parameters.ServiceSignature.schema
    expect(`t=1795249230, v1=${'0a'.repeat(32)}`).toMatch(new RegExp(pattern, 'u'))
    expect(`t=1795249230,v1=${'0a'.repeat(32)}`).not.toMatch(new RegExp(pattern, 'u'))
  })
})

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(contract, 'contract')
const accepts = (schemaName: string, value: unknown) =>
  ajv.compile({ $ref: `contract#/components/schemas/${schemaName}` })(value)

describe('a request body', () => {
  const intent = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 }
  const opened = { title: 'T', scanIds: ['scan_x'] }
  const endpoint = { url: 'https://hooks.example.org/x', events: ['scan.created'] }

  test.each<[string, string, Record<string, unknown>]>([
    [
      'a file name of 255 astral characters',
      'CreateScanUploadIntentRequest',
      { ...intent, fileName: '😀'.repeat(255) },
    ],
    [
      'a file name that looks like a path',
      'CreateScanUploadIntentRequest',
      { ...intent, fileName: '../../etc/x' },
    ],
    ['5 GiB', 'CreateScanUploadIntentRequest', { ...intent, byteSize: 5_368_709_120 }],
    [
      'a content type with parameters',
      'CreateScanUploadIntentRequest',
      { ...intent, contentType: 'text/html; charset=utf-8' },
    ],
    [
      'a content type that does not match the media type',
      'CreateScanUploadIntentRequest',
      { ...intent, mediaType: 'audio' },
    ],
    ['a title of 200 astral characters', 'CreateCaseRequest', { ...opened, title: '😀'.repeat(200) }],
    ['100 scans', 'CreateCaseRequest', { ...opened, scanIds: Array(100).fill('scan_x') }],
    ['no assignee', 'CreateCaseRequest', { ...opened, assignee: null }],
    [
      'an upper-case scheme',
      'CreateWebhookEndpointRequest',
      { ...endpoint, url: 'HTTPS://hooks.example.org' },
    ],
    ['an empty description', 'CreateWebhookEndpointRequest', { ...endpoint, description: '' }],
    [
      'duplicate kinds',
      'CreateWebhookEndpointRequest',
      { ...endpoint, events: Array(50).fill('scan.created') },
    ],
  ])('may have %s', (_what, schemaName, value) => {
    expect(accepts(schemaName, value)).toBe(true)
  })

  test.each<[string, string, Record<string, unknown>]>([
    [
      'a file name of 256 characters',
      'CreateScanUploadIntentRequest',
      { ...intent, fileName: 'a'.repeat(256) },
    ],
    ['an empty file name', 'CreateScanUploadIntentRequest', { ...intent, fileName: '' }],
    [
      'a control character in the file name',
      'CreateScanUploadIntentRequest',
      { ...intent, fileName: 'a\nb' },
    ],
    ['DEL in the file name', 'CreateScanUploadIntentRequest', { ...intent, fileName: 'a\u007f' }],
    ['a C1 control in the file name', 'CreateScanUploadIntentRequest', { ...intent, fileName: 'a\u0085' }],
    ['a content type without subtype', 'CreateScanUploadIntentRequest', { ...intent, contentType: 'image' }],
    [
      'a content type with a line break',
      'CreateScanUploadIntentRequest',
      { ...intent, contentType: 'image/png\r\nX: y' },
    ],
    [
      'a content type of 256 characters',
      'CreateScanUploadIntentRequest',
      { ...intent, contentType: `a/${'b'.repeat(254)}` },
    ],
    ['more than 5 GiB', 'CreateScanUploadIntentRequest', { ...intent, byteSize: 5_368_709_121 }],
    ['zero bytes', 'CreateScanUploadIntentRequest', { ...intent, byteSize: 0 }],
    ['half a byte', 'CreateScanUploadIntentRequest', { ...intent, byteSize: 1.5 }],
    ['NUL in the title', 'CreateCaseRequest', { ...opened, title: 'a\0' }],
    ['a title of 201 characters', 'CreateCaseRequest', { ...opened, title: 'a'.repeat(201) }],
    ['101 scans', 'CreateCaseRequest', { ...opened, scanIds: Array(101).fill('scan_x') }],
    ['no scan', 'CreateCaseRequest', { ...opened, scanIds: [] }],
    ['an empty assignee', 'CreateCaseRequest', { ...opened, assignee: '' }],
    ['null as severity', 'CreateCaseRequest', { ...opened, severity: null }],
    ['an http URL', 'CreateWebhookEndpointRequest', { ...endpoint, url: 'http://hooks.example.org' }],
    [
      'a description of 1,001 characters',
      'CreateWebhookEndpointRequest',
      { ...endpoint, description: 'a'.repeat(1001) },
    ],
    ['no event kind', 'CreateWebhookEndpointRequest', { ...endpoint, events: [] }],
    [
      '51 event kinds',
      'CreateWebhookEndpointRequest',
      { ...endpoint, events: Array(51).fill('scan.created') },
    ],
    [
      'a subscription to webhook.test',
      'CreateWebhookEndpointRequest',
      { ...endpoint, events: ['webhook.test'] },
    ],
    ['a mistyped property', 'UpdateWebhookStatusRequest', { status: 'paused', Status: 'paused' }],
  ])('must not have %s', (_what, schemaName, value) => {
    expect(accepts(schemaName, value)).toBe(false)
  })
})

describe('examples', () => {
  /** Every message of a contract that contains JSON, by its place. */
  function messagesOf(document: Node): [string, Node][] {
    const found: [string, Node][] = []
    for (const [path, item] of Object.entries<Node>({ ...document.paths, ...document.webhooks }))
      for (const [method, operation] of Object.entries<Node>(item)) {
        if (method === 'parameters') continue
        if (operation.requestBody) found.push([`${method} ${path} request`, operation.requestBody])
        for (const [status, response] of Object.entries<Node>(operation.responses))
          found.push([`${method} ${path} ${status}`, resolve(response, document)])
      }
    // Files have no schema, and no example is possible.
    return found.filter(([, message]) => message.content?.['application/json'] !== undefined)
  }

  test.each([
    ['the public contract', contract],
    ['the operator contract', operatorContract],
  ])('exist for every request and response of %s, and match their schemas', (name, document) => {
    ajv.addSchema(document, name.replaceAll(' ', '-'))
    const rooted = (node: Node): Node =>
      JSON.parse(JSON.stringify(node).replaceAll('"#/', `"${name.replaceAll(' ', '-')}#/`))
    const messages = messagesOf(document)
    expect(messages.length).toBeGreaterThan(30)
    for (const [place, message] of messages) {
      const { schema, example, examples } = message.content['application/json']
      const shown =
        examples === undefined
          ? [example]
          : Object.values(examples as Record<string, Node>).map(({ value }) => value)
      const validate = ajv.compile(rooted(schema))
      for (const one of shown) {
        expect(one, place).toBeDefined()
        validate(one)
        expect(validate.errors ?? [], place).toEqual([])
      }
    }
  })
})
