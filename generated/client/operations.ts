// Generated from the contract by `npm run codegen`. Do not edit.

/** The contract's `info.version`: the `apiVersion` of every answer and event. */
export const API_VERSION = '2026-11-23'

/** The version of the client package. */
export const CLIENT_VERSION = '0.1.0'

/** Kinds of media. */
export const MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const

/** Method, path template and `x-idempotency` of each operation that does more than read. */
export const WRITES = [
  ['POST', '/api/v1/scans/upload-intents', 'key'],
  ['POST', '/api/v1/scans/from-url', 'key'],
  ['POST', '/api/v1/cases', 'key'],
  ['POST', '/api/v1/webhooks', 'key'],
  ['POST', '/api/v1/scans/{scanId}/upload-complete', 'idempotent'],
  ['PATCH', '/api/v1/scans/{scanId}', 'idempotent'],
  ['DELETE', '/api/v1/scans/{scanId}', 'idempotent'],
  ['POST', '/api/v1/scans/{scanId}/judgements', 'idempotent'],
  ['PATCH', '/api/v1/cases/{caseId}', 'idempotent'],
  ['DELETE', '/api/v1/cases/{caseId}', 'idempotent'],
  ['POST', '/api/v1/cases/{caseId}/reports', 'key'],
  ['PATCH', '/api/v1/webhooks/{webhookId}', 'idempotent'],
  ['POST', '/api/v1/webhooks/{webhookId}/rotate-secret', 'key'],
  ['POST', '/api/v1/webhooks/{webhookId}/redeliver', 'key'],
  ['POST', '/api/v1/webhooks/{webhookId}/status', 'idempotent'],
  ['POST', '/api/v1/webhooks/{webhookId}/test', 'none'],
  ['POST', '/api/v1/webhooks/deliveries/{deliveryId}/redeliver', 'key'],
  ['POST', '/api/v1/cases/{caseId}/scans/{scanId}/assessments', 'key'],
] as const
