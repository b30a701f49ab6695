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
         *     `Content-Length` must equal `byteSize`. The target needs no API key and answers 200. It lives for 15
         *     minutes unless the operator set another time; an expired or altered address answers 403, another
         *     `Content-Type` 415, another length 400, and an upload after completion 409. A browser may send it.
         *
         *     A target takes one upload at a time: while one is under way another is 409 `upload_in_progress`, with
         *     `Retry-After`. One that breaks off ends with its connection, and one that brings nothing for five
         *     seconds makes way for the next, so a client whose connection was lost can start again.
         *
         *     Where the operator keeps files in S3, `uploadUrl` leads there, and `uploadHeaders` has more than the
         *     `Content-Type`. Refusals are then S3's own, in XML: an altered or expired address, another `Content-Type`
         *     or another length answers 403, and an upload after one that was taken 412.
         *
         *     A repeated request with an `Idempotency-Key` whose target has expired gives a fresh target for the same
         *     scan, while that takes an upload. One whose scan was deleted meanwhile is 404.
         *
         *     A scan that is not completed within an hour after `expiresAt` becomes `failed` and its file is deleted.
         *     Emits `scan.created`.
         *
         *     An organization has a quota of storage over all its environments, 100 GiB unless the operator set another:
         *     `byteSize` counts from here until the scan has failed, and in the sandbox only until it is complete when
         *     nothing was uploaded. A file that does not fit in is 409 `storage_quota_exceeded`. Several processes of
         *     the service learn of each other's scans within seconds, so what is created in all of them at once may go
         *     over the quota by that much.
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
         *     Calling it again, also many times at once, answers with the same scan and causes no second verdict and
         *     no second event. Emits `scan.completed`, and `verdict.synthetic` or `verdict.suspicious` where the
         *     verdict is one of these, when the verdict is there.
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
         * @description The scans of the key's organization and environment, newest first. Filters are joined by "and"; each takes
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
         * @description Deletes the scan, its file and what was made from it, for good. A scan that a case names is 409
         *     `scan_in_use`. One that waits for its analysis or is being analysed is taken from it, and no event tells of a
         *     verdict. Webhook deliveries that told of the scan stay as long as all deliveries do. Deleting it again
         *     is 404.
         */
        delete: operations["deleteScan"];
        options?: never;
        head?: never;
        /**
         * Change a scan's metadata
         * @description Merges `metadata` into the scan's: what is absent stays, a `null` value removes its key. More than 20 entries
         *     after merging are 400, and nothing is changed.
         */
        patch: operations["updateScan"];
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
         * @description A small answer for polling. Do not poll before `nextPollAfter`: it starts at two seconds from now and
         *     grows with the scan's age to 30 seconds. It is absent once the status is final (`complete`, `failed`).
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
         * @description The cases of the key's organization and environment, newest first. Filters are joined by "and"; each takes
         *     one value. A `scanId` that is not yours gives an empty page.
         */
        get: operations["listCases"];
        put?: never;
        /**
         * Open a case from scans
         * @description Opens a case in status `open`. Duplicates in `scanIds` are folded and their order is kept. Without
         *     `severity` it is the worst risk level among the scans, or `medium` when none has one, and follows them until
         *     somebody sets it. The verdict is the worst of the scans' verdicts (`synthetic`, `suspicious`,
         *     `authentic`, in that order), `null` while none has one, and follows scans that complete later.
         *     Emits `case.opened`.
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
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a case
         * @description Changes what is given; what is absent stays. `severity` no longer follows the scans once somebody set it.
         *     `metadata` is merged: a `null` value removes its key. `addScanIds` links further scans at the end of the list,
         *     those that it has already left out; more than 500 scans in all are 409 `limit_reached`.
         *
         *     A case moves from `open` to `escalated` or `resolved`, from `escalated` to `resolved`, and from `resolved` back
         *     to `open`; any other move is 409 `conflict`. The status that it already has changes nothing. All of a request
         *     is carried out or nothing. Emits `case.escalated` or `case.resolved` where it moves there.
         */
        patch: operations["updateCase"];
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
         * @description The webhook endpoints of the key's organization and environment, newest first, with their delivery
         *     success rates. Revoked endpoints are listed too; `status` narrows the list.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Registers an HTTPS address for event kinds; the endpoint starts `active`. The signing secret is in
         *     `secret` of this answer and is never shown again; later answers carry only `secretMasked`.
         *
         *     The address must be `https://` and a host, without user info or fragment, at most 2,048 characters, and
         *     must not name a private or otherwise non-public IP address (400). The host is written as it is: not
         *     percent-encoded, an IPv4 address as four decimal numbers. A host name is looked up and checked at each
         *     delivery.
         *
         *     In each environment an organization may have 50 endpoints that are not revoked, unless the operator set
         *     another number; one more is 409 `limit_reached`. Paused ones count.
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
         * @description One webhook endpoint of the key's organization and environment, revoked ones too.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint's address, description, events or headers
         * @description Changes what is given; what is absent stays. Deliveries that wait go to the new address, with the new headers.
         *     `events` says what it subscribes to from now on. `description: null` removes the description, `headers: null`
         *     all headers; `headers` replaces those that there were. A revoked endpoint is 409 `webhook_revoked`.
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
         * @description Answers with a new secret, which is never shown again. For `overlapSeconds`, a day unless you give another
         *     number, every delivery carries two signatures, one by each secret: store the new one in your receiver within
         *     that time, and no delivery is refused. 0 ends the old secret at once. A further rotation during the overlap ends
         *     the oldest secret. The body may be absent. A revoked endpoint is 409 `webhook_revoked`.
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
         * Send the failed deliveries of a webhook endpoint again
         * @description Gives each failed delivery of the endpoint that was created from `from` on and before `to` one more attempt,
         *     oldest first, at most 10,000 with one call: `more` says whether some are left, for which you call again. Those that
         *     have failed again by then are taken again: of more than 10,000 that a receiver refuses for good, each call would take
         *     the same oldest ones, so narrow the time instead. While
         *     the endpoint is paused they are held until it is active. A revoked endpoint is 409 `webhook_revoked`.
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
         * @description An endpoint may move between `active` and `paused` at will, and from either to `revoked`, which is
         *     final: leaving it is 409 `webhook_revoked`. Setting the status it already has answers 200.
         *
         *     While an endpoint is paused, new events make no deliveries for it; deliveries that were already waiting
         *     are held and go on once it is active again. Revoking fails every waiting delivery.
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
         * @description Sends a signed `webhook.test` event within the request: the answer already carries the outcome of the
         *     first attempt, so it can take as long as the receiver's time limit (15 seconds). When as many deliveries
         *     as there may be are on their way, the test waits for its turn, up to a third of that limit; after it the
         *     answer carries the delivery as `pending`, and it is sent as soon as its turn comes. Should the outcome take
         *     longer than that to be stored, the answer is `pending` as well, and getWebhookDelivery tells it later. A failed test is
         *     retried like any other delivery. A paused endpoint is attempted once all the same, and a failure is then
         *     held until it is active again; a revoked one answers 409 `webhook_revoked`. Test deliveries count in
         *     `successRate`. Each call sends another event.
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
         * @description Deliveries of the key's organization and environment, newest first: one record for each event and
         *     endpoint, updated by each attempt. Filters are joined by "and"; each takes one value. A `webhookId` or
         *     `eventId` that is not yours gives an empty page.
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
         * @description Gives a delivery that is final, failed or not, exactly one more attempt: `maxAttempts` becomes `attempts` + 1.
         *     One that still waits is 409 `conflict`, one of a revoked endpoint 409 `webhook_revoked`. While its endpoint is
         *     paused it is held. The event's `id` stays the same, so a receiver that has it can tell.
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
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Sent when a scan becomes `complete`; the push alternative to polling.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Sent beside `scan.completed` when the verdict is `synthetic`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Sent beside `scan.completed` when the verdict is `suspicious`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Sent when an operator escalates a case.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Sent when an operator resolves a case.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Comes from another system through the operator; `data` is what that system sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Comes from another system through the operator; `data` is what that system sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
                     *         "reportId": "r-2026-11",
                     *         "url": "https://reports.example.org/r-2026-11"
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
         * @description Comes from another system through the operator; `data` is what that system sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
                     *     is rotated there is a second `v1`, by the old one.
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
                     * @description The event's identifier, as Standard Webhooks has it.
                     * @example evt_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "webhook-id": components["parameters"]["StandardWebhookId"];
                    /**
                     * @description When the attempt was signed, in Unix seconds.
                     * @example 1795249230
                     */
                    "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                    /**
                     * @description `v1,<base64>` of Standard Webhooks.
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
         * @description `uploading` until the upload is marked complete; then `complete` at once in sandbox and staging, or
         *     `queued`, `processing` and `complete` or `failed` in production. `complete` and `failed` are final.
         * @enum {string}
         */
        ScanStatus: "queued" | "uploading" | "processing" | "complete" | "failed";
        /**
         * @description A kind of event an endpoint may subscribe to.
         * @enum {string}
         */
        EventKind: "scan.created" | "scan.completed" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed";
        /**
         * @description An event kind, or `webhook.test` for a test delivery.
         * @enum {string}
         */
        DeliveredEventKind: "scan.created" | "scan.completed" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed" | "webhook.test";
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
        /** @description Which request the answer belongs to, when it was made, and where the next page begins. */
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
         * @description Texts of your own, by name: at most 20, each name 1–40 letters, digits, `_`, `.` or `-`, each text at most 500
         *     characters. The name `__proto__` is not allowed.
         * @example {
         *       "article": "4711"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /**
         * @description Merged into what is there: what is absent stays, and `null` removes an entry. The rules are those of metadata.
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
             * @description The file's media type, `type/subtype`, parameters allowed. It becomes the upload's `Content-Type`. It
             *     need not agree with `mediaType`: a mismatch is a signal, not an error.
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
        /** @description What to change of a scan. */
        UpdateScanRequest: {
            metadata?: components["schemas"]["MetadataChanges"];
        };
        /** @description A new scan, and where and how to send its file. */
        ScanUploadIntent: {
            scanId: components["schemas"]["ScanId"];
            /** @description Short-lived address to `PUT` the file to. It is a capability; keep it to yourself. */
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
        /** @description A media file and what was found about it. */
        Scan: {
            id: components["schemas"]["ScanId"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description The file's name, as the upload intent gave it. */
            fileName?: string;
            mediaType?: components["schemas"]["MediaType"];
            status: components["schemas"]["ScanStatus"];
            /**
             * @description `null` until the scan is complete, and of a complete scan where nothing speaks either way; then
             *     `signals.conclusion` is `no_evidence`.
             * @enum {string|null}
             */
            verdict?: "authentic" | "suspicious" | "synthetic" | null;
            /** @description How sure the verdict is, 0 to 1; `null` without a verdict. */
            confidence?: number | null;
            /**
             * @description `low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for
             *     synthetic below 0.95, else `critical`. `null` without a verdict.
             * @enum {string|null}
             */
            riskLevel?: "low" | "medium" | "high" | "critical" | null;
            /** @description The rules or model that judged. */
            modelVersion?: string | null;
            /** @description The pipeline that ran them. */
            pipelineVersion?: string | null;
            /** @description What the verdict rests on; free-form beside the properties named here. Empty until the scan has ended. */
            signals?: {
                /** @description `staging` for a deterministic verdict, `content` for an analysis of the file. */
                basis?: string;
                /**
                 * @description Of an analysis: the `code` of the rule that decided, or `no_evidence` where nothing does. With
                 *     `noevidence` in a sandbox file name: `no_evidence`.
                 */
                conclusion?: string;
                /** @description Of an analysis, each rule that applied, the strongest first. */
                reasons?: components["schemas"]["Reason"][];
                /** @description Of an analysis, earlier scans with the same file or a picture that looks alike, the same first. */
                seenBefore?: components["schemas"]["SeenBefore"][];
                /** @description Of a failed scan, why it failed, where that is known. */
                failure?: components["schemas"]["Reason"];
            } & {
                [key: string]: unknown;
            };
            metadata?: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A rule that applied to a file, or why a scan failed. More codes may be added. */
        Reason: {
            /** @description Names the rule, or the reason. */
            code: string;
            /** @description The same for a reader. */
            sentence: string;
            /** @description What was found, for a reader to check; empty where there is nothing to show. */
            evidence: string;
        };
        /** @description An earlier scan of the key's organization and environment. */
        SeenBefore: {
            /** @description The scan; it may have been deleted since. */
            scanId: components["schemas"]["ScanId"];
            /**
             * @description Whether it had the same file, or a picture that looks alike.
             * @enum {string}
             */
            match: "identical" | "similar";
        };
        /** @description How far a scan has come, and when to ask again. */
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
            /** @description 1–100 scans of the key's organization and environment; duplicates are folded. */
            scanIds: components["schemas"]["ScanId"][];
            /** @description Absent, the worst risk level among the scans, else `medium`. */
            severity?: components["schemas"]["Severity"];
            /** @description Who works on the case, 1–200 characters, or `null`. */
            assignee?: string | null;
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description What to change of a case; what is absent stays. */
        UpdateCaseRequest: {
            /** @description 1–200 characters. */
            title?: string;
            /** @description From then on it no longer follows the scans. */
            severity?: components["schemas"]["Severity"];
            /** @description Who works on the case, 1–200 characters; `null` for nobody. */
            assignee?: string | null;
            /** @description Where the case moves. */
            status?: components["schemas"]["CaseStatus"];
            metadata?: components["schemas"]["MetadataChanges"];
            /** @description 1–100 further scans of the key's organization and environment; duplicates are folded. */
            addScanIds?: components["schemas"]["ScanId"][];
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
            /** @description Who works on the case; `null` when nobody does. */
            assignee?: string | null;
            metadata?: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
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
            /** @description The event kinds to deliver, 1 to 10 after duplicates are folded. */
            events: components["schemas"]["EventKind"][];
            headers?: components["schemas"]["WebhookHeaders"];
        };
        /** @description What to change of an endpoint; what is absent stays. */
        UpdateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description An HTTPS address, as at registration.
             */
            url?: string;
            /** @description Up to 1,000 characters; `null` removes it. */
            description?: string | null;
            /** @description The event kinds to deliver from now on, 1 to 10 after duplicates are folded. */
            events?: components["schemas"]["EventKind"][];
            /** @description Headers of your own in place of those that there were; `null` removes all. */
            headers?: {
                [key: string]: string;
            } | null;
        };
        /**
         * @description Headers of your own, sent with every delivery: at most five, `Authorization` or a name that begins with `X-`, of
         *     letters, digits and hyphens, with values of 1–998 visible ASCII characters and spaces inside. They are stored
         *     encrypted and never shown again.
         * @example {
         *       "X-Gateway-Key": "0f3b9c"
         *     }
         */
        WebhookHeaders: {
            [key: string]: string;
        };
        /** @description How to change the secret. */
        RotateWebhookSecretRequest: {
            /**
             * Format: int32
             * @description How long both secrets sign, at most a week. 0 ends the old one at once.
             * @default 86400
             */
            overlapSeconds?: number;
        };
        /** @description Which failed deliveries to send again. */
        RedeliverWebhookEndpointRequest: {
            /**
             * Format: date-time
             * @description Deliveries created at this time or later. RFC 3339.
             */
            from: string;
            /**
             * Format: date-time
             * @description Deliveries created before this time, which must be after `from`; now, unless given. RFC 3339.
             */
            to?: string;
        };
        /** @description What was sent again. */
        RedeliveryCount: {
            /**
             * Format: int32
             * @description How many deliveries got one more attempt.
             */
            count: number;
            /** @description Whether failed deliveries of that time are left. */
            more: boolean;
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
            /** @description The names of the headers of your own; their values are never shown. */
            headerNames?: string[];
            /**
             * @description Why the service paused it: `gone`, its receiver answered 410; `failing`, nothing succeeded for five days.
             *     `null` when somebody else did, and when it is not paused.
             * @enum {string|null}
             */
            pausedReason?: "gone" | "failing" | null;
            /** @description The signing secret, masked to its last four characters. */
            secretMasked: string;
            /** @description While two secrets sign; see `rotateWebhookSecret`. Absent otherwise. */
            secretRotation?: {
                /**
                 * Format: date-time
                 * @description Until when the old secret signs too.
                 */
                endsAt: string;
            };
            /** @description Succeeded over all finished deliveries, 0 to 1. Absent before the first finished. */
            successRate?: number;
            /**
             * Format: date-time
             * @description When the last attempt was made. Absent before the first.
             */
            lastDeliveryAt?: string;
        };
        /** @description A new webhook endpoint and its signing secret. */
        WebhookIssueResult: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /** @description The signing secret, returned only in this answer; `whsec_` and base64 of 32 random bytes. */
            secret: string;
        };
        /** @description One event for one webhook endpoint, with the state of its attempts. */
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
             * @description Attempts it may take at most.
             */
            maxAttempts?: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; `null` when the status is final.
             */
            nextAttemptAt?: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the latest attempt; `null` when none came.
             */
            responseCode?: number | null;
            /**
             * @description The `Service-Signature` value of the latest attempt; for a delivery not attempted yet, the value as of
             *     its creation. Should the service be unable to open the endpoint's secret, nothing is sent, and the
             *     value ends with an empty `v1`: `t=1795249230, v1=`.
             */
            signatureHeader: string;
            /** @description The attempts, oldest first; of more than 100 the latest 100. */
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
             * @description Milliseconds until the answer's status, or the failure.
             */
            durationMs: number;
            /**
             * Format: int32
             * @description The HTTP status; `null` when none came.
             */
            responseCode: number | null;
            /**
             * @description Why no status came; `null` when one did, whatever it was. `dns`: the host name was not found. `connect`: no
             *     connection. `tls`: no secure connection, or a certificate that is not trusted. `timeout`: nothing within 15
             *     seconds. `reset`: the connection broke. `protocol`: the answer was no HTTP, or began with
             *     a `100 Continue` that nobody had asked for. `blocked_address`: the host name
             *     leads to an address that is not public. `invalid_request`: the request could not be made.
             * @enum {string|null}
             */
            error: "dns" | "connect" | "tls" | "timeout" | "reset" | "protocol" | "blocked_address" | "invalid_request" | null;
        };
        /** @description Free-form; what the other system sent. */
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
         * @description Each fault that was found in the request, at most ten. Absent where a fault has no place of its own, such as a
         *     body that is no JSON.
         */
        ErrorDetails: {
            /**
             * @description The place of the fault: names of properties as they were sent, each after a dot, and numbers of items in
             *     brackets.
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
                code: "upload_not_found" | "upload_size_mismatch" | "scan_failed";
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
        CaseConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "conflict" | "limit_reached";
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
            };
        };
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
        /** @description The delivery, with one more attempt to come. */
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
        /** @description The scan and its file are gone. */
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
        /** @description Any 2xx status accepts the event. The body is ignored. */
        EventAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint is gone for good; the delivery fails at once and the endpoint is paused. */
        EventGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or the body is not as described. */
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
                 *         "message": "body.byteSize must be >= 1",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description A parameter is not as described, or the cursor is not one of this list. */
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
        /** @description A request with this Idempotency-Key is still being worked on. */
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
        /** @description `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. `storage_quota_exceeded`: the file does not fit into what the organization may store. */
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
        /** @description `upload_not_found`: the file was not uploaded yet. `upload_size_mismatch`: its size is not `byteSize`. `scan_failed`: the scan has failed for good. */
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
        /** @description `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. `limit_reached`: there are as many endpoints as there may be. */
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
                 *         "message": "There may be 50 webhook endpoints that are not revoked; revoke one first.",
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
        /** @description A case names the scan. */
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
        /** @description `conflict`: the case cannot move from its status to the one given. `limit_reached`: it would name more than 500 scans. */
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
        /** @description `webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. */
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
        /** @description `conflict`: the delivery still waits for an attempt. `webhook_revoked`: its endpoint is revoked. `idempotency_in_progress`: a request with this Idempotency-Key is still being worked on. */
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
                 *         "message": "The delivery still waits for its next attempt.",
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
        /** @description The Idempotency-Key was used with another body. */
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
        /** @description A scan is not there, or not one of the organization and environment. */
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
        /** @description `scan_not_found`: a scan in scanIds is not one of the key's organization and environment. `idempotency_key_reused`: the Idempotency-Key was used with another body. */
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
        /** @description The organization of the key has moved to another deployment, which has the same key. Nothing was carried out. `Location` has the address of the same request there. */
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
                 *         "message": "Too many requests; try again in 21 seconds.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /** @description Something went wrong here; quote the request id. */
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
        /** @description The service cannot answer at the moment. It says so within five seconds, unless the operator set another time limit. `error.message` tells when a request that changes something may or may not have been carried out. */
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
         * @description Only scans in this status.
         * @example complete
         */
        ScanStatusFilter: components["schemas"]["ScanStatus"];
        /**
         * @description Only what has this verdict; `none` for what has none.
         * @example synthetic
         */
        VerdictFilter: "authentic" | "suspicious" | "synthetic" | "none";
        /**
         * @description Only scans of this risk level.
         * @example critical
         */
        RiskLevelFilter: "low" | "medium" | "high" | "critical";
        /**
         * @description Only files of this kind.
         * @example image
         */
        MediaTypeFilter: components["schemas"]["MediaType"];
        /**
         * @description Only what was created at this time or later. RFC 3339.
         * @example 2026-11-21T00:00:00.000Z
         */
        CreatedFrom: string;
        /**
         * @description Only what was created before this time. RFC 3339.
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
         * @description Only cases that this person works on.
         * @example dana@example.org
         */
        AssigneeFilter: string;
        /**
         * @description Only cases that name this scan.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        ScanIdFilter: string;
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
         * @description How many resources a page holds at most.
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
         * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. While a secret
         *     is rotated there is a second `v1`, by the old one.
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
         * @description The event's identifier, as Standard Webhooks has it.
         * @example evt_01m7yj9d12esp8bhzr5chp1bzk
         */
        StandardWebhookId: components["schemas"]["EventId"];
        /**
         * @description When the attempt was signed, in Unix seconds.
         * @example 1795249230
         */
        StandardWebhookTimestamp: string;
        /**
         * @description `v1,<base64>` of Standard Webhooks.
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
         * @description Where the same request is answered, since the organization moved there.
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
                 * @description Only what has this verdict; `none` for what has none.
                 * @example synthetic
                 */
                verdict?: components["parameters"]["VerdictFilter"];
                /**
                 * @description Only scans of this risk level.
                 * @example critical
                 */
                riskLevel?: components["parameters"]["RiskLevelFilter"];
                /**
                 * @description Only files of this kind.
                 * @example image
                 */
                mediaType?: components["parameters"]["MediaTypeFilter"];
                /**
                 * @description Only what was created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only what was created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many resources a page holds at most.
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
                 * @description Only what has this verdict; `none` for what has none.
                 * @example synthetic
                 */
                verdict?: components["parameters"]["VerdictFilter"];
                /**
                 * @description Only cases that this person works on.
                 * @example dana@example.org
                 */
                assignee?: components["parameters"]["AssigneeFilter"];
                /**
                 * @description Only cases that name this scan.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId?: components["parameters"]["ScanIdFilter"];
                /**
                 * @description Only what was created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only what was created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many resources a page holds at most.
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
                 * @description How many resources a page holds at most.
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
                 *       "from": "2026-11-21T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RedeliverWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description How many deliveries got one more attempt. */
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
                     *         "count": 42,
                     *         "more": false
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
            /** @description The delivery, attempted once, or `pending` when its turn did not come, or its outcome was not stored, in time. */
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
                 * @description Only what was created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only what was created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description `meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.
                 * @example AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many resources a page holds at most.
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
