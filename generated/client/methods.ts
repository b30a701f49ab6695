// Generated from the contract by `npm run codegen`. Do not edit.

import type { PagePromise } from '../../src/client/pages.js'
import type { CreateOptions, ListOptions, RequestOptions } from '../../src/client/request-options.js'
import type { RequestPromise } from '../../src/client/request-promise.js'
import type { Sender } from '../../src/client/sender.js'
import type { operations } from '../api.js'
import type { Case, CreateCaseRequest, CreateScanUploadIntentRequest, CreateWebhookEndpointRequest, RedeliverWebhookEndpointRequest, RedeliveryCount, RotateWebhookSecretRequest, Scan, ScanJob, ScanUploadIntent, UpdateCaseRequest, UpdateScanRequest, UpdateWebhookEndpointRequest, UpdateWebhookStatusRequest, WebhookDelivery, WebhookEndpoint, WebhookIssueResult } from './models.js'

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
   * Where the operator keeps files in S3, `uploadUrl` leads there, and `uploadHeaders` has more than the
   * `Content-Type`. Refusals are then S3's own, in XML: an altered or expired address, another `Content-Type`
   * or another length answers 403, and an upload after one that was taken 412.
   *
   * A repeated request with an `Idempotency-Key` whose target has expired gives a fresh target for the same
   * scan, while that takes an upload. One whose scan was deleted meanwhile is 404.
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
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. `storage_quota_exceeded`: the file does not fit into what the organization may store.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  completeScanUpload(scanId: string, options?: RequestOptions): RequestPromise<Scan>

  /**
   * List scans.
   *
   * The scans of the key's organization and environment, newest first. Filters are joined by "and"; each takes
   * one value.
   *
   * `GET /api/v1/scans`, scope `scans:read`. Reads only: repeated whenever no good answer came.
   *
   * @param query `status`: Only scans in this status. `verdict`: Only what has this verdict; `none` for what has none. `riskLevel`: Only scans of this risk level. `mediaType`: Only files of this kind. `createdFrom`: Only what was created at this time or later. RFC 3339. `createdTo`: Only what was created before this time. RFC 3339. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getScan(scanId: string, options?: RequestOptions): RequestPromise<Scan>

  /**
   * Change a scan's metadata.
   *
   * Merges `metadata` into the scan's: what is absent stays, a `null` value removes its key. More than 20 entries
   * after merging are 400, and nothing is changed.
   *
   * `PATCH /api/v1/scans/{scanId}`, scope `scans:write`. Repeating it changes nothing further: repeated whenever no good answer came.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  updateScan(scanId: string, body: UpdateScanRequest, options?: RequestOptions): RequestPromise<Scan>

  /**
   * Delete a scan and its file.
   *
   * Deletes the scan, its file and what was made from it, for good. A scan that a case names is 409
   * `scan_in_use`. One that waits for its analysis or is being analysed is taken from it, and no event tells of a
   * verdict. Webhook deliveries that told of the scan stay as long as all deliveries do. Deleting it again
   * is 404.
   *
   * `DELETE /api/v1/scans/{scanId}`, scope `scans:write`. Repeating it changes nothing further: repeated whenever no good answer came.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: A case names the scan.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  deleteScan(scanId: string, options?: RequestOptions): RequestPromise<void>

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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getScanJob(scanId: string, options?: RequestOptions): RequestPromise<ScanJob>

  /**
   * List cases.
   *
   * The cases of the key's organization and environment, newest first. Filters are joined by "and"; each takes
   * one value. A `scanId` that is not yours gives an empty page.
   *
   * `GET /api/v1/cases`, scope `cases:read`. Reads only: repeated whenever no good answer came.
   *
   * @param query `status`: Only cases in this status. `severity`: Only cases of this severity. `verdict`: Only what has this verdict; `none` for what has none. `assignee`: Only cases that this person works on. `scanId`: Only cases that name this scan. `createdFrom`: Only what was created at this time or later. RFC 3339. `createdTo`: Only what was created before this time. RFC 3339. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  listCases(query?: operations['listCases']['parameters']['query'], options?: ListOptions): PagePromise<Case>

  /**
   * Open a case from scans.
   *
   * Opens a case in status `open`. Duplicates in `scanIds` are folded and their order is kept. Without
   * `severity` it is the worst risk level among the scans, or `medium` when none has one, and follows them until
   * somebody sets it. The verdict is the worst of the scans' verdicts (`synthetic`, `suspicious`,
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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getCase(caseId: string, options?: RequestOptions): RequestPromise<Case>

  /**
   * Change a case.
   *
   * Changes what is given; what is absent stays. `severity` no longer follows the scans once somebody set it.
   * `metadata` is merged: a `null` value removes its key. `addScanIds` links further scans at the end of the list,
   * those that it has already left out; more than 500 scans in all are 409 `limit_reached`.
   *
   * A case moves from `open` to `escalated` or `resolved`, from `escalated` to `resolved`, and from `resolved` back
   * to `open`; any other move is 409 `conflict`. The status that it already has changes nothing. All of a request
   * is carried out or nothing. Emits `case.escalated` or `case.resolved` where it moves there.
   *
   * `PATCH /api/v1/cases/{caseId}`, scope `cases:write`. Repeating it changes nothing further: repeated whenever no good answer came.
   *
   * @param caseId The case's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `conflict`: the case cannot move from its status to the one given. `limit_reached`: it would name more than 500 scans.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {UnprocessableError} 422: A scan is not there, or not one of the organization and environment.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  updateCase(caseId: string, body: UpdateCaseRequest, options?: RequestOptions): RequestPromise<Case>

  /**
   * List webhook endpoints.
   *
   * The webhook endpoints of the key's organization and environment, newest first, with their delivery
   * success rates. Revoked endpoints are listed too; `status` narrows the list.
   *
   * `GET /api/v1/webhooks`, scope `webhooks:manage`. Reads only: repeated whenever no good answer came.
   *
   * @param query `status`: Only endpoints in this status. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  createWebhookEndpoint(body: CreateWebhookEndpointRequest, options?: CreateOptions): RequestPromise<WebhookIssueResult>

  /**
   * Get a webhook endpoint.
   *
   * One webhook endpoint of the key's organization and environment, revoked ones too.
   *
   * `GET /api/v1/webhooks/{webhookId}`, scope `webhooks:manage`. Reads only: repeated whenever no good answer came.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getWebhookEndpoint(webhookId: string, options?: RequestOptions): RequestPromise<WebhookEndpoint>

  /**
   * Change a webhook endpoint's address, description, events or headers.
   *
   * Changes what is given; what is absent stays. Deliveries that wait go to the new address, with the new headers.
   * `events` says what it subscribes to from now on. `description: null` removes the description, `headers: null`
   * all headers; `headers` replaces those that there were. A revoked endpoint is 409 `webhook_revoked`.
   *
   * `PATCH /api/v1/webhooks/{webhookId}`, scope `webhooks:manage`. Repeating it changes nothing further: repeated whenever no good answer came.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The endpoint is revoked, which is final.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  updateWebhookEndpoint(webhookId: string, body: UpdateWebhookEndpointRequest, options?: RequestOptions): RequestPromise<WebhookEndpoint>

  /**
   * Give a webhook endpoint a new signing secret.
   *
   * Answers with a new secret, which is never shown again. For `overlapSeconds`, a day unless you give another
   * number, every delivery carries two signatures, one by each secret: store the new one in your receiver within
   * that time, and no delivery is refused. 0 ends the old secret at once. A further rotation during the overlap ends
   * the oldest secret. The body may be absent. A revoked endpoint is 409 `webhook_revoked`.
   *
   * `POST /api/v1/webhooks/{webhookId}/rotate-secret`, scope `webhooks:manage`. Repeated with one Idempotency-Key whenever no good answer came, so nothing is created twice.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  rotateWebhookSecret(webhookId: string, body?: RotateWebhookSecretRequest, options?: CreateOptions): RequestPromise<WebhookIssueResult>

  /**
   * Send the failed deliveries of a webhook endpoint again.
   *
   * Gives each failed delivery of the endpoint that was created from `from` on and before `to` one more attempt,
   * oldest first, at most 10,000 with one call: `more` says whether some are left, for which you call again. Those that
   * have failed again by then are taken again: of more than 10,000 that a receiver refuses for good, each call would take
   * the same oldest ones, so narrow the time instead. While
   * the endpoint is paused they are held until it is active. A revoked endpoint is 409 `webhook_revoked`.
   *
   * `POST /api/v1/webhooks/{webhookId}/redeliver`, scope `webhooks:manage`. Repeated with one Idempotency-Key whenever no good answer came, so nothing is created twice.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  redeliverWebhookEndpoint(webhookId: string, body: RedeliverWebhookEndpointRequest, options?: CreateOptions): RequestPromise<RedeliveryCount>

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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
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
   * answer carries the delivery as `pending`, and it is sent as soon as its turn comes. Should the outcome take
   * longer than that to be stored, the answer is `pending` as well, and getWebhookDelivery tells it later. A failed test is
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
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  testWebhookEndpoint(webhookId: string, options?: RequestOptions): RequestPromise<WebhookDelivery>

  /**
   * List webhook deliveries.
   *
   * Deliveries of the key's organization and environment, newest first: one record for each event and
   * endpoint, updated by each attempt. Filters are joined by "and"; each takes one value. A `webhookId` or
   * `eventId` that is not yours gives an empty page.
   *
   * `GET /api/v1/webhooks/deliveries`, scope `webhooks:manage`. Reads only: repeated whenever no good answer came.
   *
   * @param query `webhookId`: Only deliveries of this webhook endpoint. `status`: Only deliveries in this status. `event`: Only deliveries of this kind of event. `eventId`: Only the deliveries of this event. `createdFrom`: Only what was created at this time or later. RFC 3339. `createdTo`: Only what was created before this time. RFC 3339. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: How many resources a page holds at most.
   * @throws {BadRequestError} 400: A parameter is not as described, or the cursor is not one of this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  listWebhookDeliveries(query?: operations['listWebhookDeliveries']['parameters']['query'], options?: ListOptions): PagePromise<WebhookDelivery>

  /**
   * Get a webhook delivery.
   *
   * One delivery of the key's organization and environment, with its attempts.
   *
   * `GET /api/v1/webhooks/deliveries/{deliveryId}`, scope `webhooks:manage`. Reads only: repeated whenever no good answer came.
   *
   * @param deliveryId The webhook delivery's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  getWebhookDelivery(deliveryId: string, options?: RequestOptions): RequestPromise<WebhookDelivery>

  /**
   * Send a webhook delivery again.
   *
   * Gives a delivery that is final, failed or not, exactly one more attempt: `maxAttempts` becomes `attempts` + 1.
   * One that still waits is 409 `conflict`, one of a revoked endpoint 409 `webhook_revoked`. While its endpoint is
   * paused it is held. The event's `id` stays the same, so a receiver that has it can tell.
   *
   * `POST /api/v1/webhooks/deliveries/{deliveryId}/redeliver`, scope `webhooks:manage`. Repeated with one Idempotency-Key whenever no good answer came, so nothing is created twice.
   *
   * @param deliveryId The webhook delivery's identifier.
   * @throws {BadRequestError} 400: A parameter or the body is not as described.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `conflict`: the delivery still waits for an attempt. `webhook_revoked`: its endpoint is revoked. `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was used with another body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: Something went wrong here; quote the request id.
   * @throws {ServerError} 503: The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out.
   */
  redeliverWebhookDelivery(deliveryId: string, options?: CreateOptions): RequestPromise<WebhookDelivery>
}

