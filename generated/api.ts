// Generated from the contract by `npm run codegen`. Do not edit.

export interface paths {
    "/api/v1/scans/upload-intents": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a scan and get its upload target
         * @description Creates a scan in status `uploading` and returns a short-lived target for the file.
         *
         *     Send the file with `PUT uploadUrl`, the raw bytes as body and exactly the headers in `uploadHeaders`;
         *     `Content-Length` must equal `byteSize`. The target needs no API key and answers 200. It lives for 15 minutes
         *     unless the operator set another time; an expired or altered address answers 403, another `Content-Type` 415,
         *     another length 400, and an upload after completion 409. Browsers may upload to it directly.
         *
         *     A target accepts one upload at a time: while one is in progress, another is answered 409 `upload_in_progress`,
         *     with `Retry-After`. An upload ends when its connection breaks. An upload that sends nothing for five seconds
         *     gives way to the next one, so a client that lost its connection can start again.
         *
         *     If the operator stores files in S3, `uploadUrl` is an address of the S3 server, and `uploadHeaders` has more
         *     than the `Content-Type`. Refusals are then S3's own, in XML: an altered or expired address, another
         *     `Content-Type` or another length answers 403, and a second upload after a successful one 412.
         *
         *     If the target has expired, repeating the request with the same `Idempotency-Key` returns a fresh target for the
         *     same scan, as long as that scan still accepts an upload. If the scan has been deleted, the answer is 404.
         *
         *     A scan whose upload is not marked complete within an hour after `expiresAt` becomes `failed` and its file is
         *     deleted. Emits `scan.created`.
         *
         *     An organization has a storage quota across all its environments, 100 GiB unless the operator set another:
         *     `byteSize` counts from this call until the file is deleted or the scan fails; a sandbox scan without a file
         *     counts only until it is complete. A file that does not fit is refused with 409 `storage_quota_exceeded`. The
         *     processes of the service learn of each other's scans within seconds, so scans created in several of them at the
         *     same time may exceed the quota by the size of those scans.
         */
        post: operations["createScanUploadIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scanId}/upload-complete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an upload complete and ask for the verdict
         * @description Sandbox and staging answer with the scan `complete` and its deterministic verdict; production answers
         *     with the scan `queued`, and the verdict follows. Sandbox does not need the file to be there.
         *
         *     Repeated calls, even concurrent ones, answer with the same scan and cause no second verdict and no second event.
         *     When the scan becomes `complete`, `scan.completed` is emitted, and `verdict.synthetic` or `verdict.suspicious`
         *     if that is the verdict.
         */
        post: operations["completeScanUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List scans
         * @description The scans of the key's organization and environment, newest first. Filters are combined with "and"; each takes
         *     one value.
         */
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scanId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a scan
         * @description One scan of the key's organization and environment.
         */
        get: operations["getScan"];
        put?: never;
        post?: never;
        /**
         * Delete a scan and its file
         * @description Permanently deletes the scan, its file, everything derived from the file, and the reports that include it. A
         *     scan that belongs to a case is 409 `scan_in_use`. If the scan is queued or processing, its analysis is
         *     cancelled, and no event reports a verdict. The `data` of its events becomes `{"id", "erased": true}`, and
         *     deliveries that still wait are sent in this form. Deleting it again is 404.
         */
        delete: operations["deleteScan"];
        options?: never;
        head?: never;
        /**
         * Change a scan's metadata
         * @description Merges `metadata` into the scan's metadata: entries that are absent stay as they are, a `null` value removes its
         *     entry. If more than 20 entries would result, the answer is 400 and nothing is changed.
         */
        patch: operations["updateScan"];
        trace?: never;
    };
    "/api/v1/scans/{scanId}/evidence": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get the evidence of a scan
         * @description What the analysis read in the file, so that you can check a verdict with public tools: every tag of its metadata
         *     by ExifTool's names, its Content Credentials as crJSON, each exhibit with a longer quote than in `signals`, and
         *     what was looked for. Before the scan's status is final the answer is 409 `conflict`.
         *
         *     Personal data are left out unless you ask for them with `personalData=include`: places, names, serial numbers
         *     and addresses in the metadata, and assertions of the credentials that may hold such data, of which
         *     `{"label", "redacted": true}` is left.
         *
         *     `metadata` and `c2pa` are `null` and the lists empty for scans of sandbox and staging, whose files are not
         *     read, for failed scans, and for scans that an earlier release has judged.
         */
        get: operations["getScanEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scanId}/judgements": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * List the judgements of a scan
         * @description The verdict that a scan has and those that it had before, the newest first. Empty until the scan's status is
         *     final.
         */
        get: operations["listJudgements"];
        put?: never;
        /**
         * Judge a scan again
         * @description Has a scan's file analysed again by today's rules, lists and detectors, after all new scans. The scan stays
         *     `complete` with its verdict until the new one replaces it; its job is `queued` or `processing` meanwhile. The
         *     new verdict, also if it is the same, is sent as `scan.rejudged` and as no other event; `listJudgements` keeps
         *     the earlier ones. Cases of the scan follow. A file that cannot be analysed leaves everything as it is.
         *
         *     Only a complete scan whose file is still there can be judged again, and only in production; any other is 409
         *     `conflict`. A scan that already waits to be judged again is judged once.
         */
        post: operations["rejudgeScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{scanId}/job": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get the job status of a scan
         * @description A small answer for polling. Do not poll before `nextPollAfter`: it is two seconds from now at first, and up to
         *     30 seconds as the scan gets older. It is absent once the status is final (`complete`, `failed`).
         */
        get: operations["getScanJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description The cases of the key's organization and environment, newest first. Filters are combined with "and"; each takes
         *     one value. A `scanId` of another organization or environment gives an empty page.
         */
        get: operations["listCases"];
        put?: never;
        /**
         * Open a case from scans
         * @description Opens a case in status `open`. Duplicates in `scanIds` are removed and the order is kept. Without `severity`,
         *     the severity is the worst risk level among the scans, or `medium` if none has one, and is updated with the scans
         *     until it is set explicitly. The verdict is the worst of the scans' verdicts (`synthetic`, `suspicious`,
         *     `authentic`, in that order), `null` while none has one, and is updated when scans complete later. Emits
         *     `case.opened`. A repeated request whose case was deleted since is 404.
         */
        post: operations["createCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{caseId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a case
         * @description One case of the key's organization and environment.
         */
        get: operations["getCase"];
        put?: never;
        post?: never;
        /**
         * Delete a case
         * @description Permanently deletes the case with its notes, assessments and reports. A case on hold is 409 `case_on_hold`. Its
         *     scans stay, and their files expire as if the scans had been removed from the case. The `data` of its events
         *     becomes `{"id", "erased": true}`, and deliveries that still wait are sent in this form. Deleting it again is 404.
         */
        delete: operations["deleteCase"];
        options?: never;
        head?: never;
        /**
         * Change a case
         * @description Changes the given fields; absent fields stay as they are. Once `severity` is set, it no longer follows the
         *     scans. `metadata` is merged: a `null` value removes its entry. `addScanIds` appends scans to the list and skips
         *     those already in it; more than 500 scans in total are 409 `limit_reached`. `removeScanIds` removes scans; at
         *     least one must stay, otherwise it is 409 `conflict`. A scan in both lists is 400.
         *
         *     A case that is not resolved, or is on hold, keeps the files of its scans from expiring. With `hold: true` they
         *     stay whatever the status; no scan can then be removed from the case (409 `case_on_hold`). A `hold` in the same
         *     request is applied before the scans are changed.
         *
         *     A case moves from `open` to `escalated` or `resolved`, from `escalated` to `resolved`, and from `resolved` back
         *     to `open`; any other move is 409 `conflict`. Setting the status that it already has changes nothing. A request
         *     is carried out completely or not at all. Emits `case.escalated` or `case.resolved` when the case moves to that
         *     status.
         */
        patch: operations["updateCase"];
        trace?: never;
    };
    "/api/v1/cases/{caseId}/scans/{scanId}/assessments": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * List people's findings about a scan
         * @description The assessments of a scan in a case, newest first. A scan that the case does not name is 404.
         */
        get: operations["listAssessments"];
        put?: never;
        /**
         * Record a person's finding about a scan
         * @description Records what a person found about a scan of a case, beside the verdict of the rules, which stays as it is. An
         *     assessment cannot be changed: the newest one of a scan counts, and the earlier ones stay in the list. A scan
         *     that the case does not name is 404. `by` is the label of the API key.
         *
         *     A finding disagrees with a verdict if it is `authentic`, `manipulated` or `synthetic` and the verdict is not
         *     `authentic`, `suspicious` or `synthetic` respectively. `undecided`, and a scan without a verdict, neither agree
         *     nor disagree. `listScans` filters by it: `agreement=disagrees`. Emits nothing.
         */
        post: operations["createAssessment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{caseId}/reports": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        /**
         * List the reports of a case
         * @description The reports of the case, newest first, without `downloadUrl`: get a report for an address of its file.
         */
        get: operations["listCaseReports"];
        put?: never;
        /**
         * Make a report of a case
         * @description Makes, in the background, one ZIP file about the case as it is when the report is made: its scans with their
         *     verdicts, reasons and exhibits, what was read in each file, who did what, and the files themselves if
         *     `includeFiles` is true. It is signed with a key of the service, whose public part is at
         *     `/.well-known/media-scan-report-keys.json`; `README.txt` in it says how to check it, `report.pdf` in it is for
         *     people, and `report.json` in it has the form of `ReportDocument`.
         *
         *     Read the report until its `status` is `ready` or `failed`, or wait for `report.ready`. It counts towards the
         *     storage quota, and is kept until the case, or a scan that it holds, is deleted. A case can have 100 reports;
         *     further ones, and files of more than 5 GiB together, are 409 `limit_reached`.
         */
        post: operations["createCaseReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{caseId}/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
                /**
                 * @description The report's identifier.
                 * @example rep_01m7yj9d12esp8bhzsm3x9qk4d
                 */
                reportId: components["parameters"]["ReportIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a report of a case
         * @description One report of the case. Once it is `ready`, each answer has a new `downloadUrl`.
         */
        get: operations["getCaseReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The webhook endpoints of the key's organization and environment, newest first, with their delivery success
         *     rates. Revoked endpoints are included; `status` filters the list.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Registers an HTTPS address for event kinds; the endpoint starts `active`. The signing secret is in `secret` of
         *     this answer; later answers have only `secretMasked`. Only the same request repeated with its `Idempotency-Key` gets
         *     this answer again, secret included, so that a lost answer loses no secret. It is the secret of that time, even
         *     if it has been rotated since.
         *
         *     The address must be `https://` and a host, without user info or fragment, at most 2,048 characters, and must not
         *     name a private or otherwise non-public IP address (400). Write the host literally: no percent-encoding, and an
         *     IPv4 address as four decimal numbers. A host name is resolved and checked at each delivery.
         *
         *     In each environment an organization may have 50 endpoints that are not revoked, unless the operator set another
         *     number; one more is 409 `limit_reached`. Paused endpoints count.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description One webhook endpoint of the key's organization and environment, including revoked ones.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint's address, description, events or headers
         * @description Changes the given fields; absent fields stay as they are. Waiting deliveries go to the new address, with the new
         *     headers. `events` replaces the subscriptions from now on, and `headers` replaces all existing headers.
         *     `description: null` removes the description, `headers: null` all headers. A revoked endpoint is 409
         *     `webhook_revoked`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new signing secret
         * @description Answers with a new secret, which is shown again only to the same request repeated with its `Idempotency-Key`.
         *     For `overlapSeconds`, a day by default, every delivery carries two signatures, one for each secret: store the
         *     new secret in your receiver within that time, and no delivery is refused. 0 ends the old secret immediately.
         *     Another rotation during the overlap ends the oldest secret. The body may be omitted. A revoked endpoint is 409 `webhook_revoked`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/redeliver": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what a webhook endpoint missed
         * @description Covers the deliveries of the endpoint that were created at or after `from` and before `to` and have not arrived.
         *     Those that still wait for an attempt, `pending` or `retrying`, are tried now: it is their next attempt, not one
         *     more. Those that have `failed` get one more attempt. Each has 24 hours again in which it may be attempted.
         *
         *     `waiting` and `failed` count both. `waiting` includes deliveries that are due or being attempted already;
         *     nothing changes for them, so that a repeated call sends nothing twice. With `dryRun: true` the answer is 200
         *     with the same counts, and nothing is sent or changed.
         *
         *     A call changes at most 10,000 deliveries, oldest first, and counts at most as many. `more` says whether any are
         *     left that it would have changed; if so, call again, or split the time range. The next call counts what still
         *     waits again, and includes deliveries that have failed again by then: if a receiver keeps refusing more than
         *     10,000, each call takes the same oldest ones, so split the time range.
         *
         *     While the endpoint is paused, the deliveries are held until it is active again. An endpoint that has not
         *     answered in time for several attempts is tried with one delivery every 30 seconds until it answers. A revoked
         *     endpoint is 409 `webhook_revoked`.
         */
        post: operations["redeliverWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/status": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate, pause or revoke a webhook endpoint
         * @description An endpoint can be switched between `active` and `paused` at any time, and from either to `revoked`, which is
         *     final: changing a revoked endpoint is 409 `webhook_revoked`. Setting the status it already has answers 200.
         *
         *     While an endpoint is paused, new events create no deliveries for it; deliveries that were already waiting are
         *     held and resume once it is active again. Revoking fails every waiting delivery.
         */
        post: operations["updateWebhookStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Sends a signed `webhook.test` event within the request: the answer already contains the outcome of the first
         *     attempt, so it can take as long as the receiver's time limit (15 seconds). Each process has at most 64 attempts
         *     to an endpoint in flight, tests included. If no slot is free, the test waits for one, up to a third of that
         *     limit; after that the answer shows the delivery as `pending`, and it waits in the queue like any other. If
         *     storing the outcome takes longer than that, the answer is also `pending`; `getWebhookDelivery` shows the outcome
         *     later. A failed test is retried like any other delivery. A paused endpoint still gets one attempt; if it fails,
         *     or found no slot, the delivery is held until the endpoint is active again. A revoked endpoint answers 409
         *     `webhook_revoked`. Test deliveries count in `successRate`, not in `recentFailureRate`. Each call sends another
         *     event.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Deliveries of the key's organization and environment, newest first: one record for each event and endpoint,
         *     updated by each attempt. Filters are combined with "and"; each takes one value. A `webhookId` or `eventId` of
         *     another organization or environment gives an empty page.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook delivery
         * @description One delivery of the key's organization and environment, with its attempts.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook delivery again
         * @description Gives a finished delivery, whether it succeeded or failed, exactly one more attempt: `maxAttempts` becomes
         *     `attempts` + 1. A delivery that still waits, `pending` or `retrying`, is tried now: it is its next attempt, and
         *     `maxAttempts` stays the same. While an attempt is under way the answer is 409 `conflict`; of a revoked endpoint
         *     it is 409 `webhook_revoked`. While its endpoint is paused the delivery is held. The event's `id` stays the same,
         *     so a receiver can recognise a duplicate.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "scan.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scan was created
         * @description Sent when an upload intent creates a scan.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "scan.created",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "fileName": "press-photo.jpg",
                     *         "mediaType": "image",
                     *         "status": "uploading",
                     *         "verdict": null,
                     *         "confidence": null,
                     *         "riskLevel": null,
                     *         "modelVersion": null,
                     *         "pipelineVersion": null,
                     *         "signals": {},
                     *         "metadata": {},
                     *         "fileState": null,
                     *         "createdAt": "2026-11-21T08:15:30.123Z",
                     *         "updatedAt": "2026-11-21T08:15:30.123Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScanCreatedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scan.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scan has its verdict
         * @description Sent when a scan becomes `complete`; use it instead of polling. No event is sent for a failed scan: if none
         *     arrives, poll the scan's job.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "scan.completed",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "fileName": "press-photo.jpg",
                     *         "mediaType": "image",
                     *         "status": "complete",
                     *         "verdict": "synthetic",
                     *         "confidence": 0.9731,
                     *         "riskLevel": "critical",
                     *         "modelVersion": "staging-rules-1",
                     *         "pipelineVersion": "staging-pipeline-1",
                     *         "signals": {
                     *           "basis": "staging"
                     *         },
                     *         "metadata": {
                     *           "article": "4711"
                     *         },
                     *         "fileState": "stored",
                     *         "createdAt": "2026-11-21T08:15:30.123Z",
                     *         "updatedAt": "2026-11-21T08:15:41.007Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScanCompletedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scan.rejudged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scan was judged again
         * @description Sent when a scan was judged again and has a new verdict, also if it is the same as before. No `scan.completed`
         *     and no `verdict.…` is sent for it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "scan.rejudged",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "fileName": "press-photo.jpg",
                     *         "mediaType": "image",
                     *         "status": "complete",
                     *         "verdict": "synthetic",
                     *         "confidence": 0.9731,
                     *         "riskLevel": "critical",
                     *         "modelVersion": "staging-rules-1",
                     *         "pipelineVersion": "staging-pipeline-1",
                     *         "signals": {
                     *           "basis": "staging"
                     *         },
                     *         "metadata": {
                     *           "article": "4711"
                     *         },
                     *         "createdAt": "2026-11-21T08:15:30.123Z",
                     *         "updatedAt": "2026-11-21T08:15:41.007Z",
                     *         "previousVerdict": "authentic"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScanRejudgedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verdict.synthetic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scan was judged synthetic
         * @description Sent in addition to `scan.completed` when the verdict is `synthetic`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "verdict.synthetic",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "fileName": "press-photo.jpg",
                     *         "mediaType": "image",
                     *         "status": "complete",
                     *         "verdict": "synthetic",
                     *         "confidence": 0.9731,
                     *         "riskLevel": "critical",
                     *         "modelVersion": "staging-rules-1",
                     *         "pipelineVersion": "staging-pipeline-1",
                     *         "signals": {
                     *           "basis": "staging"
                     *         },
                     *         "metadata": {
                     *           "article": "4711"
                     *         },
                     *         "fileState": "stored",
                     *         "createdAt": "2026-11-21T08:15:30.123Z",
                     *         "updatedAt": "2026-11-21T08:15:41.007Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerdictSyntheticEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verdict.suspicious": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scan was judged suspicious
         * @description Sent in addition to `scan.completed` when the verdict is `suspicious`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "verdict.suspicious",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "fileName": "press-photo.jpg",
                     *         "mediaType": "image",
                     *         "status": "complete",
                     *         "verdict": "suspicious",
                     *         "confidence": 0.6812,
                     *         "riskLevel": "medium",
                     *         "modelVersion": "staging-rules-1",
                     *         "pipelineVersion": "staging-pipeline-1",
                     *         "signals": {
                     *           "basis": "staging"
                     *         },
                     *         "metadata": {
                     *           "article": "4711"
                     *         },
                     *         "fileState": "stored",
                     *         "createdAt": "2026-11-21T08:15:30.123Z",
                     *         "updatedAt": "2026-11-21T08:15:41.007Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerdictSuspiciousEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A case was opened
         * @description Sent when a case is created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "case.opened",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "title": "Doctored press photo",
                     *         "scanIds": [
                     *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *         ],
                     *         "status": "open",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": null,
                     *         "hold": false,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "updatedAt": "2026-11-21T08:20:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CaseOpenedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.escalated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A case was escalated
         * @description Sent when you or an operator escalate a case.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "case.escalated",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "title": "Doctored press photo",
                     *         "scanIds": [
                     *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *         ],
                     *         "status": "escalated",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": null,
                     *         "hold": false,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "updatedAt": "2026-11-21T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CaseEscalatedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A case was resolved
         * @description Sent when you or an operator resolve a case.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "case.resolved",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "title": "Doctored press photo",
                     *         "scanIds": [
                     *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *         ],
                     *         "status": "resolved",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": null,
                     *         "hold": false,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "updatedAt": "2026-11-21T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CaseResolvedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A user was flagged
         * @description Published by another system through the operator; `data` is what that system sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "user.flagged",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "userId": "u-4711",
                     *         "reason": "repeated synthetic uploads"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserFlaggedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A report is ready
         * @description A report that createCaseReport asked for is ready: `data` is the report (`CaseReport`), without `downloadUrl`
         *     and `expiresAt`. Other systems may also publish it through the operator; then `data` is what that system sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "report.ready",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
                     *         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "status": "ready",
                     *         "byteSize": 184213,
                     *         "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *         "createdAt": "2026-11-21T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportReadyEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "verification.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification was completed
         * @description Published by another system through the operator; `data` is what that system sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "verification.completed",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "verificationId": "v-1202",
                     *         "outcome": "confirmed"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationCompletedEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of a webhook endpoint
         * @description Sent by `testWebhookEndpoint` to that endpoint only; it cannot be subscribed to.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
                     *     secret rotation there is a second `v1`, made with the old secret.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The event kind, equal to `type` in the body.
                     * @example scan.completed
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The delivery's identifier, the same on every attempt.
                     * @example whd_01m7yj9d12esp8bhz9vs791rn2
                     */
                    "Service-Delivery-Id": components["parameters"]["ServiceDeliveryId"];
                    /**
                     * @description The event's identifier, as defined by Standard Webhooks.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
                     * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
                     */
                    "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "webhook.test",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "environment": "sandbox",
                     *       "data": {
                     *         "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "url": "https://hooks.example.org/media-scan",
                     *         "description": "Newsroom alerts",
                     *         "events": [
                     *           "scan.completed",
                     *           "verdict.synthetic",
                     *           "case.opened"
                     *         ],
                     *         "headerNames": [],
                     *         "status": "active",
                     *         "pausedReason": null,
                     *         "secretMasked": "whsec_…iw4="
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTestEvent"];
                };
            };
            responses: {
                410: components["responses"]["EventGone"];
                "2XX": components["responses"]["EventAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Opaque identifier of a scan.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        ScanId: string;
        /**
         * @description Opaque identifier of a case.
         * @example case_01m7yj9d12esp8bhyr0h81majq
         */
        CaseId: string;
        /**
         * @description Opaque identifier of an assessment.
         * @example asm_01m7yj9d12esp8bj1d8m3q6w2k
         */
        AssessmentId: string;
        /**
         * @description Opaque identifier of a report.
         * @example rep_01m7yj9d12esp8bhzsm3x9qk4d
         */
        ReportId: string;
        /**
         * @description Opaque identifier of a webhook endpoint.
         * @example whe_01m7yj9d12esp8bhz59gwyndv7
         */
        WebhookId: string;
        /**
         * @description Opaque identifier of a webhook delivery.
         * @example whd_01m7yj9d12esp8bhz9vs791rn2
         */
        DeliveryId: string;
        /**
         * @description Opaque identifier of an event.
         * @example evt_01m7yj9d12esp8bhzr5chp1bzk
         */
        EventId: string;
        /**
         * @description Opaque identifier of the organization a resource belongs to, taken from the API key.
         * @example org_01m7yj9d10esp8bhy1kgdbjnp7
         */
        OrganizationId: string;
        /**
         * @description Identifies the request.
         * @example req_01m7yj9d12esp8bj051hzeprwm
         */
        RequestId: string;
        /**
         * @description The version of this contract, a date.
         * @example 2026-11-21
         */
        ApiVersion: string;
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds.
         * @example 2026-11-21T08:15:30.123Z
         */
        Timestamp: string;
        /**
         * @description The environment of the API key.
         * @enum {string}
         */
        Environment: "production" | "staging" | "sandbox";
        /**
         * @description What kind of media the file is.
         * @enum {string}
         */
        MediaType: "image" | "video" | "audio" | "document";
        /**
         * @description `uploading` until the upload is marked complete; then immediately `complete` in sandbox and staging, or
         *     `queued`, `processing` and `complete` or `failed` in production. `complete` and `failed` are final.
         * @enum {string}
         */
        ScanStatus: "queued" | "uploading" | "processing" | "complete" | "failed";
        /**
         * @description Whether the scan's file is there. `stored`: yes. `removed`: no more, because it was kept for as long as the
         *     service keeps files, or because the scan failed. `damaged`: what is stored is not the file that was judged,
         *     because its SHA-256 is another one; the service hands it on to nobody, and the verdict is about the file as it
         *     was. `null` until the upload is complete, and in the sandbox, where nothing need be uploaded.
         * @enum {string|null}
         */
        FileState: "stored" | "removed" | "damaged" | null;
        /**
         * @description A kind of event an endpoint may subscribe to.
         * @enum {string}
         */
        EventKind: "scan.created" | "scan.completed" | "scan.rejudged" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed";
        /**
         * @description An event kind, or `webhook.test` for a test delivery.
         * @enum {string}
         */
        DeliveredEventKind: "scan.created" | "scan.completed" | "scan.rejudged" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed" | "webhook.test";
        /**
         * @description Created `open`; you or an operator escalate, resolve and reopen it.
         * @enum {string}
         */
        CaseStatus: "open" | "escalated" | "resolved";
        /**
         * @description How severe a case is.
         * @enum {string}
         */
        Severity: "low" | "medium" | "high" | "critical";
        /**
         * @description `pending` before the first attempt, `retrying` between attempts, then `succeeded` or `failed`, which
         *     are final.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "retrying" | "succeeded" | "failed";
        /**
         * @description `revoked` is final.
         * @enum {string}
         */
        WebhookStatus: "active" | "paused" | "revoked";
        /** @description The request that the answer belongs to, when the answer was made, and the cursor of the next page. */
        Meta: {
            requestId: components["schemas"]["RequestId"];
            /**
             * Format: date-time
             * @description When the answer was made.
             */
            timestamp: string;
            apiVersion: components["schemas"]["ApiVersion"];
            /** @description On lists, the opaque cursor of the next page, or `null` when there is none. */
            nextCursor?: string | null;
        };
        /**
         * @description Your own texts, by name: at most 20, each name 1–40 letters, digits, `_`, `.` or `-`, each text at most 500
         *     characters. The name `__proto__` is not allowed.
         * @example {
         *       "article": "4711"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /**
         * @description Merged into the existing metadata: absent entries stay as they are, and `null` removes an entry. The same rules
         *     as for metadata apply.
         * @example {
         *       "article": "4711",
         *       "desk": null
         *     }
         */
        MetadataChanges: {
            [key: string]: string | null;
        };
        /** @description The file that will be uploaded. */
        CreateScanUploadIntentRequest: {
            /** @description The file's name, 1–255 characters without control characters. It is never used as a path. */
            fileName: string;
            /**
             * @description The file's media type, `type/subtype`, parameters allowed. It becomes the upload's `Content-Type`. It need
             *     not agree with `mediaType`: a mismatch is a signal, not an error.
             */
            contentType: string;
            mediaType: components["schemas"]["MediaType"];
            /**
             * Format: int64
             * @description The file's exact size in bytes, at most 5 GiB.
             */
            byteSize: number;
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description The fields of a scan to change. */
        UpdateScanRequest: {
            metadata?: components["schemas"]["MetadataChanges"];
        };
        /** @description A new scan, and where and how to send its file. */
        ScanUploadIntent: {
            scanId: components["schemas"]["ScanId"];
            /** @description Short-lived address to `PUT` the file to. Anyone who has it can upload the file; keep it secret. */
            uploadUrl: string;
            /** @description Headers the uploader must send to the target, exactly as given. */
            uploadHeaders: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the upload target expires. Always present.
             */
            expiresAt?: string;
        };
        /** @description A media file and the findings about it. */
        Scan: {
            id: components["schemas"]["ScanId"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description The file's name, as the upload intent gave it. */
            fileName?: string;
            mediaType?: components["schemas"]["MediaType"];
            status: components["schemas"]["ScanStatus"];
            /**
             * @description `null` until the scan is complete, and for a complete scan without evidence either way; then
             *     `signals.conclusion` is `no_evidence`.
             * @enum {string|null}
             */
            verdict?: "authentic" | "suspicious" | "synthetic" | null;
            /**
             * @description The strength of the rule that decided, 0 to 1; `null` without a verdict. It is fixed for each rule, not
             *     measured for this file: how often the rules are wrong is at `/docs/verdicts.md`.
             */
            confidence?: number | null;
            /**
             * @description `low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for
             *     synthetic below 0.95, else `critical`. `null` without a verdict.
             * @enum {string|null}
             */
            riskLevel?: "low" | "medium" | "high" | "critical" | null;
            /** @description The version of the rules or the model that gave the verdict. */
            modelVersion?: string | null;
            /** @description The version of the pipeline that ran them. */
            pipelineVersion?: string | null;
            signals?: components["schemas"]["Signals"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the file will be deleted; the scan stays. Counts from the verdict or, if later, from the time when the
             *     last case that kept the file was resolved, released or deleted, or the scan removed from it. `null` without
             *     a file, before the verdict, while a case that includes the scan is not resolved or is on hold, and where
             *     files are kept forever.
             */
            fileExpiresAt?: string | null;
            fileState?: components["schemas"]["FileState"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A scan that was judged again, with the verdict that it had before. */
        RejudgedScan: {
            id: components["schemas"]["ScanId"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description The file's name, as the upload intent gave it. */
            fileName?: string;
            mediaType?: components["schemas"]["MediaType"];
            status: components["schemas"]["ScanStatus"];
            /**
             * @description `null` until the scan is complete, and for a complete scan without evidence either way; then
             *     `signals.conclusion` is `no_evidence`.
             * @enum {string|null}
             */
            verdict?: "authentic" | "suspicious" | "synthetic" | null;
            /**
             * @description The strength of the rule that decided, 0 to 1; `null` without a verdict. It is fixed for each rule, not
             *     measured for this file: how often the rules are wrong is at `/docs/verdicts.md`.
             */
            confidence?: number | null;
            /**
             * @description `low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for
             *     synthetic below 0.95, else `critical`. `null` without a verdict.
             * @enum {string|null}
             */
            riskLevel?: "low" | "medium" | "high" | "critical" | null;
            /** @description The version of the rules or the model that gave the verdict. */
            modelVersion?: string | null;
            /** @description The version of the pipeline that ran them. */
            pipelineVersion?: string | null;
            signals?: components["schemas"]["Signals"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the file will be deleted; the scan stays. Counts from the verdict or, if later, from the time when the
             *     last case that kept the file was resolved, released or deleted, or the scan removed from it. `null` without
             *     a file, before the verdict, while a case that includes the scan is not resolved or is on hold, and where
             *     files are kept forever.
             */
            fileExpiresAt?: string | null;
            fileState?: components["schemas"]["FileState"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * @description The verdict before; `null` if it had none.
             * @enum {string|null}
             */
            previousVerdict: "authentic" | "suspicious" | "synthetic" | null;
        };
        /** @description A verdict that a scan has or had, with the rules, lists and detectors that gave it. */
        Judgement: {
            /**
             * Format: int32
             * @description 1 for the first judgement of the scan, counted upwards.
             */
            number: number;
            /**
             * @description `null` for a judgement that found no evidence either way, whose `signals.conclusion` is `no_evidence`, or
             *     that found no rule to decide by, and for a scan that failed.
             * @enum {string|null}
             */
            verdict: "authentic" | "suspicious" | "synthetic" | null;
            /**
             * @description The strength of the rule that decided, 0 to 1; `null` without a verdict. It is fixed for each rule, not
             *     measured for this file: how often the rules are wrong is at `/docs/verdicts.md`.
             */
            confidence: number | null;
            /**
             * @description `low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for
             *     synthetic below 0.95, else `critical`. `null` without a verdict.
             * @enum {string|null}
             */
            riskLevel: "low" | "medium" | "high" | "critical" | null;
            /** @description The version of the rules or the model that gave the verdict. */
            modelVersion: string | null;
            /** @description The version of the pipeline that ran them. */
            pipelineVersion: string | null;
            signals: components["schemas"]["Signals"];
            judgedAt: components["schemas"]["Timestamp"];
            cause: components["schemas"]["JudgementCause"];
        };
        /**
         * @description Why the scan was judged: after its `upload`, at the request of a `tenant` (`rejudgeScan`), or by an `operator`.
         * @enum {string}
         */
        JudgementCause: "upload" | "tenant" | "operator";
        /**
         * @description The evidence for the verdict: at most 32 KiB of JSON, quotes of at most 300 characters, and no personal data.
         *     The whole is at `GET /api/v1/scans/{scanId}/evidence`. Open: there may be more properties than those named here,
         *     and verdicts of earlier releases lack some of them. Empty until the scan's status is final.
         */
        Signals: {
            /** @description `staging` for a deterministic verdict, `content` for an analysis of the file. */
            basis?: string;
            /**
             * @description For an analysis: the `code` of the rule that decided, or `no_evidence` if none did. With `noevidence` in
             *     a sandbox file name: `no_evidence`.
             */
            conclusion?: string;
            /** @description For an analysis, each rule that applied, the strongest first. */
            reasons?: components["schemas"]["Reason"][];
            /** @description For an analysis, what was looked for, and whether it was found. */
            lookedFor?: components["schemas"]["LookedFor"][];
            /** @description For an analysis, the SHA-256 of the file, 64 hexadecimal digits. */
            sha256?: string;
            /**
             * Format: int64
             * @description For an analysis, the number of bytes that were read.
             */
            byteSize?: number;
            /** @description For an analysis, the content type by the file's content; `null` if it is of no known format. */
            detectedType?: string | null;
            /**
             * @description For an analysis, how the file differs from what its intent declared: `family` (another kind of media),
             *     `contentType`, `fileName`, `byteSize`. More words may be added.
             */
            mismatches?: string[];
            /** @description For an analysis, the camera that the file's own tags name, which anybody can write; `null` without one. */
            camera?: {
                /** @description The maker. */
                make: string;
                /** @description The model. */
                model: string;
                /** @description Whether exposure time, aperture or sensitivity is recorded. */
                exposure: boolean;
            } | null;
            /** @description For an analysis, the editing program that the file's own tags name; `null` without one. */
            editor?: string | null;
            /** @description For an analysis, the generator that the file's own marks name; `null` without one. */
            generator?: string | null;
            /** @description For an analysis, the versions of rules and libraries, and the dates of trust lists. */
            versions?: {
                [key: string]: unknown;
            };
            c2pa?: components["schemas"]["Credentials"];
            /** @description For an analysis, the most telling tags of the file's metadata; `null` if they were not read. */
            metadata?: {
                /** @description What read them. */
                tool: string;
                /** @description Its version. */
                version: string;
                /** @description Its name for the file's format; `null` if it knows none. */
                fileType: string | null;
                /** @description The tags, in the order in which the tool found them. */
                tags: {
                    /** @description Where it stands, by the tool's own names, such as `IFD0:Software`. */
                    place: string;
                    /** @description Its value, shortened. Text from the file, which anybody can have written. */
                    value: string;
                }[];
                /** @description Whether the file has more tags, or longer values. */
                truncated: boolean;
            } | null;
            /**
             * @description For an analysis, findings from the decoded picture, such as `width`, `height`, `perceptualHash` and
             *     `jpegQuality`; `null` for other media, and for a picture that could not be decoded.
             */
            picture?: {
                [key: string]: unknown;
            } | null;
            /** @description For an analysis, what the operator's detector says beside its verdict; `null` without one. */
            detector?: {
                [key: string]: unknown;
            } | null;
            /** @description For an analysis, steps that failed. What they look for is unknown then, not absent. */
            failures?: {
                /** @description The step, such as `metadata`, `credentials` or `picture`. More may be added. */
                step: string;
                /** @description Why it failed, as a sentence for people. */
                error: string;
            }[];
            /** @description For an analysis, earlier scans with the same file or a similar picture, identical files first. */
            seenBefore?: components["schemas"]["SeenBefore"][];
            /** @description For a failed scan, why it failed, if known. */
            failure?: components["schemas"]["Reason"];
        } & {
            [key: string]: unknown;
        };
        /** @description A rule that applied to a file, or why a scan failed. More codes may be added. */
        Reason: {
            /** @description The code of the rule or reason. */
            code: string;
            /** @description The same as a sentence for people. */
            sentence: string;
            /** @description The evidence, for people to check; empty if there is nothing to show. */
            evidence: string;
            /** @description What the rule found, place by place. Absent for failures, and in verdicts of earlier releases. */
            exhibits?: components["schemas"]["Exhibit"][];
        };
        /** @description A finding that a reason rests on, as it stands in the file. */
        Exhibit: {
            /**
             * @description Where it stands: a tag by ExifTool's own names, such as `PNG:Parameters`, or the labels of a manifest and
             *     an assertion.
             */
            place: string;
            /**
             * @description What stands there, shortened: to 300 characters in `signals`, to 4,000 in the evidence. Text from the file:
             *     show it as text, never as HTML.
             */
            quote: string;
            /** @description What read it, with its version, such as `ExifTool 13.59`. */
            tool: string;
            /** @description In the evidence, the `code` of the reason that rests on it. */
            code?: string;
            /** @description The mark that it is, by its name in the table of marks. */
            mark?: string;
            /**
             * Format: int32
             * @description The number of the rule in the table of rules.
             */
            rule?: number;
            /** @description Address of the page that explains the rule. */
            page?: string;
        };
        /** @description Something that the analysis looked for. */
        LookedFor: {
            /** @description What it looked for, for people. */
            what: string;
            /** @description Whether it was found. */
            found: boolean;
        };
        /**
         * @description The outcome of verifying the file's Content Credentials (C2PA), and what they say. Verdicts of earlier releases
         *     lack some of the properties.
         */
        Credentials: {
            /**
             * @description `trusted`: signature and hashes are valid, and the signer's certificate leads to a trust anchor; `legacy`:
             *     it leads to the interim trust list, which was frozen in 2026; `valid`: it leads to neither; `invalid`: the
             *     signature or a hash is broken; `unverifiable`: present, but could not be verified; `none`: the file has
             *     none. More states may be added.
             */
            state: string;
            /** @description The organization named in the signing certificate. */
            issuer?: string | null;
            /** @description The software that made the claim, by its own name. */
            generator?: string | null;
            /**
             * Format: int32
             * @description The version of the claim, 1 or 2.
             */
            claimVersion?: number | null;
            /** @description The time stamp of the signature, RFC 3339; `null` if none matches it. */
            signedAt?: string | null;
            /** @description The problems found, as status codes of C2PA. */
            problems?: string[];
            /** @description What else was noted, as informational status codes of C2PA. */
            informational?: string[];
            /**
             * @description Whether the certificate was looked up among those revoked: `not_checked`, `good` or `revoked`. More words
             *     may be added.
             */
            revocation?: string;
            /**
             * @description What another implementation says of the problems found; `null` if it was not needed. Without its agreement
             *     the state is never `invalid`.
             */
            secondOpinion?: ({
                /** @description The implementation, with its version. */
                tool: string;
                /** @description The problems that it can check, as status codes of C2PA. */
                checked: string[];
                /** @description Whether it found at least one of them too. */
                agrees: boolean;
                /** @description Those that it found too. */
                problems: string[];
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Why they were not examined, such as `too_large`. */
            skipped?: string | null;
            /** @description The manifests, the active one first. */
            manifests?: ({
                /** @description Its label. */
                label: string;
                /** @description The organization named in its signing certificate. */
                issuer?: string | null;
                /** @description How far its signer is trusted, in the words of `state`. */
                trust?: string;
                /**
                 * Format: int32
                 * @description The version of its claim, 1 or 2.
                 */
                claimVersion?: number;
                /** @description The software that made the claim, by its own name. */
                generator?: string | null;
                /** @description The time stamp of its signature, RFC 3339; `null` if none matches it. */
                signedAt?: string | null;
                /** @description What was done to the file, in order. */
                actions?: ({
                    /** @description The action, such as `c2pa.created`. */
                    action: string;
                    /** @description The IPTC digital source type that it names. */
                    digitalSourceType?: string | null;
                    /** @description Whether its signer states it, rather than having gathered it from elsewhere. */
                    created?: boolean;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description The files that it was made from. */
                ingredients?: ({
                    /** @description How it was used, such as `parentOf` or `componentOf`. */
                    relationship: string;
                    /** @description The label of its own manifest, if it has one. */
                    manifest?: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description The problems found in this manifest, as status codes of C2PA. */
                problems?: string[];
                /** @description What the hash of the content leaves out, beside the manifest itself. */
                exclusions?: string[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description What the credentials say of the file, signer by signer. */
            statements?: ({
                /** @description What is said, such as `generated`, `captured` or `changed`. More kinds may be added. */
                kind: string;
                /** @description The strength of the rule for this kind; `null` for a kind without a verdict. */
                confidence?: number | null;
                /** @description Who says it. */
                by?: string | null;
                /** @description How far that signer is trusted, in the words of `state`. */
                trust?: string;
                /** @description The source types, actions or status codes that it rests on. */
                terms?: string[];
                /** @description Where it stands, by the labels of the manifest and the assertion. */
                place: string;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        /** @description What an analysis read in a file, and what its verdict rests on. */
        ScanEvidence: {
            scanId: components["schemas"]["ScanId"];
            /** @description The file's metadata, tag by tag; `null` if there is no evidence, or if they were not read. */
            metadata: {
                /** @description What read them. */
                tool: string;
                /** @description Its version. The same version shows the same tags of the same file. */
                version: string;
                /** @description Its name for the file's format; `null` if it knows none. */
                fileType: string | null;
                /** @description The tags, in the order in which the tool found them, with duplicates. */
                tags: {
                    /**
                     * @description Where it stands, by the tool's own names, such as `IFD0:Software`; with a document in front for
                     *     what is embedded in the file, such as `Doc1:IFD0:Software`.
                     */
                    place: string;
                    /** @description The tool's name for the group that it is in (family 1). */
                    group: string;
                    /** @description The tool's name for the tag. */
                    name: string;
                    /**
                     * @description Its value: a text, a list, or an object for a structure, nested as in the file. A binary value is
                     *     the text that the tool shows for it. Anybody can have written it.
                     */
                    value: unknown;
                }[];
                /** @description Whether the file has more tags, or longer values, than are kept (1 MiB of JSON). */
                truncated: boolean;
                /**
                 * Format: int32
                 * @description The number of tags left out because they may be personal data.
                 */
                withheld: number;
            } | null;
            /**
             * @description The Content Credentials as crJSON; `null` if the file has none. Only `{"truncated": true}` if they are more
             *     than 1 MiB.
             */
            c2pa: {
                [key: string]: unknown;
            } | null;
            /** @description The exhibits of all reasons, with quotes of up to 4,000 characters. */
            exhibits: components["schemas"]["Exhibit"][];
            /** @description What was looked for, and whether it was found. */
            lookedFor: components["schemas"]["LookedFor"][];
        };
        /** @description An earlier scan of the key's organization and environment. */
        SeenBefore: {
            /** @description The scan; it may have been deleted since. */
            scanId: components["schemas"]["ScanId"];
            /**
             * @description Whether it had the same file or a similar picture.
             * @enum {string}
             */
            match: "identical" | "similar";
        };
        /** @description The progress of a scan, and when to poll again. */
        ScanJob: {
            scanId?: components["schemas"]["ScanId"];
            status?: components["schemas"]["ScanStatus"];
            /**
             * Format: date-time
             * @description Do not poll before this time. Absent when the status is final.
             */
            nextPollAfter?: string;
        };
        /** @description The case to open. */
        CreateCaseRequest: {
            /** @description 1–200 characters. */
            title: string;
            /** @description 1–100 scans of the key's organization and environment; duplicates are removed. */
            scanIds: components["schemas"]["ScanId"][];
            /** @description If absent, the worst risk level among the scans, or `medium` if none has one. */
            severity?: components["schemas"]["Severity"];
            /** @description The person who works on the case, 1–200 characters, or `null`. */
            assignee?: string | null;
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description The fields of a case to change; absent fields stay as they are. */
        UpdateCaseRequest: {
            /** @description 1–200 characters. */
            title?: string;
            /** @description Once set, it no longer follows the scans. */
            severity?: components["schemas"]["Severity"];
            /** @description The person who works on the case, 1–200 characters; `null` for none. */
            assignee?: string | null;
            /** @description The status to move the case to. */
            status?: components["schemas"]["CaseStatus"];
            /** @description Whether to keep the case's scans and their files, whatever its status. */
            hold?: boolean;
            metadata?: components["schemas"]["MetadataChanges"];
            /** @description 1–100 more scans of the key's organization and environment; duplicates are removed. */
            addScanIds?: components["schemas"]["ScanId"][];
            /** @description 1–100 scans of the case to remove from it; duplicates are removed. They are not deleted. */
            removeScanIds?: components["schemas"]["ScanId"][];
        };
        /** @description An investigation of one or more scans. */
        Case: {
            id: components["schemas"]["CaseId"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description The title, as it was given. */
            title: string;
            /** @description The scans linked to the case, in the order given. */
            scanIds?: components["schemas"]["ScanId"][];
            /** @description Created `open`; you or an operator escalate, resolve and reopen it. */
            status: components["schemas"]["CaseStatus"];
            /** @description How serious the case is. */
            severity: components["schemas"]["Severity"];
            /**
             * @description The worst of the scans' verdicts; `null` while none has one.
             * @enum {string|null}
             */
            verdict?: "authentic" | "suspicious" | "synthetic" | null;
            /** @description The person who works on the case; `null` if nobody does. */
            assignee?: string | null;
            /**
             * @description Whether the case keeps its scans and their files whatever its status: while it is on hold, no scan can be
             *     removed from it.
             */
            hold?: boolean;
            metadata?: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What a person found.
         * @enum {string}
         */
        Finding: "authentic" | "manipulated" | "synthetic" | "undecided";
        /**
         * @description Whether a person's finding and the verdict say the same.
         * @enum {string}
         */
        Agreement: "agrees" | "disagrees";
        /** @description A person's finding about a scan. */
        CreateAssessmentRequest: {
            finding: components["schemas"]["Finding"];
            /** @description Why; plain text, 1–4,000 characters. */
            note?: string;
        };
        /** @description A person's finding about a scan of a case. */
        Assessment: {
            id: components["schemas"]["AssessmentId"];
            caseId: components["schemas"]["CaseId"];
            scanId: components["schemas"]["ScanId"];
            finding: components["schemas"]["Finding"];
            /** @description As it was given; plain text, which may contain line breaks. Absent if none was given. */
            note?: string;
            /** @description Who recorded it, the label that the API key had then, or the name of an operator. */
            by: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description What the report is to contain. An empty object is allowed. */
        CreateCaseReportRequest: {
            /**
             * @description Whether the files of the scans are in the report. They are not unless this is true.
             * @default false
             */
            includeFiles?: boolean;
            /**
             * @description `include` for a report with the personal data that the files have: places, names, serial numbers. They are
             *     left out otherwise, as in the evidence of a scan. A file itself always has them.
             * @enum {string}
             */
            personalData?: "include";
        };
        /**
         * @description `queued`: it is waiting or being made. `ready`: it can be downloaded. `failed`: it could not be made; `failure`
         *     says why. `ready` and `failed` are final.
         * @enum {string}
         */
        ReportStatus: "queued" | "ready" | "failed";
        /**
         * @description `file_damaged`: a file is no longer the one that was judged. `file_missing`: a file that should be there is not.
         *     `too_large`: the report would have more than 5 GiB. `storage_quota_exceeded`: it does not fit into the
         *     organization's storage quota. `not_made`: the service could not make it in several attempts. More codes may be
         *     added.
         * @enum {string}
         */
        ReportFailureCode: "file_damaged" | "file_missing" | "too_large" | "storage_quota_exceeded" | "not_made";
        /** @description Why a report could not be made. */
        ReportFailure: {
            code: components["schemas"]["ReportFailureCode"];
            /** @description The same for people, with the scan and file that it is about. */
            message: string;
        };
        /** @description A report of a case. */
        CaseReport: {
            id: components["schemas"]["ReportId"];
            caseId: components["schemas"]["CaseId"];
            status: components["schemas"]["ReportStatus"];
            /**
             * Format: int64
             * @description Size of the ZIP file in bytes; absent until the report is ready.
             */
            byteSize?: number;
            /** @description SHA-256 of the ZIP file; absent until the report is ready. */
            sha256?: string;
            /**
             * Format: uri
             * @description Where the ZIP file can be read with `GET`, without a key, until `expiresAt`. Whoever has the address can
             *     read the file. Present in getCaseReport once the report is ready.
             */
            downloadUrl?: string;
            /** @description When `downloadUrl` ends, 15 minutes after the answer. */
            expiresAt?: components["schemas"]["Timestamp"];
            /** @description Present once the report has failed. */
            failure?: components["schemas"]["ReportFailure"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description `report.json` in the ZIP file of a report. It is stored in canonical form (RFC 8785), and `report.sig` is the
         *     signature of its bytes (`Ed25519`).
         */
        ReportDocument: {
            /**
             * Format: int32
             * @description The version of this form. New properties do not change it.
             * @constant
             */
            version: 1;
            id: components["schemas"]["ReportId"];
            /** @description The `kid` of the key that signed, in the published key set. */
            keyId: string;
            /** @description When its contents were read. */
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            /** @description The release of the service that made it. */
            release: string;
            /**
             * @description Whether personal data that the files have are included.
             * @enum {string}
             */
            personalData: "included" | "withheld";
            /** @description The case; `null` in a report of a single scan. */
            case: components["schemas"]["Case"] | null;
            /** @description The scans, in the order of the case. */
            scans: components["schemas"]["ReportedScan"][];
            custody: components["schemas"]["ReportCustody"];
            rules?: components["schemas"]["ReportedRules"];
            /** @description Every file of the ZIP, without `report.json`, `report.sig`, `report.tsr`, `key.pem` and `SHA256SUMS`. */
            files: components["schemas"]["ReportFile"][];
        };
        /** @description A scan in a report. */
        ReportedScan: {
            scan: components["schemas"]["Scan"];
            /** @description Its file. */
            file: {
                /** @description The media type that was declared for it. */
                contentType: string;
                /**
                 * Format: int64
                 * @description Its size in bytes.
                 */
                byteSize: number;
                /** @description The SHA-256 recorded at its analysis; `null` where the file was not read, as in sandbox and staging. */
                sha256: string | null;
                /** @description Its name in the ZIP; `null` if it is not in it. */
                includedAs: string | null;
            };
            /** @description The findings that its reasons rest on. */
            exhibits: components["schemas"]["Exhibit"][];
            /** @description What the analysis looked for, whether it was found or not. */
            lookedFor: components["schemas"]["LookedFor"][];
            /** @description What people found about it in the case, oldest first. */
            assessments: components["schemas"]["Assessment"][];
            /** @description Its former verdicts, newest first. Absent in reports of earlier releases. */
            judgements?: components["schemas"]["Judgement"][];
        };
        /**
         * @description The rules of the service that made the report, in their order: the first that applies gives the verdict. Absent in
         *     reports of earlier releases.
         */
        ReportedRules: {
            /** @description The day on which the error rates were measured, as in `2026-11-27`. */
            measuredOn: string;
            /**
             * Format: int64
             * @description Over how many files, of which it was known what they are.
             */
            measuredFiles: number;
            /** @description Each rule. */
            rules: components["schemas"]["ReportedRule"][];
        };
        /** @description A rule, how strong it is, and how often it was wrong. */
        ReportedRule: {
            /** @description Its name in the reasons of a verdict. */
            code: string;
            /** @description The verdict that it gives; `detector` for the one of your own detector, `null` for a reason without a verdict. */
            verdict: string | null;
            /** @description The confidence of its verdict, which is fixed for the rule; `null` where it gives none of its own. */
            strength: number | null;
            /** @description What was measured; `null` where nothing was. */
            rates: {
                /**
                 * Format: int64
                 * @description Files of its kind that it applied to.
                 */
                rightHits: number;
                /**
                 * Format: int64
                 * @description Files of another kind that it applied to.
                 */
                falseHits: number;
                /**
                 * Format: int64
                 * @description Files of another kind.
                 */
                otherFiles: number;
                /** @description The rate of false hits is not higher, with 95 % confidence. */
                falseRateAtMost: number;
            } | null;
        };
        /**
         * @description Who did what with the case and its scans, and where these records stand in the organization's chain, in which each
         *     has the hash of the one before. `media-scan verify` checks all of it.
         */
        ReportCustody: {
            /**
             * @description The last record of the organization's custody chain, when the report was made. Absent in reports of earlier
             *     releases.
             */
            head?: {
                /**
                 * Format: int64
                 * @description Its number, counted from 1; 0 while nothing is chained.
                 */
                sequence: number;
                /** @description Its hash, 64 hexadecimal digits; `null` while nothing is chained. */
                hash: string | null;
            };
            /**
             * @description The hashes of the records up to the head, those of other cases and scans too, beginning before the first of
             *     the records below. Absent in reports of earlier releases.
             */
            chain?: {
                /**
                 * Format: int64
                 * @description The sequence of the first hash.
                 */
                from: number;
                /** @description In the order of the chain; where there are more than 20,000, the last ones. */
                hashes: string[];
            };
            /** @description The records of the case and its scans, oldest first. */
            records: components["schemas"]["CustodyRecord"][];
        };
        /** @description One thing that was done. */
        CustodyRecord: {
            /** @description When. */
            at: components["schemas"]["Timestamp"];
            /** @description Who; an API key by its identifier, or a part of the service. */
            actor: string;
            /** @description What was done. */
            action: string;
            /** @description The identifier of what it was done to. */
            subject: string;
            /**
             * @description What `bodyHash` is over: `address`, from where it was done or `null`, and `details`, further values. Empty where
             *     it was erased.
             */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description Its place in the chain, from 1; `null`, as the hashes and the salt, while it is not chained. Absent in reports
             *     of earlier releases.
             */
            sequence?: number | null;
            /** @description The `hash` of the record before it; `null` for the first. Absent in reports of earlier releases. */
            previousHash?: string | null;
            /**
             * @description SHA-256 over the text of `salt` followed by the canonical JSON (RFC 8785) of `body`. Absent in reports of earlier
             *     releases.
             */
            bodyHash?: string | null;
            /** @description The salt; `null` once the body was erased. Absent in reports of earlier releases. */
            salt?: string | null;
            /**
             * @description SHA-256 over the canonical JSON of `sequence`, `at`, `actor`, `action`, `subject`, `previousHash` and
             *     `bodyHash`. Absent in reports of earlier releases.
             */
            hash?: string | null;
        };
        /** @description A file of the ZIP. */
        ReportFile: {
            /** @description Its name in the ZIP, with `/` between folders. */
            name: string;
            /**
             * Format: int64
             * @description Its size in bytes.
             */
            byteSize: number;
            /** @description Its SHA-256. */
            sha256: string;
        };
        /** @description The address to register, and the event kinds to send there. */
        CreateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description An HTTPS address, its host right after `https://`, without user info or fragment, at most 2,048
             *     characters.
             */
            url: string;
            /** @description Up to 1,000 characters. */
            description?: string;
            /** @description The event kinds to deliver, 1 to 11 after duplicates are removed. */
            events: components["schemas"]["EventKind"][];
            headers?: components["schemas"]["WebhookHeaders"];
        };
        /** @description The fields of an endpoint to change; absent fields stay as they are. */
        UpdateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description An HTTPS address, as at registration.
             */
            url?: string;
            /** @description Up to 1,000 characters; `null` removes it. */
            description?: string | null;
            /** @description The event kinds to deliver from now on, 1 to 11 after duplicates are removed. */
            events?: components["schemas"]["EventKind"][];
            /** @description Your own headers, which replace all existing ones; `null` removes all. */
            headers?: {
                [key: string]: string;
            } | null;
        };
        /**
         * @description Your own headers, sent with every delivery: at most five, named `Authorization` or beginning with `X-` followed
         *     by letters, digits and hyphens, with values of 1–998 visible ASCII characters, with spaces only inside. They are
         *     stored encrypted and never shown again.
         * @example {
         *       "X-Gateway-Key": "0f3b9c"
         *     }
         */
        WebhookHeaders: {
            [key: string]: string;
        };
        /** @description Options of the rotation. */
        RotateWebhookSecretRequest: {
            /**
             * Format: int32
             * @description How long both secrets sign, at most a week. 0 ends the old one immediately.
             * @default 86400
             */
            overlapSeconds?: number;
        };
        /** @description Which deliveries to send again. */
        RedeliverWebhookEndpointRequest: {
            /**
             * Format: date-time
             * @description Deliveries created at this time or later. RFC 3339.
             */
            from: string;
            /**
             * Format: date-time
             * @description Deliveries created before this time, which must be after `from`; defaults to now. RFC 3339.
             */
            to?: string;
            /**
             * @description Whether to only count the deliveries, and to send and change nothing.
             * @default false
             */
            dryRun?: boolean;
        };
        /** @description The deliveries that a call sends again, or would send again. */
        RedeliveryCount: {
            /**
             * Format: int32
             * @description The sum of `waiting` and `failed`.
             */
            count: number;
            /** @description Whether deliveries in that time range are left that the call would have changed. */
            more: boolean;
            /**
             * Format: int32
             * @description Deliveries that wait for an attempt and are tried now, those that are due already included.
             */
            waiting: number;
            /**
             * Format: int32
             * @description Deliveries that had failed for good and get one more attempt.
             */
            failed: number;
        };
        /** @description The status to give the endpoint. */
        UpdateWebhookStatusRequest: {
            status: components["schemas"]["WebhookStatus"];
        };
        /** @description A registered address and its subscriptions. The signing secret is masked. */
        WebhookEndpoint: {
            id: components["schemas"]["WebhookId"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description The registered HTTPS address. */
            url: string;
            /** @description Absent when none was given. */
            description?: string;
            /** @description The event kinds it subscribes to. */
            events: components["schemas"]["EventKind"][];
            status: components["schemas"]["WebhookStatus"];
            /** @description The names of your own headers; their values are never shown. */
            headerNames?: string[];
            /**
             * @description Why the service paused it: `gone`, its receiver answered 410; `failing`, no delivery succeeded for five
             *     days. `null` if you or an operator paused it, and when it is not paused.
             * @enum {string|null}
             */
            pausedReason?: "gone" | "failing" | null;
            /** @description The signing secret, masked to its last four characters. */
            secretMasked: string;
            /** @description Present while two secrets sign; see `rotateWebhookSecret`. Absent otherwise. */
            secretRotation?: {
                /**
                 * Format: date-time
                 * @description When the old secret stops signing.
                 */
                endsAt: string;
            };
            /**
             * @description The share of finished deliveries that succeeded, 0 to 1. Absent until the first delivery has finished.
             *     Deliveries that still wait do not count: `recentFailureRate` shows failures as they happen.
             */
            successRate?: number;
            /**
             * @description The share of attempts that failed within the last 24 hours, 0 to 1. Absent if there were none. Attempts of
             *     test events are left out. Attempts are counted by the hour and show here within about a minute.
             */
            recentFailureRate?: number;
            /**
             * Format: date-time
             * @description When the last attempt was made. Absent before the first attempt.
             */
            lastDeliveryAt?: string;
        };
        /** @description A new webhook endpoint and its signing secret. */
        WebhookIssueResult: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /**
             * @description The signing secret, `whsec_` and base64 of 32 random bytes. It is returned only in this answer, which a
             *     repeated request with the same `Idempotency-Key` gets again.
             */
            secret: string;
        };
        /** @description One event for one webhook endpoint, and the state of its attempts. */
        WebhookDelivery: {
            id: components["schemas"]["DeliveryId"];
            webhookId: components["schemas"]["WebhookId"];
            eventId?: components["schemas"]["EventId"];
            event: components["schemas"]["DeliveredEventKind"];
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description Attempts made so far.
             */
            attempts: number;
            /**
             * Format: int32
             * @description The maximum number of attempts.
             */
            maxAttempts?: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; `null` when the status is final.
             */
            nextAttemptAt?: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the latest attempt; `null` if there was none.
             */
            responseCode?: number | null;
            /**
             * @description The `Service-Signature` value of the latest attempt; for a delivery not attempted yet, the value at its
             *     creation. If the service cannot decrypt the endpoint's secret, nothing is sent, and the value ends with an
             *     empty `v1`: `t=1795249230, v1=`.
             */
            signatureHeader: string;
            /** @description The latest 100 attempts, oldest first. */
            attemptHistory?: components["schemas"]["WebhookAttempt"][];
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @description One attempt of a delivery. */
        WebhookAttempt: {
            /**
             * Format: int32
             * @description 1 for the first.
             */
            number: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            attemptedAt: string;
            /**
             * Format: int32
             * @description Milliseconds until the status of the answer arrived or the attempt failed.
             */
            durationMs: number;
            /**
             * Format: int32
             * @description The HTTP status; `null` if there was none.
             */
            responseCode: number | null;
            /**
             * @description Why there is no status; `null` if there is one, whatever it is. `dns`: the host name was not found.
             *     `connect`: no connection. `tls`: no secure connection, or a certificate that is not trusted. `timeout`: no
             *     answer within 15 seconds. `reset`: the connection broke. `protocol`: the answer was not HTTP, or began with
             *     a `100 Continue` that the service had not asked for. `blocked_address`: the host name resolves to an address
             *     that is not public. `invalid_request`: the request could not be made.
             * @enum {string|null}
             */
            error: "dns" | "connect" | "tls" | "timeout" | "reset" | "protocol" | "blocked_address" | "invalid_request" | null;
        };
        /** @description The data that the other system sent, in free form. Of `report.ready` for a report of this service: the report. */
        ExternalEventData: {
            [key: string]: unknown;
        };
        /** @description A scan was created. */
        ScanCreatedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "scan.created";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Scan"];
        };
        /** @description A scan has its verdict. */
        ScanCompletedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "scan.completed";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Scan"];
        };
        /** @description A scan was judged again. */
        ScanRejudgedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "scan.rejudged";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["RejudgedScan"];
        };
        /** @description A scan was judged synthetic. */
        VerdictSyntheticEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "verdict.synthetic";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Scan"];
        };
        /** @description A scan was judged suspicious. */
        VerdictSuspiciousEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "verdict.suspicious";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Scan"];
        };
        /** @description A case was opened. */
        CaseOpenedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "case.opened";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Case"];
        };
        /** @description A case was escalated. */
        CaseEscalatedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "case.escalated";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Case"];
        };
        /** @description A case was resolved. */
        CaseResolvedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "case.resolved";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["Case"];
        };
        /** @description A user was flagged. */
        UserFlaggedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "user.flagged";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["ExternalEventData"];
        };
        /** @description A report is ready. */
        ReportReadyEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "report.ready";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["ExternalEventData"];
        };
        /** @description A verification was completed. */
        VerificationCompletedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "verification.completed";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["ExternalEventData"];
        };
        /** @description A test of a webhook endpoint. */
        WebhookTestEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @constant
             */
            type: "webhook.test";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            data: components["schemas"]["WebhookEndpoint"];
        };
        /** @description For people; it says what is wrong and what is allowed. Do not parse it. */
        ErrorMessage: string;
        /**
         * @description The faults in the request, at most ten. Absent if the fault has no specific place, such as a body that is not
         *     JSON.
         */
        ErrorDetails: {
            /**
             * @description The place of the fault: property names as they were sent, each after a dot, and item indexes in brackets.
             * @example body.events[0]
             */
            path: string;
            /**
             * @description What is wrong there. For people.
             * @example must have at least 1 character
             */
            message: string;
        }[];
        BadRequestError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "invalid_request";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        BadListRequestError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "invalid_request" | "invalid_cursor";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
                details?: components["schemas"]["ErrorDetails"];
            };
        };
        UnauthorizedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "unauthorized";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        ForbiddenError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "insufficient_scope";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        NotFoundError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "not_found";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        IdempotencyInProgressError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "idempotency_in_progress";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        UploadIntentConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "idempotency_in_progress" | "storage_quota_exceeded";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        UploadConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "upload_not_found" | "upload_size_mismatch" | "upload_refused" | "scan_failed";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        WebhookEndpointConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "idempotency_in_progress" | "limit_reached";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        WebhookRevokedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "webhook_revoked";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        ScanInUseError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "scan_in_use";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        CaseOnHoldError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "case_on_hold";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        NoVerdictYetError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "conflict";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        NotJudgedAgainError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "conflict";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        CaseConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "conflict" | "limit_reached" | "case_on_hold";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        CaseReportConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "limit_reached" | "idempotency_in_progress";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        WebhookRotateConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "webhook_revoked" | "idempotency_in_progress";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        WebhookRedeliverConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "conflict" | "webhook_revoked" | "idempotency_in_progress";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        PayloadTooLargeError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "payload_too_large";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        UnsupportedMediaTypeError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "unsupported_media_type";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        IdempotencyKeyReusedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "idempotency_key_reused";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        ScanNotFoundError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "scan_not_found";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        CaseUnprocessableError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "scan_not_found" | "idempotency_key_reused";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        OrganizationMovedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "organization_moved";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        RateLimitedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "rate_limited";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
                details: components["schemas"]["RateLimitDetails"];
            };
        };
        /**
         * @description Whose rate limit it is: that of a `key` by itself, or of an `organization` with all its keys together.
         * @enum {string}
         */
        RateLimitSubject: "key" | "organization";
        /** @description The limit that refused the request. */
        RateLimitDetails: {
            path: components["schemas"]["RateLimitSubject"];
            /**
             * @description The size of the limit and when it ends. For people.
             * @example may make at most 6000 requests a minute; try again in 21 seconds, at 2026-11-21T08:21:00.000Z
             */
            message: string;
        }[];
        InternalErrorError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "internal_error";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        ServiceUnavailableError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "service_unavailable";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
    };
    responses: {
        /** @description The scan. */
        ScanAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                 *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                 *         "fileName": "press-photo.jpg",
                 *         "mediaType": "image",
                 *         "status": "complete",
                 *         "verdict": "synthetic",
                 *         "confidence": 0.97,
                 *         "riskLevel": "critical",
                 *         "modelVersion": "content-rules-4",
                 *         "pipelineVersion": "content-pipeline-4",
                 *         "signals": {
                 *           "basis": "content",
                 *           "conclusion": "generation_parameters",
                 *           "reasons": [
                 *             {
                 *               "code": "generation_parameters",
                 *               "sentence": "It holds the parameters that a generator was given.",
                 *               "evidence": "ExifIFD:UserComment, by Stable Diffusion web UI",
                 *               "exhibits": [
                 *                 {
                 *                   "place": "ExifIFD:UserComment",
                 *                   "quote": "a lighthouse at dawn Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 4711",
                 *                   "tool": "ExifTool 13.59",
                 *                   "mark": "parameters.a1111",
                 *                   "rule": 4,
                 *                   "page": "https://media.example.org/docs/verdicts.md"
                 *                 }
                 *               ]
                 *             }
                 *           ],
                 *           "lookedFor": [
                 *             {
                 *               "what": "generation parameters",
                 *               "found": true
                 *             },
                 *             {
                 *               "what": "a camera's tags",
                 *               "found": false
                 *             }
                 *           ],
                 *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *           "byteSize": 183402,
                 *           "detectedType": "image/jpeg",
                 *           "mismatches": [
                 *             "byteSize"
                 *           ],
                 *           "camera": null,
                 *           "editor": null,
                 *           "generator": "Stable Diffusion web UI",
                 *           "versions": {
                 *             "rules": "content-rules-4",
                 *             "exifTool": "13.59"
                 *           },
                 *           "c2pa": {
                 *             "state": "valid",
                 *             "issuer": "Example Newsroom",
                 *             "generator": "Example Camera",
                 *             "claimVersion": 2,
                 *             "signedAt": null,
                 *             "problems": [
                 *               "signingCredential.untrusted"
                 *             ],
                 *             "informational": [
                 *               "timeOfSigning.insideValidity"
                 *             ],
                 *             "revocation": "not_checked",
                 *             "secondOpinion": null,
                 *             "skipped": null,
                 *             "manifests": [
                 *               {
                 *                 "label": "urn:c2pa:9a7d0c3e-6c2f-4c57-9d0b-1f2f3b6b1a11",
                 *                 "issuer": "Example Newsroom",
                 *                 "trust": "valid",
                 *                 "claimVersion": 2,
                 *                 "generator": "Example Camera",
                 *                 "signedAt": null,
                 *                 "actions": [
                 *                   {
                 *                     "action": "c2pa.opened",
                 *                     "digitalSourceType": null,
                 *                     "created": true
                 *                   }
                 *                 ],
                 *                 "ingredients": [
                 *                   {
                 *                     "relationship": "parentOf",
                 *                     "manifest": null
                 *                   }
                 *                 ],
                 *                 "problems": [
                 *                   "signingCredential.untrusted"
                 *                 ],
                 *                 "exclusions": []
                 *               }
                 *             ],
                 *             "statements": [
                 *               {
                 *                 "kind": "signed_without_capture_claim",
                 *                 "confidence": null,
                 *                 "by": "Example Newsroom",
                 *                 "trust": "valid",
                 *                 "terms": [
                 *                   "c2pa.opened"
                 *                 ],
                 *                 "place": "urn:c2pa:9a7d0c3e-6c2f-4c57-9d0b-1f2f3b6b1a11/c2pa.actions.v2"
                 *               }
                 *             ]
                 *           },
                 *           "metadata": {
                 *             "tool": "ExifTool",
                 *             "version": "13.59",
                 *             "fileType": "JPEG",
                 *             "tags": [
                 *               {
                 *                 "place": "ExifIFD:UserComment",
                 *                 "value": "a lighthouse at dawn Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 4711"
                 *               }
                 *             ],
                 *             "truncated": false
                 *           },
                 *           "picture": {
                 *             "width": 512,
                 *             "height": 512
                 *           },
                 *           "detector": null,
                 *           "failures": [
                 *             {
                 *               "step": "picture",
                 *               "error": "It took longer than a minute."
                 *             }
                 *           ],
                 *           "seenBefore": [
                 *             {
                 *               "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrk",
                 *               "match": "identical"
                 *             }
                 *           ]
                 *         },
                 *         "metadata": {
                 *           "article": "4711"
                 *         },
                 *         "fileState": "stored",
                 *         "createdAt": "2026-11-21T08:15:30.123Z",
                 *         "updatedAt": "2026-11-21T08:15:41.007Z"
                 *       },
                 *       "meta": {
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "timestamp": "2026-11-21T08:15:41.020Z",
                 *         "apiVersion": "2026-11-23"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["Scan"];
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The case. */
        CaseAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                 *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                 *         "title": "Doctored press photo",
                 *         "scanIds": [
                 *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                 *         ],
                 *         "status": "open",
                 *         "severity": "high",
                 *         "verdict": "synthetic",
                 *         "assignee": null,
                 *         "hold": false,
                 *         "metadata": {},
                 *         "createdAt": "2026-11-21T08:20:00.000Z",
                 *         "updatedAt": "2026-11-21T08:20:00.000Z"
                 *       },
                 *       "meta": {
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "timestamp": "2026-11-21T08:21:00.000Z",
                 *         "apiVersion": "2026-11-23"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["Case"];
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The endpoint as it is now. */
        WebhookEndpointAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                 *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                 *         "url": "https://hooks.example.org/media-scan",
                 *         "description": "Newsroom alerts",
                 *         "events": [
                 *           "scan.completed",
                 *           "verdict.synthetic",
                 *           "case.opened"
                 *         ],
                 *         "headerNames": [],
                 *         "status": "paused",
                 *         "pausedReason": null,
                 *         "secretMasked": "whsec_…iw4=",
                 *         "successRate": 0.998,
                 *         "recentFailureRate": 0.004,
                 *         "lastDeliveryAt": "2026-11-21T08:15:41.230Z"
                 *       },
                 *       "meta": {
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "timestamp": "2026-11-21T08:30:00.000Z",
                 *         "apiVersion": "2026-11-23"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["WebhookEndpoint"];
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The delivery. */
        WebhookDeliveryAnswer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
                 *         "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                 *         "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                 *         "event": "webhook.test",
                 *         "status": "succeeded",
                 *         "attempts": 1,
                 *         "maxAttempts": 6,
                 *         "nextAttemptAt": null,
                 *         "responseCode": 204,
                 *         "signatureHeader": "t=1795249230, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                 *         "attemptHistory": [
                 *           {
                 *             "number": 1,
                 *             "attemptedAt": "2026-11-21T08:20:30.004Z",
                 *             "durationMs": 177,
                 *             "responseCode": 204,
                 *             "error": null
                 *           }
                 *         ],
                 *         "createdAt": "2026-11-21T08:20:30.000Z",
                 *         "updatedAt": "2026-11-21T08:20:30.181Z"
                 *       },
                 *       "meta": {
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "timestamp": "2026-11-21T08:20:30.183Z",
                 *         "apiVersion": "2026-11-23"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["WebhookDelivery"];
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The delivery, with an attempt due. */
        WebhookRedelivery: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
                 *         "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                 *         "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                 *         "event": "webhook.test",
                 *         "status": "retrying",
                 *         "attempts": 1,
                 *         "maxAttempts": 2,
                 *         "nextAttemptAt": "2026-11-21T08:25:00.000Z",
                 *         "responseCode": 502,
                 *         "signatureHeader": "t=1795249230, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                 *         "attemptHistory": [
                 *           {
                 *             "number": 1,
                 *             "attemptedAt": "2026-11-21T08:15:41.049Z",
                 *             "durationMs": 181,
                 *             "responseCode": 502,
                 *             "error": null
                 *           }
                 *         ],
                 *         "createdAt": "2026-11-21T08:20:30.000Z",
                 *         "updatedAt": "2026-11-21T08:20:30.181Z"
                 *       },
                 *       "meta": {
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "timestamp": "2026-11-21T08:20:30.183Z",
                 *         "apiVersion": "2026-11-23"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["WebhookDelivery"];
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The scan and its file were deleted. */
        ScanDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The case was deleted. */
        CaseDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any 2xx status accepts the event. The body is ignored. */
        EventAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint is permanently gone; the delivery fails immediately and the endpoint is paused. */
        EventGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or the body does not match the description. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "invalid_request",
                 *         "message": "body.byteSize must be at least 1.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description A parameter does not match the description, or the cursor is not valid for this list. */
        BadListRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "invalid_request",
                 *         "message": "query.limit must be <= 100",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BadListRequestError"];
            };
        };
        /** @description The key is missing, malformed, unknown, expired or revoked. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unauthorized",
                 *         "message": "A valid API key is required: Authorization: Bearer <API_KEY>.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The key is valid but lacks the operation's scope. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "insufficient_scope",
                 *         "message": "This operation needs the scope scans:write.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description No such resource in the key's organization and environment. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "No such resource.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description A request with this Idempotency-Key is still in progress. */
        IdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "idempotency_in_progress",
                 *         "message": "A request with this Idempotency-Key is still in progress.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IdempotencyInProgressError"];
            };
        };
        /**
         * @description `idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `storage_quota_exceeded`:
         *     the file does not fit into the organization's storage quota.
         */
        UploadIntentConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "storage_quota_exceeded",
                 *         "message": "The organization may store 107374182400 bytes, files that may still be uploaded included: there is no room for this one.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UploadIntentConflictError"];
            };
        };
        /**
         * @description `upload_not_found`: the file has not been uploaded yet. `upload_size_mismatch`: its size is not `byteSize`.
         *     `upload_refused`: the upload had other headers than `uploadHeaders`, which encrypt, redirect or archive the
         *     file. `scan_failed`: the scan has failed for good.
         */
        UploadConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "upload_not_found",
                 *         "message": "Nothing was uploaded yet: PUT the file to uploadUrl first.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UploadConflictError"];
            };
        };
        /**
         * @description `idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `limit_reached`: the
         *     organization already has the maximum number of endpoints.
         */
        WebhookEndpointConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "limit_reached",
                 *         "message": "An organization may have 50 webhook endpoints in each environment, not counting revoked ones; revoke one first.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointConflictError"];
            };
        };
        /** @description The endpoint is revoked, which is final. */
        WebhookRevoked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "webhook_revoked",
                 *         "message": "The webhook endpoint is revoked; register a new one.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRevokedError"];
            };
        };
        /** @description A case includes the scan. */
        ScanInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "scan_in_use",
                 *         "message": "A case names this scan: case_01m7yj9d12esp8bhyr0h81majq.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScanInUseError"];
            };
        };
        /** @description The scan has no verdict yet. */
        NoVerdictYet: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The scan is processing: it has evidence once its status is complete.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NoVerdictYetError"];
            };
        };
        /** @description The scan cannot be judged again. */
        NotJudgedAgain: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The file of the scan is no longer there.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotJudgedAgainError"];
            };
        };
        /** @description The case is on hold. */
        CaseOnHold: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "case_on_hold",
                 *         "message": "The case is on hold: set hold to false first.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CaseOnHoldError"];
            };
        };
        /**
         * @description `conflict`: the case cannot move from its status to the one given, or would have no scan left. `limit_reached`:
         *     it would have more than 500 scans. `case_on_hold`: a scan cannot be removed from a case on hold.
         */
        CaseConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "A case that is resolved cannot become escalated, only open.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CaseConflictError"];
            };
        };
        /**
         * @description `limit_reached`: the case has 100 reports already, or its files have more than 5 GiB together.
         *     `idempotency_in_progress`: a request with this Idempotency-Key is still in progress.
         */
        CaseReportConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "limit_reached",
                 *         "message": "A case can have 100 reports.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CaseReportConflictError"];
            };
        };
        /**
         * @description `webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this
         *     Idempotency-Key is still in progress.
         */
        WebhookRotateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "webhook_revoked",
                 *         "message": "The endpoint is revoked, which is final.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRotateConflictError"];
            };
        };
        /**
         * @description `conflict`: an attempt of the delivery is under way. `webhook_revoked`: its endpoint is revoked.
         *     `idempotency_in_progress`: a request with this Idempotency-Key is still in progress.
         */
        WebhookRedeliverConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "An attempt of the delivery is under way: wait for its outcome.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRedeliverConflictError"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The body is larger than 262144 bytes.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PayloadTooLargeError"];
            };
        };
        /** @description The body is not application/json in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unsupported_media_type",
                 *         "message": "Send the body as application/json.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
        /** @description The Idempotency-Key was already used with a different body. */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "idempotency_key_reused",
                 *         "message": "This Idempotency-Key was used with another body.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IdempotencyKeyReusedError"];
            };
        };
        /** @description A scan does not exist in the key's organization and environment. */
        ScanNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "scan_not_found",
                 *         "message": "No such scan: scan_01m7yj9d12esp8bhyevxnn0wrm.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScanNotFoundError"];
            };
        };
        /**
         * @description `scan_not_found`: a scan in scanIds does not exist in the key's organization and environment.
         *     `idempotency_key_reused`: the Idempotency-Key was already used with a different body.
         */
        CaseUnprocessable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "scan_not_found",
                 *         "message": "No such scan: scan_01m7yj9d12esp8bhymw352yenv.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CaseUnprocessableError"];
            };
        };
        /** @description The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there. */
        OrganizationMoved: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Location: components["headers"]["MovedLocation"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "organization_moved",
                 *         "message": "This organization has moved to https://eu.media.example.org.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationMovedError"];
            };
        };
        /** @description The key or its organization has used up its bucket. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                /**
                 * @description The bucket's size in requests.
                 * @example 6000
                 */
                "RateLimit-Limit": number;
                /**
                 * @description Requests left in the bucket.
                 * @example 0
                 */
                "RateLimit-Remaining": number;
                /**
                 * @description When the bucket resets, in Unix epoch seconds.
                 * @example 1795249260
                 */
                "RateLimit-Reset": number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "This key may make at most 6000 requests a minute; try again in 21 seconds, at 2026-11-21T08:21:00.000Z.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "details": [
                 *           {
                 *             "path": "key",
                 *             "message": "may make at most 6000 requests a minute; try again in 21 seconds, at 2026-11-21T08:21:00.000Z"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /** @description The service failed; quote the request id when you ask for help. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "internal_error",
                 *         "message": "Internal error.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternalErrorError"];
            };
        };
        /** @description The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "service_unavailable",
                 *         "message": "The service is temporarily unavailable.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServiceUnavailableError"];
            };
        };
    };
    parameters: {
        /**
         * @description The scan's identifier, as returned by the upload intent.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        ScanIdPath: components["schemas"]["ScanId"];
        /**
         * @description The case's identifier.
         * @example case_01m7yj9d12esp8bhyr0h81majq
         */
        CaseIdPath: components["schemas"]["CaseId"];
        /**
         * @description The report's identifier.
         * @example rep_01m7yj9d12esp8bhzsm3x9qk4d
         */
        ReportIdPath: components["schemas"]["ReportId"];
        /**
         * @description The webhook endpoint's identifier.
         * @example whe_01m7yj9d12esp8bhz59gwyndv7
         */
        WebhookIdPath: components["schemas"]["WebhookId"];
        /**
         * @description The webhook delivery's identifier.
         * @example whd_01m7yj9d12esp8bhz9vs791rn2
         */
        DeliveryIdPath: components["schemas"]["DeliveryId"];
        /**
         * @description `include` for an answer with personal data; they are left out otherwise.
         * @example include
         */
        PersonalDataChoice: "include";
        /**
         * @description Only scans in this status.
         * @example complete
         */
        ScanStatusFilter: components["schemas"]["ScanStatus"];
        /**
         * @description Only resources with this verdict; `none` for those without a verdict.
         * @example synthetic
         */
        VerdictFilter: "authentic" | "suspicious" | "synthetic" | "none";
        /**
         * @description Only scans of this risk level.
         * @example critical
         */
        RiskLevelFilter: "low" | "medium" | "high" | "critical";
        /**
         * @description Only scans of files of this kind.
         * @example image
         */
        MediaTypeFilter: components["schemas"]["MediaType"];
        /**
         * @description Only scans whose newest assessment by a person agrees, or disagrees, with the verdict; see `createAssessment`.
         * @example disagrees
         */
        AgreementFilter: components["schemas"]["Agreement"];
        /**
         * @description Only resources created at this time or later. RFC 3339.
         * @example 2026-11-21T00:00:00.000Z
         */
        CreatedFrom: string;
        /**
         * @description Only resources created before this time. RFC 3339.
         * @example 2026-11-23T00:00:00.000Z
         */
        CreatedTo: string;
        /**
         * @description Only cases in this status.
         * @example open
         */
        CaseStatusFilter: components["schemas"]["CaseStatus"];
        /**
         * @description Only cases of this severity.
         * @example high
         */
        SeverityFilter: components["schemas"]["Severity"];
        /**
         * @description Only cases assigned to this person.
         * @example dana@example.org
         */
        AssigneeFilter: string;
        /**
         * @description Only cases that include this scan.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        ScanIdFilter: string;
        /**
         * @description Only cases that are on hold, or only those that are not.
         * @example true
         */
        HoldFilter: boolean;
        /**
         * @description Only endpoints in this status.
         * @example active
         */
        WebhookStatusFilter: components["schemas"]["WebhookStatus"];
        /**
         * @description Only deliveries in this status.
         * @example failed
         */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
        /**
         * @description Only deliveries of this kind of event.
         * @example scan.completed
         */
        EventFilter: components["schemas"]["DeliveredEventKind"];
        /**
         * @description Only the deliveries of this event.
         * @example evt_01m7yj9d12esp8bhzr5chp1bzk
         */
        EventIdFilter: string;
        /**
         * @description Only deliveries of this webhook endpoint.
         * @example whe_01m7yj9d12esp8bhz59gwyndv7
         */
        WebhookIdFilter: string;
        /**
         * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
         * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
         */
        Cursor: string;
        /**
         * @description The maximum number of resources in a page.
         * @example 25
         */
        Limit: number;
        /**
         * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
         *     See Idempotency.
         * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
         */
        IdempotencyKey: string;
        /**
         * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
         *     otherwise the service makes one.
         * @example checkout-7f3a
         */
        RequestIdHeader: string;
        /**
         * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a
         *     secret rotation there is a second `v1`, made with the old secret.
         * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
         */
        ServiceSignature: string;
        /**
         * @description The event's identifier, equal to `id` in the body. Use it to recognise duplicates.
         * @example evt_01m7yj9d12esp8bhzr5chp1bzk
         */
        ServiceEventId: components["schemas"]["EventId"];
        /**
         * @description The event kind, equal to `type` in the body.
         * @example scan.completed
         */
        ServiceEventType: components["schemas"]["DeliveredEventKind"];
        /**
         * @description The delivery's identifier, the same on every attempt.
         * @example whd_01m7yj9d12esp8bhz9vs791rn2
         */
        ServiceDeliveryId: components["schemas"]["DeliveryId"];
        /**
         * @description The event's identifier, as defined by Standard Webhooks.
         * @example evt_01m7yj9d12esp8bhzr5chp1bzk
         */
        StandardWebhookId: components["schemas"]["EventId"];
        /**
         * @description When the attempt was signed, in Unix seconds.
         * @example 1795249230
         */
        StandardWebhookTimestamp: string;
        /**
         * @description The signature `v1,<base64>`, as defined by Standard Webhooks.
         * @example v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc=
         */
        StandardWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request; equal to the one in the body. */
        "X-Request-Id": components["schemas"]["RequestId"];
        /**
         * @description The path of the new resource.
         * @example /api/v1/scans/scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        Location: string;
        /**
         * @description The address of the same request on the deployment that the organization moved to.
         * @example https://eu.media.example.org/api/v1/scans
         */
        MovedLocation: string;
        /** @description `true` when this is the stored answer of an earlier request with the same Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /**
         * @description The size of the tighter bucket, in requests. Absent when rate limits are off.
         * @example 6000
         */
        "RateLimit-Limit": number;
        /**
         * @description Requests left in the tighter bucket.
         * @example 5999
         */
        "RateLimit-Remaining": number;
        /**
         * @description When the tighter bucket resets, in Unix epoch seconds.
         * @example 1795249260
         */
        "RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the next try.
         * @example 21
         */
        "Retry-After": number;
        /** @description The scheme to authenticate with. */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createScanUploadIntent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileName": "press-photo.jpg",
                 *       "contentType": "image/jpeg",
                 *       "mediaType": "image",
                 *       "byteSize": 482113,
                 *       "metadata": {
                 *         "article": "4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateScanUploadIntentRequest"];
            };
        };
        responses: {
            /** @description The scan was created; upload the file next. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "uploadUrl": "https://media.example.org/uploads/scan_01m7yj9d12esp8bhyevxnn0wrm?expires=1795249230&signature=…",
                     *         "uploadHeaders": {
                     *           "Content-Type": "image/jpeg"
                     *         },
                     *         "expiresAt": "2026-11-21T08:30:30.123Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:15:30.123Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScanUploadIntent"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UploadIntentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeScanUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScanAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UploadConflict"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScans: {
        parameters: {
            query?: {
                /**
                 * @description Only scans in this status.
                 * @example complete
                 */
                status?: components["parameters"]["ScanStatusFilter"];
                /**
                 * @description Only resources with this verdict; `none` for those without a verdict.
                 * @example synthetic
                 */
                verdict?: components["parameters"]["VerdictFilter"];
                /**
                 * @description Only scans of this risk level.
                 * @example critical
                 */
                riskLevel?: components["parameters"]["RiskLevelFilter"];
                /**
                 * @description Only scans of files of this kind.
                 * @example image
                 */
                mediaType?: components["parameters"]["MediaTypeFilter"];
                /**
                 * @description Only scans whose newest assessment by a person agrees, or disagrees, with the verdict; see `createAssessment`.
                 * @example disagrees
                 */
                agreement?: components["parameters"]["AgreementFilter"];
                /**
                 * @description Only resources created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only resources created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of scans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "fileName": "press-photo.jpg",
                     *           "mediaType": "image",
                     *           "status": "complete",
                     *           "verdict": "synthetic",
                     *           "confidence": 0.9731,
                     *           "riskLevel": "critical",
                     *           "modelVersion": "staging-rules-1",
                     *           "pipelineVersion": "staging-pipeline-1",
                     *           "signals": {
                     *             "basis": "staging"
                     *           },
                     *           "metadata": {
                     *             "article": "4711"
                     *           },
                     *           "fileState": "stored",
                     *           "createdAt": "2026-11-21T08:15:30.123Z",
                     *           "updatedAt": "2026-11-21T08:15:41.007Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:16:00.000Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The scans of this page, newest first. */
                        data: components["schemas"]["Scan"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScanAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteScan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["ScanDeleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ScanInUse"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateScan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "metadata": {
                 *         "article": "4711",
                 *         "desk": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateScanRequest"];
            };
        };
        responses: {
            200: components["responses"]["ScanAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanEvidence: {
        parameters: {
            query?: {
                /**
                 * @description `include` for an answer with personal data; they are left out otherwise.
                 * @example include
                 */
                personalData?: components["parameters"]["PersonalDataChoice"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "metadata": {
                     *           "tool": "ExifTool",
                     *           "version": "13.59",
                     *           "fileType": "JPEG",
                     *           "tags": [
                     *             {
                     *               "place": "IFD0:Make",
                     *               "group": "IFD0",
                     *               "name": "Make",
                     *               "value": "Example"
                     *             },
                     *             {
                     *               "place": "XMP-xmpMM:History",
                     *               "group": "XMP-xmpMM",
                     *               "name": "History",
                     *               "value": [
                     *                 {
                     *                   "Action": "saved",
                     *                   "SoftwareAgent": "Example Editor 3.1"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "truncated": false,
                     *           "withheld": 2
                     *         },
                     *         "c2pa": {
                     *           "manifests": [
                     *             {
                     *               "label": "urn:c2pa:9a7d0c3e-6c2f-4c57-9d0b-1f2f3b6b1a11",
                     *               "assertions": {
                     *                 "cawg.metadata": {
                     *                   "label": "cawg.metadata",
                     *                   "redacted": true
                     *                 }
                     *               }
                     *             }
                     *           ]
                     *         },
                     *         "exhibits": [
                     *           {
                     *             "code": "camera",
                     *             "place": "IFD0:Make",
                     *             "quote": "Example",
                     *             "tool": "ExifTool 13.59"
                     *           }
                     *         ],
                     *         "lookedFor": [
                     *           {
                     *             "what": "generation parameters",
                     *             "found": false
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:15:41.500Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScanEvidence"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoVerdictYet"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listJudgements: {
        parameters: {
            query?: {
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of judgements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "number": 1,
                     *           "verdict": "synthetic",
                     *           "confidence": 0.9731,
                     *           "riskLevel": "critical",
                     *           "modelVersion": "staging-rules-1",
                     *           "pipelineVersion": "staging-pipeline-1",
                     *           "signals": {
                     *             "basis": "staging"
                     *           },
                     *           "judgedAt": "2026-11-21T08:15:41.007Z",
                     *           "cause": "upload"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:16:00.000Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The judgements of this page, newest first. */
                        data: components["schemas"]["Judgement"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejudgeScan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan will be judged again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "status": "queued",
                     *         "nextPollAfter": "2026-11-21T08:16:02.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:16:00.000Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScanJob"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotJudgedAgain"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "status": "processing",
                     *         "nextPollAfter": "2026-11-21T08:15:43.500Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:15:41.500Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScanJob"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCases: {
        parameters: {
            query?: {
                /**
                 * @description Only cases in this status.
                 * @example open
                 */
                status?: components["parameters"]["CaseStatusFilter"];
                /**
                 * @description Only cases of this severity.
                 * @example high
                 */
                severity?: components["parameters"]["SeverityFilter"];
                /**
                 * @description Only resources with this verdict; `none` for those without a verdict.
                 * @example synthetic
                 */
                verdict?: components["parameters"]["VerdictFilter"];
                /**
                 * @description Only cases assigned to this person.
                 * @example dana@example.org
                 */
                assignee?: components["parameters"]["AssigneeFilter"];
                /**
                 * @description Only cases that include this scan.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId?: components["parameters"]["ScanIdFilter"];
                /**
                 * @description Only cases that are on hold, or only those that are not.
                 * @example true
                 */
                hold?: components["parameters"]["HoldFilter"];
                /**
                 * @description Only resources created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only resources created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "title": "Doctored press photo",
                     *           "scanIds": [
                     *             "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *           ],
                     *           "status": "escalated",
                     *           "severity": "high",
                     *           "verdict": "synthetic",
                     *           "assignee": null,
                     *           "hold": false,
                     *           "metadata": {},
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "updatedAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:01:00.000Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": "eyJsIjoiY2FzZXMi4oCm"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The cases of this page, newest first. */
                        data: components["schemas"]["Case"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Doctored press photo",
                 *       "scanIds": [
                 *         "scan_01m7yj9d12esp8bhyevxnn0wrm"
                 *       ],
                 *       "severity": "high",
                 *       "assignee": "dana@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCaseRequest"];
            };
        };
        responses: {
            /** @description The case was opened. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "title": "Doctored press photo",
                     *         "scanIds": [
                     *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *         ],
                     *         "status": "open",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": "dana@example.org",
                     *         "hold": false,
                     *         "metadata": {},
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "updatedAt": "2026-11-21T08:20:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Case"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["CaseUnprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CaseAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["CaseDeleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CaseOnHold"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "escalated",
                 *       "assignee": "dana@example.org",
                 *       "hold": true,
                 *       "addScanIds": [
                 *         "scan_01m7yj9d12esp8bhyevxnn0wrm"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCaseRequest"];
            };
        };
        responses: {
            200: components["responses"]["CaseAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CaseConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["ScanNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAssessments: {
        parameters: {
            query?: {
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of assessments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "asm_01m7yj9d12esp8bj1d8m3q6w2k",
                     *           "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *           "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "finding": "manipulated",
                     *           "note": "The agency's original has no second person in it.",
                     *           "by": "newsroom",
                     *           "createdAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:01:00.000Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The assessments of this page, newest first. */
                        data: components["schemas"]["Assessment"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAssessment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
                /**
                 * @description The scan's identifier, as returned by the upload intent.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "finding": "manipulated",
                 *       "note": "The agency's original has no second person in it."
                 *     }
                 */
                "application/json": components["schemas"]["CreateAssessmentRequest"];
            };
        };
        responses: {
            /** @description The assessment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "asm_01m7yj9d12esp8bj1d8m3q6w2k",
                     *         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "finding": "manipulated",
                     *         "note": "The agency's original has no second person in it.",
                     *         "by": "newsroom",
                     *         "createdAt": "2026-11-21T09:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Assessment"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCaseReports: {
        parameters: {
            query?: {
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
                     *           "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *           "status": "queued",
                     *           "createdAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:12.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The reports of this page, newest first. */
                        data: components["schemas"]["CaseReport"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCaseReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "includeFiles": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateCaseReportRequest"];
            };
        };
        responses: {
            /** @description The report will be made. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
                     *         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "status": "queued",
                     *         "createdAt": "2026-11-21T09:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:12.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CaseReport"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CaseReportConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCaseReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
                /**
                 * @description The report's identifier.
                 * @example rep_01m7yj9d12esp8bhzsm3x9qk4d
                 */
                reportId: components["parameters"]["ReportIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
                     *         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "status": "ready",
                     *         "byteSize": 184213,
                     *         "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *         "downloadUrl": "https://media.example.org/downloads/01936f2a-0c22-7656-845f-c4ed1d7b3c0d?expires=1795770912&name=rep_01m7yj9d12esp8bhzsm3x9qk4d.zip&signature=fbJ0dJd1z2XlEhvKk9hO2rhRyyzFwY0yNJoZbRkQvJs",
                     *         "expiresAt": "2026-11-21T09:15:12.000Z",
                     *         "createdAt": "2026-11-21T09:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:12.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CaseReport"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Only endpoints in this status.
                 * @example active
                 */
                status?: components["parameters"]["WebhookStatusFilter"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "url": "https://hooks.example.org/media-scan",
                     *           "description": "Newsroom alerts",
                     *           "events": [
                     *             "scan.completed",
                     *             "verdict.synthetic",
                     *             "case.opened"
                     *           ],
                     *           "headerNames": [],
                     *           "status": "active",
                     *           "pausedReason": null,
                     *           "secretMasked": "whsec_…iw4=",
                     *           "successRate": 0.998,
                     *           "recentFailureRate": 0.004,
                     *           "lastDeliveryAt": "2026-11-21T08:15:41.230Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:16:00.000Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The webhook endpoints of this page, newest first. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.org/media-scan",
                 *       "description": "Newsroom alerts",
                 *       "events": [
                 *         "scan.completed",
                 *         "verdict.synthetic",
                 *         "case.opened"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint was registered. Store the secret now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "endpoint": {
                     *           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "url": "https://hooks.example.org/media-scan",
                     *           "description": "Newsroom alerts",
                     *           "events": [
                     *             "scan.completed",
                     *             "verdict.synthetic",
                     *             "case.opened"
                     *           ],
                     *           "headerNames": [],
                     *           "status": "active",
                     *           "pausedReason": null,
                     *           "secretMasked": "whsec_…iw4="
                     *         },
                     *         "secret": "whsec_…"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:10:00.000Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookIssueResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["WebhookEndpointConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookEndpointAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.org/media-scan/v2",
                 *       "headers": {
                 *         "X-Gateway-Key": "0f3b9c"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The endpoint and its new secret. Store the secret now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "endpoint": {
                     *           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "url": "https://hooks.example.org/media-scan",
                     *           "description": "Newsroom alerts",
                     *           "events": [
                     *             "scan.completed",
                     *             "verdict.synthetic",
                     *             "case.opened"
                     *           ],
                     *           "headerNames": [],
                     *           "status": "active",
                     *           "pausedReason": null,
                     *           "secretMasked": "whsec_…Qp8=",
                     *           "secretRotation": {
                     *             "endsAt": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           "successRate": 0.998,
                     *           "recentFailureRate": 0.004,
                     *           "lastDeliveryAt": "2026-11-21T08:15:41.230Z"
                     *         },
                     *         "secret": "whsec_…"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:30:00.000Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookIssueResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRotateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-11-21T00:00:00.000Z",
                 *       "dryRun": false
                 *     }
                 */
                "application/json": components["schemas"]["RedeliverWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description With `dryRun`, how many deliveries would be sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 85,
                     *         "more": false,
                     *         "waiting": 73,
                     *         "failed": 12
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:30:00.000Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RedeliveryCount"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description How many deliveries are sent again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 85,
                     *         "more": false,
                     *         "waiting": 73,
                     *         "failed": 12
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:30:00.000Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RedeliveryCount"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRotateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookStatusRequest"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery after one attempt, or `pending` if no slot was free, or its outcome was not stored, in time. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
                     *         "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *         "event": "webhook.test",
                     *         "status": "succeeded",
                     *         "attempts": 1,
                     *         "maxAttempts": 6,
                     *         "nextAttemptAt": null,
                     *         "responseCode": 204,
                     *         "signatureHeader": "t=1795249230, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                     *         "attemptHistory": [
                     *           {
                     *             "number": 1,
                     *             "attemptedAt": "2026-11-21T08:20:30.004Z",
                     *             "durationMs": 177,
                     *             "responseCode": 204,
                     *             "error": null
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-21T08:20:30.000Z",
                     *         "updatedAt": "2026-11-21T08:20:30.181Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:30.183Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries of this webhook endpoint.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId?: components["parameters"]["WebhookIdFilter"];
                /**
                 * @description Only deliveries in this status.
                 * @example failed
                 */
                status?: components["parameters"]["DeliveryStatusFilter"];
                /**
                 * @description Only deliveries of this kind of event.
                 * @example scan.completed
                 */
                event?: components["parameters"]["EventFilter"];
                /**
                 * @description Only the deliveries of this event.
                 * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                 */
                eventId?: components["parameters"]["EventIdFilter"];
                /**
                 * @description Only resources created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only resources created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The maximum number of resources in a page.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whd_01m7yj9d12esp8bhzkdwrf1drk",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "scan.completed",
                     *           "status": "retrying",
                     *           "attempts": 1,
                     *           "maxAttempts": 6,
                     *           "nextAttemptAt": "2026-11-21T08:16:10.480Z",
                     *           "responseCode": 502,
                     *           "signatureHeader": "t=1795248941, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                     *           "attemptHistory": [
                     *             {
                     *               "number": 1,
                     *               "attemptedAt": "2026-11-21T08:15:41.049Z",
                     *               "durationMs": 181,
                     *               "responseCode": 502,
                     *               "error": null
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-21T08:15:41.007Z",
                     *           "updatedAt": "2026-11-21T08:15:41.230Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:15:50.000Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The deliveries of this page, newest first. */
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
            };
            path: {
                /**
                 * @description The webhook delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookDeliveryAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["OrganizationMoved"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.
                 *     See Idempotency.
                 * @example 6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["WebhookRedelivery"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRedeliverConflict"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
