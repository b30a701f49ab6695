import type { Schemas } from '../contract.js'
import { ATTEMPT_ERROR } from '../words.js'
import { OutsideText } from './outside-text.js'
import { Table } from './table.js'

type Attempt = Schemas['DeliveryAttempt']

/** Whether the receiver accepted the delivery. */
export const hasSucceeded = ({ responseCode, error }: Attempt) =>
  error === null && responseCode !== null && responseCode >= 200 && responseCode < 300

/** The outcome of the requested attempt. */
export function Sent({ attempt }: { attempt: Attempt | undefined }) {
  if (attempt === undefined) return null
  const { responseCode, error } = attempt
  if (hasSucceeded(attempt))
    return <p class="notice good">It was sent, and the receiver accepted it: status {responseCode}.</p>
  return (
    <p class="notice bad">
      It was sent, and failed:{' '}
      {error === null ? `the receiver answered ${responseCode}.` : ATTEMPT_ERROR[error]}
    </p>
  )
}

/** The headers that were sent with a body. */
export function RequestHeaders({ headers }: { headers: readonly Schemas['RequestHeader'][] }) {
  return (
    <Table
      caption="Headers of the latest attempt"
      rows={headers}
      rowId={({ name }) => name}
      columns={[
        { head: 'Header', cell: ({ name }) => <code>{name}</code> },
        {
          head: 'Value',
          wide: true,
          cell: ({ value }) => (
            <code>
              <OutsideText text={value} />
            </code>
          ),
        },
      ]}
    />
  )
}
