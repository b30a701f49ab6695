import type { components } from '../../generated/console.js'
import type { ConsoleHandler } from '../handlers.js'
import { publicId } from '../identifiers.js'
import { toOperatorEndpoint } from '../webhooks/resource.js'
import {
  countDeliveries,
  countRequests,
  countScans,
  findOldestWaitingDelivery,
  HOUR_MS,
  type HourlyCount,
  listTroubledEndpoints,
  type TroubledEndpointRow,
  type WaitingDeliveryRow,
} from './queries.js'

type Schemas = components['schemas']

const HOURS = 24
const MAX_ENDPOINTS = 50

const none = (hour: number): Schemas['OverviewHour'] => ({
  hour: new Date(hour * HOUR_MS).toISOString(),
  requests: { succeeded: 0, refused: 0, failed: 0 },
  scans: { authentic: 0, suspicious: 0, synthetic: 0, inconclusive: 0, undecided: 0, failed: 0 },
  deliveries: { succeeded: 0, failed: 0, waiting: 0 },
})

function toEndpointInTrouble(row: TroubledEndpointRow): Schemas['EndpointInTrouble'] {
  const reasons: Schemas['EndpointInTrouble']['reasons'] = []
  if (row.paused) reasons.push('paused')
  if (row.circuitOpen) reasons.push('circuit_open')
  if (row.failing) reasons.push('failing')
  return { endpoint: toOperatorEndpoint(row), reasons }
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

export const getOverview: ConsoleHandler<'getOverview'> = async (
  _request,
  { database, operatorReads, clock, requestCounter },
) => {
  const now = clock.now()
  const firstHour = Math.floor(now.getTime() / HOUR_MS) - (HOURS - 1)
  const from = new Date(firstHour * HOUR_MS)
  // What this process counted in the last minute is not written yet.
  await requestCounter.flush()
  // One after another: tenants' requests need the connections more than an operator needs the answer.
  const { requests, scans, deliveries, endpoints, waiting } = await operatorReads.from(
    database,
    async (reads) => ({
      requests: await countRequests(reads, from),
      scans: await countScans(reads, from),
      deliveries: await countDeliveries(
        reads,
        Array.from({ length: HOURS }, (_, index) => firstHour + index),
      ),
      endpoints: await listTroubledEndpoints(reads, {
        from: new Date(now.getTime() - HOURS * HOUR_MS),
        most: MAX_ENDPOINTS,
      }),
      waiting: await findOldestWaitingDelivery(reads),
    }),
  )
  const hours = Array.from({ length: HOURS }, (_, index) => none(firstHour + index))
  function fill<Kind extends 'requests' | 'scans' | 'deliveries'>(
    kind: Kind,
    counts: readonly HourlyCount<keyof Schemas['OverviewHour'][Kind]>[],
  ): void {
    for (const { hour, outcome, count } of counts) {
      const entry = hours[hour - firstHour]
      // What another process, whose clock is ahead, counts as the next hour's comes with that hour.
      if (entry !== undefined) (entry[kind] as Record<typeof outcome, number>)[outcome] = count
    }
  }
  fill('requests', requests)
  fill('scans', scans)
  fill('deliveries', deliveries)
  return {
    status: 200,
    data: {
      since: from.toISOString(),
      hours,
      endpointsInTrouble: endpoints.map(toEndpointInTrouble),
      oldestWaitingDelivery: waiting === undefined ? null : toWaitingDelivery(waiting),
      replica: await operatorReads.state(),
    },
  }
}
