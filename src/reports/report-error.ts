import type { ReportFailureCode } from '../../generated/vocabulary.js'

/** A report cannot be made, however often it is tried. The message is for its reader. */
export class ReportError extends Error {
  override readonly name = 'ReportError'

  constructor(
    readonly code: ReportFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What a report is made of changed while it was made. Another attempt reads it again. */
export class SourceChangedError extends Error {
  override readonly name = 'SourceChangedError'
}
