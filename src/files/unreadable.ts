/** Failures that concern one file: of the disk's blocks, of its permissions, and S3's of an object. */
const CODES: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EIO',
  'EISDIR',
  'EPERM',
  'AccessDenied',
  'InvalidObjectState',
])

/** Whether a file could not be read although others may be, so that work with many files can go on without it. */
export function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, name } = error as NodeJS.ErrnoException
  return CODES.has(code) || CODES.has(name) || isUnreadable(error.cause)
}
