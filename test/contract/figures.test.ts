import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { EVENT_KINDS } from '../../generated/vocabulary.js'
import { type Node, placesOf } from '../../scripts/contract/places.js'
import { readSettings } from '../../src/settings/settings.js'
import { DEFAULT_RETRY_GAPS_SECONDS } from '../../src/settings/variables.js'
import { constant } from '../support/constants.js'

const [api, operatorApi] = ['openapi.yaml', 'src/operators/openapi.yaml'].map(
  (file): Node => parse(readFileSync(file, 'utf8')),
)

// What a figure is

/** What figures count. A number in words is a figure only before one of these. */
const UNITS =
  'seconds?|minutes?|hours?|days?|weeks?|months?|h|min|KiB|MiB|GiB|bytes|characters|letters|digits|entries|faults|' +
  'attempts|deliveries|timeouts|failures|endpoints|scans|tokens|requests'
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** What has digits and is no figure: standards, code, statuses, the numbers of a list. */
const NO_FIGURES = new RegExp(
  [
    '```[^]*?```',
    '`[^`]*`',
    String.raw`\bRFC \d+|SHA-?256|UTF-8|U\+0000|base64|IPv4|C2PA|\bS3\b|\b[245]xx`,
    String.raw`(?<!than |most )\b(?:100(?!,)|20[0-9]|4[0-2]\d|50[03])\b(?! ?(?:${UNITS}|more)\b)`,
    String.raw`^ *\d\. `,
  ].join('|'),
  'gm',
)
const FIGURE = new RegExp(
  [
    String.raw`\d[\d,]*(?:\.\d+)?`,
    String.raw`\b(?:an?|one)(?= (?:second|minute|hour|day|week)\b)`,
    String.raw`\b(?:half a|${WORDS.filter((word) => word !== 'one').join('|')})(?= (?:\w+ )?(?:${UNITS})\b)`,
  ].join('|'),
  'gi',
)

/** A text as one line, without what is no figure. */
const plain = (text: string): string =>
  text.replace(NO_FIGURES, (left) => (/^`[^`]/.test(left) ? '`…`' : '…')).replace(/\s+/g, ' ')

type Words = { readonly place: string; readonly text: string; readonly bounds: ReadonlySet<number> }

