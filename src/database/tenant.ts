import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type Environment } from '../../generated/vocabulary.js'
import { type Fragment, fragment, value } from './fragment.js'

/** Who a resource belongs to: one organization and one environment. Taken from the key, never from a body. */
export type Tenant = {
  /** UUID. */
  readonly organizationId: string
  readonly environment: Environment
}

/** The condition that every query of a tenant's resources carries. */
export function ownedBy(table: Owned): Fragment<Tenant> {
  return fragment`${table.organizationId} = ${value('organizationId')} and ${table.environment} = ${value('environment')}`
}

/**
 * The condition of all that is done in the background: the organization is not on its way to another deployment. What
 * is being copied must not change, and what has left belongs to the other one.
 */
export const staysHere = (organizationId: SQL | AnyPgColumn): Fragment =>
  fragment`not exists (select from organization_moves as move where move.organization_id = ${organizationId})`

/** Whose resources an operator's list is narrowed to. */
export type TenantFilter = {
  /** UUID. */
  readonly organizationId: string | undefined
  readonly environment: Environment | undefined
}

type Owned = { organizationId: AnyPgColumn; environment: AnyPgColumn }

/** Conditions that divide an organization's rows as tenants' own pages are indexed. */
export function environmentsOf(
  table: Owned,
  organizationId: string,
  environment: Environment | undefined,
): SQL[] {
  const environments = environment === undefined ? ENVIRONMENTS : [environment]
  return environments.map(
    (one) => sql`${eq(table.organizationId, organizationId)} and ${eq(table.environment, one)}`,
  )
}

/**
 * How an operator's list is read from the indexes there are (see `idsOfPage`): of an organization, by its
 * environments; of all, by status. `rest` are the conditions that neither covers.
 */
export function lanesOf(
  table: Owned & { status: AnyPgColumn },
  { organizationId, environment }: TenantFilter,
  status: string | readonly string[],
): { lanes: SQL[]; rest: SQL[] } {
  const statuses = typeof status === 'string' ? [status] : status
  if (organizationId === undefined)
    return {
      lanes: statuses.map((one) => eq(table.status, one)),
      rest: environment === undefined ? [] : [eq(table.environment, environment)],
    }
  return {
    lanes: environmentsOf(table, organizationId, environment),
    rest: typeof status === 'string' ? [eq(table.status, status)] : [],
  }
}
