import { type SQL, sql } from 'drizzle-orm'
import { SCAN_STATUSES, type ScanStatus } from '../../generated/vocabulary.js'
import { literals } from '../database/sql/words.js'

const IS_FINAL: Readonly<Record<ScanStatus, boolean>> = {
  uploading: false,
  queued: false,
  processing: false,
  complete: true,
  failed: true,
}

/** The statuses that a scan keeps. */
export const FINAL_STATUSES: readonly ScanStatus[] = SCAN_STATUSES.filter((status) => IS_FINAL[status])

/** Matches a scan's status if it is final. */
export const isFinal: SQL = sql`in ${literals(FINAL_STATUSES)}`
