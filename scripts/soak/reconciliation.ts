import { randomUUID } from 'node:crypto'
import type { Case, Scan, WebhookDelivery } from 'media-scan-client'
import { RISK_LEVELS, VERDICTS } from '../../generated/vocabulary.js'
import type { Callers } from './callers.js'
import { MAX_WEBHOOK_ENDPOINTS, STORAGE_QUOTA_GIB } from './installation.js'
import { type Journal, until } from './journal.js'
import {
  type Certainty,
  type EndpointRecord,
  eventKey,
  type Ledger,
  possibleStates,
  type Span,
  type TenantRecord,
} from './ledger.js'
import type { Stories } from './load.js'
import type { Receivers } from './receivers.js'

/** An open circuit is probed every half minute, and the longest gap between attempts is a minute. */
const DELIVERIES_END_WITHIN_MS = 5 * 60_000
/** An analysis that ended with its process starts again after two minutes, possibly twice. */
const SCANS_END_WITHIN_MS = 6 * 60_000

/** Number of concurrent requests. */
const AT_ONCE = 8

/** How many things of each kind were compared. */
export type Reconciled = Record<
  'scans' | 'files' | 'cases' | 'endpoints' | 'events' | 'deliveries expected' | 'deliveries listed',
  number
>

type Parts = {
  readonly ledger: Ledger
  readonly journal: Journal
  readonly callers: Callers
  readonly stories: Stories
  readonly receivers: Receivers
}

/** An event that each subscribed endpoint must receive once. */
type Expected = {
  readonly type: string
  readonly span: Span
  readonly certainty: Certainty
  readonly eventId?: string | undefined
  /** Absent if it is unknown. */
  readonly verdict?: string | null | undefined
}

async function inParallel<Item>(items: readonly Item[], use: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) await use(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function everyPage<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of pages) items.push(item)
  return items
}

/**
 * Waits until nothing is in flight any more: no analyses, no deliveries, no failed deliveries. Returns how many
 * deliveries were set aside although their receiver answers well.
 */
export async function settle({ ledger, journal, stories }: Parts): Promise<number> {
  let setAside = 0
  const all = ledger.tenants.flatMap(({ endpoints }) => endpoints.filter(({ revoked }) => revoked !== 'yes'))
  for (const record of all) if (record.kind !== 'steady') await stories.endpoints.move(record, 'active')

  const scansWait = async () => {
    for (const { client } of ledger.tenants)
      for (const status of ['queued', 'processing'] as const)
        if ((await client.listScans({ status, limit: 1 })).data.length > 0) return true
    return false
  }
  if (!(await until(async () => !(await scansWait()), SCANS_END_WITHIN_MS, 2_000)))
    for (const { client } of ledger.tenants)
      for (const status of ['queued', 'processing'] as const)
        for await (const { id } of client.listScans({ status }))
          journal.note(`a scan that stays ${status}`, id)

  const deliveriesWait = async () => {
    for (const { client } of ledger.tenants)
      for (const status of ['pending', 'retrying'] as const)
        if ((await client.listWebhookDeliveries({ status, limit: 1 })).data.length > 0) return true
    return false
  }
  const failedAreSent = async () => {
    let sent = false
    for (const record of all) {
      const filter = { webhookId: record.id, status: 'failed', limit: 1 } as const
      if ((await record.tenant.client.listWebhookDeliveries(filter)).data.length === 0) continue
      // With a receiver that answers well, only deliveries that were set aside fail: the processes that had them were
      // killed too often.
      if (record.kind === 'steady')
        setAside += (await everyPage(record.tenant.client.listWebhookDeliveries(filter))).length
      await stories.endpoints.redeliverAll(record)
      sent = true
    }
    return sent
  }
  const isDone = async () => !(await deliveriesWait()) && !(await failedAreSent())
  if (!(await until(isDone, DELIVERIES_END_WITHIN_MS, 1_000)))
    for (const { client } of ledger.tenants)
      for (const status of ['pending', 'retrying'] as const)
        for await (const one of client.listWebhookDeliveries({ status }))
          journal.note(
            `a delivery that stays ${status}`,
            `${one.id}, endpoint ${one.webhookId}, next attempt ${one.nextAttemptAt}`,
          )
  return setAside
}

