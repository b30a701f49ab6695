import { BASE } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { fileNames } from '../directory.js'
import { definePage } from '../navigation.js'
import { CaseState } from '../parts/case-state.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { ChosenFilter, Select, TenantSelects, TextFilter, TimeSelects } from '../parts/selects.js'
import { Status } from '../parts/status.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, orderOf, type TenantList, tenantFilters, timeFilters } from '../tenant-list.js'
import { CASE_STATUS, HOLD_FILTER, RISK, VERDICT, VERDICT_FILTER } from '../words.js'

type Data = TenantList<Schemas['Case']> & { readonly ofScan: string | undefined }

/** The filter by hold in an address. */
function heldOf(value: string | null): boolean | undefined {
  const chosen = oneOf(value, HOLD_FILTER)
  return chosen === undefined ? undefined : chosen === 'true'
}

export const casesPage = definePage<Data>({
  async load({ query }, signal) {
    const scanId = query.get('scanId') ?? undefined
    const filters = tenantFilters(query, {
      status: oneOf(query.get('status'), CASE_STATUS),
      severity: oneOf(query.get('severity'), RISK),
      verdict: oneOf(query.get('verdict'), VERDICT_FILTER),
      assignee: query.get('assignee') ?? undefined,
      scanId,
      hold: heldOf(query.get('hold')),
      ...timeFilters(query),
    })
    const [loaded, known] = await Promise.all([
      loadTenantList(listOf(api.GET('/console/api/cases', { params: { query: filters }, signal })), query),
      fileNames.of([scanId]),
    ])
    return { ...loaded, ofScan: scanId && known.get(scanId) }
  },
  View({ data: { list, names, ofScan }, place }) {
    return (
      <>
        <PageHeader title="Cases" refreshable>
          Investigations of all organizations. Operators escalate and resolve them.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(CASE_STATUS)} />
          <Select label="Severity" name="severity" place={place} choices={choicesOf(RISK)} />
          <Select label="Verdict" name="verdict" place={place} choices={choicesOf(VERDICT_FILTER)} />
          <Select label="Hold" name="hold" place={place} choices={choicesOf(HOLD_FILTER)} />
          <TenantSelects place={place} names={names} />
          <TimeSelects place={place} />
          <TextFilter label="Assignee" name="assignee" place={place} placeholder="ada@example.org" />
          <ChosenFilter label="Scan" name="scanId" place={place} shown={ofScan} />
        </div>
        <ListOf
          caption={`Cases, ${orderOf(place)}`}
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
            { head: 'Status', cell: (found) => <CaseState of={found} /> },
            { head: 'Severity', cell: ({ severity }) => <Status {...RISK[severity]} /> },
            {
              head: 'Verdict',
              cell: ({ verdict }) => (verdict === null ? <Nothing /> : <Status {...VERDICT[verdict]} />),
            },
            {
              head: 'Assignee',
              wide: true,
              cell: ({ assignee }) => (assignee === null ? <Nothing /> : <OutsideText text={assignee} />),
            },
            {
              head: 'Organization',
              wide: true,
              cell: (found) => <OrganizationLink of={found} names={names} />,
            },
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
