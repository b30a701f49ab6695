/** Matches text that spreadsheets interpret as a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n]/

/** Characters that require a cell to be quoted (RFC 4180, section 2). */
const QUOTED = /[",\r\n]/

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of CSV (RFC 4180), safe against formula injection; `null` is an empty cell. */
export const csvLine = (values: readonly (string | null)[]): string =>
  `${values.map((value) => cellOf(value ?? '')).join(',')}\r\n`
