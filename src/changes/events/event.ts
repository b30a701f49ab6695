import type { components } from '../../../generated/console.js'
import type { WebhookEvents } from '../../../generated/events.js'
import { API_VERSION, type DeliveredEventKind, type SubjectKind } from '../../../generated/vocabulary.js'
import { newId, publicId, storedFilter, storedId } from '../../basics/identifiers.js'
import type { Span } from '../../basics/tracing.js'
import type { Tenant } from '../../database/tenant.js'

type Schemas = components['schemas']

/** The `data` of each kind of event, as defined under `webhooks:` in the contract. */
type EventData = { [Kind in keyof WebhookEvents]: WebhookEvents[Kind]['data'] }

/** What caused an event. */
export type Cause = {
  /** ID of the request that started it; null if there was none, or if it is unknown. */
  readonly requestId: string | null
  /** UUID of the API key of that request; absent if it had none. */
  readonly keyId?: string | null
  /** The span that it was part of, if that is traced. */
  readonly span?: Span
}

/** The scan or case that an event is about, and its name at that time. */
export type Subject = {
  /** UUID. */
  readonly id: string
  readonly name: string
}

/** Something that happened, ready to be stored and sent. */
export type Event = {
  /** UUID. */
  readonly id: string
  readonly type: DeliveredEventKind
  readonly tenant: Tenant
  readonly createdAt: Date
  /** The exact text that every attempt at every endpoint signs and sends. */
  readonly body: string
  readonly requestId: string | null
  /** UUID of the API key that caused it. */
  readonly keyId: string | null
  readonly subject: Subject | null
  /** Its span, if it is traced. Ended once the event is stored: an event that is not stored never happened. */
  readonly span: Span | undefined
}

/** What each kind of event is about. */
const SUBJECT: Readonly<Record<DeliveredEventKind, SubjectKind | null>> = {
  'scan.created': 'scan',
  'scan.completed': 'scan',
  'scan.failed': 'scan',
  'scan.rejudged': 'scan',
  'verdict.synthetic': 'scan',
  'verdict.suspicious': 'scan',
  'case.opened': 'case',
  'case.escalated': 'case',
  'case.resolved': 'case',
  'user.flagged': null,
  'report.ready': null,
  'verification.completed': null,
  'webhook.test': null,
}

/** The UUID for a filter by scan or case; null if the ID is of neither. */
export function storedSubject(subjectId: string | undefined): string | undefined | null {
  const scanId = storedFilter('scan', subjectId)
  return scanId === null ? storedFilter('case', subjectId) : scanId
}

function subjectOf(type: DeliveredEventKind, data: EventData[DeliveredEventKind]): Subject | null {
  const kind = SUBJECT[type]
  if (kind === null) return null
  const { id, fileName, title } = data as { id: string; fileName?: string; title?: string }
  const stored = storedId(kind, id)
  return stored === undefined ? null : { id: stored, name: fileName ?? title ?? '' }
}

/** An event's subject as the operator API shows it. */
export function toSubject({
  type,
  subjectId,
  subjectName,
}: {
  type: DeliveredEventKind
  subjectId: string | null
  subjectName: string | null
}): Schemas['EventSubject'] {
  const kind = SUBJECT[type]
  if (kind === null || subjectId === null) return null
  return { kind, id: publicId(kind, subjectId), name: subjectName ?? '' }
}

/** Makes an event; `data` is the resource as the API returns it at this time. */
export function makeEvent<Kind extends DeliveredEventKind>(
  type: Kind,
  tenant: Tenant,
  createdAt: Date,
  data: EventData[Kind],
  { requestId, keyId = null, span: cause }: Cause,
): Event {
  const id = newId()
  const shownId = publicId('evt', id)
  const body = JSON.stringify({
    id: shownId,
    type,
    apiVersion: API_VERSION,
    createdAt: createdAt.toISOString(),
    organizationId: publicId('org', tenant.organizationId),
    environment: tenant.environment,
    data,
  })
  const span = cause?.begin({
    name: `create ${type}`,
    kind: 'producer',
    attributes: {
      'messaging.system': 'webhook',
      'messaging.operation.name': 'create',
      'messaging.operation.type': 'create',
      'messaging.destination.name': type,
      'messaging.message.id': shownId,
    },
  })
  const subject = subjectOf(type, data)
  return { id, type, tenant, createdAt, body, requestId, keyId, subject, span }
}
