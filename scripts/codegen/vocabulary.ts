import { type Contract, describeErrors, describeOperations, resolve } from './contract.js'
import type { Schema } from './schema.js'

type WordList = {
  /** Name of the constant. Its values have the type `type`. */
  readonly name: string
  readonly type: string
  readonly about: string
  readonly contract: 'api' | 'operatorApi'
  /** Path of the enum below `components.schemas`. */
  readonly at: string
}

const LISTS: readonly WordList[] = [
  {
    name: 'RATE_LIMITS',
    type: 'RateLimitSubject',
    about: 'Whose rate limits there are.',
    contract: 'api',
    at: 'RateLimitSubject',
  },
  {
    name: 'ENVIRONMENTS',
    type: 'Environment',
    about: 'Environments of API keys.',
    contract: 'api',
    at: 'Environment',
  },
  {
    name: 'EVENT_KINDS',
    type: 'EventKind',
    about: 'Event kinds an endpoint may subscribe to.',
    contract: 'api',
    at: 'EventKind',
  },
  {
    name: 'DELIVERED_EVENT_KINDS',
    type: 'DeliveredEventKind',
    about: 'Event kinds a receiver may see.',
    contract: 'api',
    at: 'DeliveredEventKind',
  },
  {
    name: 'EXTERNAL_EVENT_KINDS',
    type: 'ExternalEventKind',
    about: 'Event kinds that other systems publish.',
    contract: 'operatorApi',
    at: 'PublishEventRequest.properties.type',
  },
  {
    name: 'NOTICE_KINDS',
    type: 'NoticeKind',
    about: 'Kinds of notices that the operator gets by webhook.',
    contract: 'operatorApi',
    at: 'NoticeKind',
  },
  { name: 'MEDIA_TYPES', type: 'MediaType', about: 'Kinds of media.', contract: 'api', at: 'MediaType' },
  {
    name: 'SCAN_STATUSES',
    type: 'ScanStatus',
    about: 'Statuses of a scan.',
    contract: 'api',
    at: 'ScanStatus',
  },
  {
    name: 'SCAN_FAILURES',
    type: 'ScanFailureCode',
    about: 'Why a scan failed.',
    contract: 'api',
    at: 'ScanFailureCode',
  },
  {
    name: 'FILE_STATES',
    type: 'FileState',
    about: 'Whether the file of a scan is there.',
    contract: 'api',
    at: 'FileState',
  },
  {
    name: 'VERDICTS',
    type: 'Verdict',
    about: 'Verdicts of a scan.',
    contract: 'api',
    at: 'Scan.properties.verdict',
  },
  {
    name: 'FINDINGS',
    type: 'Finding',
    about: 'What a person may have found.',
    contract: 'api',
    at: 'Finding',
  },
  {
    name: 'AGREEMENTS',
    type: 'Agreement',
    about: 'Whether a person’s finding and the verdict say the same.',
    contract: 'api',
    at: 'Agreement',
  },
  {
    name: 'JUDGEMENT_CAUSES',
    type: 'JudgementCause',
    about: 'Why a scan was judged.',
    contract: 'api',
    at: 'JudgementCause',
  },
  {
    name: 'REJUDGEMENT_STATES',
    type: 'RejudgementState',
    about: 'States of a scan that is judged again.',
    contract: 'operatorApi',
    at: 'ScanJudgements.properties.rejudgement',
  },
  {
    name: 'SEEN_BEFORE_MATCHES',
    type: 'SeenBeforeMatch',
    about: 'How the file of an earlier scan matches.',
    contract: 'api',
    at: 'SeenBefore.properties.match',
  },
  {
    name: 'SUBJECT_KINDS',
    type: 'SubjectKind',
    about: 'Kinds of subjects of an event.',
    contract: 'operatorApi',
    at: 'EventSubject.properties.kind',
  },
  {
    name: 'RENDITIONS',
    type: 'Rendition',
    about: 'Pictures derived from a file.',
    contract: 'api',
    at: 'Rendition',
  },
  {
    name: 'CREDENTIAL_STATES',
    type: 'CredentialState',
    about: 'Results of checking a file’s Content Credentials.',
    contract: 'operatorApi',
    at: 'Credentials.properties.state',
  },
  {
    name: 'TRUST_LIST_NAMES',
    type: 'TrustListName',
    about: 'The published lists of authorities for Content Credentials.',
    contract: 'operatorApi',
    at: 'TrustListName',
  },
  {
    name: 'RISK_LEVELS',
    type: 'RiskLevel',
    about: 'Risk levels of a scan.',
    contract: 'api',
    at: 'Scan.properties.riskLevel',
  },
  {
    name: 'CASE_STATUSES',
    type: 'CaseStatus',
    about: 'Statuses of a case.',
    contract: 'api',
    at: 'CaseStatus',
  },
  {
    name: 'REPORT_STATUSES',
    type: 'ReportStatus',
    about: 'Statuses of a report.',
    contract: 'api',
    at: 'ReportStatus',
  },
  {
    name: 'REPORT_FAILURES',
    type: 'ReportFailureCode',
    about: 'Why a report could not be made.',
    contract: 'api',
    at: 'ReportFailureCode',
  },
  {
    name: 'REPORT_PERSONAL_DATA',
    type: 'ReportPersonalData',
    about: 'Whether a report has the personal data of files.',
    contract: 'api',
    at: 'ReportDocument.properties.personalData',
  },
  {
    name: 'SEVERITIES',
    type: 'Severity',
    about: 'Severities of a case.',
    contract: 'api',
    at: 'Severity',
  },
  {
    name: 'WEBHOOK_STATUSES',
    type: 'WebhookStatus',
    about: 'Statuses of a webhook endpoint.',
    contract: 'api',
    at: 'WebhookStatus',
  },
  {
    name: 'WEBHOOK_ORDERINGS',
    type: 'WebhookOrdering',
    about: 'In which order an endpoint gets its deliveries.',
    contract: 'api',
    at: 'WebhookOrdering',
  },
  {
    name: 'PAUSE_REASONS',
    type: 'PauseReason',
    about: 'Why the service paused an endpoint.',
    contract: 'operatorApi',
    at: 'WebhookEndpoint.properties.pauseReason',
  },
  {
    name: 'SHOWN_PAUSE_REASONS',
    type: 'ShownPauseReason',
    about: 'Why the service paused an endpoint, as shown to tenants.',
    contract: 'api',
    at: 'WebhookEndpoint.properties.pausedReason',
  },
  {
    name: 'CIRCUIT_STATES',
    type: 'CircuitState',
    about: 'States of an endpoint’s circuit.',
    contract: 'operatorApi',
    at: 'WebhookEndpoint.properties.circuit',
  },
  {
    name: 'ENDPOINT_TROUBLES',
    type: 'EndpointTrouble',
    about: 'What may be wrong with an endpoint.',
    contract: 'operatorApi',
    at: 'EndpointInTrouble.properties.reasons.items',
  },
  {
    name: 'DELIVERY_STATUSES',
    type: 'DeliveryStatus',
    about: 'Statuses of a delivery.',
    contract: 'api',
    at: 'DeliveryStatus',
  },
  {
    name: 'REPLAY_STATUSES',
    type: 'ReplayStatus',
    about: 'Statuses of a replay.',
    contract: 'operatorApi',
    at: 'ReplayStatus',
  },
  {
    name: 'REJUDGEMENT_RUN_STATUSES',
    type: 'RejudgementRunStatus',
    about: 'Statuses of a run that judges many scans again.',
    contract: 'operatorApi',
    at: 'RejudgementRunStatus',
  },
  {
    name: 'ERASURE_STATUSES',
    type: 'ErasureStatus',
    about: 'How far the erasure of an organization is.',
    contract: 'operatorApi',
    at: 'ErasureStatus',
  },
  {
    name: 'DELIVERY_FAILURES',
    type: 'DeliveryFailure',
    about: 'Why a delivery failed before its attempts were used up.',
    contract: 'operatorApi',
    at: 'Delivery.properties.failure',
  },
  {
    name: 'ATTEMPT_ERRORS',
    type: 'AttemptError',
    about: 'Why an attempt got no status.',
    contract: 'operatorApi',
    at: 'DeliveryAttempt.properties.error',
  },
  {
    name: 'SHOWN_ATTEMPT_ERRORS',
    type: 'ShownAttemptError',
    about: 'Why an attempt got no status, as shown to tenants.',
    contract: 'api',
    at: 'WebhookAttempt.properties.error',
  },
  {
    name: 'AUDIT_ACTIONS',
    type: 'AuditAction',
    about: 'What is recorded in the audit log.',
    contract: 'operatorApi',
    at: 'AuditAction',
  },
  {
    name: 'LIST_ORDERS',
    type: 'ListOrder',
    about: 'Orders of a list by time of creation.',
    contract: 'operatorApi',
    at: 'ListOrder',
  },
  {
    name: 'SEARCH_KINDS',
    type: 'SearchKind',
    about: 'What a search may find.',
    contract: 'operatorApi',
    at: 'SearchKind',
  },
  {
    name: 'TIME_RANGES',
    type: 'TimeRange',
    about: 'How far back figures over time go.',
    contract: 'operatorApi',
    at: 'TimeRange',
  },
  {
    name: 'SIGN_IN_METHODS',
    type: 'SignInMethod',
    about: 'Ways to sign in to the console.',
    contract: 'operatorApi',
    at: 'Session.properties.method',
  },
  {
    name: 'FAILED_SIGN_IN_REASONS',
    type: 'FailedSignInReason',
    about: 'Why a sign-in failed.',
    contract: 'operatorApi',
    at: 'FailedSignInReason',
  },
  {
    name: 'ROLES',
    type: 'Role',
    about: 'Roles of operators, from the least to the most.',
    contract: 'operatorApi',
    at: 'Role',
  },
]

