// Generated from the contract by `npm run codegen`. Do not edit.

import type { PagePromise } from '../../src/client/pages.js'
import type { CreateOptions, ListOptions, RequestOptions } from '../../src/client/request-options.js'
import type { RequestPromise } from '../../src/client/request-promise.js'
import type { Sender } from '../../src/client/sender.js'
import type { operations } from '../api.js'
import type { Assessment, Case, CaseReport, CreateAssessmentRequest, CreateCaseReportRequest, CreateCaseRequest, CreateScanFromUrlRequest, CreateScanUploadIntentRequest, CreateWebhookEndpointRequest, Judgement, RedeliverWebhookEndpointRequest, RedeliveryCount, RotateWebhookSecretRequest, Scan, ScanEvidence, ScanJob, ScanUploadIntent, UpdateCaseRequest, UpdateScanRequest, UpdateWebhookEndpointRequest, UpdateWebhookStatusRequest, Usage, WebhookDelivery, WebhookEndpoint, WebhookIssueResult } from './models.js'

/** A method for each operation of the contract, named by its operationId. */
export interface MediaScanMethods {
  /**
   * Create a scan and get its upload target.
   *
   * Creates a scan in status `uploading` and returns a short-lived target for the file.
   *
   * Send the file with `PUT uploadUrl`, the raw bytes as body and exactly the headers in `uploadHeaders`;
   * `Content-Length` must equal `byteSize`. The target needs no API key and answers 200. It lives for 15 minutes
   * unless the operator set another time; an expired or altered address answers 403, another `Content-Type` 415,
   * another length 400, and an upload after completion 409. Browsers may upload to it directly.
   *
   * A target accepts one upload at a time: while one is in progress, another is answered 409 `upload_in_progress`,
   * with `Retry-After`. An upload ends when its connection breaks. An upload that sends nothing for five seconds
   * gives way to the next one, so a client that lost its connection can start again.
   *
   * For a large file on a network that fails, ask for `resumable: true`: the answer then also has
   * `resumableUploadUrl`, an upload of [tus 1.0](https://tus.io/protocols/resumable-upload) that exists already.
   * `HEAD` says how many bytes have arrived, `PATCH` sends more of them from there on, and what has arrived stays
   * when a connection breaks, however short it was. Give the address to a tus client as the URL of the upload to
   * resume, and no key. It lives as long as the target, again after each `PATCH`, at most 24 hours. Both addresses
   * are for the same file and the same `byteSize`, and only one of them takes it: while one is receiving, the other
   * is answered 409 `upload_in_progress`, and 403 `upload_forbidden` once the file is complete. `POST` and `DELETE`
   * are answered 405.
   *
   * If the operator stores files in S3, `uploadUrl` is an address of the S3 server, and `uploadHeaders` has more
   * than the `Content-Type`. Refusals are then S3's own, in XML: an altered or expired address, another
   * `Content-Type` or another length answers 403, and a second upload after a successful one 412.
   *
   * If the target has expired, repeating the request with the same `Idempotency-Key` returns a fresh target for the
   * same scan, as long as that scan still accepts an upload. If the scan has been deleted, the answer is 404.
   *
   * A scan whose upload is not marked complete within an hour after `expiresAt` becomes `failed` and its file is
   * deleted. Emits `scan.created`.
   *
   * An organization has a storage quota across all its environments, 100 GiB unless the operator set another:
   * `byteSize` counts from this call until the file is deleted or the scan fails; a sandbox scan without a file
   * counts only until it is complete. A file that does not fit is refused with 409 `storage_quota_exceeded`. The
   * processes of the service learn of each other's scans within seconds, so scans created in several of them at the
   * same time may exceed the quota by the size of those scans.
   *
   * `POST /api/v1/scans/upload-intents`, scope `scans:write`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `storage_quota_exceeded`:
   * the file does not fit into the organization's storage quota.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  createScanUploadIntent(body: CreateScanUploadIntentRequest, options?: CreateOptions): RequestPromise<ScanUploadIntent>

  /**
   * Create a scan of a file at an address.
   *
   * Creates a scan in status `uploading`. The service then fetches the file and completes the scan by itself;
   * nothing is uploaded or marked complete. Learn the end from `scan.completed` or `scan.failed`, or poll
   * `GET /api/v1/scans/{scanId}/job`.
   *
   * The address is fetched with GET over `http` or `https`, without cookies or credentials. Up to five redirects are
   * followed. Neither the address nor one that it leads to may be private, loopback or otherwise not public. The file
   * may have 5 GiB at most, and what is left of the storage quota; the fetch may take 10 minutes, and the host may send
   * nothing for 60 seconds. If something goes wrong, the scan becomes `failed`, and `failure` says why; nothing is
   * tried again.
   *
   * `fileName` is that of the request, else of the answer's `Content-Disposition`, else the last part of the path;
   * until the file has been fetched it is that of the request or of the path. The content type is that of the answer.
   * `signals.source` keeps the address, the one that it led to, and what was answered when, as evidence of where the
   * file came from.
   *
   * In the sandbox nothing is fetched, and the scan is complete at once. The verdict follows from the file name as
   * usual, with `application/octet-stream` as content type and no bytes; `failed-` and a code of
   * `ScanFailureCode` in the file name, such as `failed-dns`, makes the scan fail with that code. Staging fetches the
   * file and gives its deterministic verdict.
   *
   * Repeating the request with the same `Idempotency-Key` returns the stored answer; if the scan has been deleted,
   * the answer is 404.
   *
   * While the file is fetched, what has been announced or received of it counts towards the storage quota. Emits
   * `scan.created`.
   *
   * `POST /api/v1/scans/from-url`, scope `scans:write`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `storage_quota_exceeded`:
   * the file does not fit into the organization's storage quota.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  createScanFromUrl(body: CreateScanFromUrlRequest, options?: CreateOptions): RequestPromise<Scan>

  /**
   * Mark an upload complete and ask for the verdict.
   *
   * Sandbox and staging answer with the scan `complete` and its deterministic verdict; production answers
   * with the scan `queued`, and the verdict follows. Sandbox does not need the file to be there.
   *
   * Repeated calls, even concurrent ones, answer with the same scan and cause no second verdict and no second event.
   * When the scan becomes `complete`, `scan.completed` is emitted, and `verdict.synthetic` or `verdict.suspicious`
   * if that is the verdict.
   *
   * `POST /api/v1/scans/{scanId}/upload-complete`, scope `scans:write`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `upload_not_found`: the file has not been uploaded yet, or the service is still fetching it.
   * `upload_size_mismatch`: its size is not `byteSize`. `upload_refused`: the upload had other headers than
   * `uploadHeaders`, which encrypt, redirect or archive the file. `scan_failed`: the scan has failed for good.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  completeScanUpload(scanId: string, options?: RequestOptions): RequestPromise<Scan>

  /**
   * List scans.
   *
   * The scans of the key's organization and environment, newest first. Filters are combined with "and"; each takes
   * one value.
   *
   * `GET /api/v1/scans`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param query `status`: Only scans in this status. `verdict`: Only resources with this verdict; `none` for those without a verdict. `riskLevel`: Only scans of this risk level. `mediaType`: Only scans of files of this kind. `agreement`: Only scans whose newest assessment by a person agrees, or disagrees, with the verdict; see `createAssessment`. `sha256`: Only scans of files with this SHA-256, in hexadecimal digits of either case. It is known of files that were
   * analysed: not in sandbox and staging, and not before the verdict. `conclusion`: Only scans with this `signals.conclusion`: the code of the rule that decided, or `no_evidence`. Scans that an
   * earlier release judged are found once they were judged again; those of staging have none. `createdFrom`: Only resources created at this time or later. RFC 3339. `createdTo`: Only resources created before this time. RFC 3339. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listScans(query?: operations['listScans']['parameters']['query'], options?: ListOptions): PagePromise<Scan>

  /**
   * Get a scan.
   *
   * One scan of the key's organization and environment.
   *
   * `GET /api/v1/scans/{scanId}`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getScan(scanId: string, options?: RequestOptions): RequestPromise<Scan>

  /**
   * Change a scan's metadata.
   *
   * Merges `metadata` into the scan's metadata: entries that are absent stay as they are, a `null` value removes its
   * entry. If more than 20 entries would result, the answer is 400 and nothing is changed.
   *
   * `PATCH /api/v1/scans/{scanId}`, scope `scans:write`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  updateScan(scanId: string, body: UpdateScanRequest, options?: RequestOptions): RequestPromise<Scan>

  /**
   * Delete a scan and its file.
   *
   * Permanently deletes the scan, its file, everything derived from the file, and the reports that include it. A
   * scan that belongs to a case is 409 `scan_in_use`. If the scan is queued or processing, its analysis is
   * cancelled, and no event reports a verdict. The `data` of its events becomes `{"id", "erased": true}`, and
   * deliveries that still wait are sent in this form. Deleting it again is 404.
   *
   * `DELETE /api/v1/scans/{scanId}`, scope `scans:write`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: A case includes the scan.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  deleteScan(scanId: string, options?: RequestOptions): RequestPromise<void>

  /**
   * Get the evidence of a scan.
   *
   * What the analysis read in the file, so that you can check a verdict with public tools: every tag of its metadata
   * by ExifTool's names, its Content Credentials as crJSON, each exhibit with a longer quote than in `signals`, and
   * what was looked for. Before the scan's status is final the answer is 409 `conflict`.
   *
   * Personal data are left out unless you ask for them with `personalData=include`: places, names, serial numbers
   * and addresses in the metadata, and assertions of the credentials that may hold such data, of which
   * `{"label", "redacted": true}` is left.
   *
   * `metadata` and `c2pa` are `null` and the lists empty for scans of sandbox and staging, whose files are not
   * read, for failed scans, and for scans that an earlier release has judged.
   *
   * `GET /api/v1/scans/{scanId}/evidence`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @param query `personalData`: `include` for an answer with personal data; they are left out otherwise.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The scan has no verdict yet.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getScanEvidence(scanId: string, query?: operations['getScanEvidence']['parameters']['query'], options?: RequestOptions): RequestPromise<ScanEvidence>

  /**
   * Get a report of a scan.
   *
   * One ZIP file about the scan as it is now, made while it is sent and not kept: its verdict with reasons and
   * exhibits, its former judgements, what people found, what was read in its file, who did what, and with
   * `files=include` the file itself. It is signed as the reports of cases are, which `createCaseReport` describes;
   * `case` of its `report.json` is `null`. Each call makes another report, and custody of the scan says that it was
   * exported, also if the answer is not read to its end.
   *
   * A scan without a final status is 409 `conflict`, and so is one whose file is asked for and is missing, damaged,
   * or such that the report would have more than 5 GiB. If damage shows only while the file is sent, the connection
   * ends before the last bytes, and the scan's `fileState` becomes `damaged`. A ZIP file without its end is not a
   * report. An organization that reads several reports at once gets 503 for further ones.
   *
   * `GET /api/v1/scans/{scanId}/report`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @param query `files`: `include` for a report with the file itself, which always has its personal data. `personalData`: `include` for an answer with personal data; they are left out otherwise.
   * @returns The HTTP answer with its body unread. `timeoutMs` ends with its headers; `signal` ends the reading.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The scan has no final status yet, or the file that the report was to have is missing, damaged or too large.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getScanReport(scanId: string, query?: operations['getScanReport']['parameters']['query'], options?: RequestOptions): Promise<Response>

  /**
   * Get a scan's file.
   *
   * The file as it was uploaded, or the part that `Range` asks for; before the upload is marked complete, the last
   * complete upload. 404 if there is no file: none was uploaded, the scan failed, or the file was removed. `HEAD`
   * gives its size.
   *
   * It is sent as an attachment under the scan's `fileName`, in which path separators and invisible characters are
   * replaced by `_`. Its `Content-Type` is detected from its first bytes, whatever the intent declared: a picture,
   * video or sound that browsers show without running anything, or else `application/octet-stream`.
   *
   * Where the SHA-256 of the file that was judged is recorded, it is in `Repr-Digest`. A whole file is compared with
   * it while it is sent: if it differs, the connection ends before the last bytes, and the scan's `fileState` becomes
   * `damaged`. Parts are not compared. Nothing is recorded in sandbox and staging.
   *
   * Custody of the scan says that its file was downloaded, once in 15 minutes for each key.
   *
   * `GET /api/v1/scans/{scanId}/file`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @returns The HTTP answer with its body unread. `timeoutMs` ends with its headers; `signal` ends the reading.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {RangeNotSatisfiableError} 416: The file has no such bytes, or `Range` cannot be understood. `Content-Range` has its size.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getScanFile(scanId: string, options?: RequestOptions): Promise<Response>

  /**
   * Get a picture made of a scan's file.
   *
   * A picture for people to look at, or the part of it that `Range` asks for. 404 if there is none: only the pictures
   * of an image that was analysed can be made, only a detector draws a heat map, and they go with the file. The
   * preview and error levels are made when they are first requested, which takes some tenths of a second, or seconds
   * for a large picture; then they are stored. While an organization waits for the pictures of many files, further
   * requests get 503.
   *
   * It is sent as an attachment. Custody of the scan says that it was seen, once in 15 minutes for each key and kind.
   *
   * `GET /api/v1/scans/{scanId}/renditions/{kind}`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @param kind Which picture.
   * @returns The HTTP answer with its body unread. `timeoutMs` ends with its headers; `signal` ends the reading.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {RangeNotSatisfiableError} 416: The file has no such bytes, or `Range` cannot be understood. `Content-Range` has its size.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getScanRendition(scanId: string, kind: string, options?: RequestOptions): Promise<Response>

  /**
   * List the judgements of a scan.
   *
   * The verdict that a scan has and those that it had before, the newest first. Empty until the scan's status is
   * final.
   *
   * `GET /api/v1/scans/{scanId}/judgements`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @param query `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listJudgements(scanId: string, query?: operations['listJudgements']['parameters']['query'], options?: ListOptions): PagePromise<Judgement>

  /**
   * Judge a scan again.
   *
   * Has a scan's file analysed again by today's rules, lists and detectors, after all new scans. The scan stays
   * `complete` with its verdict until the new one replaces it; its job is `queued` or `processing` meanwhile. The
   * new verdict, also if it is the same, is sent as `scan.rejudged` and as no other event; `listJudgements` keeps
   * the earlier ones. Cases of the scan follow. A file that cannot be analysed leaves everything as it is.
   *
   * Only a complete scan whose file is still there can be judged again, and only in production; any other is 409
   * `conflict`. A scan that already waits to be judged again is judged once.
   *
   * `POST /api/v1/scans/{scanId}/judgements`, scope `scans:write`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The scan cannot be judged again.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  rejudgeScan(scanId: string, options?: RequestOptions): RequestPromise<ScanJob>

  /**
   * Get the job status of a scan.
   *
   * A small answer for polling. Do not poll before `nextPollAfter`: it is two seconds from now at first, and up to
   * 30 seconds as the scan gets older. It is absent once the status is final (`complete`, `failed`).
   *
   * `GET /api/v1/scans/{scanId}/job`, scope `scans:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getScanJob(scanId: string, options?: RequestOptions): RequestPromise<ScanJob>

  /**
   * List cases.
   *
   * The cases of the key's organization and environment, newest first. Filters are combined with "and"; each takes
   * one value. A `scanId` of another organization or environment gives an empty page.
   *
   * `GET /api/v1/cases`, scope `cases:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param query `status`: Only cases in this status. `severity`: Only cases of this severity. `verdict`: Only resources with this verdict; `none` for those without a verdict. `assignee`: Only cases assigned to this person. `scanId`: Only cases that include this scan. `hold`: Only cases that are on hold, or only those that are not. `createdFrom`: Only resources created at this time or later. RFC 3339. `createdTo`: Only resources created before this time. RFC 3339. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listCases(query?: operations['listCases']['parameters']['query'], options?: ListOptions): PagePromise<Case>

  /**
   * Open a case from scans.
   *
   * Opens a case in status `open`. Duplicates in `scanIds` are removed and the order is kept. Without `severity`,
   * the severity is the worst risk level among the scans, or `medium` if none has one, and is updated with the scans
   * until it is set explicitly. The verdict is the worst of the scans' verdicts (`synthetic`, `suspicious`,
   * `authentic`, in that order), `null` while none has one, and is updated when scans complete later. Emits
   * `case.opened`. A repeated request whose case was deleted since is 404.
   *
   * `POST /api/v1/cases`, scope `cases:write`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: A request with this Idempotency-Key is still in progress.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: `scan_not_found`: a scan in scanIds does not exist in the key's organization and environment.
   * `idempotency_key_reused`: the Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  createCase(body: CreateCaseRequest, options?: CreateOptions): RequestPromise<Case>

  /**
   * Get a case.
   *
   * One case of the key's organization and environment.
   *
   * `GET /api/v1/cases/{caseId}`, scope `cases:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param caseId The case's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getCase(caseId: string, options?: RequestOptions): RequestPromise<Case>

  /**
   * Change a case.
   *
   * Changes the given fields; absent fields stay as they are. Once `severity` is set, it no longer follows the
   * scans. `metadata` is merged: a `null` value removes its entry. `addScanIds` appends scans to the list and skips
   * those already in it; more than 500 scans in total are 409 `limit_reached`. `removeScanIds` removes scans; at
   * least one must stay, otherwise it is 409 `conflict`. A scan in both lists is 400.
   *
   * A case that is not resolved, or is on hold, keeps the files of its scans from expiring. With `hold: true` they
   * stay whatever the status; no scan can then be removed from the case (409 `case_on_hold`). A `hold` in the same
   * request is applied before the scans are changed.
   *
   * A case moves from `open` to `escalated` or `resolved`, from `escalated` to `resolved`, and from `resolved` back
   * to `open`; any other move is 409 `conflict`. Setting the status that it already has changes nothing. A request
   * is carried out completely or not at all. Emits `case.escalated` or `case.resolved` when the case moves to that
   * status.
   *
   * `PATCH /api/v1/cases/{caseId}`, scope `cases:write`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param caseId The case's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `conflict`: the case cannot move from its status to the one given, or would have no scan left. `limit_reached`:
   * it would have more than 500 scans. `case_on_hold`: a scan cannot be removed from a case on hold.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: A scan does not exist in the key's organization and environment.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  updateCase(caseId: string, body: UpdateCaseRequest, options?: RequestOptions): RequestPromise<Case>

  /**
   * Delete a case.
   *
   * Permanently deletes the case with its notes, assessments and reports. A case on hold is 409 `case_on_hold`. Its
   * scans stay, and their files expire as if the scans had been removed from the case. The `data` of its events
   * becomes `{"id", "erased": true}`, and deliveries that still wait are sent in this form. Deleting it again is 404.
   *
   * `DELETE /api/v1/cases/{caseId}`, scope `cases:write`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param caseId The case's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The case is on hold.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  deleteCase(caseId: string, options?: RequestOptions): RequestPromise<void>

  /**
   * List people's findings about a scan.
   *
   * The assessments of a scan in a case, newest first. A scan that the case does not name is 404.
   *
   * `GET /api/v1/cases/{caseId}/scans/{scanId}/assessments`, scope `cases:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param caseId The case's identifier.
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @param query `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listAssessments(caseId: string, scanId: string, query?: operations['listAssessments']['parameters']['query'], options?: ListOptions): PagePromise<Assessment>

  /**
   * Record a person's finding about a scan.
   *
   * Records what a person found about a scan of a case, beside the verdict of the rules, which stays as it is. An
   * assessment cannot be changed: the newest one of a scan counts, and the earlier ones stay in the list. A scan
   * that the case does not name is 404. `by` is the label of the API key.
   *
   * A finding disagrees with a verdict if it is `authentic`, `manipulated` or `synthetic` and the verdict is not
   * `authentic`, `suspicious` or `synthetic` respectively. `undecided`, and a scan without a verdict, neither agree
   * nor disagree. `listScans` filters by it: `agreement=disagrees`. Emits nothing.
   *
   * `POST /api/v1/cases/{caseId}/scans/{scanId}/assessments`, scope `cases:write`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @param caseId The case's identifier.
   * @param scanId The scan's identifier, as returned by the upload intent.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: A request with this Idempotency-Key is still in progress.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  createAssessment(caseId: string, scanId: string, body: CreateAssessmentRequest, options?: CreateOptions): RequestPromise<Assessment>

  /**
   * List the reports of a case.
   *
   * The reports of the case, newest first, without `downloadUrl`: get a report for an address of its file.
   *
   * `GET /api/v1/cases/{caseId}/reports`, scope `cases:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param caseId The case's identifier.
   * @param query `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listCaseReports(caseId: string, query?: operations['listCaseReports']['parameters']['query'], options?: ListOptions): PagePromise<CaseReport>

  /**
   * Make a report of a case.
   *
   * Makes, in the background, one ZIP file about the case as it is when the report is made: its scans with their
   * verdicts, reasons and exhibits, what was read in each file, who did what, and the files themselves if
   * `includeFiles` is true. It is signed with a key of the service, whose public part is at
   * `/.well-known/media-scan-report-keys.json`; `README.txt` in it says how to check it, `report.pdf` in it is for
   * people, and `report.json` in it has the form of `ReportDocument`.
   *
   * Read the report until its `status` is `ready` or `failed`, or wait for `report.ready`. It counts towards the
   * storage quota, and is kept until the case, or a scan that it holds, is deleted. A case can have 100 reports;
   * further ones, and files of more than 5 GiB together, are 409 `limit_reached`.
   *
   * `POST /api/v1/cases/{caseId}/reports`, scope `cases:write`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @param caseId The case's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `limit_reached`: the case has 100 reports already, or its files have more than 5 GiB together.
   * `idempotency_in_progress`: a request with this Idempotency-Key is still in progress.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  createCaseReport(caseId: string, body: CreateCaseReportRequest, options?: CreateOptions): RequestPromise<CaseReport>

  /**
   * Get a report of a case.
   *
   * One report of the case. Once it is `ready`, each answer has a new `downloadUrl`, and the operator's audit log says
   * that the key was given one.
   *
   * `GET /api/v1/cases/{caseId}/reports/{reportId}`, scope `cases:read`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param caseId The case's identifier.
   * @param reportId The report's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getCaseReport(caseId: string, reportId: string, options?: RequestOptions): RequestPromise<CaseReport>

  /**
   * See what your organization uses, and its limits.
   *
   * What the organization of the key has used in the current month, and what it may use, over all its keys and
   * environments. Any key may ask.
   *
   * Scans, uploaded bytes and requests are counted once they are answered, also those of scans that are deleted
   * later. Each process adds its counts to the sums once a minute: what was counted within the last minute may be
   * missing. Counting begins with this version, and begins anew in a deployment to which the organization moves.
   *
   * `GET /api/v1/usage`, scope ``. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getUsage(options?: RequestOptions): RequestPromise<Usage>

  /**
   * List webhook endpoints.
   *
   * The webhook endpoints of the key's organization and environment, newest first, with their delivery success
   * rates. Revoked endpoints are included; `status` filters the list.
   *
   * `GET /api/v1/webhooks`, scope `webhooks:manage`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param query `status`: Only endpoints in this status. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listWebhookEndpoints(query?: operations['listWebhookEndpoints']['parameters']['query'], options?: ListOptions): PagePromise<WebhookEndpoint>

  /**
   * Register a webhook endpoint.
   *
   * Registers an HTTPS address for event kinds; the endpoint starts `active`. The signing secret is in `secret` of
   * this answer; later answers have only `secretMasked`. Only the same request repeated with its `Idempotency-Key` gets
   * this answer again, secret included, so that a lost answer loses no secret. It is the secret of that time, even
   * if it has been rotated since.
   *
   * The address must be `https://` and a host, without user info or fragment, at most 2,048 characters, and must not
   * name a private or otherwise non-public IP address (400). Write the host literally: no percent-encoding, and an
   * IPv4 address as four decimal numbers. A host name is resolved and checked at each delivery.
   *
   * With `ratePerSecond` at most so many attempts a second are made, first attempts and retries together, however
   * many processes the installation has; deliveries beyond that wait. With `ordering: subject` the events of one
   * scan or case are sent in the order in which they happened: none is sent while an earlier one waits for an
   * attempt or is being attempted. If the earlier one finally fails, the next is sent. The 24 hours of a delivery
   * begin when it is the first of its scan or case. Other scans and cases are not held up. Tests follow neither.
   * Without `ordering` it is `none`.
   *
   * In each environment an organization may have 50 endpoints that are not revoked, unless the operator set another
   * number; one more is 409 `limit_reached`. Paused endpoints count.
   *
   * `POST /api/v1/webhooks`, scope `webhooks:manage`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {ConflictError} 409: `idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `limit_reached`: the
   * organization already has the maximum number of endpoints.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  createWebhookEndpoint(body: CreateWebhookEndpointRequest, options?: CreateOptions): RequestPromise<WebhookIssueResult>

  /**
   * Get a webhook endpoint.
   *
   * One webhook endpoint of the key's organization and environment, including revoked ones.
   *
   * `GET /api/v1/webhooks/{webhookId}`, scope `webhooks:manage`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getWebhookEndpoint(webhookId: string, options?: RequestOptions): RequestPromise<WebhookEndpoint>

  /**
   * Change a webhook endpoint.
   *
   * Changes the given fields; absent fields stay as they are. Waiting deliveries go to the new address, with the new
   * headers. `events` replaces the subscriptions from now on, and `headers` replaces all existing headers.
   * `description: null` removes the description, `headers: null` all headers, `ratePerSecond: null` the limit. A
   * lower `ratePerSecond` holds from two seconds later at the latest. `ordering: subject` is for events that happen
   * from now on: deliveries that wait already stay outside of the order. With `ordering: none` no delivery waits for
   * another any more. A revoked endpoint is 409 `webhook_revoked`.
   *
   * `PATCH /api/v1/webhooks/{webhookId}`, scope `webhooks:manage`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The endpoint is revoked, which is final.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  updateWebhookEndpoint(webhookId: string, body: UpdateWebhookEndpointRequest, options?: RequestOptions): RequestPromise<WebhookEndpoint>

  /**
   * Give a webhook endpoint a new signing secret.
   *
   * Answers with a new secret, which is shown again only to the same request repeated with its `Idempotency-Key`.
   * For `overlapSeconds`, a day by default, every delivery carries two signatures, one for each secret: store the
   * new secret in your receiver within that time, and no delivery is refused. 0 ends the old secret immediately.
   * Another rotation during the overlap ends the oldest secret. The body may be omitted. A revoked endpoint is 409 `webhook_revoked`.
   *
   * `POST /api/v1/webhooks/{webhookId}/rotate-secret`, scope `webhooks:manage`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this
   * Idempotency-Key is still in progress.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  rotateWebhookSecret(webhookId: string, body?: RotateWebhookSecretRequest, options?: CreateOptions): RequestPromise<WebhookIssueResult>

  /**
   * Send again what a webhook endpoint missed.
   *
   * Covers the deliveries of the endpoint that were created at or after `from` and before `to` and have not arrived.
   * Those that still wait for an attempt, `pending` or `retrying`, are tried now: it is their next attempt, not one
   * more. Those that have `failed` get one more attempt. Each has 24 hours again in which it may be attempted.
   *
   * `waiting` and `failed` count both. `waiting` includes deliveries that are due or being attempted already;
   * nothing changes for them, so that a repeated call sends nothing twice. With `dryRun: true` the answer is 200
   * with the same counts, and nothing is sent or changed.
   *
   * A call changes at most 10,000 deliveries, oldest first, and counts at most as many. `more` says whether any are
   * left that it would have changed; if so, call again, or split the time range. The next call counts what still
   * waits again, and includes deliveries that have failed again by then: if a receiver keeps refusing more than
   * 10,000, each call takes the same oldest ones, so split the time range.
   *
   * While the endpoint is paused, the deliveries are held until it is active again. An endpoint that has not
   * answered in time for several attempts is tried with one delivery every 30 seconds until it answers. With
   * `ordering: subject` deliveries of one scan or case are sent one after the other; those that had failed come after
   * those that wait. A revoked endpoint is 409 `webhook_revoked`.
   *
   * `POST /api/v1/webhooks/{webhookId}/redeliver`, scope `webhooks:manage`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this
   * Idempotency-Key is still in progress.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  redeliverWebhookEndpoint(webhookId: string, body: RedeliverWebhookEndpointRequest, options?: CreateOptions): RequestPromise<RedeliveryCount>

  /**
   * Activate, pause or revoke a webhook endpoint.
   *
   * An endpoint can be switched between `active` and `paused` at any time, and from either to `revoked`, which is
   * final: changing a revoked endpoint is 409 `webhook_revoked`. Setting the status it already has answers 200.
   *
   * While an endpoint is paused, new events create no deliveries for it; deliveries that were already waiting are
   * held and resume once it is active again. Revoking fails every waiting delivery.
   *
   * `POST /api/v1/webhooks/{webhookId}/status`, scope `webhooks:manage`. Repeating it changes nothing further. Retried after lost connections, timeouts and temporary errors.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The endpoint is revoked, which is final.
   * @throws {PayloadTooLargeError} 413: The body is larger than 256 KiB.
   * @throws {UnsupportedMediaTypeError} 415: The body is not application/json in UTF-8.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  updateWebhookStatus(webhookId: string, body: UpdateWebhookStatusRequest, options?: RequestOptions): RequestPromise<WebhookEndpoint>

  /**
   * Send a test event to a webhook endpoint.
   *
   * Sends a signed `webhook.test` event within the request: the answer already contains the outcome of the first
   * attempt, so it can take as long as the receiver's time limit (15 seconds). Each process has at most 64 attempts
   * to an endpoint in flight, tests included. If no slot is free, the test waits for one, up to a third of that
   * limit; after that the answer shows the delivery as `pending`, and it waits in the queue like any other. If
   * storing the outcome takes longer than that, the answer is also `pending`; `getWebhookDelivery` shows the outcome
   * later. A failed test is retried like any other delivery. A paused endpoint still gets one attempt; if it fails,
   * or found no slot, the delivery is held until the endpoint is active again. A revoked endpoint answers 409
   * `webhook_revoked`. Test deliveries count in `successRate`, not in `recentFailureRate`. Each call sends another
   * event.
   *
   * `POST /api/v1/webhooks/{webhookId}/test`, scope `webhooks:manage`. Each call has an effect of its own. Retried only after 429 and 503.
   *
   * @param webhookId The webhook endpoint's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: The endpoint is revoked, which is final.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  testWebhookEndpoint(webhookId: string, options?: RequestOptions): RequestPromise<WebhookDelivery>

  /**
   * List webhook deliveries.
   *
   * Deliveries of the key's organization and environment, newest first: one record for each event and endpoint,
   * updated by each attempt. Filters are combined with "and"; each takes one value. A `webhookId` or `eventId` of
   * another organization or environment gives an empty page.
   *
   * `GET /api/v1/webhooks/deliveries`, scope `webhooks:manage`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param query `webhookId`: Only deliveries of this webhook endpoint. `status`: Only deliveries in this status. `event`: Only deliveries of this kind of event. `eventId`: Only the deliveries of this event. `createdFrom`: Only resources created at this time or later. RFC 3339. `createdTo`: Only resources created before this time. RFC 3339. `cursor`: `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`. `limit`: The maximum number of resources in a page.
   * @throws {BadRequestError} 400: A parameter does not match the description, or the cursor is not valid for this list.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  listWebhookDeliveries(query?: operations['listWebhookDeliveries']['parameters']['query'], options?: ListOptions): PagePromise<WebhookDelivery>

  /**
   * Get a webhook delivery.
   *
   * One delivery of the key's organization and environment, with its attempts.
   *
   * `GET /api/v1/webhooks/deliveries/{deliveryId}`, scope `webhooks:manage`. Only reads. Retried after lost connections, timeouts and temporary errors.
   *
   * @param deliveryId The webhook delivery's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  getWebhookDelivery(deliveryId: string, options?: RequestOptions): RequestPromise<WebhookDelivery>

  /**
   * Send a webhook delivery again.
   *
   * Gives a finished delivery, whether it succeeded or failed, exactly one more attempt: `maxAttempts` becomes
   * `attempts` + 1. A delivery that still waits, `pending` or `retrying`, is tried now: it is its next attempt, and
   * `maxAttempts` stays the same. While an attempt is under way the answer is 409 `conflict`; of a revoked endpoint
   * it is 409 `webhook_revoked`. While its endpoint is paused the delivery is held. If the endpoint has
   * `ordering: subject`, it is sent after those of its scan or case that were before it, a finished one after all that
   * wait. The event's `id` stays the same, so a receiver can recognise a duplicate.
   *
   * `POST /api/v1/webhooks/deliveries/{deliveryId}/redeliver`, scope `webhooks:manage`. Retried with the same Idempotency-Key after lost connections, timeouts and temporary errors, so nothing is created twice.
   *
   * @param deliveryId The webhook delivery's identifier.
   * @throws {BadRequestError} 400: A parameter or the body does not match the description.
   * @throws {UnauthorizedError} 401: The key is missing, malformed, unknown, expired or revoked.
   * @throws {ForbiddenError} 403: The key is valid but lacks the operation's scope.
   * @throws {NotFoundError} 404: No such resource in the key's organization and environment.
   * @throws {ConflictError} 409: `conflict`: an attempt of the delivery is under way. `webhook_revoked`: its endpoint is revoked.
   * `idempotency_in_progress`: a request with this Idempotency-Key is still in progress.
   * @throws {OrganizationMovedError} 421: The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.
   * @throws {UnprocessableError} 422: The Idempotency-Key was already used with a different body.
   * @throws {RateLimitedError} 429: The key or its organization has used up its bucket.
   * @throws {ServerError} 500: The service failed; quote the request id when you ask for help.
   * @throws {ServerError} 503: The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.
   */
  redeliverWebhookDelivery(deliveryId: string, options?: CreateOptions): RequestPromise<WebhookDelivery>
}

