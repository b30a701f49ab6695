/** One problem with a request, such as at `body.addScanIds[2]`. */
export type FaultyPlace = { readonly path: string; readonly message: string }

/** A response that is not a success, or none at all; the message is for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    message: string,
    /** The error code of the contract, or `unreachable`. */
    readonly code: string,
    readonly status: number | undefined,
    readonly requestId: string | undefined,
    /** The problems and where they are, if the refusal has them. */
    readonly details: readonly FaultyPlace[] = [],
  ) {
    super(message)
  }
}

/** The service did not answer. */
export function unreachable(): Refusal {
  return new Refusal(
    'Check your connection, and that the service is running.',
    'unreachable',
    undefined,
    undefined,
  )
}

/** The address of the service redirects; a browser does not tell where to. */
export function redirected(): Refusal {
  return new Refusal(
    'The service was not reached: something in front of it redirects its requests, perhaps to a page to sign in. Reload this page.',
    'redirected',
    0,
    undefined,
  )
}

/** Whether the service did not answer, or was temporarily unavailable. */
export const isOutage = ({ status }: Refusal): boolean => status === undefined || status === 503

/** The body of the operator API's errors, for any status. */
type Refused = {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly requestId: string
    readonly details?: readonly FaultyPlace[]
  }
}

/** The heading above a refusal, which says what it means for the reader. */
export function refusalTitle(refusal: Refusal): string {
  if (refusal.code === 'unreachable' || refusal.code === 'redirected') return 'The service cannot be reached'
  if (refusal.code === 'forbidden') return 'Your role does not allow that'
  if (refusal.status === 404) return 'Not found'
  if (refusal.status === 409) return 'That is no longer possible'
  if (refusal.status !== undefined && refusal.status >= 500) return 'The service failed to do that'
  return 'The request was refused'
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** The error in a response whose body should follow the contract, but may come from a proxy. */
export function refusalOf(status: number, body: unknown, requestId: string | null): Refusal {
  const refused = body as Partial<Refused> | undefined
  return new Refusal(
    refused?.error?.message ?? `The service answered with status ${status}.`,
    refused?.error?.code ?? 'unknown',
    status,
    refused?.error?.requestId ?? requestId ?? undefined,
    refused?.error?.details,
  )
}
