import { getTableName, sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import {
  apiKeys,
  cases,
  deliveries,
  type MoveState,
  organizations,
  scans,
  webhookEndpoints,
} from '../database/schema.js'
import { ApiError } from '../http/errors.js'

/** Where an organization stands that is not here: on its way, or gone to another deployment's base address. */
export type Whereabouts = { readonly state: MoveState; readonly address: string | null }

/** How soon to ask again while an organization moves. */
const RETRY_AFTER_SECONDS = 30

/**
 * The refusal of a request about an organization that is not here: 421 once it has left, 503 on its way. With a
 * `target`, the 421 has the address of the same request in `Location`.
 */
export function elsewhere({ state, address }: Whereabouts, target?: string): ApiError {
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
  defineStatement<Whereabouts, { id: string }>(fragment`
    /* organizations/elsewhere.${sql.raw(getTableName(table))} */
    select move.state, move.address from ${table} as one
    join organization_moves as move on move.organization_id = one.organization_id
    where one.id = ${value('id')}::uuid`)

const OWNERS = {
  organization: defineStatement<Whereabouts, { id: string }>(fragment`
    /* organizations/elsewhere.organizations */
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
 * Refuses an operator's change of an organization that is not here, or of what is its own: made here, it would be
 * lost. Tenants' own are refused by their keys.
 */
export async function requireHere(database: Database, what: keyof typeof OWNERS, id: string): Promise<void> {
  const [whereabouts] = await database.run(OWNERS[what], { id })
  if (whereabouts !== undefined) throw elsewhere(whereabouts)
}
