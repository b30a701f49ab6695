import type { Verdict } from '../analysis/verdict.js'
import { type Event, makeEvent } from '../events/event.js'
import { type ScanRow, toScan } from './resource.js'

/** A scan as it is once it has the verdict, and the events that tell of it. */
export function judged(scan: ScanRow, verdict: Verdict, at: Date): { scan: ScanRow; events: Event[] } {
  const complete: ScanRow = {
    ...scan,
    ...verdict,
    status: 'complete',
    updatedAt: at,
    analysisLeaseUntil: null,
  }
  const data = toScan(complete)
  const events: Event[] = [makeEvent('scan.completed', scan, at, data)]
  if (verdict.verdict !== 'authentic') events.push(makeEvent(`verdict.${verdict.verdict}`, scan, at, data))
  return { scan: complete, events }
}
