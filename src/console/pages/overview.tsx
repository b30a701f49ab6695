import { BASE } from '../address.js'
import { api, dataOf, given, listOf, oneOf } from '../api.js'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { bytes } from '../format.js'
import { definePage } from '../navigation.js'
import { Agreement } from '../parts/agreement.js'
import { CaseState } from '../parts/case-state.js'
import { Charts, RangeChoices, USUAL_RANGE } from '../parts/charts.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { FailureRate } from '../parts/failure-rate.js'
import { Guarded } from '../parts/guarded.js'
import { LastError } from '../parts/last-error.js'
import { EndpointLink } from '../parts/links.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { OrganizationSelect } from '../parts/selects.js'
import { Sparkline } from '../parts/sparkline.js'
import { Status } from '../parts/status.js'
import { Table } from '../parts/table.js'
import { Ago } from '../parts/time.js'
import { exactTime, span, zoneName } from '../time.js'
import { RANGE, TROUBLE, TRUST_LIST } from '../words.js'

type Data = {
  readonly overview: Schemas['Overview']
  readonly series: Schemas['TimeSeries']
  readonly agreement: readonly Schemas['RuleAgreement'][]
  /** Whether there is an organization. */
  readonly organized: boolean
  readonly names: ReadonlyMap<string, string>
}

/** Whether nothing happened in the last 24 hours. */
const isQuiet = ({ hours }: Schemas['Overview']): boolean =>
  hours
    .flatMap(({ requests, scans, deliveries }) => [requests, scans, deliveries])
    .every((counts) => Object.values(counts).every((count) => count === 0))

async function hasOrganization(signal: AbortSignal): Promise<boolean> {
  const { items } = await listOf(
    api.GET('/console/api/organizations', { params: { query: { limit: 1 } }, signal }),
  )
  return items.length > 0
}

/** What to do next when nothing happens. */
function Quiet({ organized }: Pick<Data, 'organized'>) {
  return (
    <Empty title="No activity in the last 24 hours">
      {organized ? (
        <p>Requests with a key of an organization show here within a minute.</p>
      ) : (
        <Guarded operation="createOrganization" to="create organizations">
          <p>Create an organization and issue a key for it. Requests show here within a minute.</p>
        </Guarded>
      )}
      <a class="button" href={`${BASE}/organizations`}>
        Go to the organizations
      </a>
    </Empty>
  )
}

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

/** Where the figures come from, if there is a replica. */
function ReadFrom({ replica }: { replica: Schemas['Replica'] | null }) {
  if (replica === null) return null
  const { lagSeconds } = replica
  if (lagSeconds === null) return <> The replica does not answer: these figures are the primary’s.</>
  if (lagSeconds > MAX_LAG_SECONDS)
    return <> The replica is {span(lagSeconds * 1_000)} behind: these figures are the primary’s.</>
  return <> Read from a replica{lagSeconds >= 1 && `, ${span(lagSeconds * 1_000)} behind`}.</>
}

function TrustLists({ lists }: { lists: readonly Schemas['TrustList'][] }) {
  return (
    <Table
      caption="Published lists of authorities, as they are used now"
      rows={lists}
      rowId={({ name }) => name}
      columns={[
        { head: 'List', cell: ({ name }) => TRUST_LIST[name] },
        {
          head: 'State',
          cell: ({ fetchedAt, isOld }) => {
            if (fetchedAt === null) return <Status word="Missing" tone="bad" />
            return isOld ? <Status word="Old" tone="bad" /> : <Status word="Fresh" tone="good" />
          },
        },
        {
          head: 'Fetched',
          cell: ({ fetchedAt }) => (fetchedAt === null ? <Nothing word="never" /> : <Ago at={fetchedAt} />),
        },
        {
          head: 'Its next update',
          cell: ({ nextUpdate }) =>
            nextUpdate === null ? <Nothing word="not stated" /> : exactTime(new Date(nextUpdate)),
        },
      ]}
    />
  )
}

