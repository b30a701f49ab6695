// Generated from the contract by `npm run codegen`. Do not edit.

import type { PagePromise } from '../../src/client/pages.js'
import type { CreateOptions, ListOptions, RequestOptions } from '../../src/client/request-options.js'
import type { RequestPromise } from '../../src/client/request-promise.js'
import type { Sender } from '../../src/client/sender.js'
import type { operations } from '../api.js'
import type { Case, CreateCaseRequest, CreateScanUploadIntentRequest, CreateWebhookEndpointRequest, Scan, ScanJob, ScanUploadIntent, UpdateWebhookStatusRequest, WebhookDelivery, WebhookEndpoint, WebhookIssueResult } from './models.js'

/** A method for each operation of the contract, named by its operationId. */
export interface MediaScanMethods {
  /**
   * Create a scan and get its upload target.
   *
   * Creates a scan in status `uploading` and returns a short-lived target for the file.
   *
   * Send the file with `PUT uploadUrl`, the raw bytes as body and exactly the headers in `uploadHeaders`;
   * `Content-Length` must equal `byteSize`. The target needs no API key and answers 200. It lives for 15
   * minutes unless the operator set another time; an expired or altered address answers 403, another
   * `Content-Type` 415, another length 400, and an upload after completion 409. A browser may send it.
   *
   * A target takes one upload at a time: while one is under way another is 409 `upload_in_progress`, with
   * `Retry-After`. One that breaks off ends with its connection, and one that brings nothing for five
   * seconds makes way for the next, so a client whose connection was lost can start again.
   *
   * A scan that is not completed within an hour after `expiresAt` becomes `failed` and its file is deleted.
   * Emits `scan.created`.
   *
   * An organization has a quota of storage over all its environments, 100 GiB unless the operator set another:
   * `byteSize` counts from here until the scan has failed, and in the sandbox only until it is complete when
   * nothing was uploaded. A file that does not fit in is 409 `storage_quota_exceeded`. Several processes of
   * the service learn of each other's scans within seconds, so what is created in all of them at once may go
   * over the quota by that much.
   *
   * `POST /api/v1/scans/upload-intents`, scope `scans:write`. Repeated with one Idempotency-Key whenever no good answer came, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {ConflictError} 409: `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. `storage_quota_exceeded`: the file does not fit into what the organization may store.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {UnprocessableError} 422: The Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  createScanUploadIntent(body: CreateScanUploadIntentRequest, options?: CreateOptions): RequestPromise<ScanUploadIntent>

  /**
   * Mark an upload complete and ask for the verdict.
   *
   * Sandbox and staging answer with the scan `complete` and its deterministic verdict; production answers
   * with the scan `queued`, and the verdict follows. Sandbox does not need the file to be there.
   *
   * Calling it again, also many times at once, answers with the same scan and causes no second verdict and
   * no second event. Emits `scan.completed`, and `verdict.synthetic` or `verdict.suspicious` where the
   * verdict is one of these, when the verdict is there.
   *
   * `POST /api/v1/scans/{scanId}/upload-complete`, scope `scans:write`. Repeating it changes nothing further: repeated whenever no good answer came.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `upload_not_found`: the file was not uploaded yet. `upload_size_mismatch`: its size is not `byteSize`. `scan_failed`: the scan has failed for good.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  completeScanUpload(scanId: string, options?: RequestOptions): RequestPromise<Scan>

  /**
   * List scans.
   *
   * The scans of the key's organization and environment, newest first.
   *
   * `GET /api/v1/scans`, scope `scans:read`. Reads only: repeated whenever no good answer came.
   *
   * @param query `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  listScans(query?: operations['listScans']['parameters']['query'], options?: ListOptions): PagePromise<Scan>

  /**
   * Get a scan.
   *
   * One scan of the key's organization and environment.
   *
   * `GET /api/v1/scans/{scanId}`, scope `scans:read`. Reads only: repeated whenever no good answer came.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getScan(scanId: string, options?: RequestOptions): RequestPromise<Scan>

  /**
   * Get the job status of a scan.
   *
   * A small answer for polling. Do not poll before `nextPollAfter`: it starts at two seconds from now and
   * grows with the scan's age to 30 seconds. It is absent once the status is final (`complete`, `failed`).
   *
   * `GET /api/v1/scans/{scanId}/job`, scope `scans:read`. Reads only: repeated whenever no good answer came.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getScanJob(scanId: string, options?: RequestOptions): RequestPromise<ScanJob>

  /**
   * List cases.
   *
   * The cases of the key's organization and environment, newest first.
   *
   * `GET /api/v1/cases`, scope `cases:read`. Reads only: repeated whenever no good answer came.
   *
   * @param query `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  listCases(query?: operations['listCases']['parameters']['query'], options?: ListOptions): PagePromise<Case>

  /**
   * Open a case from scans.
   *
   * Opens a case in status `open`. Duplicates in `scanIds` are folded and their order is kept. Without
   * `severity` it is the worst risk level among the scans, or `medium` when none has one; it stays as it
   * was at creation. The verdict is the worst of the scans' verdicts (`synthetic`, `suspicious`,
   * `authentic`, in that order), `null` while none has one, and follows scans that complete later.
   * Emits `case.opened`.
   *
   * `POST /api/v1/cases`, scope `cases:write`. Repeated with one Idempotency-Key whenever no good answer came, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {ConflictError} 409: A request with this Idempotency-Key is still being worked on.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {UnprocessableError} 422: `scan_not_found`: a scan in scanIds is not one of the key's organization and environment. `idempotency_key_reused`: the Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  createCase(body: CreateCaseRequest, options?: CreateOptions): RequestPromise<Case>

  /**
   * Get a case.
   *
   * One case of the key's organization and environment.
   *
   * `GET /api/v1/cases/{caseId}`, scope `cases:read`. Reads only: repeated whenever no good answer came.
   *
   * @param caseId The case's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getCase(caseId: string, options?: RequestOptions): RequestPromise<Case>

  /**
   * List webhook endpoints.
   *
   * The webhook endpoints of the key's organization and environment, newest first, with their delivery
   * success rates. Revoked endpoints are listed too.
   *
   * `GET /api/v1/webhooks`, scope `webhooks:manage`. Reads only: repeated whenever no good answer came.
   *
   * @param query `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  listWebhookEndpoints(query?: operations['listWebhookEndpoints']['parameters']['query'], options?: ListOptions): PagePromise<WebhookEndpoint>

  /**
   * Register a webhook endpoint.
   *
   * Registers an HTTPS address for event kinds; the endpoint starts `active`. The signing secret is in
   * `secret` of this answer and is never shown again; later answers carry only `secretMasked`.
   *
   * The address must be `https://` and a host, without user info or fragment, at most 2,048 characters, and
   * must not name a private or otherwise non-public IP address (400). The host is written as it is: not
   * percent-encoded, an IPv4 address as four decimal numbers. A host name is looked up and checked at each
   * delivery.
   *
   * In each environment an organization may have 50 endpoints that are not revoked, unless the operator set
   * another number; one more is 409 `limit_reached`. Paused ones count.
   *
   * `POST /api/v1/webhooks`, scope `webhooks:manage`. Repeated with one Idempotency-Key whenever no good answer came, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {ConflictError} 409: `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. `limit_reached`: there are as many endpoints as there may be.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {UnprocessableError} 422: The Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  createWebhookEndpoint(body: CreateWebhookEndpointRequest, options?: CreateOptions): RequestPromise<WebhookIssueResult>

  /**
   * Activate, pause or revoke a webhook endpoint.
   *
   * An endpoint may move between `active` and `paused` at will, and from either to `revoked`, which is
   * final: leaving it is 409 `webhook_revoked`. Setting the status it already has answers 200.
   *
   * While an endpoint is paused, new events make no deliveries for it; deliveries that were already waiting
   * are held and go on once it is active again. Revoking fails every waiting delivery.
   *
   * `POST /api/v1/webhooks/{webhookId}/status`, scope `webhooks:manage`. Repeating it changes nothing further: repeated whenever no good answer came.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The endpoint is revoked, which is final.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  updateWebhookStatus(webhookId: string, body: UpdateWebhookStatusRequest, options?: RequestOptions): RequestPromise<WebhookEndpoint>

  /**
   * Send a test event to a webhook endpoint.
   *
   * Sends a signed `webhook.test` event within the request: the answer already carries the outcome of the
   * first attempt, so it can take as long as the receiver's time limit (15 seconds). When as many deliveries
   * as there may be are on their way, the test waits for its turn, up to a third of that limit; after it the
   * answer carries the delivery as `pending`, and it is sent as soon as its turn comes. A failed test is
   * retried like any other delivery. A paused endpoint is attempted once all the same, and a failure is then
   * held until it is active again; a revoked one answers 409 `webhook_revoked`. Test deliveries count in
   * `successRate`. Each call sends another event.
   *
   * `POST /api/v1/webhooks/{webhookId}/test`, scope `webhooks:manage`. Each call has an effect of its own: repeated only after 429 and 503.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The endpoint is revoked, which is final.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  testWebhookEndpoint(webhookId: string, options?: RequestOptions): RequestPromise<WebhookDelivery>

  /**
   * List webhook deliveries.
   *
   * Deliveries of the key's organization and environment, newest first: one record for each event and
   * endpoint, updated by each attempt. `webhookId` narrows the list to one endpoint; one that is not yours
   * gives an empty page.
   *
   * `GET /api/v1/webhooks/deliveries`, scope `webhooks:manage`. Reads only: repeated whenever no good answer came.
   *
   * @param query `webhookId`: Only deliveries of this webhook endpoint. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  listWebhookDeliveries(query?: operations['listWebhookDeliveries']['parameters']['query'], options?: ListOptions): PagePromise<WebhookDelivery>
}

/** The methods, sending through `sender`. */
export function createMethods(sender: Sender): MediaScanMethods {
  return {
    createScanUploadIntent: (body, options) => sender.one('POST', '/api/v1/scans/upload-intents', { body }, options),
    completeScanUpload: (scanId, options) => sender.one('POST', '/api/v1/scans/{scanId}/upload-complete', { path: { scanId } }, options),
    listScans: (query, options) => sender.list('GET', '/api/v1/scans', { query }, options),
    getScan: (scanId, options) => sender.one('GET', '/api/v1/scans/{scanId}', { path: { scanId } }, options),
    getScanJob: (scanId, options) => sender.one('GET', '/api/v1/scans/{scanId}/job', { path: { scanId } }, options),
    listCases: (query, options) => sender.list('GET', '/api/v1/cases', { query }, options),
    createCase: (body, options) => sender.one('POST', '/api/v1/cases', { body }, options),
    getCase: (caseId, options) => sender.one('GET', '/api/v1/cases/{caseId}', { path: { caseId } }, options),
    listWebhookEndpoints: (query, options) => sender.list('GET', '/api/v1/webhooks', { query }, options),
    createWebhookEndpoint: (body, options) => sender.one('POST', '/api/v1/webhooks', { body }, options),
    updateWebhookStatus: (webhookId, body, options) => sender.one('POST', '/api/v1/webhooks/{webhookId}/status', { path: { webhookId }, body }, options),
    testWebhookEndpoint: (webhookId, options) => sender.one('POST', '/api/v1/webhooks/{webhookId}/test', { path: { webhookId } }, options),
    listWebhookDeliveries: (query, options) => sender.list('GET', '/api/v1/webhooks/deliveries', { query }, options),
  }
}
