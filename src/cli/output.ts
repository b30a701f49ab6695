/** How results are shown: for people on a terminal, as JSON with `--json`. */
export type Output = {
  /** Many rows of the same columns. */
  table(rows: readonly Record<string, unknown>[], columns: readonly string[]): void
  /** One thing; `lines` are for people, `value` is the whole. */
  one(value: unknown, lines: readonly string[]): void
}

// What a label holds must not move the cursor or colour the terminal of who lists it. One C0 or C1 control
// character, or one that changes the direction of text, each replaced.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

const cell = (value: unknown): string =>
  (value === null || value === undefined
    ? '-'
    : Array.isArray(value)
      ? value.join(',')
      : String(value)
  ).replace(UNPRINTABLE, '�')

export function createOutput(json: boolean, write: (text: string) => void): Output {
  if (json)
    return {
      table: (rows) => write(`${JSON.stringify(rows, null, 2)}\n`),
      one: (value) => write(`${JSON.stringify(value, null, 2)}\n`),
    }
  return {
    table(rows, columns) {
      if (rows.length === 0) {
        write('None.\n')
        return
      }
      const lines = [
        columns as readonly unknown[],
        ...rows.map((row) => columns.map((name) => row[name])),
      ].map((line) => line.map(cell))
      const widths = columns.map((_, index) =>
        Math.max(...lines.map((line) => [...(line[index] ?? '')].length)),
      )
      for (const line of lines)
        write(
          `${line
            .map((text, index) => text.padEnd(widths[index] ?? 0))
            .join('  ')
            .trimEnd()}\n`,
        )
    },
    one: (_value, lines) => write(`${lines.map((line) => line.replace(UNPRINTABLE, '�')).join('\n')}\n`),
  }
}
