import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS, type Environment } from '../../generated/vocabulary.js'
import { isNotDistinctFrom } from './sql/found-row.js'
import { type Fragment, fragment, value } from './sql/fragment.js'

/** The owner of a resource: one organization and one environment. Taken from the key, never from a body. */
export type Tenant = {
  /** UUID. */
  readonly organizationId: string
  readonly environment: Environment
}

/** The tenant alone of a row that has more. */
export const tenantOf = ({ organizationId, environment }: Tenant): Tenant => ({ organizationId, environment })

/** The condition that every query of a tenant's resources contains. */
export function ownedBy(table: Owned): Fragment<Tenant> {
  return fragment`${table.organizationId} = ${value('organizationId')} and ${table.environment} = ${value('environment')}`
}

/**
 * The same for one row, or a few, found by their identifiers. Uses {@link isNotDistinctFrom}: with `=`, while the tables are new,
 * an index with a tenant's rows in some order, identifiers last, costs as little as the index on identifiers. The plan
 * is kept as the tables grow, and would then read all of the tenant's rows to find one.
 */
export function isOwnedBy(table: Owned): Fragment<Tenant> {
  return fragment`${table.organizationId} ${isNotDistinctFrom} ${value('organizationId')} and ${table.environment} ${isNotDistinctFrom} ${value('environment')}`
}

/**
 * {@link isOwnedBy} the tenant in a row of another relation. Both relations are given by their names in the statement.
 */
export const isOwnedByThatOf = (row: string, owner: string): SQL =>
  sql`${sql.raw(row)}.organization_id ${isNotDistinctFrom} ${sql.raw(owner)}.organization_id
    and ${sql.raw(row)}.environment ${isNotDistinctFrom} ${sql.raw(owner)}.environment`

/**
 * The condition of all background work: the organization is not moving to another deployment. Data must not change
 * while it is copied, and data of an organization that has left belongs to the other deployment.
 */
export const isNotMoved = (organizationId: SQL | AnyPgColumn): Fragment =>
  fragment`not exists (select from organization_moves as move where move.organization_id = ${organizationId})`

/** The tenants to which an operator's list is limited. */
export type TenantFilter = {
  /** UUID. */
  readonly organizationId: string | undefined
  readonly environment: Environment | undefined
}

type Owned = { organizationId: AnyPgColumn; environment: AnyPgColumn }

/** Conditions that divide an organization's rows in the same way as the indexes of the tenants' own pages. */
export function environmentsOf(
  table: Owned,
  organizationId: string,
  environment: Environment | undefined,
): SQL[] {
  const environments = environment === undefined ? ENVIRONMENTS : [environment]
  return environments.map(
    (value) => sql`${eq(table.organizationId, organizationId)} and ${eq(table.environment, value)}`,
  )
}

/**
 * How an operator's list is read from the existing indexes (see `idsOfPage`): the list of one organization by
 * environment, the list of all by status. `rest` contains the conditions that the branches do not cover.
 */
export function branchesOf(
  table: Owned & { status: AnyPgColumn },
  { organizationId, environment }: TenantFilter,
  status: string | readonly string[],
): { branches: SQL[]; rest: SQL[] } {
  const statuses = typeof status === 'string' ? [status] : status
  if (organizationId === undefined)
    return {
      branches: statuses.map((value) => eq(table.status, value)),
      rest: environment === undefined ? [] : [eq(table.environment, environment)],
    }
  return {
    branches: environmentsOf(table, organizationId, environment),
    rest: typeof status === 'string' ? [eq(table.status, status)] : [],
  }
}
