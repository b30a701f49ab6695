import type { ContractName } from './seen.js'

type ByContract<Of> = Readonly<Record<ContractName, readonly Of[]>>

/** Optional properties of answers, with the reason. */
export type Optional = {
  readonly why: string
  /** Whether there are answers without them; otherwise every answer of this release may have them. */
  readonly comes: 'always' | 'sometimes'
  readonly places: readonly string[]
}

const properties = (schema: string, ...names: string[]): string[] => names.map((name) => `${schema}.${name}`)

/** All optional properties of answers. Any other is required, so that callers need not ask whether it is there. */
export const OPTIONAL: ByContract<Optional> = {
  api: [
    {
      why: 'the specification has it so',
      comes: 'always',
      places: [
        'ScanUploadIntent.expiresAt',
        ...properties('Scan', 'fileName', 'mediaType', 'verdict', 'confidence', 'riskLevel'),
        ...properties('Scan', 'modelVersion', 'pipelineVersion', 'signals'),
        ...properties('ScanJob', 'scanId', 'status'),
        ...properties('Case', 'scanIds', 'verdict', 'assignee'),
        ...properties('WebhookDelivery', 'maxAttempts', 'nextAttemptAt', 'responseCode'),
        ...properties('WebhookDelivery', 'createdAt', 'updatedAt'),
      ],
    },
    {
      why: 'added to a resource of the specification: a deployment of an earlier release does not give it',
      comes: 'always',
      places: [
        ...properties('Scan', 'metadata', 'fileExpiresAt', 'fileState', 'failure'),
        'ScanJob.failure',
        ...properties('Case', 'hold', 'metadata'),
        ...properties('WebhookEndpoint', 'headerNames', 'pausedReason', 'ratePerSecond', 'ordering'),
        ...properties('WebhookDelivery', 'eventId', 'attemptHistory'),
      ],
    },
    {
      why: 'only a page of a list has one',
      comes: 'sometimes',
      places: ['Meta.nextCursor'],
    },
    {
      why: 'absent if the fault has no specific place',
      comes: 'sometimes',
      places: ['BadRequestError.error.details', 'BadListRequestError.error.details'],
    },
    {
      why: 'absent until the report is ready',
      comes: 'sometimes',
      places: ['CaseReport.byteSize', 'CaseReport.sha256', 'CaseReport.timeStampedAt'],
    },
    {
      why: 'only in the answer for one report that is ready',
      comes: 'sometimes',
      places: ['CaseReport.downloadUrl', 'CaseReport.expiresAt'],
    },
    {
      why: 'present if the intent asked for it',
      comes: 'sometimes',
      places: ['ScanUploadIntent.resumableUploadUrl'],
    },
    { why: 'present once the report has failed', comes: 'sometimes', places: ['CaseReport.failure'] },
    { why: 'absent if none was given', comes: 'sometimes', places: ['Assessment.note'] },
    { why: 'absent once the status is final', comes: 'sometimes', places: ['ScanJob.nextPollAfter'] },
    {
      why: 'absent until there is one',
      comes: 'sometimes',
      places: properties(
        'WebhookEndpoint',
        'description',
        'secretRotation',
        'successRate',
        'recentFailureRate',
        'lastDeliveryAt',
      ),
    },
    {
      why: 'each origin of a verdict gives its own signals',
      comes: 'sometimes',
      places: [
        ...properties('Signals', 'basis', 'conclusion', 'reasons', 'lookedFor', 'sha256', 'byteSize'),
        ...properties('Signals', 'detectedType', 'mismatches', 'camera', 'editor', 'generator', 'versions'),
        ...properties(
          'Signals',
          'c2pa',
          'metadata',
          'picture',
          'detector',
          'detectors',
          'failures',
          'source',
          'seenBefore',
        ),
        'Signals.failure',
        'Reason.exhibits',
        'Exhibit.code',
      ],
    },
    {
      why: 'kept as it was analysed, also by an earlier release, which did not give it',
      comes: 'always',
      places: [
        ...properties('Exhibit', 'mark', 'rule', 'page'),
        ...properties('Credentials', 'issuer', 'generator', 'claimVersion', 'signedAt', 'problems'),
        ...properties('Credentials', 'informational', 'revocation', 'secondOpinion', 'skipped', 'manifests'),
        ...properties('Credentials.manifests[]', 'issuer', 'trust', 'claimVersion', 'generator', 'signedAt'),
        ...properties('Credentials.manifests[]', 'actions', 'ingredients', 'problems', 'exclusions'),
        ...properties('Credentials.manifests[].actions[]', 'digitalSourceType', 'created'),
        'Credentials.manifests[].ingredients[].manifest',
        'Credentials.statements',
        ...properties('Credentials.statements[]', 'confidence', 'by', 'trust', 'terms'),
      ],
    },
  ],
  operatorApi: [
    { why: 'absent if none was given', comes: 'sometimes', places: ['Assessment.note'] },
    { why: 'only a page of a list has one', comes: 'sometimes', places: ['Meta.nextCursor'] },
    {
      why: 'absent if the fault has no specific place',
      comes: 'sometimes',
      places: ['BadRequestError.error.details', 'BadListRequestError.error.details'],
    },
    {
      why: 'absent if all of them can be added by the time the service looks which cannot',
      comes: 'always',
      places: ['ScansNotAddedError.error.details'],
    },
    {
      why: 'each origin of a verdict gives its own signals',
      comes: 'sometimes',
      places: [
        ...properties('Scan.signals', 'conclusion', 'reasons', 'lookedFor', 'sha256', 'c2pa', 'failure'),
        'Scan.signals.detectors',
        'Scan.signals.seenBefore',
        'Scan.signals.source',
        'Reason.exhibits',
      ],
    },
    {
      why: 'kept as it was analysed, also by an earlier release, which did not give it',
      comes: 'always',
      places: [
        ...properties('Exhibit', 'mark', 'rule', 'page'),
        'Credentials.manifests',
        ...properties('Credentials.manifests[]', 'issuer', 'actions'),
      ],
    },
  ],
}

