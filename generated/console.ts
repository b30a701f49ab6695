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
    "/console/api/time-series": {
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
         * See how figures went over time
         * @description Requests, scans, deliveries, attempts, durations and backlog of all organizations or of one, in equal buckets: a
         *     minute each of the last hour, 15 minutes of the last 24 hours, an hour of the last 7 days, 4 hours of the last
         *     30 days. Buckets begin at whole multiples of their length in UTC; the last one is the current one.
         *
         *     Scans and deliveries count in the bucket they were created in, by what has become of them. All else counts when it
         *     happened. Each process adds it up and writes it once a minute: what other processes than the one that answers
         *     counted in the last minute is missing. A process that is killed takes its last minute with it. Figures by minute
         *     are kept for 25 hours, those by hour for 31 days.
         *
         *     Percentiles are estimated from counts by classes of duration, each 1.4 times as long as the one before, and are no
         *     further off than that.
         */
        get: operations["getTimeSeries"];
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
    "/console/api/search": {
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
         * Find something of any tenant
         * @description What a text may stand for, in groups by kind. Identifiers are found by their beginning, with or without their
         *     prefix; without it, by ten characters or more. A request's identifier leads to the events that the request
         *     caused, and to the request itself while it is in the log of the last day. File names and titles of cases are found by their beginning, names of organizations and addresses of
         *     endpoints by the beginnings of their words. Upper and lower case are the same, but for identifiers of requests.
         *     File names and titles are also found where their accents are stored in the other form of Unicode, composed or
         *     decomposed, which looks the same.
         *
         *     Groups are in the order in which they are worth looking at, and those with nothing are left out. What was
         *     found by its identifier comes newest first, what was found by its text in the order of
         *     texts, each form of Unicode by itself.
         */
        get: operations["search"];
        put?: never;
        post?: never;
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
         * @description All organizations, newest first, or those with a name that has these words, of which there are 1,000 at most.
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
    "/console/api/keys/{keyId}": {
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
        /**
         * See an API key
         * @description A key in whatever state, with the key it took the place of and the key that takes its own.
         */
        get: operations["inspectKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/keys/{keyId}/usage": {
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
        /**
         * See how an API key was used over time
         * @description Requests of the public API with the key by status: of the last 24 hours by hour, of the last 30 days by day in UTC.
         *     Each process adds them up and writes them once a minute: what other processes than the one that answers counted in
         *     the last minute is missing. Requests are counted by key from this version on.
         */
        get: operations["getKeyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/keys/{keyId}/rotate": {
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
         * Issue an API key in place of another
         * @description Issues a key with the label, the environment and the scopes of this one. Both work until this one is revoked or
         *     expires: give the new key to whoever uses this one, see by `inspectKey` when each was last used, and then revoke
         *     this one. The full key is in `secret` of this answer and is never shown again; where it was lost, revoke the new
         *     key and rotate again.
         *
         *     409 `conflict` when the key is revoked or has expired, and while there is a key that takes its place and is not
         *     revoked.
         */
        post: operations["rotateKey"];
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
         * @description Scans of all tenants, newest first unless `order` says otherwise. Filters narrow the list; one that names nothing gives an empty page.
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
    "/console/api/scans/{scanId}/seen-before": {
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
         * List the scans in which a file was seen before
         * @description The scans that `signals.seenBefore` of a scan names, in its order, as they are now. Those that were deleted since are left out.
         */
        get: operations["listSeenBefore"];
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
    "/console/api/scans/{scanId}/file": {
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
         * See or play a scan's file
         * @description The file itself, or the part that `Range` asks for; of a file that is still being uploaded what has arrived whole.
         *     404 when there is none, for instance because it was removed. Its type is told by its first bytes, whatever the
         *     tenant called it: a picture, video or sound that browsers show without running anything, or else
         *     `application/octet-stream`. It is sent as an attachment under its name, in which characters that nobody sees
         *     are replaced.
         *
         *     Who looks at a file is written to the audit log as `scan.file_viewed`, once in 15 minutes for each file.
         */
        get: operations["getScanFile"];
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
         * @description The picture itself. 404 when there is none, for instance because its file was removed. A preview and error levels
         *     are made when they are first asked for, which takes some tenths of a second, or seconds for a large picture;
         *     then they are stored.
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
         * @description Cases of all tenants, newest first unless `order` says otherwise. Filters narrow the list; one that names nothing gives an empty page.
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
        /**
         * Change a case
         * @description Changes title, severity, assignee and scans of a case, as `updateCase` of the public API does; what is absent stays.
         *     Scans are of the case's organization and environment. Those in `removeScanIds` are taken out before those in
         *     `addScanIds` are put at the end; one that the case does not name, or names already, changes nothing. At least one scan
         *     remains, and at most 500 do. When one cannot be added, nothing is changed, and `details` says of each why. `updateCaseStatus`
         *     moves the case; its metadata is the tenant's own.
         */
        patch: operations["editCase"];
        trace?: never;
    };
    "/console/api/cases/{caseId}/scans": {
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
         * List the scans of a case
         * @description The scans that a case names, worst first, by verdict, then by risk level, then by confidence; those without a verdict come last. A scan that is judged between two pages may be on both or on neither.
         */
        get: operations["listCaseScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}/candidates": {
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
         * Find scans that a case may name
         * @description Scans of the case's organization and environment, newest first, whose file name has this text in it, among their newest 10,000; or the
         *     one with this identifier. Upper and lower case are the same. Those that the case names already are found as well.
         */
        get: operations["findScansForCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}/notes": {
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
         * List the notes of a case
         * @description What operators have noted about a case, newest first.
         */
        get: operations["listCaseNotes"];
        put?: never;
        /**
         * Add a note to a case
         * @description Writes down what operators should know of a case. Notes are the operators' own: the tenant does not see them in the public
         *     API, and no event tells of them. One that was added stays as it is. The audit log says that there is a note, not
         *     what it says.
         */
        post: operations["addCaseNote"];
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
    "/console/api/organizations/{organizationId}/webhooks": {
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
         * Register a webhook endpoint for an organization
         * @description The same rules as for its owner: HTTPS to a public address, at most 50 endpoints that are not revoked in each
         *     environment of an organization, unless the operator set another number; one more is 409 `limit_reached`. The
         *     signing secret is in `secret` of this answer and is never shown again.
         */
        post: operations["registerWebhookEndpoint"];
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
         * @description Webhook endpoints of all tenants, newest first unless `order` says otherwise. Filters narrow the list; one that names nothing gives an empty page.
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
        /**
         * Change a webhook endpoint's address, description, events or headers
         * @description The same rules as for its owner. What is absent stays. Deliveries that wait go to the new address, with the new
         *     headers. `description: null` removes the description, `headers: null` all headers; `headers` replaces those that
         *     there were. A revoked endpoint is 409 `webhook_revoked`.
         */
        patch: operations["editWebhookEndpoint"];
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
    "/console/api/webhooks/{webhookId}/test": {
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
         * @description Sends a signed `webhook.test` event within the request, as for its owner: the answer has the outcome of the first
         *     attempt, so it can take as long as the receiver's time limit (15 seconds). `pending` says that its turn did not
         *     come, or its outcome was not stored, in time; getDelivery tells it later. A failed test is retried like any other
         *     delivery. A paused endpoint is attempted once all the same; a revoked one is 409 `webhook_revoked`.
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/webhooks/{webhookId}/rotate-secret": {
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
         * @description The same rules as for its owner. For `overlapSeconds`, a day unless given, every delivery carries two signatures,
         *     one by each secret; 0 ends the old secret at once. Replacing it again during that time ends the oldest one. The
         *     body may be absent. The new secret is in `secret` of this answer and is never shown again. A revoked endpoint is
         *     409 `webhook_revoked`.
         */
        post: operations["replaceWebhookSecret"];
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
    "/console/api/events": {
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
         * List events
         * @description Events of all tenants, newest first, delivered to anybody or not, for as long as deliveries are kept. A filter that names nothing gives an empty page.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
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
         * @description Exactly one more attempt of a final delivery on the same record, at once: `maxAttempts` becomes `attempts` + 1. Of one that is still waiting `maxAttempts` grows by one, and the next attempt is made now. The 24 hours in which it may be attempted begin anew. 409 `webhook_revoked` when its endpoint is revoked; of a paused one it is held.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/resends": {
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
         * Send several deliveries once more
         * @description Each of them as `resendDelivery` does, one after the other, with what came of it. What cannot be done for one
         *     keeps none of the others from being sent.
         */
        post: operations["resendDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/webhooks/{webhookId}/failed-deliveries": {
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
         * Count the failed deliveries of an endpoint
         * @description How many deliveries of a webhook endpoint that were created in this time have failed for good. It is what `startReplay` would send again now.
         */
        get: operations["countFailedDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/webhooks/{webhookId}/replays": {
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
         * List the replays of an endpoint
         * @description Replays of a webhook endpoint, newest first. They are kept for as long as deliveries are.
         */
        get: operations["listReplays"];
        put?: never;
        /**
         * Send the failed deliveries of an endpoint again
         * @description One more attempt of each delivery that has failed for good and was created in this time, oldest first. It goes
         *     on in the background, also when this process ends: `inspectReplay` tells how far it is. While the endpoint is
         *     paused, what is resent is held. Of an endpoint there is one replay at a time.
         */
        post: operations["startReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/replays/{replayId}": {
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
                 * @description The replay's identifier.
                 * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                replayId: components["parameters"]["ReplayIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a replay
         * @description How far a replay is, and what became of the deliveries that it has sent again.
         */
        get: operations["inspectReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/replays/{replayId}/cancel": {
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
                 * @description The replay's identifier.
                 * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                replayId: components["parameters"]["ReplayIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a replay
         * @description Sends nothing more of it again. What was resent already is attempted. One that is over stays as it is.
         */
        post: operations["cancelReplay"];
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
         * @description Append-only: who did what, when, from where; newest first unless `order` says otherwise. Filters narrow the list;
         *     one that names nothing gives an empty page.
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
    "/console/api/audit-events/export": {
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
         * Export audit events as CSV
         * @description All audit events that pass the filters, as CSV (RFC 4180) in UTF-8: a line with the names of the columns, which are
         *     the fields of `AuditEvent`, then a line for each event, in the order of the list. `details` is JSON; what is `null`
         *     is an empty cell. An export ends with the events there are when it begins. An answer that breaks off is not whole.
         *
         *     Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break for a formula, and tenants
         *     choose some of these texts. Such a cell begins with an apostrophe here, so that it is shown as text.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/requests": {
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
         * List requests of the last day
         * @description What was asked of the public API, and what operators changed or were refused, newest first unless `order` says
         *     otherwise. Neither bodies nor queries are kept. Each process keeps so many a second as `REQUEST_LOG_PER_SECOND`
         *     says of those that succeeded, and as many of the others; the rest is left out. Requests are written once a
         *     minute: what other processes than the one that answers were asked in the last minute may be missing. Filters
         *     narrow the list; one that names nothing gives an empty page.
         */
        get: operations["listRequests"];
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
         * @description Sent when deliveries to an endpoint used up their attempts, or expired because it does not answer: with how many
         *     since the last such notice. Those that were resent two days or more after their creation, and then expired, are
         *     not counted.
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
         *     the storage or the detector does not answer, or the database does not take their result.
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
         * @description Opaque identifier of a replay.
         * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
         */
        ReplayId: string;
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
        /** @description A request, without what it carried. */
        LoggedRequest: {
            /**
             * @description Opaque identifier of the entry; several requests may have the same `requestId`.
             * @example log_01m7yj9d12esp8bj051hzeprwm
             */
            id: string;
            requestId: components["schemas"]["RequestId"];
            /** @description Whose key it was; `null` where there was no key. */
            organizationId: string | null;
            /** @description The environment of the key. */
            environment: components["schemas"]["Environment"] | null;
            /** @description The API key; `null` where there was none, or nobody was recognised. */
            keyId: string | null;
            /** @description Which operator it was, in the operator API. */
            actor: string | null;
            /** @description What was asked for, by its `operationId`; `null` where there is no such path. */
            operation: string | null;
            /** @description The HTTP method. */
            method: string;
            /** @description The path without its query, 300 characters at most. */
            path: string;
            /**
             * Format: int32
             * @description What it was answered with; `null` when the caller gave it up.
             */
            status: number | null;
            /**
             * Format: int32
             * @description How long it took, in milliseconds.
             */
            durationMs: number;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            createdAt: string;
        };
        /**
         * @description The order of a list by time of creation: `desc` with the newest first, `asc` with the oldest.
         * @enum {string}
         */
        ListOrder: "desc" | "asc";
        /**
         * @description What a search may find.
         * @enum {string}
         */
        SearchKind: "organization" | "scan" | "case" | "endpoint" | "delivery" | "event" | "request" | "key";
        /** @description What was found of one kind. */
        SearchGroup: {
            kind: components["schemas"]["SearchKind"];
            /** @description At least one. */
            results: components["schemas"]["SearchResult"][];
            /** @description Whether there are more than the group holds. */
            more: boolean;
        };
        /** @description Enough of what was found to recognise it. */
        SearchResult: {
            /** @description Its identifier; of a request that of its entry in the log, as callers choose `X-Request-Id` themselves. */
            id: string;
            /**
             * @description A scan's file name, a case's title, an endpoint's address, the kind of event of a delivery or an event, a
             *     request's method and path, a key's label, or an organization's name.
             */
            title: string;
            /**
             * @description An endpoint's description, the address that a delivery goes to, the request that caused an event, a request's
             *     `X-Request-Id`, or a key's beginning; `null` where there is none.
             */
            detail: string | null;
            /** @description Whose it is; `null` for a request without a key. */
            organizationId: components["schemas"]["OrganizationId"] | null;
            /** @description What operators call the organization; `null` when there is none of that identifier. */
            organizationName: string | null;
            /** @description Where it is; `null` for an organization, and for a request without a key. */
            environment: components["schemas"]["Environment"] | null;
            /**
             * @description The status of a scan, a case, an endpoint or a delivery, or that which a request was answered with; `null` for
             *     what has none, and for a request that was given up.
             */
            status: string | null;
            /** @description The verdict of a scan that has one. */
            verdict: components["schemas"]["Verdict"] | null;
            createdAt: components["schemas"]["Timestamp"];
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
            /** @description The key that it was issued in place of, see `rotateKey`; `null` for any other. */
            replaces: components["schemas"]["KeyId"] | null;
        };
        /** @description An API key with those before and after it. */
        InspectedKey: {
            key: components["schemas"]["Key"];
            /** @description The key that it was issued in place of; `null` for one that was not. */
            replaces: components["schemas"]["Key"] | null;
            /** @description The key that takes its place, as long as that is not revoked; `null` where there is none. */
            replacedBy: components["schemas"]["Key"] | null;
        };
        /** @description Requests with a key in equal buckets of time, the last one the current one. */
        KeyUsage: {
            /** @description Hour by hour, the last 24. */
            hours: components["schemas"]["KeyUsageBucket"][];
            /** @description Day by day in UTC, the last 30. */
            days: components["schemas"]["KeyUsageBucket"][];
        };
        KeyUsageBucket: {
            /**
             * Format: date-time
             * @description Its beginning.
             */
            at: string;
            /** @description Requests of the public API with the key by status, those that occurred. */
            requests: components["schemas"]["StatusCount"][];
        };
        RotateKeyRequest: {
            /**
             * Format: date-time
             * @description When the new key stops working, in the future; absent or `null`, never.
             */
            expiresAt?: string | null;
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
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the session ends; `null` for a request that carries the operator token itself.
             */
            expiresAt: string | null;
        };
        /**
         * @description What somebody may do, from the least to the most; see the beginning of this document.
         * @enum {string}
         */
        Role: "viewer" | "operator" | "administrator";
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
        /**
         * @description How far back figures go.
         * @enum {string}
         */
        TimeRange: "1h" | "24h" | "7d" | "30d";
        /** @description Figures in equal buckets of time. */
        TimeSeries: {
            range: components["schemas"]["TimeRange"];
            /**
             * Format: int32
             * @description The length of a bucket.
             */
            bucketSeconds: number;
            /** @description Each bucket once, whether or not anything happened, the oldest first. */
            buckets: components["schemas"]["TimeBucket"][];
        };
        TimeBucket: {
            /**
             * Format: date-time
             * @description Its beginning.
             */
            at: string;
            /** @description Requests of the public API by status, those that occurred. Of one organization only those whose key was recognized. */
            requests: components["schemas"]["StatusCount"][];
            scans: components["schemas"]["ScanCounts"];
            deliveries: components["schemas"]["DeliveryCounts"];
            attempts: components["schemas"]["AttemptCounts"];
            /** @description How long attempts took until the status came, or the failure; `null` when there were none. */
            attemptDuration: components["schemas"]["Percentiles"] | null;
            /** @description From when deliveries were created to when an attempt succeeded; `null` when none did. */
            deliveryDuration: components["schemas"]["Percentiles"] | null;
            analyses: components["schemas"]["AnalysisCounts"];
            /** @description How long analyses took; `null` when there were none. */
            analysisDuration: components["schemas"]["Percentiles"] | null;
            /** @description The most that waited when it was looked, once a minute; `null` when nobody looked. */
            backlog: components["schemas"]["BacklogCounts"] | null;
        };
        StatusCount: {
            /** @description The HTTP status; `2xx`, `4xx` or `5xx` of what an earlier release counted. */
            status: string;
            count: components["schemas"]["Count"];
        };
        /** @description Attempts to deliver, by what came of them. */
        AttemptCounts: {
            /** @description Answered 2xx. */
            succeeded: components["schemas"]["Count"];
            /** @description Answered 4xx. */
            clientErrors: components["schemas"]["Count"];
            /** @description Answered 5xx. */
            serverErrors: components["schemas"]["Count"];
            /** @description Not answered in time. */
            timeouts: components["schemas"]["Count"];
            /** @description The receiver's name, its address, TLS or the connection failed. */
            noConnection: components["schemas"]["Count"];
            /** @description Another answer, or nothing was sent. */
            others: components["schemas"]["Count"];
        };
        /** @description Analyses of files of production and staging, by what came of them. */
        AnalysisCounts: {
            /** @description With a verdict, or with none. */
            finished: components["schemas"]["Count"];
            failed: components["schemas"]["Count"];
            /** @description To be tried again. */
            postponed: components["schemas"]["Count"];
        };
        BacklogCounts: {
            /** @description Deliveries that were not finished, held ones included; counted up to 100,000. */
            deliveries: components["schemas"]["Count"];
            /** @description Scans that waited for an analysis or were in one; counted up to 100,000. */
            analyses: components["schemas"]["Count"];
        };
        /** @description Estimates. */
        Percentiles: {
            /**
             * Format: int64
             * @description Half of them took no longer.
             */
            p50Ms: number;
            /**
             * Format: int64
             * @description 95 in 100 took no longer.
             */
            p95Ms: number;
        };
        /**
         * @description Attempts to reach an endpoint. Each process adds them up and writes them once a minute, so the last minute may be
         *     missing.
         */
        RecentAttempts: {
            /** @description Of the last 60 minutes. */
            lastHour: components["schemas"]["AttemptTotals"];
            /** @description Of the current hour and the 23 before it, the oldest first. */
            hours: components["schemas"]["AttemptHour"][];
        };
        AttemptTotals: {
            succeeded: components["schemas"]["Count"];
            /** @description Not answered 2xx, to be tried again or not. */
            failed: components["schemas"]["Count"];
        };
        AttemptHour: {
            /**
             * Format: date-time
             * @description Its beginning.
             */
            hour: string;
            succeeded: components["schemas"]["Count"];
            /** @description Not answered 2xx, to be tried again or not. */
            failed: components["schemas"]["Count"];
        };
        /** @description What was wrong with the attempt that failed last. */
        LastAttemptFailure: {
            /**
             * Format: int32
             * @description The HTTP status that came; `null` when none did.
             */
            responseCode: number | null;
            error: components["schemas"]["DeliveryAttempt"]["error"];
        };
        EndpointInTrouble: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /**
             * @description `paused`: the service paused it. `circuit_open`: five attempts in a row brought no answer in time.
             *     `failing`: see `failing` of the endpoint.
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
            /**
             * @description What the file is by its first bytes, as its download has it: a picture, video or sound that browsers show, or
             *     `application/octet-stream`; `null` when it is not there.
             */
            contentType: string | null;
            /** @description The pictures there are, or that are made when they are first asked for. */
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
             * Format: date-time
             * @description Until when the secret before signs too; `null` when it does not.
             */
            previousSecretUntil: string | null;
            /** @description The names of the headers of the receiver's own; their values are never shown. */
            headerNames: string[];
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
            /** @description What was wrong then; `null` when none has failed, and of what an earlier release recorded. */
            lastFailure: components["schemas"]["LastAttemptFailure"] | null;
            /**
             * @description Whether an attempt failed within the last 24 hours and none has succeeded since, or more than 1 in 10 attempts
             *     of the last hour failed.
             */
            failing: boolean;
            recentAttempts: components["schemas"]["RecentAttempts"];
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
        RegisterWebhookEndpointRequest: {
            environment: components["schemas"]["Environment"];
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
            /**
             * @description Headers of the receiver's own, sent with every delivery: at most five, `Authorization` or a name that begins
             *     with `X-`, of letters, digits and hyphens, with values of 1–998 visible ASCII characters and spaces inside.
             *     They are stored encrypted and never shown again.
             */
            headers?: {
                [key: string]: string;
            };
        };
        EditWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description An HTTPS address, as at registration.
             */
            url?: string;
            /** @description Up to 1,000 characters; `null` removes it. */
            description?: string | null;
            /** @description The event kinds to deliver from now on, 1 to 10 after duplicates are folded. */
            events?: components["schemas"]["EventKind"][];
            /** @description Headers of the receiver's own in place of those that there were; `null` removes all. */
            headers?: {
                [key: string]: string;
            } | null;
        };
        ReplaceWebhookSecretRequest: {
            /**
             * Format: int32
             * @description How long both secrets sign, at most a week. 0 ends the old one at once.
             * @default 86400
             */
            overlapSeconds?: number;
        };
        /** @description A webhook endpoint and its new signing secret. */
        IssuedWebhookSecret: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /** @description The signing secret, returned only in this answer. */
            secret: string;
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
            /**
             * @description The headers of the latest attempt, beside `Host`, `Content-Length` and `traceparent`; empty when nothing
             *     was sent. Secrets are masked: signatures, and the values of the endpoint's own headers, whose names are
             *     those that it has now. Headers of answers are not kept.
             */
            requestHeaders: components["schemas"]["RequestHeader"][];
            /** @description The replays that sent it again, the first one first. */
            replays: components["schemas"]["ReplayOfDelivery"][];
        };
        /** @description A header of a request to a webhook endpoint. */
        RequestHeader: {
            /** @description Its name. */
            name: string;
            /** @description Its value; `…` stands for what is masked. */
            value: string;
        };
        /** @description That a replay sent a delivery again. */
        ReplayOfDelivery: {
            replayId: components["schemas"]["ReplayId"];
            /** @description Who began the replay. */
            startedBy: string;
            /**
             * Format: date-time
             * @description When the delivery got another attempt.
             */
            resentAt: string;
        };
        ResendDeliveriesRequest: {
            /** @description Which deliveries; one that is named twice is sent once. */
            deliveryIds: components["schemas"]["DeliveryId"][];
        };
        /** @description What came of one delivery that was to be sent once more. */
        ResendResult: {
            deliveryId: components["schemas"]["DeliveryId"];
            /** @description Why it is not sent; `null` when it is. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "not_found" | "webhook_revoked" | "organization_moved" | "service_unavailable" | "internal_error";
                message: components["schemas"]["ErrorMessage"];
            } | null;
        };
        /** @description How many deliveries have failed for good. */
        FailedDeliveryCount: {
            /**
             * Format: int32
             * @description Their number.
             */
            count: number;
        };
        StartReplayRequest: {
            /**
             * Format: date-time
             * @description Only deliveries created at this time or later.
             */
            from: string;
            /**
             * Format: date-time
             * @description Only deliveries created before this time, which is now unless given.
             */
            to?: string;
        };
        /**
         * @description `cancelled`: by an operator, or because the endpoint was revoked.
         * @enum {string}
         */
        ReplayStatus: "running" | "completed" | "cancelled";
        /** @description The failed deliveries of a webhook endpoint, sent again. */
        Replay: {
            id: components["schemas"]["ReplayId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            webhookId: components["schemas"]["WebhookId"];
            /**
             * Format: date-time
             * @description Of deliveries created at this time or later.
             */
            from: string;
            /**
             * Format: date-time
             * @description Of deliveries created before this time.
             */
            to: string;
            status: components["schemas"]["ReplayStatus"];
            /**
             * Format: int32
             * @description How many there were when it began. Others may fail, or be resent by somebody else, while it runs.
             */
            total: number;
            /**
             * Format: int32
             * @description How many have got another attempt so far.
             */
            resent: number;
            /** @description Who began it. */
            startedBy: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the last one got its attempt, or it was cancelled; `null` while it runs.
             */
            finishedAt: string | null;
        };
        /** @description A replay, and where the deliveries that it has resent stand now. */
        ReplayDetail: {
            replay: components["schemas"]["Replay"];
            /**
             * Format: int32
             * @description How many of them wait for an attempt.
             */
            waiting: number;
            /**
             * Format: int32
             * @description How many of them the receiver has taken.
             */
            succeeded: number;
            /**
             * Format: int32
             * @description How many of them have failed again.
             */
            failed: number;
        };
        UpdateCaseStatusRequest: {
            status: components["schemas"]["CaseStatus"];
        };
        /** @description What to change of a case; what is absent stays. */
        EditCaseRequest: {
            /** @description 1–200 characters. */
            title?: string;
            /**
             * @description From then on it no longer follows the scans.
             * @enum {string}
             */
            severity?: "low" | "medium" | "high" | "critical";
            /** @description Who works on the case, 1–200 characters; `null` for nobody. */
            assignee?: string | null;
            /** @description 1–100 further scans of the case's organization and environment; duplicates are folded. */
            addScanIds?: components["schemas"]["ScanId"][];
            /** @description 1–100 scans that the case is to name no more. */
            removeScanIds?: components["schemas"]["ScanId"][];
        };
        /** @description A note to add. */
        AddCaseNoteRequest: {
            /** @description Plain text, 1–4,000 characters. */
            text: string;
        };
        /** @description What an operator noted about a case. */
        CaseNote: {
            /**
             * @description Opaque identifier of a note.
             * @example note_01m7yj9d12esp8bj0wq4v7r2tc
             */
            id: string;
            caseId: components["schemas"]["CaseId"];
            /** @description Who wrote it, as the audit log names them: `operator token`, or the e-mail address or subject of whoever signed in by OpenID Connect. */
            author: string;
            /** @description What they wrote, as it was given. Plain text; it may hold line breaks. */
            text: string;
            createdAt: components["schemas"]["Timestamp"];
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
        /** @description Something that happened. */
        Event: {
            id: components["schemas"]["EventId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["DeliveredEventKind"];
            subject: components["schemas"]["EventSubject"];
            /** @description The `X-Request-Id` of the request that caused it; `null` where it is not known. */
            requestId: string | null;
            keyId: components["schemas"]["CausingKeyId"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The scan or case that an event tells of; `null` for what other systems publish, for tests, and for what a version
         *     before this field stored.
         */
        EventSubject: {
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "scan" | "case";
            /** @description The scan's or case's identifier; it may have been deleted since. */
            id: string;
            /** @description The file's name or the case's title, as the event has it. */
            name: string;
        } | null;
        /**
         * @description The API key of the request that caused the event: for a verdict, of the one that completed the upload. `null`
         *     where no key did, and for what a version before this field stored.
         */
        CausingKeyId: string | null;
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
            subject: components["schemas"]["EventSubject"];
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
            keyId: components["schemas"]["CausingKeyId"];
            /** @description The `Service-Signature` value of the latest attempt, or as of its creation. */
            signatureHeader: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Every recorded attempt, the first one first. */
            attemptHistory: components["schemas"]["DeliveryAttempt"][];
        };
        /**
         * @description What is recorded in the audit log.
         * @enum {string}
         */
        AuditAction: "case.moved" | "case.noted" | "case.updated" | "delivery.resent" | "event.published" | "key.issued" | "key.revoked" | "organization.arrived" | "organization.created" | "organization.kept" | "organization.leaving" | "organization.left" | "organization.removed" | "scan.deleted" | "scan.file_viewed" | "scan.updated" | "session.created" | "session.ended" | "snapshot.created" | "webhook.created" | "webhook.moved" | "webhook.paused" | "webhook.redelivered" | "webhook.replay_cancelled" | "webhook.replayed" | "webhook.secret_rotated" | "webhook.tested" | "webhook.updated";
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
            /**
             * @description What was done: one of `AuditAction`, or what another version of the service calls it.
             * @example key.issued
             */
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
        /** @description The last delivery to the endpoint that an attempt failed for good; `null` when there is none, or none is kept any more. */
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
                 *     that used up their attempts or expired since the last success.
                 * @enum {integer}
                 */
                percent: 50 | 70 | 90;
                /**
                 * Format: int32
                 * @description Deliveries that used up their attempts, or the 24 hours in which they may be attempted, since the last success.
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
                 * @description Deliveries that used up their attempts or expired since the last such notice, counted up to 1,000.
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
                     * @description Why it failed, as `signals.failure.code` of the scan has it: `file_missing`,
                     *     `detector_unavailable` or `analysis_failed`; `null` when it is put off.
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
        ErrorDetails: components["schemas"]["ErrorDetail"][];
        /** @description One fault. */
        ErrorDetail: {
            /** @description The place of the fault, such as `body.label`. */
            path: string;
            /** @description What is wrong there. For people. */
            message: string;
        };
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
        ForbiddenError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "cross_origin" | "forbidden";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        ForbiddenToRoleError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "forbidden";
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
        RangeNotSatisfiableError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "range_not_satisfiable";
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
        LimitReachedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "limit_reached";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        ReplayConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "webhook_revoked" | "conflict";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        EditCaseConflictError: {
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
        ScansNotAddedError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "scan_not_found";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
                /** @description Each scan that cannot be added, and why. */
                details?: components["schemas"]["ErrorDetail"][];
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
        /** @description The session cookie came without proof that the console itself asked, or the session's role is not enough. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description The session's role is not enough. */
        ForbiddenToRole: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "forbidden",
                 *         "message": "This needs the role operator; you are signed in as viewer.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ForbiddenToRoleError"];
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
        /** @description The key is revoked or has expired, or another key takes its place already. */
        KeyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "Another key takes its place already: revoke one of the two.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
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
        /** @description The organization has as many endpoints in that environment as it may have. */
        WebhookLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
                "application/json": components["schemas"]["LimitReachedError"];
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
        /** @description `conflict`: the case would name no scan. `limit_reached`: it would name more than 500. */
        EditCaseConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "limit_reached",
                 *         "message": "A case names at most 500 scans; open another one.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EditCaseConflictError"];
            };
        };
        /** @description A scan is not there, or not one of the case's organization and environment. */
        ScansNotAdded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "scan_not_found",
                 *         "message": "No such scan: scan_01m7yj9d12esp8bhyevxnn0wrm.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "details": [
                 *           {
                 *             "path": "body.addScanIds[0]",
                 *             "message": "is of another environment, staging"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScansNotAddedError"];
            };
        };
        /** @description The endpoint is revoked, which is final, or a replay of it is running. */
        ReplayConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "A replay of this endpoint is running: wait for its end, or cancel it.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReplayConflictError"];
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
        /** @description The file has no such bytes, or `Range` cannot be understood. `Content-Range` has its size. */
        RangeNotSatisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Content-Range": components["headers"]["Content-Range"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "range_not_satisfiable",
                 *         "message": "The file has 183402 bytes: ask for some of them.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RangeNotSatisfiableError"];
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
         * @description How far back the figures go.
         * @example 7d
         */
        TimeRangeFilter: "1h" | "24h" | "7d" | "30d";
        /**
         * @description Only organizations whose names have words that begin so. Upper and lower case are the same.
         * @example newsroom
         */
        OrganizationNameFilter: string;
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
         * @description Only with this verdict; `none` for what has none.
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
        MediaTypeFilter: "image" | "video" | "audio" | "document";
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
         * @description The order by time of creation; `desc` without it.
         * @example asc
         */
        Order: components["schemas"]["ListOrder"];
        /**
         * @description Only cases of this severity.
         * @example high
         */
        SeverityFilter: "low" | "medium" | "high" | "critical";
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
         * @description Only requests with this API key.
         * @example key_01m7yj9d13esp8bj0fs1cddxh7
         */
        KeyIdFilter: string;
        /**
         * @description Only requests for this operation, by its `operationId`.
         * @example getScan
         */
        OperationFilter: string;
        /**
         * @description Only requests that were answered with this status.
         * @example 429
         */
        HttpStatusFilter: number;
        /**
         * @description Only requests with this identifier.
         * @example req_01m7yj9d12esp8bj051hzeprwm
         */
        RequestIdFilter: string;
        /**
         * @description What to look for; spaces around it do not count.
         * @example press-photo
         */
        SearchText: string;
        /**
         * @description Only of this kind.
         * @example organization
         */
        SearchKindFilter: components["schemas"]["SearchKind"];
        /**
         * @description How many results a group holds at most.
         * @example 5
         */
        SearchLimit: number;
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
         * @description One range of bytes: `bytes=0-499`, `bytes=500-` or the last ones, `bytes=-500`. Several ranges, another unit and
         *     any `If-Range` bring the whole file.
         * @example bytes=0-1048575
         */
        RangeHeader: string;
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
         * @description The replay's identifier.
         * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
         */
        ReplayIdPath: components["schemas"]["ReplayId"];
        /**
         * @description Only deliveries created at this time or later, which is any time unless given. RFC 3339.
         * @example 2026-11-21T06:00:00.000Z
         */
        ReplayFrom: string;
        /**
         * @description Only deliveries created before this time, which is now unless given. RFC 3339.
         * @example 2026-11-21T08:00:00.000Z
         */
        ReplayTo: string;
        /**
         * @description Only deliveries of this webhook endpoint.
         * @example whe_01m7yj9d12esp8bhz59gwyndv7
         */
        WebhookIdFilter: string;
        /**
         * @description Only what this actor did, named as `actor` of an audit event has it.
         * @example operator token
         */
        ActorFilter: string;
        /**
         * @description Only what was done in this way.
         * @example key.issued
         */
        AuditActionFilter: components["schemas"]["AuditAction"];
        /**
         * @description Only what was done to this, named as `subject` of an audit event has it.
         * @example key_01m7yj9d13esp8bj0fs1cddxh7
         */
        SubjectIdFilter: string;
        /**
         * @description Only what tells of this scan or case. What a version before this filter stored is not found by it.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        EventSubjectFilter: string;
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
        /**
         * @description Parts of the file can be asked for by bytes.
         * @example bytes
         */
        "Accept-Ranges": "bytes";
        /**
         * @description `attachment`, with the file's name as RFC 6266 has it.
         * @example attachment; filename="press-photo.jpg"
         */
        "Content-Disposition": string;
        /**
         * @description Which bytes these are, and how many there are in all.
         * @example bytes 0-1048575/7340032
         */
        "Content-Range": string;
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
                     *         "role": "administrator",
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
                     *         "role": "administrator",
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
                     *               "previousSecretUntil": null,
                     *               "headerNames": [
                     *                 "X-Gateway-Key"
                     *               ],
                     *               "succeeded": 1841,
                     *               "failed": 12,
                     *               "successRate": 0.9935,
                     *               "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *               "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *               "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *               "lastFailure": {
                     *                 "responseCode": 503,
                     *                 "error": null
                     *               },
                     *               "failing": false,
                     *               "recentAttempts": {
                     *                 "lastHour": {
                     *                   "succeeded": 74,
                     *                   "failed": 2
                     *                 },
                     *                 "hours": [
                     *                   {
                     *                     "hour": "2026-11-21T08:00:00.000Z",
                     *                     "succeeded": 21,
                     *                     "failed": 0
                     *                   }
                     *                 ]
                     *               },
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
    getTimeSeries: {
        parameters: {
            query?: {
                /**
                 * @description How far back the figures go.
                 * @example 7d
                 */
                range?: components["parameters"]["TimeRangeFilter"];
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
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
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "range": "24h",
                     *         "bucketSeconds": 900,
                     *         "buckets": [
                     *           {
                     *             "at": "2026-11-21T08:15:00.000Z",
                     *             "requests": [
                     *               {
                     *                 "status": "200",
                     *                 "count": 1310
                     *               },
                     *               {
                     *                 "status": "404",
                     *                 "count": 8
                     *               }
                     *             ],
                     *             "scans": {
                     *               "authentic": 54,
                     *               "suspicious": 4,
                     *               "synthetic": 2,
                     *               "inconclusive": 0,
                     *               "undecided": 3,
                     *               "failed": 0
                     *             },
                     *             "deliveries": {
                     *               "succeeded": 115,
                     *               "failed": 1,
                     *               "waiting": 5
                     *             },
                     *             "attempts": {
                     *               "succeeded": 115,
                     *               "clientErrors": 0,
                     *               "serverErrors": 4,
                     *               "timeouts": 1,
                     *               "noConnection": 0,
                     *               "others": 0
                     *             },
                     *             "attemptDuration": {
                     *               "p50Ms": 84,
                     *               "p95Ms": 410
                     *             },
                     *             "deliveryDuration": {
                     *               "p50Ms": 132,
                     *               "p95Ms": 5210
                     *             },
                     *             "analyses": {
                     *               "finished": 60,
                     *               "failed": 0,
                     *               "postponed": 0
                     *             },
                     *             "analysisDuration": {
                     *               "p50Ms": 740,
                     *               "p95Ms": 2900
                     *             },
                     *             "backlog": {
                     *               "deliveries": 5,
                     *               "analyses": 3
                     *             }
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
                        data: components["schemas"]["TimeSeries"];
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
    search: {
        parameters: {
            query: {
                /**
                 * @description What to look for; spaces around it do not count.
                 * @example press-photo
                 */
                q: components["parameters"]["SearchText"];
                /**
                 * @description Only of this kind.
                 * @example organization
                 */
                kind?: components["parameters"]["SearchKindFilter"];
                /**
                 * @description How many results a group holds at most.
                 * @example 5
                 */
                limit?: components["parameters"]["SearchLimit"];
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
            /** @description What was found. */
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
                     *           "kind": "scan",
                     *           "results": [
                     *             {
                     *               "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *               "title": "press-photo.jpg",
                     *               "detail": null,
                     *               "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *               "organizationName": "Newsroom Example",
                     *               "environment": "production",
                     *               "status": "complete",
                     *               "verdict": "synthetic",
                     *               "createdAt": "2026-11-21T08:15:30.123Z"
                     *             }
                     *           ],
                     *           "more": false
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The groups with something in them. */
                        data: components["schemas"]["SearchGroup"][];
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
    listOrganizations: {
        parameters: {
            query?: {
                /**
                 * @description Only organizations whose names have words that begin so. Upper and lower case are the same.
                 * @example newsroom
                 */
                name?: components["parameters"]["OrganizationNameFilter"];
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
            403: components["responses"]["Forbidden"];
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
                     *           "revokedAt": null,
                     *           "replaces": null
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
                     *           "revokedAt": null,
                     *           "replaces": null
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inspectKey: {
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
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
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
                     *           "lastUsedAt": "2026-11-21T08:19:58.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null,
                     *           "replaces": null
                     *         },
                     *         "replaces": null,
                     *         "replacedBy": null
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InspectedKey"];
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
    getKeyUsage: {
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
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hours": [
                     *           {
                     *             "at": "2026-11-21T08:00:00.000Z",
                     *             "requests": [
                     *               {
                     *                 "status": "200",
                     *                 "count": 310
                     *               },
                     *               {
                     *                 "status": "404",
                     *                 "count": 2
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "days": [
                     *           {
                     *             "at": "2026-11-21T00:00:00.000Z",
                     *             "requests": [
                     *               {
                     *                 "status": "200",
                     *                 "count": 2480
                     *               },
                     *               {
                     *                 "status": "404",
                     *                 "count": 9
                     *               }
                     *             ]
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
                        data: components["schemas"]["KeyUsage"];
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
    rotateKey: {
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
                 *       "expiresAt": "2027-11-21T08:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RotateKeyRequest"];
            };
        };
        responses: {
            /** @description The new key was issued. Hand the secret over now. */
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
                     *           "id": "key_01m7yj9d13esp8bj0fs1cddxh9",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "label": "ingest worker",
                     *           "environment": "sandbox",
                     *           "scopes": [
                     *             "scans:write",
                     *             "scans:read"
                     *           ],
                     *           "maskedKey": "msk_sbx_Cd34…",
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "lastUsedAt": null,
                     *           "expiresAt": "2027-11-21T08:00:00.000Z",
                     *           "revokedAt": null,
                     *           "replaces": "key_01m7yj9d13esp8bj0fs1cddxh7"
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyConflict"];
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
                     *         "revokedAt": "2026-11-21T08:20:00.000Z",
                     *         "replaces": null
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
            403: components["responses"]["Forbidden"];
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
                 * @description Only with this verdict; `none` for what has none.
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "modelVersion": "content-rules-3",
                     *           "pipelineVersion": "content-pipeline-3",
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
                     *         "modelVersion": "content-rules-3",
                     *         "pipelineVersion": "content-pipeline-3",
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
    listSeenBefore: {
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
            /** @description The scans. */
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
                     *           "modelVersion": "content-rules-3",
                     *           "pipelineVersion": "content-pipeline-3",
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
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The scans. */
                        data: components["schemas"]["Scan"][];
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
                     *         "contentType": "image/jpeg",
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
    getScanFile: {
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
                 * @description One range of bytes: `bytes=0-499`, `bytes=500-` or the last ones, `bytes=-500`. Several ranges, another unit and
                 *     any `If-Range` bring the whole file.
                 * @example bytes=0-1048575
                 */
                Range?: components["parameters"]["RangeHeader"];
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
            /** @description The whole file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/avif": unknown;
                    "image/gif": unknown;
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/webp": unknown;
                    "video/mp4": unknown;
                    "video/quicktime": unknown;
                    "video/webm": unknown;
                    "audio/aac": unknown;
                    "audio/flac": unknown;
                    "audio/mp4": unknown;
                    "audio/mpeg": unknown;
                    "audio/ogg": unknown;
                    "audio/wav": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "image/avif": unknown;
                    "image/gif": unknown;
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/webp": unknown;
                    "video/mp4": unknown;
                    "video/quicktime": unknown;
                    "video/webm": unknown;
                    "audio/aac": unknown;
                    "audio/flac": unknown;
                    "audio/mp4": unknown;
                    "audio/mpeg": unknown;
                    "audio/ogg": unknown;
                    "audio/wav": unknown;
                    "application/octet-stream": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRole"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            421: components["responses"]["OrganizationMoved"];
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
            403: components["responses"]["ForbiddenToRole"];
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
                 * @description Only cases of this severity.
                 * @example high
                 */
                severity?: components["parameters"]["SeverityFilter"];
                /**
                 * @description Only with this verdict; `none` for what has none.
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
    editCase: {
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
                 *       "assignee": "ada@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["EditCaseRequest"];
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
                     *         "status": "open",
                     *         "severity": "high",
                     *         "verdict": "synthetic",
                     *         "assignee": "ada@example.org",
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EditCaseConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            422: components["responses"]["ScansNotAdded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCaseScans: {
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
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
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
                     *           "modelVersion": "content-rules-3",
                     *           "pipelineVersion": "content-pipeline-3",
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
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findScansForCase: {
        parameters: {
            query: {
                /**
                 * @description What to look for; spaces around it do not count.
                 * @example press-photo
                 */
                q: components["parameters"]["SearchText"];
                /**
                 * @description How many results a group holds at most.
                 * @example 5
                 */
                limit?: components["parameters"]["SearchLimit"];
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
            /** @description What was found. */
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
                     *           "modelVersion": "content-rules-3",
                     *           "pipelineVersion": "content-pipeline-3",
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
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The scans. */
                        data: components["schemas"]["Scan"][];
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
    listCaseNotes: {
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
                 * @description The case's identifier.
                 * @example case_01m7yj9d12esp8bhyr0h81majq
                 */
                caseId: components["parameters"]["CaseIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
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
                     *           "id": "note_01m7yj9d12esp8bj0wq4v7r2tc",
                     *           "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *           "author": "ada@example.org",
                     *           "text": "The agency has sent the original.",
                     *           "createdAt": "2026-11-21T09:00:00.000Z"
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
                        /** @description The notes of this page. */
                        data: components["schemas"]["CaseNote"][];
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
    addCaseNote: {
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
                 *       "text": "The agency has sent the original."
                 *     }
                 */
                "application/json": components["schemas"]["AddCaseNoteRequest"];
            };
        };
        responses: {
            /** @description The note was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "note_01m7yj9d12esp8bj0wq4v7r2tc",
                     *         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "author": "ada@example.org",
                     *         "text": "The agency has sent the original.",
                     *         "createdAt": "2026-11-21T09:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CaseNote"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerWebhookEndpoint: {
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
                 *       "environment": "production",
                 *       "url": "https://hooks.example.com/media-scan",
                 *       "description": "Newsroom alerts",
                 *       "events": [
                 *         "scan.completed",
                 *         "case.escalated"
                 *       ],
                 *       "headers": {
                 *         "X-Gateway-Key": "0f3b9c"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RegisterWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint was registered. Hand the secret over now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "endpoint": {
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
                     *           "previousSecretUntil": null,
                     *           "headerNames": [
                     *             "X-Gateway-Key"
                     *           ],
                     *           "succeeded": 0,
                     *           "failed": 0,
                     *           "successRate": null,
                     *           "lastDeliveryAt": null,
                     *           "lastSuccessAt": null,
                     *           "lastFailureAt": null,
                     *           "lastFailure": null,
                     *           "failing": false,
                     *           "recentAttempts": {
                     *             "lastHour": {
                     *               "succeeded": 0,
                     *               "failed": 0
                     *             },
                     *             "hours": [
                     *               {
                     *                 "hour": "2026-11-21T08:00:00.000Z",
                     *                 "succeeded": 0,
                     *                 "failed": 0
                     *               }
                     *             ]
                     *           },
                     *           "circuit": "closed",
                     *           "nextProbeAt": null,
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "updatedAt": "2026-11-21T08:20:00.000Z"
                     *         },
                     *         "secret": "whsec_…"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedWebhookSecret"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookLimitReached"];
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "previousSecretUntil": null,
                     *           "headerNames": [
                     *             "X-Gateway-Key"
                     *           ],
                     *           "succeeded": 1841,
                     *           "failed": 12,
                     *           "successRate": 0.9935,
                     *           "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *           "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *           "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *           "lastFailure": {
                     *             "responseCode": 503,
                     *             "error": null
                     *           },
                     *           "failing": false,
                     *           "recentAttempts": {
                     *             "lastHour": {
                     *               "succeeded": 74,
                     *               "failed": 2
                     *             },
                     *             "hours": [
                     *               {
                     *                 "hour": "2026-11-21T08:00:00.000Z",
                     *                 "succeeded": 21,
                     *                 "failed": 0
                     *               }
                     *             ]
                     *           },
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
                     *         "previousSecretUntil": null,
                     *         "headerNames": [
                     *           "X-Gateway-Key"
                     *         ],
                     *         "succeeded": 1841,
                     *         "failed": 12,
                     *         "successRate": 0.9935,
                     *         "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *         "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *         "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *         "lastFailure": {
                     *           "responseCode": 503,
                     *           "error": null
                     *         },
                     *         "failing": false,
                     *         "recentAttempts": {
                     *           "lastHour": {
                     *             "succeeded": 74,
                     *             "failed": 2
                     *           },
                     *           "hours": [
                     *             {
                     *               "hour": "2026-11-21T08:00:00.000Z",
                     *               "succeeded": 21,
                     *               "failed": 0
                     *             }
                     *           ]
                     *         },
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
    editWebhookEndpoint: {
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
                 *       "url": "https://hooks.example.com/media-scan",
                 *       "events": [
                 *         "scan.completed",
                 *         "case.escalated"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EditWebhookEndpointRequest"];
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
                     *         "previousSecretUntil": null,
                     *         "headerNames": [
                     *           "X-Gateway-Key"
                     *         ],
                     *         "succeeded": 1841,
                     *         "failed": 0,
                     *         "successRate": 1,
                     *         "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *         "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *         "lastFailureAt": null,
                     *         "lastFailure": null,
                     *         "failing": false,
                     *         "recentAttempts": {
                     *           "lastHour": {
                     *             "succeeded": 21,
                     *             "failed": 0
                     *           },
                     *           "hours": [
                     *             {
                     *               "hour": "2026-11-21T08:00:00.000Z",
                     *               "succeeded": 21,
                     *               "failed": 0
                     *             }
                     *           ]
                     *         },
                     *         "circuit": "closed",
                     *         "nextProbeAt": null,
                     *         "createdAt": "2026-10-02T09:00:00.000Z",
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
                        data: components["schemas"]["WebhookEndpoint"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
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
                     *         "previousSecretUntil": null,
                     *         "headerNames": [
                     *           "X-Gateway-Key"
                     *         ],
                     *         "succeeded": 1841,
                     *         "failed": 12,
                     *         "successRate": 0.9935,
                     *         "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *         "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *         "lastFailureAt": "2026-11-20T22:03:09.641Z",
                     *         "lastFailure": {
                     *           "responseCode": 503,
                     *           "error": null
                     *         },
                     *         "failing": false,
                     *         "recentAttempts": {
                     *           "lastHour": {
                     *             "succeeded": 74,
                     *             "failed": 2
                     *           },
                     *           "hours": [
                     *             {
                     *               "hour": "2026-11-21T08:00:00.000Z",
                     *               "succeeded": 21,
                     *               "failed": 0
                     *             }
                     *           ]
                     *         },
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendTestEvent: {
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
        requestBody?: never;
        responses: {
            /** @description The delivery, attempted once, and what was sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "delivery": {
                     *           "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "event": "webhook.test",
                     *           "subject": null,
                     *           "status": "retrying",
                     *           "attempts": 1,
                     *           "maxAttempts": 6,
                     *           "nextAttemptAt": "2026-11-21T08:20:29.480Z",
                     *           "responseCode": 401,
                     *           "failure": null,
                     *           "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *           "keyId": null,
                     *           "signatureHeader": "t=1795249200, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "updatedAt": "2026-11-21T08:20:00.181Z",
                     *           "attemptHistory": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-11-21T08:20:00.004Z",
                     *               "durationMs": 177,
                     *               "responseCode": 401,
                     *               "error": null,
                     *               "responseExcerpt": "{\"message\":\"No such key.\"}"
                     *             }
                     *           ]
                     *         },
                     *         "url": "https://hooks.example.com/media-scan",
                     *         "body": "{\"id\":\"evt_01m7yj9d12esp8bhzr5chp1bzk\",\"type\":\"webhook.test\",\"apiVersion\":\"2026-11-21\",\"createdAt\":\"2026-11-21T08:20:00.000Z\",\"organizationId\":\"org_01m7yj9d10esp8bhy1kgdbjnp7\",\"environment\":\"production\",\"data\":{}}",
                     *         "requestHeaders": [
                     *           {
                     *             "name": "Content-Type",
                     *             "value": "application/json"
                     *           },
                     *           {
                     *             "name": "Service-Signature",
                     *             "value": "t=1795249200, v1=…"
                     *           },
                     *           {
                     *             "name": "X-Gateway-Key",
                     *             "value": "…"
                     *           }
                     *         ],
                     *         "replays": []
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceWebhookSecret: {
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The endpoint and its new secret. Hand the secret over now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "endpoint": {
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
                     *           "previousSecretUntil": "2026-11-21T09:20:00.000Z",
                     *           "headerNames": [
                     *             "X-Gateway-Key"
                     *           ],
                     *           "succeeded": 1841,
                     *           "failed": 0,
                     *           "successRate": 1,
                     *           "lastDeliveryAt": "2026-11-21T08:15:41.120Z",
                     *           "lastSuccessAt": "2026-11-21T08:15:41.120Z",
                     *           "lastFailureAt": null,
                     *           "lastFailure": null,
                     *           "failing": false,
                     *           "recentAttempts": {
                     *             "lastHour": {
                     *               "succeeded": 21,
                     *               "failed": 0
                     *             },
                     *             "hours": [
                     *               {
                     *                 "hour": "2026-11-21T08:00:00.000Z",
                     *                 "succeeded": 21,
                     *                 "failed": 0
                     *               }
                     *             ]
                     *           },
                     *           "circuit": "closed",
                     *           "nextProbeAt": null,
                     *           "createdAt": "2026-10-02T09:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:20:00.000Z"
                     *         },
                     *         "secret": "whsec_…"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedWebhookSecret"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only what tells of this scan or case. What a version before this filter stored is not found by it.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                subjectId?: components["parameters"]["EventSubjectFilter"];
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
            /** @description A page of events. */
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
                     *           "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "sandbox",
                     *           "type": "scan.completed",
                     *           "subject": {
                     *             "kind": "scan",
                     *             "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *             "name": "press-photo.jpg"
                     *           },
                     *           "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *           "keyId": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "createdAt": "2026-11-21T08:15:41.007Z"
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
                        /** @description The events of this page. */
                        data: components["schemas"]["Event"][];
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
                 * @description Only what tells of this scan or case. What a version before this filter stored is not found by it.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                subjectId?: components["parameters"]["EventSubjectFilter"];
                /**
                 * @description Only with this status.
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "subject": {
                     *             "kind": "scan",
                     *             "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *             "name": "press-photo.jpg"
                     *           },
                     *           "status": "retrying",
                     *           "attempts": 1,
                     *           "maxAttempts": 6,
                     *           "nextAttemptAt": "2026-11-21T08:16:10.480Z",
                     *           "responseCode": 502,
                     *           "failure": null,
                     *           "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *           "keyId": "key_01m7yj9d13esp8bj0fs1cddxh7",
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
                     *           "subject": {
                     *             "kind": "scan",
                     *             "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *             "name": "press-photo.jpg"
                     *           },
                     *           "status": "succeeded",
                     *           "attempts": 1,
                     *           "maxAttempts": 6,
                     *           "nextAttemptAt": null,
                     *           "responseCode": 204,
                     *           "failure": null,
                     *           "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *           "keyId": "key_01m7yj9d13esp8bj0fs1cddxh7",
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
                     *         "body": "{\"id\":\"evt_01m7yj9d12esp8bhzr5chp1bzk\",\"type\":\"scan.completed\",\"apiVersion\":\"2026-11-21\",\"createdAt\":\"2026-11-21T08:15:41.007Z\",\"organizationId\":\"org_01m7yj9d10esp8bhy1kgdbjnp7\",\"environment\":\"sandbox\",\"data\":{}}",
                     *         "requestHeaders": [
                     *           {
                     *             "name": "Content-Type",
                     *             "value": "application/json"
                     *           },
                     *           {
                     *             "name": "Service-Signature",
                     *             "value": "t=1795248941, v1=…"
                     *           },
                     *           {
                     *             "name": "X-Gateway-Key",
                     *             "value": "…"
                     *           }
                     *         ],
                     *         "replays": [
                     *           {
                     *             "replayId": "rpl_01m7yj9d12esp8bj4zk5v0w2qe",
                     *             "startedBy": "operator token",
                     *             "resentAt": "2026-11-21T08:20:00.150Z"
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
                     *         "subject": {
                     *           "kind": "scan",
                     *           "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "name": "press-photo.jpg"
                     *         },
                     *         "status": "retrying",
                     *         "attempts": 1,
                     *         "maxAttempts": 7,
                     *         "nextAttemptAt": "2026-11-21T08:16:10.480Z",
                     *         "responseCode": 502,
                     *         "failure": null,
                     *         "requestId": "req_01m7yh2k4vf0qr3bn6xw8ztdc5",
                     *         "keyId": "key_01m7yj9d13esp8bj0fs1cddxh7",
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookRevoked"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendDeliveries: {
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
                 *       "deliveryIds": [
                 *         "whd_01m7yj9d12esp8bhzkdwrf1drk",
                 *         "whd_01m7yj9d12esp8bhz9vs791rn2"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResendDeliveriesRequest"];
            };
        };
        responses: {
            /** @description What came of each, in the order given. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "deliveryId": "whd_01m7yj9d12esp8bhzkdwrf1drk",
                     *           "error": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What came of each. */
                        data: components["schemas"]["ResendResult"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countFailedDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries created at this time or later, which is any time unless given. RFC 3339.
                 * @example 2026-11-21T06:00:00.000Z
                 */
                from?: components["parameters"]["ReplayFrom"];
                /**
                 * @description Only deliveries created before this time, which is now unless given. RFC 3339.
                 * @example 2026-11-21T08:00:00.000Z
                 */
                to?: components["parameters"]["ReplayTo"];
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
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 1204
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FailedDeliveryCount"];
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
    listReplays: {
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
                 * @description The webhook endpoint's identifier.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId: components["parameters"]["WebhookIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of replays. */
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
                     *           "id": "rpl_01m7yj9d12esp8bj4zk5v0w2qe",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "from": "2026-11-21T06:00:00.000Z",
                     *           "to": "2026-11-21T08:20:00.000Z",
                     *           "status": "running",
                     *           "total": 1204,
                     *           "resent": 500,
                     *           "startedBy": "operator token",
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "finishedAt": null
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
                        /** @description The replays of this page. */
                        data: components["schemas"]["Replay"][];
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
    startReplay: {
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
                 *       "from": "2026-11-21T06:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["StartReplayRequest"];
            };
        };
        responses: {
            /** @description The replay has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rpl_01m7yj9d12esp8bj4zk5v0w2qe",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "from": "2026-11-21T06:00:00.000Z",
                     *         "to": "2026-11-21T08:20:00.000Z",
                     *         "status": "running",
                     *         "total": 1204,
                     *         "resent": 0,
                     *         "startedBy": "operator token",
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "finishedAt": null
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Replay"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReplayConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inspectReplay: {
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
                 * @description The replay's identifier.
                 * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                replayId: components["parameters"]["ReplayIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "replay": {
                     *           "id": "rpl_01m7yj9d12esp8bj4zk5v0w2qe",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *           "from": "2026-11-21T06:00:00.000Z",
                     *           "to": "2026-11-21T08:20:00.000Z",
                     *           "status": "running",
                     *           "total": 1204,
                     *           "resent": 500,
                     *           "startedBy": "operator token",
                     *           "createdAt": "2026-11-21T08:20:00.000Z",
                     *           "finishedAt": null
                     *         },
                     *         "waiting": 88,
                     *         "succeeded": 409,
                     *         "failed": 3
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReplayDetail"];
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
    cancelReplay: {
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
                 * @description The replay's identifier.
                 * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                replayId: components["parameters"]["ReplayIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay, which is over. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rpl_01m7yj9d12esp8bj4zk5v0w2qe",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "environment": "production",
                     *         "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
                     *         "from": "2026-11-21T06:00:00.000Z",
                     *         "to": "2026-11-21T08:20:00.000Z",
                     *         "status": "cancelled",
                     *         "total": 1204,
                     *         "resent": 500,
                     *         "startedBy": "operator token",
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "finishedAt": "2026-11-21T08:20:04.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Replay"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
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
                 * @description Only what this actor did, named as `actor` of an audit event has it.
                 * @example operator token
                 */
                actor?: components["parameters"]["ActorFilter"];
                /**
                 * @description Only what was done in this way.
                 * @example key.issued
                 */
                action?: components["parameters"]["AuditActionFilter"];
                /**
                 * @description Only what was done to this, named as `subject` of an audit event has it.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                subjectId?: components["parameters"]["SubjectIdFilter"];
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
    exportAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only what this actor did, named as `actor` of an audit event has it.
                 * @example operator token
                 */
                actor?: components["parameters"]["ActorFilter"];
                /**
                 * @description Only what was done in this way.
                 * @example key.issued
                 */
                action?: components["parameters"]["AuditActionFilter"];
                /**
                 * @description Only what was done to this, named as `subject` of an audit event has it.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                subjectId?: components["parameters"]["SubjectIdFilter"];
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
            /** @description The audit events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,createdAt,actor,address,action,organizationId,subject,details
                     *     aud_01m7yj9d13esp8bj0fs1cddxh8,2026-11-21T08:05:00.000Z,operator token,198.51.100.7,key.issued,org_01m7yj9d10esp8bhy1kgdbjnp7,key_01m7yj9d13esp8bj0fs1cddxh7,"{""label"":""ingest worker""}"
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only requests with this API key.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                keyId?: components["parameters"]["KeyIdFilter"];
                /**
                 * @description Only requests for this operation, by its `operationId`.
                 * @example getScan
                 */
                operation?: components["parameters"]["OperationFilter"];
                /**
                 * @description Only requests that were answered with this status.
                 * @example 429
                 */
                status?: components["parameters"]["HttpStatusFilter"];
                /**
                 * @description Only requests with this identifier.
                 * @example req_01m7yj9d12esp8bj051hzeprwm
                 */
                requestId?: components["parameters"]["RequestIdFilter"];
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
                 * @description The order by time of creation; `desc` without it.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
            /** @description A page of requests. */
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
                     *           "id": "log_01m7yj9d12esp8bj051hzeprwm",
                     *           "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "keyId": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "actor": null,
                     *           "operation": "getScan",
                     *           "method": "GET",
                     *           "path": "/api/v1/scans/scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "status": 200,
                     *           "durationMs": 3,
                     *           "createdAt": "2026-11-21T08:15:30.123Z"
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
                        /** @description The requests of this page. */
                        data: components["schemas"]["LoggedRequest"][];
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
