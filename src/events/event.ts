import type { components } from '../../generated/api.js'
import { API_VERSION, type DeliveredEventKind } from '../../generated/vocabulary.js'
import type { Tenant } from '../database/tenant.js'
import { newId, publicId } from '../identifiers.js'

type Schemas = components['schemas']

/** The `data` of each kind of event, as the contract has it under `webhooks:`. */
type EventData = {
  'scan.created': Schemas['ScanCreatedEvent']['data']
  'scan.completed': Schemas['ScanCompletedEvent']['data']
  'verdict.synthetic': Schemas['VerdictSyntheticEvent']['data']
  'verdict.suspicious': Schemas['VerdictSuspiciousEvent']['data']
  'case.opened': Schemas['CaseOpenedEvent']['data']
  'case.escalated': Schemas['CaseEscalatedEvent']['data']
  'case.resolved': Schemas['CaseResolvedEvent']['data']
  'user.flagged': Schemas['UserFlaggedEvent']['data']
  'report.ready': Schemas['ReportReadyEvent']['data']
  'verification.completed': Schemas['VerificationCompletedEvent']['data']
  'webhook.test': Schemas['WebhookTestEvent']['data']
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
}

/** Makes an event; `data` is the resource as the API returns it at this moment. */
export function makeEvent<Kind extends DeliveredEventKind>(
  type: Kind,
  tenant: Tenant,
  createdAt: Date,
  data: EventData[Kind],
): Event {
  const id = newId()
  const body = JSON.stringify({
    id: publicId('evt', id),
    type,
    apiVersion: API_VERSION,
    createdAt: createdAt.toISOString(),
    organizationId: publicId('org', tenant.organizationId),
    environment: tenant.environment,
    data,
  })
  return { id, type, tenant, createdAt, body }
}
