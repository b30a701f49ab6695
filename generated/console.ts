// Generated from the contract by `npm run codegen`. Do not edit.

export interface paths {
    "/console/api/sign-in-methods": {
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
         * Ask how one may sign in
         * @description What the sign-in page offers. Needs no authentication.
         */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session": {
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
         * Ask who is signed in
         * @description Who the request comes from; 401 when it comes from nobody.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with the operator token
         * @description Answers with the session cookie. Needs no authentication but the proof of same origin, so that no other
         *     site can sign a browser in. The body may have 16 KiB. After ten wrong tokens within a minute from one
         *     address, further wrong ones are 429 until a minute after the first of them; the right one is taken whatever
         *     came before it. A session is recorded in the audit log.
         */
        post: operations["createSession"];
        /**
         * Sign out
         * @description Takes the cookie back, whether or not it still is a session, and ends the session at once, in every
         *     process: a copy of its cookie is worth nothing from then on. That is recorded in the audit log. Needs the
         *     proof of same origin. After 503 the session is as it was; try again.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/overview": {
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
         * See the last 24 hours
         * @description Requests of the public API, scans and deliveries by hour: the current hour and the 23 before it, the
         *     oldest first. Scans and deliveries count in the hour they were created in, by what has become of them.
         *     Requests are counted in each process and written once a minute: what other processes than the one that
         *     answers counted in the last minute is missing.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
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
         * Read the metrics
         * @description Counters, gauges and histograms in Prometheus' text format, for a program that looks at them again and again.
         *     They are those of the process that answers or, where it is one of several on one machine, of all of them, each
         *     with a label `process`; counts that come from the database are the same everywhere. When the database does
         *     not answer within two seconds they are left out, and `media_scan_database_up` is 0.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/snapshots": {
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
         * Set a copy of the data aside
         * @description Copies the embedded database, and links the files of scans, in the data folder, as they are at one moment. For
         *     `media-scan backup`, which reads the copy there: nothing of it leaves the service by this API. Requests wait while
         *     the database is copied. Whoever reads the copy holds a lock on its file `lock`; it is removed within two minutes
         *     of nobody holding it. 409 `conflict` while there is another one, and where the database is on a server.
         */
        post: operations["createSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations": {
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
         * List organizations
         * @description All organizations, newest first.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description A new tenant, without keys.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organizationId}": {
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
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read an organization
         * @description One organization.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organizationId}/keys": {
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
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        /**
         * List API keys
         * @description The keys of an organization, revoked and expired ones too, newest first.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Issue an API key
         * @description The full key is in `secret` of this answer and is never shown again.
         */
        post: operations["issueKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/keys/{keyId}/revoke": {
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
                 * @description The key's identifier.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Takes effect at once here and within two seconds in every other process. A key used within the last hour is 409 `key_recently_used` unless `force` is true. Revoking again answers 200 with the same `revokedAt`.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/scans": {
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
         * List scans of all tenants
         * @description Scans of all tenants, newest first. Filters narrow the list; one that names nothing gives an empty page.
         */
        get: operations["listAllScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/scans/{scanId}": {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a scan of any tenant
         * @description One scan, whoever's it is.
         */
        get: operations["inspectScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/scans/{scanId}/storage": {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * Ask what is stored for a scan
         * @description Its file and the pictures derived from it, both of which may be gone while the scan stays.
         */
        get: operations["getScanStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/scans/{scanId}/renditions/{rendition}": {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
                /**
                 * @description Which picture.
                 * @example preview
                 */
                rendition: components["parameters"]["RenditionPath"];
            };
            cookie?: never;
        };
        /**
         * See a picture derived from a scan's file
         * @description The picture itself. 404 when there is none, for instance because its file was removed.
         */
        get: operations["getScanRendition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases": {
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
         * List cases of all tenants
         * @description Cases of all tenants, newest first. Filters narrow the list; one that names nothing gives an empty page.
         */
        get: operations["listAllCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}": {
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
         * Read a case of any tenant
         * @description One case, whoever's it is.
         */
        get: operations["inspectCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}/status": {
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
        get?: never;
        put?: never;
        /**
         * Move a case
         * @description Allowed are open → escalated, open or escalated → resolved, and resolved → open; others are 409 `conflict`. The status it already has is 200 and emits nothing. Emits `case.escalated` or `case.resolved`.
         */
        post: operations["updateCaseStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/webhooks": {
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
         * List webhook endpoints of all tenants
         * @description Webhook endpoints of all tenants, newest first. Filters narrow the list; one that names nothing gives an empty page.
         */
        get: operations["listAllWebhookEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/webhooks/{webhookId}": {
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
         * Read a webhook endpoint of any tenant
         * @description One webhook endpoint, whoever's it is.
         */
        get: operations["inspectWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/webhooks/{webhookId}/status": {
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
         * Pause, activate or revoke a webhook endpoint
         * @description The same rules as for its owner. Paused, it gets no new events and what waits is held; revoking is final, and what waits fails. The status it already has is 200 and changes nothing; leaving `revoked` is 409 `webhook_revoked`.
         */
        post: operations["updateWebhookEndpointStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organizationId}/events": {
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
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an event of another system
         * @description Delivers one of the three kinds that come from other systems to the subscribed endpoints of the organization and environment.
         */
        post: operations["publishEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/deliveries": {
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
         * List deliveries
         * @description Deliveries of all tenants, newest first, with each attempt. Filters narrow the list; one that names nothing gives an empty page.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/deliveries/{deliveryId}": {
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
                 * @description The delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description One delivery with each attempt, where it goes, and the exact text that is signed and sent.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/deliveries/{deliveryId}/resend": {
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
                 * @description The delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery once more
         * @description One more attempt on the same record, at once: `maxAttempts` grows by one. Of a delivery that is still waiting, the next attempt is made now. 409 `webhook_revoked` when its endpoint is revoked; of a paused one it is held.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/audit-events": {
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
         * List audit events
         * @description Append-only: who did what, when, from where; newest first.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "webhook.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An endpoint is on its way to being paused
         * @description Sent when an endpoint has come 50, 70 or 90 % of the way to being paused for silence: each once, until a
         *     delivery succeeds. At 100 % it is paused, which `webhook.paused` tells.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole secret as key, `whsec_` included.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The notice's identifier, equal to `id` in the body, the same for every attempt.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The kind of the notice, equal to `type` in the body.
                     * @example webhook.paused
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The notice's identifier, as Standard Webhooks has it.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "webhook.failing",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "endpoint": {
                     *           "id": "whe_01m7yj9d12esp8bhz4f8q1v9c3",
                     *           "environment": "production",
                     *           "host": "hooks.example.com"
                     *         },
                     *         "percent": 70,
                     *         "exhausted": 14,
                     *         "silentSince": "2026-11-17T20:15:00.000Z",
                     *         "lastFailure": {
                     *           "deliveryId": "whd_01m7yj9d12esp8bhz9vs791rn2",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "scan.completed",
                     *           "attempts": 6,
                     *           "attemptedAt": "2026-11-21T08:14:59.500Z",
                     *           "responseCode": null,
                     *           "error": "timeout"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookFailingNotice"];
                };
            };
            responses: {
                "2XX": components["responses"]["NoticeAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service paused an endpoint
         * @description Sent when the service paused an endpoint: its receiver was silent for five days, or said that it is gone
         *     (410). One that a tenant or an operator pauses is not told of.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole secret as key, `whsec_` included.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The notice's identifier, equal to `id` in the body, the same for every attempt.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The kind of the notice, equal to `type` in the body.
                     * @example webhook.paused
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The notice's identifier, as Standard Webhooks has it.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "webhook.paused",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "endpoint": {
                     *           "id": "whe_01m7yj9d12esp8bhz4f8q1v9c3",
                     *           "environment": "production",
                     *           "host": "hooks.example.com"
                     *         },
                     *         "percent": 100,
                     *         "reason": "silent",
                     *         "pausedAt": "2026-11-21T08:15:30.123Z",
                     *         "silentSince": "2026-11-16T08:15:00.000Z",
                     *         "lastFailure": {
                     *           "deliveryId": "whd_01m7yj9d12esp8bhz9vs791rn2",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "scan.completed",
                     *           "attempts": 6,
                     *           "attemptedAt": "2026-11-21T08:14:59.500Z",
                     *           "responseCode": 500,
                     *           "error": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookPausedNotice"];
                };
            };
            responses: {
                "2XX": components["responses"]["NoticeAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deliveries.exhausted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliveries used up their attempts
         * @description Sent when deliveries to an endpoint used up their attempts: with how many since the last such notice.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole secret as key, `whsec_` included.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The notice's identifier, equal to `id` in the body, the same for every attempt.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The kind of the notice, equal to `type` in the body.
                     * @example webhook.paused
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The notice's identifier, as Standard Webhooks has it.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "deliveries.exhausted",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "endpoint": {
                     *           "id": "whe_01m7yj9d12esp8bhz4f8q1v9c3",
                     *           "environment": "production",
                     *           "host": "hooks.example.com"
                     *         },
                     *         "count": 3,
                     *         "lastFailure": {
                     *           "deliveryId": "whd_01m7yj9d12esp8bhz9vs791rn2",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "scan.completed",
                     *           "attempts": 6,
                     *           "attemptedAt": "2026-11-21T08:14:59.500Z",
                     *           "responseCode": 503,
                     *           "error": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveriesExhaustedNotice"];
                };
            };
            responses: {
                "2XX": components["responses"]["NoticeAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "analysis.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyses of an organization fail
         * @description Sent when analyses of files of production failed for good since the last such notice, or are put off because
         *     the storage or the detector does not answer.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole secret as key, `whsec_` included.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The notice's identifier, equal to `id` in the body, the same for every attempt.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The kind of the notice, equal to `type` in the body.
                     * @example webhook.paused
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The notice's identifier, as Standard Webhooks has it.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "analysis.failing",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "failed": 1,
                     *         "postponed": 4,
                     *         "lastScan": {
                     *           "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "failure": "detector_unavailable"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AnalysisFailingNotice"];
                };
            };
            responses: {
                "2XX": components["responses"]["NoticeAccepted"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "storage.near_quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organization’s storage is nearly full
         * @description Sent when the files of an organization take 90 % of its quota (`STORAGE_QUOTA_GIB`) or more, and once a day
         *     from then on while it asks for upload targets.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole secret as key, `whsec_` included.
                     * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
                     */
                    "Service-Signature": components["parameters"]["ServiceSignature"];
                    /**
                     * @description The notice's identifier, equal to `id` in the body, the same for every attempt.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
                     */
                    "Service-Event-Id": components["parameters"]["ServiceEventId"];
                    /**
                     * @description The kind of the notice, equal to `type` in the body.
                     * @example webhook.paused
                     */
                    "Service-Event-Type": components["parameters"]["ServiceEventType"];
                    /**
                     * @description The notice's identifier, as Standard Webhooks has it.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "storage.near_quota",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "storedBytes": 98784247808,
                     *         "quotaBytes": 107374182400,
                     *         "percent": 92
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StorageNearQuotaNotice"];
                };
            };
            responses: {
                "2XX": components["responses"]["NoticeAccepted"];
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
        /** @description A copy of the data in the data folder. */
        Snapshot: {
            /**
             * @description Opaque identifier, and the name of the copy in the folder `objects/snapshots` of the data folder.
             * @example snp_01m7yj9d14esp8bj0x3sb2c7vd
             */
            id: string;
            /**
             * Format: date-time
             * @description The moment that it is of.
             */
            takenAt: string;
            /** @description Whether the files of scans are part of it; `false` where they are in a bucket. */
            includesFiles: boolean;
        };
        /**
         * @description Opaque identifier of an organization.
         * @example org_01m7yj9d10esp8bhy1kgdbjnp7
         */
        OrganizationId: string;
        /**
         * @description Opaque identifier of an API key.
         * @example key_01m7yj9d13esp8bj0fs1cddxh7
         */
        KeyId: string;
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
         * @description An event kind, or `webhook.test` for a test delivery.
         * @enum {string}
         */
        DeliveredEventKind: "scan.created" | "scan.completed" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed" | "webhook.test";
        /**
         * @description What a key may do.
         * @enum {string}
         */
        Scope: "scans:write" | "scans:read" | "cases:write" | "cases:read" | "webhooks:manage";
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
        CreateOrganizationRequest: {
            /** @description 1–200 characters. */
            name: string;
        };
        /** @description A tenant. */
        Organization: {
            id: components["schemas"]["OrganizationId"];
            /** @description How operators call it. */
            name: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        IssueKeyRequest: {
            /** @description What the key is for, 1–100 characters. */
            label: string;
            environment: components["schemas"]["Environment"];
            /** @description Duplicates are folded. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the key stops working, in the future; absent or `null`, never.
             */
            expiresAt?: string | null;
        };
        RevokeKeyRequest: {
            /**
             * @description Revoke even though the key was used within the last hour.
             * @default false
             */
            force?: boolean;
        };
        /** @description An API key, without its secret part. */
        Key: {
            id: components["schemas"]["KeyId"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description What it is for, in words of whoever issued it. */
            label: string;
            environment: components["schemas"]["Environment"];
            /** @description What it allows. */
            scopes: components["schemas"]["Scope"][];
            /** @description The beginning of the key, enough to recognise it. */
            maskedKey: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Known to within a second or so; `null` when never used.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description From when it is refused; `null` when it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; `null` while it is not.
             */
            revokedAt: string | null;
        };
        /** @description A new API key and its secret. */
        IssuedKey: {
            key: components["schemas"]["Key"];
            /** @description The full key, returned only in this answer. */
            secret: string;
        };
        /** @description Who is signed in. */
        Session: {
            /** @description Who it is, as audit events name them. */
            subject: string;
            /**
             * @description How they proved it.
             * @enum {string}
             */
            method: "token" | "oidc";
            /**
             * Format: date-time
             * @description When the session ends; `null` for a request that carries the operator token itself.
             */
            expiresAt: string | null;
        };
        CreateSessionRequest: {
            /** @description The operator token. */
            token: string;
        };
        /** @description That the session is over. */
        SignedOut: {
            /**
             * @description Always true.
             * @constant
             */
            signedOut: true;
        };
        /** @description How one may sign in. */
        SignInMethods: {
            /** @description Whether the operator token can be exchanged for a session. */
            token: boolean;
            /** @description The OpenID Connect provider; `null` when the service knows none. */
            openIdConnect: components["schemas"]["OpenIdConnectMethod"] | null;
        };
        OpenIdConnectMethod: {
            /**
             * Format: uri
             * @description Who vouches for people there.
             */
            issuer: string;
            /** @description Where the browser goes to sign in; a page, not a call. */
            startPath: string;
        };
        /** @description The last 24 hours. */
        Overview: {
            /**
             * Format: date-time
             * @description The beginning of the first hour.
             */
            since: string;
            /** @description Each hour once, whether or not anything happened, the oldest first. */
            hours: components["schemas"]["OverviewHour"][];
            /** @description Webhook endpoints that somebody should look at, the one that failed last first; 50 at most. */
            endpointsInTrouble: components["schemas"]["EndpointInTrouble"][];
            /** @description The delivery that was created first of those not finished, held ones included; `null` when none waits. */
            oldestWaitingDelivery: components["schemas"]["WaitingDelivery"] | null;
            /** @description Where lists of all organizations and these figures are read; `null` without `DATABASE_REPLICA_URL`. */
            replica: components["schemas"]["Replica"] | null;
        };
        /**
         * @description The replica of the database. Where it does not answer or is more than 60 seconds behind, the primary is read
         *     instead.
         */
        Replica: {
            /** @description How far it is behind, in seconds; `null` when it does not answer. */
            lagSeconds: number | null;
        };
        /**
         * Format: int64
         * @description How many.
         */
        Count: number;
        OverviewHour: {
            /**
             * Format: date-time
             * @description Its beginning.
             */
            hour: string;
            requests: components["schemas"]["RequestCounts"];
            scans: components["schemas"]["ScanCounts"];
            deliveries: components["schemas"]["DeliveryCounts"];
        };
        /** @description Requests of the public API by how they were answered. */
        RequestCounts: {
            /** @description Answered 2xx. */
            succeeded: components["schemas"]["Count"];
            /** @description Answered 4xx. */
            refused: components["schemas"]["Count"];
            /** @description Answered 5xx. */
            failed: components["schemas"]["Count"];
        };
        /** @description Scans created in the hour, by what has become of them. */
        ScanCounts: {
            authentic: components["schemas"]["Count"];
            suspicious: components["schemas"]["Count"];
            synthetic: components["schemas"]["Count"];
            /** @description Complete, and nothing spoke either way. */
            inconclusive: components["schemas"]["Count"];
            /** @description Not complete so far. */
            undecided: components["schemas"]["Count"];
            /** @description Never uploaded, or not analysed. */
            failed: components["schemas"]["Count"];
        };
        /** @description Deliveries created in the hour, by what has become of them. */
        DeliveryCounts: {
            succeeded: components["schemas"]["Count"];
            failed: components["schemas"]["Count"];
            /** @description Not finished, held ones included. */
            waiting: components["schemas"]["Count"];
        };
        EndpointInTrouble: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /**
             * @description `paused`: the service paused it. `circuit_open`: five attempts in a row brought no answer in time.
             *     `failing`: an attempt failed within the last 24 hours and fewer than 9 in 10 finished deliveries
             *     have succeeded, or no attempt has succeeded since.
             */
            reasons: ("paused" | "circuit_open" | "failing")[];
        };
        WaitingDelivery: {
            id: components["schemas"]["DeliveryId"];
            webhookId: components["schemas"]["WebhookId"];
            organizationId: components["schemas"]["OrganizationId"];
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When its next attempt is due.
             */
            nextAttemptAt: string | null;
        };
        /**
         * @description `complete` and `failed` are final.
         * @enum {string}
         */
        ScanStatus: "uploading" | "queued" | "processing" | "complete" | "failed";
        /** @enum {string} */
        Verdict: "authentic" | "suspicious" | "synthetic";
        /**
         * @description Created `open`; an operator escalates and resolves.
         * @enum {string}
         */
        CaseStatus: "open" | "escalated" | "resolved";
        /**
         * @description `revoked` is final.
         * @enum {string}
         */
        WebhookStatus: "active" | "paused" | "revoked";
        /** @description A rule that applied to a file, or why a scan failed. */
        Reason: {
            /** @description Names the rule, or the reason. */
            code: string;
            /** @description The same for a reader. */
            sentence: string;
            /** @description What was found, for a reader to check; empty where there is nothing to show. */
            evidence: string;
        };
        /** @description What the Content Credentials (C2PA) of a file say once they are verified. */
        Credentials: {
            /**
             * @description `trusted`: they hold, and the signer's certificate leads to a trust anchor; `valid`: the same without an anchor;
             *     `invalid`: signature or hash broken; `unverifiable`: there, but not checked; `none`: the file has none.
             * @enum {string}
             */
            state: "trusted" | "valid" | "invalid" | "unverifiable" | "none";
            /** @description Organization that the signing certificate names. */
            issuer: string | null;
            /** @description What made the claim, as it names itself. */
            generator: string | null;
            /** @description What was done to the file and to what it was made of. */
            actions: string[];
            /** @description Terms of IPTC that the actions name for what the file came from. */
            digitalSourceTypes: string[];
            /** @description Time stamp of the signature. */
            signedAt: string | null;
            /** @description What is wrong with them, in codes of C2PA. */
            problems: string[];
            /** @description Why they were not looked at; `too_large` over 256 MiB. */
            skipped: string | null;
        };
        /**
         * @description A picture derived from a file: a small one of it (`preview`), where it changes when it is compressed again
         *     (`error-levels`), and where the detector saw evidence (`heat-map`).
         * @enum {string}
         */
        Rendition: "preview" | "error-levels" | "heat-map";
        /** @description What is stored for a scan. */
        ScanStorage: {
            /**
             * Format: int64
             * @description Of the file, in bytes; `null` when it is not there, not yet or no longer.
             */
            byteSize: number | null;
            /** @description The pictures there are. */
            renditions: components["schemas"]["Rendition"][];
        };
        /** @description An earlier scan of the same tenant. */
        SeenBefore: {
            /** @description The scan; it may have been deleted since. */
            scanId: string;
            /**
             * @description Whether it had the same file, or a picture that looks alike.
             * @enum {string}
             */
            match: "identical" | "similar";
        };
        /** @description A media file of a tenant and what was found about it. */
        Scan: {
            id: components["schemas"]["ScanId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            /** @description As the tenant gave it, 1–255 characters of any script. */
            fileName: string;
            /** @description The file's media type, as the tenant gave it. */
            contentType: string;
            /**
             * @description What kind of media it is, as the tenant gave it.
             * @enum {string}
             */
            mediaType: "image" | "video" | "audio" | "document";
            /**
             * Format: int64
             * @description The file's size in bytes.
             */
            byteSize: number;
            status: components["schemas"]["ScanStatus"];
            /**
             * @description `null` until the scan is complete.
             * @enum {string|null}
             */
            verdict: "authentic" | "suspicious" | "synthetic" | null;
            /** @description How sure the verdict is. */
            confidence: number | null;
            /**
             * @description `null` until the scan is complete.
             * @enum {string|null}
             */
            riskLevel: "low" | "medium" | "high" | "critical" | null;
            /** @description The rules or model that judged. */
            modelVersion: string | null;
            /** @description The pipeline that ran them. */
            pipelineVersion: string | null;
            /** @description What the verdict rests on, as in the public API; empty until the scan has ended. */
            signals: {
                /** @description Of an analysis, the code of the rule that decided, or `no_evidence`. */
                conclusion?: string;
                /** @description Of an analysis, each rule that applied, the strongest first. */
                reasons?: components["schemas"]["Reason"][];
                /** @description Of an analysis, of the file's bytes. */
                sha256?: string;
                /** @description Of an analysis. */
                c2pa?: components["schemas"]["Credentials"];
                /** @description Of a failed scan, why it failed, where that is known. */
                failure?: components["schemas"]["Reason"];
                /** @description Of an analysis, earlier scans of the tenant with the same file or a picture that looks alike. */
                seenBefore?: components["schemas"]["SeenBefore"][];
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Until when the file could be uploaded.
             */
            uploadExpiresAt: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A registered address of a tenant, with how its deliveries went. */
        WebhookEndpoint: {
            id: components["schemas"]["WebhookId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            /** @description The registered address. */
            url: string;
            /** @description The tenant's words; `null` when there are none. */
            description: string | null;
            /** @description The event kinds it subscribes to. */
            events: string[];
            status: components["schemas"]["WebhookStatus"];
            /**
             * Format: date-time
             * @description Since when it is paused.
             */
            pausedAt: string | null;
            /**
             * @description Why the service paused it; `null` when it is not paused, or its owner or an operator paused it. `gone`, it answered 410; `silent`, nothing has succeeded for five days.
             * @enum {string|null}
             */
            pauseReason: "gone" | "silent" | null;
            /** @description The signing secret, masked to its last four characters. */
            secretMasked: string;
            /**
             * Format: int64
             * @description Finished deliveries that succeeded, since it was created.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Finished deliveries that failed.
             */
            failed: number;
            /** @description `succeeded / (succeeded + failed)`; `null` before the first is finished. */
            successRate: number | null;
            /**
             * Format: date-time
             * @description When it was last attempted.
             */
            lastDeliveryAt: string | null;
            /**
             * Format: date-time
             * @description When an attempt last succeeded.
             */
            lastSuccessAt: string | null;
            /**
             * Format: date-time
             * @description When an attempt last failed.
             */
            lastFailureAt: string | null;
            /**
             * @description `open` after five attempts in a row without an answer in time: then only a probe is sent now and again, until one is answered.
             * @enum {string}
             */
            circuit: "closed" | "open";
            /**
             * Format: date-time
             * @description While the circuit is open, from when the next probe may be sent.
             */
            nextProbeAt: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        UpdateWebhookEndpointStatusRequest: {
            status: components["schemas"]["WebhookStatus"];
        };
        /** @description A delivery with what is sent, and where to. */
        DeliveryDetail: {
            delivery: components["schemas"]["Delivery"];
            /** @description The endpoint's address. */
            url: string;
            /** @description The exact text that is signed and sent. `delivery.signatureHeader` is the signature last sent over it. */
            body: string;
        };
        UpdateCaseStatusRequest: {
            status: components["schemas"]["CaseStatus"];
        };
        PublishEventRequest: {
            /**
             * @description A kind that comes from other systems.
             * @enum {string}
             */
            type: "user.flagged" | "report.ready" | "verification.completed";
            environment: components["schemas"]["Environment"];
            /** @description Free-form; what receivers get as `data`. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description An event that was taken in, and to how many it goes. */
        PublishedEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description The event kind.
             * @enum {string}
             */
            type: "user.flagged" | "report.ready" | "verification.completed";
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description To how many endpoints it goes.
             */
            deliveries: number;
        };
        /**
         * @description `succeeded` and `failed` are final.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "retrying" | "succeeded" | "failed";
        DeliveryAttempt: {
            /**
             * Format: int32
             * @description Counts the attempts of the delivery, from 1.
             */
            number: number;
            startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description Until the status came, or the failure.
             */
            durationMs: number;
            /**
             * Format: int32
             * @description The HTTP status that came; `null` when none did.
             */
            responseCode: number | null;
            /**
             * @description Why no status came; `null` when one did. `secret_unavailable`: nothing was sent, because no master key
             *     that this service has (`SECRET_KEY`, `SECRET_KEY_PREVIOUS`) opens the endpoint's secret.
             * @enum {string|null}
             */
            error: "dns" | "connect" | "tls" | "timeout" | "blocked_address" | "reset" | "protocol" | "invalid_request" | "secret_unavailable" | null;
            /** @description The first bytes of the answer as text, at most 1 KiB. */
            responseExcerpt: string | null;
        };
        /** @description One event for one webhook endpoint, with its attempts. */
        Delivery: {
            id: components["schemas"]["DeliveryId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            webhookId: components["schemas"]["WebhookId"];
            eventId: components["schemas"]["EventId"];
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
            maxAttempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; `null` when none is.
             */
            nextAttemptAt: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the latest attempt; `null` when none came.
             */
            responseCode: number | null;
            /**
             * @description Why it failed before its attempts were used up: `gone` (410), `revoked` (its endpoint was),
             *     `abandoned` (claimed again and again without an outcome) or `expired` (deferred for 24 hours).
             * @enum {string|null}
             */
            failure: "gone" | "revoked" | "abandoned" | "expired" | null;
            /**
             * @description The `X-Request-Id` of the request that caused the event: for a verdict, of the one that completed the
             *     upload. The log's line of that request has it as `reqId`. `null` where it is not known, as for what a
             *     version before this field stored.
             */
            requestId: string | null;
            /** @description The `Service-Signature` value of the latest attempt, or as of its creation. */
            signatureHeader: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Every recorded attempt, the first one first. */
            attemptHistory: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description Who did what, when, and from where. */
        AuditEvent: {
            /** @description Opaque identifier of an audit event. */
            id: string;
            /** @description Who did it: `operator token`, the e-mail address or subject of whoever signed in by OpenID Connect, or a part of the service. */
            actor: string;
            /**
             * @description The IP address it was done from, behind the proxies that are trusted (`TRUSTED_PROXIES`); `null` for
             *     what the service did by itself, and for what a version before this field recorded.
             */
            address: string | null;
            /** @description What was done, such as `key.issued`. */
            action: string;
            /** @description Whose it concerns; `null` when nobody's in particular. */
            organizationId: string | null;
            /** @description To what, an identifier. */
            subject: string;
            /** @description What else is worth knowing; its keys depend on `action`. */
            details: {
                [key: string]: unknown;
            };
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description An investigation of a tenant. */
        Case: {
            id: components["schemas"]["CaseId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            /** @description The tenant's title. */
            title: string;
            /** @description The scans linked to the case, in the order given. */
            scanIds: components["schemas"]["ScanId"][];
            status: components["schemas"]["CaseStatus"];
            /**
             * @description How serious it is.
             * @enum {string}
             */
            severity: "low" | "medium" | "high" | "critical";
            /**
             * @description The worst of the scans' verdicts; `null` while none has one.
             * @enum {string|null}
             */
            verdict: "authentic" | "suspicious" | "synthetic" | null;
            /** @description Who works on it; `null` when nobody does. */
            assignee: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Opaque identifier of a notice.
         * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
         */
        NoticeId: string;
        /**
         * @description What a notice tells of. More may be added.
         * @enum {string}
         */
        NoticeKind: "webhook.failing" | "webhook.paused" | "deliveries.exhausted" | "analysis.failing" | "storage.near_quota";
        /** @description The webhook endpoint that a notice is about. */
        EndpointOfNotice: {
            id: components["schemas"]["WebhookId"];
            environment: components["schemas"]["Environment"];
            /** @description Host of its address. The rest may hold a secret of the receiver's. */
            host: string;
        };
        /** @description The last delivery to the endpoint that failed for good; `null` when none is kept any more. */
        LastFailure: {
            deliveryId: components["schemas"]["DeliveryId"];
            eventId: components["schemas"]["EventId"];
            event: components["schemas"]["DeliveredEventKind"];
            /**
             * Format: int32
             * @description How often it was attempted.
             */
            attempts: number;
            attemptedAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description The HTTP status of the last attempt; `null` when none came.
             */
            responseCode: number | null;
            error: components["schemas"]["DeliveryAttempt"]["error"];
        } | null;
        /** @description An endpoint is on its way to being paused. */
        WebhookFailingNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "webhook.failing";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description Which endpoint, how far it has come, and its last failure. */
            data: {
                endpoint: components["schemas"]["EndpointOfNotice"];
                /**
                 * Format: int32
                 * @description How far it has come: the lesser of the part of five days that it has been silent, and of 20 deliveries
                 *     that used up their attempts since the last success.
                 * @enum {integer}
                 */
                percent: 50 | 70 | 90;
                /**
                 * Format: int32
                 * @description Deliveries that used up their attempts since the last success.
                 */
                exhausted: number;
                /**
                 * Format: date-time
                 * @description The last delivery that succeeded, or when the endpoint was made.
                 */
                silentSince: string;
                lastFailure: components["schemas"]["LastFailure"];
            };
        };
        /** @description The service paused an endpoint. */
        WebhookPausedNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "webhook.paused";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description Which endpoint, why, and its last failure. */
            data: {
                endpoint: components["schemas"]["EndpointOfNotice"];
                /**
                 * Format: int32
                 * @description The end of the way that `webhook.failing` tells of.
                 * @constant
                 */
                percent: 100;
                /**
                 * @description Why it was paused: `silent`, no success for five days; `gone`, its receiver answered 410.
                 * @enum {string}
                 */
                reason: "gone" | "silent";
                pausedAt: components["schemas"]["Timestamp"];
                /**
                 * Format: date-time
                 * @description The last delivery that succeeded, or when the endpoint was made.
                 */
                silentSince: string;
                lastFailure: components["schemas"]["LastFailure"];
            };
        };
        /** @description Deliveries used up their attempts. */
        DeliveriesExhaustedNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "deliveries.exhausted";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description Which endpoint, how many, and its last failure. */
            data: {
                endpoint: components["schemas"]["EndpointOfNotice"];
                /**
                 * Format: int32
                 * @description Deliveries that used up their attempts since the last such notice, counted up to 1,000.
                 */
                count: number;
                lastFailure: components["schemas"]["LastFailure"];
            };
        };
        /** @description Analyses of an organization fail. */
        AnalysisFailingNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "analysis.failing";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description How many analyses, and the last of them. */
            data: {
                /**
                 * Format: int32
                 * @description Scans whose analysis failed for good since the last such notice, of the last 1,000 of all organizations.
                 */
                failed: number;
                /**
                 * Format: int32
                 * @description Scans whose analysis is put off now, and will be tried again, of the newest 1,000 of all organizations.
                 */
                postponed: number;
                /** @description The last of them that failed for good, or else one that is put off. */
                lastScan: {
                    id: components["schemas"]["ScanId"];
                    /**
                     * @description Why it failed, as `signals.failure.code` of the scan has it: `file_missing` or
                     *     `detector_unavailable`; `null` when it is put off, or when its analysis ended its process.
                     */
                    failure: string | null;
                };
            };
        };
        /** @description An organization’s storage is nearly full. */
        StorageNearQuotaNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "storage.near_quota";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description How much is stored and how much may be. */
            data: {
                /**
                 * Format: int64
                 * @description Bytes of the organization's files, and of those that may still be uploaded.
                 */
                storedBytes: number;
                /**
                 * Format: int64
                 * @description Its quota in bytes.
                 */
                quotaBytes: number;
                /**
                 * Format: int32
                 * @description The former as a part of the latter, rounded down.
                 */
                percent: number;
            };
        };
        /** @description For people; it says what is wrong and what is allowed. Do not parse it. */
        ErrorMessage: string;
        /** @description Each fault that was found in the request, at most ten; absent where a fault has no place of its own. */
        ErrorDetails: {
            /** @description The place of the fault, such as `body.label`. */
            path: string;
            /** @description What is wrong there. For people. */
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
        CrossOriginError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "cross_origin";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        TooManySignInsError: {
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
        ConflictError: {
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
        KeyRecentlyUsedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "key_recently_used";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
    };
    responses: {
        /** @description A parameter or the body is not as described. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The operator token or the session is missing, wrong or expired. */
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
                 *         "message": "Sign in, or send the operator token: Authorization: Bearer <OPERATOR_TOKEN>.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The session cookie came without proof that the console itself asked. */
        CrossOrigin: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "cross_origin",
                 *         "message": "Changes by session come from the console: send X-Requested-With: XMLHttpRequest from the same origin.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CrossOriginError"];
            };
        };
        /** @description Too many wrong tokens of late. */
        TooManySignIns: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limited",
                 *         "message": "Too many wrong tokens; try again in 40 seconds.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TooManySignInsError"];
            };
        };
        /** @description No such resource. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The key was used within the last hour. */
        KeyRecentlyUsed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "key_recently_used",
                 *         "message": "The key was used within the last hour; wait, or revoke it with force.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KeyRecentlyUsedError"];
            };
        };
        /** @description The endpoint is revoked, which is final. */
        WebhookRevoked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The organization has moved to another deployment: change it there. Nothing was changed here. */
        OrganizationMoved: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The case cannot move from its status to this one. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "A case that is resolved cannot become escalated.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description There is another copy, or the database is on a server. */
        SnapshotConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "Another backup is under way.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description Something went wrong here; quote the request id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description Any 2xx status accepts the notice. The body is ignored. */
        NoticeAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The organization's identifier.
         * @example org_01m7yj9d10esp8bhy1kgdbjnp7
         */
        OrganizationIdPath: components["schemas"]["OrganizationId"];
        /**
         * @description The key's identifier.
         * @example key_01m7yj9d13esp8bj0fs1cddxh7
         */
        KeyIdPath: components["schemas"]["KeyId"];
        /**
         * @description The delivery's identifier.
         * @example whd_01m7yj9d12esp8bhz9vs791rn2
         */
        DeliveryIdPath: components["schemas"]["DeliveryId"];
        /**
         * @description Only of this organization.
         * @example org_01m7yj9d10esp8bhy1kgdbjnp7
         */
        OrganizationIdFilter: string;
        /**
         * @description Only of this environment.
         * @example production
         */
        EnvironmentFilter: components["schemas"]["Environment"];
        /**
         * @description Only with this status.
         * @example failed
         */
        ScanStatusFilter: components["schemas"]["ScanStatus"];
        /**
         * @description Only with this verdict.
         * @example synthetic
         */
        VerdictFilter: components["schemas"]["Verdict"];
        /**
         * @description Only with this status.
         * @example open
         */
        CaseStatusFilter: components["schemas"]["CaseStatus"];
        /**
         * @description Only with this status.
         * @example paused
         */
        WebhookStatusFilter: components["schemas"]["WebhookStatus"];
        /**
         * @description The scan's identifier.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        ScanIdPath: components["schemas"]["ScanId"];
        /**
         * @description Which picture.
         * @example preview
         */
        RenditionPath: components["schemas"]["Rendition"];
        /**
         * @description The webhook endpoint's identifier.
         * @example whe_01m7yj9d12esp8bhz59gwyndv7
         */
        WebhookIdPath: components["schemas"]["WebhookId"];
        /**
         * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
         * @example XMLHttpRequest
         */
        SameOriginHeader: string;
        /**
         * @description Only with this status.
         * @example failed
         */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
        /**
         * @description The case's identifier.
         * @example case_01m7yj9d12esp8bhyr0h81majq
         */
        CaseIdPath: components["schemas"]["CaseId"];
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
         * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
         *     otherwise the service makes one.
         * @example checkout-7f3a
         */
        RequestIdHeader: string;
        /**
         * @description `t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole secret as key, `whsec_` included.
         * @example t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992
         */
        ServiceSignature: string;
        /**
         * @description The notice's identifier, equal to `id` in the body, the same for every attempt.
         * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
         */
        ServiceEventId: components["schemas"]["NoticeId"];
        /**
         * @description The kind of the notice, equal to `type` in the body.
         * @example webhook.paused
         */
        ServiceEventType: components["schemas"]["NoticeKind"];
        /**
         * @description The notice's identifier, as Standard Webhooks has it.
         * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
         */
        StandardWebhookId: components["schemas"]["NoticeId"];
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
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description Sets or clears the session cookie; see `securitySchemes`. */
        "Set-Cookie": string;
        /** @description The scheme to authenticate with. */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSignInMethods: {
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
        requestBody?: never;
        responses: {
            /** @description The ways there are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": true,
                     *         "openIdConnect": {
                     *           "issuer": "https://accounts.example.com",
                     *           "startPath": "/console/auth/sign-in"
                     *         }
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SignInMethods"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalError"];
        };
    };
    getSession: {
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
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subject": "operator token",
                     *         "method": "token",
                     *         "expiresAt": "2026-11-21T20:20:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSession: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "3f1c0d5e8b7a49d6a2c4e6f80b1d3f5a7c9e1b3d5f7a9c1e"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSessionRequest"];
            };
        };
        responses: {
            /** @description The session; the cookie is set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subject": "operator token",
                     *         "method": "token",
                     *         "expiresAt": "2026-11-21T20:20:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSession: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out; the cookie is cleared. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "signedOut": true
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SignedOut"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["CrossOrigin"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverview: {
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
        requestBody?: never;
        responses: {
            /** @description The last 24 hours. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "since": "2026-11-20T09:00:00.000Z",
                     *         "hours": [
                     *           {
                     *             "hour": "2026-11-21T08:00:00.000Z",
                     *             "requests": {
                     *               "succeeded": 5210,
                     *               "refused": 31,
                     *               "failed": 0
                     *             },
                     *             "scans": {
                     *               "authentic": 214,
                     *               "suspicious": 17,
                     *               "synthetic": 9,
                     *               "inconclusive": 0,
                     *               "undecided": 3,
                     *               "failed": 1
                     *             },
                     *             "deliveries": {
                     *               "succeeded": 460,
                     *               "failed": 2,
                     *               "waiting": 5
                     *             }
                     *           }
                     *         ],
                     *         "endpointsInTrouble": [
                     *           {
                     *             "endpoint": {
                     *               "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *               "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *               "environment": "production",
                     *               "url": "https://hooks.example.com/media-scan",
                     *               "description": "Newsroom alerts",
                     *               "events": [
                     *                 "scan.completed",
                     *                 "case.escalated"
                     *               ],
                     *               "status": "paused",
                     *               "pausedAt": "2026-11-21T07:41:10.002Z",
                     *               "pauseReason": "gone",
                     *               "secretMasked": "whsec_…x3Q=",
                     *               "succeeded": 1841,
                     *               "failed": 12,
                     *               "successRate": 0.9935,
                     *               "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *               "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *               "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *               "circuit": "closed",
                     *               "nextProbeAt": null,
                     *               "createdAt": "2026-10-02T09:00:00.000Z",
                     *               "updatedAt": "2026-10-02T09:00:00.000Z"
                     *             },
                     *             "reasons": [
                     *               "paused"
                     *             ]
                     *           }
                     *         ],
                     *         "oldestWaitingDelivery": {
                     *           "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "createdAt": "2026-11-21T04:12:00.310Z",
                     *           "nextAttemptAt": "2026-11-21T09:01:44.800Z"
                     *         },
                     *         "replica": {
                     *           "lagSeconds": 0.2
                     *         }
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Overview"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMetrics: {
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
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP media_scan_deliveries_waiting Deliveries that wait for an attempt, the first or another.
                     *     # TYPE media_scan_deliveries_waiting gauge
                     *     media_scan_deliveries_waiting 12
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
        };
    };
    createSnapshot: {
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
        requestBody?: never;
        responses: {
            /** @description The copy is there. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "snp_01m7yj9d14esp8bj0x3sb2c7vd",
                     *         "takenAt": "2026-11-21T08:20:00.000Z",
                     *         "includesFiles": true
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Snapshot"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["SnapshotConflict"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
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
            /** @description A page of organizations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "name": "Example Newsroom",
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The organizations of this page. */
                        data: components["schemas"]["Organization"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrganization: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example Newsroom"
                 *     }
                 */
                "application/json": components["schemas"]["CreateOrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "name": "Example Newsroom",
                     *         "createdAt": "2026-11-21T08:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrganization: {
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
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "name": "Example Newsroom",
                     *         "createdAt": "2026-11-21T08:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "label": "ingest worker",
                     *           "environment": "sandbox",
                     *           "scopes": [
                     *             "scans:write",
                     *             "scans:read"
                     *           ],
                     *           "maskedKey": "msk_sbx_Ab12…",
                     *           "createdAt": "2026-11-21T08:05:00.000Z",
                     *           "lastUsedAt": "2026-11-21T08:19:58.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The keys of this page. */
                        data: components["schemas"]["Key"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    issueKey: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path: {
                /**
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "ingest worker",
                 *       "environment": "sandbox",
                 *       "scopes": [
                 *         "scans:write",
                 *         "scans:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueKeyRequest"];
            };
        };
        responses: {
            /** @description The key was issued. Hand the secret over now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "key": {
                     *           "id": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "label": "ingest worker",
                     *           "environment": "sandbox",
                     *           "scopes": [
                     *             "scans:write",
                     *             "scans:read"
                     *           ],
                     *           "maskedKey": "msk_sbx_Ab12…",
                     *           "createdAt": "2026-11-21T08:05:00.000Z",
                     *           "lastUsedAt": null,
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         },
                     *         "secret": "msk_sbx_…"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedKey"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path: {
                /**
                 * @description The key's identifier.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "force": true
                 *     }
                 */
                "application/json": components["schemas"]["RevokeKeyRequest"];
            };
        };
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "label": "ingest worker",
                     *         "environment": "sandbox",
                     *         "scopes": [
                     *           "scans:write",
                     *           "scans:read"
                     *         ],
                     *         "maskedKey": "msk_sbx_Ab12…",
                     *         "createdAt": "2026-11-21T08:05:00.000Z",
                     *         "lastUsedAt": "2026-11-21T07:01:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": "2026-11-21T08:20:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Key"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyRecentlyUsed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllScans: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only with this status.
                 * @example failed
                 */
                status?: components["parameters"]["ScanStatusFilter"];
                /**
                 * @description Only with this verdict.
                 * @example synthetic
                 */
                verdict?: components["parameters"]["VerdictFilter"];
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "fileName": "press-photo.jpg",
                     *           "contentType": "image/jpeg",
                     *           "mediaType": "image",
                     *           "byteSize": 183402,
                     *           "status": "complete",
                     *           "verdict": "synthetic",
                     *           "confidence": 0.9731,
                     *           "riskLevel": "critical",
                     *           "modelVersion": "content-rules-2",
                     *           "pipelineVersion": "content-pipeline-2",
                     *           "signals": {
                     *             "basis": "content"
                     *           },
                     *           "uploadExpiresAt": "2026-11-21T08:30:30.123Z",
                     *           "createdAt": "2026-11-21T08:15:30.123Z",
                     *           "updatedAt": "2026-11-21T08:15:41.007Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The scans of this page. */
                        data: components["schemas"]["Scan"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inspectScan: {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "fileName": "press-photo.jpg",
                     *         "contentType": "image/jpeg",
                     *         "mediaType": "image",
                     *         "byteSize": 183402,
                     *         "status": "complete",
                     *         "verdict": "synthetic",
                     *         "confidence": 0.9731,
                     *         "riskLevel": "critical",
                     *         "modelVersion": "content-rules-2",
                     *         "pipelineVersion": "content-pipeline-2",
                     *         "signals": {
                     *           "basis": "content"
                     *         },
                     *         "uploadExpiresAt": "2026-11-21T08:30:30.123Z",
                     *         "createdAt": "2026-11-21T08:15:30.123Z",
                     *         "updatedAt": "2026-11-21T08:15:41.007Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanStorage: {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "byteSize": 183402,
                     *         "renditions": [
                     *           "preview",
                     *           "error-levels"
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScanStorage"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanRendition: {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
                /**
                 * @description Which picture.
                 * @example preview
                 */
                rendition: components["parameters"]["RenditionPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture; a heat map is in the format that the detector sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                    "image/png": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllCases: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only with this status.
                 * @example open
                 */
                status?: components["parameters"]["CaseStatusFilter"];
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "title": "Doctored press photo",
                     *           "scanIds": [
                     *             "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *           ],
                     *           "status": "open",
                     *           "severity": "high",
                     *           "verdict": "synthetic",
                     *           "assignee": null,
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "updatedAt": "2026-11-21T08:20:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The cases of this page. */
                        data: components["schemas"]["Case"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inspectCase: {
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
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "title": "Doctored press photo",
                     *         "scanIds": [
                     *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *         ],
                     *         "status": "open",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": null,
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
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCaseStatus: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
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
                 *       "status": "escalated"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCaseStatusRequest"];
            };
        };
        responses: {
            /** @description The case as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "title": "Doctored press photo",
                     *         "scanIds": [
                     *           "scan_01m7yj9d12esp8bhyevxnn0wrm"
                     *         ],
                     *         "status": "escalated",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": null,
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "updatedAt": "2026-11-21T09:00:00.000Z"
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
            403: components["responses"]["CrossOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only with this status.
                 * @example paused
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "url": "https://hooks.example.com/media-scan",
                     *           "description": "Newsroom alerts",
                     *           "events": [
                     *             "scan.completed",
                     *             "case.escalated"
                     *           ],
                     *           "status": "active",
                     *           "pausedAt": null,
                     *           "pauseReason": null,
                     *           "secretMasked": "whsec_…x3Q=",
                     *           "succeeded": 1841,
                     *           "failed": 12,
                     *           "successRate": 0.9935,
                     *           "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *           "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *           "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *           "circuit": "closed",
                     *           "nextProbeAt": null,
                     *           "createdAt": "2026-10-02T09:00:00.000Z",
                     *           "updatedAt": "2026-10-02T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The webhook endpoints of this page. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inspectWebhookEndpoint: {
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
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "url": "https://hooks.example.com/media-scan",
                     *         "description": "Newsroom alerts",
                     *         "events": [
                     *           "scan.completed",
                     *           "case.escalated"
                     *         ],
                     *         "status": "active",
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "secretMasked": "whsec_…x3Q=",
                     *         "succeeded": 1841,
                     *         "failed": 12,
                     *         "successRate": 0.9935,
                     *         "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *         "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *         "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *         "circuit": "closed",
                     *         "nextProbeAt": null,
                     *         "createdAt": "2026-10-02T09:00:00.000Z",
                     *         "updatedAt": "2026-10-02T09:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpointStatus: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
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
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointStatusRequest"];
            };
        };
        responses: {
            /** @description The webhook endpoint as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "url": "https://hooks.example.com/media-scan",
                     *         "description": "Newsroom alerts",
                     *         "events": [
                     *           "scan.completed",
                     *           "case.escalated"
                     *         ],
                     *         "status": "active",
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "secretMasked": "whsec_…x3Q=",
                     *         "succeeded": 1841,
                     *         "failed": 12,
                     *         "successRate": 0.9935,
                     *         "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *         "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *         "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *         "circuit": "closed",
                     *         "nextProbeAt": null,
                     *         "createdAt": "2026-10-02T09:00:00.000Z",
                     *         "updatedAt": "2026-10-02T09:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    publishEvent: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path: {
                /**
                 * @description The organization's identifier.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId: components["parameters"]["OrganizationIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.ready",
                 *       "environment": "production",
                 *       "data": {
                 *         "reportId": "r-2026-11"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishEventRequest"];
            };
        };
        responses: {
            /** @description The event was stored and is being delivered. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *         "type": "report.ready",
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "deliveries": 2
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PublishedEvent"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only deliveries of this webhook endpoint.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId?: components["parameters"]["WebhookIdFilter"];
                /**
                 * @description Only with this status.
                 * @example failed
                 */
                status?: components["parameters"]["DeliveryStatusFilter"];
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whd_01m7yj9d12esp8bhzkdwrf1drk",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "sandbox",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "scan.completed",
                     *           "status": "retrying",
                     *           "attempts": 1,
                     *           "maxAttempts": 6,
                     *           "nextAttemptAt": "2026-11-21T08:16:10.480Z",
                     *           "responseCode": 502,
                     *           "failure": null,
                     *           "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *           "signatureHeader": "t=1795248941, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                     *           "createdAt": "2026-11-21T08:15:41.007Z",
                     *           "updatedAt": "2026-11-21T08:15:41.230Z",
                     *           "attemptHistory": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-11-21T08:15:41.120Z",
                     *               "durationMs": 108,
                     *               "responseCode": 502,
                     *               "error": null,
                     *               "responseExcerpt": "Bad Gateway"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The deliveries of this page. */
                        data: components["schemas"]["Delivery"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelivery: {
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
                 * @description The delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "delivery": {
                     *           "id": "whd_01m7yj9d12esp8bhzkdwrf1drk",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "sandbox",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "scan.completed",
                     *           "status": "succeeded",
                     *           "attempts": 1,
                     *           "maxAttempts": 6,
                     *           "nextAttemptAt": null,
                     *           "responseCode": 204,
                     *           "failure": null,
                     *           "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *           "signatureHeader": "t=1795248941, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                     *           "createdAt": "2026-11-21T08:15:41.007Z",
                     *           "updatedAt": "2026-11-21T08:15:41.230Z",
                     *           "attemptHistory": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-11-21T08:15:41.120Z",
                     *               "durationMs": 108,
                     *               "responseCode": 204,
                     *               "error": null,
                     *               "responseExcerpt": null
                     *             }
                     *           ]
                     *         },
                     *         "url": "https://hooks.example.com/media-scan",
                     *         "body": "{\"id\":\"evt_01m7yj9d12esp8bhzr5chp1bzk\",\"type\":\"scan.completed\",\"apiVersion\":\"2026-11-21\",\"createdAt\":\"2026-11-21T08:15:41.007Z\",\"organizationId\":\"org_01m7yj9d10esp8bhy1kgdbjnp7\",\"environment\":\"sandbox\",\"data\":{}}"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DeliveryDetail"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendDelivery: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin that a change by cookie needs, as do signing in and out.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path: {
                /**
                 * @description The delivery's identifier.
                 * @example whd_01m7yj9d12esp8bhz9vs791rn2
                 */
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting for its attempt. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "whd_01m7yj9d12esp8bhzkdwrf1drk",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "sandbox",
                     *         "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *         "event": "scan.completed",
                     *         "status": "retrying",
                     *         "attempts": 1,
                     *         "maxAttempts": 7,
                     *         "nextAttemptAt": "2026-11-21T08:16:10.480Z",
                     *         "responseCode": 502,
                     *         "failure": null,
                     *         "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *         "signatureHeader": "t=1795248941, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                     *         "createdAt": "2026-11-21T08:15:41.007Z",
                     *         "updatedAt": "2026-11-21T08:15:41.230Z",
                     *         "attemptHistory": [
                     *           {
                     *             "number": 1,
                     *             "startedAt": "2026-11-21T08:15:41.120Z",
                     *             "durationMs": 108,
                     *             "responseCode": 502,
                     *             "error": null,
                     *             "responseExcerpt": "Bad Gateway"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
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
            /** @description A page of audit events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01m7yj9d13esp8bj0fs1cddxh8",
                     *           "actor": "operator token",
                     *           "address": "198.51.100.7",
                     *           "action": "key.issued",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "subject": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "details": {
                     *             "label": "ingest worker"
                     *           },
                     *           "createdAt": "2026-11-21T08:05:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The audit events of this page. */
                        data: components["schemas"]["AuditEvent"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
