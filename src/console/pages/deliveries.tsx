import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { api, listOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { endpoints, type NamedEndpoint } from '../directory.js'
import { definePage } from '../navigation.js'
import { Choices, choicesOf } from '../parts/choices.js'
import { columnsOfAll } from '../parts/delivery-table.js'
import { Empty } from '../parts/empty.js'
import { may } from '../parts/guarded.js'
import { ListOf } from '../parts/list.js'
import { PageHeader } from '../parts/page-header.js'
import { ResendSelected } from '../parts/resend-selected.js'
import { ChosenFilter, Select, TenantSelects, TimeSelects } from '../parts/selects.js'
import { loadTenantList, orderOf, type TenantList, tenantFilters, timeFilters } from '../tenant-list.js'
import { DELIVERY_STATUS, EVENT_KIND } from '../words.js'

type Delivery = Schemas['Delivery']
type Data = TenantList<Delivery> & { readonly known: ReadonlyMap<string, NamedEndpoint> }

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
    const endpointsOf = async () =>
      endpoints.of([webhookId, ...(await deliveries).items.map((delivery) => delivery.webhookId)])
    const [loaded, known] = await Promise.all([loadTenantList(deliveries, query), endpointsOf()])
    return { ...loaded, known }
  },
  View({ data: { list, names, known }, place }) {
    const webhookId = place.query.get('webhookId') ?? ''
    const subjectId = place.query.get('subjectId')
    const about = list.items.find(({ subject }) => subject?.id === subjectId)?.subject?.name || undefined
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
          <ChosenFilter label="About" name="subjectId" place={place} shown={about} />
          <ChosenFilter label="Endpoint" name="webhookId" place={place} shown={known.get(webhookId)?.url} />
        </div>
        <ResendSelected selected={selected} />
        <ListOf
          selection={may('resendDeliveries') ? selection : undefined}
          caption={`Deliveries, ${orderOf(place)}`}
          place={place}
          list={list}
          columns={columnsOfAll(known, names)}
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
