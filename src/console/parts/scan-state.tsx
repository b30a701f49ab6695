import type { Schemas } from '../contract.js'
import { NO_EVIDENCE, SCAN_STATUS, VERDICT } from '../words.js'
import { Status } from './status.js'

/** The verdict of a scan, or its status if it has none. */
export function ScanState({ verdict, status }: Pick<Schemas['Scan'], 'verdict' | 'status'>) {
  if (verdict !== null) return <Status {...VERDICT[verdict]} />
  return <Status {...(status === 'complete' ? NO_EVIDENCE : SCAN_STATUS[status])} />
}
