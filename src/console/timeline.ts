import type { Schemas } from './contract.js'
import { duration } from './time.js'
import { ATTEMPT_ERROR, CASE_STATUS, FAILURE, PAUSE_REASON, type Tone, WEBHOOK_STATUS } from './words.js'

/** Something that happened, or will happen. */
export type Entry = {
  readonly at: string
  readonly what: string
  readonly tone: Tone
  /** Who did it; absent if nobody did or it is not known. */
  readonly by?: string | undefined
  /** The API key that did it, if one did. */
  readonly key?: { readonly id: string; readonly organizationId: string } | undefined
  /** The address from which they did it. */
  readonly address?: string | undefined
  readonly more?: string | undefined
}

type AuditEvent = Schemas['AuditEvent']
type Told = { readonly what: string; readonly tone: Tone; readonly more?: string | undefined }

const texts = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'string' ? value : ''

const deliveries = (count: unknown): string => (count === 1 ? '1 delivery' : `${Number(count)} deliveries`)
/** Records of an earlier release have only one count. */
const missed = (waiting: unknown, failed: unknown): string | undefined =>
  waiting === undefined ? undefined : `${Number(waiting)} waiting, ${Number(failed)} given up`

const MOVED: Readonly<Record<Schemas['CaseStatus'], string>> = {
  open: 'Reopened',
  escalated: 'Escalated',
  resolved: 'Resolved',
}

const SET: Readonly<Record<Schemas['WebhookStatus'], string>> = {
  active: 'Activated',
  paused: 'Paused',
  revoked: 'Revoked',
}

function caseMoved(to: unknown): Told | undefined {
  const status = String(to) as Schemas['CaseStatus']
  return Object.hasOwn(MOVED, status) ? { what: MOVED[status], tone: CASE_STATUS[status].tone } : undefined
}

function endpointSet(to: unknown): Told | undefined {
  const status = String(to) as Schemas['WebhookStatus']
  return Object.hasOwn(SET, status) ? { what: SET[status], tone: WEBHOOK_STATUS[status].tone } : undefined
}

/** Names of a case's columns, except those that the details describe more precisely. */
const CASE_COLUMNS: Readonly<Record<string, string>> = {
  title: 'title',
  severity: 'severity',
  severitySet: 'severity',
  status: 'status',
  metadata: 'metadata',
}

const scansOf = (ids: unknown, done: string): string[] => {
  const count = Array.isArray(ids) ? ids.length : 0
  return count === 0 ? [] : [`${count === 1 ? '1 scan' : `${count} scans`} ${done}`]
}

/** The changes to a case: its columns, its assignee and its scans. */
function caseChanged({ to, changed, assignee, addedScanIds, removedScanIds }: AuditEvent['details']): Told {
  const columns = Array.isArray(changed) ? changed.map(String) : []
  const assigned = columns.length === 1 && columns[0] === 'assignee'
  const more = new Set([
    ...columns.flatMap((column) => CASE_COLUMNS[column] ?? []),
    ...(assignee === undefined ? [] : [assignee === null ? 'to nobody' : `to ${assignee}`]),
    ...scansOf(addedScanIds, 'added'),
    ...scansOf(removedScanIds, 'removed'),
  ])
  return {
    ...(caseMoved(to) ?? { what: assigned ? 'Assignee changed' : 'Changed', tone: 'quiet' }),
    more: [...more].join(', '),
  }
}

/** The names of actions; an action without one is shown by its word in the audit log. */
const ACTIONS: Readonly<Record<string, (details: AuditEvent['details']) => Told | undefined>> = {
  'case.moved': ({ to }) => caseMoved(to),
  'case.assessed': ({ finding }) => ({ what: 'A scan was assessed', tone: 'quiet', more: texts(finding) }),
  'case.held': () => ({ what: 'Put on hold', tone: 'active' }),
  'case.released': () => ({ what: 'Hold ended', tone: 'quiet' }),
  'case.deleted': () => ({ what: 'Deleted', tone: 'quiet' }),
  'case.noted': () => ({ what: 'Noted', tone: 'quiet' }),
  'case.updated': caseChanged,
  'webhook.created': () => ({ what: 'Registered', tone: 'active' }),
  'webhook.moved': ({ to }) => endpointSet(to),
  'webhook.paused': ({ reason }) => ({ what: 'Paused by the service', tone: 'warning', more: texts(reason) }),
  'webhook.updated': ({ changed }) => ({ what: 'Changed', tone: 'quiet', more: texts(changed) }),
  'webhook.secret_rotated': () => ({ what: 'Secret rotated', tone: 'active' }),
  'webhook.tested': () => ({ what: 'Tested', tone: 'quiet' }),
  'webhook.redelivered': ({ count, waiting, failed }) => ({
    what: `${deliveries(count)} sent again`,
    tone: 'active',
    more: missed(waiting, failed),
  }),
  'webhook.replayed': ({ count, waiting, failed }) => ({
    what: `Replay of ${deliveries(count)} begun`,
    tone: 'active',
    more: missed(waiting, failed),
  }),
  'webhook.replay_cancelled': () => ({ what: 'Replay cancelled', tone: 'warning' }),
  'delivery.resent': () => ({ what: 'Resent', tone: 'active' }),
}