function KeepingCases({ data: { overview, names } }: { data: Data }) {
  if (overview.keepingCases.length === 0) return <p class="muted">No case keeps files.</p>
  return (
    <Table
      caption="Cases that keep the files of their scans, the oldest first"
      rows={overview.keepingCases}
      rowId={({ id }) => id}
      columns={[
        {
          head: 'Case',
          cell: ({ id, title }) => (
            <a href={`${BASE}/cases/${id}`}>
              <OutsideText text={title} />
            </a>
          ),
        },
        { head: 'Status', cell: (found) => <CaseState of={found} /> },
        { head: 'Files', number: true, cell: ({ files }) => files },
        { head: 'Size', number: true, cell: ({ storedBytes }) => bytes(storedBytes) },
        {
          head: 'Organization',
          wide: true,
          cell: (found) => <OrganizationLink of={found} names={names} />,
        },
        { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
      ]}
    />
  )
}

function InTrouble({ data: { overview, names } }: { data: Data }) {
  if (overview.endpointsInTrouble.length === 0)
    return <p class="muted">None: every active endpoint accepts its deliveries.</p>
  return (
    <Table
      caption="Endpoints in trouble, the one that failed last first"
      rows={overview.endpointsInTrouble}
      rowId={({ endpoint }) => endpoint.id}
      columns={[
        {
          head: 'Endpoint',
          cell: ({ endpoint }) => <EndpointLink endpoint={endpoint} />,
        },
        {
          head: 'Trouble',
          cell: ({ reasons }) => reasons.map((reason) => <Status key={reason} {...TROUBLE[reason]} />),
        },
        { head: 'Failed, 24 h', number: true, cell: ({ endpoint }) => <FailureRate of={endpoint} /> },
        {
          head: 'Attempts, 24 h',
          cell: ({ endpoint: { recentAttempts } }) => <Sparkline attempts={recentAttempts} />,
        },
        {
          head: 'Last error',
          cell: ({ endpoint: { lastFailure } }) =>
            lastFailure === null ? (
              <Nothing />
            ) : (
              <span class="below wrapped">
                <LastError of={lastFailure} />
              </span>
            ),
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
  every: 15_000,
  async load({ query }, signal) {
    const organizationId = query.get('organizationId') ?? undefined
    const filters = given({ range: oneOf(query.get('range'), RANGE) ?? USUAL_RANGE, organizationId })
    const [overview, series, agreement] = await Promise.all([
      dataOf(api.GET('/console/api/overview', { signal })),
      dataOf(api.GET('/console/api/time-series', { params: { query: filters }, signal })),
      dataOf(api.GET('/console/api/agreement', { params: { query: given({ organizationId }) }, signal })),
    ])
    const owners = [
      ...overview.endpointsInTrouble.map(({ endpoint }) => endpoint.organizationId),
      ...overview.keepingCases.map(({ organizationId: owner }) => owner),
    ]
    const named = organizationId === undefined ? owners : [organizationId, ...owners]
    const [names, organized] = await Promise.all([
      organizationNames.of(named),
      isQuiet(overview) ? hasOrganization(signal) : true,
    ])
    return { overview, series, agreement, organized, names }
  },
  View({ data, place }) {
    const { overview, series, agreement, organized, names } = data
    const organizationId = place.query.get('organizationId') ?? undefined
    return (
      <>
        <PageHeader title="Overview" refreshable>
          Current problems, and activity over time.
          <ReadFrom replica={overview.replica} />
        </PageHeader>
        <div class="stack">
          {isQuiet(overview) && <Quiet organized={organized} />}
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
            <Oldest delivery={overview.oldestWaitingDelivery} />
          </section>
          <section aria-labelledby="keeping">
            <div class="section-head">
              <h2 id="keeping">Files kept longest by cases</h2>
              <p class="small muted">Files of a case are kept until it is resolved and not on hold.</p>
            </div>
            <KeepingCases data={data} />
          </section>
          {overview.trustLists.length > 0 && (
            <section aria-labelledby="trust-lists">
              <div class="section-head">
                <h2 id="trust-lists">Trust lists</h2>
              </div>
              <TrustLists lists={overview.trustLists} />
            </section>
          )}
          <section aria-labelledby="charts">
            <div class="section-head">
              <h2 id="charts">Over time</h2>
              <p class="small muted">Times in {zoneName(now.value)}</p>
            </div>
            <div class="filters">
              <RangeChoices place={place} chosen={series.range} />
              <OrganizationSelect place={place} names={names} />
            </div>
            <Charts series={series} organizationId={organizationId} />
          </section>
          <section aria-labelledby="agreement">
            <div class="section-head">
              <h2 id="agreement">Where people and rules disagree</h2>
            </div>
            <Agreement rules={agreement} organizationId={organizationId} />
          </section>
        </div>
      </>
    )
  },
})