type Contracts = Readonly<Record<WordList['contract'], Contract>>

/** The words of an enum. `null`, which some enums also contain, is not a word. */
const wordsOf = (schema: Schema): string[] =>
  (schema.enum ?? []).filter((value): value is string => typeof value === 'string')

function wordsAt(contract: Contract, at: string): string[] {
  let node: unknown = contract.document.components.schemas
  for (const step of at.split('.')) node = (node as Record<string, unknown> | undefined)?.[step]
  const words = node === undefined ? [] : wordsOf(resolve(contract, node as Schema))
  if (words.length === 0) throw new Error(`components.schemas.${at} is not an enum.`)
  return words
}

/** The enums of two or more words below a schema, with their paths. Error codes have a list of their own. */
function enumsBelow(node: unknown, at: string): { at: string; words: string[] }[] {
  if (typeof node !== 'object' || node === null || at.endsWith('.error.properties.code')) return []
  const words = wordsOf(node as Schema)
  if (words.length > 1) return [{ at, words }]
  return Object.entries(node).flatMap(([name, child]) => enumsBelow(child, `${at}.${name}`))
}

const sameWords = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word) => other.includes(word))

/** An additional word of a filter, for items that have no value. */
const NONE = 'none'

/**
 * Throws when a contract has an enum that matches none of the lists, such as one of two that should have been changed
 * alike.
 */