/** The entries of the audit log about one resource. */
export function auditEntries(events: readonly AuditEvent[]): Entry[] {
  return events.map(({ createdAt, action, actor, actorName, organizationId, address, details }) => ({
    at: createdAt,
    ...(ACTIONS[action]?.(details) ?? { what: action, tone: 'quiet' }),
    by: actor === 'dispatcher' ? 'the service' : (actorName ?? actor),
    key: actorName === null || organizationId === null ? undefined : { id: actor, organizationId },
    address: address ?? undefined,
  }))
}

/** Newest first; of entries with the same time, the one given later comes first. */
const newestFirst = (entries: readonly Entry[]): Entry[] =>
  [...entries].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

/** The timeline of a case, newest first. */
export const caseTimeline = ({ createdAt }: Schemas['Case'], events: readonly AuditEvent[]): Entry[] =>
  newestFirst([
    { at: createdAt, what: 'Opened', tone: 'active' },
    // Cases of earlier releases have no record of it.
    ...auditEntries(events.filter(({ action }) => action !== 'case.opened')).reverse(),
  ])

/** The timeline of an endpoint, newest first. */
export function endpointTimeline(
  { createdAt, pausedAt, pauseReason }: Schemas['WebhookEndpoint'],
  events: readonly AuditEvent[],
): Entry[] {
  const recorded = (action: string, since = createdAt) =>
    events.some((event) => event.action === action && event.createdAt >= since)
  return newestFirst([
    ...(recorded('webhook.created') ? [] : [{ at: createdAt, what: 'Registered', tone: 'active' } as const]),
    ...auditEntries(events).reverse(),
    // Earlier versions did not record a pause after a 410.
    ...(pauseReason === 'gone' && pausedAt !== null && !recorded('webhook.paused', pausedAt)
      ? [{ at: pausedAt, what: 'Paused by the service', tone: 'warning', more: PAUSE_REASON.gone } as const]
      : []),
  ])
}

function attemptEntry({
  number,
  startedAt,
  durationMs,
  responseCode,
  error,
}: Schemas['DeliveryAttempt']): Entry {
  const good = error === null && responseCode !== null && responseCode >= 200 && responseCode < 300
  return {
    at: startedAt,
    what: `Attempt ${number}: ${error === null ? `status ${responseCode}` : 'no answer'}`,
    tone: good ? 'good' : 'bad',
    more:
      error === null
        ? `after ${duration(durationMs)}`
        : `${ATTEMPT_ERROR[error]} After ${duration(durationMs)}.`,
  }
}

/** The timeline of a delivery: first what is to come, then the newest. */
export function deliveryTimeline(
  { delivery, replays }: Pick<Schemas['DeliveryDetail'], 'delivery' | 'replays'>,
  events: readonly AuditEvent[],
): Entry[] {
  const { createdAt, updatedAt, failure, nextAttemptAt, event, requestId } = delivery
  return newestFirst([
    {
      at: createdAt,
      what: `Created for the event ${event}`,
      tone: 'active',
      more: requestId === null ? undefined : `caused by request ${requestId}`,
    },
    ...delivery.attemptHistory.map(attemptEntry),
    ...auditEntries(events).reverse(),
    ...replays.map(({ replayId, startedBy, resentAt }): Entry => {
      return { at: resentAt, what: 'Resent by a replay', tone: 'active', by: startedBy, more: replayId }
    }),
    ...(failure === null
      ? []
      : [{ at: updatedAt, what: 'Failed', tone: 'bad', more: FAILURE[failure] } as const]),
    ...(nextAttemptAt === null
      ? []
      : [{ at: nextAttemptAt, what: 'Next attempt', tone: 'warning' } as const]),
  ])
}
