import { AUDIT_ACTIONS, DELIVERED_EVENT_KINDS } from '../../generated/vocabulary.js'
import type { Schemas } from './contract.js'

/** The colour of a state. Colour is never the only sign: every state also has a word. */
export type Tone = 'good' | 'warning' | 'bad' | 'active' | 'quiet'

/** Colours in charts, where a failed series must not look like a quiet one. */
export type ChartTone = Tone | 'failed'

type Worded<Value extends string> = Readonly<Record<Value, { readonly word: string; readonly tone: Tone }>>

export const CASE_STATUS: Worded<Schemas['CaseStatus']> = {
  open: { word: 'Open', tone: 'active' },
  escalated: { word: 'Escalated', tone: 'bad' },
  resolved: { word: 'Resolved', tone: 'good' },
}

/** For a case that keeps its scans and their files whatever its status. */
export const ON_HOLD = { word: 'On hold', tone: 'warning' } as const

/** The choices of the filter by hold. */
export const HOLD_FILTER = { true: ON_HOLD, false: { word: 'Not on hold', tone: 'quiet' } } as const

export const RISK: Worded<Schemas['Case']['severity']> = {
  low: { word: 'Low', tone: 'good' },
  medium: { word: 'Medium', tone: 'warning' },
  high: { word: 'High', tone: 'bad' },
  critical: { word: 'Critical', tone: 'bad' },
}

export const VERDICT: Worded<Schemas['Verdict']> = {
  authentic: { word: 'Authentic', tone: 'good' },
  suspicious: { word: 'Suspicious', tone: 'warning' },
  synthetic: { word: 'Synthetic', tone: 'bad' },
}

/** Where it is not known why there is no verdict. */
export const NO_VERDICT = { word: 'No verdict', tone: 'quiet' } as const

/** For a judgement without a verdict. */
export const withoutVerdict = ({ conclusion }: { readonly conclusion?: unknown }) =>
  ({
    word: conclusion === 'detectors_disagree' ? 'Detectors disagree' : 'No evidence found',
    tone: 'quiet',
  }) as const

/** The choices of the filter by verdict. */
export const VERDICT_FILTER = { ...VERDICT, none: { word: 'None', tone: 'quiet' } } as const

/** What a person may have found. */
export const FINDING: Worded<Schemas['Finding']> = {
  authentic: { word: 'Authentic', tone: 'good' },
  manipulated: { word: 'Manipulated', tone: 'warning' },
  synthetic: { word: 'Synthetic', tone: 'bad' },
  undecided: { word: 'Undecided', tone: 'quiet' },
}

/** The choices of the filter by what people found. */
export const AGREEMENT: Readonly<Record<Schemas['Agreement'], string>> = {
  agrees: 'The same as the rules',
  disagrees: 'Something else',
}

export const CREDENTIALS: Worded<Schemas['Credentials']['state']> = {
  trusted: { word: 'Trusted', tone: 'good' },
  legacy: { word: 'Valid, from a signer on the interim list', tone: 'warning' },
  valid: { word: 'Valid, from an unknown signer', tone: 'warning' },
  invalid: { word: 'Broken', tone: 'bad' },
  unverifiable: { word: 'Not verifiable', tone: 'warning' },
  none: { word: 'None', tone: 'quiet' },
}

export const MEDIA_TYPE: Readonly<Record<Schemas['Scan']['mediaType'], string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
}

/** The pictures derived from a file: their names, and how to read them. */
export const RENDITION: Readonly<Record<Schemas['Rendition'], { word: string; about: string }>> = {
  preview: { word: 'Preview', about: 'The picture, made smaller.' },
  'error-levels': {
    word: 'Error levels',
    about: 'Bright where it changes most when it is compressed again: parts added later often stand out.',
  },
  'heat-map': { word: 'Heat map', about: 'Where the detector saw evidence.' },
}

