import { BASE } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { percent } from '../format.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { ScanState } from '../parts/scan-state.js'
import { TenantSelects } from '../parts/selects.js'
import { Status } from '../parts/status.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, type TenantList, tenantFilters } from '../tenant-list.js'
import { RISK, SCAN_STATUS, VERDICT } from '../words.js'

export const scansPage = definePage<TenantList<Schemas['Scan']>>({
  load({ query }, signal) {
    const filters = tenantFilters(query, {
      status: oneOf(query.get('status'), SCAN_STATUS),
      verdict: oneOf(query.get('verdict'), VERDICT),
    })
    return loadTenantList(listOf(api.GET('/console/api/scans', { params: { query: filters }, signal })))
  },
  View({ data: { list, organizations, names }, place }) {
    return (
      <>
        <PageHeader title="Scans" refreshable>
          Files that were checked, of all organizations, newest first.
        </PageHeader>
        <div class="filters">
          <Choices label="Verdict" name="verdict" place={place} choices={choicesOf(VERDICT)} />
          <Choices label="Status" name="status" place={place} choices={choicesOf(SCAN_STATUS)} />
          <TenantSelects place={place} organizations={organizations} />
        </div>
        <ListOf
          caption="Scans, newest first"
          place={place}
          list={list}
          columns={[
            {
              head: 'File',
              cell: ({ id, fileName }) => (
                <a href={`${BASE}/scans/${id}`}>
                  <OutsideText text={fileName} />
                </a>
              ),
            },
            { head: 'Verdict', cell: (scan) => <ScanState {...scan} /> },
            {
              head: 'Confidence',
              number: true,
              cell: ({ confidence }) => (confidence === null ? <Nothing /> : percent(confidence)),
            },
            {
              head: 'Risk',
              cell: ({ riskLevel }) => (riskLevel === null ? <Nothing /> : <Status {...RISK[riskLevel]} />),
            },
            {
              head: 'Organization',
              wide: true,
              cell: (scan) => <OrganizationLink of={scan} names={names} />,
            },
            { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
          ]}
          whenEmpty={
            <Empty title="No scan yet">
              <p>
                Scans are made through the API, with a key that has the scope <code>scans:write</code>.
              </p>
              <a class="button" href="/docs" target="_blank" rel="noreferrer">
                Read how
              </a>
            </Empty>
          }
        />
      </>
    )
  },
})
