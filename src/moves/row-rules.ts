import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { apiOperations } from '../../generated/api-operations.js'
import { consoleOperations } from '../../generated/console-operations.js'
import {
  ATTEMPT_ERRORS,
  AUDIT_ACTIONS,
  CASE_STATUSES,
  DELIVERED_EVENT_KINDS,
  DELIVERY_FAILURES,
  ENVIRONMENTS,
  FINDINGS,
  JUDGEMENT_CAUSES,
  MEDIA_TYPES,
  PAUSE_REASONS,
  REPLAY_STATUSES,
  REPORT_FAILURES,
  REPORT_STATUSES,
  RISK_LEVELS,
  SCAN_STATUSES,
  VERDICTS,
  WEBHOOK_ORDERINGS,
  WEBHOOK_STATUSES,
} from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import { packageFile } from '../basics/package-root.js'
import { bodyHashOf, recordHashOf } from '../changes/audit/chain.js'
import type { ContractValidator } from '../http/contract/openapi-validator.js'
import { createValidator } from '../http/contract/validate.js'
import { ApiError } from '../http/errors.js'
import { maskSecret } from '../outbound/signature.js'
import { checkUrl } from '../webhooks/endpoints/check-url.js'
import { checkHeaderNames } from '../webhooks/endpoints/own-headers.js'
import { CellError, jsonObject, readCell } from './cells.js'
import { ArchiveError } from './sealed-file.js'
import type { Cells } from './table-statements.js'
import type { MovedTable } from './tables.js'

// An archive is checked like requests: by the contract's validator and the checks of the handlers where a row was made
// of a request, and by the service's own bounds where it was not.

/** The values of a row, by column. Sealed values are open; columns that an older release lacked are undefined. */
type Values = Readonly<Record<string, unknown>>

