import { BASE, withFilters } from '../address.js'
import { api, given, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { keyLabels } from '../directory.js'
import { definePage } from '../navigation.js'
import { Answer } from '../parts/answer.js'
import { CamelCased } from '../parts/dotted.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { KeyLink } from '../parts/links.js'
import { ListOf } from '../parts/list.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { ChosenFilter, OrganizationSelect, Select, TimeSelects } from '../parts/selects.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, orderOf, type TenantList, timeFilters } from '../tenant-list.js'
import { duration } from '../time.js'
import { ENVIRONMENT } from '../words.js'

type Logged = Schemas['LoggedRequest']

/** The choices of the filter by status. */
const STATUSES = [200, 201, 202, 400, 401, 403, 404, 409, 413, 421, 422, 429, 500, 503].map((status) => ({
  value: String(status),
  word: String(status),
}))

/** The scan or case in a path is the subject of the request. */
const ABOUT = /\/(scan|case)_[0-9a-z]{26}(?=\/|$)/

function Path({ method, path }: Logged) {
  const [found, kind] = ABOUT.exec(path) ?? []
  const text = `${method} ${path}`
  return found === undefined ? (
    <code>
      <OutsideText text={text} />
    </code>
  ) : (
    <a href={`${BASE}/${kind}s${found}`}>
      <code>
        <OutsideText text={text} />
      </code>
    </a>
  )
}

type Data = TenantList<Logged> & { readonly labels: ReadonlyMap<string, string> }

export const requestsPage = definePage<Data>({
  async load({ query }, signal) {
    const status = Number(query.get('status'))
    const keyId = query.get('keyId') ?? undefined
    const filters = given({
      organizationId: query.get('organizationId') ?? undefined,
      keyId,
      operation: query.get('operation') ?? undefined,
      requestId: query.get('requestId') ?? undefined,
      status: Number.isInteger(status) && status > 0 ? status : undefined,
      ...timeFilters(query),
      ...pageOf(query),
    })
    const requests = listOf(api.GET('/console/api/requests', { params: { query: filters }, signal }))
    const labelsOf = async () =>
      keyLabels.of([keyId, ...(await requests).items.map((request) => request.keyId)])
    const [loaded, labels] = await Promise.all([loadTenantList(requests, query), labelsOf()])
    return { ...loaded, labels }
  },
  View({ data: { list, names, labels }, place }) {
    return (
      <>
        <PageHeader title="Requests" refreshable>
          API requests of the last day, and operators' changes and refused requests. If there are very many in
          a second, some are left out, most of all those of whoever sent most.
        </PageHeader>
        <div class="filters">
          <Select label="Status" name="status" place={place} choices={STATUSES} />
          <OrganizationSelect place={place} names={names} />
          <TimeSelects place={place} />
          <ChosenFilter label="Operation" name="operation" place={place} />
          <ChosenFilter
            label="Key"
            name="keyId"
            place={place}
            shown={labels.get(place.query.get('keyId') ?? '')}
          />
          <ChosenFilter label="Request" name="requestId" place={place} />
        </div>
        <ListOf
          caption={`Requests, ${orderOf(place)}`}
          place={place}
          list={list}
          columns={[
            {
              head: 'Operation',
              cell: ({ operation }) =>
                operation === null ? (
                  <Nothing word="no such path" />
                ) : (
                  <a href={withFilters(place, { operation })}>
                    <CamelCased word={operation} />
                  </a>
                ),
            },
            { head: 'Status', cell: ({ status }) => <Answer status={status} /> },
            {
              head: 'Path',
              wide: true,
              cell: (request) => (
                <>
                  <Path {...request} />
                  {request.error !== null && (
                    <span class="below small muted wrapped">
                      {request.error.code}: <OutsideText text={request.error.message} />
                    </span>
                  )}
                </>
              ),
            },
            {
              head: 'Who',
              wide: true,
              cell: ({ organizationId, environment, keyId, actor }) =>
                organizationId === null ? (
                  actor === null ? (
                    <Nothing />
                  ) : (
                    <OutsideText text={actor} />
                  )
                ) : (
                  <>
                    <a href={`${BASE}/organizations/${organizationId}`}>
                      <OutsideText text={names.get(organizationId) ?? organizationId} />
                    </a>
                    {keyId !== null && (
                      <span class="below wrapped small">
                        <KeyLink keyId={keyId} organizationId={organizationId} label={labels.get(keyId)} />
                        {environment !== null && <span class="below muted">{ENVIRONMENT[environment]}</span>}
                      </span>
                    )}
                  </>
                ),
            },
            {
              head: 'Request',
              wide: true,
              cell: ({ requestId }) => (
                <code>
                  <OutsideText text={requestId} />
                </code>
              ),
            },
            { head: 'Duration', number: true, cell: ({ durationMs }) => duration(durationMs) },
            { head: 'When', cell: ({ createdAt }) => <Ago at={createdAt} /> },
          ]}
          whenEmpty={
            <Empty title="No request yet">
              <p>API requests are listed here for a day.</p>
            </Empty>
          }
        />
      </>
    )
  },
})
