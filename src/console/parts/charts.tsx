import { BASE, type Place, withFilters } from '../address.js'
import {
  type Buckets,
  countsOf,
  createdWithin,
  errorRatesOf,
  percentilesOf,
  requestsOf,
  statusesOf,
  valueText,
} from '../charts.js'
import type { Schemas } from '../contract.js'
import { RANGE } from '../words.js'
import { Chart } from './chart.js'

/** How far back charts go by default. */
export const USUAL_RANGE: Schemas['TimeRange'] = '24h'

/** Choices of how far back the charts go, each with its own address. */
export function RangeChoices({ place, chosen }: { place: Place; chosen: Schemas['TimeRange'] }) {
  return (
    <div class="filter">
      <span aria-hidden="true">Range</span>
      <nav class="choices" aria-label="Range">
        {Object.entries(RANGE).map(([range, word]) => (
          <a
            key={range}
            href={withFilters(place, { range: range === USUAL_RANGE ? undefined : range })}
            aria-current={range === chosen ? 'true' : undefined}
          >
            {word}
          </a>
        ))}
      </nav>
    </div>
  )
}

/** The count of each status; the chart shows only classes. */
function Statuses({ buckets }: { buckets: readonly Schemas['TimeBucket'][] }) {
  const statuses = statusesOf(buckets)
  if (statuses.length === 0) return null
  return (
    <section class="panel stack tight" aria-labelledby="statuses">
      <h2 id="statuses">Requests by status</h2>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Requests</th>
          </tr>
        </thead>
        <tbody>
          {statuses.map(([status, count]) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              <td>{valueText(count, 'count')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Figures over time for all organizations or one; charts of listed resources lead to their lists. */
export function Charts(props: {
  readonly series: Schemas['TimeSeries']
  readonly organizationId: string | undefined
}) {
  const { series, organizationId } = props
  const { buckets: all, bucketSeconds } = series
  const buckets: Buckets = {
    starts: all.map(({ at }) => Date.parse(at) / 1000),
    seconds: bucketSeconds,
  }
  const listOf = (name: string, filters: Readonly<Record<string, string>> = {}) => {
    const place = { path: `${BASE}/${name}`, query: new URLSearchParams() }
    return (from: number, to: number) =>
      withFilters(place, { ...filters, organizationId, ...createdWithin(buckets, from, to) })
  }
  const bars = { buckets, unit: 'count', shape: 'bars' } as const
  const durations = { buckets, unit: 'duration', shape: 'lines' } as const
  return (
    <div class="figures">
      <Chart {...bars} title="Requests" about="Responses of the public API." series={requestsOf(all)} />
      <Chart
        {...bars}
        title="Scans"
        about="By when they were created."
        list={listOf('scans')}
        series={countsOf(all, ({ scans }) => scans, {
          authentic: ['authentic', 'good'],
          suspicious: ['suspicious', 'warning'],
          synthetic: ['synthetic', 'bad'],
          inconclusive: ['no evidence found', 'quiet'],
          undecided: ['undecided', 'active'],
          failed: ['failed', 'failed'],
        })}
      />
      <Chart
        {...bars}
        title="Deliveries"
        about="By when they were created."
        list={listOf('deliveries')}
        series={countsOf(all, ({ deliveries }) => deliveries, {
          succeeded: ['succeeded', 'good'],
          waiting: ['waiting', 'active'],
          failed: ['failed', 'bad'],
        })}
      />
      <Chart
        {...bars}
        title="Delivery attempts"
        about="By outcome, at the time of the attempt."
        series={countsOf(all, ({ attempts }) => attempts, {
          succeeded: ['succeeded', 'good'],
          clientErrors: ['4xx', 'warning'],
          serverErrors: ['5xx', 'bad'],
          timeouts: ['timed out', 'active'],
          noConnection: ['no connection', 'quiet'],
          others: ['other', 'failed'],
        })}
      />
      <Chart
        buckets={buckets}
        unit="share"
        shape="lines"
        title="Error rate of attempts"
        about="Share of the attempts that failed, by class."
        series={errorRatesOf(all)}
      />
      <Chart
        {...durations}
        title="Delivery latency"
        about="From the event to the receiver's response, including retries."
        series={percentilesOf(all, ({ deliveryDuration }) => deliveryDuration)}
      />
      <Chart
        {...durations}
        title="Response time of receivers"
        about="Of each attempt."
        series={percentilesOf(all, ({ attemptDuration }) => attemptDuration)}
      />
      <Chart
        {...durations}
        title="Analysis time"
        about="Files of production and staging."
        series={percentilesOf(all, ({ analysisDuration }) => analysisDuration)}
      />
      <Chart
        buckets={buckets}
        unit="count"
        shape="lines"
        title="Backlog"
        about="The highest number that waited at the same time."
        series={countsOf(all, ({ backlog }) => backlog, {
          deliveries: ['deliveries', 'active'],
          analyses: ['analyses', 'warning'],
        })}
      />
      <Statuses buckets={all} />
    </div>
  )
}
