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
  | { readonly what: 'created'; readonly cause: Cause | undefined; readonly deliveries: DeliveryCounts }
  | {
      readonly what: 'judged'
      /** The first verdict; that of the scan if no record has it. */
      readonly verdict: Schemas['Scan']['verdict']
      /** Whether the scan was not judged again, so that its signals are those of this verdict. */
      readonly isLast: boolean
      readonly cause: Cause | undefined
      readonly deliveries: DeliveryCounts
    }
  | { readonly what: 'failed'; readonly cause: Cause | undefined; readonly deliveries: DeliveryCounts }
  | { readonly what: 'case'; readonly theCase: Schemas['Case'] }
  | { readonly what: 'audit'; readonly record: Schemas['AuditEvent'] }
)

function countDeliveries(deliveries: readonly Schemas['Delivery'][]): DeliveryCounts {
  const count = (...statuses: Schemas['DeliveryStatus'][]) =>
    deliveries.filter(({ status }) => statuses.includes(status)).length
  return { succeeded: count('succeeded'), failed: count('failed'), waiting: count('pending', 'retrying') }
}

/** The record of the first verdict. Records of later ones have the verdict before. */
const firstVerdict = (audit: ScanHistory['audit']) =>
  audit.find(({ action, details }) => action === 'scan.judged' && !('previousVerdict' in details))

/** The moments that the audit log adds, and those when the scan was put into cases. */
function recordedMoments({ audit, cases }: ScanHistory): Moment[] {
  const first = firstVerdict(audit)
  const byId = new Map(cases.map((found) => [found.id, found]))
  const recorded = new Set<string>()
  const moments = audit.flatMap((record): Moment[] => {
    const { createdAt: at, action, details } = record
    if (action === 'scan.created' || action === 'scan.failed' || record === first) return []
    const theCase = action === 'scan.added_to_case' ? byId.get(String(details.caseId)) : undefined
    if (theCase === undefined) return [{ at, what: 'audit', record }]
    recorded.add(theCase.id)
    return [{ at, what: 'case', theCase }]
  })
  // Of a case of an earlier release it is not recorded when the scan was put into it.
  const others = cases.filter(({ id }) => !recorded.has(id))
  return [...others.map((theCase): Moment => ({ at: theCase.createdAt, what: 'case', theCase })), ...moments]
}

/** The timeline of a scan, oldest first. The scan's own times remain after its events have been deleted. */
export function momentsOf(
  scan: Pick<Schemas['Scan'], 'status' | 'verdict' | 'createdAt' | 'updatedAt'>,
  history: ScanHistory,
): Moment[] {
  const { events, deliveries } = history
  const made = events.find(({ type }) => type === 'scan.created')
  const completed = events.find(({ type }) => type === 'scan.completed')
  const failure = events.find(({ type }) => type === 'scan.failed')
  // Events of a verdict are shown with the verdict.
  const [atFirst, later] = [
    deliveries.filter((delivery) => delivery.event === 'scan.created'),
    deliveries.filter((delivery) => delivery.event !== 'scan.created'),
  ]
  const moments: Moment[] = [
    { at: scan.createdAt, what: 'created', cause: made, deliveries: countDeliveries(atFirst) },
    ...recordedMoments(history),
  ]
  if (scan.status === 'complete') {
    const first = firstVerdict(history.audit)
    moments.push({
      at: completed?.createdAt ?? first?.createdAt ?? scan.updatedAt,
      what: 'judged',
      verdict:
        first?.details.verdict === undefined
          ? scan.verdict
          : (first.details.verdict as Schemas['Verdict'] | null),
      isLast: !history.audit.some(
        ({ action, details }) => action === 'scan.judged' && 'previousVerdict' in details,
      ),
      cause: completed,
      deliveries: countDeliveries(later),
    })
  }
  if (scan.status === 'failed') {
    const failed = history.audit.find(({ action }) => action === 'scan.failed')
    moments.push({
      at: failed?.createdAt ?? failure?.createdAt ?? scan.updatedAt,
      what: 'failed',
      cause: failure,
      deliveries: countDeliveries(later),
    })
  }
  return moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
