/** Somebody a provider vouches for. */
export type Identity = {
  /** The provider's own identifier, `sub`. */
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
}
