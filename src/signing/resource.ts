import type { components } from '../../generated/console.js'
import { isoTime } from '../database/sql/time.js'
import type { ReportKeyRow } from './queries.js'

/** A key as the operator API shows it. */
export const toReportKey = ({
  keyId,
  publicKey,
  createdAt,
  retiredAt,
}: ReportKeyRow): components['schemas']['ReportKey'] => ({
  id: keyId,
  publicKey,
  createdAt: isoTime(createdAt),
  retiredAt: retiredAt === null ? null : isoTime(retiredAt),
})
