import type { Span } from '../tracing.js'

const SQLSTATE = /^[0-9A-Z]{5}$/

/** What a statement failed with, in a word: PostgreSQL's or the driver's code, else the name of the error. */
function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? typeof error)
}

/**
 * Runs a statement as a span below each of those for whom it is run: requests that share a statement have it in each of
 * their traces. Its name is told, never its values.
 */
export async function traceStatement<Result>(
  spans: readonly Span[],
  name: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': name,
    'db.operation.batch.size': spans.length > 1 ? spans.length : undefined,
  }
  const begun = spans.map((span) => span.begin({ name, kind: 'client', attributes }))
  try {
    const result = await run()
    for (const span of begun) span.end()
    return result
  } catch (failure) {
    const error = errorTypeOf(failure)
    const status = SQLSTATE.test(error) ? error : undefined
    for (const span of begun) span.end({ error, attributes: { 'db.response.status_code': status } })
    throw failure
  }
}