/** Compares everything that callers were told with what the API shows and with what receivers were sent. */
export async function reconcile(parts: Parts): Promise<Reconciled> {
  const { ledger, journal, receivers } = parts
  const reconciled: Reconciled = {
    scans: 0,
    files: 0,
    cases: 0,
    endpoints: 0,
    events: 0,
    'deliveries expected': 0,
    'deliveries listed': 0,
  }
  await receivers.verifyRest()
  for (const tenant of ledger.tenants) {
    const expected = new Map<string, Expected>()
    const scans = await reconcileScans(parts, tenant, expected, reconciled)
    await reconcileCases(parts, tenant, scans, expected, reconciled)
    for (const { type, marker, span, certainty, eventId } of tenant.published)
      expected.set(eventKey(type, marker), { type, span, certainty, eventId })
    reconciled.events += [...expected.values()].filter(({ certainty }) => certainty === 'yes').length
    /** The event of each thing that happened. */
    const eventIds = new Map<string, string>()
    for (const endpoint of tenant.endpoints) {
      reconcileArrivals(parts, endpoint, expected, eventIds, reconciled)
      await reconcileEndpoint(parts, endpoint, reconciled)
    }
    await reconcileEndpointList(tenant, journal)
  }
  await reconcileQuotas(parts)
  return reconciled
}

async function reconcileScans(
  { journal, callers, stories }: Parts,
  tenant: TenantRecord,
  expected: Map<string, Expected>,
  reconciled: Reconciled,
): Promise<ReadonlyMap<string, Scan>> {
  const listed = await everyPage(tenant.client.listScans({ limit: 100 }))
  const shown = new Map(listed.map((scan) => [scan.id, scan]))
  if (shown.size < listed.length)
    journal.note('a list with something twice', `scans of ${tenant.organizationId}`)
  const byName = new Map(listed.map((scan) => [scan.fileName, scan]))
  if (byName.size < shown.size) {
    const seen = new Set<string>()
    for (const { id, fileName = '' } of shown.values())
      if (seen.has(fileName)) journal.note('an Idempotency-Key that created twice', `${id}, ${fileName}`)
      else seen.add(fileName)
  }
  const known = new Set<string>()
  for (const record of tenant.scans) {
    const scan = byName.get(record.fileName)
    const isAcknowledged = record.id !== undefined
    record.id ??= scan?.id
    const { id } = record
    if (id === undefined) continue
    reconciled.scans += 1
    known.add(id)
    const isThere = scan !== undefined
    if (isThere && record.deleted === 'yes') journal.note('a deletion that was lost', id)
    if (!isThere && record.deleted === 'no') journal.note('a scan that was lost', id)
    expected.set(eventKey('scan.created', id), {
      type: 'scan.created',
      span: isAcknowledged ? record.created : { ...record.created, to: Infinity },
      certainty: 'yes',
    })
    if (isThere) {
      if (scan.id !== id) journal.note('an Idempotency-Key that created twice', `${id} and ${scan.id}`)
      if (scan.mediaType !== record.mediaType || scan.organizationId !== tenant.organizationId)
        journal.note('a scan that is not as acknowledged', `${id}: ${JSON.stringify(scan)}`)
      stories.scans.checkShown(record, scan)
      const mayFail = tenant.environment === 'sandbox' && record.fileName.includes('failed')
      if (record.completed === 'yes' && scan.status !== 'complete' && !(mayFail && scan.status === 'failed'))
        journal.note('a scan without its verdict', `${id}: ${scan.status}, ${JSON.stringify(scan.signals)}`)
      if (record.completed === 'no' && scan.status !== 'uploading')
        journal.note('a completion that nobody asked for', `${id}: ${scan.status}`)
    }
    expectVerdict(record.completion ?? record.created, expected, {
      id,
      // Events of deleted scans: their last known verdict is certain, the rest is not.
      certainty: isThere
        ? scan.status === 'complete'
          ? 'yes'
          : 'no'
        : record.verdict !== undefined
          ? 'yes'
          : 'maybe',
      verdict: isThere ? scan.verdict : record.verdict,
      isPrompt: tenant.environment !== 'production' && !record.fileName.startsWith('slow'),
    })
  }
  for (const { id, fileName } of shown.values())
    if (!known.has(id)) journal.note('a scan that nobody created', `${id}, ${fileName}`)
  await inParallel(
    tenant.scans.filter(({ id }) => id !== undefined),
    async (record) => {
      const scan = shown.get(record.id as string)
      if (record.deleted === 'yes') {
        const { answer } = await callers.call(
          'getScan, deleted',
          (options) => tenant.client.getScan(record.id as string, options),
          ['not_found'],
        )
        if (answer !== undefined) journal.note('a deletion that was lost', record.id as string)
      }
      if (scan === undefined) return
      const stored = await callers.operate<{ byteSize: number | null }>(
        'GET',
        `/console/api/scans/${scan.id}/storage`,
      )
      const byteSize = stored?.data.byteSize
      const isNeeded = scan.status === 'complete' && record.uploaded === 'yes'
      reconciled.files += isNeeded ? 1 : 0
      if (isNeeded && byteSize !== record.byteSize)
        journal.note('a scan that lost its file', `${scan.id}: ${byteSize} bytes of ${record.byteSize}`)
      if (scan.status === 'failed' && byteSize !== null) journal.note('a file of a failed scan', scan.id)
    },
  )
  return shown
}

