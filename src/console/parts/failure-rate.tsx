import type { Schemas } from '../contract.js'
import { percent } from '../format.js'
import { Nothing } from './facts.js'

/** The share of an endpoint's attempts of the last 24 hours that failed, without those of test events. */
export function FailureRate({ of: { recentFailureRate } }: { of: Schemas['WebhookEndpoint'] }) {
  if (recentFailureRate === null) return <Nothing word="no attempts" />
  return <span class={recentFailureRate > 0 ? 'bad-text' : undefined}>{percent(recentFailureRate)}</span>
}
