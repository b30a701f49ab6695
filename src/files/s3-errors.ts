import { StorageUnavailableError } from './storage.js'

/** S3's name for an error, such as `NoSuchKey`. */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined)

/**
 * Whether S3 says that the object is missing. A 404 with another code or none may come from a proxy in front of it, and
 * a missing bucket is `NoSuchBucket`.
 */
export const isNoSuchKey = (error: unknown) => nameOf(error) === 'NoSuchKey'

/** The same for an answer to HEAD, which has no body and so no code. */
export const isNotFound = (error: unknown) => isNoSuchKey(error) || nameOf(error) === 'NotFound'

/** The HTTP status of the answer, if there was one. */
export const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** S3's name for the error, such as AccessDenied or SlowDown, or the HTTP status if the answer has no body. */
export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return code
  const name = nameOf(error)
  // Not S3's: the service's own words.
  if (name === 'Error') return (error as Error).message
  return name === 'Unknown' ? `HTTP ${statusOf(error)}` : name
}

/** Turns an error into the one that the rest of the service expects. */
export const asUnavailable = (error: unknown) => new StorageUnavailableError(codeOf(error), { cause: error })
