import type { Schemas } from '../contract.js'
import { ATTEMPT_ERROR } from '../words.js'

/** The error of a failed attempt. */
export function LastError({ of: { responseCode, error } }: { of: Schemas['LastAttemptFailure'] }) {
  if (error !== null) return <>{ATTEMPT_ERROR[error].replace(/\.$/, '')}</>
  return <>{responseCode === null ? 'No answer' : `HTTP ${responseCode}`}</>
}
