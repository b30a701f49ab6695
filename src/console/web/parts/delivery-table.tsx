import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { lastError } from '../delivery-error.js'
import { DELIVERY_STATUS } from '../words.js'
import { Dotted } from './dotted.js'
import { Nothing } from './facts.js'
import { SubjectLink } from './links.js'
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

/** The shared columns of tables of deliveries; the first one names the row. */
export const DELIVERY_COLUMNS = [
  {
    head: 'Event',
    cell: ({ id, event }) => (
      <a href={`${BASE}/deliveries/${id}`}>
        <Dotted word={event} />
      </a>
    ),
  },
  {
    head: 'About',
    wide: true,
    cell: ({ subject }) => (subject === null ? <Nothing /> : <SubjectLink subject={subject} />),
  },
  { head: 'Status', cell: (delivery) => <DeliveryState {...delivery} /> },
  { head: 'Attempts', cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}` },
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
] as const satisfies readonly Column<Delivery>[]
