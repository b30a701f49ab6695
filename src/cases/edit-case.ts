import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import type { Commits } from '../changes/commit.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { findScanOwners } from '../scans/operator-queries.js'
import { applyChanges } from './apply-changes.js'
import { findCaseOfAnyTenant } from './queries.js'
import { type CaseRow, toOperatorCase } from './resource.js'

/** Lists the scans in a request that cannot be added to the case, with the reason. */
async function reasonsNotAdded(
  database: Database,
  { organizationId, environment }: CaseRow,
  given: readonly string[],
) {
  const ids = given.map((scanId) => storedId('scan', scanId))
  const found = await findScanOwners(
    database,
    ids.filter((id) => id !== undefined),
  )
  const owners = new Map(found.map((owner) => [owner.id, owner]))
  return ids.flatMap((id, index) => {
    const owner = id === undefined ? undefined : owners.get(id)
    const message =
      owner === undefined
        ? 'is not an existing scan'
        : owner.organizationId !== organizationId
          ? 'belongs to another organization'
          : owner.environment !== environment
            ? `belongs to another environment, ${owner.environment}`
            : undefined
    return message === undefined ? [] : [{ path: `body.addScanIds[${index}]`, message }]
  })
}

export const editCase: ConsoleHandler<'editCase', Commits & { clock: Clock }> = async (
  { params, body, actor, address, cause },
  context,
) => {
  const { database } = context
  const id = storedId('case', params.caseId)
  if (id === undefined) return notFound
  const find = () => findCaseOfAnyTenant(database, id)
  const result = await applyChanges(
    { turn: id, find, changes: body, removesOnlyNamed: false, by: { actor, address }, cause },
    context,
  )
  if ('row' in result) return { status: 200, data: toOperatorCase(result.row) }
  if (result.status !== 422) return result
  const row = await find()
  if (row === undefined) return notFound
  const details = await reasonsNotAdded(database, row, body.addScanIds ?? [])
  return { ...result, error: { ...result.error, ...(details.length > 0 && { details }) } }
}