/** Headers that are not of the contracts: of HTTP itself, of security, and of compression. */
export const HEADERS_OF_HTTP: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'vary',
  'x-content-type-options',
])

const ofEach = (part: string, ...values: string[]): string[] => values.map((value) => `${part}: ${value}`)

/** Answers, values of enums and nulls that no answer of a test has, with the reason. */
export const NEVER_COME: ByContract<{ readonly why: string; readonly values: readonly string[] }> = {
  api: [
    {
      why: 'files that others signed, and files of which nothing can be read, have their tests below the API',
      values: [
        ...ofEach('Credentials.manifests[].issuer', 'null'),
        ...ofEach('Credentials.manifests[].generator', 'null'),
        ...ofEach('Credentials.statements[].by', 'null'),
        ...ofEach('Signals.metadata', 'null'),
        ...ofEach('Signals.metadata.fileType', 'null'),
        ...ofEach('ScanEvidence.metadata.fileType', 'null'),
      ],
    },
    {
      why: 'receivers get each kind in test/contract/events.service.test.ts, whose deliveries are not read back',
      values: [
        ...ofEach('DeliveredEventKind', 'verdict.suspicious', 'case.escalated', 'case.resolved'),
        ...ofEach('DeliveredEventKind', 'user.flagged', 'report.ready', 'verification.completed'),
        ...ofEach('DeliveredEventKind', 'scan.rejudged'),
      ],
    },
    {
      why: 'createCaseReport refuses so many bytes; scans would have to join the case before the report is made',
      values: ofEach('ReportFailureCode', 'too_large'),
    },
    {
      why: 'connections that fail so have their tests in test/outbound',
      values: ofEach('WebhookAttempt.error', 'dns', 'tls', 'protocol', 'blocked_address'),
    },
  ],
  operatorApi: [
    { why: 'an answer to a fault of ours, of which this operation has no other', values: ['getMetrics 500'] },
    {
      why: 'attempts that fail so have their tests in test/outbound',
      values: [
        ...ofEach('DeliveryAttempt.error', 'dns', 'tls', 'timeout', 'blocked_address', 'reset', 'protocol'),
        ...ofEach('DeliveryAttempt.error', 'invalid_request', 'secret_unavailable'),
      ],
    },
    {
      why: 'shown as stored, and stored in the tests of the change that leads to it, which read it elsewhere',
      values: [
        ...ofEach('Verdict', 'synthetic'),
        ...ofEach('Scan.finding', 'synthetic', 'undecided'),
        ...ofEach('ScanJudgements.rejudgement', 'under_way'),
        ...ofEach('WebhookEndpoint.pauseReason', 'silent'),
        ...ofEach('Delivery.failure', 'gone'),
        ...ofEach('WaitingDelivery.nextAttemptAt', 'null'),
        ...ofEach('TrustList.fetchedAt', 'null'),
        ...ofEach('Event.requestId', 'null'),
        ...ofEach('ScanStatus', 'queued', 'processing'),
        ...ofEach('Scan.mediaType', 'video', 'audio', 'document'),
        ...ofEach('Scan.riskLevel', 'critical'),
        ...ofEach('SearchResult.environment', 'staging'),
        ...ofEach('SearchResult.verdict', 'authentic'),
        ...ofEach('DeliveredEventKind', 'user.flagged', 'verification.completed', 'scan.rejudged'),
        ...ofEach('LoggedRequest.environment', 'production', 'staging'),
        ...ofEach('LoggedRequest.status', 'null'),
      ],
    },
    {
      why: 'files that others signed, pictures and detectors have their tests below the API',
      values: [
        ...ofEach('Credentials.state', 'trusted', 'legacy', 'invalid', 'unverifiable'),
        ...ofEach('Credentials.manifests[].issuer', 'null'),
        ...ofEach('SeenBefore.match', 'similar'),
        ...ofEach('Rendition', 'heat-map'),
      ],
    },
    {
      why: 'one delivery of several meets what a delivery alone is tested with',
      values: ofEach('ResendResult.error.code', 'organization_moved', 'service_unavailable'),
    },
  ],
}
