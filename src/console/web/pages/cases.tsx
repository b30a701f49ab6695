import { BASE } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { TenantSelects } from '../parts/selects.js'
import { Status } from '../parts/status.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, type TenantList, tenantFilters } from '../tenant-list.js'
import { CASE_STATUS, RISK, VERDICT } from '../words.js'

export const casesPage = definePage<TenantList<Schemas['Case']>>({
  load({ query }, signal) {
    const filters = tenantFilters(query, { status: oneOf(query.get('status'), CASE_STATUS) })
    return loadTenantList(listOf(api.GET('/console/api/cases', { params: { query: filters }, signal })))
  },
  View({ data: { list, organizations, names }, place }) {
    return (
      <>
        <PageHeader title="Cases" refreshable>
          Investigations of all organizations, newest first. Escalating and resolving them is up to you.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(CASE_STATUS)} />
          <TenantSelects place={place} organizations={organizations} />
        </div>
        <ListOf
          caption="Cases, newest first"
          place={place}
          list={list}
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
