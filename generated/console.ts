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
         * List the ways to sign in
         * @description The sign-in methods that the sign-in page offers, and whether the caller is signed in already. Needs no
         *     authentication, so that a page can learn that nobody is signed in without being refused.
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
         * See who is signed in
         * @description The person or program that the request comes from; 401 if it is not authenticated.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with the operator token
         * @description Answers with the session cookie. Needs no authentication except the proof of same origin, so that no other site
         *     can sign a browser in. The body may have up to 16 KiB. After ten wrong tokens within a minute from one address,
         *     further wrong ones are 429 until a minute after the first of them; the right token is always accepted. Each
         *     process counts separately. The sign-in is recorded in the audit log.
         */
        post: operations["createSession"];
        /**
         * Sign out
         * @description Clears the cookie, whether or not its session is still valid, and ends the session immediately in every process:
         *     copies of the cookie no longer work. The sign-out is recorded in the audit log. Needs the proof of same origin.
         *     After a 503 the session is unchanged; try again.
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
         * @description Requests of the public API, scans and deliveries by hour: the current hour and the 23 before it, the oldest
         *     first. Scans and deliveries are counted in the hour in which they were created, by their current state. Each
         *     process counts its requests and writes the counts once a minute: counts of the last minute from processes other
         *     than the one that answers are missing.
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
    "/console/api/agreement": {
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
         * Count where people and rules disagree
         * @description For each rule that decided the verdict of a production scan which a person has assessed: how often people found
         *     the same, and how often something else. Of each scan its newest assessment counts, and its verdict as it is now.
         *     Scans without a verdict, and those that people left `undecided`, are not counted. The rule that people disagreed
         *     with most often comes first.
         */
        get: operations["getAgreement"];
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
         * See figures over time
         * @description Requests, scans, deliveries, attempts, durations and backlog of all organizations or of one, in equal buckets:
         *     of one minute for the last hour, 15 minutes for the last 24 hours, one hour for the last 7 days, and 4 hours for
         *     the last 30 days. Buckets begin at whole multiples of their length in UTC; the last one is the current one.
         *
         *     Scans and deliveries are counted in the bucket in which they were created, by their current state. Everything
         *     else is counted when it happens. Each process adds up its figures and writes them once a minute: figures of the
         *     last minute from processes other than the one that answers are missing. If a process is killed, its last minute
         *     is lost. Figures by minute are kept for 25 hours, those by hour for 32 days.
         *
         *     Percentiles are estimated from counts by duration class. Each class is 1.4 times as long as the one before,
         *     which is also the largest possible error.
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
         * @description Counters, gauges and histograms in Prometheus' text format, for a scraper. They are those of the process that
         *     answers or, if it is one of several on one machine, of all of them, each with a label `process`; counts that
         *     come from the database are the same everywhere. If the database does not answer within two seconds, the counts
         *     from it are left out, and `media_scan_database_up` is 0.
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
         * Make a copy of the data
         * @description Makes a consistent snapshot in the data folder: a copy of the embedded database, and links to the files of
         *     scans. `media-scan backup` reads the copy there; this API does not return any of it. Requests wait while the
         *     database is copied. The reader of the copy holds a lock on its file `lock`; the copy is removed within two
         *     minutes after no reader holds the lock. 409 `conflict` while another copy exists, and if the database is on a
         *     server.
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
         * Search across all tenants
         * @description Everything that matches a text, in groups by kind. Identifiers are found by their beginning, with or without
         *     their prefix; without it, by ten characters or more. A request's identifier finds the events that the request
         *     caused, and the request itself while it is in the log of the last day. File names and case titles are found by
         *     their beginning, names of organizations and addresses of endpoints by the beginnings of their words. The search
         *     ignores case, except in identifiers of requests. File names and titles are also found if their accents are
         *     stored in the other form of Unicode, composed or decomposed, which looks the same.
         *
         *     Groups are in order of relevance; empty groups are left out. Matches by identifier come newest first, matches by
         *     text in the order of their texts, each form of Unicode separately.
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
         * @description All organizations, newest first, or those whose names match the given words, at most 1,000.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description Creates a new tenant, without keys.
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
    "/console/api/organizations/{organizationId}/custody": {
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
         * Read the state of a record of custody
         * @description How far the audit log of an organization is chained by hash, when its head was last signed, and what the last
         *     check of the chain found. The service checks what was added since the last head before it signs a new one, once
         *     a day. `media-scan audit verify` checks all of it, with the heads outside the database.
         */
        get: operations["getCustody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organizationId}/erasure": {
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
         * Read what an erasure would remove, or how far it is
         * @description Before an erasure, what the organization has here; during one, what was removed so far; after it, the receipt.
         */
        get: operations["getErasure"];
        put?: never;
        /**
         * Erase an organization
         * @description Removes an organization with all it has: scans with their files, previews and metadata, cases, notes,
         *     assessments, reports, endpoints, events, deliveries, keys, the record of custody, and its lines in the log of
         *     requests. There is no way back.
         *
         *     From the answer on, its keys are answered 401, operators' changes to it 404, and nothing is uploaded, analysed or
         *     delivered. After two minutes, in which requests and attempts in flight end, it is removed in the background, and
         *     in another process if this one ends: `getErasure` shows the progress. At the end `getErasure` has a signed
         *     receipt, whose SHA-256 stays in the audit log.
         *
         *     Beside the files a note of the erasure stays, with the identifier and the time. If a backup brings the
         *     organization back, it is erased again before its keys can be used.
         *
         *     While a case of the organization is on hold, in any environment, this is 409 `case_on_hold`: see `releaseHolds`.
         *     An erasure that has begun is not begun again: the answer shows it.
         */
        post: operations["eraseOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organizationId}/holds/release": {
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
         * End the holds of all cases of an organization
         * @description Ends the hold of each case that is on hold, in all environments, as `editCase` does it: each with its own record
         *     in the audit log. At most 100 cases are released by one request; repeat it until `remaining` is 0. The files of
         *     resolved cases expire again from then on.
         */
        post: operations["releaseHolds"];
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
         * @description The keys of an organization, including revoked and expired ones, newest first.
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
         * @description A key in any state, with the key that it replaces and the key that replaces it.
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
         * See the use of an API key over time
         * @description Requests to the public API made with the key, by status: by hour for the last 24 hours, and by day in UTC for
         *     the last 30 days. Each process adds up its requests and writes the counts once a minute: counts of the last
         *     minute from processes other than the one that answers are missing. Counting by key begins with this version.
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
         * Issue an API key that replaces another
         * @description Issues a key with the label, the environment and the scopes of this one. Both work until this one is revoked or
         *     expires: give the new key to the users of this one, check with `inspectKey` when each was last used, and then
         *     revoke this one. The full key is in `secret` of this answer and is never shown again; if it is lost, revoke the
         *     new key and rotate again.
         *
         *     409 `conflict` if the key is revoked or has expired, or if another key already replaces it and is not revoked.
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
         * @description Takes effect immediately in the process that answers and within two seconds in every other process. A key used
         *     within the last hour is 409 `key_recently_used` unless `force` is true. Revoking again answers 200 with the same
         *     `revokedAt`.
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
         * @description Scans of all tenants, newest first unless `order` says otherwise. A filter value that matches nothing gives an
         *     empty page.
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
         * @description One scan of any organization.
         */
        get: operations["inspectScan"];
        put?: never;
        post?: never;
        /**
         * Delete a scan for ever
         * @description Deletes the scan, its file, everything derived from the file, the reports that hold it, and its words in events,
         *     deliveries and custody records, as `deleteScan` of the public API does. A scan that a case names is 409
         *     `scan_in_use`.
         */
        delete: operations["eraseScan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/scans/{scanId}/judgements": {
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
         * Get the judgements of a scan
         * @description The verdict that a scan has and those that it had before, and whether it is being judged again.
         */
        get: operations["getScanJudgements"];
        put?: never;
        /**
         * Judge a scan again
         * @description As `rejudgeScan` of the public API: the file is analysed again by today's rules, lists and detectors, after all
         *     new scans. The scan keeps its verdict until the new one replaces it, which is sent as `scan.rejudged`. A scan
         *     that is not complete, is not of production, or has no file any more is 409 `conflict`.
         */
        post: operations["judgeScanAgain"];
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
         * @description The scans listed in `signals.seenBefore` of a scan, in its order, as they are now. Scans that have been deleted
         *     since are left out.
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
         * See what is stored for a scan
         * @description Its file and the pictures derived from it. Both may have been removed although the scan remains.
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
         * @description The file itself, or the part that `Range` asks for; before the upload is marked complete, the last complete
         *     upload. 404 if there is no file, for instance because it was removed. Its type is detected from its first bytes,
         *     whatever the tenant declared: a picture, video or sound that browsers show without running anything, or else
         *     `application/octet-stream`. It is sent as an attachment under its name, with invisible characters replaced.
         *
         *     Each person who gets a file is recorded in the audit log, once in 15 minutes for each file: as
         *     `scan.downloaded`, or with `view=true` as `scan.file_viewed`.
         *
         *     Where the SHA-256 of the file that was judged is recorded, it is in `Repr-Digest`. A whole file is compared with
         *     it while it is sent: if it differs, the connection ends before the last bytes, and the scan's `fileState` becomes
         *     `damaged`. Parts are not compared.
         */
        get: operations["openScanFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/scans/{scanId}/report": {
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
         * Download a report of a scan
         * @description One signed ZIP file about the scan as it is now, as `getScanReport` of the public API sends it. It is made while
         *     it is sent and not kept. The audit log records it as `scan.exported`, also if the answer is not read to its end.
         */
        get: operations["downloadScanReport"];
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
         * @description The picture itself. 404 if there is none, for instance because its file was removed. The preview and error
         *     levels are made when they are first requested, which takes some tenths of a second, or seconds for a large
         *     picture; then they are stored.
         */
        get: operations["openScanRendition"];
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
         * @description Cases of all tenants, newest first unless `order` says otherwise. A filter value that matches nothing gives an
         *     empty page.
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
         * @description One case of any organization.
         */
        get: operations["inspectCase"];
        put?: never;
        post?: never;
        /**
         * Delete a case for ever
         * @description Deletes the case with its notes, assessments and reports, and its words in events, deliveries and custody records,
         *     as `deleteCase` of the public API does. Its scans stay. A case on hold is 409 `case_on_hold`.
         */
        delete: operations["eraseCase"];
        options?: never;
        head?: never;
        /**
         * Change a case
         * @description Changes title, severity, assignee, hold and scans of a case, as `updateCase` of the public API does; absent fields
         *     stay as they are. Scans must be of the case's organization and environment. Scans in `removeScanIds` are removed
         *     before those in `addScanIds` are appended; removing a scan that the case does not include, or adding one that it
         *     already includes, changes nothing. At least one and at most 500 scans must remain, and none can be removed while
         *     the case is on hold (409 `case_on_hold`). If a scan cannot be added, nothing is changed, and `details` says why for each such scan. Use `updateCaseStatus` to move the case; its
         *     metadata can be changed by the tenant only.
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
         * @description The scans of a case, worst first, by verdict, then by risk level, then by confidence; scans without a verdict
         *     come last. A scan that gets its verdict between two page requests may be on both pages or on neither.
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
         * Find scans that can be added to a case
         * @description Scans of the case's organization and environment, newest first, whose file name contains the text, among the
         *     newest 10,000; or the one with this identifier. The search ignores case. Scans that the case already includes
         *     are found as well.
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
         * @description The operators' notes about a case, newest first.
         */
        get: operations["listCaseNotes"];
        put?: never;
        /**
         * Add a note to a case
         * @description Adds a note about a case for other operators. Notes are visible to operators only: the tenant does not see them
         *     in the public API, and no event reports them. A note cannot be changed. The audit log records that a note was
         *     added, but not its text.
         */
        post: operations["addCaseNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}/scans/{scanId}/assessments": {
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        /**
         * List people's findings about a scan
         * @description The assessments of a scan in a case, newest first.
         */
        get: operations["listScanAssessments"];
        put?: never;
        /**
         * Record a person's finding about a scan
         * @description As `createAssessment` of the public API, by an operator, whose name the tenant sees as `by`. The audit log
         *     records the finding, but not the note.
         */
        post: operations["assessScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}/reports": {
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
         * @description The reports of a case, newest first. There are 100 at most.
         */
        get: operations["listReportsOfCase"];
        put?: never;
        /**
         * Make a report of a case
         * @description As `createCaseReport` of the public API, by an operator. Read the list of reports until its `status` is `ready`
         *     or `failed`. The tenant sees the report too, and gets `report.ready`.
         */
        post: operations["requestCaseReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/cases/{caseId}/reports/{reportId}/download": {
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
        get?: never;
        put?: never;
        /**
         * Get the address of a report's file
         * @description A new address of the ZIP file of a report, which can be read without a sign-in for 15 minutes. The audit log
         *     records who asked for it.
         */
        post: operations["giveReportAddress"];
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
         * @description Allowed moves are open → escalated, open or escalated → resolved, and resolved → open; others are 409
         *     `conflict`. Setting the current status is 200 and emits nothing. Emits `case.escalated` or `case.resolved`.
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
         * @description The same rules apply as for its owner: HTTPS to a public address, at most 50 endpoints that are not revoked in
         *     each environment of an organization, unless the operator set another number; one more is 409 `limit_reached`.
         *     The signing secret is in `secret` of this answer and is never shown again.
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
         * @description Webhook endpoints of all tenants, newest first unless `order` says otherwise. A filter value that matches
         *     nothing gives an empty page.
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
         * @description One webhook endpoint of any organization.
         */
        get: operations["inspectWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint's address, description, events or headers
         * @description The same rules apply as for its owner. Absent fields stay as they are. Waiting deliveries go to the new address,
         *     with the new headers. `headers` replaces all existing headers. `description: null` removes the description,
         *     `headers: null` all headers. A revoked endpoint is 409 `webhook_revoked`.
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
         * @description The same rules apply as for its owner. A paused endpoint gets no new events, and its waiting deliveries are
         *     held; revoking is final, and waiting deliveries fail. Setting the current status is 200 and changes nothing;
         *     changing a revoked endpoint is 409 `webhook_revoked`.
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
         * @description Sends a signed `webhook.test` event within the request, as for its owner: the answer contains the outcome of the
         *     first attempt, so it can take as long as the receiver's time limit (15 seconds). `pending` means that no slot
         *     was free, or that the outcome was not stored, in time; `getDelivery` shows the outcome later. A failed test is
         *     retried like any other delivery. A paused endpoint still gets one attempt; a revoked one is 409
         *     `webhook_revoked`.
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
         * @description The same rules apply as for its owner. For `overlapSeconds`, a day by default, every delivery carries two
         *     signatures, one for each secret; 0 ends the old secret immediately. Another rotation during that time ends the
         *     oldest secret. The body may be omitted. The new secret is in `secret` of this answer and is never shown again. A
         *     revoked endpoint is 409 `webhook_revoked`.
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
         * @description Delivers an event of one of the three kinds that other systems publish to the subscribed endpoints of the
         *     organization and environment.
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
         * @description Events of all tenants, newest first, whether or not they were delivered to any endpoint, for as long as
         *     deliveries are kept. A filter value that matches nothing gives an empty page.
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
         * @description Deliveries of all tenants, newest first, with each attempt. A filter value that matches nothing gives an empty
         *     page.
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
         * @description One delivery with each attempt, its address, and the exact text that is signed and sent.
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
         * @description Gives a finished delivery exactly one more attempt, immediately and on the same record: `maxAttempts` becomes
         *     `attempts` + 1. A delivery that still waits is tried now: it is its next attempt, and `maxAttempts` stays the
         *     same. The 24 hours in which it may be attempted start again. 409 `conflict` while an attempt is under way, 409
         *     `webhook_revoked` if its endpoint is revoked; while its endpoint is paused the delivery is held.
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
         * @description Sends each delivery again as `resendDelivery` does, one after the other, and answers with the result of each. If
         *     one cannot be sent, the others are sent all the same.
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
         * Count what an endpoint missed
         * @description The number of deliveries of a webhook endpoint that were created in this time range and have not arrived: those
         *     that still wait for an attempt, and those that have failed for good. These are the deliveries that `startReplay`
         *     would send again now.
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
         * Send again what an endpoint missed
         * @description Covers the deliveries that were created in this time range and have not arrived, oldest first. Those that still
         *     wait are tried now: it is their next attempt, not one more. Those that have failed for good get one more
         *     attempt. The 24 hours in which each may be attempted start again. The replay runs in the background and
         *     continues if this process ends: `inspectReplay` shows its progress. While the endpoint is paused, the deliveries
         *     are held. An endpoint can have one replay at a time.
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
         * @description The progress of a replay, and the state of the deliveries that it has sent again.
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
         * @description Stops sending deliveries again. Deliveries that were already resent are still attempted. A finished replay stays
         *     as it is.
         */
        post: operations["cancelReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/rejudgements": {
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
         * List the runs that judge many scans again
         * @description Runs of `startRejudgement`, newest first.
         */
        get: operations["listRejudgements"];
        put?: never;
        /**
         * Judge many scans again
         * @description Judges the complete scans of production that match all of the filters again by today's rules, lists and
         *     detectors, as far as their files are kept: in the background, after all new scans, the organizations in turn. It
         *     continues if this process ends: `getRejudgement` shows its progress. A file that crashes its analysis three times
         *     is left out and counted as failed. Each scan keeps its former verdicts, and `scan.rejudged` is sent for it.
         *
         *     With `dryRun` the files are analysed too, and detectors are asked, but nothing is stored or sent: `changes` says
         *     which verdicts would become which. Only one run can be under way at a time.
         */
        post: operations["startRejudgement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/rejudgements/{rejudgementId}": {
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
                 * @description The run's identifier.
                 * @example rjr_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                rejudgementId: components["parameters"]["RejudgementIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a run that judges many scans again
         * @description The progress of a run, and which verdicts have become which, or would with `dryRun`.
         */
        get: operations["getRejudgement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/rejudgements/{rejudgementId}/cancel": {
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
                 * @description The run's identifier.
                 * @example rjr_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                rejudgementId: components["parameters"]["RejudgementIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run that judges many scans again
         * @description Scans that were judged again keep their new verdicts. A run that has ended stays as it is.
         */
        post: operations["cancelRejudgement"];
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
         * @description Append-only: who did what, when, and from where; newest first unless `order` says otherwise. A filter value that
         *     matches nothing gives an empty page.
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
         * @description All audit events that match the filters, as CSV (RFC 4180) in UTF-8: a line with the names of the columns, which
         *     are the fields of `AuditEvent`, then a line for each event, in the order of the list. `details` is JSON; `null`
         *     is an empty cell. An export has the events that exist when it begins. An answer that breaks off is incomplete.
         *
         *     Spreadsheets treat a cell that begins with `=`, `+`, `-` or `@` as a formula, and tenants choose some of these
         *     texts. So an apostrophe is inserted before such a character, and before the quotes and spaces in front of it, at
         *     the beginning of a value and after each `;`, tab and line break in it, where some spreadsheets begin a new cell;
         *     also before a value that begins with a tab or a line break. Nothing else is changed: without the apostrophes at
         *     these places you have the values as they are.
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
    "/console/api/failed-sign-ins": {
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
         * List sign-ins that failed
         * @description Sign-ins to the console that failed, and requests with a wrong operator token, newest first unless `order` says
         *     otherwise. Those from one address in a minute, by the same method and for the same reason, are one entry. What
         *     was tried is not kept. Entries are kept for 90 days, the newest 100,000 at most. They are written once a minute:
         *     those of the last minute to processes other than the one that answers may be missing.
         */
        get: operations["listFailedSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/report-keys": {
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
         * List the report keys
         * @description The deployment's keys, which sign reports and the heads of custody chains, newest first. One of them signs; the
         *     others are retired and are only there to check older signatures. Anybody finds the same public keys
         *     as a JWK set at `/.well-known/media-scan-report-keys.json`.
         */
        get: operations["listReportKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/report-keys/rotate": {
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
         * Replace the report key
         * @description Makes a new key, which signs from now on, and retires the one before: its private part is deleted, its public
         *     part stays published. Two rotations at the same moment count as one.
         */
        post: operations["rotateReportKey"];
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
         * @description Requests to the public API, and operator requests that changed something or were refused, newest first unless
         *     `order` says otherwise. Bodies and queries are not kept. Each process keeps up to `REQUEST_LOG_PER_SECOND`
         *     successful requests a second, and as many of the others; the rest are left out and counted in
         *     `media_scan_request_log_left_out_total`. If a second has too many, organizations get equal shares, so that one
         *     cannot crowd out the requests of another. Requests without a valid key have a budget of their own, a quarter as
         *     large. Requests are written once a minute: requests of the last minute to processes other than the one that
         *     answers may be missing. A filter value that matches nothing gives an empty page.
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
         * An endpoint is about to be paused
         * @description Sent when an endpoint has come 50, 70 or 90 % of the way to being paused because no delivery succeeds: once at
         *     each step, until a delivery succeeds. At 100 % it is paused, and `webhook.paused` is sent.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
         * @description Sent when the service paused an endpoint: no delivery succeeded for five days, or its receiver answered 410. No
         *     notice is sent when a tenant or an operator pauses an endpoint.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
         * @description Sent when deliveries to an endpoint used up their attempts, or expired because it does not answer, with their
         *     number since the last such notice. Deliveries that were resent two days or more after their creation and then
         *     expired are not counted.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
         * @description Sent when analyses of production files have failed for good since the last such notice, or are postponed because
         *     the storage or the detector does not answer, or the database does not accept their result.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
         * @description Sent when the files of an organization take up 90 % or more of its quota (`STORAGE_QUOTA_GIB`), and then once a
         *     day while it keeps asking for upload targets.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
    "custody.broken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The record of custody of an organization is not whole
         * @description Sent when a check of the chain of an organization's audit log found that a record was changed or is missing.
         *     Repeated after a day while that is so.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "custody.broken",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "problem": "Record 214 is missing.",
                     *         "checkedAt": "2026-11-21T08:15:40.310Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustodyBrokenNotice"];
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
    "cases.keep_files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Old cases of an organization still keep files
         * @description Sent when a case of an organization has kept files for 90 days, at most once a day for each organization. Files
         *     of a case are kept until it is resolved and not on hold, and count towards the storage quota.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "cases.keep_files",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "oldest": [
                     *           {
                     *             "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *             "createdAt": "2026-08-23T08:15:40.310Z",
                     *             "files": 4,
                     *             "storedBytes": 18340211
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CasesKeepFilesNotice"];
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
    "files.damaged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stored files of an organization are damaged
         * @description Sent when stored files of an organization were found to differ from those that were judged: their SHA-256 is
         *     another one.
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
                     * @description The notice's identifier, as defined by Standard Webhooks.
                     * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
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
                     *       "id": "ntc_01m7yj9d12esp8bhzr5chp1bzk",
                     *       "type": "files.damaged",
                     *       "apiVersion": "2026-11-23",
                     *       "createdAt": "2026-11-21T08:15:41.007Z",
                     *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *       "data": {
                     *         "count": 1,
                     *         "lastScan": {
                     *           "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                     *           "foundAt": "2026-11-21T08:15:40.310Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FilesDamagedNotice"];
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
             * @description The moment at which the data was copied.
             */
            takenAt: string;
            /** @description Whether the files of scans are part of it; `false` if they are in a bucket. */
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
         * @description Opaque identifier of a replay.
         * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
         */
        ReplayId: string;
        /**
         * @description Opaque identifier of a run that judges many scans again.
         * @example rjr_01m7yj9d12esp8bj4zk5v0w2qe
         */
        RejudgementId: string;
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
        EventKind: "scan.created" | "scan.completed" | "scan.failed" | "scan.rejudged" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed";
        /**
         * @description An event kind, or `webhook.test` for a test delivery.
         * @enum {string}
         */
        DeliveredEventKind: "scan.created" | "scan.completed" | "scan.failed" | "scan.rejudged" | "verdict.synthetic" | "verdict.suspicious" | "case.opened" | "case.escalated" | "case.resolved" | "user.flagged" | "report.ready" | "verification.completed" | "webhook.test";
        /**
         * @description What a key allows.
         * @enum {string}
         */
        Scope: "scans:write" | "scans:read" | "cases:write" | "cases:read" | "webhooks:manage";
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
        /** @description A request, without its body and query. */
        LoggedRequest: {
            /**
             * @description Opaque identifier of the entry; several requests may have the same `requestId`.
             * @example log_01m7yj9d12esp8bj051hzeprwm
             */
            id: string;
            requestId: components["schemas"]["RequestId"];
            /** @description The organization of the key; `null` if there was no key. */
            organizationId: string | null;
            /** @description The environment of the key. */
            environment: components["schemas"]["Environment"] | null;
            /** @description The API key; `null` if there was none, or it was not recognised. */
            keyId: string | null;
            /** @description The operator, for a request to the operator API. */
            actor: string | null;
            /** @description The `operationId` of the operation; `null` if there is no such path. */
            operation: string | null;
            /** @description The HTTP method. */
            method: string;
            /** @description The path without its query, 300 characters at most. */
            path: string;
            /**
             * Format: int32
             * @description The status of the answer; `null` if the caller closed the connection before it.
             */
            status: number | null;
            /**
             * @description What the answer said was wrong; `null` if the request succeeded, or had no answer of the API, such as an
             *     aborted request or one that an earlier release logged.
             */
            error: components["schemas"]["LoggedError"] | null;
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
        /** @description The error that a request was answered with. */
        LoggedError: {
            /**
             * @description The `error.code` of the answer.
             * @example rate_limited
             */
            code: string;
            /**
             * @description The `error.message` of the answer, 500 characters at most.
             * @example body.title is required.
             */
            message: string;
        };
        /**
         * @description The order of a list by time of creation: `desc` with the newest first, `asc` with the oldest.
         * @enum {string}
         */
        ListOrder: "desc" | "asc";
        /**
         * @description The kinds of results of a search.
         * @enum {string}
         */
        SearchKind: "organization" | "scan" | "case" | "endpoint" | "delivery" | "event" | "request" | "key";
        /** @description The results of one kind. */
        SearchGroup: {
            kind: components["schemas"]["SearchKind"];
            /** @description At least one. */
            results: components["schemas"]["SearchResult"][];
            /** @description Whether there are more than the group holds. */
            more: boolean;
        };
        /** @description A result, with enough detail to recognise it. */
        SearchResult: {
            /** @description Its identifier; for a request that of its entry in the log, as callers choose `X-Request-Id` themselves. */
            id: string;
            /**
             * @description A scan's file name, a case's title, an endpoint's address, the kind of event of a delivery or an event, a
             *     request's method and path, a key's label, or an organization's name.
             */
            title: string;
            /**
             * @description An endpoint's description, the address that a delivery goes to, the request that caused an event, a
             *     request's `X-Request-Id`, or a key's beginning; `null` if there is none.
             */
            detail: string | null;
            /** @description The organization it belongs to; `null` for a request without a key. */
            organizationId: components["schemas"]["OrganizationId"] | null;
            /** @description The organization's name for operators; `null` if no organization has that identifier. */
            organizationName: string | null;
            /** @description Its environment; `null` for an organization, and for a request without a key. */
            environment: components["schemas"]["Environment"] | null;
            /**
             * @description The status of a scan, a case, an endpoint or a delivery, or of the answer to a request; `null` for kinds
             *     without a status, and for a request whose caller closed the connection.
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
        /** @description What an organization has, or what of it was removed, in all environments. */
        ErasureCounts: {
            /**
             * Format: int64
             * @description Scans.
             */
            scans: number;
            /**
             * Format: int64
             * @description Files of scans, and reports.
             */
            files: number;
            /**
             * Format: int64
             * @description Bytes of these.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Cases.
             */
            cases: number;
            /**
             * Format: int64
             * @description Reports of cases.
             */
            reports: number;
            /**
             * Format: int64
             * @description API keys, those that were revoked included.
             */
            keys: number;
            /**
             * Format: int64
             * @description Webhook endpoints.
             */
            endpoints: number;
            /**
             * Format: int64
             * @description Deliveries.
             */
            deliveries: number;
            /**
             * Format: int64
             * @description Events. `null` before they are removed: only then are those of all organizations read.
             */
            events: number | null;
            /**
             * Format: int64
             * @description Records of custody, which are the audit log of the organization.
             */
            custodyRecords: number;
        };
        /**
         * @description `not_requested`: nobody has asked for it. `stopping`: the organization is closed, and what was in flight ends; it
         *     stays in this state while a case is on hold. `removing`: it is being removed. `completed`: nothing of it is here.
         * @enum {string}
         */
        ErasureStatus: "not_requested" | "stopping" | "removing" | "completed";
        /** @description What the erasure of an organization would remove, or how far it is. */
        Erasure: {
            organizationId: components["schemas"]["OrganizationId"];
            status: components["schemas"]["ErasureStatus"];
            /** @description The name that is to be typed; `null` once it is removed. */
            name: string | null;
            /**
             * Format: int32
             * @description Cases on hold, in all environments. While there is one, nothing is erased.
             */
            casesOnHold: number;
            /** @description What the organization has, before an erasure. `null` once it has begun, and where counting takes too long. */
            counts: components["schemas"]["ErasureCounts"] | null;
            /** @description What was removed so far; `null` before an erasure. */
            removed: components["schemas"]["ErasureCounts"] | null;
            /** @description Who began it, or `ledger of erasures` if a backup had brought the organization back. */
            requestedBy: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When nothing was left.
             */
            finishedAt: string | null;
            /** @description The receipt; `null` until the end. */
            receipt: components["schemas"]["SignedErasureReceipt"] | null;
        };
        /** @description What was erased, when and for whom. Has no name. */
        ErasureReceipt: {
            /**
             * Format: int32
             * @description The version of this form.
             */
            version: number;
            organizationId: components["schemas"]["OrganizationId"];
            /** @description Who began it. */
            requestedBy: string;
            startedAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["Timestamp"];
            counts: components["schemas"]["ErasureCounts"];
        };
        /** @description A receipt with its signature. `media-scan verify` checks it. */
        SignedErasureReceipt: {
            receipt: components["schemas"]["ErasureReceipt"];
            /** @description The key that signed, `kid` at `/.well-known/media-scan-report-keys.json`. */
            keyId: string;
            /** @description Of the canonical JSON (RFC 8785) of `receipt`, made as those of reports are, in base64url. */
            signature: string;
        };
        EraseOrganizationRequest: {
            /** @description The name of the organization, exactly as it is stored, so that none is erased by mistake. */
            name: string;
        };
        ReleaseHoldsRequest: {
            /** @description The name of the organization, exactly as it is stored. */
            name: string;
        };
        /** @description What became of the holds of an organization. */
        ReleasedHolds: {
            /**
             * Format: int32
             * @description Cases whose hold this request has ended.
             */
            released: number;
            /**
             * Format: int32
             * @description Cases that are still on hold.
             */
            remaining: number;
        };
        /** @description A tenant. */
        Organization: {
            id: components["schemas"]["OrganizationId"];
            /** @description Its name for operators. */
            name: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        IssueKeyRequest: {
            /** @description What the key is for, 1–100 characters. */
            label: string;
            environment: components["schemas"]["Environment"];
            /** @description Duplicates are removed. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the key stops working, in the future; if absent or `null`, never.
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
            /** @description What it is for, as described when it was issued. */
            label: string;
            environment: components["schemas"]["Environment"];
            /** @description What it allows. */
            scopes: components["schemas"]["Scope"][];
            /** @description The beginning of the key, enough to recognise it. */
            maskedKey: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was last used, to within about a second; `null` if never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description The time from which it is refused; `null` if it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; `null` while it is not.
             */
            revokedAt: string | null;
            /** @description The key that it was issued to replace, see `rotateKey`; `null` if none. */
            replaces: components["schemas"]["KeyId"] | null;
        };
        /** @description An API key with its predecessor and its successor. */
        InspectedKey: {
            key: components["schemas"]["Key"];
            /** @description The key that it was issued to replace; `null` if none. */
            replaces: components["schemas"]["Key"] | null;
            /** @description The key that replaces it, as long as that is not revoked; `null` if there is none. */
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
            /** @description Requests to the public API with the key, by status; only statuses that occurred. */
            requests: components["schemas"]["StatusCount"][];
        };
        RotateKeyRequest: {
            /**
             * Format: date-time
             * @description When the new key stops working, in the future; if absent or `null`, never.
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
            /** @description Who it is, as in `actor` of audit events. */
            subject: string;
            /**
             * @description How they signed in.
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
         * @description What a person may do, from the lowest role to the highest; see the beginning of this document.
         * @enum {string}
         */
        Role: "viewer" | "operator" | "administrator";
        CreateSessionRequest: {
            /** @description The operator token. */
            token: string;
        };
        /** @description Confirms that the session has ended. */
        SignedOut: {
            /**
             * @description Always true.
             * @constant
             */
            signedOut: true;
        };
        /** @description The ways to sign in. */
        SignInMethods: {
            /** @description Whether the request has the cookie of a valid session. */
            signedIn: boolean;
            /** @description Whether the operator token can be exchanged for a session. */
            token: boolean;
            /** @description The OpenID Connect provider; `null` if none is configured. */
            openIdConnect: components["schemas"]["OpenIdConnectMethod"] | null;
        };
        OpenIdConnectMethod: {
            /**
             * Format: uri
             * @description The issuer URL of the provider.
             */
            issuer: string;
            /** @description The path that the browser opens to sign in; a page, not an API call. */
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
            /**
             * @description Webhook endpoints that need attention, the most recent failure first; 50 at most. If there are more, they are
             *     chosen from all organizations in turn.
             */
            endpointsInTrouble: components["schemas"]["EndpointInTrouble"][];
            /** @description The oldest delivery that is not finished, including held ones; `null` if none is waiting. */
            oldestWaitingDelivery: components["schemas"]["WaitingDelivery"] | null;
            /**
             * @description The oldest cases of all organizations that still keep the files of their scans, the oldest first: they are
             *     not resolved, or on hold.
             */
            keepingCases: components["schemas"]["KeepingCase"][];
            /**
             * @description The database that lists of all organizations and these figures are read from; `null` without
             *     `DATABASE_REPLICA_URL`.
             */
            replica: components["schemas"]["Replica"] | null;
            /**
             * @description The published lists of authorities for Content Credentials, as the process that answers has them; empty
             *     without `C2PA_TRUST_LISTS`.
             */
            trustLists: components["schemas"]["TrustList"][];
        };
        /** @description A case that keeps the files of its scans from being deleted. */
        KeepingCase: {
            id: components["schemas"]["CaseId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            /** @description The tenant's title. */
            title: string;
            status: components["schemas"]["CaseStatus"];
            /** @description Whether it is on hold. */
            hold: boolean;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description How many files it keeps.
             */
            files: number;
            /**
             * Format: int64
             * @description Their size in bytes. Files that other cases keep too count in each of them.
             */
            storedBytes: number;
        };
        /** @description A published list of authorities that the service fetches daily. */
        TrustList: {
            name: components["schemas"]["TrustListName"];
            /**
             * Format: date-time
             * @description When the copy in use was fetched; `null` as long as there is none.
             */
            fetchedAt: string | null;
            /**
             * Format: date-time
             * @description When the list itself says that it will be replaced; `null` if it does not say.
             */
            nextUpdate: string | null;
            /** @description Whether it was not fetched for 45 days or ever, or the time of its next update has passed. */
            isOld: boolean;
        };
        /**
         * @description Whose authorities a list has: `signing`, those of signers; `timeStamping`, those of time stampers; `interim`,
         *     those of signers on the list that was frozen in 2026.
         * @enum {string}
         */
        TrustListName: "signing" | "timeStamping" | "interim";
        /**
         * @description The replica of the database. If it does not answer or is more than 60 seconds behind, the primary is read
         *     instead.
         */
        Replica: {
            /** @description How far it is behind, in seconds; `null` if it does not answer. */
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
        /** @description Requests to the public API, by the class of the answer's status. */
        RequestCounts: {
            /** @description Answered 2xx. */
            succeeded: components["schemas"]["Count"];
            /** @description Answered 4xx. */
            refused: components["schemas"]["Count"];
            /** @description Answered 5xx. */
            failed: components["schemas"]["Count"];
        };
        /** @description Scans created in the hour, by their current state. */
        ScanCounts: {
            authentic: components["schemas"]["Count"];
            suspicious: components["schemas"]["Count"];
            synthetic: components["schemas"]["Count"];
            /** @description Complete, without a verdict. */
            inconclusive: components["schemas"]["Count"];
            /** @description Not complete yet. */
            undecided: components["schemas"]["Count"];
            /** @description Never uploaded, or the analysis failed. */
            failed: components["schemas"]["Count"];
        };
        /** @description Deliveries created in the hour, by their current state. */
        DeliveryCounts: {
            succeeded: components["schemas"]["Count"];
            failed: components["schemas"]["Count"];
            /** @description Not finished, including held ones. */
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
            /**
             * @description Requests to the public API by status; only statuses that occurred. For one organization, only requests whose
             *     key was recognised.
             */
            requests: components["schemas"]["StatusCount"][];
            scans: components["schemas"]["ScanCounts"];
            deliveries: components["schemas"]["DeliveryCounts"];
            attempts: components["schemas"]["AttemptCounts"];
            /** @description How long attempts took until the status arrived or they failed; `null` if there were none. */
            attemptDuration: components["schemas"]["Percentiles"] | null;
            /** @description The time from the creation of deliveries to the attempt that succeeded; `null` if none did. */
            deliveryDuration: components["schemas"]["Percentiles"] | null;
            analyses: components["schemas"]["AnalysisCounts"];
            /** @description How long analyses took; `null` if there were none. */
            analysisDuration: components["schemas"]["Percentiles"] | null;
            /** @description The largest backlog measured, once a minute; `null` if none was measured. */
            backlog: components["schemas"]["BacklogCounts"] | null;
        };
        StatusCount: {
            /** @description The HTTP status; `2xx`, `4xx` or `5xx` for requests that an earlier release counted. */
            status: string;
            count: components["schemas"]["Count"];
        };
        /** @description Delivery attempts, by result. */
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
            /** @description Any other answer, or nothing was sent. */
            others: components["schemas"]["Count"];
        };
        /** @description Analyses of production and staging files, by result. */
        AnalysisCounts: {
            /** @description Complete, with or without a verdict. */
            finished: components["schemas"]["Count"];
            failed: components["schemas"]["Count"];
            /** @description Postponed, to be tried again. */
            postponed: components["schemas"]["Count"];
        };
        BacklogCounts: {
            /** @description Deliveries that were not finished, including held ones; counted up to 100,000. */
            deliveries: components["schemas"]["Count"];
            /** @description Scans that waited for an analysis or were being analysed; counted up to 100,000. */
            analyses: components["schemas"]["Count"];
        };
        /** @description Estimated percentiles, in milliseconds. */
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
         * @description Attempts to reach an endpoint. Each process adds up its attempts and writes the counts once a minute, so the
         *     last minute may be missing.
         */
        RecentAttempts: {
            /** @description Attempts of the last 60 minutes. */
            lastHour: components["schemas"]["AttemptTotals"];
            /** @description Attempts of the current hour and the 23 before it, the oldest first. */
            hours: components["schemas"]["AttemptHour"][];
        };
        AttemptTotals: {
            succeeded: components["schemas"]["Count"];
            /** @description Not answered 2xx, whether or not they are retried. */
            failed: components["schemas"]["Count"];
        };
        AttemptHour: {
            /**
             * Format: date-time
             * @description Its beginning.
             */
            hour: string;
            succeeded: components["schemas"]["Count"];
            /** @description Not answered 2xx, whether or not they are retried. */
            failed: components["schemas"]["Count"];
        };
        /** @description Why the most recent failed attempt failed. */
        LastAttemptFailure: {
            /**
             * Format: int32
             * @description The HTTP status; `null` if there was none.
             */
            responseCode: number | null;
            error: components["schemas"]["DeliveryAttempt"]["error"];
        };
        EndpointInTrouble: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /**
             * @description `paused`: the service paused it. `circuit_open`: five attempts in a row timed out. `failing`: see `failing`
             *     of the endpoint.
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
         * @description Created `open`; the tenant or an operator escalates, resolves and reopens it.
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
            /** @description The code of the rule or reason. */
            code: string;
            /** @description The same as a sentence for people. */
            sentence: string;
            /** @description The evidence, for people to check; empty if there is nothing to show. */
            evidence: string;
            /** @description What the rule found, place by place. Absent for failures, and in verdicts of earlier releases. */
            exhibits?: components["schemas"]["Exhibit"][];
        };
        /** @description What one of the operator's detectors says about a file. */
        DetectorFinding: {
            /** @description The name that the operator gave the detector. */
            name: string;
            /**
             * @description `verdict`, or why there is none: `abstained` (the detector gives no verdict on this file), `no_answer` (it
             *     gave no answer in time), `not_asked` (it does not judge files of this kind). More may be added.
             */
            outcome: string;
            /**
             * @description Its verdict; `null` without one.
             * @enum {string|null}
             */
            verdict: "authentic" | "suspicious" | "synthetic" | null;
            /** @description Its confidence in the verdict, 0 to 1; `null` without a verdict. */
            confidence: number | null;
            /** @description The version of its model; `null` if it did not say. */
            modelVersion: string | null;
            /** @description Why there is no verdict, as a sentence for people; `null` with one. */
            reason: string | null;
            /** @description The evidence that it gives, free-form; `null` without any, or where the signals would be too large. */
            signals: {
                [key: string]: unknown;
            } | null;
            /**
             * @description How often this version of the model was wrong about files that the operator knows; `null` if that was not
             *     measured.
             */
            errorRates: components["schemas"]["DetectorErrorRates"] | null;
        };
        /** @description How often a detector was wrong about files whose origin is known. Rates are from 0 to 1. */
        DetectorErrorRates: {
            /** @description The version of the model that was measured. */
            modelVersion: string;
            /**
             * Format: int32
             * @description How many authentic files it was asked about.
             */
            authenticFiles: number;
            /**
             * Format: int32
             * @description How many synthetic files it was asked about.
             */
            syntheticFiles: number;
            /**
             * @description Of the authentic files that it judged, the share that it called synthetic or suspicious; `null` if it judged
             *     none.
             */
            falsePositiveRate: number | null;
            /** @description Of the synthetic files that it judged, the share that it called authentic; `null` if it judged none. */
            falseNegativeRate: number | null;
            /** @description Of all these files, the share about which it gave no verdict. */
            abstentionRate: number;
        };
        /** @description A finding that a reason rests on, as it stands in the file. */
        Exhibit: {
            /** @description Where it stands, by ExifTool's own names or by the labels of a manifest and an assertion. */
            place: string;
            /** @description What stands there, shortened. Text from the file. */
            quote: string;
            /** @description What read it, with its version. */
            tool: string;
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
        /** @description The outcome of verifying the Content Credentials (C2PA) of a file, and what they say. */
        Credentials: {
            /**
             * @description `trusted`: signature and hashes are valid, and the signer's certificate leads to a trust anchor; `legacy`:
             *     the same with an anchor of the interim list, which was frozen in 2026; `valid`: without a trust anchor;
             *     `invalid`: two implementations found the signature or a hash broken; `unverifiable`: present, but could not
             *     be verified; `none`: the file has none.
             * @enum {string}
             */
            state: "trusted" | "legacy" | "valid" | "invalid" | "unverifiable" | "none";
            /** @description The organization named in the signing certificate. */
            issuer: string | null;
            /** @description The software that made the claim, by its own name. */
            generator: string | null;
            /** @description The manifests, the active one first; absent in verdicts of earlier releases. */
            manifests?: ({
                /** @description Its label. */
                label: string;
                /** @description The organization named in its signing certificate. */
                issuer?: string | null;
                /** @description What was done to the file, in order. */
                actions?: ({
                    /** @description The action, such as `c2pa.created`. */
                    action: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description The time stamp of the signature. */
            signedAt: string | null;
            /** @description The problems found, as C2PA status codes. */
            problems: string[];
            /** @description Why they were not examined; `too_large` for files over 256 MiB. */
            skipped: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A picture derived from a file: a small version of it (`preview`), where it changes when it is compressed again
         *     (`error-levels`), and where the detector saw evidence (`heat-map`).
         * @enum {string}
         */
        Rendition: "preview" | "error-levels" | "heat-map";
        /** @description What is stored for a scan. */
        ScanStorage: {
            /**
             * Format: int64
             * @description The size of the file in bytes; `null` if it does not exist, or does not exist any more.
             */
            byteSize: number | null;
            /**
             * @description The type detected from the file's first bytes, as sent with its download: a picture, video or sound that
             *     browsers show, or `application/octet-stream`; `null` if there is no file.
             */
            contentType: string | null;
            /** @description The pictures that exist, or that are made when they are first requested. */
            renditions: components["schemas"]["Rendition"][];
        };
        /** @description An earlier scan of the same tenant. */
        SeenBefore: {
            /** @description The scan; it may have been deleted since. */
            scanId: string;
            /**
             * @description Whether it had the same file or a similar picture.
             * @enum {string}
             */
            match: "identical" | "similar";
        };
        /** @description The judgements of a scan. */
        ScanJudgements: {
            /**
             * @description Whether the scan waits to be judged again, or is being judged; `null` if neither.
             * @enum {string|null}
             */
            rejudgement: "waiting" | "under_way" | null;
            /** @description The newest first; at most the newest 100. Empty until the scan's status is final. */
            judgements: components["schemas"]["Judgement"][];
        };
        /** @description A verdict that a scan has or had. */
        Judgement: {
            /**
             * Format: int32
             * @description 1 for the first judgement of the scan, counted upwards.
             */
            number: number;
            /**
             * @description `null` for a judgement that decided neither way, and for a scan that failed.
             * @enum {string|null}
             */
            verdict: "authentic" | "suspicious" | "synthetic" | null;
            /** @description The strength of the rule that decided, 0 to 1; `null` without a verdict. */
            confidence: number | null;
            /**
             * @description `null` without a verdict.
             * @enum {string|null}
             */
            riskLevel: "low" | "medium" | "high" | "critical" | null;
            /** @description The version of the rules or the model that gave the verdict. */
            modelVersion: string | null;
            /** @description The version of the pipeline that ran them. */
            pipelineVersion: string | null;
            /** @description The evidence for the verdict, as in the public API. */
            signals: {
                [key: string]: unknown;
            };
            judgedAt: components["schemas"]["Timestamp"];
            /**
             * @description Why the scan was judged: after its `upload`, at the request of a `tenant`, or by an `operator`.
             * @enum {string}
             */
            cause: "upload" | "tenant" | "operator";
        };
        /** @description A media file of a tenant and the findings about it. */
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
            /** @description The strength of the rule that decided, 0 to 1; `null` without a verdict. */
            confidence: number | null;
            /**
             * @description `null` until the scan is complete.
             * @enum {string|null}
             */
            riskLevel: "low" | "medium" | "high" | "critical" | null;
            /** @description The version of the rules or the model that gave the verdict. */
            modelVersion: string | null;
            /** @description The version of the pipeline that ran them. */
            pipelineVersion: string | null;
            /**
             * @description What the newest assessment by a person says; `null` while nobody has assessed the scan.
             * @enum {string|null}
             */
            finding: "authentic" | "manipulated" | "synthetic" | "undecided" | null;
            /**
             * @description The evidence for the verdict, as in the public API. Until the scan's status is final, there is `source` at
             *     most.
             */
            signals: {
                /** @description Where the service fetched the file from, or was to; absent for a file that was uploaded. */
                source?: {
                    /** @description The address that the tenant gave. */
                    address: string;
                    /** @description The address that sent the file, after redirects; `null` if there was no answer. */
                    finalAddress: string | null;
                } & {
                    [key: string]: unknown;
                };
                /** @description For an analysis, the code of the rule that decided, or `no_evidence`. */
                conclusion?: string;
                /** @description For an analysis, each rule that applied, the strongest first. */
                reasons?: components["schemas"]["Reason"][];
                /** @description For an analysis, what was looked for, and whether it was found. */
                lookedFor?: components["schemas"]["LookedFor"][];
                /**
                 * @description For an analysis, the detectors in the order of their settings, each with its answer, or why there is none.
                 *     Absent in verdicts of earlier releases.
                 */
                detectors?: components["schemas"]["DetectorFinding"][];
                /** @description For an analysis, the SHA-256 of the file's bytes. */
                sha256?: string;
                /** @description Of an analysis. */
                c2pa?: components["schemas"]["Credentials"];
                /** @description For a failed scan, why it failed, if known. */
                failure?: components["schemas"]["Reason"];
                /** @description For an analysis, earlier scans of the tenant with the same file or a similar picture. */
                seenBefore?: components["schemas"]["SeenBefore"][];
            } & {
                [key: string]: unknown;
            };
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description When the file will be deleted; the scan stays. `null` without a file, before the verdict, while a case keeps
             *     the file, and where files are kept forever.
             */
            fileExpiresAt: string | null;
            /**
             * @description Whether a case keeps the file from being deleted: one that includes the scan and is not resolved, or is on
             *     hold. `listAllCases` with `scanId` has the cases.
             */
            fileKept: boolean;
            /**
             * @description Whether its file is there. `stored`: yes. `removed`: no more, at the end of its retention or because the
             *     scan failed. `damaged`: what is stored is not the file that was judged, because its SHA-256 is another one.
             *     `null` until the upload is complete, and in the sandbox.
             * @enum {string|null}
             */
            fileState: "stored" | "removed" | "damaged" | null;
            /**
             * @description `null` for a scan that has not failed, and for one that failed in an earlier release that did not record
             *     why.
             */
            failure: components["schemas"]["ScanFailure"] | null;
            /**
             * Format: date-time
             * @description When the upload target expires.
             */
            uploadExpiresAt: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The state of the record of custody of an organization, which is its audit log, chained by hash. */
        Custody: {
            /**
             * Format: int64
             * @description How many records are chained.
             */
            chained: number;
            /**
             * Format: date-time
             * @description When the last of them was written; `null` while none is chained.
             */
            chainedUntil: string | null;
            /** @description Whether newer records wait to be chained, which takes some seconds. */
            isBehind: boolean;
            /**
             * Format: date-time
             * @description When the end of the chain was last signed; `null` if it never was.
             */
            headSignedAt: string | null;
            /**
             * Format: date-time
             * @description When the chain was last checked; `null` if it never was.
             */
            checkedAt: string | null;
            /** @description What that check found wrong, for people; `null` if nothing. */
            problem: string | null;
        };
        /** @description The tenant's own texts about a scan or a case, by name; empty if there are none. */
        Metadata: {
            [key: string]: string;
        };
        /** @description A registered address of a tenant, with the results of its deliveries. */
        WebhookEndpoint: {
            id: components["schemas"]["WebhookId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            /** @description The registered address. */
            url: string;
            /** @description The tenant's description; `null` if there is none. */
            description: string | null;
            /** @description The event kinds it subscribes to. */
            events: string[];
            status: components["schemas"]["WebhookStatus"];
            /**
             * Format: date-time
             * @description When it was paused.
             */
            pausedAt: string | null;
            /**
             * @description Why the service paused it; `null` if it is not paused, or if its owner or an operator paused it. `gone`, it
             *     answered 410; `silent`, no delivery succeeded for five days.
             * @enum {string|null}
             */
            pauseReason: "gone" | "silent" | null;
            /** @description The signing secret, masked to its last four characters. */
            secretMasked: string;
            /**
             * Format: date-time
             * @description When the previous secret stops signing; `null` if only one secret signs.
             */
            previousSecretUntil: string | null;
            /** @description The names of the receiver's own headers; their values are never shown. */
            headerNames: string[];
            /**
             * Format: int32
             * @description The most attempts a second, of all its deliveries together; `null` if there is no limit.
             */
            ratePerSecond: number | null;
            ordering: components["schemas"]["WebhookOrdering"];
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
            /** @description `succeeded / (succeeded + failed)`; `null` until the first delivery has finished. */
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
            /** @description Why it failed; `null` if none has failed, and for failures that an earlier release recorded. */
            lastFailure: components["schemas"]["LastAttemptFailure"] | null;
            /**
             * @description The share of attempts that failed within the last 24 hours, counted by the hour; `null` if there were none.
             *     Attempts of test events are left out, which `recentAttempts` includes.
             */
            recentFailureRate: number | null;
            /**
             * @description Whether an attempt failed within the last 24 hours and none has succeeded since, or more than 1 in 10 attempts
             *     of the last hour failed.
             */
            failing: boolean;
            recentAttempts: components["schemas"]["RecentAttempts"];
            /**
             * @description `open` after five timeouts in a row: then only a probe is sent every 30 seconds, until one is answered.
             * @enum {string}
             */
            circuit: "closed" | "open";
            /**
             * Format: date-time
             * @description While the circuit is open, the earliest time of the next probe.
             */
            nextProbeAt: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description `none`: deliveries are sent as soon as they can be. `subject`: the deliveries of one scan or case are sent one
         *     after the other, in the order of their events.
         * @enum {string}
         */
        WebhookOrdering: "none" | "subject";
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
            /** @description The event kinds to deliver, 1 to 12 after duplicates are removed. */
            events: components["schemas"]["EventKind"][];
            /**
             * @description The receiver's own headers, sent with every delivery: at most five, named `Authorization` or beginning with
             *     `X-` followed by letters, digits and hyphens, with values of 1–998 visible ASCII characters, with spaces
             *     only inside. They are stored encrypted and never shown again.
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description The most attempts a second; `null`, and the default, is no limit.
             */
            ratePerSecond?: number | null;
            ordering?: components["schemas"]["WebhookOrdering"];
        };
        EditWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description An HTTPS address, as at registration.
             */
            url?: string;
            /** @description Up to 1,000 characters; `null` removes it. */
            description?: string | null;
            /** @description The event kinds to deliver from now on, 1 to 12 after duplicates are removed. */
            events?: components["schemas"]["EventKind"][];
            /** @description The receiver's own headers, which replace all existing ones; `null` removes all. */
            headers?: {
                [key: string]: string;
            } | null;
            /**
             * Format: int32
             * @description The most attempts a second; `null` removes the limit.
             */
            ratePerSecond?: number | null;
            ordering?: components["schemas"]["WebhookOrdering"];
        };
        ReplaceWebhookSecretRequest: {
            /**
             * Format: int32
             * @description How long both secrets sign, at most a week. 0 ends the old one immediately.
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
        /** @description A delivery with the content that is sent and its address. */
        DeliveryDetail: {
            delivery: components["schemas"]["Delivery"];
            /** @description The endpoint's address. */
            url: string;
            /** @description The exact text that is signed and sent. `delivery.signatureHeader` is the last signature sent for it. */
            body: string;
            /**
             * @description The headers of the latest attempt, except `Host`, `Content-Length` and `traceparent`; empty if nothing was
             *     sent. Secrets are masked: signatures, and the values of the endpoint's own headers, whose names are the
             *     current ones. Headers of answers are not kept.
             */
            requestHeaders: components["schemas"]["RequestHeader"][];
            /** @description The replays that sent it again, oldest first. */
            replays: components["schemas"]["ReplayOfDelivery"][];
        };
        /** @description A header of a request to a webhook endpoint. */
        RequestHeader: {
            /** @description Its name. */
            name: string;
            /** @description Its value; `…` replaces masked parts. */
            value: string;
        };
        /** @description A record that a replay sent a delivery again. */
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
            /** @description The deliveries to send again; one that is listed twice is sent once. */
            deliveryIds: components["schemas"]["DeliveryId"][];
        };
        /** @description The result of sending one delivery once more. */
        ResendResult: {
            deliveryId: components["schemas"]["DeliveryId"];
            /** @description Why it is not sent; `null` if it is. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "not_found" | "conflict" | "webhook_revoked" | "organization_moved" | "service_unavailable" | "internal_error";
                message: components["schemas"]["ErrorMessage"];
            } | null;
        };
        /** @description A count of deliveries that have not arrived. */
        FailedDeliveryCount: {
            /**
             * Format: int32
             * @description The sum of `waiting` and `failed`.
             */
            count: number;
            /**
             * Format: int32
             * @description Deliveries that still wait for an attempt, those that are due already included.
             */
            waiting: number;
            /**
             * Format: int32
             * @description Deliveries that have failed for good.
             */
            failed: number;
        };
        /** @description Which scans are judged again. Without any filter, all of them. */
        StartRejudgementRequest: {
            organizationId?: components["schemas"]["OrganizationId"];
            /**
             * Format: date-time
             * @description Only scans created at this time or later.
             */
            from?: string;
            /**
             * Format: int32
             * @description Only scans that were judged by rules before this version, by the number in `modelVersion`.
             */
            rulesBefore?: number;
            /**
             * @description Only count which verdicts would become which.
             * @default false
             */
            dryRun?: boolean;
        };
        /**
         * @description `counting`: it counts the scans that match. `cancelled`: by an operator.
         * @enum {string}
         */
        RejudgementRunStatus: "counting" | "running" | "completed" | "cancelled";
        /** @description A run that judges many scans again. */
        RejudgementRun: {
            id: components["schemas"]["RejudgementId"];
            /** @description The only organization whose scans it judges; `null` for all. */
            organizationId: string | null;
            /**
             * Format: date-time
             * @description It judges scans created at this time or later; `null` for all.
             */
            from: string | null;
            /**
             * Format: int32
             * @description It judges scans that were judged by rules before this version; `null` for all.
             */
            rulesBefore: number | null;
            /** @description Whether it only counts. */
            dryRun: boolean;
            status: components["schemas"]["RejudgementRunStatus"];
            /**
             * Format: int32
             * @description The scans that match, as far as they are counted. Those that are deleted, lose their files or are judged
             *     again by other means before their turn are never judged by the run.
             */
            total: number;
            /**
             * Format: int32
             * @description The scans that it has judged.
             */
            judged: number;
            /**
             * Format: int32
             * @description The scans whose files could not be analysed. They keep their verdicts.
             */
            failed: number;
            /** @description How many verdicts have become which, the most frequent first, including those that stayed. */
            changes: components["schemas"]["VerdictChange"][];
            /** @description Who began it. */
            startedBy: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the last scan was judged, or the run was cancelled; `null` while it runs.
             */
            finishedAt: string | null;
        };
        /** @description How many scans had one verdict and got another, or would. */
        VerdictChange: {
            /**
             * @description The former verdict; `null` where there was none.
             * @enum {string|null}
             */
            from: "authentic" | "suspicious" | "synthetic" | null;
            /**
             * @description The new verdict; `null` where there is none.
             * @enum {string|null}
             */
            to: "authentic" | "suspicious" | "synthetic" | null;
            /**
             * Format: int32
             * @description The number of scans.
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
             * @description Only deliveries created before this time; defaults to now.
             */
            to?: string;
        };
        /**
         * @description `cancelled`: by an operator, or because the endpoint was revoked.
         * @enum {string}
         */
        ReplayStatus: "running" | "completed" | "cancelled";
        /** @description What a webhook endpoint missed, sent again. */
        Replay: {
            id: components["schemas"]["ReplayId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            webhookId: components["schemas"]["WebhookId"];
            /**
             * Format: date-time
             * @description Includes deliveries created at this time or later.
             */
            from: string;
            /**
             * Format: date-time
             * @description Includes deliveries created before this time.
             */
            to: string;
            status: components["schemas"]["ReplayStatus"];
            /**
             * Format: int32
             * @description The number of deliveries when it began. More may fail, or be resent by someone else, while it runs.
             */
            total: number;
            /**
             * Format: int32
             * @description How many of them were waiting for an attempt.
             */
            totalWaiting: number;
            /**
             * Format: int32
             * @description How many of them had failed for good.
             */
            totalFailed: number;
            /**
             * Format: int32
             * @description How many of them have been made due so far.
             */
            resent: number;
            /** @description Who began it. */
            startedBy: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the last delivery was made due, or the replay was cancelled; `null` while it runs.
             */
            finishedAt: string | null;
        };
        /** @description A replay, and the current state of the deliveries that it has resent. */
        ReplayDetail: {
            replay: components["schemas"]["Replay"];
            /**
             * Format: int32
             * @description How many of them are waiting for an attempt.
             */
            waiting: number;
            /**
             * Format: int32
             * @description How many of them have succeeded.
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
        /** @description The fields of a case to change; absent fields stay as they are. */
        EditCaseRequest: {
            /** @description 1–200 characters. */
            title?: string;
            /**
             * @description Once set, it no longer follows the scans.
             * @enum {string}
             */
            severity?: "low" | "medium" | "high" | "critical";
            /** @description The person who works on the case, 1–200 characters; `null` for none. */
            assignee?: string | null;
            /** @description Whether to keep the case's scans and their files, whatever its status. */
            hold?: boolean;
            /** @description 1–100 more scans of the case's organization and environment; duplicates are removed. */
            addScanIds?: components["schemas"]["ScanId"][];
            /** @description 1–100 scans to remove from the case. */
            removeScanIds?: components["schemas"]["ScanId"][];
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
             *     left out otherwise. A file itself always has them.
             * @enum {string}
             */
            personalData?: "include";
        };
        /** @description A report of a case. */
        CaseReport: {
            id: components["schemas"]["ReportId"];
            caseId: components["schemas"]["CaseId"];
            /**
             * @description `queued`: it is waiting or being made. `ready`: it can be downloaded. `failed`: it could not be made;
             *     `failure` says why. `ready` and `failed` are final.
             * @enum {string}
             */
            status: "queued" | "ready" | "failed";
            /** @description Whether it has the files of the scans. */
            includeFiles: boolean;
            /** @description Whether it has the personal data that were read in the files. */
            includePersonalData: boolean;
            /**
             * Format: int64
             * @description Size of the ZIP file in bytes; `null` until the report is ready.
             */
            byteSize: number | null;
            /** @description SHA-256 of the ZIP file; `null` until the report is ready. */
            sha256: string | null;
            /**
             * Format: date-time
             * @description The time in the time stamp of its signature (RFC 3161); `null` if it has none, or is not ready. A ready
             *     report has none if no time-stamping authority is set up, or if it gave none for ten minutes.
             */
            timeStampedAt: string | null;
            /** @description Why it could not be made; `null` unless it has failed. */
            failure: components["schemas"]["ReportFailure"] | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Why a scan failed, as its tenant sees it. */
        ScanFailure: {
            /**
             * @description As in the public API. More may be added.
             * @enum {string}
             */
            code: "upload_abandoned" | "analysis_failed" | "file_missing" | "file_damaged" | "detector_unavailable" | "blocked_address" | "dns" | "connect" | "tls" | "timeout" | "http_status" | "too_large" | "too_many_redirects" | "sandbox";
            /** @description The same as a sentence for people. */
            message: string;
        };
        /** @description Why a report could not be made. */
        ReportFailure: {
            /**
             * @description As in the public API. More may be added.
             * @enum {string}
             */
            code: "file_damaged" | "file_missing" | "too_large" | "storage_quota_exceeded" | "not_made";
            /** @description The same for people, with the scan and file that it is about. */
            message: string;
        };
        /** @description Where the file of a report can be read. */
        ReportAddress: {
            /**
             * Format: uri
             * @description Whoever has the address can read the file with `GET`, until `expiresAt`.
             */
            downloadUrl: string;
            expiresAt: components["schemas"]["Timestamp"];
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
            /** @description Why; plain text, 1–4,000 characters. The tenant sees it. */
            note?: string;
        };
        /** @description A person's finding about a scan of a case. */
        Assessment: {
            /**
             * @description Opaque identifier of an assessment.
             * @example asm_01m7yj9d12esp8bj1d8m3q6w2k
             */
            id: string;
            caseId: components["schemas"]["CaseId"];
            scanId: components["schemas"]["ScanId"];
            finding: components["schemas"]["Finding"];
            /** @description As it was given; plain text, which may contain line breaks. Absent if none was given. */
            note?: string;
            /** @description Who recorded it, the label that the API key had then, or the name of an operator as in the audit log. */
            by: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description How often people found what a rule had concluded, and how often something else. */
        RuleAgreement: {
            /** @description The code of the rule, as in `signals.conclusion`. */
            conclusion: string;
            /** @description The verdict that the rule gives. */
            verdict: components["schemas"]["Verdict"];
            /**
             * Format: int32
             * @description Scans whose newest assessment says the same as the verdict.
             */
            agreed: number;
            /**
             * Format: int32
             * @description Scans whose newest assessment says something else.
             */
            disagreed: number;
        };
        /** @description A note to add. */
        AddCaseNoteRequest: {
            /** @description Plain text, 1–4,000 characters. */
            text: string;
        };
        /** @description An operator's note about a case. */
        CaseNote: {
            /**
             * @description Opaque identifier of a note.
             * @example note_01m7yj9d12esp8bj0wq4v7r2tc
             */
            id: string;
            caseId: components["schemas"]["CaseId"];
            /**
             * @description Who wrote it, as in the audit log: `operator token`, or the e-mail address or subject of a person who signed
             *     in by OpenID Connect.
             */
            author: string;
            /** @description The text as it was given. Plain text; it may contain line breaks. */
            text: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        PublishEventRequest: {
            /**
             * @description One of the kinds that other systems publish.
             * @enum {string}
             */
            type: "user.flagged" | "report.ready" | "verification.completed";
            environment: components["schemas"]["Environment"];
            /** @description The data that receivers get as `data`, in free form. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description An event that was accepted, and the number of its deliveries. */
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
             * @description The number of endpoints it is delivered to.
             */
            deliveries: number;
        };
        /** @description An event, and the resource that it is about. */
        Event: {
            id: components["schemas"]["EventId"];
            organizationId: components["schemas"]["OrganizationId"];
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["DeliveredEventKind"];
            subject: components["schemas"]["EventSubject"];
            /** @description The `X-Request-Id` of the request that caused it; `null` if unknown. */
            requestId: string | null;
            keyId: components["schemas"]["CausingKeyId"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The scan or case that an event is about; `null` for events that other systems publish, for tests, and for events
         *     stored by a version without this field.
         */
        EventSubject: {
            /**
             * @description The kind of resource.
             * @enum {string}
             */
            kind: "scan" | "case";
            /** @description The scan's or case's identifier; it may have been deleted since. */
            id: string;
            /** @description The file's name or the case's title, as in the event; empty once it was deleted. */
            name: string;
        } | null;
        /**
         * @description The API key of the request that caused the event: for a verdict, the request that completed the upload. `null`
         *     if no request with a key caused it, and for events stored by a version without this field.
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
             * @description Milliseconds until the status arrived or the attempt failed.
             */
            durationMs: number;
            /**
             * Format: int32
             * @description The HTTP status; `null` if there was none.
             */
            responseCode: number | null;
            /**
             * @description Why there is no status; `null` if there is one. `secret_unavailable`: nothing was sent, because no master
             *     key of this service (`SECRET_KEY`, `SECRET_KEY_PREVIOUS`) decrypts the endpoint's secret.
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
             * @description The maximum number of attempts.
             */
            maxAttempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; `null` if none is.
             */
            nextAttemptAt: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the latest attempt; `null` if there was none.
             */
            responseCode: number | null;
            /**
             * @description Why it failed before its attempts were used up: `gone` (the receiver answered 410), `revoked` (its endpoint
             *     was revoked), `abandoned` (claimed repeatedly without an outcome) or `expired` (deferred for 24 hours).
             * @enum {string|null}
             */
            failure: "gone" | "revoked" | "abandoned" | "expired" | null;
            /**
             * @description The `X-Request-Id` of the request that caused the event: for a verdict, the request that completed the
             *     upload. The log line of that request has it as `reqId`. `null` if unknown, as for deliveries stored by a
             *     version without this field.
             */
            requestId: string | null;
            keyId: components["schemas"]["CausingKeyId"];
            /** @description The `Service-Signature` value of the latest attempt, or the value at its creation if there was none. */
            signatureHeader: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Every recorded attempt, oldest first. */
            attemptHistory: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description A key of the deployment that signs reports and the heads of custody chains. */
        ReportKey: {
            /**
             * @description The JWK thumbprint of the public key (RFC 7638), `kid` in the JWK set.
             * @example kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
             */
            id: string;
            /**
             * @description The public key, `x` in the JWK set.
             * @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
             */
            publicKey: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When another key took its place; `null` for the key that signs.
             */
            retiredAt: string | null;
        };
        /**
         * @description Why a sign-in failed. `wrong_token`: it was not the operator token. `not_allowed`: the provider knows the person,
         *     who has no role here. `expired`: it took too long, or was not begun in that browser. `refused`: the provider
         *     refused it, or its answer was not valid. `unavailable`: the provider could not be reached.
         * @enum {string}
         */
        FailedSignInReason: "expired" | "not_allowed" | "refused" | "unavailable" | "wrong_token";
        /** @description Sign-ins that failed from one address in a minute. */
        FailedSignIn: {
            /**
             * @description Opaque identifier of the entry.
             * @example fsi_01m7yj9d13esp8bj0fs1cddxh8
             */
            id: string;
            /**
             * @description From where, behind trusted proxies; of IPv6 addresses in one /64 network, the first. `null` for attempts from
             *     more addresses than a process tells apart in a minute.
             */
            address: string | null;
            /**
             * @description By which way.
             * @enum {string}
             */
            method: "token" | "oidc";
            reason: components["schemas"]["FailedSignInReason"];
            /**
             * Format: int32
             * @description How many failed.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the first of them failed.
             */
            createdAt: string;
        };
        /**
         * @description The actions that are recorded in the audit log.
         * @enum {string}
         */
        AuditAction: "case.assessed" | "case.deleted" | "case.held" | "case.moved" | "case.noted" | "case.opened" | "case.released" | "case.updated" | "delivery.resent" | "event.published" | "key.issued" | "key.revoked" | "organization.arrived" | "organization.created" | "organization.erased" | "organization.erasing" | "organization.kept" | "organization.leaving" | "organization.left" | "organization.removed" | "rejudgement.cancelled" | "rejudgement.started" | "report_key.rotated" | "report.created" | "report.deleted" | "report.downloaded" | "report.failed" | "report.ready" | "scan.added_to_case" | "scan.created" | "scan.deleted" | "scan.downloaded" | "scan.exported" | "scan.failed" | "scan.file_damaged" | "scan.file_expired" | "scan.file_sound" | "scan.file_viewed" | "scan.judged" | "scan.rejudgement_requested" | "scan.removed_from_case" | "scan.rendition_viewed" | "scan.updated" | "scan.uploaded" | "session.created" | "session.ended" | "snapshot.created" | "webhook.created" | "webhook.moved" | "webhook.paused" | "webhook.redelivered" | "webhook.replay_cancelled" | "webhook.replayed" | "webhook.secret_rotated" | "webhook.tested" | "webhook.updated";
        /** @description Who did what, when, and from where. */
        AuditEvent: {
            /** @description Opaque identifier of an audit event. */
            id: string;
            /**
             * @description Who did it: `operator token`, the e-mail address or subject of a person who signed in by OpenID Connect, the
             *     identifier of an API key, or a part of the service.
             */
            actor: string;
            /** @description The label of the API key that did it; `null` if something else did, or the key is not here. */
            actorName: string | null;
            /**
             * @description The IP address it was done from, seen through the trusted proxies (`TRUSTED_PROXIES`); `null` for actions of
             *     the service itself, and for events recorded by a version without this field.
             */
            address: string | null;
            /**
             * @description What was done: one of `AuditAction`, or an action of another version of the service.
             * @example key.issued
             */
            action: string;
            /** @description The organization it concerns; `null` if it concerns none in particular. */
            organizationId: string | null;
            /** @description The identifier of the object it was done to. */
            subject: string;
            /**
             * @description What people call that object now: an organization's name, a key's label, a scan's file name, a case's title,
             *     an endpoint's address. `null` if it has no name, or is no longer there.
             */
            subjectName: string | null;
            /** @description Further details; the keys depend on `action`. Empty once the body was erased. */
            details: {
                [key: string]: unknown;
            };
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description Whether the service has yet to append it to the chain of its organization. `false` with a `sequence` of
             *     `null` for events recorded by a version without chains.
             */
            awaitsChain: boolean;
            /**
             * Format: int64
             * @description Its place in the chain of its organization, without gaps; `null` unless it is chained.
             */
            sequence: number | null;
            /** @description `hash` of the event before it in the chain; `null` for the first, and unless it is chained. */
            previousHash: string | null;
            /**
             * @description SHA-256 over the text of `salt` followed by the canonical JSON of `{address, details}`; `null` unless it is
             *     chained.
             */
            bodyHash: string | null;
            /** @description `null` unless it is chained, and once the body was erased. */
            salt: string | null;
            /**
             * @description SHA-256 over the canonical JSON of `{sequence, at, actor, action, subject, previousHash, bodyHash}`, where
             *     `at` is `createdAt`; `null` unless it is chained.
             */
            hash: string | null;
            /**
             * Format: date-time
             * @description When `address` and `details` were erased; `null` unless they were.
             */
            erasedAt: string | null;
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
            /** @description The person who works on it; `null` if nobody does. */
            assignee: string | null;
            /** @description Whether it keeps its scans and their files whatever its status. */
            hold: boolean;
            metadata: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Opaque identifier of a notice.
         * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
         */
        NoticeId: string;
        /**
         * @description The kind of a notice. More may be added.
         * @enum {string}
         */
        NoticeKind: "webhook.failing" | "webhook.paused" | "deliveries.exhausted" | "analysis.failing" | "storage.near_quota" | "custody.broken" | "cases.keep_files" | "files.damaged";
        /** @description The webhook endpoint that a notice is about. */
        EndpointOfNotice: {
            id: components["schemas"]["WebhookId"];
            environment: components["schemas"]["Environment"];
            /** @description The host of its address. The rest may contain a secret of the receiver. */
            host: string;
        };
        /**
         * @description The last delivery to the endpoint whose attempt failed it for good; `null` if there is none, or none is kept any
         *     more.
         */
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
             * @description The HTTP status of the last attempt; `null` if there was none.
             */
            responseCode: number | null;
            error: components["schemas"]["DeliveryAttempt"]["error"];
        } | null;
        /** @description An endpoint is about to be paused. */
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
            /** @description The endpoint, how close it is to being paused, and its last failure. */
            data: {
                endpoint: components["schemas"]["EndpointOfNotice"];
                /**
                 * Format: int32
                 * @description How close it is to being paused, the lesser of two percentages: of five days, the time since the last
                 *     success; and of 20, the deliveries that used up their attempts or expired since then.
                 * @enum {integer}
                 */
                percent: 50 | 70 | 90;
                /**
                 * Format: int32
                 * @description Deliveries since the last success that used up their attempts or the 24 hours in which they may be
                 *     attempted.
                 */
                exhausted: number;
                /**
                 * Format: date-time
                 * @description When a delivery last succeeded, or when the endpoint was created.
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
            /** @description The endpoint, why it was paused, and its last failure. */
            data: {
                endpoint: components["schemas"]["EndpointOfNotice"];
                /**
                 * Format: int32
                 * @description Always 100, the last step after those of `webhook.failing`.
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
                 * @description When a delivery last succeeded, or when the endpoint was created.
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
            /** @description The endpoint, the number of deliveries, and its last failure. */
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
            /** @description The number of analyses, and the last of them. */
            data: {
                /**
                 * Format: int32
                 * @description Scans whose analysis failed for good since the last such notice, among the last 1,000 of all
                 *     organizations.
                 */
                failed: number;
                /**
                 * Format: int32
                 * @description Scans whose analysis is postponed and will be tried again, among the newest 1,000 of all organizations.
                 */
                postponed: number;
                /** @description The last of them that failed for good, or else one that is postponed. */
                lastScan: {
                    id: components["schemas"]["ScanId"];
                    /**
                     * @description Why it failed, as in `failure.code` of the scan: `file_missing`, `file_damaged`,
                     *     `detector_unavailable` or `analysis_failed`; `null` if it is postponed.
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
            /** @description How much is stored, and the quota. */
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
                 * @description The stored bytes as a percentage of the quota, rounded down.
                 */
                percent: number;
            };
        };
        /** @description The record of custody of an organization is not whole. */
        CustodyBrokenNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "custody.broken";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description What the last check found. */
            data: {
                /** @description The first fault, for people. */
                problem: string;
                checkedAt: components["schemas"]["Timestamp"];
            };
        };
        /** @description Old cases of an organization still keep files. */
        CasesKeepFilesNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "cases.keep_files";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description The oldest such cases. */
            data: {
                /** @description The oldest cases of the organization that still keep files, the oldest first. */
                oldest: components["schemas"]["KeptFiles"][];
            };
        };
        /** @description The files that a case keeps from being deleted. */
        KeptFiles: {
            id: components["schemas"]["CaseId"];
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description How many files it keeps.
             */
            files: number;
            /**
             * Format: int64
             * @description Their size in bytes. Files that other cases keep too count in each of them.
             */
            storedBytes: number;
        };
        /** @description Stored files of an organization are damaged. */
        FilesDamagedNotice: {
            id: components["schemas"]["NoticeId"];
            /**
             * @description The kind of the notice.
             * @constant
             */
            type: "files.damaged";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            organizationId: components["schemas"]["OrganizationId"];
            /** @description How many were found, and the last of them. */
            data: {
                /**
                 * Format: int32
                 * @description Files that were found damaged since the last such notice, counted up to 1,000.
                 */
                count: number;
                /** @description The scan whose file was found damaged last. */
                lastScan: {
                    id: components["schemas"]["ScanId"];
                    foundAt: components["schemas"]["Timestamp"];
                };
            };
        };
        /** @description For people; it says what is wrong and what is allowed. Do not parse it. */
        ErrorMessage: string;
        /** @description The faults in the request, at most ten; absent if the fault has no specific place. */
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
                /** @description The limit that refused the request. */
                details: {
                    /**
                     * @description What the limit is for, the address that the request came from.
                     * @constant
                     */
                    path: "address";
                    /**
                     * @description The size of the limit and when it ends. For people.
                     * @example may send at most 10 wrong tokens a minute; try again in 40 seconds, at 2026-11-21T08:21:00.000Z
                     */
                    message: string;
                }[];
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
        ResendConflictError: {
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
                code: "conflict" | "limit_reached" | "case_on_hold";
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
        ErasureConflictError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "conflict" | "case_on_hold";
                message: components["schemas"]["ErrorMessage"];
                requestId: components["schemas"]["RequestId"];
            };
        };
        NameMismatchError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, for programs to branch on.
                 * @enum {string}
                 */
                code: "name_mismatch";
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
        /** @description A parameter or the body does not match the description. */
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
        /** @description The session cookie came without proof that the console itself made the request. */
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
        /**
         * @description The session cookie came without proof that the console itself made the request, or the session's role is too
         *     low.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description The session's role is too low. */
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
        /** @description Too many wrong tokens within the last minute. */
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
                 *         "message": "This address may send at most 10 wrong tokens a minute; try again in 40 seconds, at 2026-11-21T08:21:00.000Z.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                 *         "details": [
                 *           {
                 *             "path": "address",
                 *             "message": "may send at most 10 wrong tokens a minute; try again in 40 seconds, at 2026-11-21T08:21:00.000Z"
                 *           }
                 *         ]
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
        /** @description The key is revoked or has expired, or another key already replaces it. */
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
        /** @description The organization already has the maximum number of endpoints in that environment. */
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
                 *         "message": "An organization may have 50 webhook endpoints in each environment, not counting revoked ones; revoke one first.",
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
        /** @description The scan has no final status yet, or the file that the report was to have is missing, damaged or too large. */
        NotReported: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The scan is queued: there is a report of it once its status is complete or failed.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description The scan cannot be judged again. */
        NotJudgedAgain: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description A case names the scan. */
        ScanInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The case is on hold. */
        CaseOnHold: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description `conflict`: the case would have no scan. `limit_reached`: it would have more than 500. `case_on_hold`: it is on hold. */
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
        /** @description The case has 100 reports already, or its files have more than 5 GiB together. */
        ReportLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
                "application/json": components["schemas"]["LimitReachedError"];
            };
        };
        /** @description The report is being made, or has failed. */
        ReportNotReady: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The report is not ready.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description A scan does not exist in the case's organization and environment. */
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
                 *             "message": "belongs to another environment, staging"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScansNotAddedError"];
            };
        };
        /** @description `conflict`: an attempt of the delivery is under way. `webhook_revoked`: its endpoint is revoked. */
        ResendConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
                "application/json": components["schemas"]["ResendConflictError"];
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
        /** @description `case_on_hold`: a case of the organization is on hold. `conflict`: the organization is being moved to another deployment, or has moved there. */
        ErasureConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "case_on_hold",
                 *         "message": "3 cases of the organization are on hold: release them first.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErasureConflictError"];
            };
        };
        /** @description The organization is being moved to another deployment, or has moved there. */
        OrganizationMoving: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The organization is being moved, or has moved to another deployment.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description The name is not that of the organization. */
        NameMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "name_mismatch",
                 *         "message": "The name is not that of the organization.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NameMismatchError"];
            };
        };
        /** @description Another run is under way. */
        RejudgementUnderWay: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "Another run judges scans again: wait for its end, or cancel it.",
                 *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description Another copy exists, or the database is on a server. */
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
        /** @description The service failed; quote the request id when you ask for help. */
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
        /** @description The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out. */
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
         * @description Only organizations whose names have words that begin with this text. Case is ignored.
         * @example newsroom
         */
        OrganizationNameFilter: string;
        /**
         * @description Only those of this organization.
         * @example org_01m7yj9d10esp8bhy1kgdbjnp7
         */
        OrganizationIdFilter: string;
        /**
         * @description Only those of this environment.
         * @example production
         */
        EnvironmentFilter: components["schemas"]["Environment"];
        /**
         * @description Only those with this status.
         * @example failed
         */
        ScanStatusFilter: components["schemas"]["ScanStatus"];
        /**
         * @description Only cases that are on hold, or only those that are not.
         * @example true
         */
        HoldFilter: boolean;
        /**
         * @description Only those with this verdict; `none` for those without a verdict.
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
        MediaTypeFilter: "image" | "video" | "audio" | "document";
        /**
         * @description Only scans whose newest assessment by a person agrees, or disagrees, with the verdict.
         * @example disagrees
         */
        AgreementFilter: components["schemas"]["Agreement"];
        /**
         * @description Only those created at this time or later. RFC 3339.
         * @example 2026-11-21T00:00:00.000Z
         */
        CreatedFrom: string;
        /**
         * @description Only those created before this time. RFC 3339.
         * @example 2026-11-23T00:00:00.000Z
         */
        CreatedTo: string;
        /**
         * @description The order by time of creation; `desc` by default.
         * @example asc
         */
        Order: components["schemas"]["ListOrder"];
        /**
         * @description Only cases of this severity.
         * @example high
         */
        SeverityFilter: "low" | "medium" | "high" | "critical";
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
         * @description The text to look for; surrounding spaces are ignored.
         * @example press-photo
         */
        SearchText: string;
        /**
         * @description Only results of this kind.
         * @example organization
         */
        SearchKindFilter: components["schemas"]["SearchKind"];
        /**
         * @description The maximum number of results in a group.
         * @example 5
         */
        SearchLimit: number;
        /**
         * @description Only those with this status.
         * @example open
         */
        CaseStatusFilter: components["schemas"]["CaseStatus"];
        /**
         * @description Only those with this status.
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
         * @description `include` for a report with the file itself, which always has its personal data.
         * @example include
         */
        FilesChoice: "include";
        /**
         * @description `include` for a report with personal data; they are left out otherwise.
         * @example include
         */
        PersonalDataChoice: "include";
        /**
         * @description Whether the file is shown or played, and not kept. Decides only what the audit log says.
         * @example true
         */
        ViewFile: boolean;
        /**
         * @description One range of bytes: `bytes=0-499`, `bytes=500-` or the last ones, `bytes=-500`. With several ranges, another
         *     unit or any `If-Range`, the answer is the whole file.
         * @example bytes=0-1048575
         */
        RangeHeader: string;
        /**
         * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
         * @example XMLHttpRequest
         */
        SameOriginHeader: string;
        /**
         * @description Only those with this status.
         * @example failed
         */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
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
         * @description The replay's identifier.
         * @example rpl_01m7yj9d12esp8bj4zk5v0w2qe
         */
        ReplayIdPath: components["schemas"]["ReplayId"];
        /**
         * @description The run's identifier.
         * @example rjr_01m7yj9d12esp8bj4zk5v0w2qe
         */
        RejudgementIdPath: components["schemas"]["RejudgementId"];
        /**
         * @description Only deliveries created at this time or later; no lower bound by default. RFC 3339.
         * @example 2026-11-21T06:00:00.000Z
         */
        ReplayFrom: string;
        /**
         * @description Only deliveries created before this time; defaults to now. RFC 3339.
         * @example 2026-11-21T08:00:00.000Z
         */
        ReplayTo: string;
        /**
         * @description Only deliveries of this webhook endpoint.
         * @example whe_01m7yj9d12esp8bhz59gwyndv7
         */
        WebhookIdFilter: string;
        /**
         * @description Only events with this `actor`.
         * @example operator token
         */
        ActorFilter: string;
        /**
         * @description Only events with this `action`.
         * @example key.issued
         */
        AuditActionFilter: components["schemas"]["AuditAction"];
        /**
         * @description Only events with this `subject`.
         * @example key_01m7yj9d13esp8bj0fs1cddxh7
         */
        SubjectIdFilter: string;
        /**
         * @description Only those about this scan or case. Those stored by a version without this filter are not found.
         * @example scan_01m7yj9d12esp8bhyevxnn0wrm
         */
        EventSubjectFilter: string;
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
         * @description The notice's identifier, as defined by Standard Webhooks.
         * @example ntc_01m7yj9d12esp8bhzr5chp1bzk
         */
        StandardWebhookId: components["schemas"]["NoticeId"];
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
        /**
         * @description Ranges of bytes of the file can be requested.
         * @example bytes
         */
        "Accept-Ranges": "bytes";
        /**
         * @description The file is made while it is sent, so it is always sent whole.
         * @example none
         */
        "Accept-No-Ranges": "none";
        /**
         * @description The SHA-256 of the whole file that was judged (RFC 9530). Absent where none is recorded.
         * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
         */
        "Repr-Digest": string;
        /**
         * @description `attachment`, with the file's name in the form of RFC 6266.
         * @example attachment; filename="press-photo.jpg"
         */
        "Content-Disposition": string;
        /**
         * @description Which bytes these are, and the size of the whole file.
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
            /** @description The available sign-in methods. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "signedIn": false,
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
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *               "ratePerSecond": null,
                     *               "ordering": "none",
                     *               "succeeded": 1841,
                     *               "failed": 12,
                     *               "successRate": 0.9935,
                     *               "recentFailureRate": 0.0159,
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
                     *         "keepingCases": [
                     *           {
                     *             "id": "case_01m7yj9d12esp8bhyr0h81majq",
                     *             "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *             "environment": "production",
                     *             "title": "Doctored press photo",
                     *             "status": "escalated",
                     *             "hold": true,
                     *             "createdAt": "2026-08-23T08:15:40.310Z",
                     *             "files": 4,
                     *             "storedBytes": 18340211
                     *           }
                     *         ],
                     *         "replica": {
                     *           "lagSeconds": 0.2
                     *         },
                     *         "trustLists": [
                     *           {
                     *             "name": "signing",
                     *             "fetchedAt": "2026-11-21T04:10:12.507Z",
                     *             "nextUpdate": "2027-08-05T00:11:39.000Z",
                     *             "isOld": false
                     *           },
                     *           {
                     *             "name": "timeStamping",
                     *             "fetchedAt": "2026-11-21T04:10:12.911Z",
                     *             "nextUpdate": "2027-08-05T00:11:47.000Z",
                     *             "isOld": false
                     *           },
                     *           {
                     *             "name": "interim",
                     *             "fetchedAt": "2026-11-21T04:10:13.204Z",
                     *             "nextUpdate": null,
                     *             "isOld": false
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
    getAgreement: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this organization.
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
            /** @description The counts of each rule. */
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
                     *           "conclusion": "changed_after_signing",
                     *           "verdict": "suspicious",
                     *           "agreed": 41,
                     *           "disagreed": 2
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The rules, the one that people disagreed with most often first. */
                        data: components["schemas"]["RuleAgreement"][];
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
                 * @description Only those of this organization.
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
            /** @description The copy was made. */
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
                 * @description The text to look for; surrounding spaces are ignored.
                 * @example press-photo
                 */
                q: components["parameters"]["SearchText"];
                /**
                 * @description Only results of this kind.
                 * @example organization
                 */
                kind?: components["parameters"]["SearchKindFilter"];
                /**
                 * @description The maximum number of results in a group.
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
            /** @description The matches. */
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
                        /** @description The groups that are not empty. */
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
                 * @description Only organizations whose names have words that begin with this text. Case is ignored.
                 * @example newsroom
                 */
                name?: components["parameters"]["OrganizationNameFilter"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
    getCustody: {
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
            /** @description The state of the chain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "chained": 312,
                     *         "chainedUntil": "2026-11-21T08:19:41.310Z",
                     *         "isBehind": false,
                     *         "headSignedAt": "2026-11-21T02:11:09.120Z",
                     *         "checkedAt": "2026-11-21T02:11:09.110Z",
                     *         "problem": null
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Custody"];
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
    getErasure: {
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
            /** @description The erasure, or what it would remove. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "status": "not_requested",
                     *         "name": "Example Newsroom",
                     *         "casesOnHold": 0,
                     *         "counts": {
                     *           "scans": 1204,
                     *           "files": 1198,
                     *           "bytes": 7340032000,
                     *           "cases": 31,
                     *           "reports": 12,
                     *           "keys": 4,
                     *           "endpoints": 2,
                     *           "deliveries": 5120,
                     *           "events": null,
                     *           "custodyRecords": 9377
                     *         },
                     *         "removed": null,
                     *         "requestedBy": null,
                     *         "startedAt": null,
                     *         "finishedAt": null,
                     *         "receipt": null
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Erasure"];
                        meta: components["schemas"]["Meta"];
                    };
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
    eraseOrganization: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 *       "name": "Example Newsroom"
                 *     }
                 */
                "application/json": components["schemas"]["EraseOrganizationRequest"];
            };
        };
        responses: {
            /** @description The erasure has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "status": "stopping",
                     *         "name": "Example Newsroom",
                     *         "casesOnHold": 0,
                     *         "counts": null,
                     *         "removed": {
                     *           "scans": 0,
                     *           "files": 0,
                     *           "bytes": 0,
                     *           "cases": 0,
                     *           "reports": 0,
                     *           "keys": 0,
                     *           "endpoints": 0,
                     *           "deliveries": 0,
                     *           "events": 0,
                     *           "custodyRecords": 0
                     *         },
                     *         "requestedBy": "operator token",
                     *         "startedAt": "2026-11-21T08:20:00.000Z",
                     *         "finishedAt": null,
                     *         "receipt": null
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Erasure"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ErasureConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NameMismatch"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseHolds: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 *       "name": "Example Newsroom"
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseHoldsRequest"];
            };
        };
        responses: {
            /** @description The holds have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "released": 3,
                     *         "remaining": 0
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReleasedHolds"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OrganizationMoving"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NameMismatch"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 * @description Only those of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only those of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only those with this status.
                 * @example failed
                 */
                status?: components["parameters"]["ScanStatusFilter"];
                /**
                 * @description Only those with this verdict; `none` for those without a verdict.
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
                 * @description Only scans whose newest assessment by a person agrees, or disagrees, with the verdict.
                 * @example disagrees
                 */
                agreement?: components["parameters"]["AgreementFilter"];
                /**
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "modelVersion": "content-rules-5",
                     *           "pipelineVersion": "content-pipeline-4",
                     *           "finding": null,
                     *           "signals": {
                     *             "basis": "content"
                     *           },
                     *           "metadata": {
                     *             "article": "4711"
                     *           },
                     *           "fileExpiresAt": null,
                     *           "fileKept": true,
                     *           "fileState": "stored",
                     *           "failure": null,
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
                     *         "modelVersion": "content-rules-5",
                     *         "pipelineVersion": "content-pipeline-4",
                     *         "finding": null,
                     *         "signals": {
                     *           "basis": "content"
                     *         },
                     *         "metadata": {
                     *           "article": "4711"
                     *         },
                     *         "fileExpiresAt": null,
                     *         "fileKept": true,
                     *         "fileState": "stored",
                     *         "failure": null,
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
    eraseScan: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
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
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ScanInUse"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanJudgements: {
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
            /** @description The judgements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rejudgement": null,
                     *         "judgements": [
                     *           {
                     *             "number": 1,
                     *             "verdict": null,
                     *             "confidence": null,
                     *             "riskLevel": null,
                     *             "modelVersion": "content-rules-5",
                     *             "pipelineVersion": "content-pipeline-4",
                     *             "signals": {
                     *               "basis": "content",
                     *               "conclusion": "no_evidence"
                     *             },
                     *             "judgedAt": "2026-11-21T08:15:41.007Z",
                     *             "cause": "upload"
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
                        data: components["schemas"]["ScanJudgements"];
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
    judgeScanAgain: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
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
            /** @description The scan will be judged again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rejudgement": "waiting",
                     *         "judgements": []
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScanJudgements"];
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
                     *           "modelVersion": "content-rules-5",
                     *           "pipelineVersion": "content-pipeline-4",
                     *           "finding": null,
                     *           "signals": {
                     *             "basis": "content"
                     *           },
                     *           "metadata": {
                     *             "article": "4711"
                     *           },
                     *           "fileExpiresAt": null,
                     *           "fileKept": true,
                     *           "fileState": "stored",
                     *           "failure": null,
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
    openScanFile: {
        parameters: {
            query?: {
                /**
                 * @description Whether the file is shown or played, and not kept. Decides only what the audit log says.
                 * @example true
                 */
                view?: components["parameters"]["ViewFile"];
            };
            header?: {
                /**
                 * @description Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;
                 *     otherwise the service makes one.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["RequestIdHeader"];
                /**
                 * @description One range of bytes: `bytes=0-499`, `bytes=500-` or the last ones, `bytes=-500`. With several ranges, another
                 *     unit or any `If-Range`, the answer is the whole file.
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
                    "Repr-Digest": components["headers"]["Repr-Digest"];
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
            /** @description The requested part. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Repr-Digest": components["headers"]["Repr-Digest"];
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
    downloadScanReport: {
        parameters: {
            query?: {
                /**
                 * @description `include` for a report with the file itself, which always has its personal data.
                 * @example include
                 */
                files?: components["parameters"]["FilesChoice"];
                /**
                 * @description `include` for a report with personal data; they are left out otherwise.
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
                 * @description The scan's identifier.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId: components["parameters"]["ScanIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Ranges": components["headers"]["Accept-No-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRole"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotReported"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openScanRendition: {
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
                 * @description Only those of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only those of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only those with this status.
                 * @example open
                 */
                status?: components["parameters"]["CaseStatusFilter"];
                /**
                 * @description Only cases of this severity.
                 * @example high
                 */
                severity?: components["parameters"]["SeverityFilter"];
                /**
                 * @description Only those with this verdict; `none` for those without a verdict.
                 * @example synthetic
                 */
                verdict?: components["parameters"]["VerdictFilter"];
                /**
                 * @description Only cases assigned to this person.
                 * @example dana@example.org
                 */
                assignee?: components["parameters"]["AssigneeFilter"];
                /**
                 * @description Only cases that are on hold, or only those that are not.
                 * @example true
                 */
                hold?: components["parameters"]["HoldFilter"];
                /**
                 * @description Only cases that include this scan.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                scanId?: components["parameters"]["ScanIdFilter"];
                /**
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "hold": false,
                     *           "metadata": {
                     *             "ticket": "NEWS-4411"
                     *           },
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
                     *         "hold": false,
                     *         "metadata": {
                     *           "ticket": "NEWS-4411"
                     *         },
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
    eraseCase: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CaseOnHold"];
            421: components["responses"]["OrganizationMoved"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *         "hold": false,
                     *         "metadata": {
                     *           "ticket": "NEWS-4411"
                     *         },
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
                     *           "modelVersion": "content-rules-5",
                     *           "pipelineVersion": "content-pipeline-4",
                     *           "finding": null,
                     *           "signals": {
                     *             "basis": "content"
                     *           },
                     *           "metadata": {
                     *             "article": "4711"
                     *           },
                     *           "fileExpiresAt": null,
                     *           "fileKept": true,
                     *           "fileState": "stored",
                     *           "failure": null,
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
                 * @description The text to look for; surrounding spaces are ignored.
                 * @example press-photo
                 */
                q: components["parameters"]["SearchText"];
                /**
                 * @description The maximum number of results in a group.
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
            /** @description The matching scans. */
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
                     *           "modelVersion": "content-rules-5",
                     *           "pipelineVersion": "content-pipeline-4",
                     *           "finding": null,
                     *           "signals": {
                     *             "basis": "content"
                     *           },
                     *           "metadata": {
                     *             "article": "4711"
                     *           },
                     *           "fileExpiresAt": null,
                     *           "fileKept": true,
                     *           "fileState": "stored",
                     *           "failure": null,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
    listScanAssessments: {
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
                 * @description The scan's identifier.
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
                     *           "by": "ada@example.org",
                     *           "createdAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The assessments of this page. */
                        data: components["schemas"]["Assessment"][];
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
    assessScan: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                /**
                 * @description The scan's identifier.
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
                     *         "by": "ada@example.org",
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReportsOfCase: {
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
                     *           "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *           "status": "ready",
                     *           "includeFiles": true,
                     *           "includePersonalData": true,
                     *           "byteSize": 4183402,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "timeStampedAt": null,
                     *           "failure": null,
                     *           "createdAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:00.004Z",
                     *         "apiVersion": "2026-11-23",
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The reports of this page. */
                        data: components["schemas"]["CaseReport"][];
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
    requestCaseReport: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 *       "includeFiles": true,
                 *       "personalData": "include"
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
                     *         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
                     *         "status": "queued",
                     *         "includeFiles": true,
                     *         "includePersonalData": true,
                     *         "byteSize": null,
                     *         "sha256": null,
                     *         "timeStampedAt": null,
                     *         "failure": null,
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
                        data: components["schemas"]["CaseReport"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReportLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["OrganizationMoved"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    giveReportAddress: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
            /** @description The address. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "downloadUrl": "https://media.example.org/uploads/01m7yj9d12esp8bhzsm3x9qk4d?expires=1795252500",
                     *         "expiresAt": "2026-11-21T09:15:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T09:00:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReportAddress"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReportNotReady"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *         "hold": false,
                     *         "metadata": {
                     *           "ticket": "NEWS-4411"
                     *         },
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *           "ratePerSecond": null,
                     *           "ordering": "none",
                     *           "succeeded": 0,
                     *           "failed": 0,
                     *           "successRate": null,
                     *           "recentFailureRate": null,
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
                 * @description Only those of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only those of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only those with this status.
                 * @example paused
                 */
                status?: components["parameters"]["WebhookStatusFilter"];
                /**
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "ratePerSecond": null,
                     *           "ordering": "none",
                     *           "succeeded": 1841,
                     *           "failed": 12,
                     *           "successRate": 0.9935,
                     *           "recentFailureRate": 0.0159,
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
                     *         "ratePerSecond": null,
                     *         "ordering": "none",
                     *         "succeeded": 1841,
                     *         "failed": 12,
                     *         "successRate": 0.9935,
                     *         "recentFailureRate": 0.0159,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *         "ratePerSecond": null,
                     *         "ordering": "none",
                     *         "succeeded": 1841,
                     *         "failed": 0,
                     *         "successRate": 1,
                     *         "recentFailureRate": 0,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *         "ratePerSecond": null,
                     *         "ordering": "none",
                     *         "succeeded": 1841,
                     *         "failed": 12,
                     *         "successRate": 0.9935,
                     *         "recentFailureRate": 0.0159,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
            /** @description The delivery after one attempt, and what was sent. */
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *           "ratePerSecond": null,
                     *           "ordering": "none",
                     *           "succeeded": 1841,
                     *           "failed": 0,
                     *           "successRate": 1,
                     *           "recentFailureRate": 0,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 * @description Only those about this scan or case. Those stored by a version without this filter are not found.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                subjectId?: components["parameters"]["EventSubjectFilter"];
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
                 * @description Only those of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only those of this environment.
                 * @example production
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only deliveries of this webhook endpoint.
                 * @example whe_01m7yj9d12esp8bhz59gwyndv7
                 */
                webhookId?: components["parameters"]["WebhookIdFilter"];
                /**
                 * @description Only those about this scan or case. Those stored by a version without this filter are not found.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                subjectId?: components["parameters"]["EventSubjectFilter"];
                /**
                 * @description Only those with this status.
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
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
            /** @description The delivery, which waits for its attempt. */
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
            409: components["responses"]["ResendConflict"];
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
            /** @description The result for each delivery, in the order given. */
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
                        /** @description The result for each delivery. */
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
                 * @description Only deliveries created at this time or later; no lower bound by default. RFC 3339.
                 * @example 2026-11-21T06:00:00.000Z
                 */
                from?: components["parameters"]["ReplayFrom"];
                /**
                 * @description Only deliveries created before this time; defaults to now. RFC 3339.
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
            /** @description The number of deliveries that have not arrived. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "count": 1277,
                     *         "waiting": 73,
                     *         "failed": 1204
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
                     *           "totalWaiting": 73,
                     *           "totalFailed": 1131,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                     *         "totalWaiting": 73,
                     *         "totalFailed": 1131,
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
                     *           "totalWaiting": 73,
                     *           "totalFailed": 1131,
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
            /** @description The replay, which has ended. */
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
                     *         "totalWaiting": 73,
                     *         "totalFailed": 1131,
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
    listRejudgements: {
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
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
                     *           "id": "rjr_01m7yj9d12esp8bj4zk5v0w2qe",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "from": null,
                     *           "rulesBefore": 4,
                     *           "dryRun": true,
                     *           "status": "running",
                     *           "total": 1204,
                     *           "judged": 500,
                     *           "failed": 2,
                     *           "changes": [
                     *             {
                     *               "from": "authentic",
                     *               "to": null,
                     *               "count": 37
                     *             },
                     *             {
                     *               "from": "authentic",
                     *               "to": "authentic",
                     *               "count": 463
                     *             }
                     *           ],
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
                        /** @description The runs of this page. */
                        data: components["schemas"]["RejudgementRun"][];
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
    startRejudgement: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
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
                 *       "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                 *       "rulesBefore": 4,
                 *       "dryRun": true
                 *     }
                 */
                "application/json": components["schemas"]["StartRejudgementRequest"];
            };
        };
        responses: {
            /** @description The run has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rjr_01m7yj9d12esp8bj4zk5v0w2qe",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "from": null,
                     *         "rulesBefore": 4,
                     *         "dryRun": true,
                     *         "status": "counting",
                     *         "total": 0,
                     *         "judged": 0,
                     *         "failed": 0,
                     *         "changes": [],
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
                        data: components["schemas"]["RejudgementRun"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RejudgementUnderWay"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRejudgement: {
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
                 * @description The run's identifier.
                 * @example rjr_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                rejudgementId: components["parameters"]["RejudgementIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rjr_01m7yj9d12esp8bj4zk5v0w2qe",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "from": null,
                     *         "rulesBefore": 4,
                     *         "dryRun": true,
                     *         "status": "running",
                     *         "total": 1204,
                     *         "judged": 500,
                     *         "failed": 2,
                     *         "changes": [
                     *           {
                     *             "from": "authentic",
                     *             "to": null,
                     *             "count": 37
                     *           },
                     *           {
                     *             "from": "authentic",
                     *             "to": "authentic",
                     *             "count": 463
                     *           }
                     *         ],
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
                        data: components["schemas"]["RejudgementRun"];
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
    cancelRejudgement: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path: {
                /**
                 * @description The run's identifier.
                 * @example rjr_01m7yj9d12esp8bj4zk5v0w2qe
                 */
                rejudgementId: components["parameters"]["RejudgementIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, which has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rjr_01m7yj9d12esp8bj4zk5v0w2qe",
                     *         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *         "from": null,
                     *         "rulesBefore": 4,
                     *         "dryRun": true,
                     *         "status": "cancelled",
                     *         "total": 1204,
                     *         "judged": 500,
                     *         "failed": 2,
                     *         "changes": [
                     *           {
                     *             "from": "authentic",
                     *             "to": null,
                     *             "count": 37
                     *           },
                     *           {
                     *             "from": "authentic",
                     *             "to": "authentic",
                     *             "count": 463
                     *           }
                     *         ],
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
                        data: components["schemas"]["RejudgementRun"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only events with this `actor`.
                 * @example operator token
                 */
                actor?: components["parameters"]["ActorFilter"];
                /**
                 * @description Only events with this `action`.
                 * @example key.issued
                 */
                action?: components["parameters"]["AuditActionFilter"];
                /**
                 * @description Only events with this `subject`.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                subjectId?: components["parameters"]["SubjectIdFilter"];
                /**
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "actorName": null,
                     *           "address": "198.51.100.7",
                     *           "action": "key.issued",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "subject": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "subjectName": "content management",
                     *           "details": {
                     *             "label": "ingest worker"
                     *           },
                     *           "createdAt": "2026-11-21T08:05:00.000Z",
                     *           "awaitsChain": false,
                     *           "sequence": 1,
                     *           "previousHash": null,
                     *           "bodyHash": "5838b218383e293d212456b3091890a96309cd534b46fcd38a94e5b444e18f6e",
                     *           "salt": "9f2c4e7a1b3d5f60728394a5b6c7d8e9",
                     *           "hash": "68c4e3b685713f16d6123deb1ca2562684b6f3631b4fa762d2eb76328dfe0442",
                     *           "erasedAt": null
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
                 * @description Only those of this organization.
                 * @example org_01m7yj9d10esp8bhy1kgdbjnp7
                 */
                organizationId?: components["parameters"]["OrganizationIdFilter"];
                /**
                 * @description Only events with this `actor`.
                 * @example operator token
                 */
                actor?: components["parameters"]["ActorFilter"];
                /**
                 * @description Only events with this `action`.
                 * @example key.issued
                 */
                action?: components["parameters"]["AuditActionFilter"];
                /**
                 * @description Only events with this `subject`.
                 * @example key_01m7yj9d13esp8bj0fs1cddxh7
                 */
                subjectId?: components["parameters"]["SubjectIdFilter"];
                /**
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
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
    listFailedSignIns: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
            /** @description A page of failed sign-ins. */
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
                     *           "id": "fsi_01m7yj9d13esp8bj0fs1cddxh8",
                     *           "address": "198.51.100.7",
                     *           "method": "token",
                     *           "reason": "wrong_token",
                     *           "attempts": 3,
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
                        /** @description The failed sign-ins of this page. */
                        data: components["schemas"]["FailedSignIn"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadListRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRole"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReportKeys: {
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
            /** @description The report keys. */
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
                     *           "id": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
                     *           "publicKey": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                     *           "createdAt": "2026-11-21T08:05:00.000Z",
                     *           "retiredAt": null
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
                        /** @description The report keys. */
                        data: components["schemas"]["ReportKey"][];
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
    rotateReportKey: {
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
                 * @description `XMLHttpRequest`, part of the proof of same origin, which changes by cookie, signing in and signing out need.
                 * @example XMLHttpRequest
                 */
                "X-Requested-With"?: components["parameters"]["SameOriginHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that signs from now on. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
                     *         "publicKey": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                     *         "createdAt": "2026-11-21T08:20:00.000Z",
                     *         "retiredAt": null
                     *       },
                     *       "meta": {
                     *         "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
                     *         "timestamp": "2026-11-21T08:20:00.004Z",
                     *         "apiVersion": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReportKey"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this organization.
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
                 * @description Only those created at this time or later. RFC 3339.
                 * @example 2026-11-21T00:00:00.000Z
                 */
                createdFrom?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this time. RFC 3339.
                 * @example 2026-11-23T00:00:00.000Z
                 */
                createdTo?: components["parameters"]["CreatedTo"];
                /**
                 * @description The order by time of creation; `desc` by default.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
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
                     *           "error": null,
                     *           "durationMs": 3,
                     *           "createdAt": "2026-11-21T08:15:30.123Z"
                     *         },
                     *         {
                     *           "id": "log_01m7yj9d11esp8bj04r2zq5w3n",
                     *           "requestId": "req_01m7yj9d11esp8bj04v8k6t2ha",
                     *           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
                     *           "environment": "production",
                     *           "keyId": "key_01m7yj9d13esp8bj0fs1cddxh7",
                     *           "actor": null,
                     *           "operation": "createCase",
                     *           "method": "POST",
                     *           "path": "/api/v1/cases",
                     *           "status": 400,
                     *           "error": {
                     *             "code": "invalid_request",
                     *             "message": "body.title is required."
                     *           },
                     *           "durationMs": 1,
                     *           "createdAt": "2026-11-21T08:15:29.954Z"
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
