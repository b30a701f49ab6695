import type { components } from '../../../generated/console.js'
import type { TrustListState, TrustLists } from '../../analysis/trust-lists/trust-lists.js'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import { listKeepingCases } from '../../cases/keeping-cases.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import { isoTime } from '../../database/sql/time.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import {
  bucketsUntil,
  HOUR_MS,
  type MeasuredCount,
  readCounts,
  startOf,
} from '../../telemetry/measurements/series.js'
import { withRecentAttempts } from '../../webhooks/endpoints/recent-attempts.js'
import {
  type BucketCount,
  countDeliveries,
  countScans,
  findOldestWaitingDelivery,
  listTroubledEndpoints,
  noDeliveries,
  noScans,
  type TroubledEndpointRow,
  type WaitingDeliveryRow,
} from './queries.js'

type Schemas = components['schemas']

const HOURS = 24
const MAX_ENDPOINTS = 50

const none = (hour: Date): Schemas['OverviewHour'] => ({
  hour: hour.toISOString(),
  requests: { succeeded: 0, refused: 0, failed: 0 },
  scans: noScans(),
  deliveries: noDeliveries(),
})

/** By the first digit of the status. */
const OUTCOMES: Readonly<Record<string, keyof Schemas['RequestCounts']>> = {
  2: 'succeeded',
  4: 'refused',
  5: 'failed',
}

function toRequests(counts: readonly MeasuredCount[]): BucketCount<keyof Schemas['RequestCounts']>[] {
  const requests = counts.filter(({ measure }) => measure === 'requests')
  return requests.flatMap(({ bucket, label, count }) => {
    const outcome = OUTCOMES[label.charAt(0)]
    return outcome === undefined ? [] : [{ bucket, outcome, count }]
  })
}

function toEndpointInTrouble(
  row: TroubledEndpointRow,
  endpoint: Schemas['WebhookEndpoint'],
): Schemas['EndpointInTrouble'] {
  const reasons: Schemas['EndpointInTrouble']['reasons'] = []
  if (row.paused) reasons.push('paused')
  if (row.circuitOpen) reasons.push('circuit_open')
  if (row.failing) reasons.push('failing')
  return { endpoint, reasons }
}

function toWaitingDelivery(row: WaitingDeliveryRow): Schemas['WaitingDelivery'] {
  return {
    id: publicId('whd', row.id),
    webhookId: publicId('whe', row.endpoint_id),
    organizationId: publicId('org', row.organization_id),
    createdAt: new Date(row.created_at).toISOString(),
    nextAttemptAt: new Date(row.next_attempt_at).toISOString(),
  }
}

function toKeepingCase({
  id,
  organizationId,
  createdAt,
  bytes,
  ...shown
}: Awaited<ReturnType<typeof listKeepingCases>>[number]): Schemas['KeepingCase'] {
  return {
    ...shown,
    id: publicId('case', id),
    organizationId: publicId('org', organizationId),
    createdAt: isoTime(createdAt),
    storedBytes: bytes,
  }
}

function toTrustList({ name, fetchedAt, nextUpdate, isOld }: TrustListState): Schemas['TrustList'] {
  return {
    name,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    nextUpdate: nextUpdate?.toISOString() ?? null,
    isOld,
  }
}

export const getOverview: ConsoleHandler<
  'getOverview',
  {
    clock: Clock
    database: Database
    operatorReads: OperatorReads
    trustLists: TrustLists | undefined
    measurements: Measurements
  }
> = async (_request, { database, operatorReads, clock, measurements, trustLists }) => {
  const now = clock.now()
  const buckets = bucketsUntil(now, HOUR_MS / 1000, HOURS)
  // Writes what this process has counted and not yet written.
  await measurements.catchUp()
  // Sequentially: tenants' requests need the connections more than an operator needs a fast answer.
  const { requests, scans, deliveries, troubled, endpoints, waiting, keeping } = await operatorReads.from(
    database,
    async (reads) => {
      const rows = await listTroubledEndpoints(reads, { now, most: MAX_ENDPOINTS })
      return {
        troubled: rows,
        endpoints: await withRecentAttempts(reads, rows, now),
        requests: toRequests(await readCounts(reads, buckets)),
        scans: await countScans(reads, buckets),
        deliveries: await countDeliveries(reads, buckets),
        waiting: await findOldestWaitingDelivery(reads),
        keeping: await listKeepingCases(reads),
      }
    },
  )
  const hours = Array.from({ length: HOURS }, (_, index) => none(startOf(buckets, buckets.first + index)))
  function fill<Kind extends 'requests' | 'scans' | 'deliveries'>(
    kind: Kind,
    counts: readonly BucketCount<keyof Schemas['OverviewHour'][Kind]>[],
  ): void {
    for (const { bucket, outcome, count } of counts) {
      const entry = hours[bucket - buckets.first]
      // A process whose clock is ahead may already count in the next hour; those counts appear once that hour does.
      if (entry !== undefined) (entry[kind] as Record<typeof outcome, number>)[outcome] += count
    }
  }
  fill('requests', requests)
  fill('scans', scans)
  fill('deliveries', deliveries)
  return {
    status: 200,
    data: {
      since: startOf(buckets, buckets.first).toISOString(),
      hours,
      endpointsInTrouble: troubled.map((row, index) =>
        toEndpointInTrouble(row, endpoints[index] as Schemas['WebhookEndpoint']),
      ),
      oldestWaitingDelivery: waiting === undefined ? null : toWaitingDelivery(waiting),
      keepingCases: keeping.map(toKeepingCase),
      replica: await operatorReads.state(),
      trustLists: trustLists?.states().map(toTrustList) ?? [],
    },
  }
}
