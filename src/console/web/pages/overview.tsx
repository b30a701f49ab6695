import { useEffect } from 'preact/hooks'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { percent, shortAddress } from '../format.js'
import type { Series } from '../hours.js'
import { definePage, refreshQuietly } from '../navigation.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { HourlyChart } from '../parts/hourly-chart.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { Status } from '../parts/status.js'
import { Table } from '../parts/table.js'
import { Ago } from '../parts/time.js'
import { span } from '../time.js'
import { TROUBLE } from '../words.js'

type Data = {
  readonly overview: Schemas['Overview']
  readonly names: ReadonlyMap<string, string>
}

const REFRESH_MS = 15_000

const REQUESTS: Series<Schemas['RequestCounts']> = { succeeded: 'good', refused: 'warning', failed: 'bad' }

const SCANS: Series<Schemas['ScanCounts']> = {
  authentic: 'good',
  suspicious: 'warning',
  synthetic: 'bad',
  inconclusive: 'quiet',
  undecided: 'active',
  failed: 'quiet',
}

const DELIVERIES: Series<Schemas['DeliveryCounts']> = { succeeded: 'good', waiting: 'active', failed: 'bad' }

function Oldest({ delivery }: { delivery: Schemas['WaitingDelivery'] | null }) {
  if (delivery === null) return <p class="muted">No delivery is waiting.</p>
  const { id, createdAt, nextAttemptAt } = delivery
  return (
    <p>
      <a href={`${BASE}/deliveries/${id}`}>The oldest one</a> has been waiting for{' '}
      {span(now.value.getTime() - Date.parse(createdAt))}
      {nextAttemptAt && (
        <>
          ; its next attempt is due <Ago at={nextAttemptAt} />
        </>
      )}
      .
    </p>
  )
}

const MAX_LAG_SECONDS = 60

/** Where the figures come from, when there is a replica. */
function ReadFrom({ replica }: { replica: Schemas['Replica'] | null }) {
  if (replica === null) return null
  const { lagSeconds } = replica
  if (lagSeconds === null) return <> The replica does not answer: these figures are the primary’s.</>
  if (lagSeconds > MAX_LAG_SECONDS)
    return <> The replica is {span(lagSeconds * 1_000)} behind: these figures are the primary’s.</>
  return <> Read from a replica{lagSeconds >= 1 && `, ${span(lagSeconds * 1_000)} behind`}.</>
}

function InTrouble({ data: { overview, names } }: { data: Data }) {
  if (overview.endpointsInTrouble.length === 0)
    return <p class="muted">None: every endpoint that is active takes what it is sent.</p>
  return (
    <Table
      caption="Endpoints in trouble, the one that failed last first"
      rows={overview.endpointsInTrouble}
      rowId={({ endpoint }) => endpoint.id}
      columns={[
        {
          head: 'Endpoint',
          cell: ({ endpoint: { id, url } }) => (
            <a href={`${BASE}/endpoints/${id}`}>
              <OutsideText text={shortAddress(url)} />
            </a>
          ),
        },
        {
          head: 'Trouble',
          cell: ({ reasons }) => reasons.map((reason) => <Status key={reason} {...TROUBLE[reason]} />),
        },
        {
          head: 'Success rate',
          number: true,
          cell: ({ endpoint: { successRate } }) =>
            successRate === null ? <Nothing /> : percent(successRate),
        },
        {
          head: 'Organization',
          wide: true,
          cell: ({ endpoint }) => <OrganizationLink of={endpoint} names={names} />,
        },
        {
          head: 'Last failure',
          cell: ({ endpoint: { lastFailureAt } }) =>
            lastFailureAt === null ? <Nothing /> : <Ago at={lastFailureAt} />,
        },
      ]}
    />
  )
}

export const overviewPage = definePage<Data>({
  async load(_place, signal) {
    const overview = await dataOf(api.GET('/console/api/overview', { signal }))
    const owners = overview.endpointsInTrouble.map(({ endpoint }) => endpoint.organizationId)
    return { overview, names: await organizationNames.of(owners) }
  },
  View({ data }) {
    const { hours, oldestWaitingDelivery } = data.overview
    useEffect(() => {
      const timer = setInterval(refreshQuietly, REFRESH_MS)
      return () => clearInterval(timer)
    }, [])
    const counts = hours.flatMap(({ requests, scans, deliveries }) =>
      [requests, scans, deliveries].flatMap((kind) => Object.values(kind)),
    )
    const quiet = counts.every((count) => count === 0)
    return (
      <>
        <PageHeader title="Overview" refreshable>
          The last 24 hours of all organizations.
          <ReadFrom replica={data.overview.replica} />
        </PageHeader>
        <div class="stack">
          <div class="figures">
            <HourlyChart
              title="Requests"
              series={REQUESTS}
              hours={hours.map(({ hour, requests }) => ({ hour, counts: requests }))}
            />
            <HourlyChart
              title="Scans"
              series={SCANS}
              hours={hours.map(({ hour, scans }) => ({ hour, counts: scans }))}
            />
            <HourlyChart
              title="Deliveries"
              series={DELIVERIES}
              hours={hours.map(({ hour, deliveries }) => ({ hour, counts: deliveries }))}
            />
          </div>
          {quiet && (
            <Empty title="No activity in the last 24 hours">
              <p>Create an organization and issue a key for it. Requests show here within a minute.</p>
              <a class="button" href={`${BASE}/organizations`}>
                Go to the organizations
              </a>
            </Empty>
          )}
          <section aria-labelledby="trouble">
            <div class="section-head">
              <h2 id="trouble">Endpoints in trouble</h2>
            </div>
            <InTrouble data={data} />
          </section>
          <section aria-labelledby="waiting">
            <div class="section-head">
              <h2 id="waiting">Waiting deliveries</h2>
            </div>
            <Oldest delivery={oldestWaitingDelivery} />
          </section>
        </div>
      </>
    )
  },
})
