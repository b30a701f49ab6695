import type { Schemas } from './contract.js'
import { ATTEMPT_ERROR, FAILURE } from './words.js'

/** The last error of a delivery that has not succeeded; `undefined` before its first attempt. */
export function lastError({
  status,
  failure,
  attemptHistory,
}: Pick<Schemas['Delivery'], 'status' | 'failure' | 'attemptHistory'>): string | undefined {
  if (status === 'succeeded') return undefined
  if (failure !== null) return FAILURE[failure]
  const last = attemptHistory.at(-1)
  if (last === undefined) return undefined
  return last.error === null ? `The receiver answered ${last.responseCode}.` : ATTEMPT_ERROR[last.error]
}
