import { BASE, withQuery } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { Empty } from '../parts/empty.js'
import { EndpointState } from '../parts/endpoint-state.js'
import { Nothing } from '../parts/facts.js'
import { FailureRate } from '../parts/failure-rate.js'
import { Guarded } from '../parts/guarded.js'
import { EndpointLink } from '../parts/links.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { PageHeader } from '../parts/page-header.js'
import { TenantSelects, TimeSelects } from '../parts/selects.js'
import { Sparkline } from '../parts/sparkline.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, orderOf, type TenantList, tenantFilters, timeFilters } from '../tenant-list.js'
import { WEBHOOK_STATUS } from '../words.js'

export const endpointsPage = definePage<TenantList<Schemas['WebhookEndpoint']>>({
  load({ query }, signal) {
    const filters = tenantFilters(query, {
      status: oneOf(query.get('status'), WEBHOOK_STATUS),
      ...timeFilters(query),
    })
    return loadTenantList(
      listOf(api.GET('/console/api/webhooks', { params: { query: filters }, signal })),
      query,
    )
  },
  View({ data: { list, names }, place }) {
    // With the organization and environment of the list's filters.
    const address = withQuery(
      { path: `${BASE}/endpoints/new`, query: new URLSearchParams() },
      {
        organizationId: place.query.get('organizationId') ?? undefined,
        environment: place.query.get('environment') ?? undefined,
      },
    )
    const register = (
      <Guarded operation="registerWebhookEndpoint" to="register endpoints">
        <a class="button primary" href={address}>
          Register an endpoint
        </a>
      </Guarded>
    )
    return (
      <>
        <PageHeader title="Endpoints" refreshable actions={register}>
          Addresses that receive webhooks, of all organizations.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(WEBHOOK_STATUS)} />
          <TenantSelects place={place} names={names} />
          <TimeSelects place={place} />
        </div>
        <ListOf
          caption={`Webhook endpoints, ${orderOf(place)}`}
          place={place}
          list={list}
          columns={[
            {
              head: 'Endpoint',
              cell: (endpoint) => <EndpointLink endpoint={endpoint} />,
            },
            { head: 'State', cell: (endpoint) => <EndpointState {...endpoint} /> },
            { head: 'Failed, 24 h', number: true, cell: (endpoint) => <FailureRate of={endpoint} /> },
            {
              head: 'Attempts, 24 h',
              cell: ({ recentAttempts }) => <Sparkline attempts={recentAttempts} />,
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
                Tenants register endpoints through the API, with a key that has the scope{' '}
                <code>webhooks:manage</code>; administrators do it here.
              </p>
              {register}
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