/** The expected event of a scan's verdict, as far as it is known. */
function expectVerdict(
  completion: Span,
  expected: Map<string, Expected>,
  scan: { id: string; certainty: Certainty; verdict: string | null | undefined; isPrompt: boolean },
): void {
  const { id, certainty, verdict, isPrompt } = scan
  const span = isPrompt ? completion : { ...completion, to: Infinity }
  expected.set(eventKey('scan.completed', id), { type: 'scan.completed', span, certainty, verdict })
  for (const word of ['synthetic', 'suspicious']) {
    const type = `verdict.${word}`
    const isExpected = certainty === 'maybe' || verdict === word
    expected.set(eventKey(type, id), { type, span, certainty: isExpected ? certainty : 'no' })
  }
}

/** The worst first. */
const WORST_VERDICTS: readonly string[] = VERDICTS.toReversed()
const WORST_RISKS: readonly string[] = RISK_LEVELS.toReversed()

async function reconcileCases(
  { journal, stories }: Parts,
  tenant: TenantRecord,
  scans: ReadonlyMap<string, Scan>,
  expected: Map<string, Expected>,
  reconciled: Reconciled,
): Promise<void> {
  const listed = await everyPage(tenant.client.listCases({ limit: 100 }))
  const shown = new Map(listed.map((one) => [one.id, one]))
  if (shown.size < listed.length)
    journal.note('a list with something twice', `cases of ${tenant.organizationId}`)
  const unclaimed = new Map(shown)
  for (const record of tenant.cases) {
    const isAcknowledged = record.id !== undefined
    // A case without an answer was not changed since.
    record.id ??= listed.find(({ title }) => title === record.firstTitle)?.id
    if (record.id === undefined) continue
    reconciled.cases += 1
    const found = shown.get(record.id)
    unclaimed.delete(record.id)
    if (found === undefined) {
      journal.note('a case that was lost', record.id)
      continue
    }
    stories.cases.checkShown(record, found)
    checkDerived(journal, found, scans, record.fields[0]?.severity === undefined)
    expected.set(eventKey('case.opened', record.id), {
      type: 'case.opened',
      span: isAcknowledged ? record.created : { ...record.created, to: Infinity },
      certainty: 'yes',
    })
    for (const type of ['case.escalated', 'case.resolved'] as const) {
      const move = record.moves.get(type) ?? { span: { from: 0, to: 0 }, certainty: 'no' }
      expected.set(eventKey(type, record.id), { type, ...move })
    }
  }
  for (const { id, title } of unclaimed.values())
    journal.note('a case that nobody opened, or twice', `${id}, ${title}`)
}

/** Verdict and severity of a case must follow from its scans. */
function checkDerived(
  journal: Journal,
  shown: Case,
  scans: ReadonlyMap<string, Scan>,
  follows: boolean,
): void {
  const named = (shown.scanIds ?? []).map((id) => scans.get(id))
  if (named.includes(undefined)) journal.note('a scan of a case that is gone', shown.id)
  const worst = (order: readonly string[], values: readonly (string | null | undefined)[]) =>
    order.find((word) => values.includes(word))
  const verdict =
    worst(
      WORST_VERDICTS,
      named.map((scan) => scan?.verdict),
    ) ?? null
  const severity =
    worst(
      WORST_RISKS,
      named.map((scan) => scan?.riskLevel),
    ) ?? 'medium'
  if (shown.verdict !== verdict)
    journal.note('a case without the verdict of its scans', `${shown.id}: ${shown.verdict}, not ${verdict}`)
  if (follows && shown.severity !== severity)
    journal.note(
      'a case without the severity of its scans',
      `${shown.id}: ${shown.severity}, not ${severity}`,
    )
}

