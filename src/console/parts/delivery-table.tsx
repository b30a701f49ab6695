import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { lastError } from '../delivery-error.js'
import type { NamedEndpoint } from '../directory.js'
import { DELIVERY_STATUS } from '../words.js'
import { Dotted } from './dotted.js'
import { Nothing } from './facts.js'
import { EndpointLink, SubjectLink } from './links.js'
import { OrganizationLink } from './organization-link.js'
import { Status } from './status.js'
import type { Column } from './table.js'
import { Ago } from './time.js'

type Delivery = Schemas['Delivery']

function DeliveryState(delivery: Delivery) {
  const { status, nextAttemptAt } = delivery
  const error = lastError(delivery)
  return (
    <>
      <Status {...DELIVERY_STATUS[status]} />
      {error && <span class="below small bad-text">{error}</span>}
      {nextAttemptAt && (
        <span class="below small muted">
          due <Ago at={nextAttemptAt} />
        </span>
      )}
    </>
  )
}

const EVENT: Column<Delivery> = {
  head: 'Event',
  cell: ({ id, event }) => (
    <a href={`${BASE}/deliveries/${id}`}>
      <Dotted word={event} />
    </a>
  ),
}

const OUTCOME: readonly Column<Delivery>[] = [
  { head: 'Status', cell: (delivery) => <DeliveryState {...delivery} /> },
  { head: 'Attempts', cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}` },
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
]

const ABOUT: Column<Delivery> = {
  head: 'About',
  wide: true,
  cell: ({ subject }) => (subject === null ? <Nothing /> : <SubjectLink subject={subject} />),
}

const endpointColumn = (known: ReadonlyMap<string, NamedEndpoint>): Column<Delivery> => ({
  head: 'Endpoint',
  wide: true,
  cell: ({ webhookId }) => (
    <EndpointLink endpoint={known.get(webhookId) ?? { id: webhookId, url: webhookId, description: null }} />
  ),
})

type Columns = readonly [Column<Delivery>, ...Column<Delivery>[]]

/** The columns of deliveries to one endpoint. */
export const columnsOfEndpoint: Columns = [EVENT, ABOUT, ...OUTCOME]

/** The columns of deliveries about one scan or case, with the endpoints that they go to. */
export const columnsOfSubject = (known: ReadonlyMap<string, NamedEndpoint>): Columns => [
  EVENT,
  endpointColumn(known),
  ...OUTCOME,
]

/** The columns of any deliveries. */
export const columnsOfAll = (
  known: ReadonlyMap<string, NamedEndpoint>,
  names: ReadonlyMap<string, string>,
): Columns => [
  EVENT,
  endpointColumn(known),
  {
    head: 'Organization',
    wide: true,
    cell: (delivery) => <OrganizationLink of={delivery} names={names} />,
  },
  ABOUT,
  ...OUTCOME,
]
