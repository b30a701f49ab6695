import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { findEvidence, toScanEvidence } from './evidence.js'
import { FINAL_STATUSES } from './final-statuses.js'

export const getScanEvidence: ApiHandler<'getScanEvidence', { database: Database }> = async (
  { tenant, params, query },
  { database },
) => {
  const id = storedId('scan', params.scanId)
  const found = id === undefined ? undefined : await findEvidence(database, tenant, id)
  if (found === undefined) return notFound
  const { status, evidence } = found
  if (!FINAL_STATUSES.includes(status))
    return {
      status: 409,
      error: {
        code: 'conflict',
        message: `The scan is ${status}: it has evidence once its status is complete.`,
      },
    }
  return { status: 200, data: toScanEvidence(params.scanId, evidence, query.personalData === 'include') }
}