/** The methods, sending through `sender`. */
export function createMethods(sender: Sender): MediaScanMethods {
  return {
    createScanUploadIntent: (body, options) => sender.one('POST', '/api/v1/scans/upload-intents', { body }, options),
    createScanFromUrl: (body, options) => sender.one('POST', '/api/v1/scans/from-url', { body }, options),
    completeScanUpload: (scanId, options) => sender.one('POST', '/api/v1/scans/{scanId}/upload-complete', { path: { scanId } }, options),
    listScans: (query, options) => sender.list('GET', '/api/v1/scans', { query }, options),
    getScan: (scanId, options) => sender.one('GET', '/api/v1/scans/{scanId}', { path: { scanId } }, options),
    updateScan: (scanId, body, options) => sender.one('PATCH', '/api/v1/scans/{scanId}', { path: { scanId }, body }, options),
    deleteScan: (scanId, options) => sender.none('DELETE', '/api/v1/scans/{scanId}', { path: { scanId } }, options),
    getScanEvidence: (scanId, query, options) => sender.one('GET', '/api/v1/scans/{scanId}/evidence', { path: { scanId }, query }, options),
    getScanReport: (scanId, query, options) => sender.file('GET', '/api/v1/scans/{scanId}/report', { path: { scanId }, query }, options),
    getScanFile: (scanId, options) => sender.file('GET', '/api/v1/scans/{scanId}/file', { path: { scanId } }, options),
    getScanRendition: (scanId, kind, options) => sender.file('GET', '/api/v1/scans/{scanId}/renditions/{kind}', { path: { scanId, kind } }, options),
    listJudgements: (scanId, query, options) => sender.list('GET', '/api/v1/scans/{scanId}/judgements', { path: { scanId }, query }, options),
    rejudgeScan: (scanId, options) => sender.one('POST', '/api/v1/scans/{scanId}/judgements', { path: { scanId } }, options),
    getScanJob: (scanId, options) => sender.one('GET', '/api/v1/scans/{scanId}/job', { path: { scanId } }, options),
    listCases: (query, options) => sender.list('GET', '/api/v1/cases', { query }, options),
    createCase: (body, options) => sender.one('POST', '/api/v1/cases', { body }, options),
    getCase: (caseId, options) => sender.one('GET', '/api/v1/cases/{caseId}', { path: { caseId } }, options),
    updateCase: (caseId, body, options) => sender.one('PATCH', '/api/v1/cases/{caseId}', { path: { caseId }, body }, options),
    deleteCase: (caseId, options) => sender.none('DELETE', '/api/v1/cases/{caseId}', { path: { caseId } }, options),
    listAssessments: (caseId, scanId, query, options) => sender.list('GET', '/api/v1/cases/{caseId}/scans/{scanId}/assessments', { path: { caseId, scanId }, query }, options),
    createAssessment: (caseId, scanId, body, options) => sender.one('POST', '/api/v1/cases/{caseId}/scans/{scanId}/assessments', { path: { caseId, scanId }, body }, options),
    listCaseReports: (caseId, query, options) => sender.list('GET', '/api/v1/cases/{caseId}/reports', { path: { caseId }, query }, options),
    createCaseReport: (caseId, body, options) => sender.one('POST', '/api/v1/cases/{caseId}/reports', { path: { caseId }, body }, options),
    getCaseReport: (caseId, reportId, options) => sender.one('GET', '/api/v1/cases/{caseId}/reports/{reportId}', { path: { caseId, reportId } }, options),
    getUsage: (options) => sender.one('GET', '/api/v1/usage', {  }, options),
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
