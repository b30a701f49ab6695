import { BASE } from '../address.js'
import { api, given, type List, listOf, oneOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationChoices, organizationNames } from '../directory.js'
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
import { EnvironmentSelect, OrganizationSelect } from '../parts/selects.js'
import { Status } from '../parts/status.js'
import { Ago } from '../parts/time.js'
import { ENVIRONMENT, RISK, SCAN_STATUS, VERDICT } from '../words.js'

type Data = {
  readonly scans: List<Schemas['Scan']>
  readonly organizations: readonly Schemas['Organization'][]
  readonly names: ReadonlyMap<string, string>
}

export const scansPage = definePage<Data>({
  async load({ query }, signal) {
    const filters = given({
      organizationId: query.get('organizationId') ?? undefined,
      environment: oneOf(query.get('environment'), ENVIRONMENT),
      status: oneOf(query.get('status'), SCAN_STATUS),
      verdict: oneOf(query.get('verdict'), VERDICT),
      ...pageOf(query),
    })
    const [organizations, scans] = await Promise.all([
      organizationChoices(),
      listOf(api.GET('/console/api/scans', { params: { query: filters }, signal })),
    ])
    const names = await organizationNames.of(scans.items.map(({ organizationId }) => organizationId))
    return { scans, organizations, names }
  },
  View({ data: { scans, organizations, names }, place }) {
    return (
      <>
        <PageHeader title="Scans" refreshable>
          Files that were checked, of all organizations, newest first.
        </PageHeader>
        <div class="filters">
          <Choices label="Verdict" name="verdict" place={place} choices={choicesOf(VERDICT)} />
          <Choices label="Status" name="status" place={place} choices={choicesOf(SCAN_STATUS)} />
          <div class="selects">
            <OrganizationSelect place={place} organizations={organizations} />
            <EnvironmentSelect place={place} />
          </div>
        </div>
        <ListOf
          caption="Scans, newest first"
          place={place}
          list={scans}
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
