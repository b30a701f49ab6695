import type { Schemas } from '../contract.js'
import { TROUBLE, WEBHOOK_STATUS } from '../words.js'
import { LastError } from './last-error.js'
import { Status } from './status.js'

type Props = Pick<Schemas['WebhookEndpoint'], 'status' | 'circuit' | 'failing' | 'lastFailure'>

/** The state of an endpoint, and whether it accepts deliveries; the last error if it does not. */
export function EndpointState({ status, circuit, failing, lastFailure }: Props) {
  if (status !== 'active' || (circuit === 'closed' && !failing)) return <Status {...WEBHOOK_STATUS[status]} />
  return (
    <>
      <Status {...TROUBLE[circuit === 'open' ? 'circuit_open' : 'failing']} />
      {lastFailure && (
        <span class="below wrapped small muted">
          <LastError of={lastFailure} />
        </span>
      )}
    </>
  )
}
