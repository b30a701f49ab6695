import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENDPOINT_TROUBLES, RENDITIONS, TRUST_LIST_NAMES } from '../../generated/vocabulary.js'
import { placesOf } from '../../scripts/contract/places.js'
import { constant } from '../support/constants.js'

const KEYWORDS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'default',
] as const

type Row = readonly [value: unknown, ...places: (string | RegExp)[]]

const SCANS = constant('cases/apply-changes', 'MAX_SCANS')
const ENTRIES = constant('changes/metadata', 'MAX_ENTRIES')
const REDELIVERED = constant('webhooks/endpoints/redeliver-webhook-endpoint', 'MAX_DELIVERIES')
const LARGEST_FILE = constant('moves/archive', 'MAX_FILE_BYTES')
const PAGE = 100
const WEEK_SECONDS = 7 * 86_400
const OWN_HEADERS = 5
const FOUND = 50

/**
 * Every bound and default of both contracts, which mean the same by a name that they share. A constant stands for what
 * the code enforces as well; the validator alone enforces plain numbers in requests, and those in answers leave room.
 */
const TABLE: Readonly<Record<(typeof KEYWORDS)[number], readonly Row[]>> = {
  minimum: [
    // Counts, sizes, durations, shares; what may be none.
    [
      0,
      /^(?:RateLimited\.)?RateLimit-|^Retry-After$|[Rr]ate$|[cC]onfidence$|Seconds$|Ms$|[bB]yteSize$|Bytes$|^Count$/,
      'ReportCustody.head.sequence',
      /^Usage\.(?:scans|requests)$/,
      /^ErasureCounts\.|^ReleasedHolds\.|^Erasure\.casesOnHold$/,
      /^ReportedRule(?:s\.measuredFiles$|\.strength$|\.rates\.)/,
      /\.(?:withheld|count|waiting|failed|succeeded|attempts|resent|judged|total\w*|deliveries|chained|exhausted|postponed|agreed|disagreed)$/,
    ],
    // What there is one of at least, or counts from one.
    [1, 'Limit', 'SearchLimit', 'RateLimit-Limit', 'RateLimited.RateLimit-Limit'],
    [
      1,
      'CreateScanUploadIntentRequest.byteSize',
      'ReportedScan.file.byteSize',
      'TimeSeries.bucketSeconds',
      /quotaBytes$/,
      /^Limits\./,
    ],
    [
      1,
      'ReportCustody.chain.from',
      'ErasureReceipt.version',
      'CustodyRecord.sequence',
      'StartRejudgementRequest.rulesBefore',
      'RejudgementRun.rulesBefore',
      'VerdictChange.count',
    ],
    [1, /\.ratePerSecond$/],
    [1, 'Exhibit.rule', 'Judgement.number', /\.maxAttempts$/, /Attempt\.number$/, 'LastFailure.attempts'],
    [1, 'DeliveriesExhaustedNotice.data.count', 'FilesDamagedNotice.data.count', /\.files$/],
    [1, 'DetectorErrorRates.authenticFiles', 'DetectorErrorRates.syntheticFiles'],
    [100, 'HttpStatusFilter'],
    [100 * constant('operators/notices/findings', 'NEARLY_FULL'), 'StorageNearQuotaNotice.data.percent'],
  ],
  maximum: [
    [1, /[Rr]ate$|\.confidence$|^ReportedRule\.(?:strength|rates\.falseRateAtMost)$/],
    [PAGE, 'Limit'],
    [FOUND, 'SearchLimit'],
    [599, 'HttpStatusFilter'],
    [1_000, /\.ratePerSecond$/],
    [1_000_000, 'StartRejudgementRequest.rulesBefore'],
    [WEEK_SECONDS, 'RotateWebhookSecretRequest.overlapSeconds', 'ReplaceWebhookSecretRequest.overlapSeconds'],
    [LARGEST_FILE, 'CreateScanUploadIntentRequest.byteSize', 'ReportedScan.file.byteSize'],
    [constant('reports/compose', 'MAX_REPORT_BYTES'), 'CaseReport.byteSize', 'ReportFile.byteSize'],
    [REDELIVERED, 'RedeliveryCount.count', 'RedeliveryCount.waiting', 'RedeliveryCount.failed'],
    [
      constant('operators/notices/findings', 'MAX_COUNTED'),
      'DeliveriesExhaustedNotice.data.count',
      'FilesDamagedNotice.data.count',
    ],
  ],
  default: [
    [25, 'Limit'],
    [5, 'SearchLimit'],
    ['24h', 'TimeRangeFilter'],
    [
      false,
      'CreateCaseReportRequest.includeFiles',
      'RedeliverWebhookEndpointRequest.dryRun',
      'StartRejudgementRequest.dryRun',
      'RevokeKeyRequest.force',
    ],
    [
      constant('webhooks/endpoints/rotation', 'OVERLAP_SECONDS'),
      'RotateWebhookSecretRequest.overlapSeconds',
      'ReplaceWebhookSecretRequest.overlapSeconds',
    ],
  ],
  minLength: [
    [1, /Filter$|^Cursor$|^SearchText$|^IdempotencyKey$|^RequestId$/],
    [
      1,
      /Request\.(?:fileName|title|assignee|url|name|label|token|text|note)$|[hH]eaders\.additionalProperties$/,
    ],
    [3, 'CreateScanUploadIntentRequest.contentType'],
  ],
  maxLength: [
    // Identifiers and times.
    [64, /Id(?:Filter)?$|\.id$|^Created|^Replay(?:From|To)$|Request\.(?:from|to|expiresAt)$/],
    [64, 'OperationFilter', 'EventSubjectFilter', 'Sha256Filter', 'ConclusionFilter', 'LoggedError.code'],
    [100, 'IssueKeyRequest.label'],
    [128, /[hH]eaders\.propertyNames$/],
    [
      200,
      'AssigneeFilter',
      /Request\.(?:title|assignee)$/,
      /^(?:CreateOrganization|EraseOrganization|ReleaseHolds)Request\.name$/,
    ],
    [255, 'IdempotencyKey', 'OrganizationNameFilter', 'SearchText', /Request\.(?:fileName|contentType)$/],
    [320, 'ActorFilter', 'SubjectIdFilter'],
    [500, 'Metadata.additionalProperties', 'MetadataChanges.additionalProperties'],
    [constant('http/answers/respond', 'MAX_LOGGED_MESSAGE'), 'LoggedError.message'],
    [512, 'Cursor'],
    [998, /[hH]eaders\.additionalProperties$/],
    [1_000, /WebhookEndpointRequest\.description$/],
    [1_024, 'CreateSessionRequest.token'],
    [
      constant('outbound/endpoint-url', 'MAX_ENDPOINT_URL_LENGTH'),
      /WebhookEndpointRequest\.url$/,
      'CreateScanFromUrlRequest.url',
    ],
    [4_000, 'AddCaseNoteRequest.text', 'CreateAssessmentRequest.note'],
  ],
  minItems: [
    [
      1,
      /Request\.(?:\w*[sS]canIds|events|scopes|deliveryIds)$/,
      'EndpointInTrouble.reasons',
      'CasesKeepFilesNotice.data.oldest',
    ],
  ],
  maxItems: [
    [1, 'RateLimitDetails', 'TooManySignInsError.error.details'],
    [constant('http/errors', 'MAX_DETAILS'), 'ErrorDetails'],
    [
      PAGE,
      /^list\w+\.200\.data$/,
      'resendDeliveries.202.data',
      'ScanJudgements.judgements',
      'ScansNotAddedError.error.details',
    ],
    [PAGE, /Request\.(?:\w*[sS]canIds|deliveryIds)$/],
    [constant('webhooks/deliveries/queries', 'MAX_SHOWN_ATTEMPTS'), 'WebhookDelivery.attemptHistory'],
    [constant('webhooks/deliveries/operator-queries', 'MAX_REPLAYS'), 'DeliveryDetail.replays'],
    [FOUND, 'SearchGroup.results', 'findScansForCase.200.data'],
    [20, 'search.200.data'],
    [SCANS, 'Case.scanIds', 'ReportDocument.scans'],
    [1_000, 'ReportedScan.exhibits', 'ReportedScan.lookedFor'],
    [2_000, 'ReportDocument.files'],
    [10_000, 'ReportedScan.assessments'],
    [constant('reports/sources', 'MAX_JUDGEMENTS'), 'ReportedScan.judgements'],
    [20_000, 'ReportCustody.chain.hashes'],
    [1_000, 'ReportedRules.rules'],
    [100_000, 'ReportCustody.records'],
    [50, /\.events$|\.scopes$/],
    [constant('operators/overview/get-overview', 'MAX_ENDPOINTS'), 'Overview.endpointsInTrouble'],
    [constant('operators/overview/get-overview', 'HOURS'), 'Overview.hours'],
    [
      constant('cases/keeping-cases', 'MAX_SHOWN'),
      'Overview.keepingCases',
      'CasesKeepFilesNotice.data.oldest',
    ],
    [constant('webhooks/endpoints/recent-attempts', 'HOURS'), 'RecentAttempts.hours'],
    [constant('tenants/keys/get-key-usage', 'HOURS'), 'KeyUsage.hours'],
    [constant('tenants/keys/get-key-usage', 'DAYS'), 'KeyUsage.days'],
    [constant('operators/overview/get-time-series', 'BUCKETS.30d.amount'), 'TimeSeries.buckets'],
    [TRUST_LIST_NAMES.length, 'Overview.trustLists'],
    [ENDPOINT_TROUBLES.length, 'EndpointInTrouble.reasons'],
    [RENDITIONS.length, 'ScanStorage.renditions'],
    [OWN_HEADERS, 'WebhookEndpoint.headerNames'],
    [constant('scans/seen-before', 'MAX_LISTED'), /[sS]eenBefore(?:\.200\.data)?$/],
    [constant('scans/evidence', 'MAX_TAGS'), 'ScanEvidence.metadata.tags'],
    // Each of three verdicts and none, before and after.
    [16, 'RejudgementRun.changes'],
    [constant('settings/detectors', 'MAX_DETECTORS'), /[Ss]ignals\.detectors$/],
    [16, 'Signals.mismatches', 'Signals.failures', 'Credentials.manifests', 'Credentials.problems'],
    [32, /\.reasons$/, 'Reason.exhibits', 'DeliveryDetail.requestHeaders'],
    [64, /\.lookedFor$|^Credentials\.|Bucket\.requests$/],
    [200, 'Signals.metadata.tags'],
    [constant('operators/overview/queries', 'MAX_RULES'), 'getAgreement.200.data'],
    [1_024, 'ScanEvidence.exhibits'],
  ],
  minProperties: [[1, /^(?:Update|Edit)\w+Request$/]],
  maxProperties: [
    [ENTRIES, 'Metadata'],
    // As many to remove as to add.
    [2 * ENTRIES, 'MetadataChanges'],
    [OWN_HEADERS, /[hH]eaders$/],
  ],
}

