import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { ObjectStorage } from '../files/storage.js'
import { removeObject } from './object-removals.js'
import { deleteScanRow } from './scan-changes.js'

const scanInUse = (caseId: string) =>
  ({
    status: 409,
    error: { code: 'scan_in_use', message: `A case names this scan: ${publicId('case', caseId)}.` },
  }) as const

export const deleteScan: ApiHandler<
  'deleteScan',
  Commits & { log: Logger; clock: Clock; storage: ObjectStorage }
> = async ({ tenant, params, ...caller }, context) => {
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  const deleted = await commit(context, deleteScanRow, {
    id,
    tenant,
    storage: context.storage,
    audit: auditOf(caller, publicId('scan', id), context.clock.now(), {}),
  })
  if (deleted === undefined) return notFound
  if (deleted !== 'deleted') return scanInUse(deleted.namedBy)
  // A sweep retries every minute.
  await removeObject(context, id).catch((error: unknown) => {
    context.log.warn({ err: error, scan: params.scanId }, 'file of a deleted scan not removed; trying again')
  })
  return { status: 204 }
}
