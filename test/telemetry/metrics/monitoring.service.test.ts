import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiOperations } from '../../../generated/api-operations.js'
import { consoleOperations } from '../../../generated/console-operations.js'
import {
  ATTEMPT_ERRORS,
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  ENVIRONMENTS,
  PAUSE_REASONS,
  TRUST_LIST_NAMES,
  VERDICTS,
} from '../../../generated/vocabulary.js'
import { makeAuthority } from '../../support/credentials.js'
import { type ExposedFamily, readExposition } from '../../support/exposition.js'
import { namesIn } from '../../support/promql.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { startTestService, type TestService } from '../../support/service.js'
import { type ListServer, startListServer } from '../../support/trust-lists.js'
import { complete, createIntent, put } from '../../support/upload.js'
import { register } from '../../support/webhooks.js'
import { dashboard, rules } from './monitoring.js'

/** Labels that Prometheus adds to each series. */
const OF_TARGET = ['job', 'instance']
/** Labels of each process of `--processes`. */
const OF_PROCESSES = ['process']
/** Prometheus' own metrics. */
const UP = 'up'
/** Metrics of a server's pool, which the embedded database does not have. */
const ONLY_ON_SERVER = /^media_scan_(database_connections|database_statements_waiting|statement_)/

let under: TestService
let service: TestService
let receiver: Receiver
let lists: ListServer
const certificate = (await makeAuthority('List')).certificate.toString('pem')
/** The labels of each metric, including the parts of histograms. */
const labelsOf = new Map<string, Set<string>>()

beforeAll(async () => {
  lists = await startListServer()
  for (const name of TRUST_LIST_NAMES) lists.publish(name, certificate)
  under = await startTestService({ background: false })
  service = await startTestService({
    besides: under,
    replica: under.database,
    environment: { REDIS_URL: 'redis://127.0.0.1:1', ANALYSIS_THREADS: '1', ...lists.environment },
  })
  receiver = await startReceiver()
  await register(await service.caller(), receiver.url)
  const production = await service.caller({ environment: 'production' })
  await register(production, receiver.url)
  const intent = await createIntent(production)
  await put(intent, 'hello world')
  await complete(production, intent.scanId)
  const wanted = [
    'analysis_duration_seconds',
    'delivery_attempt_duration_seconds',
    'trust_list_age_seconds',
    'stored_bytes',
  ].map((name) => `media_scan_${name}`)
  await vi.waitFor(
    async () => {
      const text = (await service.operator.get('/metrics').expect(200)).text
      const families = readExposition(text)
      // Creates garbage, since a process that has not collected any has no figures of it.
      expect(Array.from({ length: 500_000 }, () => ({})).length).toBe(500_000)
      for (const name of wanted) expect(families.get(name)?.samples.length ?? 0, name).toBeGreaterThan(0)
      note(families)
    },
    { timeout: 30_000, interval: 200 },
  )
}, 60_000)
afterAll(async () => {
  await receiver?.close()
  await service?.close()
  await under?.close()
  await lists?.close()
})

function note(families: ReadonlyMap<string, ExposedFamily>): void {
  for (const { samples } of families.values())
    for (const { name, labels } of samples)
      labelsOf.set(name, new Set([...(labelsOf.get(name) ?? []), ...Object.keys(labels)]))
}

const recorded = new Map(rules.flatMap(({ record, expr }) => (record === undefined ? [] : [[record, expr]])))
const expressions: [place: string, expression: string][] = [
  ...rules.map(({ alert, record, expr }): [string, string] => [`${alert ?? record}`, expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
]

/** The labels of a metric, or of the result of a recording rule; `undefined` when there is no such metric. */
function labels(metric: string): ReadonlySet<string> | undefined {
  const rule = recorded.get(metric)
  if (rule !== undefined) return new Set(namesIn(rule).groupings)
  if (metric === UP) return new Set(OF_TARGET)
  const own = labelsOf.get(metric)
  return own && new Set([...own, ...OF_TARGET, ...OF_PROCESSES])
}

const isHere = (metric: string) => service.databaseUrl !== undefined || !ONLY_ON_SERVER.test(metric)

test('dashboard and rules name existing metrics, with labels that these have', () => {
  const missing = expressions.flatMap(([place, expression]) => {
    const { selectors, groupings } = namesIn(expression)
    expect(selectors.length, place).toBeGreaterThan(0)
    const found = selectors.filter(({ metric }) => isHere(metric))
    const known = new Set(found.flatMap(({ metric }) => [...(labels(metric) ?? [])]))
    return [
      ...found
        .filter(({ metric }) => labels(metric) === undefined)
        .map(({ metric }) => `${place}: ${metric}`),
      ...found.flatMap(({ metric, matchers }) =>
        [...matchers.keys()]
          .filter((label) => !labels(metric)?.has(label))
          .map((label) => `${place}: ${metric}{${label}}`),
      ),
      ...(found.length < selectors.length ? [] : groupings)
        .filter((label) => !known.has(label))
        .map((label) => `${place}: by ${label}`),
    ]
  })
  expect(missing).toEqual([])
})

test('label values in dashboard and rules are possible values', () => {
  const words: Record<string, readonly string[]> = {
    operation: [...Object.keys({ ...apiOperations, ...consoleOperations }), 'uploadFile', 'none'],
    environment: [...ENVIRONMENTS, 'none'],
    status: ['5..'],
    outcome: [
      ...DELIVERY_STATUSES,
      ...VERDICTS,
      'no_verdict',
      'failed',
      'postponed',
      'interrupted',
      'removed',
      'given_up',
    ],
    error: [...ATTEMPT_ERRORS, 'none'],
    reason: [...DELIVERY_FAILURES, ...PAUSE_REASONS],
    job: ['media-scan', '$job'],
  }
  const strange = expressions.flatMap(([place, expression]) =>
    namesIn(expression).selectors.flatMap(({ matchers }) =>
      [...matchers].flatMap(([label, values]) =>
        values
          .filter((value) => !words[label]?.includes(value))
          .map((value) => `${place}: ${label}=${value}`),
      ),
    ),
  )
  expect(strange).toEqual([])
})

test('legends of the dashboard name labels that the query keeps', () => {
  const strange = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr, legendFormat }) => {
      const { selectors, groupings } = namesIn(expr)
      const left = groupings.length > 0 ? groupings : [...OF_TARGET, ...OF_PROCESSES]
      expect(selectors.length, title).toBeGreaterThan(0)
      return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .filter(([, label = '']) => !left.includes(label))
        .map(([text]) => `${title}: ${text}`)
    }),
  )
  expect(strange).toEqual([])
})

test('the dashboard shows every metric of the service', () => {
  const shown = new Set(
    dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => namesIn(expr).selectors.map(({ metric }) => metric)),
    ),
  )
  const families = new Set([...labelsOf.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  const unseen = [...families].filter(
    (family) =>
      family.startsWith('media_scan_') &&
      !['', '_bucket', '_sum', '_count'].some((part) => shown.has(family + part)),
  )
  expect(unseen).toEqual([])
})
