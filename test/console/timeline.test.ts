import { describe, expect, test } from 'vitest'
import type { Schemas } from '../../src/console/contract.js'
import { auditEntries, caseTimeline, deliveryTimeline, endpointTimeline } from '../../src/console/timeline.js'

const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`

const audited = (
  minute: number,
  action: string,
  details: Record<string, unknown> = {},
  actor = 'ada@example.org',
): Schemas['AuditEvent'] => ({
  id: `aud_${minute}`,
  actor,
  actorName: actor === 'key_1' ? 'ingest worker' : null,
  address: '198.51.100.7',
  action,
  organizationId: 'org_1',
  subject: 'x',
  subjectName: null,
  details,
  createdAt: at(minute),
  awaitsChain: true,
  ...{ sequence: null, previousHash: null, bodyHash: null, salt: null, hash: null, erasedAt: null },
})

const endpoint = { createdAt: at(0), pausedAt: null, pauseReason: null } as Schemas['WebhookEndpoint']
const inShort = (entries: readonly { at: string; what: string; by?: string | undefined }[]) =>
  entries.map(({ at, what, by }) => [at.slice(14, 16), what, by])

describe('the timeline of an endpoint', () => {
  test('says who paused it, or that the service did, and who changed, rotated, replayed and revoked', () => {
    const history = [
      audited(7, 'webhook.moved', { to: 'revoked' }),
      audited(6, 'webhook.replay_cancelled'),
      audited(5, 'webhook.replayed', { count: 1204 }),
      audited(4, 'webhook.secret_rotated', { overlapSeconds: 86_400 }, 'key_1'),
      audited(3, 'webhook.updated', { changed: ['url', 'events'] }, 'key_1'),
      audited(2, 'webhook.paused', { reason: 'no success for 5 days' }, 'dispatcher'),
      audited(1, 'webhook.moved', { to: 'paused' }),
    ]
    const entries = endpointTimeline(endpoint, history)
    expect(inShort(entries)).toEqual([
      ['07', 'Revoked', 'ada@example.org'],
      ['06', 'Replay cancelled', 'ada@example.org'],
      ['05', 'Replay of 1204 deliveries begun', 'ada@example.org'],
      ['04', 'Secret rotated', 'ingest worker'],
      ['03', 'Changed', 'ingest worker'],
      ['02', 'Paused by the service', 'the service'],
      ['01', 'Paused', 'ada@example.org'],
      ['00', 'Registered', undefined],
    ])
    expect(entries[3]?.key).toEqual({ id: 'key_1', organizationId: 'org_1' })
    expect(entries[0]?.key).toBeUndefined()
    expect(entries.map(({ more }) => more).filter(Boolean)).toEqual(['url, events', 'no success for 5 days'])
  })

  test('says once that it was registered, and that a 410 paused it, which earlier versions did not record', () => {
    const made = endpointTimeline(endpoint, [audited(0, 'webhook.created')])
    expect(inShort(made)).toEqual([['00', 'Registered', 'ada@example.org']])
    const gone = endpointTimeline({ ...endpoint, pausedAt: at(9), pauseReason: 'gone' }, [])
    expect(inShort(gone)).toEqual([
      ['09', 'Paused by the service', undefined],
      ['00', 'Registered', undefined],
    ])
    const again = { ...endpoint, pausedAt: at(9), pauseReason: 'gone' } as const
    const earlier = audited(5, 'webhook.paused', { reason: 'no success for 5 days' }, 'dispatcher')
    expect(inShort(endpointTimeline(again, [earlier]))).toEqual([
      ['09', 'Paused by the service', undefined],
      ['05', 'Paused by the service', 'the service'],
      ['00', 'Registered', undefined],
    ])
    const recorded = audited(9, 'webhook.paused', { reason: 'the receiver answered 410' }, 'dispatcher')
    expect(inShort(endpointTimeline(again, [recorded, earlier]))).toEqual([
      ['09', 'Paused by the service', 'the service'],
      ['05', 'Paused by the service', 'the service'],
      ['00', 'Registered', undefined],
    ])
  })
})

test('the timeline of a case says who escalated, assigned, changed, resolved and reopened it', () => {
  const one = { createdAt: at(0) } as Schemas['Case']
  const history = [
    audited(9, 'case.updated', { changed: ['scanIds'], addedScanIds: ['a', 'b'], removedScanIds: ['c'] }),
    audited(8, 'case.updated', { changed: ['title', 'severity', 'severitySet', 'assignee'], assignee: null }),
    audited(7, 'case.updated', { changed: ['assignee'], assignee: 'Ada' }),
    audited(5, 'case.noted'),
    audited(4, 'case.moved', { from: 'resolved', to: 'open' }),
    audited(3, 'case.moved', { from: 'escalated', to: 'resolved' }),
    audited(2, 'case.updated', { changed: ['assignee'] }),
    audited(1, 'case.updated', { changed: ['status'], from: 'open', to: 'escalated' }, 'key_1'),
  ]
  const entries = caseTimeline(one, history)
  expect(entries.slice(0, 3).map(({ what, more }) => [what, more])).toEqual([
    ['Changed', '2 scans added, 1 scan removed'],
    ['Changed', 'title, severity, to nobody'],
    ['Assignee changed', 'to Ada'],
  ])
  expect(inShort(entries.slice(3))).toEqual([
    ['05', 'Noted', 'ada@example.org'],
    ['04', 'Reopened', 'ada@example.org'],
    ['03', 'Resolved', 'ada@example.org'],
    ['02', 'Assignee changed', 'ada@example.org'],
    ['01', 'Escalated', 'ingest worker'],
    ['00', 'Opened', undefined],
  ])
})

test('the timeline of a delivery has its attempts, who resent it and by which replay, and the next attempt', () => {
  const attempt = (number: number, minute: number, responseCode: number | null) => ({
    number,
    startedAt: at(minute),
    durationMs: 120,
    responseCode,
    error: responseCode === null ? ('timeout' as const) : null,
    responseExcerpt: null,
  })
  const delivery = {
    event: 'scan.created',
    requestId: 'req_1',
    createdAt: at(0),
    updatedAt: at(4),
    failure: null,
    nextAttemptAt: at(30),
    attemptHistory: [attempt(1, 1, 500), attempt(2, 2, null), attempt(3, 6, 204)],
  } as unknown as Schemas['Delivery']
  const replays = [{ replayId: 'rpl_1', startedBy: 'bob@example.org', resentAt: at(5) }]
  const entries = deliveryTimeline({ delivery, replays }, [audited(4, 'delivery.resent')])
  expect(inShort(entries)).toEqual([
    ['30', 'Next attempt', undefined],
    ['06', 'Attempt 3: status 204', undefined],
    ['05', 'Resent by a replay', 'bob@example.org'],
    ['04', 'Resent', 'ada@example.org'],
    ['02', 'Attempt 2: no answer', undefined],
    ['01', 'Attempt 1: status 500', undefined],
    ['00', 'Created for the event scan.created', undefined],
  ])
  expect(entries.map(({ tone }) => tone)).toEqual([
    'warning',
    'good',
    'active',
    'active',
    'bad',
    'bad',
    'active',
  ])
})

test('an unknown action is shown by its name', () => {
  expect(
    auditEntries([audited(1, 'webhook.polished'), audited(2, 'case.moved', { to: 'toString' })]),
  ).toMatchObject([{ what: 'webhook.polished' }, { what: 'case.moved' }])
})
