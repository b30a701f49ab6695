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
 * Created `open`; you or an operator escalate, resolve and reopen it.
 */
export type CaseStatus = components['schemas']['CaseStatus']

/**
 * How severe a case is.
 */
export type Severity = components['schemas']['Severity']

/**
 * `pending` before the first attempt, `retrying` between attempts, then `succeeded` or `failed`, which
 * are final.
 */
export type DeliveryStatus = components['schemas']['DeliveryStatus']

/**
 * `revoked` is final.
 */
export type WebhookStatus = components['schemas']['WebhookStatus']

/**
 * Which request the answer belongs to, when it was made, and where the next page begins.
 */
export type Meta = components['schemas']['Meta']

/**
 * Texts of your own, by name: at most 20, each name 1–40 letters, digits, `_`, `.` or `-`, each text at most 500
 * characters. The name `__proto__` is not allowed.
 */
export type Metadata = components['schemas']['Metadata']

/**
 * Merged into what is there: what is absent stays, and `null` removes an entry. The rules are those of metadata.
 */
export type MetadataChanges = components['schemas']['MetadataChanges']

/**
 * The file that will be uploaded.
 */
export type CreateScanUploadIntentRequest = components['schemas']['CreateScanUploadIntentRequest']

/**
 * What to change of a scan.
 */
export type UpdateScanRequest = components['schemas']['UpdateScanRequest']

/**
 * A new scan, and where and how to send its file.
 */
export type ScanUploadIntent = components['schemas']['ScanUploadIntent']

/**
 * A media file and what was found about it.
 */
export type Scan = components['schemas']['Scan']

/**
 * A rule that applied to a file, or why a scan failed. More codes may be added.
 */
export type Reason = components['schemas']['Reason']

/**
 * An earlier scan of the key's organization and environment.
 */
export type SeenBefore = components['schemas']['SeenBefore']

/**
 * How far a scan has come, and when to ask again.
 */
export type ScanJob = components['schemas']['ScanJob']

/**
 * The case to open.
 */
export type CreateCaseRequest = components['schemas']['CreateCaseRequest']

/**
 * What to change of a case; what is absent stays.
 */
export type UpdateCaseRequest = components['schemas']['UpdateCaseRequest']

/**
 * An investigation of one or more scans.
 */
export type Case = components['schemas']['Case']

/**
 * The address to register, and the event kinds to send there.
 */
export type CreateWebhookEndpointRequest = components['schemas']['CreateWebhookEndpointRequest']

/**
 * What to change of an endpoint; what is absent stays.
 */
export type UpdateWebhookEndpointRequest = components['schemas']['UpdateWebhookEndpointRequest']

/**
 * Headers of your own, sent with every delivery: at most five, `Authorization` or a name that begins with `X-`, of
 * letters, digits and hyphens, with values of 1–998 visible ASCII characters and spaces inside. They are stored
 * encrypted and never shown again.
 */
export type WebhookHeaders = components['schemas']['WebhookHeaders']

/**
 * How to change the secret.
 */
export type RotateWebhookSecretRequest = components['schemas']['RotateWebhookSecretRequest']

/**
 * Which failed deliveries to send again.
 */
export type RedeliverWebhookEndpointRequest = components['schemas']['RedeliverWebhookEndpointRequest']

/**
 * What was sent again.
 */
export type RedeliveryCount = components['schemas']['RedeliveryCount']

/**
 * The status to give the endpoint.
 */
export type UpdateWebhookStatusRequest = components['schemas']['UpdateWebhookStatusRequest']

/**
 * A registered address and its subscriptions. The signing secret is masked.
 */
export type WebhookEndpoint = components['schemas']['WebhookEndpoint']

/**
 * A new webhook endpoint and its signing secret.
 */
export type WebhookIssueResult = components['schemas']['WebhookIssueResult']

/**
 * One event for one webhook endpoint, with the state of its attempts.
 */
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
