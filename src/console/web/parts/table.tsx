import type { ComponentChildren } from 'preact'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers are aligned at their end. */
  readonly number?: boolean
  /** Holds text of any length, which breaks anywhere. */
  readonly wide?: boolean
}

type Props<Row> = {
  /** What the rows are, for those who do not see the page. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
}

/** A table; on a narrow screen each row is a card, with the heads as labels. */
export function Table<Row>({ caption, columns, rows, rowId }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <table class="rows">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, number }) => (
            <th key={head} scope="col" class={number ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            <th scope="row">
              <div>{first.cell(row)}</div>
            </th>
            {others.map(({ head, cell, number, wide }) => (
              <td key={head} data-label={head} class={number ? 'number' : wide ? 'wide' : undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
