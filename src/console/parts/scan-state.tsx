import type { Schemas } from '../contract.js'
import { NO_VERDICT, SCAN_STATUS, VERDICT, withoutVerdict } from '../words.js'
import { Status } from './status.js'

type Shown = Pick<Schemas['Scan'], 'verdict' | 'status'> & Partial<Pick<Schemas['Scan'], 'signals'>>

/** The verdict of a scan or, if it has none, its status, or why a complete scan has none, if its signals are given. */
export function ScanState({ verdict, status, signals }: Shown) {
  if (verdict !== null) return <Status {...VERDICT[verdict]} />
  if (status !== 'complete') return <Status {...SCAN_STATUS[status]} />
  return <Status {...(signals === undefined ? NO_VERDICT : withoutVerdict(signals))} />
}