/** Texts with a form that the contract defines for requests, of which these are the stored copies. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  environment: ENVIRONMENTS,
  event_type: DELIVERED_EVENT_KINDS,
  'events.type': DELIVERED_EVENT_KINDS,
  'webhook_endpoints.status': WEBHOOK_STATUSES,
  'webhook_endpoints.ordering': WEBHOOK_ORDERINGS,
  'webhook_endpoints.pause_reason': PAUSE_REASONS,
  'webhook_statistics.last_failure_error': ATTEMPT_ERRORS,
  'replays.status': REPLAY_STATUSES,
  'scans.status': SCAN_STATUSES,
  'scans.verdict': VERDICTS,
  'scans.risk_level': RISK_LEVELS,
  finding: FINDINGS,
  'judgements.verdict': VERDICTS,
  'judgements.risk_level': RISK_LEVELS,
  cause: JUDGEMENT_CAUSES,
  judgement_cause: JUDGEMENT_CAUSES,
  'cases.status': CASE_STATUSES,
  'case_reports.status': REPORT_STATUSES,
  'case_reports.failure_code': REPORT_FAILURES,
  'deliveries.failure': [...DELIVERY_FAILURES, 'exhausted'],
  'delivery_attempts.error': ATTEMPT_ERRORS,
  'audit_events.action': AUDIT_ACTIONS,
  'idempotency_keys.operation': Object.keys(apiOperations),
}

/** Forms of texts and bytes that the service makes itself; bytes are compared in hexadecimal. */
const FORMS: Readonly<Record<string, RegExp>> = {
  traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
  analysis_traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
  request_id: /^[A-Za-z0-9._-]{1,64}$/,
  analysis_request_id: /^[A-Za-z0-9._-]{1,64}$/,
  sha256: /^[0-9a-f]{64}$/,
  hash: /^[0-9a-f]{64}$/,
  body_hash: /^[0-9a-f]{64}$/,
  'scans.conclusion': /^[a-z][a-z0-9_]{2,63}$/,
  masked_key: /^msk_(?:live|test|sbx)_[0-9A-Za-z]{4}…$/,
  secret_sealed: /^whsec_[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
  previous_secret_sealed: /^whsec_[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
  previous_hash: /^[0-9a-f]{64}$/,
  salt: /^[0-9a-f]{32}$/,
  'idempotency_keys.key': /^[ -~]{1,255}$/,
  signature_header: /^t=\d{1,12}(?:, v1=[0-9a-f]*)+$/,
  'audit_events.address': /^[0-9A-Za-z.:%]{2,64}$/,
  model_version: /^\P{Cc}{1,200}$/u,
  pipeline_version: /^\P{Cc}{1,200}$/u,
}

/** Greatest numbers, where fewer make sense than the column holds. */
const MAXIMA: Readonly<Record<string, number>> = {
  attempts: 100_000,
  max_attempts: 100_000,
  number: 100_000,
  response_code: 999,
  last_failure_code: 999,
  confidence: 1,
}

/** Longest texts, in UTF-16 units, where they are longer than others. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  // 1 MiB of metadata, 1 MiB of credentials, and quotes.
  'scan_evidence.evidence': 4 * 2 ** 20,
  'events.body': 2 ** 20,
  'idempotency_keys.answer': 2 ** 20,
  // The contract's 32 KiB of JSON, with room for spaces.
  'scans.signals': 2 ** 17,
  'judgements.signals': 2 ** 17,
  'scans.metadata': 2 ** 17,
  'cases.metadata': 2 ** 17,
  'audit_events.details': 2 ** 17,
}

/** Times that may lie in the future; of these, `expires_at` has no other bound than the year 9999. */
const FUTURE = [
  'expires_at',
  'upload_expires_at',
  'previous_secret_until',
  'next_attempt_at',
  'due_at',
  'probe_at',
  'reserved_until',
]

const DAY_MS = 86_400_000
/** The clocks of two deployments may differ. */
const MAX_SKEW_MS = DAY_MS
/** No lease, pause or upload lasts longer. */
const MAX_AHEAD_MS = 366 * DAY_MS

/** Throws {@link ArchiveError}, naming row and field, unless this service would have stored the row. */
export type RowCheck = (row: Cells) => Promise<void>

/** A request that would have stored a row, or the parts of it that are checked. */
type RequestOf = (row: Values) => { operation: string; params?: Record<string, string>; body: object }

/** Leaves out what is absent or null, as a caller does. */
const given = (fields: Values): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

const ANY_ID = '00000000-0000-7000-8000-000000000000'

/** The requests of the contracts that store rows of these tables. */
const REQUESTS: Readonly<Record<string, RequestOf>> = {
  organizations: ({ name }) => ({ operation: 'createOrganization', body: { name } }),
  api_keys: ({ label, environment, scopes }) => ({
    operation: 'issueKey',
    params: { organizationId: publicId('org', ANY_ID) },
    body: { label, environment, scopes },
  }),
  webhook_endpoints: ({ url, description, events, headers_sealed: headers, rate_per_second, ordering }) => ({
    operation: 'createWebhookEndpoint',
    body: given({
      url,
      description,
      events,
      headers: headersOf(headers),
      ratePerSecond: rate_per_second,
      ordering,
    }),
  }),
  scans: ({ file_name, content_type, media_type, byte_size, metadata }) => ({
    operation: 'createScanUploadIntent',
    body: given({
      fileName: file_name,
      contentType: content_type,
      mediaType: media_type,
      // 0 for a scan by address while nothing of its file is known, and in the sandbox.
      byteSize: byte_size === 0 ? 1 : byte_size,
      metadata,
    }),
  }),
  scan_fetches: ({ address }) => ({
    operation: 'createScanFromUrl',
    body: { url: address, mediaType: MEDIA_TYPES[0] },
  }),
  cases: ({ title, scan_ids, severity, assignee, metadata }) => ({
    operation: 'createCase',
    body: given({
      title,
      scanIds: (scan_ids as string[]).map((id) => publicId('scan', id)),
      severity,
      assignee,
      metadata,
    }),
  }),
  assessments: ({ finding, note }) => ({
    operation: 'createAssessment',
    params: { caseId: publicId('case', ANY_ID), scanId: publicId('scan', ANY_ID) },
    body: given({ finding, note }),
  }),
  case_notes: ({ text }) => ({
    operation: 'addCaseNote',
    params: { caseId: publicId('case', ANY_ID) },
    body: { text },
  }),
}

const headersOf = (sealed: unknown): Record<string, unknown> | null =>
  typeof sealed === 'string' ? inColumn('headers', () => jsonObject(sealed, 20_000)) : null

/** Names the field in the error. */
function inColumn<Result>(name: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof CellError ? new CellError(`${name} ${error.message}`) : error
  }
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new CellError(message)
}

/** A record of a chain must have the hashes of what it says. */
function checkRecord({ awaits_chain, created_at, ...row }: Values): void {
  if (row.sequence == null) {
    const isBare = ['previous_hash', 'body_hash', 'salt', 'hash'].every((name) => row[name] == null)
    demand(isBare, 'sequence must be there if a hash is')
    return
  }
  const { actor, action, subject, sequence, previous_hash, body_hash, address, details, salt } = row
  const hash = recordHashOf({
    sequence: Number(sequence),
    at: (created_at as Date).toISOString(),
    actor: actor as string,
    action: action as string,
    subject: subject as string,
    previousHash: previous_hash as string | null,
    bodyHash: body_hash as string,
  })
  demand(awaits_chain === false && row.hash === hash, 'hash must be that of the record')
  const body = { address: address as string | null, details: details as Record<string, unknown> }
  demand(
    salt === null ? row.erased_at != null : body_hash === bodyHashOf(salt as string, body),
    'body_hash must be that of the body, unless it was erased',
  )
}

/** What requests cannot express, and the handlers check or guarantee. */
const FURTHER: Readonly<Record<string, (row: Values, settings: { allowPrivate: boolean }) => void>> = {
  webhook_endpoints(
    { url, status, events, secret_sealed, secret_masked, headers_sealed, header_names },
    { allowPrivate },
  ) {
    // Nothing is sent to a revoked endpoint any more, and its owner cannot change it.
    checkUrl(url as string, { allowPrivate: allowPrivate || status === 'revoked' })
    demand(new Set(events as string[]).size === (events as string[]).length, 'events must not repeat any')
    demand(secret_masked === maskSecret(secret_sealed as string), 'secret_masked must be that of the secret')
    const names = Object.keys(headersOf(headers_sealed) ?? {})
    checkHeaderNames(names)
    demand(
      header_names === undefined || (header_names as string[]).join() === names.join(),
      'header_names must be those of the headers',
    )
  },
  cases({ scan_ids }) {
    demand(
      new Set(scan_ids as string[]).size === (scan_ids as string[]).length,
      'scan_ids must not repeat any',
    )
  },
  events({ id, type, organization_id, environment, body }) {
    const event = inColumn('body', () => jsonObject(body as string, 2 ** 20))
    demand(
      event.id === publicId('evt', id as string) &&
        event.type === type &&
        event.organizationId === publicId('org', organization_id as string) &&
        event.environment === environment,
      'body must be of the same event, organization and environment',
    )
  },
  audit_events: checkRecord,
  custody_queue({ scan_id, upload }) {
    demand((scan_id == null) === (upload == null), 'upload and scan_id must be there together')
    if (upload == null) return
    const { at, actor, address, details } = upload as Record<string, unknown>
    demand(
      typeof at === 'string' &&
        new Date(at).toJSON() === at &&
        typeof actor === 'string' &&
        (address === null || typeof address === 'string') &&
        isObject(details),
      'upload must say when, by whom, from where and what',
    )
  },
  scan_evidence({ evidence }) {
    const { metadata, exhibits, lookedFor } = inColumn('evidence', () =>
      jsonObject(evidence as string, 4 * 2 ** 20),
    )
    const tags = (metadata as { tags?: unknown } | null)?.tags
    demand(
      (metadata === null || (Array.isArray(tags) && tags.every(isObject))) &&
        [exhibits, lookedFor].every((list) => Array.isArray(list) && list.every(isObject)),
      'evidence must have tags, exhibits and marks',
    )
  },
  idempotency_keys({ answer }) {
    if (answer == null) return
    const { status, data, location } = inColumn('answer', () => jsonObject(answer as string, 2 ** 20))
    demand(
      Number.isInteger(status) && (status as number) >= 200 && (status as number) < 300 && isObject(data),
      'answer must be a success',
    )
    demand(
      location === undefined || (typeof location === 'string' && /^\/api\/v1\/[\w/-]{1,200}$/.test(location)),
      'answer must name a path of the API',
    )
  },
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkForm(table: string, { name }: AnyPgColumn, value: unknown, now: Date): void {
  if (value === null) return
  const of = <Rule>(rules: Readonly<Record<string, Rule>>): Rule | undefined =>
    rules[`${table}.${name}`] ?? rules[name]
  const values = of(VALUES)
  if (values !== undefined) demand(values.includes(value as string), `must be one of ${values.join(', ')}`)
  const form = of(FORMS)
  if (form !== undefined)
    demand(
      form.test(value instanceof Buffer ? value.toString('hex') : (value as string)),
      'must have the form that this service gives it',
    )
  if (typeof value === 'number') {
    const max = of(MAXIMA)
    demand(value >= 0 && (max === undefined || value <= max), `must be from 0 to ${max}`)
  }
  if (value instanceof Date && name !== 'expires_at') {
    const ahead = FUTURE.includes(name) ? MAX_AHEAD_MS : MAX_SKEW_MS
    demand(value.getTime() <= now.getTime() + ahead, 'must not lie so far in the future')
  }
}

/** Why the contract or a handler refuses a row, with the name of the field; undefined for any other error. */
function requestFault(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [detail] = error.details ?? []
  return detail === undefined ? error.message : `${detail.path.replace(/^body\./, '')} ${detail.message}`
}

/** The rows of every table of an archive, as they are checked at this time. */
export async function createRowRules(
  settings: { readonly allowPrivate: boolean },
  now: Date,
): Promise<(table: MovedTable) => RowCheck> {
  const [api, operator] = await Promise.all([
    createValidator(packageFile('openapi.yaml'), apiOperations),
    createValidator(packageFile('src', 'operators', 'openapi.yaml'), consoleOperations),
  ])

  async function checkRequest(row: Values, requestOf: RequestOf): Promise<void> {
    const { operation, params = {}, body } = requestOf(row)
    const validate: ContractValidator = operation in apiOperations ? api : operator
    const headers = { 'content-type': 'application/json' }
    await validate(operation, { headers, url: '/', params, query: {}, body })
  }

  return ({ name: table, fields }) => {
    let number = 0
    return async (row) => {
      number += 1
      try {
        const values = Object.fromEntries(
          fields.map(({ column, isSealed, isCleared }, at) => [
            column.name,
            inColumn(column.name, () => {
              const maxLength = MAX_LENGTHS[`${table}.${column.name}`]
              const value = readCell(column, row[at] ?? null, { isSealed, maxLength })
              demand(!isCleared || value === null, 'must be null, because it is not moved')
              checkForm(table, column, value, now)
              return value
            }),
          ]),
        )
        const requestOf = REQUESTS[table]
        if (requestOf !== undefined) await checkRequest(values, requestOf)
        FURTHER[table]?.(values, settings)
      } catch (error) {
        const why = error instanceof CellError ? error.message : requestFault(error)
        if (why === undefined) throw error
        throw new ArchiveError(`Row ${number} of ${table} in the archive is not accepted: ${why}.`, {
          cause: error,
        })
      }
    }
  }
}
