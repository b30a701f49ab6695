import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import { readChainState } from '../../custody/chain-state.js'
import type { Database } from '../../database/connection.js'
import { isoTime } from '../../database/sql/time.js'
import { findOrganization } from '../../tenants/organizations/queries.js'

const written = (time: string | null): string | null => (time === null ? null : isoTime(time))

export const getCustody: ConsoleHandler<'getCustody', { database: Database }> = async (
  { params },
  { database },
) => {
  const id = storedId('org', params.organizationId)
  if (id === undefined || (await findOrganization(database, id)) === undefined) return notFound
  const { chained, isBehind, problem, ...times } = await readChainState(database, id)
  return {
    status: 200,
    data: {
      chained,
      chainedUntil: written(times.chainedUntil),
      isBehind,
      headSignedAt: written(times.headSignedAt),
      checkedAt: written(times.checkedAt),
      problem,
    },
  }
}
