/** Why a statement has no answer. The driver's and PostgreSQL's own codes are for connections and statements they know. */
type Reason =
  /** Nothing came within the time that its caller may wait. */
  | 'DATABASE_TIMEOUT'
  /** Too much waits already. */
  | 'DATABASE_OVERLOADED'
  /** There is no connection, and none can be made. */
  | 'DATABASE_UNREACHABLE'
  /** The connection was lost while it was carried out. */
  | 'DATABASE_CONNECTION_LOST'

const MESSAGES: Record<Reason, string> = {
  DATABASE_TIMEOUT: 'The database did not answer in time.',
  DATABASE_OVERLOADED: 'Too many callers wait for the database.',
  DATABASE_UNREACHABLE: 'The database cannot be reached.',
  DATABASE_CONNECTION_LOST: 'The connection to the database was lost.',
}

/** A statement that the database did not answer. The log sees the cause; callers see 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code: Reason
  /** Whether it was sent, so that it may have been carried out, or may be yet. */
  readonly outcomeUnknown: boolean

  constructor(code: Reason, options: { outcomeUnknown?: boolean; cause?: unknown } = {}) {
    super(MESSAGES[code], { cause: options.cause })
    this.code = code
    this.outcomeUnknown = options.outcomeUnknown ?? false
  }
}

/** Whether nobody knows if what failed with this error was done. */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailableError) return cause.outcomeUnknown
  return false
}

/**
 * What a statement waited for that gave up a lock (55P03): a whole table, or a row, which PostgreSQL names in the
 * error's context. `undefined` for any other error.
 */
export function lockGivenUp(error: unknown): 'table' | 'row' | undefined {
  const { code, where } = (error ?? {}) as { code?: unknown; where?: unknown }
  if (code !== '55P03') return undefined
  return where === undefined ? 'table' : 'row'
}
