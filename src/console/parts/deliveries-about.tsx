import { BASE } from '../address.js'
import { api, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { endpoints, type NamedEndpoint } from '../directory.js'
import { columnsOfSubject } from './delivery-table.js'
import { Table } from './table.js'

/** The newest deliveries about a scan or a case, and the endpoints that they go to. */
export type DeliveriesAbout = {
  readonly items: readonly Schemas['Delivery'][]
  readonly known: ReadonlyMap<string, NamedEndpoint>
}

export async function loadDeliveriesAbout(
  subjectId: string,
  limit: number,
  signal: AbortSignal,
): Promise<DeliveriesAbout> {
  const { items } = await listOf(
    api.GET('/console/api/deliveries', { params: { query: { subjectId, limit } }, signal }),
  )
  return { items, known: await endpoints.of(items.map(({ webhookId }) => webhookId)) }
}

/** What was sent about a scan or a case, and to which endpoints. */
export function DeliveriesAbout(props: {
  readonly subjectId: string
  readonly what: NonNullable<Schemas['EventSubject']>['kind']
  readonly deliveries: DeliveriesAbout
}) {
  const {
    subjectId,
    what,
    deliveries: { items, known },
  } = props
  return (
    <section aria-labelledby="deliveries">
      <div class="section-head">
        <h2 id="deliveries">Deliveries</h2>
        {items.length > 0 && (
          <a href={`${BASE}/deliveries?subjectId=${subjectId}`}>In the list of deliveries</a>
        )}
      </div>
      {items.length === 0 ? (
        <p class="muted">None: no endpoint had subscribed, or they are no longer kept.</p>
      ) : (
        <Table
          caption={`Deliveries about this ${what}, newest first`}
          rows={items}
          rowId={({ id }) => id}
          columns={columnsOfSubject(known)}
        />
      )}
    </section>
  )
}
