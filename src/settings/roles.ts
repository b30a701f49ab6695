import { ROLES, type Role } from '../../generated/vocabulary.js'

/** Whether the role `has` includes the role `needed`: each role includes the one before it. */
export function includesRole(has: Role, needed: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needed)
}

/** Who has a role, by what the provider says about them. */
export type RoleHolders = {
  /** Verified addresses, normalized by `foldEmail`. */
  readonly emails: readonly string[]
  /** The provider's own IDs (`sub`). */
  readonly subjects: readonly string[]
  readonly groups: readonly string[]
}

export type RoleSettings = Readonly<Record<Role, RoleHolders>>