function checkComplete(contracts: Contracts, lists: readonly (readonly string[])[]): void {
  for (const [name, { document }] of Object.entries(contracts))
    for (const { at, words } of [
      ...enumsBelow(document.components.schemas, 'components.schemas'),
      ...enumsBelow(document.components.parameters, 'components.parameters'),
    ])
      if (
        ![words, words.filter((word) => word !== NONE)].some((candidate) =>
          lists.some((list) => sameWords(list, candidate)),
        )
      )
        throw new Error(
          `${at} of ${name} is none of the lists in scripts/codegen/vocabulary.ts: ${words.join(', ')}.`,
        )
}

/** The `x-pattern-message` of each pattern that has one. */
function patternMessages(contracts: readonly Contract[]): Record<string, string> {
  const messages: Record<string, string> = {}
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { pattern, 'x-pattern-message': message } = node as Record<string, unknown>
    if (typeof pattern === 'string' && typeof message === 'string') messages[pattern] = message
    for (const child of Object.values(node)) visit(child)
  }
  for (const { document } of contracts) visit(document.components)
  return messages
}

const literal = (value: unknown) => JSON.stringify(value)

/** `generated/vocabulary.ts`: the words of both contracts, for code that needs them at run time. */
export function vocabularyModule(notice: string, contracts: Contracts): string {
  const { api, operatorApi } = contracts
  const scopes = [...new Set(describeOperations(api).flatMap((operation) => operation.scopes))]
  const lists = [
    { name: 'SCOPES', type: 'Scope', about: 'Scopes an API key may have.', words: scopes },
    ...LISTS.map((list) => ({ ...list, words: wordsAt(contracts[list.contract], list.at) })),
  ]
  checkComplete(
    contracts,
    lists.map(({ words }) => words),
  )
  return [
    `${notice}/** The contract's \`info.version\`: the \`apiVersion\` of every answer and event. */\n` +
      `export const API_VERSION = ${literal(api.document.info.version)}\n`,
    ...lists.map(
      ({ name, type, about, words }) =>
        `/** ${about} */\nexport const ${name} = ${literal(words)} as const\nexport type ${type} = (typeof ${name})[number]\n`,
    ),
    `/** Every \`error.code\` of both contracts with the status it is sent with. */\n` +
      `export const ERROR_STATUSES = ${literal(describeErrors([api, operatorApi]))} as const\n` +
      'export type ErrorCode = keyof typeof ERROR_STATUSES\n',
    `/** The error message for a text that does not match a pattern, by pattern. */\n` +
      `export const PATTERN_MESSAGES: Readonly<Record<string, string>> = ${literal(patternMessages([api, operatorApi]))}\n`,
  ].join('\n')
}
