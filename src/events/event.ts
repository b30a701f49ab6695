import type { WebhookEvents } from '../../generated/events.js'
import { API_VERSION, type DeliveredEventKind } from '../../generated/vocabulary.js'
import type { Tenant } from '../database/tenant.js'
import { newId, publicId } from '../identifiers.js'
import type { Span } from '../tracing.js'

/** The `data` of each kind of event, as the contract has it under `webhooks:`. */
type EventData = { [Kind in keyof WebhookEvents]: WebhookEvents[Kind]['data'] }

/** What caused an event. */
export type Cause = {
  /** Of the request that it began with; null where none did, or nobody knows. */
  readonly requestId: string | null
  /** What it was part of, where that is traced. */
  readonly span?: Span
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
  /** Where it is traced; ended once the event is stored, since one that is not never happened. */
  readonly span: Span | undefined
}

/** Makes an event; `data` is the resource as the API returns it at this moment. */
export function makeEvent<Kind extends DeliveredEventKind>(
  type: Kind,
  tenant: Tenant,
  createdAt: Date,
  data: EventData[Kind],
  { requestId, span: cause }: Cause,
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
  return { id, type, tenant, createdAt, body, requestId, span }
}
