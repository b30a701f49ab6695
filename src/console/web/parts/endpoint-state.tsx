import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { isFailing } from '../endpoint-health.js'
import { TROUBLE, WEBHOOK_STATUS } from '../words.js'
import { Status } from './status.js'

type Props = Pick<Schemas['WebhookEndpoint'], 'status' | 'circuit' | 'lastSuccessAt' | 'lastFailureAt'>

/** The state of an endpoint, and whether it takes what it is sent. */
export function EndpointState({ status, circuit, ...last }: Props) {
  if (status === 'active' && circuit === 'open') return <Status {...TROUBLE.circuit_open} />
  if (status === 'active' && isFailing(last, now.value)) return <Status {...TROUBLE.failing} />
  return <Status {...WEBHOOK_STATUS[status]} />
}
