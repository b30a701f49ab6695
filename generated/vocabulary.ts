// Generated from the contract by `npm run codegen`. Do not edit.

/** The contract's `info.version`: the `apiVersion` of every answer and event. */
export const API_VERSION = "2026-11-23"

/** Scopes an API key may have. */
export const SCOPES = ["scans:write","scans:read","cases:read","cases:write","webhooks:manage"] as const
export type Scope = (typeof SCOPES)[number]

/** Whose rate limits there are. */
export const RATE_LIMITS = ["key","organization"] as const
export type RateLimitSubject = (typeof RATE_LIMITS)[number]

/** Environments of API keys. */
export const ENVIRONMENTS = ["production","staging","sandbox"] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Event kinds an endpoint may subscribe to. */
export const EVENT_KINDS = ["scan.created","scan.completed","scan.failed","scan.rejudged","verdict.synthetic","verdict.suspicious","case.opened","case.escalated","case.resolved","user.flagged","report.ready","verification.completed"] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Event kinds a receiver may see. */
export const DELIVERED_EVENT_KINDS = ["scan.created","scan.completed","scan.failed","scan.rejudged","verdict.synthetic","verdict.suspicious","case.opened","case.escalated","case.resolved","user.flagged","report.ready","verification.completed","webhook.test"] as const
export type DeliveredEventKind = (typeof DELIVERED_EVENT_KINDS)[number]

/** Event kinds that other systems publish. */
export const EXTERNAL_EVENT_KINDS = ["user.flagged","report.ready","verification.completed"] as const
export type ExternalEventKind = (typeof EXTERNAL_EVENT_KINDS)[number]

/** Kinds of notices that the operator gets by webhook. */
export const NOTICE_KINDS = ["webhook.failing","webhook.paused","deliveries.exhausted","analysis.failing","storage.near_quota","custody.broken","cases.keep_files","files.damaged"] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Kinds of media. */
export const MEDIA_TYPES = ["image","video","audio","document"] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** Statuses of a scan. */
export const SCAN_STATUSES = ["queued","uploading","processing","complete","failed"] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** Why a scan failed. */
export const SCAN_FAILURES = ["upload_abandoned","analysis_failed","file_missing","file_damaged","detector_unavailable","blocked_address","dns","connect","tls","timeout","http_status","too_large","too_many_redirects","sandbox"] as const
export type ScanFailureCode = (typeof SCAN_FAILURES)[number]

/** Whether the file of a scan is there. */
export const FILE_STATES = ["stored","removed","damaged"] as const
export type FileState = (typeof FILE_STATES)[number]

/** Verdicts of a scan. */
export const VERDICTS = ["authentic","suspicious","synthetic"] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a person may have found. */
export const FINDINGS = ["authentic","manipulated","synthetic","undecided"] as const
export type Finding = (typeof FINDINGS)[number]

/** Whether a person’s finding and the verdict say the same. */
export const AGREEMENTS = ["agrees","disagrees"] as const
export type Agreement = (typeof AGREEMENTS)[number]

/** Why a scan was judged. */
export const JUDGEMENT_CAUSES = ["upload","tenant","operator"] as const
export type JudgementCause = (typeof JUDGEMENT_CAUSES)[number]

/** States of a scan that is judged again. */
export const REJUDGEMENT_STATES = ["waiting","under_way"] as const
export type RejudgementState = (typeof REJUDGEMENT_STATES)[number]

/** How the file of an earlier scan matches. */
export const SEEN_BEFORE_MATCHES = ["identical","similar"] as const
export type SeenBeforeMatch = (typeof SEEN_BEFORE_MATCHES)[number]

/** Kinds of subjects of an event. */
export const SUBJECT_KINDS = ["scan","case"] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Pictures derived from a file. */
export const RENDITIONS = ["preview","error-levels","heat-map"] as const
export type Rendition = (typeof RENDITIONS)[number]

/** Results of checking a file’s Content Credentials. */
export const CREDENTIAL_STATES = ["trusted","legacy","valid","invalid","unverifiable","none"] as const
export type CredentialState = (typeof CREDENTIAL_STATES)[number]

