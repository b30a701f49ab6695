import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type BackgroundWork, createBackgroundWork } from '../../basics/background-work.js'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import type { Database } from '../../database/connection.js'
import { vacuumFully } from '../../database/partitions/vacuum.js'
import type { ObjectStorage } from '../../files/storage.js'
import type { ReportKeys } from '../../signing/report-keys.js'
import { countUnderWay } from '../move-state.js'
import { removeData, removeEmptied } from '../remove.js'
import { enterErasure } from './ledger.js'
import {
  type ClaimedErasure,
  claimErasure,
  countHeld,
  findErasure,
  finishErasure,
  renewErasure,
} from './queries.js'
import { signReceipt } from './receipt.js'
import { removedBy } from './resource.js'

/** After this time another process takes over the erasure of a process that is gone. */
const LEASE_MS = 2 * 60_000

/** How often a lease is renewed. A batch takes seconds. */
const RENEWAL_MS = 20_000

/** How often a process looks for erasures, and how long one waits that cannot go on yet. */
const POLL_MS = 10_000

type Needs = {
  /** For background work. */
  readonly database: Database
  readonly storage: ObjectStorage
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly reportKeys: Pick<ReportKeys, 'sign'>
}

/** The process is stopping, or another one carries out the erasure. It goes on there. */
class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}

/** Whether nothing works on the organization any more, and no case is on hold. */
async function mayBegin(
  database: Database,
  { organizationId, isRepeated }: ClaimedErasure,
): Promise<boolean> {
  const { deliveries, scans, reports } = await countUnderWay(database, organizationId)
  if (deliveries + scans + reports > 0) return false
  // One that was put on hold at the moment in which the erasure began.
  return isRepeated || (await countHeld(database, organizationId)) === 0
}

/**
 * Carries out a claimed erasure: the entry in the ledger, files, rows, the organization itself, and the receipt. It can
 * be interrupted anywhere, and is then carried out from the beginning, which finds less.
 */
async function carryOut(
  { database, storage, clock, log, reportKeys }: Needs,
  erasure: ClaimedErasure,
  token: string,
  isStopped: () => boolean,
): Promise<void> {
  const { organizationId, requestedBy } = erasure
  const organization = publicId('org', organizationId)
  let renewedAt = Number.NEGATIVE_INFINITY
  const renew = async (leaseMs: number, isRemoving: boolean) => {
    const clockOffsetMs = clock.offset()
    const isHeld = await renewErasure(database, {
      id: organizationId,
      token,
      leaseMs,
      isRemoving,
      clockOffsetMs,
    })
    if (!isHeld) throw new InterruptedError('Another process carries it out.')
    renewedAt = performance.now()
  }
  const beforeBatch = async () => {
    if (isStopped()) throw new InterruptedError('The process is stopping.')
    if (performance.now() - renewedAt > RENEWAL_MS) await renew(LEASE_MS, true)
  }

  if (!(await mayBegin(database, erasure))) return renew(POLL_MS, false)
  try {
    await enterErasure(storage.documents, organizationId, new Date(erasure.startedAt))
    const removed = { moved: organizationId, moveId: token, state: 'erasing' } as const
    await removeData({ database, storage, clock }, removed, beforeBatch)
    await removeEmptied(database, removed, beforeBatch)
    if (database.kind === 'embedded') await vacuumFully(database, beforeBatch)
    const row = await findErasure(database, organizationId)
    if (row === undefined) return
    const finishedAt = clock.now()
    const receipt = await signReceipt(reportKeys, {
      version: 1,
      organizationId: organization,
      requestedBy,
      startedAt: row.startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      counts: removedBy(row),
    })
    const details = { receiptSha256: receipt.sha256 }
    const audit = { actor: requestedBy, address: undefined, subject: organization, details, at: finishedAt }
    await finishErasure(database, { id: organizationId, token, finishedAt, receipt, audit })
    log.info({ organization, receiptSha256: receipt.sha256 }, 'organization erased')
  } catch (error) {
    // Given back, so that no process has to wait for the end of the lease.
    await renew(isStopped() ? 0 : POLL_MS, true).catch(() => {})
    if (!(error instanceof InterruptedError)) throw error
  }
}

/**
 * Erases organizations, one at a time. Each process has one; they share the work through the database. A stop, or a
 * crash, leaves an erasure to the next process.
 */
export function createEraser(needs: Needs): BackgroundWork {
  const { database, clock, log } = needs
  return createBackgroundWork({
    pollMs: POLL_MS,
    onFailure: logSparingly(clock, (fields) => log.error(fields, 'an organization could not be erased')),
    async work(isStopped) {
      while (!isStopped()) {
        const token = randomUUID()
        const erasure = await claimErasure(database, {
          token,
          leaseMs: LEASE_MS,
          clockOffsetMs: clock.offset(),
        })
        if (erasure === undefined) return
        await carryOut(needs, erasure, token, isStopped)
      }
    },
  })
}
