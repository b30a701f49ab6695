/** The detector gave no usable answer. The cause may be temporary. */
export class DetectorUnavailableError extends Error {
  override readonly name = 'DetectorUnavailableError'
  /**
   * Only `unanswered` says anything about the file. With the other two the detector was skipped or had no time to
   * answer.
   */
  readonly reason: 'unanswered' | 'skipped' | 'stopping'

  constructor(
    message: string,
    { reason, ...options }: ErrorOptions & { reason: DetectorUnavailableError['reason'] },
  ) {
    super(message, options)
    this.reason = reason
  }
}

/** The failure of a detector whose answer about this file cannot be used, and would be the same if asked again. */
export const unusableAnswer = (why: string, options?: ErrorOptions): DetectorUnavailableError =>
  new DetectorUnavailableError(
    `The detector gave no answer: its answer does not match the contract: ${why}.`,
    {
      ...options,
      reason: 'unanswered',
    },
  )

/** The detector answered, but with an error status. */
export class FailedAnswerError extends Error {
  override readonly name = 'FailedAnswerError'

  constructor(readonly status: number) {
    super(`it answered ${status}`)
  }
}

/** The detector answered, and asking again would bring the same answer. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError'
}

/**
 * Whether the detector answered at all. If it did, the fault may lie with this file, which belongs to one organization,
 * and the files of others must not wait because of it.
 */
export const wasAnswered = (error: unknown): boolean =>
  error instanceof UnusableAnswerError ||
  // Not valid JSON, such as Python's NaN.
  error instanceof SyntaxError ||
  (error instanceof FailedAnswerError && error.status !== 503)

/** What went wrong, with its cause. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
