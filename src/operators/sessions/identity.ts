/** A person authenticated by the provider. */
export type Identity = {
  /** The provider's own ID of the person, `sub`. */
  readonly subject: string
  /** Undefined unless the provider has verified the address. */
  readonly email: string | undefined
  /** Their groups, limited to those that the settings name. */
  readonly groups: readonly string[]
}
