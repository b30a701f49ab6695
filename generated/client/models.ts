// Generated from the contract by `npm run codegen`. Do not edit.

import type { components } from '../api.js'

/**
 * The environment of the API key.
 */
export type Environment = components['schemas']['Environment']

/**
 * What kind of media the file is.
 */
export type MediaType = components['schemas']['MediaType']

/**
 * `uploading` until the upload is marked complete; then `complete` at once in sandbox and staging, or
 * `queued`, `processing` and `complete` or `failed` in production. `complete` and `failed` are final.
 */
export type ScanStatus = components['schemas']['ScanStatus']

/**
 * A kind of event an endpoint may subscribe to.
 */
export type EventKind = components['schemas']['EventKind']

/**
 * An event kind, or `webhook.test` for a test delivery.
 */
export type DeliveredEventKind = components['schemas']['DeliveredEventKind']

/**
 * `revoked` is final.
 */
export type WebhookStatus = components['schemas']['WebhookStatus']

export type Meta = components['schemas']['Meta']

export type CreateScanUploadIntentRequest = components['schemas']['CreateScanUploadIntentRequest']

export type ScanUploadIntent = components['schemas']['ScanUploadIntent']

export type Scan = components['schemas']['Scan']

export type ScanJob = components['schemas']['ScanJob']

export type CreateCaseRequest = components['schemas']['CreateCaseRequest']

export type Case = components['schemas']['Case']

export type CreateWebhookEndpointRequest = components['schemas']['CreateWebhookEndpointRequest']

export type UpdateWebhookStatusRequest = components['schemas']['UpdateWebhookStatusRequest']

export type WebhookEndpoint = components['schemas']['WebhookEndpoint']

export type WebhookIssueResult = components['schemas']['WebhookIssueResult']

export type WebhookDelivery = components['schemas']['WebhookDelivery']

/**
 * Free-form; what the other system sent.
 */
export type ExternalEventData = components['schemas']['ExternalEventData']

/**
 * A scan was created.
 */
export type ScanCreatedEvent = components['schemas']['ScanCreatedEvent']

/**
 * A scan has its verdict.
 */
export type ScanCompletedEvent = components['schemas']['ScanCompletedEvent']

/**
 * A scan was judged synthetic.
 */
export type VerdictSyntheticEvent = components['schemas']['VerdictSyntheticEvent']

/**
 * A scan was judged suspicious.
 */
export type VerdictSuspiciousEvent = components['schemas']['VerdictSuspiciousEvent']

/**
 * A case was opened.
 */
export type CaseOpenedEvent = components['schemas']['CaseOpenedEvent']

/**
 * A case was escalated.
 */
export type CaseEscalatedEvent = components['schemas']['CaseEscalatedEvent']

/**
 * A case was resolved.
 */
export type CaseResolvedEvent = components['schemas']['CaseResolvedEvent']

/**
 * A user was flagged.
 */
export type UserFlaggedEvent = components['schemas']['UserFlaggedEvent']

/**
 * A report is ready.
 */
export type ReportReadyEvent = components['schemas']['ReportReadyEvent']

/**
 * A verification was completed.
 */
export type VerificationCompletedEvent = components['schemas']['VerificationCompletedEvent']

/**
 * A test of a webhook endpoint.
 */
export type WebhookTestEvent = components['schemas']['WebhookTestEvent']