/** The published lists of authorities for Content Credentials. */
export const TRUST_LIST_NAMES = ["signing","timeStamping","interim"] as const
export type TrustListName = (typeof TRUST_LIST_NAMES)[number]

/** Risk levels of a scan. */
export const RISK_LEVELS = ["low","medium","high","critical"] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** Statuses of a case. */
export const CASE_STATUSES = ["open","escalated","resolved"] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Statuses of a report. */
export const REPORT_STATUSES = ["queued","ready","failed"] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Why a report could not be made. */
export const REPORT_FAILURES = ["file_damaged","file_missing","too_large","storage_quota_exceeded","not_made"] as const
export type ReportFailureCode = (typeof REPORT_FAILURES)[number]

/** Whether a report has the personal data of files. */
export const REPORT_PERSONAL_DATA = ["included","withheld"] as const
export type ReportPersonalData = (typeof REPORT_PERSONAL_DATA)[number]

/** Severities of a case. */
export const SEVERITIES = ["low","medium","high","critical"] as const
export type Severity = (typeof SEVERITIES)[number]

/** Statuses of a webhook endpoint. */
export const WEBHOOK_STATUSES = ["active","paused","revoked"] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

/** In which order an endpoint gets its deliveries. */
export const WEBHOOK_ORDERINGS = ["none","subject"] as const
export type WebhookOrdering = (typeof WEBHOOK_ORDERINGS)[number]

/** Why the service paused an endpoint. */
export const PAUSE_REASONS = ["gone","silent"] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Why the service paused an endpoint, as shown to tenants. */
export const SHOWN_PAUSE_REASONS = ["gone","failing"] as const
export type ShownPauseReason = (typeof SHOWN_PAUSE_REASONS)[number]

/** States of an endpoint’s circuit. */
export const CIRCUIT_STATES = ["closed","open"] as const
export type CircuitState = (typeof CIRCUIT_STATES)[number]

/** What may be wrong with an endpoint. */
export const ENDPOINT_TROUBLES = ["paused","circuit_open","failing"] as const
export type EndpointTrouble = (typeof ENDPOINT_TROUBLES)[number]

/** Statuses of a delivery. */
export const DELIVERY_STATUSES = ["pending","retrying","succeeded","failed"] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Statuses of a replay. */
export const REPLAY_STATUSES = ["running","completed","cancelled"] as const
export type ReplayStatus = (typeof REPLAY_STATUSES)[number]

/** Statuses of a run that judges many scans again. */
export const REJUDGEMENT_RUN_STATUSES = ["counting","running","completed","cancelled"] as const
export type RejudgementRunStatus = (typeof REJUDGEMENT_RUN_STATUSES)[number]

/** How far the erasure of an organization is. */
export const ERASURE_STATUSES = ["not_requested","stopping","removing","completed"] as const
export type ErasureStatus = (typeof ERASURE_STATUSES)[number]

/** Why a delivery failed before its attempts were used up. */
export const DELIVERY_FAILURES = ["gone","revoked","abandoned","expired"] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** Why an attempt got no status. */
export const ATTEMPT_ERRORS = ["dns","connect","tls","timeout","blocked_address","reset","protocol","invalid_request","secret_unavailable"] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]

/** Why an attempt got no status, as shown to tenants. */
export const SHOWN_ATTEMPT_ERRORS = ["dns","connect","tls","timeout","reset","protocol","blocked_address","invalid_request"] as const
export type ShownAttemptError = (typeof SHOWN_ATTEMPT_ERRORS)[number]

