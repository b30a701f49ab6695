import { useSignal } from '@preact/signals'
import { BASE, withFilters } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { endpointAddresses } from '../directory.js'
import { shortAddress } from '../format.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { DELIVERY_COLUMNS } from '../parts/delivery-table.js'
import { Empty } from '../parts/empty.js'
import { may } from '../parts/guarded.js'
import { ListOf } from '../parts/list.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { ResendSelected } from '../parts/resend-selected.js'
import { ChosenFilter, Select, TenantSelects, TimeSelects } from '../parts/selects.js'
import { loadTenantList, orderOf, type TenantList, tenantFilters, timeFilters } from '../tenant-list.js'
import { DELIVERY_STATUS, EVENT_KIND } from '../words.js'

type Delivery = Schemas['Delivery']
type Data = TenantList<Delivery> & { readonly addresses: ReadonlyMap<string, string> }

const [EVENT, ...OTHERS] = DELIVERY_COLUMNS

export const deliveriesPage = definePage<Data>({
  async load({ query }, signal) {
    const webhookId = query.get('webhookId') ?? undefined
    const filters = tenantFilters(query, {
      webhookId,
      status: oneOf(query.get('status'), DELIVERY_STATUS),
      event: oneOf(query.get('event'), EVENT_KIND),
      eventId: query.get('eventId') ?? undefined,
      subjectId: query.get('subjectId') ?? undefined,
      ...timeFilters(query),
    })
    const deliveries = listOf(api.GET('/console/api/deliveries', { params: { query: filters }, signal }))
    const addressesOf = async () =>
      endpointAddresses.of([
        ...(await deliveries).items.map((delivery) => delivery.webhookId),
        ...(webhookId === undefined ? [] : [webhookId]),
      ])
    const [loaded, addresses] = await Promise.all([loadTenantList(deliveries, query), addressesOf()])
    return { ...loaded, addresses }
  },
  View({ data: { list, names, addresses }, place }) {
    const webhookId = place.query.get('webhookId')
    const selected = useSignal<ReadonlySet<string>>(new Set())
    const selection = { selected, label: ({ event, id }: Delivery) => `Delivery ${id} of ${event}` }
    return (
      <>
        <PageHeader title="Deliveries" refreshable>
          Webhook deliveries of all organizations.
        </PageHeader>
        <div class="filters">
          <Choices label="Status" name="status" place={place} choices={choicesOf(DELIVERY_STATUS)} />
          <Select label="Event" name="event" place={place} choices={choicesOf(EVENT_KIND)} />
          <TenantSelects place={place} names={names} />
          <TimeSelects place={place} />
          <ChosenFilter label="Event" name="eventId" place={place} />
          <ChosenFilter label="About" name="subjectId" place={place} />
          {webhookId && (
            <p class="small">
              <span class="muted">Endpoint </span>
              {addresses.get(webhookId)} <a href={withFilters(place, { webhookId: undefined })}>Show all</a>
            </p>
          )}
        </div>
        <ResendSelected selected={selected} />
        <ListOf
          selection={may('resendDeliveries') ? selection : undefined}
          caption={`Deliveries, ${orderOf(place)}`}
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
