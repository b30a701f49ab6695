import { ROLES, type Role } from '../../generated/vocabulary.js'

/** Whether somebody with the role `has` may do what `needed` may: each role may do what the one before it may. */
export function includesRole(has: Role, needed: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needed)
}

/** Who has a role, by what a provider says of them. */
export type RoleHolders = {
  /** Verified addresses, as `foldEmail` makes them. */
  readonly emails: readonly string[]
  /** The provider's own identifiers. */
  readonly subjects: readonly string[]
  readonly groups: readonly string[]
}

export type RoleSettings = Readonly<Record<Role, RoleHolders>>