/** The numbers by which a schema, or the schema of a parameter, bounds values. */
function boundsOf(node: Node): number[] {
  return Object.entries<Node>(node).flatMap(([key, value]) => {
    if (/^(?:m(?:in|ax)[A-Zi]|default|const)/.test(key) && typeof value === 'number') return [value]
    if (key === 'pattern')
      return [...(value as string).matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(([, least, most]) =>
        [least, most].flatMap((one) => (one === undefined ? [] : [Number(one)])),
      )
    return /^(?:schema|items|additionalProperties|propertyNames)$/.test(key) && typeof value === 'object'
      ? boundsOf(value)
      : []
  })
}

const words: readonly Words[] = [api, operatorApi].flatMap((document) =>
  placesOf(document).flatMap(({ name, node }) =>
    [node.description, node.summary].flatMap((text) =>
      typeof text === 'string' ? [{ place: name, text: plain(text), bounds: new Set(boundsOf(node)) }] : [],
    ),
  ),
)

// What each figure must be

const settings = readSettings({})
const inWords = (count: number): string => WORDS[count] ?? `not a small whole number: ${count}`
const grouped = (count: number): string => count.toLocaleString('en')
const seconds = (file: string, name: string): number => constant(file, name) / 1_000
const minutes = (file: string, name: string): number => constant(file, name) / 60_000
const hours = (file: string, name: string): number => constant(file, name) / 3_600_000
const days = (file: string, name: string): number => hours(file, name) / 24
const kib = (file: string, name: string): number => constant(file, name) / 2 ** 10
const mib = (file: string, name: string): number => constant(file, name) / 2 ** 20
/** `a` or `an` for one, which is what these texts say. */
const once = (count: number, text: string): string => (count === 1 ? text : `${count} times ${text}`)

const attemptSeconds = settings.webhooks.timeoutMs / 1_000
const [gap1, gap2, gap3, gap4, gap5] = DEFAULT_RETRY_GAPS_SECONDS.map((gap) => gap / 60) as [
  number,
  number,
  number,
  number,
  number,
]
const windowHours = constant('webhooks/deliveries/retry-schedule', 'RETRY_WINDOW_SECONDS') / 3_600
const silentDays = constant('webhooks/deliveries/upkeep', 'SILENT_DAYS')
const exhausted = constant('webhooks/deliveries/upkeep', 'EXHAUSTED_TO_PAUSE')
const probeSeconds = seconds('webhooks/deliveries/claim', 'PROBE_GAP_MS')
const timeouts = inWords(constant('webhooks/deliveries/record', 'TIMEOUTS_TO_OPEN'))
const perEndpoint = constant('webhooks/deliveries/fairness/limits', 'MAX_PER_ENDPOINT')
const redelivered = grouped(constant('webhooks/endpoints/redeliver-webhook-endpoint', 'MAX_DELIVERIES'))
const keptHours = hours('changes/idempotency/reservation', 'KEPT_MS')
const { limit, idempotencyKey } = {
  limit: api.components.parameters.Limit.schema,
  idempotencyKey: api.components.parameters.IdempotencyKey.schema,
}
const request = (name: string, property: string): Node => api.components.schemas[name].properties[property]
const overlap = request('RotateWebhookSecretRequest', 'overlapSeconds')
const roundMinutes = minutes('process/maintenance', 'ROUND_MS')
const bucket = (range: string, unit: number): number =>
  constant('operators/overview/get-time-series', `BUCKETS.${range}.seconds`) / unit
const span = (range: string, unit: number): number =>
  bucket(range, unit) * constant('operators/overview/get-time-series', `BUCKETS.${range}.amount`)

/** The words around figures, made from the settings and constants that the service goes by. */
const KEPT: readonly string[] = [
  // Keys and requests
  `${constant('tenants/keys/format', 'RANDOM_LENGTH') + constant('tenants/keys/format', 'CHECKSUM_LENGTH')} letters and digits`,
  // A key is trusted for so long after it was looked up, and looking it up takes a moment.
  `everywhere within ${inWords(Math.ceil(seconds('tenants/keys/directory', 'TRUST_MS')))} seconds`,
  `within ${inWords(Math.ceil(seconds('tenants/keys/directory', 'TRUST_MS')))} seconds in every other process`,
  once(hours('tenants/keys/revoke-key', 'QUIET_MS'), 'more than an hour ago'),
  once(seconds('tenants/keys/directory', 'FLUSH_MS'), 'to within about a second'),
  `at most ${api.components.schemas.ScanId.maxLength} characters; store them`,
  `at most ${kib('http/contract/body', 'MAX_BODY_BYTES')} KiB`,
  `${constant('scans/fetches/fetch-scan', 'MAX_BYTES') / 2 ** 30} GiB at most, and what`,
  `may take ${minutes('process/assembly/fetches', 'TOTAL_MS')} minutes, and the host may send nothing for ${seconds('process/assembly/fetches', 'SILENT_MS')} seconds`,
  `shortened to ${constant('scans/fetches/source', 'MAX_HEADER')} characters`,
  `larger than ${kib('http/contract/body', 'MAX_BODY_BYTES')} KiB`,
  `up to ${kib('http/contract/body', 'MAX_ANONYMOUS_BODY_BYTES')} KiB`,
  `Headers must arrive within ${seconds('http/server', 'HEADERS_TIMEOUT_MS')} seconds and a body within ${seconds('http/contract/body', 'BODY_TIMEOUT_MS')};`,
  once(
    minutes('files/upload-body', 'SLOWEST.ms'),
    `at least ${kib('files/upload-body', 'SLOWEST.bytes')} KiB a minute`,
  ),
  `pipelined on one connection, ${constant('http/connections', 'MAX_PIPELINED')} are served`,
  `1–${api.components.schemas.RequestId.maxLength} ASCII letters, digits`,
  `up to ${inWords(constant('http/errors', 'MAX_DETAILS'))} faults`,
  `${limit.default} unless you ask for another number from ${limit.minimum} to …:`,
  `${idempotencyKey.minLength}–${idempotencyKey.maxLength} printable ASCII characters`,
  `kept for ${keptHours} hours`,
  `safe to repeat for ${keptHours} hours`,
  `within ${inWords(constant('changes/idempotency/reservation', 'reservedFor'))} seconds you either get the stored answer`,
  `bucket of requests a minute (${grouped(settings.rateLimits.perKey)} and ${grouped(settings.rateLimits.perOrganization)} unless`,
  `in a window of ${inWords(minutes('http/rate-limits/rate-limit', 'WINDOW_MS'))} minute from`,
  `This answer comes within ${inWords(settings.database.timeoutMs / 1_000)} seconds, unless`,
  // Scans
  `with \`…\` the scan is queued and fails within ${inWords(seconds('scans/analysis', 'POLL_MS'))} seconds`,
  `processing for about ${inWords((2 * constant('scans/sandbox', 'SLOW_STEP_MS')) / 1_000)} seconds`,
  `It lives for ${settings.uploads.ttlSeconds / 60} minutes unless`,
  `sends nothing for ${inWords(seconds('files/receiving', 'STALLED_MS'))} seconds`,
  once(hours('scans/abandoned-scans', 'GRACE_MS'), 'not marked complete within an hour'),
  `at most ${hours('scans/resumable-uploads', 'MAX_AGE_MS')} hours`,
  `${settings.uploads.quotaBytes / 2 ** 30} GiB unless`,
  `at most ${request('CreateScanUploadIntentRequest', 'byteSize').maximum / 2 ** 30} GiB`,
  `If more than ${constant('changes/metadata', 'MAX_ENTRIES')} entries would result`,
  `it is ${inWords(seconds('scans/get-scan-job', 'FIRST_POLL_MS'))} seconds from now at first, and up to ${seconds('scans/get-scan-job', 'LAST_POLL_MS')} seconds`,
  `suspicious below a confidence of ${constant('analysis/verdict', 'RISKS.suspicious.1.from')}`,
  `synthetic below ${constant('analysis/verdict', 'RISKS.synthetic.1.from')}`,
  `at most ${kib('analysis/signals', 'MAX_SIGNALS_BYTES')} KiB of JSON, quotes of at most ${constant('analysis/signals', 'MAX_QUOTE')} characters`,
  `to ${constant('analysis/signals', 'MAX_QUOTE')} characters in \`…\`, to ${grouped(constant('analysis/conclusion', 'MAX_WHOLE_QUOTE'))} in the evidence`,
  `quotes of up to ${grouped(constant('analysis/conclusion', 'MAX_WHOLE_QUOTE'))} characters`,
  `than are kept (${mib('scans/evidence', 'MAX_JSON_BYTES')} MiB of JSON)`,
  `if they are more than ${mib('scans/evidence', 'MAX_JSON_BYTES')} MiB`,
  `for files over ${mib('analysis/workers', 'MAX_CREDENTIAL_BYTES')} MiB`,
  `not fetched for ${days('analysis/trust-lists/trust-lists', 'OLD_MS')} days`,
  `once in ${minutes('changes/audit/viewings', 'ONE_VIEWING_MS')} minutes`,
  // Cases
  `more than ${constant('cases/apply-changes', 'MAX_SCANS')} scans`,
  `more than ${constant('cases/apply-changes', 'MAX_SCANS')}.`,
  `at most ${constant('cases/apply-changes', 'MAX_SCANS')} scans must remain`,
  `among the newest ${grouped(constant('scans/operator-queries', 'LOOKED_THROUGH'))};`,
  // Reports
  `more than ${constant('reports/compose', 'MAX_REPORT_BYTES') / 2 ** 30} GiB`,
  `gave none for ${inWords(minutes('reports/make-report', 'STAMP_WITHIN_MS'))} minutes`,
  `ends, ${minutes('reports/download', 'DOWNLOAD_MS')} minutes after the answer`,
  // Webhooks
  `at most ${grouped(constant('outbound/endpoint-url', 'MAX_ENDPOINT_URL_LENGTH'))} characters`,
  `may have ${settings.webhooks.maxEndpoints} endpoints`,
  `at most ${settings.webhooks.maxEndpoints} endpoints`,
  `1 to ${EVENT_KINDS.length} after duplicates are removed`,
  `within ${attemptSeconds} seconds`,
  `receiver's time limit (${attemptSeconds} seconds)`,
  `retried about ${gap1 * 60} seconds, ${gap2} minutes, ${gap3} minutes, ${Math.floor(gap4 / 60)} h ${Math.floor(gap4 % 60)} min and ${Math.floor(gap5 / 60)} hours after the attempt before, ${inWords(settings.webhooks.retryGapsSeconds.length + 1)} attempts in all`,
  `for ${settings.webhooks.retentionDays} days unless`,
  `at most ${perEndpoint} attempts are in flight to one endpoint and ${constant('webhooks/deliveries/fairness/limits', 'MAX_PER_ORGANIZATION')} to all`,
  `at most ${perEndpoint} attempts to an endpoint`,
  `${timeouts} timeouts in a row an endpoint gets one attempt every ${probeSeconds} seconds`,
  `${timeouts} timeouts in a row: then only a probe is sent every ${probeSeconds} seconds`,
  `${timeouts} attempts in a row timed out`,
  `one delivery every ${probeSeconds} seconds`,
  `attempted within ${windowHours} hours`,
  `used up their attempts or these ${windowHours} hours`,
  `used up their attempts or the ${windowHours} hours`,
  `Each has ${windowHours} hours again`,
  `The ${windowHours} hours in which`,
  `The ${windowHours} hours of a delivery`,
  `holds from ${inWords(seconds('webhooks/deliveries/fairness/rate', 'AHEAD_MS'))} seconds later at the latest`,
  once(request('UpdateWebhookEndpointRequest', 'ratePerSecond').minimum, 'attempts a second'),
  `(deferred for ${windowHours} hours)`,
  `for ${inWords(silentDays)} days, with ${exhausted} deliveries`,
  `succeeded for ${inWords(silentDays)} days`,
  `no success for ${inWords(silentDays)} days`,
  `of ${inWords(silentDays)} days, the time since the last success; and of ${exhausted}, the deliveries`,
  once(constant('webhooks/endpoints/rotation', 'OVERLAP_SECONDS') / 86_400, 'a day by default'),
  once(overlap.maximum / 604_800, 'at most a week'),
  `at most ${redelivered} deliveries`,
  `more than ${redelivered},`,
  `within the last ${constant('webhooks/endpoints/recent-attempts', 'HOURS')} hours`,
  `more than 1 in ${1 / constant('webhooks/endpoints/queries', 'MOST_FAILED')} attempts of the last hour`,
  `current hour and the ${constant('webhooks/endpoints/recent-attempts', 'HOURS') - 1} before it`,
  `at most ${kib('outbound/exchange', 'MAX_EXCERPT_BYTES')} KiB`,
  // The operator API
  `After ${inWords(minutes('moves/erasures/erase-organization', 'SETTLE_MS'))} minutes, in which`,
  `At most ${constant('moves/erasures/release-holds', 'MOST')} cases are released`,
  `after ${hours('operators/sessions/sessions', 'LIFETIME_MS')} hours`,
  `valid for ${hours('operators/sessions/sessions', 'LIFETIME_MS')} hours`,
  once(
    minutes('operators/sessions/sign-in-limit', 'WINDOW_MS'),
    `After ${inWords(constant('operators/sessions/sign-in-limit', 'MAX_WRONG_TOKENS'))} wrong tokens within a minute from one address, further wrong ones are … until a minute after`,
  ),
  ...[
    'Those from one address in a minute',
    'that failed from one address in a minute',
    'tells apart in a minute',
  ].map((text) => once(minutes('operators/sessions/failed-sign-ins', 'MINUTE_MS'), text)),
  `kept for ${constant('operators/sessions/failed-sign-ins', 'KEPT_DAYS')} days, the newest ${grouped(constant('operators/sessions/failed-sign-ins', 'MAX_ROWS'))} at most`,
  once(constant('operators/notices/outbox', 'LEAST_GAP') / 3_600, 'At most one notice an hour'),
  `Any … within ${seconds('operators/notices/notices', 'TIMEOUT_MS')} seconds accepts it`,
  `after ${Array.from(
    { length: constant('operators/notices/outbox', 'MAX_ATTEMPTS') - 1 },
    (_, sent) => 4 ** sent,
  )
    .join(', ')
    .replace(/, (?=\d+$)/, ' and ')} minutes`,
  `come ${[2, 1, 0]
    .map((step) => constant('operators/notices/findings', `STEPS.${step}`))
    .join(', ')
    .replace(/, (?=\d+$)/, ' or ')} % of the way`,
  `take up ${100 * constant('operators/notices/findings', 'NEARLY_FULL')} % or more`,
  `resent ${inWords((2 * windowHours) / 24)} days or more after`,
  `among the last ${grouped(constant('operators/notices/findings', 'MAX_COUNTED'))} of all`,
  `among the newest ${grouped(constant('operators/notices/findings', 'MAX_COUNTED'))} of all`,
  `counted up to ${grouped(constant('telemetry/measurements/backlog', 'MAX_COUNTED'))}.`,
  `current hour and the ${constant('operators/overview/get-overview', 'HOURS') - 1} before it`,
  `last ${constant('operators/overview/get-overview', 'HOURS')} hours`,
  `${constant('tenants/keys/get-key-usage', 'HOURS')} hours, and by day in UTC for the last ${constant('tenants/keys/get-key-usage', 'DAYS')} days`,
  once(roundMinutes, 'once a minute'),
  once(roundMinutes, 'within about a minute'),
  `of ${inWords(bucket('1h', 60))} minute for the last hour, ${bucket('24h', 60)} minutes for the last ${span('24h', 3_600)} hours, ${inWords(bucket('7d', 3_600))} hour for the last ${span('7d', 86_400)} days, and ${bucket('30d', 3_600)} hours for the last ${span('30d', 86_400)} days`,
  `Figures by minute are kept for ${hours('telemetry/measurements/measurements', 'KEPT_MS.minute')} hours, those by hour for ${days('telemetry/measurements/measurements', 'KEPT_MS.hour')} days`,
  `within ${inWords(seconds('operators/metrics/installation', 'TIMEOUT_MS'))} seconds, the counts`,
  `more than ${constant('database/replica', 'MAX_LAG_SECONDS')} seconds behind`,
  // The next round may be a minute away when the lock is given up, and needs to see it free for a while.
  `within ${inWords(Math.ceil(roundMinutes + minutes('moves/backups/snapshots', 'UNLOCKED_MS')))} minutes after no reader`,
  `at most ${grouped(constant('database/sql/query-words', 'MAX_MATCHES'))}.`,
  `${constant('telemetry/requests/entry', 'MAX_PATH')} characters at most`,
  `${constant('http/answers/respond', 'MAX_LOGGED_MESSAGE')} characters at most`,
  `kept files for ${constant('cases/keeping-cases', 'OLD_CASE_DAYS')} days`,
  `without a sign-in for ${minutes('reports/download', 'DOWNLOAD_MS')} minutes`,
]

/** Figures that no constant of the service is behind. */
const SAID: Readonly<Record<string, string>> = {
  '(half a second, one, two, up to a minute)': 'advice to clients',
  'more than five minutes old': 'advice to receivers',
  '1795249230 give': 'an example',
  'at least twelve months later': 'a promise for years to come',
  'by ten characters or more': 'the shortest beginning of an identifier that a search takes, a pattern',
  'in UTC with milliseconds': 'a format',
  'last four characters': 'how much of a secret is shown',
  'of 32 random bytes': 'what a secret is made of',
  '64 hexadecimal digits': 'the length of the hash',
  '1 or 2': 'the versions that the standard has',
  'of IPv6 addresses in one /64 network': 'a version of a standard, and the prefix of a network',
  '(family 1)': 'a term of the tool',
  'there is a second `…`': 'not a figure',
  '`…` + 1': 'one more',
  '0 ends the old': 'none',
  'until `…` is 0': 'none',
  '0 to 1': 'a share',
  'and `…` is 0': 'a metric for no',
  '1 for the first': 'where counting begins',
  'frozen in 2026': 'a year',
  '1.4 times as long': 'the square root of two, rounded',
  'with 95 % confidence': 'the confidence of the bound',
  '95 in … took no longer': 'the percentile that the field is named for',
  'the last 60 minutes': 'an hour',
  'then once a day': 'the interval in the statement that finds such organizations',
  'signs a new one, once a day': 'the interval in the statement that finds such chains',
  'Repeated after a day while that is so': 'the interval in the statement that finds such chains',
  'at most once a day for each organization': 'the interval in the statement that finds such organizations',
  'counted from 1; 0 while': 'where counting begins',
  'of a second': 'not a figure',
  'requests a second': 'a rate',
  'If a second': 'not a figure',
  'two page requests': 'not a figure',
  'two signatures': 'one for each secret',
  '1–255 characters of any script': 'what tenants may give, of the other contract',
  '1–40 letters, digits': 'the pattern of the names, beside it',
  'a second upload after': 'not a figure',
  'tus 1.0': 'a version of a standard',
}

/** Where a text is within another. */
function placesIn(text: string, part: string): [start: number, end: number][] {
  const found: [number, number][] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    found.push([at, at + part.length])
  return found
}

const rows = [...KEPT, ...Object.keys(SAID)]

test('a figure in the words of a contract is a setting, a constant, or the bound beside it', () => {
  const loose = words.flatMap(({ place, text, bounds }) => {
    const known = rows.flatMap((row) => placesIn(text, row))
    return [...text.matchAll(FIGURE)].flatMap(({ 0: figure, index }) => {
      const end = index + figure.length
      const holds =
        bounds.has(Number(figure.replaceAll(',', ''))) ||
        known.some(([from, to]) => from <= index && end <= to)
      return holds ? [] : [`${place}: …${text.slice(Math.max(0, index - 50), end + 50)}…`]
    })
  })
  expect([...new Set(loose)]).toEqual([])
})

test('each of these figures is in the words of a contract', () => {
  expect(rows.filter((row) => !words.some(({ text }) => text.includes(row)))).toEqual([])
})
