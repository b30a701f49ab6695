import type { MediaScanClient, WebhookEndpoint } from 'media-scan-client'
import type { CaseStatus, Environment, EventKind } from '../../generated/vocabulary.js'

/** The period in which something may have happened, on the clock of `performance.now()`. */
export type Span = { readonly from: number; readonly to: number }

/** Whether something happened, as far as its caller knows. */
export type Certainty = 'no' | 'maybe' | 'yes'

export type ScanRecord = {
  readonly fileName: string
  readonly mediaType: string
  readonly byteSize: number
  /** Absent until an answer contains it. */
  id?: string | undefined
  created: Span
  uploaded: Certainty
  completed: Certainty
  /** When the completion may have been carried out. */
  completion: Span | undefined
  deleted: Certainty
  /** Whether a case names it. */
  inCase: Certainty
  /** Whether the story of its creation is finished, so that other stories may use it. */
  isMade: boolean
  /** The values that may be stored; only one once the last change was acknowledged. */
  metadata: Readonly<Record<string, string>>[]
  /** As in the first answer that had a verdict. */
  verdict?: string | null
}

/** The fields of a case that callers change. */
export type CaseFields = {
  readonly title: string
  readonly assignee: string | null
  readonly status: CaseStatus
  /** `undefined` while it follows from the scans. */
  readonly severity: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  readonly scanIds: readonly string[]
}

export type CaseRecord = {
  readonly firstTitle: string
  id?: string | undefined
  created: Span
  fields: CaseFields[]
  /** Each move happens at most once to a case. */
  readonly moves: Map<'case.escalated' | 'case.resolved', { span: Span; certainty: Certainty }>
}

type EndpointState = {
  /** The change was not made before the start of the span, and certainly by its end. */
  readonly span: Span
  readonly active: boolean
  readonly events: readonly EventKind[]
  /** The last part of its address. */
  readonly path: string
}

export type EndpointRecord = {
  readonly tenant: TenantRecord
  /**
   * `steady` endpoints are never changed and always answered well. `changing` endpoints are changed by callers. The
   * receiver of `moody` endpoints fails as the faults determine.
   */
  readonly kind: 'steady' | 'changing' | 'moody'
  readonly id: string
  /** The states that it may have had, in order. */
  readonly states: EndpointState[]
  /** All secrets that it ever had, the newest last. */
  readonly secrets: { readonly secret: string; endedAt: number }[]
  /** Events of acknowledged test deliveries, and whether there may be others. */
  readonly tests: Set<string>
  uncertainTests: boolean
  /** Whether deliveries may have finished more than once. */
  redelivered: boolean
  revoked: Certainty
}

export type PublishedRecord = {
  readonly type: EventKind
  /** Identifies the event in its data. */
  readonly marker: string
  readonly span: Span
  readonly certainty: Certainty
  readonly eventId: string | undefined
}

/** What the callers of one tenant were told. */
export type TenantRecord = {
  readonly organizationId: string
  readonly environment: Environment
  readonly key: string
  readonly client: MediaScanClient
  readonly scans: ScanRecord[]
  readonly cases: CaseRecord[]
  readonly endpoints: EndpointRecord[]
  readonly published: PublishedRecord[]
}

/** Everything that callers were told. */
export type Ledger = {
  readonly tenants: TenantRecord[]
  /** Number of successful calls that changed something. */
  acknowledged: number
}

/** Records that an endpoint may have been changed. With `settled` it certainly has the new state when the span ends. */
export function changeEndpoint(
  endpoint: Pick<EndpointRecord, 'states'>,
  span: Span,
  changed: Partial<Pick<EndpointState, 'active' | 'events' | 'path'>>,
  { settled }: { settled: boolean },
): void {
  const last = endpoint.states.at(-1) as EndpointState
  endpoint.states.push({ ...last, ...changed, span: { from: span.from, to: settled ? span.to : Infinity } })
}

/** The states that an endpoint may have had during a span. */
export function possibleStates({ states }: Pick<EndpointRecord, 'states'>, span: Span): EndpointState[] {
  return states.filter((state, index) => {
    const endsBy = Math.min(...states.slice(index + 1).map((later) => later.span.to), Infinity)
    return state.span.from <= span.to && endsBy >= span.from
  })
}

/** The part of an endpoint's address by which receivers distinguish endpoints. */
export const pathOf = ({ url }: Pick<WebhookEndpoint, 'url'>) => new URL(url).pathname

/** Identifies what an event is about. Each of these happens once. */
export const eventKey = (type: string, id: string) => `${type} ${id}`
