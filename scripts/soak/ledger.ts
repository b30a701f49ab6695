import type { MediaScanClient, WebhookEndpoint } from 'media-scan-client'
import type { CaseStatus, Environment, EventKind } from '../../generated/vocabulary.js'

/** From when to when something may have happened, on the clock of `performance.now()`. */
export type Span = { readonly from: number; readonly to: number }

/** Whether something happened, as far as its caller was told. */
export type Certainty = 'no' | 'maybe' | 'yes'

export type ScanRecord = {
  readonly fileName: string
  readonly mediaType: string
  readonly byteSize: number
  /** Absent while no answer told it. */
  id?: string | undefined
  created: Span
  uploaded: Certainty
  completed: Certainty
  /** When the completion may have been carried out. */
  completion: Span | undefined
  deleted: Certainty
  /** Whether a case names it. */
  inCase: Certainty
  /** Whether the story of its creation is told, so that others may begin. */
  isMade: boolean
  /** What may be stored; one when the last change was acknowledged. */
  metadata: Readonly<Record<string, string>>[]
  /** As the first answer with one had it. */
  verdict?: string | null
}

/** What callers change of a case. */
export type CaseFields = {
  readonly title: string
  readonly assignee: string | null
  readonly status: CaseStatus
  /** `undefined` while it follows the scans. */
  readonly severity: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  readonly scanIds: readonly string[]
}

export type CaseRecord = {
  readonly firstTitle: string
  id?: string | undefined
  created: Span
  fields: CaseFields[]
  /** Each move happens once to a case. */
  readonly moves: Map<'case.escalated' | 'case.resolved', { span: Span; certainty: Certainty }>
}

type EndpointState = {
  /** Not before, and surely from then on. */
  readonly span: Span
  readonly active: boolean
  readonly events: readonly EventKind[]
  /** The last part of its address. */
  readonly path: string
}

export type EndpointRecord = {
  readonly tenant: TenantRecord
  /**
   * `steady` ones are never changed and always answered well; `changing` ones are changed by callers; the receiver of
   * `moody` ones fails as the faults say.
   */
  readonly kind: 'steady' | 'changing' | 'moody'
  readonly id: string
  /** What it may have been, one after the other. */
  readonly states: EndpointState[]
  /** All that it ever had, the newest last. */
  readonly secrets: { readonly secret: string; endedAt: number }[]
  /** Events of test deliveries that were acknowledged; and whether there may be others. */
  readonly tests: Set<string>
  uncertainTests: boolean
  /** Whether deliveries may have finished more than once. */
  redelivered: boolean
  revoked: Certainty
}

export type PublishedRecord = {
  readonly type: EventKind
  /** In the event's data. */
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

/** Everything callers were told. */
export type Ledger = {
  readonly tenants: TenantRecord[]
  /** Successes that changed something. */
  acknowledged: number
}

/** Notes that an endpoint may have been changed; with `settled`, that it surely is like that when the span ends. */
export function changeEndpoint(
  endpoint: Pick<EndpointRecord, 'states'>,
  span: Span,
  changed: Partial<Pick<EndpointState, 'active' | 'events' | 'path'>>,
  { settled }: { settled: boolean },
): void {
  const last = endpoint.states.at(-1) as EndpointState
  endpoint.states.push({ ...last, ...changed, span: { from: span.from, to: settled ? span.to : Infinity } })
}

/** What an endpoint may have been at some time of a span. */
export function possibleStates({ states }: Pick<EndpointRecord, 'states'>, span: Span): EndpointState[] {
  return states.filter((state, index) => {
    const surelyOver = Math.min(...states.slice(index + 1).map((later) => later.span.to), Infinity)
    return state.span.from <= span.to && surelyOver >= span.from
  })
}

/** The part of an endpoint's address by which receivers tell endpoints apart. */
export const pathOf = ({ url }: Pick<WebhookEndpoint, 'url'>) => new URL(url).pathname

/** What an event is about: each of these happens once. */
export const eventKey = (type: string, id: string) => `${type} ${id}`
