/** An answer that is not a success, or none at all; the message is for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    message: string,
    /** The error code of the contract, or `unreachable`. */
    readonly code: string,
    readonly status: number | undefined,
    readonly requestId: string | undefined,
  ) {
    super(message)
  }
}

/** What the operator API says of an error, whatever its status. */
type Refused = {
  readonly error: { readonly code: string; readonly message: string; readonly requestId: string }
}

/** The heading above a refusal, which says what it means to the reader. */
export function refusalTitle(refusal: Refusal): string {
  if (refusal.code === 'unreachable') return 'The service cannot be reached'
  if (refusal.status === 404) return 'Not found'
  if (refusal.status === 409) return 'That is not possible any more'
  if (refusal.status !== undefined && refusal.status >= 500) return 'The service could not do that'
  return 'That was not accepted'
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** What went wrong, from a body that should be the contract's, and may be a proxy's. */
export function refusalOf(status: number, body: unknown, requestId: string | null): Refusal {
  const refused = body as Partial<Refused> | undefined
  return new Refusal(
    refused?.error?.message ?? `The service answered with status ${status}.`,
    refused?.error?.code ?? 'unknown',
    status,
    refused?.error?.requestId ?? requestId ?? undefined,
  )
}
