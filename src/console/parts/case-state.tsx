import type { Schemas } from '../contract.js'
import { CASE_STATUS, ON_HOLD } from '../words.js'
import { Status } from './status.js'

/** The status of a case, and whether it is on hold. */
export function CaseState({ of: { status, hold } }: { of: Pick<Schemas['Case'], 'status' | 'hold'> }) {
  return (
    <>
      <Status {...CASE_STATUS[status]} />
      {hold && (
        <>
          {' '}
          <Status {...ON_HOLD} />
        </>
      )}
    </>
  )
}
