import { BASE } from '../address.js'
import { api, given, type List, listOf, oneOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationChoices, organizationNames } from '../directory.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { EnvironmentSelect, OrganizationSelect } from '../parts/selects.js'
import { Status } from '../parts/status.js'
import { Ago } from '../parts/time.js'
import { CASE_STATUS, ENVIRONMENT, RISK, VERDICT } from '../words.js'

type Data = {
  readonly cases: List<Schemas['Case']>
  readonly organizations: readonly Schemas['Organization'][]
  readonly names: ReadonlyMap<string, string>
}

export const casesPage = definePage<Data>({
  async load({ query }, signal) {
    const filters = given({
      organizationId: query.get('organizationId') ?? undefined,
      environment: oneOf(query.get('environment'), ENVIRONMENT),
      status: oneOf(query.get('status'), CASE_STATUS),
      ...pageOf(query),
    })
    const [organizations, cases] = await Promise.all([
      organizationChoices(),
      listOf(api.GET('/console/api/cases', { params: { query: filters }, signal })),
    ])
    const names = await organizationNames.of(cases.items.map(({ organizationId }) => organizationId))
    return { cases, organizations, names }
  },
  View({ data: { cases, organizations, names }, place }) {
    return (
      <>
        <PageHeader title="Cases" refreshable>
          Investigations of all organizations, newest first. Escalating and resolving them is up to you.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(CASE_STATUS)} />
          <div class="selects">
            <OrganizationSelect place={place} organizations={organizations} />
            <EnvironmentSelect place={place} />
          </div>
        </div>
        <ListOf
          caption="Cases, newest first"
          place={place}
          list={cases}
          columns={[
            {
              head: 'Case',
              cell: ({ id, title }) => (
                <a href={`${BASE}/cases/${id}`}>
                  <OutsideText text={title} />
                </a>
              ),
            },
            { head: 'Status', cell: ({ status }) => <Status {...CASE_STATUS[status]} /> },
            { head: 'Severity', cell: ({ severity }) => <Status {...RISK[severity]} /> },
            {
              head: 'Verdict',
              cell: ({ verdict }) => (verdict === null ? <Nothing /> : <Status {...VERDICT[verdict]} />),
            },
            { head: 'Organization', wide: true, cell: (one) => <OrganizationLink of={one} names={names} /> },
            { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
          ]}
          whenEmpty={
            <Empty title="No case yet">
              <p>
                Cases are made from scans through the API, with a key that has the scope{' '}
                <code>cases:write</code>.
              </p>
              <a class="button" href={`${BASE}/scans`}>
                Look at the scans
              </a>
            </Empty>
          }
        />
      </>
    )
  },
})
