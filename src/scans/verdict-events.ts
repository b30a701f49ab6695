import type { components } from '../../generated/api.js'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import type { Clock } from '../basics/clock.js'
import { type Commits, commit } from '../changes/commit.js'
import { type Cause, type Event, makeEvent } from '../changes/events/event.js'
import type { Tenant } from '../database/tenant.js'
import { type Completion, completeScan, findScan } from './queries.js'
import { type ShownScan, toScan } from './resource.js'

/** A scan as the API shows it with its verdict, and the events of that verdict. */
function judged(
  scan: ShownScan,
  tenant: Tenant,
  verdict: Verdict | NoVerdict,
  at: Date,
  cause: Cause,
): { data: components['schemas']['Scan']; events: Event[] } {
  const data = toScan(scan, tenant, { status: 'complete', updatedAt: at, ...verdict })
  const events: Event[] = [makeEvent('scan.completed', tenant, at, data, cause)]
  if (verdict.verdict !== null && verdict.verdict !== 'authentic')
    events.push(makeEvent(`verdict.${verdict.verdict}`, tenant, at, data, cause))
  return { data, events }
}

/** The last attempt to store a verdict accepts any metadata, in case it changes all the time. */
const MAX_ROUNDS = 20

type Judgement = Omit<Completion, 'id' | 'metadata' | 'at' | 'events'> & { readonly cause: Cause }

/**
 * Gives a scan its verdict and records its events, with the metadata that the scan has at that moment, even if it was
 * changed since `scan` was read. Resolves to the scan as the API shows it, or to `undefined` if the scan no longer has
 * the status `from`.
 */
export async function judgeScan(
  context: Commits & { readonly clock: Clock },
  scan: ShownScan,
  { cause, ...given }: Judgement,
): Promise<components['schemas']['Scan'] | undefined> {
  const { tenant, from, verdict } = given
  const { id } = scan
  let present: ShownScan | undefined = scan
  for (let round = 1; round <= MAX_ROUNDS && present?.status === from; round += 1) {
    const at = context.clock.now()
    const { data, events } = judged(present, tenant, verdict, at, cause)
    const metadata = round < MAX_ROUNDS ? present.metadata : undefined
    if (await commit(context, completeScan, { ...given, id, metadata, at, events })) return data
    present = await findScan(context.database, tenant, id)
  }
  return undefined
}
