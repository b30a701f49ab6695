import type { Span } from '../basics/tracing.js'

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * The type of a statement's error in one word: the code of PostgreSQL or the driver, otherwise the name of the error.
 */
function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? typeof error)
}

/**
 * Runs a statement as a span below each of `spans`: requests that share a statement each have it in their trace. The
 * span contains the statement's name but never its values.
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
  const started = spans.map((span) => span.begin({ name, kind: 'client', attributes }))
  try {
    const result = await run()
    for (const span of started) span.end()
    return result
  } catch (failure) {
    const error = errorTypeOf(failure)
    const status = SQLSTATE.test(error) ? error : undefined
    for (const span of started) span.end({ error, attributes: { 'db.response.status_code': status } })
    throw failure
  }
}
