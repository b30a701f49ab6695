import { styleText } from 'node:util'
import stringWidth from 'string-width'
import type {
  CaseStatus,
  DeliveryStatus,
  Finding,
  RiskLevel,
  ScanStatus,
  Verdict,
  WebhookStatus,
} from '../../generated/vocabulary.js'
import { relativeTime } from '../basics/relative-time.js'

/** How results are shown: as text for people, or as JSON with `--json`. */
export type Output = {
  /** Many rows with the same columns. `shown` is a row as people see it. */
  table<Row extends object>(
    rows: readonly Row[],
    columns: readonly string[],
    shown?: (row: Row) => object,
  ): void
  /** One result: `lines` is the text for people, `value` the full result for JSON. */
  one(value: unknown, lines: readonly string[]): void
  /** One resource: each property on a line, lists of objects as tables below. `shown` is what people see of it. */
  resource(value: object, shown?: object): void
}

/** Where results go. A terminal gets colours, unless `NO_COLOR` is set, and relative times. */
export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean }

type Colour = 'green' | 'yellow' | 'red'

const COLOURS: Readonly<Record<string, Colour | undefined>> = {
  authentic: 'green',
  suspicious: 'yellow',
  manipulated: 'yellow',
  synthetic: 'red',
  undecided: undefined,
  low: 'green',
  medium: 'yellow',
  high: 'red',
  critical: 'red',
  queued: undefined,
  uploading: undefined,
  processing: undefined,
  complete: undefined,
  open: undefined,
  escalated: 'red',
  resolved: 'green',
  active: 'green',
  paused: 'yellow',
  revoked: 'red',
  pending: undefined,
  retrying: 'yellow',
  succeeded: 'green',
  failed: 'red',
} satisfies Record<
  Verdict | Finding | RiskLevel | ScanStatus | CaseStatus | WebhookStatus | DeliveryStatus,
  Colour | undefined
>

const COLOURED = ['verdict', 'finding', 'riskLevel', 'severity', 'status']

// A label must not be able to move the cursor or colour the terminal of the person who lists it. Matches one C0 or C1
// control character, or one that changes the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** The text on one line, unable to affect the rest of the terminal. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '�')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(textOf).join(',')
  // Shares, such as a failure rate.
  if (typeof value === 'number') return String(Number(value.toFixed(4)))
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value)
  const entryText = (entry: unknown) => (typeof entry === 'object' ? JSON.stringify(entry) : String(entry))
  return entries.length === 0 ? '-' : entries.map(([name, entry]) => `${name}=${entryText(entry)}`).join(' ')
}

const isTable = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null)

/** Columns as wide as their widest cell, two spaces apart. */
function aligned(lines: readonly (readonly string[])[]): string {
  const measured = lines.map((line) => line.map((text) => ({ text, width: stringWidth(text) })))
  const widths: number[] = []
  for (const line of measured)
    for (const [index, { width }] of line.entries()) widths[index] = Math.max(widths[index] ?? 0, width)
  return measured
    .map((line) => line.map(({ text, width }, index) => text + ' '.repeat((widths[index] ?? 0) - width)))
    .map((cells) => `${cells.join('  ').trimEnd()}\n`)
    .join('')
}

function createPrinter(stream: OutputStream): Output {
  const cell = (name: string, value: unknown): string => {
    if (stream.isTTY && typeof value === 'string' && name.endsWith('At'))
      return relativeTime(new Date(value), new Date())
    const text = printable(textOf(value))
    const colour = COLOURED.includes(name) ? COLOURS[text] : undefined
    return colour === undefined ? text : styleText(colour, text, { stream })
  }
  const heading = (text: string) => styleText('bold', text, { stream })

  function table(rows: readonly object[], columns: readonly string[]): void {
    if (rows.length === 0) {
      stream.write('None.\n')
      return
    }
    const cells = rows.map((row) => columns.map((name) => cell(name, (row as Record<string, unknown>)[name])))
    stream.write(aligned([columns.map(heading), ...cells]))
  }

  return {
    table: (rows, columns, shown) => table(shown === undefined ? rows : rows.map(shown), columns),
    one: (_value, lines) => stream.write(`${lines.map(printable).join('\n')}\n`),
    resource(value, shown = value) {
      const properties = Object.entries(shown)
      const tables = properties.filter(([, property]) => isTable(property))
      const facts = properties.filter(([, property]) => !isTable(property))
      stream.write(aligned(facts.map(([name, property]) => [heading(name), cell(name, property)])))
      for (const [name, rows] of tables) {
        stream.write(`\n${heading(name)}\n`)
        table(rows, Object.keys(rows[0]))
      }
    },
  }
}

export function createOutput(json: boolean, stream: OutputStream): Output {
  if (!json) return createPrinter(stream)
  const print = (value: unknown) => {
    stream.write(`${JSON.stringify(value, null, 2)}\n`)
  }
  return { table: print, one: print, resource: print }
}
