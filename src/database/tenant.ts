import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type Environment } from '../../generated/vocabulary.js'
import { stillIs } from './found-row.js'
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
 * The same of one row, or a few, that are found by their identifiers. Said with {@link stillIs}: by `=`, an index that holds
 * a tenant's rows in some order, identifiers last, costs as little as that of identifiers while the tables are new. The plan
 * is kept as they grow, and reads all of the tenant's rows to find one.
 */
export function isOwnedBy(table: Owned): Fragment<Tenant> {
  return fragment`${table.organizationId} ${stillIs} ${value('organizationId')} and ${table.environment} ${stillIs} ${value('environment')}`
}

/** {@link isOwnedBy} whom a row of another relation names; both by the names that the statement has for them. */
export const isOwnedByThatOf = (row: string, owner: string): SQL =>
  sql`${sql.raw(row)}.organization_id ${stillIs} ${sql.raw(owner)}.organization_id
    and ${sql.raw(row)}.environment ${stillIs} ${sql.raw(owner)}.environment`

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
