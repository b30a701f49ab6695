/** Why a statement has no answer. Errors of the driver and PostgreSQL have their own codes. */
type Reason =
  /** No answer arrived within the caller's time limit. */
  | 'DATABASE_TIMEOUT'
  /** Too many calls are already waiting. */
  | 'DATABASE_OVERLOADED'
  /** There is no connection, and none can be opened. */
  | 'DATABASE_UNREACHABLE'
  /** The connection was lost while the statement was running. */
  | 'DATABASE_CONNECTION_LOST'

const MESSAGES: Record<Reason, string> = {
  DATABASE_TIMEOUT: 'The database did not answer in time.',
  DATABASE_OVERLOADED: 'Too many callers wait for the database.',
  DATABASE_UNREACHABLE: 'The database cannot be reached.',
  DATABASE_CONNECTION_LOST: 'The connection to the database was lost.',
}

/** A statement that the database did not answer. The log shows the cause; callers get 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code: Reason
  /** Whether the statement was sent, so that it may have been executed, or may still be. */
  readonly outcomeUnknown: boolean

  constructor(code: Reason, options: { outcomeUnknown?: boolean; cause?: unknown } = {}) {
    super(MESSAGES[code], { cause: options.cause })
    this.code = code
    this.outcomeUnknown = options.outcomeUnknown ?? false
  }
}

/** Whether it is unknown if the operation that failed with this error was done. */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailableError) return cause.outcomeUnknown
  return false
}

/**
 * The kind of lock that a statement waited for until its `lock_timeout` (55P03): the lock of a whole table, or of a row,
 * which PostgreSQL names in the error's context. `undefined` for any other error.
 */
export function lockTimeoutOf(error: unknown): 'table' | 'row' | undefined {
  const { code, where } = (error ?? {}) as { code?: unknown; where?: unknown }
  if (code !== '55P03') return undefined
  return where === undefined ? 'table' : 'row'
}
