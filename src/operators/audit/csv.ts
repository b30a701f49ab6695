/**
 * Where a spreadsheet would begin to read a formula (OWASP, CSV Injection): at the beginning of a value, and after every
 * character that separates cells or rows for some spreadsheets. One that expects semicolons or tabs does not see the
 * quotes around a value, and so splits within it. The quotes and spaces that it drops before a formula change nothing.
 * Full-width signs count, because some spreadsheets read them like the others.
 */
const FORMULA = /^(?='*[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Characters that require a cell to be quoted: RFC 4180, section 2, and the other separators. */
const QUOTED = /[",;\t\r\n]/

function cellOf(text: string): string {
  const harmless = text.replace(FORMULA, "'")
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * A line of CSV (RFC 4180); `null` is an empty cell. Safe against formula injection: an apostrophe is inserted wherever
 * {@link FORMULA} matches. Nothing else is changed, so removing the apostrophes at these places gives the value back.
 */
export const csvLine = (values: readonly (string | null)[]): string =>
  `${values.map((value) => cellOf(value ?? '')).join(',')}\r\n`
