import { getTableName, sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../../database/connection.js'
import {
  apiKeys,
  cases,
  deliveries,
  type MoveState,
  organizations,
  scans,
  webhookEndpoints,
} from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { ApiError } from '../../http/errors.js'

/** Where an organization is that is not active here: being moved, or moved to another deployment at `address`. */
export type MovedOrganization = { readonly state: MoveState; readonly address: string | null }

/** `Retry-After` while an organization is being moved. */
const RETRY_AFTER_SECONDS = 30

/**
 * The error for a request about an organization that is not active here: 421 once it has left, 503 while it is being
 * moved. With a `target`, the 421 has the new address of the same request in `Location`.
 */
export function movedError({ state, address }: MovedOrganization, target?: string): ApiError {
  if (state === 'left' && address !== null)
    return new ApiError(421, 'organization_moved', `This organization has moved to ${address}.`, {
      headers: target === undefined ? {} : { Location: address + target },
    })
  return new ApiError(503, 'service_unavailable', 'This organization is being moved; try again.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}

const ownedBy = (
  table: typeof apiKeys | typeof cases | typeof deliveries | typeof scans | typeof webhookEndpoints,
) =>
  defineStatement<MovedOrganization, { id: string }>(fragment`
    /* tenants/organizations/moved.${sql.raw(getTableName(table))} */
    select move.state, move.address from ${table} as one
    join organization_moves as move on move.organization_id = one.organization_id
    where one.id = ${value('id')}::uuid`)

const OWNERS = {
  organization: defineStatement<MovedOrganization, { id: string }>(fragment`
    /* tenants/organizations/moved.organizations */
    select move.state, move.address from ${organizations} as one
    join organization_moves as move on move.organization_id = one.id
    where one.id = ${value('id')}::uuid`),
  key: ownedBy(apiKeys),
  case: ownedBy(cases),
  endpoint: ownedBy(webhookEndpoints),
  delivery: ownedBy(deliveries),
  scan: ownedBy(scans),
}

/**
 * Throws if an operator tries to change an organization that is not active here, or a resource of it: the change would
 * be lost. Requests of tenants are refused when their API key is checked.
 */
export async function requireNotMoved(
  database: Database,
  what: keyof typeof OWNERS,
  id: string,
): Promise<void> {
  const [moved] = await database.run(OWNERS[what], { id })
  if (moved !== undefined) throw movedError(moved)
}
