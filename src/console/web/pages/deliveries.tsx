import { BASE, withFilters } from '../address.js'
import { api, given, listOf, oneOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { endpointAddresses } from '../directory.js'
import { shortAddress } from '../format.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { DELIVERY_COLUMNS } from '../parts/delivery-table.js'
import { Empty } from '../parts/empty.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { OrganizationSelect } from '../parts/selects.js'
import { loadTenantList, type TenantList } from '../tenant-list.js'
import { DELIVERY_STATUS } from '../words.js'

type Data = TenantList<Schemas['Delivery']> & { readonly addresses: ReadonlyMap<string, string> }

const [EVENT, ...OTHERS] = DELIVERY_COLUMNS

export const deliveriesPage = definePage<Data>({
  async load({ query }, signal) {
    const webhookId = query.get('webhookId') ?? undefined
    const filters = given({
      organizationId: query.get('organizationId') ?? undefined,
      webhookId,
      status: oneOf(query.get('status'), DELIVERY_STATUS),
      ...pageOf(query),
    })
    const deliveries = listOf(api.GET('/console/api/deliveries', { params: { query: filters }, signal }))
    const addressesOf = async () =>
      endpointAddresses.of([
        ...(await deliveries).items.map((delivery) => delivery.webhookId),
        ...(webhookId === undefined ? [] : [webhookId]),
      ])
    const [loaded, addresses] = await Promise.all([loadTenantList(deliveries), addressesOf()])
    return { ...loaded, addresses }
  },
  View({ data: { list, organizations, names, addresses }, place }) {
    const webhookId = place.query.get('webhookId')
    return (
      <>
        <PageHeader title="Deliveries" refreshable>
          Events on their way to endpoints, of all organizations, newest first.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(DELIVERY_STATUS)} />
          <OrganizationSelect place={place} organizations={organizations} />
          {webhookId && (
            <p class="small">
              <span class="muted">Endpoint </span>
              {addresses.get(webhookId)} <a href={withFilters(place, { webhookId: undefined })}>Show all</a>
            </p>
          )}
        </div>
        <ListOf
          caption="Deliveries, newest first"
          place={place}
          list={list}
          columns={[
            EVENT,
            {
              head: 'Endpoint',
              wide: true,
              cell: (delivery) => (
                <a href={`${BASE}/endpoints/${delivery.webhookId}`}>
                  <OutsideText text={shortAddress(addresses.get(delivery.webhookId))} />
                </a>
              ),
            },
            {
              head: 'Organization',
              wide: true,
              cell: (delivery) => <OrganizationLink of={delivery} names={names} />,
            },
            ...OTHERS,
          ]}
          whenEmpty={
            <Empty title="No delivery yet">
              <p>Deliveries are made when something happens that an endpoint has subscribed to.</p>
              <a class="button" href={`${BASE}/endpoints`}>
                Look at the endpoints
              </a>
            </Empty>
          }
        />
      </>
    )
  },
})
