import { BASE } from '../address.js'
import type { Schemas } from '../api.js'
import { DELIVERY_STATUS } from '../words.js'
import { Nothing } from './facts.js'
import { Status } from './status.js'
import type { Column } from './table.js'
import { Ago } from './time.js'

type Delivery = Schemas['Delivery']

/** What tables of deliveries have in common, the column that names the row first. */
export const DELIVERY_COLUMNS = [
  {
    head: 'Event',
    cell: ({ id, event }) => <a href={`${BASE}/deliveries/${id}`}>{event}</a>,
  },
  { head: 'Status', cell: ({ status }) => <Status {...DELIVERY_STATUS[status]} /> },
  {
    head: 'Attempts',
    number: true,
    cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
  },
  {
    head: 'Last answer',
    cell: ({ responseCode, attempts }) =>
      responseCode ?? <Nothing word={attempts === 0 ? 'not attempted yet' : 'no answer'} />,
  },
  {
    head: 'Next attempt',
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? <Nothing /> : <Ago at={nextAttemptAt} />),
  },
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
] as const satisfies readonly Column<Delivery>[]
