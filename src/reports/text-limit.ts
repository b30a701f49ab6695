import { ReportError } from './report-error.js'

/** How much text of one kind a report can have, in characters of JSON: it is in memory while the report is signed. */
export const MAX_CHARACTERS = 2 ** 25

/** Counts what is added to a report. Throws {@link ReportError} when it exceeds {@link MAX_CHARACTERS}. */
export function createTextLimit(what: string): (added: unknown) => void {
  let left = MAX_CHARACTERS
  return (added) => {
    left -= JSON.stringify(added).length
    if (left < 0) throw new ReportError('too_large', `${what} have more text than a report can hold: 32 MiB.`)
  }
}