/** What is recorded in the audit log. */
export const AUDIT_ACTIONS = ["case.assessed","case.deleted","case.held","case.moved","case.noted","case.opened","case.released","case.updated","delivery.resent","event.published","key.issued","key.revoked","organization.arrived","organization.created","organization.erased","organization.erasing","organization.kept","organization.leaving","organization.left","organization.removed","rejudgement.cancelled","rejudgement.started","report_key.rotated","report.created","report.deleted","report.downloaded","report.failed","report.ready","scan.added_to_case","scan.created","scan.deleted","scan.downloaded","scan.exported","scan.failed","scan.file_damaged","scan.file_expired","scan.file_sound","scan.file_viewed","scan.judged","scan.rejudgement_requested","scan.removed_from_case","scan.rendition_viewed","scan.updated","scan.uploaded","session.created","session.ended","snapshot.created","webhook.created","webhook.moved","webhook.paused","webhook.redelivered","webhook.replay_cancelled","webhook.replayed","webhook.secret_rotated","webhook.tested","webhook.updated"] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Orders of a list by time of creation. */
export const LIST_ORDERS = ["desc","asc"] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** What a search may find. */
export const SEARCH_KINDS = ["organization","scan","case","endpoint","delivery","event","request","key"] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** How far back figures over time go. */
export const TIME_RANGES = ["1h","24h","7d","30d"] as const
export type TimeRange = (typeof TIME_RANGES)[number]

/** Ways to sign in to the console. */
export const SIGN_IN_METHODS = ["token","oidc"] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Why a sign-in failed. */
export const FAILED_SIGN_IN_REASONS = ["expired","not_allowed","refused","unavailable","wrong_token"] as const
export type FailedSignInReason = (typeof FAILED_SIGN_IN_REASONS)[number]

/** Roles of operators, from the least to the most. */
export const ROLES = ["viewer","operator","administrator"] as const
export type Role = (typeof ROLES)[number]

/** Every `error.code` of both contracts with the status it is sent with. */
export const ERROR_STATUSES = {"invalid_request":400,"invalid_cursor":400,"unauthorized":401,"insufficient_scope":403,"upload_forbidden":403,"not_found":404,"method_not_allowed":405,"conflict":409,"idempotency_in_progress":409,"upload_not_found":409,"upload_size_mismatch":409,"scan_failed":409,"webhook_revoked":409,"limit_reached":409,"storage_quota_exceeded":409,"upload_in_progress":409,"scan_in_use":409,"case_on_hold":409,"upload_refused":409,"payload_too_large":413,"unsupported_media_type":415,"range_not_satisfiable":416,"organization_moved":421,"unprocessable":422,"scan_not_found":422,"idempotency_key_reused":422,"rate_limited":429,"internal_error":500,"service_unavailable":503,"cross_origin":403,"forbidden":403,"key_recently_used":409,"name_mismatch":422} as const
export type ErrorCode = keyof typeof ERROR_STATUSES

/** The error message for a text that does not match a pattern, by pattern. */
export const PATTERN_MESSAGES: Readonly<Record<string, string>> = {"^[ -~]+$":"must be printable ASCII characters","^(?!__proto__$)[A-Za-z0-9_.-]{1,40}$":"must be a name of 1–40 letters, digits, _, . or -, and not __proto__","^[^\\u0000]*$":"must not contain the character U+0000","^[^\\u0000-\\u001F\\u007F-\\u009F]*$":"must not contain control characters","^[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+( *; *[!#$%&'*+.^_`|~0-9A-Za-z-]+=([!#$%&'*+.^_`|~0-9A-Za-z-]+|\"[ !#-\\[\\]-~]*\"))*$":"must be a media type such as image/jpeg","^[Hh][Tt][Tt][Pp][Ss]?://(\\[[0-9A-Fa-f:.]+\\]|[^\\s\\\\/?#@%:\\[\\]]+)(:[0-9]{1,5})?([/?#][^\\s\\\\]*)?$":"must start with http:// or https:// and a host, without user info, spaces or backslashes","^[Hh][Tt][Tt][Pp][Ss]://(\\[[0-9A-Fa-f:.]+\\]|[^\\s\\\\/?#@%:\\[\\]]+)(:[0-9]{1,5})?([/?][^\\s\\\\#]*)?$":"must start with https:// and a host, without user info, spaces, backslashes or fragment","^([Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz][Aa][Tt][Ii][Oo][Nn]|[Xx]-[A-Za-z0-9-]+)$":"must be Authorization, or X- with letters, digits and hyphens","^[!-~]([ -~]*[!-~])?$":"must be visible ASCII characters, with spaces only inside","^[A-Za-z0-9._-]+$":"must be letters, digits, dots, underscores and hyphens"}
