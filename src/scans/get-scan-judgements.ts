import type { components } from '../../generated/console.js'
import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { listJudgementRows, toJudgement } from './judgements.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { findRejudgement } from './rejudgement-queue.js'

/** As in the contract: `ScanJudgements.judgements.maxItems`. */
const MAX_SHOWN = 100

/** The judgements of a scan as the operator API shows them. */
export async function readJudgements(
  database: Database,
  id: string,
): Promise<components['schemas']['ScanJudgements']> {
  const [rows, rejudgement] = await Promise.all([
    listJudgementRows(database, id, { limit: MAX_SHOWN, after: undefined }),
    findRejudgement(database, id),
  ])
  return { rejudgement: rejudgement ?? null, judgements: rows.slice(0, MAX_SHOWN).map(toJudgement) }
}

export const getScanJudgements: ConsoleHandler<'getScanJudgements', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  if (scan === undefined) return notFound
  return { status: 200, data: await readJudgements(database, scan.id) }
}
