import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { DELIVERY_STATUS } from '../words.js'
import { Dotted } from './dotted.js'
import { Status } from './status.js'
import type { Column } from './table.js'
import { Ago } from './time.js'

type Delivery = Schemas['Delivery']

function DeliveryState({ status, nextAttemptAt }: Delivery) {
  return (
    <>
      <Status {...DELIVERY_STATUS[status]} />
      {nextAttemptAt && (
        <span class="below small muted">
          due <Ago at={nextAttemptAt} />
        </span>
      )}
    </>
  )
}

function AttemptCount({ attempts, maxAttempts, responseCode }: Delivery) {
  const answer = responseCode === null ? 'no answer' : `last answer ${responseCode}`
  return (
    <>
      {attempts} of {maxAttempts}
      {attempts > 0 && <span class="below small muted">{answer}</span>}
    </>
  )
}

/** What tables of deliveries have in common, the column that names the row first. */
export const DELIVERY_COLUMNS = [
  {
    head: 'Event',
    cell: ({ id, event }) => (
      <a href={`${BASE}/deliveries/${id}`}>
        <Dotted word={event} />
      </a>
    ),
  },
  { head: 'Status', cell: (delivery) => <DeliveryState {...delivery} /> },
  { head: 'Attempts', cell: (delivery) => <AttemptCount {...delivery} /> },
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
] as const satisfies readonly Column<Delivery>[]
