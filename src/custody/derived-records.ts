import type { AuditAction, Environment } from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import { ANALYSIS, SERVICE } from '../changes/audit/record.js'
import type { QUEUED_KINDS } from '../changes/events/record.js'

/** An event from the queue, with what its scan's row adds. */
export type QueuedEvent = {
  /** UUID. */
  readonly eventId: string
  readonly type: (typeof QUEUED_KINDS)[number]
  readonly environment: Environment
  readonly body: string
  readonly requestId: string | null
  /** UUID. */
  readonly keyId: string | null
  readonly byteSize: number | null
  readonly contentType: string | null
  readonly sha256: string | null
  readonly hasFile: boolean | null
  /** Whether the scan was deleted meanwhile, so that only the hash of what the event said of it is kept. */
  readonly isGone: boolean
}

/** What a record says, besides when. */
export type Said = {
  readonly actor: string
  readonly action: AuditAction
  /** Public ID. */
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

type Data = Readonly<Record<string, unknown>> & { readonly id: string }

/** Of several properties, those that are there. */
const pick = (data: Data, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]))

const VERDICT = ['verdict', 'confidence', 'riskLevel', 'modelVersion', 'pipelineVersion']

const putInto = (scanIds: unknown, by: string, caseId: string): Said[] =>
  (Array.isArray(scanIds) ? scanIds : []).map((scanId) => ({
    actor: by,
    action: 'scan.added_to_case',
    subject: String(scanId),
    details: { caseId },
  }))

function ofScan(event: QueuedEvent, data: Data, by: string, request: object): Said[] {
  const { environment, byteSize, contentType, sha256, hasFile } = event
  const subject = data.id
  if (event.type === 'scan.created') {
    const details = {
      environment,
      ...pick(data, ['fileName', 'mediaType']),
      contentType,
      byteSize,
      ...sourceOf(data.signals),
      ...request,
    }
    return [{ actor: by, action: 'scan.created', subject, details }]
  }
  const judged: Said = {
    actor: ANALYSIS,
    action: 'scan.judged',
    subject,
    details: {
      environment,
      ...pick(data, [...VERDICT, 'previousVerdict']),
      sha256,
      byteSize,
      ...basis(data.signals),
      ...request,
    },
  }
  if (event.type === 'scan.rejudged') return [judged]
  // The completion of an upload in production has a record of its own, which was written with it.
  if (environment === 'production' || hasFile !== true) return [judged]
  return [{ actor: by, action: 'scan.uploaded', subject, details: { byteSize, ...request } }, judged]
}

/** Where the file is fetched from, if it is. */
function sourceOf(signals: unknown): object {
  const { source } = (signals ?? {}) as { source?: { address?: unknown } }
  return source === undefined ? {} : { address: source.address }
}

/**
 * What the verdict was given by: codes of its reasons, and the versions of the rules, of the programs that read the file,
 * and of the lists of authorities.
 */
function basis(signals: unknown): object {
  const { reasons, versions } = (signals ?? {}) as { reasons?: unknown; versions?: unknown }
  return {
    ...(Array.isArray(reasons) && {
      reasons: reasons.map((reason: { code?: unknown }) => reason.code ?? null),
    }),
    ...(versions !== undefined && { versions }),
  }
}

/** The records of an event. One whose subject was erased since says nothing more of it. */
export function recordsOfEvent(event: QueuedEvent): Said[] {
  const { data } = JSON.parse(event.body) as { data: Data }
  const by = event.keyId === null ? SERVICE : publicId('key', event.keyId)
  const request = event.requestId === null ? {} : { requestId: event.requestId }
  if (event.type !== 'case.opened') return ofScan(event, data, by, request)
  const { environment } = event
  const details = {
    environment,
    ...pick(data, ['title', 'scanIds', 'status', 'severity', 'assignee']),
    ...request,
  }
  return [
    { actor: by, action: 'case.opened', subject: data.id, details },
    ...putInto(data.scanIds, by, data.id),
  ]
}

/** Records of the scans that a report holds. */
const ofScansIn = (
  { actor, subject, details }: Said,
  action: 'scan.exported' | 'scan.downloaded',
  more: object = {},
): Said[] =>
  (Array.isArray(details.scans) ? details.scans : []).map((scanId) => ({
    actor,
    action,
    subject: String(scanId),
    details: { report: subject, ...more },
  }))

/**
 * The records that follow from one that an operation wrote: of scans that it put into a case or took from it, and of those
 * in a report that was made, or that was downloaded with their files.
 */
export function recordsBeside(said: Said): Said[] {
  const { actor, action, subject, details } = said
  if (action === 'report.ready')
    return ofScansIn(said, 'scan.exported', { includesFile: details.includesFiles === true })
  if (action === 'report.downloaded')
    return details.includesFiles === true ? ofScansIn(said, 'scan.downloaded') : []
  if (action !== 'case.updated' && action !== 'case.deleted') return []
  const removed = Array.isArray(details.removedScanIds) ? details.removedScanIds : []
  return [
    ...putInto(details.addedScanIds, actor, subject),
    ...removed.map(
      (scanId): Said => ({
        actor,
        action: 'scan.removed_from_case',
        subject: String(scanId),
        details: { caseId: subject },
      }),
    ),
  ]
}
