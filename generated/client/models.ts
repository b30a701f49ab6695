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
 * `uploading` until the upload is marked complete; then immediately `complete` in sandbox and staging, or
 * `queued`, `processing` and `complete` or `failed` in production. `complete` and `failed` are final.
 */
export type ScanStatus = components['schemas']['ScanStatus']

/**
 * `upload_abandoned`: the upload was not completed in time. `analysis_failed`: the file could not be analysed, not
 * even in further attempts. `file_missing`, `file_damaged`: the stored file was gone or damaged before it was
 * analysed. `detector_unavailable`: the operator's detector gave no answer, although it was asked again.
 *
 * The next ones are about a file that the service fetches. `blocked_address`: its address, or one that it leads
 * to, is not fetched. `dns`: its host name was not found. `connect`: the host could not be reached, or broke the
 * connection off. `tls`: no secure connection to it. `timeout`: it took too long. `http_status`: it answered with
 * a status that has no file. `too_large`: the file is larger than a scan's file or the storage quota may be.
 * `too_many_redirects`: it redirected too often.
 *
 * `sandbox`: the file's name asked for a failure without saying which. More codes may be added.
 */
export type ScanFailureCode = components['schemas']['ScanFailureCode']

/**
 * Whether the scan's file is there. `stored`: yes. `removed`: no more, because it was kept for as long as the
 * service keeps files, or because the scan failed. `damaged`: what is stored is not the file that was judged,
 * because its SHA-256 is another one; the service hands it on to nobody as a whole, and the verdict is about the
 * file as it was. `null` until the upload is complete, and in the sandbox, where nothing need be uploaded.
 */
export type FileState = components['schemas']['FileState']

/**
 * A picture derived from a file: a small version of it (`preview`), where it changes when it is compressed again
 * (`error-levels`), and where the detector saw evidence (`heat-map`).
 */
export type Rendition = components['schemas']['Rendition']

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
 * The request that the answer belongs to, when the answer was made, and the cursor of the next page.
 */
export type Meta = components['schemas']['Meta']

/**
 * Your own texts, by name: at most 20, each name 1–40 letters, digits, `_`, `.` or `-`, each text at most 500
 * characters. The name `__proto__` is not allowed.
 */
export type Metadata = components['schemas']['Metadata']

/**
 * Merged into the existing metadata: absent entries stay as they are, and `null` removes an entry. The same rules
 * as for metadata apply.
 */
export type MetadataChanges = components['schemas']['MetadataChanges']

/**
 * The file that will be uploaded.
 */
export type CreateScanUploadIntentRequest = components['schemas']['CreateScanUploadIntentRequest']

/**
 * The address of the file, and what is known of it.
 */
export type CreateScanFromUrlRequest = components['schemas']['CreateScanFromUrlRequest']

/**
 * The fields of a scan to change.
 */
export type UpdateScanRequest = components['schemas']['UpdateScanRequest']

/**
 * A new scan, and where and how to send its file.
 */
export type ScanUploadIntent = components['schemas']['ScanUploadIntent']

/**
 * A media file and the findings about it.
 */
export type Scan = components['schemas']['Scan']

/**
 * A scan that was judged again, with the verdict that it had before.
 */
export type RejudgedScan = components['schemas']['RejudgedScan']

/**
 * A verdict that a scan has or had, with the rules, lists and detectors that gave it.
 */
export type Judgement = components['schemas']['Judgement']

/**
 * Why the scan was judged: after its `upload`, at the request of a `tenant` (`rejudgeScan`), or by an `operator`.
 */
export type JudgementCause = components['schemas']['JudgementCause']

/**
 * The evidence for the verdict: at most 32 KiB of JSON, quotes of at most 300 characters, and no personal data;
 * `source` comes beside that. The whole is at `GET /api/v1/scans/{scanId}/evidence`. Open: there may be more properties than those named here,
 * and verdicts of earlier releases lack some of them. Until the scan's status is final, there is `source` at most.
 */
export type Signals = components['schemas']['Signals']

/**
 * Where the service fetched the file from, for a scan that `createScanFromUrl` made. Absent for other scans. Before
 * the file has been fetched, and if it could not be, what is not known is `null`. In the sandbox, where nothing is
 * fetched, only `address` is known.
 */
export type Source = components['schemas']['Source']

/**
 * A rule that applied to a file, or why a scan failed. More codes may be added.
 */
export type Reason = components['schemas']['Reason']

/**
 * What one of the operator's detectors says about a file.
 */
export type DetectorFinding = components['schemas']['DetectorFinding']

/**
 * How often a detector was wrong about files whose origin is known. Rates are from 0 to 1.
 */
export type DetectorErrorRates = components['schemas']['DetectorErrorRates']

/**
 * A finding that a reason rests on, as it stands in the file.
 */
export type Exhibit = components['schemas']['Exhibit']

/**
 * Something that the analysis looked for.
 */
export type LookedFor = components['schemas']['LookedFor']

/**
 * The outcome of verifying the file's Content Credentials (C2PA), and what they say. Verdicts of earlier releases
 * lack some of the properties.
 */
export type Credentials = components['schemas']['Credentials']

/**
 * What an analysis read in a file, and what its verdict rests on.
 */
export type ScanEvidence = components['schemas']['ScanEvidence']

/**
 * An earlier scan of the key's organization and environment.
 */
export type SeenBefore = components['schemas']['SeenBefore']

/**
 * The progress of a scan, and when to poll again.
 */
export type ScanJob = components['schemas']['ScanJob']

