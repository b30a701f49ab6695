import type { components } from '../../generated/api.js'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import type { Tenant } from '../database/tenant.js'
import { type Cause, type Event, makeEvent } from '../events/event.js'
import { type ShownScan, toScan } from './resource.js'

/** A scan as the API shows it with its verdict, and the events of that verdict. */
export function judged(
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
