import type { Schemas } from '../contract.js'
import { SCAN_STATUS, VERDICT } from '../words.js'
import { Status } from './status.js'

/** The verdict of a scan, or how far it is without one. */
export function ScanState({ verdict, status }: Pick<Schemas['Scan'], 'verdict' | 'status'>) {
  return <Status {...(verdict === null ? SCAN_STATUS[status] : VERDICT[verdict])} />
}
