import { getTableName, sql } from 'drizzle-orm'
import { storedId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../../database/connection.js'
import {
  apiKeys,
  cases,
  deliveries,
  type MoveState,
  organizations,
  replays,
  scans,
  webhookEndpoints,
} from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { ApiError } from '../../http/errors.js'

/**
 * Where an organization is that is not active here: being moved, moved to another deployment at `address`, or being
 * erased.
 */
export type MovedOrganization = { readonly state: MoveState; readonly address: string | null }

/** `Retry-After` while an organization is being moved. */
const RETRY_AFTER_SECONDS = 30

/**
 * The error for a request about an organization that is not active here: 421 once it has left, 503 while it is being
 * moved, and 404 from the beginning of its erasure. With a `target`, the 421 has the new address of the same request in `Location`.
 */
export function movedError({ state, address }: MovedOrganization, target?: string): ApiError {
  if (state === 'erasing') return new ApiError(404, 'not_found', 'No such resource.')
  if (state === 'left' && address !== null)
    return new ApiError(421, 'organization_moved', `This organization has moved to ${address}.`, {
      headers: target === undefined ? {} : { Location: address + target },
    })
  return new ApiError(503, 'service_unavailable', 'This organization is being moved; try again.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}

const moveOf = (
  table:
    | typeof apiKeys
    | typeof cases
    | typeof deliveries
    | typeof organizations
    | typeof replays
    | typeof scans
    | typeof webhookEndpoints,
) =>
  defineStatement<MovedOrganization, { id: string }>(fragment`
    /* tenants/organizations/moved.${sql.raw(getTableName(table))} */
    select move.state, move.address from ${table} as resource
    join organization_moves as move
      on move.organization_id = resource.${sql.raw(table === organizations ? 'id' : 'organization_id')}
    where resource.id = ${value('id')}::uuid`)

/** For each path parameter that names a resource of an organization: the kind of its identifier, and the statement. */
const RESOURCES = {
  organizationId: ['org', moveOf(organizations)],
  keyId: ['key', moveOf(apiKeys)],
  caseId: ['case', moveOf(cases)],
  scanId: ['scan', moveOf(scans)],
  webhookId: ['whe', moveOf(webhookEndpoints)],
  deliveryId: ['whd', moveOf(deliveries)],
  replayId: ['rpl', moveOf(replays)],
} as const

/**
 * Throws 404, 421 or 503 if an operator tries to change an organization that is not active here, or a resource of it: the
 * change would be lost. `publicId` is the value of the parameter; one that names nothing passes, and the operation then
 * answers 404. Requests of tenants are refused when their API key is checked.
 */
export async function requireNotMoved(
  database: Database,
  parameter: keyof typeof RESOURCES,
  publicId: string,
): Promise<void> {
  const [kind, statement] = RESOURCES[parameter]
  const id = storedId(kind, publicId)
  const [moved] = id === undefined ? [] : await database.run(statement, { id })
  if (moved !== undefined) throw movedError(moved)
}
