import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { CaseState } from './case-state.js'
import { OutsideText } from './outside-text.js'
import { At } from './time.js'

/** Until when the file of a scan is kept, or which cases keep it. */
export function KeptFile(props: {
  readonly scan: Schemas['Scan']
  /** The cases that include the scan; there may be more. */
  readonly cases: readonly Schemas['Case'][]
}) {
  const { fileExpiresAt, fileKept } = props.scan
  if (fileExpiresAt !== null)
    return (
      <>
        Until <At at={fileExpiresAt} />
      </>
    )
  if (!fileKept) return <>Without a limit</>
  const keeping = props.cases.filter(({ status, hold }) => status !== 'resolved' || hold)
  if (keeping.length === 0) return <>As long as a case needs it</>
  return (
    <>
      As long as a case needs it:
      <ul class="stack tight reasons">
        {keeping.map((theCase) => (
          <li key={theCase.id}>
            <a href={`${BASE}/cases/${theCase.id}`}>
              <OutsideText text={theCase.title} />
            </a>{' '}
            <CaseState of={theCase} />
          </li>
        ))}
      </ul>
    </>
  )
}
