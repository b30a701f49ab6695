import type { Schemas } from './contract.js'

/** What is known about a scan, apart from the scan itself. */
export type ScanHistory = {
  readonly events: readonly Schemas['Event'][]
  readonly deliveries: readonly Schemas['Delivery'][]
  readonly cases: readonly Schemas['Case'][]
  readonly audit: readonly Schemas['AuditEvent'][]
}

/** The states of deliveries that were created together. */
export type DeliveryCounts = { readonly succeeded: number; readonly failed: number; readonly waiting: number }

type Cause = Pick<Schemas['Event'], 'requestId' | 'keyId'>

/** Something that happened to a scan. */
export type Moment = { readonly at: string } & (
  | {
      readonly what: 'created' | 'judged'
      readonly cause: Cause | undefined
      readonly deliveries: DeliveryCounts
    }
  | { readonly what: 'failed' }
  | { readonly what: 'case'; readonly theCase: Schemas['Case'] }
  | { readonly what: 'audit'; readonly record: Schemas['AuditEvent'] }
)

function countDeliveries(deliveries: readonly Schemas['Delivery'][]): DeliveryCounts {
  const count = (...statuses: Schemas['DeliveryStatus'][]) =>
    deliveries.filter(({ status }) => statuses.includes(status)).length
  return { succeeded: count('succeeded'), failed: count('failed'), waiting: count('pending', 'retrying') }
}

/** The timeline of a scan, oldest first. The scan's own times remain after its events have been deleted. */
export function momentsOf(
  scan: Pick<Schemas['Scan'], 'status' | 'createdAt' | 'updatedAt'>,
  { events, deliveries, cases, audit }: ScanHistory,
): Moment[] {
  const made = events.find(({ type }) => type === 'scan.created')
  const completed = events.find(({ type }) => type === 'scan.completed')
  // Events of a verdict are shown with the verdict.
  const [atFirst, later] = [
    deliveries.filter((delivery) => delivery.event === 'scan.created'),
    deliveries.filter((delivery) => delivery.event !== 'scan.created'),
  ]
  const moments: Moment[] = [
    { at: scan.createdAt, what: 'created', cause: made, deliveries: countDeliveries(atFirst) },
    ...cases.map((found): Moment => ({ at: found.createdAt, what: 'case', theCase: found })),
    ...audit.map((record): Moment => ({ at: record.createdAt, what: 'audit', record })),
  ]
  if (scan.status === 'complete')
    moments.push({
      at: completed?.createdAt ?? scan.updatedAt,
      what: 'judged',
      cause: completed,
      deliveries: countDeliveries(later),
    })
  if (scan.status === 'failed') moments.push({ at: scan.updatedAt, what: 'failed' })
  return moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