function reconcileArrivals(
  { journal, receivers }: Parts,
  endpoint: EndpointRecord,
  expected: ReadonlyMap<string, Expected>,
  eventIds: Map<string, string>,
  reconciled: Reconciled,
): void {
  const arrivals = receivers.arrivals(endpoint)
  const byKey = new Map<string, string>()
  const receives = ({ span, type }: Expected) => {
    const states = possibleStates(endpoint, span)
    const count = states.filter(
      ({ active, events }) => active && (events as readonly string[]).includes(type),
    ).length
    return count === 0 ? 'no' : count === states.length ? 'yes' : 'maybe'
  }
  for (const { eventId, key, type, verdict } of arrivals.values()) {
    const context = `event ${eventId} (${key}) at ${endpoint.kind} endpoint ${endpoint.id}`
    if (type === 'webhook.test') {
      if (!endpoint.tests.has(eventId) && !endpoint.uncertainTests)
        journal.note('a test that nobody asked for', context)
      continue
    }
    const cause = expected.get(key)
    const other = byKey.get(key) ?? eventIds.get(key)
    if (other !== undefined && other !== eventId)
      journal.note('one change with two events', `${context}, and ${other}`)
    byKey.set(key, eventId)
    eventIds.set(key, eventId)
    if (cause === undefined || cause.certainty === 'no')
      journal.note('an event of what never happened', context)
    else if (receives(cause) === 'no')
      journal.note('an event that the endpoint did not subscribe to then', context)
    else if (cause.verdict !== undefined && verdict !== cause.verdict)
      journal.note(
        'an event with another verdict than its scan',
        `${context}: ${verdict}, not ${cause.verdict}`,
      )
    else if (cause.eventId !== undefined && cause.eventId !== eventId)
      journal.note('another event than was acknowledged', `${context}, not ${cause.eventId}`)
  }
  // Deliveries that are waiting for a revoked endpoint fail.
  if (endpoint.revoked !== 'no') return
  for (const [key, cause] of expected) {
    if (cause.certainty !== 'yes' || receives(cause) !== 'yes') continue
    reconciled['deliveries expected'] += 1
    const arrival = arrivals.get(byKey.get(key) ?? '')
    if (arrival === undefined || arrival.accepted === 0)
      journal.note('an event that was not delivered', `${key} to ${endpoint.kind} endpoint ${endpoint.id}`)
  }
  for (const eventId of endpoint.tests) {
    reconciled['deliveries expected'] += 1
    if ((arrivals.get(eventId)?.accepted ?? 0) === 0)
      journal.note(
        'a test that was not delivered',
        `event ${eventId} to ${endpoint.kind} endpoint ${endpoint.id}`,
      )
  }
}

/** Compares the service's own records of an endpoint and its deliveries with what arrived. */
async function reconcileEndpoint(
  { journal, callers, stories, receivers }: Parts,
  endpoint: EndpointRecord,
  reconciled: Reconciled,
): Promise<void> {
  const { client } = endpoint.tenant
  const context = `${endpoint.kind} endpoint ${endpoint.id}`
  reconciled.endpoints += 1
  const { answer } = await callers.call('getWebhookEndpoint', (options) =>
    client.getWebhookEndpoint(endpoint.id, options),
  )
  if (answer === undefined) {
    journal.note('an endpoint that was lost', context)
    return
  }
  stories.endpoints.checkShown(endpoint, answer.data)
  const deliveries = await everyPage(client.listWebhookDeliveries({ webhookId: endpoint.id, limit: 100 }))
  reconciled['deliveries listed'] += deliveries.length
  const arrivals = receivers.arrivals(endpoint)
  const byEvent = new Map<string | undefined, WebhookDelivery>()
  let succeeded = 0
  for (const delivery of deliveries) {
    const { id, eventId, status, attempts, attemptHistory = [] } = delivery
    if (byEvent.has(eventId))
      journal.note(
        'two deliveries of one event to one endpoint',
        `${id} and ${byEvent.get(eventId)?.id}, ${context}`,
      )
    byEvent.set(eventId, delivery)
    succeeded += status === 'succeeded' ? 1 : 0
    const numbers = attemptHistory.map(({ number }) => number)
    if (attempts <= 100 && numbers.some((number, index) => number !== index + 1))
      journal.note('a history of attempts with a gap', `${id}: ${numbers}`)
    if (attemptHistory.length !== Math.min(attempts, 100))
      journal.note('another number of attempts than its history has', id)
    if (status === 'succeeded' && (arrivals.get(eventId ?? '')?.accepted ?? 0) === 0)
      journal.note('a delivery that succeeded without having arrived', `${id}, ${context}`)
    if (status === 'failed' && endpoint.revoked === 'no')
      journal.note('a delivery that failed for good', `${id}, ${context}: ${JSON.stringify(attemptHistory)}`)
  }
  for (const { eventId } of arrivals.values())
    if (!byEvent.has(eventId))
      journal.note('an event that arrived without a delivery', `${eventId}, ${context}`)

  const counted = await callers.operate<{ succeeded: number; failed: number }>(
    'GET',
    `/console/api/webhooks/${endpoint.id}`,
  )
  if (counted === undefined) return
  const { data } = counted
  const finished = data.succeeded + data.failed
  const rate = finished === 0 ? undefined : data.succeeded / finished
  if (answer.data.successRate !== rate)
    journal.note(
      'a success rate that is not that of the counts',
      `${context}: ${answer.data.successRate}, not ${rate}`,
    )
  const isRight = endpoint.redelivered
    ? finished >= deliveries.length && data.succeeded >= succeeded
    : data.succeeded === succeeded && finished === deliveries.length
  if (!isRight)
    journal.note(
      'counts of deliveries that are not those of the list',
      `${context}: ${data.succeeded} succeeded and ${data.failed} failed, of ${deliveries.length} listed ${succeeded}`,
    )
}

