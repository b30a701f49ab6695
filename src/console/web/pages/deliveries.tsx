import { BASE, withFilters } from '../address.js'
import { api, given, type List, listOf, oneOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { endpointAddresses, organizationChoices, organizationNames } from '../directory.js'
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
import { DELIVERY_STATUS } from '../words.js'

type Data = {
  readonly deliveries: List<Schemas['Delivery']>
  readonly organizations: readonly Schemas['Organization'][]
  readonly names: ReadonlyMap<string, string>
  readonly addresses: ReadonlyMap<string, string>
}

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
    const [organizations, deliveries] = await Promise.all([
      organizationChoices(),
      listOf(api.GET('/console/api/deliveries', { params: { query: filters }, signal })),
    ])
    const [names, addresses] = await Promise.all([
      organizationNames.of(deliveries.items.map(({ organizationId }) => organizationId)),
      endpointAddresses.of([
        ...deliveries.items.map((delivery) => delivery.webhookId),
        ...(webhookId === undefined ? [] : [webhookId]),
      ]),
    ])
    return { deliveries, organizations, names, addresses }
  },
  View({ data: { deliveries, organizations, names, addresses }, place }) {
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
          list={deliveries}
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
