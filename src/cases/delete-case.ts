import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import { resourceKey, retryOnConflict } from '../changes/retry-on-conflict.js'
import type { ObjectStorage } from '../files/storage.js'
import { caseOnHold } from './apply-changes.js'
import { deleteCaseRow } from './delete-case-row.js'
import { findCase } from './queries.js'

export const deleteCase: ApiHandler<
  'deleteCase',
  Commits & { clock: Clock; storage: ObjectStorage }
> = async ({ tenant, params, ...caller }, context) => {
  const { database, clock, storage } = context
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  return retryOnConflict(database, resourceKey(tenant, id), async () => {
    const row = await findCase(database, tenant, id)
    if (row === undefined) return notFound
    if (row.hold) return caseOnHold
    const removedScanIds = row.scanIds.map((scanId) => publicId('scan', scanId))
    const deleted = await commit(context, deleteCaseRow, {
      row,
      storage,
      audit: auditOf(caller, publicId('case', id), clock.now(), { removedScanIds }),
    })
    return deleted && { status: 204 }
  })
}