/**
 * The case to open.
 */
export type CreateCaseRequest = components['schemas']['CreateCaseRequest']

/**
 * The fields of a case to change; absent fields stay as they are.
 */
export type UpdateCaseRequest = components['schemas']['UpdateCaseRequest']

/**
 * An investigation of one or more scans.
 */
export type Case = components['schemas']['Case']

/**
 * What a person found.
 */
export type Finding = components['schemas']['Finding']

/**
 * Whether a person's finding and the verdict say the same.
 */
export type Agreement = components['schemas']['Agreement']

/**
 * A person's finding about a scan.
 */
export type CreateAssessmentRequest = components['schemas']['CreateAssessmentRequest']

/**
 * A person's finding about a scan of a case.
 */
export type Assessment = components['schemas']['Assessment']

/**
 * What the report is to contain. An empty object is allowed.
 */
export type CreateCaseReportRequest = components['schemas']['CreateCaseReportRequest']

/**
 * `queued`: it is waiting or being made. `ready`: it can be downloaded. `failed`: it could not be made; `failure`
 * says why. `ready` and `failed` are final.
 */
export type ReportStatus = components['schemas']['ReportStatus']

/**
 * `file_damaged`: a file is no longer the one that was judged. `file_missing`: a file that should be there is not.
 * `too_large`: the report would have more than 5 GiB. `storage_quota_exceeded`: it does not fit into the
 * organization's storage quota. `not_made`: the service could not make it in several attempts. More codes may be
 * added.
 */
export type ReportFailureCode = components['schemas']['ReportFailureCode']

/**
 * Why a report could not be made.
 */
export type ReportFailure = components['schemas']['ReportFailure']

/**
 * A report of a case.
 */
export type CaseReport = components['schemas']['CaseReport']

/**
 * `report.json` in the ZIP file of a report of a case or of one scan. It is stored in canonical form (RFC 8785), and `report.sig` is the
 * signature of its bytes (`Ed25519`).
 */
export type ReportDocument = components['schemas']['ReportDocument']

/**
 * A scan in a report.
 */
export type ReportedScan = components['schemas']['ReportedScan']

/**
 * The rules of the service that made the report, in their order: the first that applies gives the verdict. Absent in
 * reports of earlier releases.
 */
export type ReportedRules = components['schemas']['ReportedRules']

/**
 * A rule, how strong it is, and how often it was wrong.
 */
export type ReportedRule = components['schemas']['ReportedRule']

/**
 * Who did what with the case and its scans, and where these records stand in the organization's chain, in which each
 * has the hash of the one before. `media-scan verify` checks all of it.
 */
export type ReportCustody = components['schemas']['ReportCustody']

/**
 * One thing that was done.
 */
export type CustodyRecord = components['schemas']['CustodyRecord']

/**
 * A file of the ZIP.
 */
export type ReportFile = components['schemas']['ReportFile']

/**
 * The address to register, and the event kinds to send there.
 */
export type CreateWebhookEndpointRequest = components['schemas']['CreateWebhookEndpointRequest']

/**
 * The fields of an endpoint to change; absent fields stay as they are.
 */
export type UpdateWebhookEndpointRequest = components['schemas']['UpdateWebhookEndpointRequest']

/**
 * `none`: deliveries are sent as soon as they can be. `subject`: the deliveries of one scan or case are sent one
 * after the other, in the order of their events.
 */
export type WebhookOrdering = components['schemas']['WebhookOrdering']

/**
 * Your own headers, sent with every delivery: at most five, named `Authorization` or beginning with `X-` followed
 * by letters, digits and hyphens, with values of 1–998 visible ASCII characters, with spaces only inside. They are
 * stored encrypted and never shown again.
 */
export type WebhookHeaders = components['schemas']['WebhookHeaders']

/**
 * Options of the rotation.
 */
export type RotateWebhookSecretRequest = components['schemas']['RotateWebhookSecretRequest']

/**
 * Which deliveries to send again.
 */
export type RedeliverWebhookEndpointRequest = components['schemas']['RedeliverWebhookEndpointRequest']

/**
 * The deliveries that a call sends again, or would send again.
 */
export type RedeliveryCount = components['schemas']['RedeliveryCount']

/**
 * The status to give the endpoint.
 */
export type UpdateWebhookStatusRequest = components['schemas']['UpdateWebhookStatusRequest']

/**
 * What an organization has used in a month, and its limits.
 */
export type Usage = components['schemas']['Usage']

/**
 * What an organization may use. `null` is no limit.
 */
export type Limits = components['schemas']['Limits']

/**
 * A registered address and its subscriptions. The signing secret is masked.
 */
export type WebhookEndpoint = components['schemas']['WebhookEndpoint']

/**
 * A new webhook endpoint and its signing secret.
 */
export type WebhookIssueResult = components['schemas']['WebhookIssueResult']

/**
 * One event for one webhook endpoint, and the state of its attempts.
 */
export type WebhookDelivery = components['schemas']['WebhookDelivery']

/**
 * The data that the other system sent, in free form. Of `report.ready` for a report of this service: the report.
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
 * A scan has failed.
 */
export type ScanFailedEvent = components['schemas']['ScanFailedEvent']

/**
 * A scan was judged again.
 */
export type ScanRejudgedEvent = components['schemas']['ScanRejudgedEvent']

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

/**
 * Whose rate limit it is: that of a `key` by itself, or of an `organization` with all its keys together.
 */
export type RateLimitSubject = components['schemas']['RateLimitSubject']