/** Everything that was created must be listed, and nothing else. */
async function reconcileEndpointList(tenant: TenantRecord, journal: Journal): Promise<void> {
  const listed = await everyPage(tenant.client.listWebhookEndpoints({ limit: 100 }))
  const known = new Set(tenant.endpoints.map(({ id }) => id))
  for (const { id } of listed)
    if (!known.delete(id)) journal.note('an endpoint that nobody registered, or twice', id)
  for (const id of known) journal.note('an endpoint that is not listed', id)
}

/** The service's counts must be right: a byte beyond the quota and an endpoint beyond the limit must be refused. */
async function reconcileQuotas({ ledger, journal, callers }: Parts): Promise<void> {
  for (const tenant of ledger.tenants) {
    if (tenant.environment !== 'sandbox') continue
    let bytes = 0
    for (const other of ledger.tenants.filter(
      ({ organizationId }) => organizationId === tenant.organizationId,
    )) {
      const sizes = new Map(other.scans.map(({ id, byteSize }) => [id, byteSize]))
      for await (const { id, status } of other.client.listScans({ limit: 100 })) {
        if (status === 'failed') continue
        if (status === 'complete' && other.environment === 'sandbox') {
          const stored = await callers.operate<{ byteSize: number | null }>(
            'GET',
            `/console/api/scans/${id}/storage`,
          )
          bytes += stored?.data.byteSize ?? 0
        } else bytes += sizes.get(id) ?? 0
      }
    }
    const intend = (byteSize: number) =>
      callers.call(
        'createScanUploadIntent, up to the quota',
        (options) =>
          tenant.client.createScanUploadIntent(
            { fileName: `quota ${randomUUID()}`, contentType: 'image/png', mediaType: 'image', byteSize },
            options,
          ),
        ['storage_quota_exceeded'],
      )
    const quota = STORAGE_QUOTA_GIB * 2 ** 30
    const tooMuch = await intend(quota - bytes + 1)
    if (tooMuch.error?.code !== 'storage_quota_exceeded')
      journal.note('a quota that counts less than is stored', `${tenant.organizationId}: ${bytes} bytes`)
    const all = await intend(quota - bytes)
    if (all.answer === undefined)
      journal.note('a quota that counts more than is stored', `${tenant.organizationId}: ${bytes} bytes`)

    const living = tenant.endpoints.filter(({ revoked }) => revoked !== 'yes').length
    for (let count = living; count <= MAX_WEBHOOK_ENDPOINTS; count += 1) {
      const body = { url: `https://127.0.0.1/${randomUUID()}`, events: ['report.ready' as const] }
      const made = await callers.call(
        'createWebhookEndpoint, up to the limit',
        (options) => tenant.client.createWebhookEndpoint(body, options),
        ['limit_reached'],
      )
      if ((made.error?.code === 'limit_reached') !== (count === MAX_WEBHOOK_ENDPOINTS))
        journal.note('another limit of endpoints than was set', `${tenant.organizationId}: ${count}`)
    }
  }
}
