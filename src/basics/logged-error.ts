import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Maximum depth of causes, and number of errors in an aggregate, that are logged. */
const MAX_DEPTH = 5

/** Properties that contain names, never values: of the database, the system, and OpenID Connect (RFC 6749, 5.2). */
const LOGGED_PROPERTIES = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'error',
  'error_description',
]

/** SQLSTATE class 22, data exceptions, whose messages quote the value. */
const isDataException = (error: Error) =>
  'severity' in error && 'code' in error && /^22/.test(String(error.code))

/** An error's message without the values of the failed statement: hashes of keys, names, secrets. */
export function messageWithoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  return isDataException(error) ? 'Data exception: a value does not fit its type' : error.message
}

/** The lines of a stack below its message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  // If the message was changed later, the stack still has the original one.
  return at < 0 ? stack.slice(stack.search(/\n {4}at /)) : stack.slice(at + message.length)
}

function describe(error: Error, depth: number): object {
  const message = messageWithoutValues(error)
  const type = error instanceof DrizzleQueryError ? 'DrizzleQueryError' : error.name
  const own = error as unknown as Record<string, unknown>
  const named = LOGGED_PROPERTIES.filter((name) => typeof own[name] === 'string').map(
    (name) => [name, own[name]] as const,
  )
  const logged = {
    type,
    message,
    ...Object.fromEntries(named),
    stack: `${type}: ${message}${framesOf(error)}`,
  }
  if (depth === MAX_DEPTH) return logged
  const { cause } = error
  const errors: unknown[] = error instanceof AggregateError ? error.errors.slice(0, MAX_DEPTH) : []
  return {
    ...logged,
    // A cause that is not an error may be anything, such as a sign-in provider's response with its code.
    ...(cause instanceof Error && { cause: describe(cause, depth + 1) }),
    ...(errors.length > 0 && {
      errors: errors.map((cause) => (cause instanceof Error ? describe(cause, depth + 1) : typeof cause)),
    }),
  }
}

/**
 * What is logged of an error: its type, message and stack, and of its own properties only those that contain names. The
 * others may contain values of statements, as do drizzle's message, PostgreSQL's `detail` and `where`, and the `params`
 * of the embedded database. Objects that are not errors, such as errors described before, stay as they are.
 */
export function loggedError(error: unknown): unknown {
  if (error instanceof Error) return describe(error, 1)
  return typeof error === 'object' && error !== null ? error : { message: String(error) }
}
