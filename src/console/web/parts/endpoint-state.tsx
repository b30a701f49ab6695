import type { Schemas } from '../contract.js'
import { WEBHOOK_STATUS } from '../words.js'
import { Status } from './status.js'

/** The state of an endpoint, and whether it answers. */
export function EndpointState({ status, circuit }: Pick<Schemas['WebhookEndpoint'], 'status' | 'circuit'>) {
  if (status === 'active' && circuit === 'open') return <Status word="Not answering" tone="bad" />
  return <Status {...WEBHOOK_STATUS[status]} />
}
