import { BASE } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { percent } from '../format.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { FileLink } from '../parts/file-link.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { PageHeader } from '../parts/page-header.js'
import { ScanState } from '../parts/scan-state.js'
import { Select, TenantSelects, TimeSelects } from '../parts/selects.js'
import { Status } from '../parts/status.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, orderOf, type TenantList, tenantFilters, timeFilters } from '../tenant-list.js'
import { AGREEMENT, MEDIA_TYPE, RISK, SCAN_STATUS, VERDICT_FILTER } from '../words.js'

export const scansPage = definePage<TenantList<Schemas['Scan']>>({
  load({ query }, signal) {
    const filters = tenantFilters(query, {
      status: oneOf(query.get('status'), SCAN_STATUS),
      verdict: oneOf(query.get('verdict'), VERDICT_FILTER),
      riskLevel: oneOf(query.get('riskLevel'), RISK),
      mediaType: oneOf(query.get('mediaType'), MEDIA_TYPE),
      agreement: oneOf(query.get('agreement'), AGREEMENT),
      ...timeFilters(query),
    })
    return loadTenantList(
      listOf(api.GET('/console/api/scans', { params: { query: filters }, signal })),
      query,
    )
  },
  View({ data: { list, names }, place }) {
    return (
      <>
        <PageHeader
          title="Scans"
          refreshable
          actions={
            <a class="button" href={`${BASE}/scans/judging-again`}>
              Judge again…
            </a>
          }
        >
          Files that were analysed, for all organizations.
        </PageHeader>
        <div class="filters">
          <Choices label="Verdict" name="verdict" place={place} choices={choicesOf(VERDICT_FILTER)} />
          <Choices label="Status" name="status" place={place} choices={choicesOf(SCAN_STATUS)} />
          <Select label="Risk" name="riskLevel" place={place} choices={choicesOf(RISK)} />
          <Select label="Kind" name="mediaType" place={place} choices={choicesOf(MEDIA_TYPE)} />
          <Select label="People found" name="agreement" place={place} choices={choicesOf(AGREEMENT)} />
          <TenantSelects place={place} names={names} />
          <TimeSelects place={place} />
        </div>
        <ListOf
          caption={`Scans, ${orderOf(place)}`}
          place={place}
          list={list}
          columns={[
            {
              head: 'File',
              cell: (scan) => <FileLink scan={scan} />,
            },
            { head: 'Verdict', cell: (scan) => <ScanState {...scan} /> },
            {
              head: 'Strength of the rule',
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
