import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { AuditRecord } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { notFound } from '../changes/handlers.js'
import { retryOnConflict } from '../changes/retry-on-conflict.js'
import type { ObjectStorage } from '../files/storage.js'
import { caseOnHold } from './apply-changes.js'
import { deleteCaseRow } from './delete-case-row.js'
import type { CaseRow } from './resource.js'

export type RemovesCases = Commits & { clock: Clock; storage: ObjectStorage }

type Removal = {
  /** For {@link retryOnConflict}. */
  readonly turn: string
  /** Reads the current state of the case. */
  readonly find: () => Promise<CaseRow | undefined>
  readonly by: Pick<AuditRecord, 'actor' | 'address'>
}

/** Deletes a case, unless it is on hold. */
export const removeCase = ({ turn, find, by }: Removal, context: RemovesCases) =>
  retryOnConflict(context.database, turn, async () => {
    const row = await find()
    if (row === undefined) return notFound
    if (row.hold) return caseOnHold
    const removedScanIds = row.scanIds.map((scanId) => publicId('scan', scanId))
    const deleted = await commit(context, deleteCaseRow, {
      row,
      storage: context.storage,
      audit: {
        ...by,
        subject: publicId('case', row.id),
        details: { removedScanIds },
        at: context.clock.now(),
      },
    })
    return deleted && ({ status: 204 } as const)
  })
