/** Somebody a provider vouches for. */
export type Identity = {
  /** The provider's own identifier, `sub`. */
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
  /** Their groups, as far as the settings name them. */
  readonly groups: readonly string[]
}