/** The methods, sending through `sender`. */
export function createMethods(sender: Sender): MediaScanMethods {
  return {
    createScanUploadIntent: (body, options) => sender.one('POST', '/api/v1/scans/upload-intents', { body }, options),
    completeScanUpload: (scanId, options) => sender.one('POST', '/api/v1/scans/{scanId}/upload-complete', { path: { scanId } }, options),
    listScans: (query, options) => sender.list('GET', '/api/v1/scans', { query }, options),
    getScan: (scanId, options) => sender.one('GET', '/api/v1/scans/{scanId}', { path: { scanId } }, options),
    updateScan: (scanId, body, options) => sender.one('PATCH', '/api/v1/scans/{scanId}', { path: { scanId }, body }, options),
    deleteScan: (scanId, options) => sender.none('DELETE', '/api/v1/scans/{scanId}', { path: { scanId } }, options),
    getScanJob: (scanId, options) => sender.one('GET', '/api/v1/scans/{scanId}/job', { path: { scanId } }, options),
    listCases: (query, options) => sender.list('GET', '/api/v1/cases', { query }, options),
    createCase: (body, options) => sender.one('POST', '/api/v1/cases', { body }, options),
    getCase: (caseId, options) => sender.one('GET', '/api/v1/cases/{caseId}', { path: { caseId } }, options),
    updateCase: (caseId, body, options) => sender.one('PATCH', '/api/v1/cases/{caseId}', { path: { caseId }, body }, options),
    listWebhookEndpoints: (query, options) => sender.list('GET', '/api/v1/webhooks', { query }, options),
    createWebhookEndpoint: (body, options) => sender.one('POST', '/api/v1/webhooks', { body }, options),
    getWebhookEndpoint: (webhookId, options) => sender.one('GET', '/api/v1/webhooks/{webhookId}', { path: { webhookId } }, options),
    updateWebhookEndpoint: (webhookId, body, options) => sender.one('PATCH', '/api/v1/webhooks/{webhookId}', { path: { webhookId }, body }, options),
    rotateWebhookSecret: (webhookId, body, options) => sender.one('POST', '/api/v1/webhooks/{webhookId}/rotate-secret', { path: { webhookId }, body }, options),
    redeliverWebhookEndpoint: (webhookId, body, options) => sender.one('POST', '/api/v1/webhooks/{webhookId}/redeliver', { path: { webhookId }, body }, options),
    updateWebhookStatus: (webhookId, body, options) => sender.one('POST', '/api/v1/webhooks/{webhookId}/status', { path: { webhookId }, body }, options),
    testWebhookEndpoint: (webhookId, options) => sender.one('POST', '/api/v1/webhooks/{webhookId}/test', { path: { webhookId } }, options),
    listWebhookDeliveries: (query, options) => sender.list('GET', '/api/v1/webhooks/deliveries', { query }, options),
    getWebhookDelivery: (deliveryId, options) => sender.one('GET', '/api/v1/webhooks/deliveries/{deliveryId}', { path: { deliveryId } }, options),
    redeliverWebhookDelivery: (deliveryId, options) => sender.one('POST', '/api/v1/webhooks/deliveries/{deliveryId}/redeliver', { path: { deliveryId } }, options),
  }
}
