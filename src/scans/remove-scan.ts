import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { AuditRecord } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { notFound } from '../changes/handlers.js'
import type { Tenant } from '../database/tenant.js'
import type { ObjectStorage } from '../files/storage.js'
import { removeObject } from './object-removals.js'
import { deleteScanRow } from './scan-changes.js'

export type RemovesScans = Commits & { log: Logger; clock: Clock; storage: ObjectStorage }

const scanInUse = (caseId: string) =>
  ({
    status: 409,
    error: { code: 'scan_in_use', message: `A case names this scan: ${publicId('case', caseId)}.` },
  }) as const

type Removal = {
  /** UUID of the scan. */
  readonly id: string
  readonly tenant: Tenant
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
}

/** Deletes a scan of a tenant with its file, unless a case names it. */
export async function removeScan({ id, tenant, by }: Removal, context: RemovesScans) {
  const subject = publicId('scan', id)
  const deleted = await commit(context, deleteScanRow, {
    id,
    tenant,
    storage: context.storage,
    audit: { ...by, subject, details: {}, at: context.clock.now() },
  })
  if (deleted === undefined) return notFound
  if (deleted !== 'deleted') return scanInUse(deleted.namedBy)
  // A sweep retries every minute.
  await removeObject(context, id).catch((error: unknown) => {
    context.log.warn({ err: error, scan: subject }, 'file of a deleted scan not removed; trying again')
  })
  return { status: 204 } as const
}
