import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import type { Database } from '../../database/connection.js'
import type { Documents } from '../../files/documents.js'
import { erasedOrganizations } from './ledger.js'
import { findPresent, LEDGER_ACTOR, repeatErasure } from './queries.js'

/**
 * Closes every organization that is here although the ledger has it, because a backup brought it back, and begins its
 * erasure again. From then on its keys are refused.
 */
export async function carryOutLedger({
  database,
  storage,
  clock,
  log,
}: {
  database: Database
  storage: { readonly documents: Documents }
  clock: Clock
  log: Pick<Logger, 'warn'>
}): Promise<void> {
  for (const id of await findPresent(database, await erasedOrganizations(storage.documents))) {
    const organization = publicId('org', id)
    const audit = {
      ...{ actor: LEDGER_ACTOR, address: undefined, subject: organization, details: {} },
      at: clock.now(),
    }
    if (await repeatErasure(database, { id, audit, clockOffsetMs: clock.offset() }))
      log.warn({ organization }, 'an erased organization is here again, from a backup: it is erased again')
  }
}
