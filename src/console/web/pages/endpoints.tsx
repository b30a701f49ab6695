import { BASE } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { percent, shortAddress } from '../format.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { EndpointState } from '../parts/endpoint-state.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { TenantSelects } from '../parts/selects.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, type TenantList, tenantFilters } from '../tenant-list.js'
import { WEBHOOK_STATUS } from '../words.js'

export const endpointsPage = definePage<TenantList<Schemas['WebhookEndpoint']>>({
  load({ query }, signal) {
    const filters = tenantFilters(query, { status: oneOf(query.get('status'), WEBHOOK_STATUS) })
    return loadTenantList(listOf(api.GET('/console/api/webhooks', { params: { query: filters }, signal })))
  },
  View({ data: { list, organizations, names }, place }) {
    return (
      <>
        <PageHeader title="Endpoints" refreshable>
          Where events are delivered to, of all organizations, newest first.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(WEBHOOK_STATUS)} />
          <TenantSelects place={place} organizations={organizations} />
        </div>
        <ListOf
          caption="Webhook endpoints, newest first"
          place={place}
          list={list}
          columns={[
            {
              head: 'Endpoint',
              cell: ({ id, url }) => (
                <a href={`${BASE}/endpoints/${id}`}>
                  <OutsideText text={shortAddress(url)} />
                </a>
              ),
            },
            { head: 'State', cell: (endpoint) => <EndpointState {...endpoint} /> },
            {
              head: 'Success rate',
              number: true,
              cell: ({ successRate }) => (successRate === null ? <Nothing /> : percent(successRate)),
            },
            {
              head: 'Organization',
              wide: true,
              cell: (endpoint) => <OrganizationLink of={endpoint} names={names} />,
            },
            {
              head: 'Last attempt',
              cell: ({ lastDeliveryAt }) =>
                lastDeliveryAt === null ? <Nothing word="never" /> : <Ago at={lastDeliveryAt} />,
            },
          ]}
          whenEmpty={
            <Empty title="No endpoint yet">
              <p>
                Endpoints are registered through the API, with a key that has the scope{' '}
                <code>webhooks:manage</code>.
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