type Bound = {
  readonly keyword: (typeof KEYWORDS)[number]
  readonly place: string
  readonly value: unknown
}

const bounds: readonly Bound[] = ['openapi.yaml', 'src/operators/openapi.yaml'].flatMap((file) =>
  placesOf(parse(readFileSync(file, 'utf8'))).flatMap(({ name, node }) =>
    KEYWORDS.flatMap((keyword) =>
      // Of a property that is called so.
      node[keyword] === undefined || typeof node[keyword] === 'object'
        ? []
        : [{ keyword, place: name, value: node[keyword] }],
    ),
  ),
)
const isAt = (place: string) => (one: string | RegExp) =>
  typeof one === 'string' ? one === place : one.test(place)

test('each bound and default is the one in the table, which has the constants that enforce them', () => {
  expect(bounds.length).toBeGreaterThan(300)
  const others = bounds.filter(({ keyword, place, value }) => {
    const rows = TABLE[keyword].filter(([, ...places]) => places.some(isAt(place)))
    return !rows.some(([expected]) => expected === value)
  })
  expect(others.map(({ keyword, place, value }) => `${place}: ${keyword} ${value}`)).toEqual([])
})

test('each place of the table has its bound', () => {
  const absent = KEYWORDS.flatMap((keyword) =>
    TABLE[keyword].flatMap(([value, ...places]) =>
      places
        .filter(
          (one) =>
            !bounds.some(
              (bound) => bound.keyword === keyword && bound.value === value && isAt(bound.place)(one),
            ),
        )
        .map((one) => `${one}: ${keyword} ${value}`),
    ),
  )
  expect(absent).toEqual([])
})