export const SCAN_STATUS: Worded<Schemas['ScanStatus']> = {
  uploading: { word: 'Uploading', tone: 'quiet' },
  queued: { word: 'Queued', tone: 'active' },
  processing: { word: 'Processing', tone: 'active' },
  complete: { word: 'Complete', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** For lists: what is stored is not the file that was judged. */
export const FILE_DAMAGED = { word: 'File damaged', tone: 'bad' } as const

export const REPORT_STATUS: Worded<Schemas['CaseReport']['status']> = {
  queued: { word: 'Being made', tone: 'active' },
  ready: { word: 'Ready', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** What is stored of a scan's file. */
export const FILE_STATE: Worded<NonNullable<Schemas['Scan']['fileState']>> = {
  stored: { word: 'Yes', tone: 'good' },
  removed: { word: 'Removed', tone: 'quiet' },
  damaged: { word: 'Damaged: its SHA-256 is not that of the file that was judged', tone: 'bad' },
}

export const WEBHOOK_STATUS: Worded<Schemas['WebhookStatus']> = {
  active: { word: 'Active', tone: 'good' },
  paused: { word: 'Paused', tone: 'warning' },
  revoked: { word: 'Revoked', tone: 'quiet' },
}

export const TROUBLE: Worded<Schemas['EndpointInTrouble']['reasons'][number]> = {
  paused: { word: 'Paused by the service', tone: 'warning' },
  circuit_open: { word: 'Not answering', tone: 'bad' },
  failing: { word: 'Failing', tone: 'bad' },
}

export const TRUST_LIST: Readonly<Record<Schemas['TrustListName'], string>> = {
  signing: 'Signers',
  timeStamping: 'Time stampers',
  interim: 'Interim list, frozen in 2026',
}

/** Why the service paused an endpoint. */
export const PAUSE_REASON: Readonly<Record<NonNullable<Schemas['WebhookEndpoint']['pauseReason']>, string>> =
  {
    gone: 'The service paused it: the receiver answered 410 Gone.',
    silent: 'The service paused it: nothing had succeeded for five days.',
  }

export const DELIVERY_STATUS: Worded<Schemas['DeliveryStatus']> = {
  pending: { word: 'Pending', tone: 'active' },
  retrying: { word: 'Retrying', tone: 'warning' },
  succeeded: { word: 'Succeeded', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
}

export const ROLE: Readonly<Record<Schemas['Role'], string>> = {
  viewer: 'Viewer',
  operator: 'Operator',
  administrator: 'Administrator',
}

/** Who may perform actions that need a role, as the beginning of a sentence. */
export const ROLES_FROM: Readonly<Record<Schemas['Role'], string>> = {
  viewer: 'Everybody',
  operator: 'Only operators and administrators',
  administrator: 'Only administrators',
}

/** Events have the names that receivers know. */
export const EVENT_KIND = Object.fromEntries(DELIVERED_EVENT_KINDS.map((kind) => [kind, kind])) as Readonly<
  Record<Schemas['DeliveredEventKind'], string>
>

/** Why a sign-in failed. */
export const FAILED_SIGN_IN: Readonly<Record<Schemas['FailedSignInReason'], string>> = {
  expired: 'Took too long',
  not_allowed: 'Has no role',
  refused: 'Refused by the provider',
  unavailable: 'Provider not reached',
  wrong_token: 'Wrong operator token',
}

/** The ways to sign in. */
export const SIGN_IN_METHOD: Readonly<Record<Schemas['FailedSignIn']['method'], string>> = {
  token: 'operator token',
  oidc: 'provider',
}

/** Actions in the audit log have the names that programs know. */
export const AUDIT_ACTION = Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, action])) as Readonly<
  Record<Schemas['AuditAction'], string>
>

/** The meaning of each event that an endpoint may subscribe to. */
export const EVENT_ABOUT: Readonly<Record<Schemas['EventKind'], string>> = {
  'scan.created': 'A scan was created.',
  'scan.completed': 'A scan has its verdict.',
  'scan.failed': 'A scan has failed.',
  'scan.rejudged': 'A scan was judged again.',
  'verdict.synthetic': 'A scan was judged synthetic.',
  'verdict.suspicious': 'A scan was judged suspicious.',
  'case.opened': 'A case was opened.',
  'case.escalated': 'A case was escalated.',
  'case.resolved': 'A case was resolved.',
  'user.flagged': 'Another system flagged a user.',
  'report.ready': 'A report of another system is ready.',
  'verification.completed': 'Another system completed a verification.',
}

/** How far back charts go. */
export const RANGE: Readonly<Record<Schemas['TimeRange'], string>> = {
  '1h': '1 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
}

export const REPLAY_STATUS: Worded<Schemas['ReplayStatus']> = {
  running: { word: 'Running', tone: 'active' },
  completed: { word: 'Complete', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
}

export const ENVIRONMENT: Readonly<Record<Schemas['Environment'], string>> = {
  production: 'Production',
  staging: 'Staging',
  sandbox: 'Sandbox',
}

/** Why an attempt got no status. */
export const ATTEMPT_ERROR: Readonly<Record<NonNullable<Schemas['DeliveryAttempt']['error']>, string>> = {
  dns: 'The name of the receiver could not be resolved.',
  connect: 'No connection to the receiver.',
  tls: 'No secure connection: TLS or the certificate failed.',
  timeout: 'No response in time.',
  blocked_address: 'The receiver is on an address that webhooks may not reach.',
  reset: 'The receiver closed the connection.',
  protocol: 'The response was not HTTP.',
  invalid_request: 'The request could not be made.',
  secret_unavailable: 'Nothing was sent: no master key of the service opens the signing secret.',
}

/** Why a delivery failed before its attempts were used up. */
export const FAILURE: Readonly<Record<NonNullable<Schemas['Delivery']['failure']>, string>> = {
  gone: 'The receiver answered 410 Gone, which pauses its endpoint.',
  revoked: 'Its endpoint was revoked.',
  abandoned: 'Its attempts were interrupted again and again, before any had an outcome.',
  expired: 'It could not be attempted within 24 hours.',
}

/** The headings of the groups of search results. */
export const SEARCH_KIND: Readonly<Record<Schemas['SearchKind'], string>> = {
  organization: 'Organizations',
  scan: 'Scans',
  case: 'Cases',
  endpoint: 'Endpoints',
  delivery: 'Deliveries',
  event: 'Events',
  request: 'Requests',
  key: 'Keys',
}

export const SCOPE: Readonly<Record<Schemas['Scope'], string>> = {
  'scans:write': 'Create scans and upload files',
  'scans:read': 'Read scans and their verdicts',
  'cases:write': 'Create cases',
  'cases:read': 'Read cases',
  'webhooks:manage': 'Register webhook endpoints, pause and test them, read deliveries',
}
