import { api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { exactTime } from '../time.js'
import { OutsideText } from './outside-text.js'
import { Ago } from './time.js'

export const loadCustody = (organizationId: string, signal: AbortSignal): Promise<Schemas['Custody']> =>
  dataOf(
    api.GET('/console/api/organizations/{organizationId}/custody', {
      params: { path: { organizationId } },
      signal,
    }),
  )

function Chained({ of: { chained, chainedUntil, isBehind } }: { of: Schemas['Custody'] }) {
  if (chainedUntil === null)
    return <>{isBehind ? 'its first records are not chained yet' : 'no records yet'}</>
  return (
    <>
      {chained === 1 ? '1 record' : `${chained} records`}, chained up to{' '}
      <time dateTime={chainedUntil}>{exactTime(new Date(chainedUntil))}</time>
      {isBehind && ', newer ones follow'}
    </>
  )
}

function Checked({ of: { checkedAt, problem } }: { of: Schemas['Custody'] }) {
  if (problem !== null)
    return (
      <>
        a check found a difference: <OutsideText text={problem} />
      </>
    )
  return <>{checkedAt === null ? 'not checked yet.' : 'no difference found.'}</>
}

/** One line about the record of custody of an organization. */
export function Custody({ of }: { of: Schemas['Custody'] }) {
  return (
    <p class={of.problem === null ? 'small muted' : 'notice bad'}>
      Record of custody of the organization: <Chained of={of} />;{' '}
      {of.headSignedAt === null ? (
        'no head signed yet'
      ) : (
        <>
          head signed <Ago at={of.headSignedAt} />
        </>
      )}
      ; <Checked of={of} />
    </p>
  )
}
