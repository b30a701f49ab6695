import { storedFilter } from '../../basics/identifiers.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import { countAgreement } from './queries.js'

export const getAgreement: ConsoleHandler<
  'getAgreement',
  { database: Database; operatorReads: OperatorReads }
> = async ({ query }, { database, operatorReads }) => {
  const organizationId = storedFilter('org', query.organizationId)
  // A filter that names nothing matches nothing.
  if (organizationId === null) return { status: 200, data: [] }
  const data = await operatorReads.from(database, (reads) => countAgreement(reads, organizationId))
  return { status: 200, data }
}
