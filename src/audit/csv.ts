/** What spreadsheets take for the beginning of a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n]/

/** What a cell is quoted for (RFC 4180, section 2). */
const QUOTED = /[",\r\n]/

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of CSV (RFC 4180). No spreadsheet runs what is in its cells; `null` is an empty one. */
export const csvLine = (values: readonly (string | null)[]): string =>
  `${values.map((value) => cellOf(value ?? '')).join(',')}\r\n`
