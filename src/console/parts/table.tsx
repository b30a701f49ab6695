import type { Signal } from '@preact/signals'
import {
  constructTable,
  functionalUpdate,
  rowSelectionFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers are right-aligned. */
  readonly number?: boolean
  /** May contain text of any length, which may break anywhere. */
  readonly wide?: boolean
}

/** The selection of rows for an action. */
export type Selection<Row> = {
  /** Identifiers of the selected rows, including those on other pages of the list. */
  readonly selected: Signal<ReadonlySet<string>>
  /** The accessible name of a row's checkbox. */
  readonly label: (row: Row) => string
  /** Whether a row can be selected; all can if not given. */
  readonly selectable?: (row: Row) => boolean
}

type Props<Row> = {
  /** What the rows are, for screen readers. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly selection?: Selection<Row> | undefined
  /** A note on a row that differs from the others. */
  readonly note?: (row: Row) => string | undefined
}

const features = tableFeatures({ coreReactivityFeature: storeReactivityBindings(), rowSelectionFeature })

/** The rows and their selection; with the shift key held, a click selects a range. */
function useRows<Row extends object>({
  rows,
  rowId,
  selection,
}: Pick<Props<Row>, 'rows' | 'rowId' | 'selection'>) {
  const selected = selection?.selected.value ?? new Set<string>()
  const options: TableOptions<typeof features, Row> = {
    features,
    columns: [],
    data: rows,
    getRowId: rowId,
    enableRowSelection: ({ original }) => selection?.selectable?.(original) ?? true,
    state: { rowSelection: Object.fromEntries([...selected].map((id) => [id, true as const])) },
    onRowSelectionChange(change) {
      if (selection === undefined) return
      const before = Object.fromEntries([...selection.selected.value].map((id) => [id, true as const]))
      selection.selected.value = new Set(Object.keys(functionalUpdate(change, before)))
    },
  }
  const [table] = useState(() => constructTable(options))
  table.setOptions((before) => ({ ...before, ...options }))
  return table
}

/** A table; on a narrow screen each row is a card, with the column heads as labels. */
export function Table<Row extends object>({ caption, columns, rows, rowId, selection, note }: Props<Row>) {
  const table = useRows({ rows, rowId, selection })
  const [first, ...rest] = columns
  return (
    <table class="rows">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" class="pick">
              <input
                type="checkbox"
                aria-label="All rows of this page"
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {columns.map(({ head, number }) => (
            <th key={head} scope="col" class={number ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-selected={selection && row.getIsSelected()}>
            {selection && (
              <td class="pick">
                <input
                  type="checkbox"
                  aria-label={selection.label(row.original)}
                  checked={row.getIsSelected()}
                  disabled={!row.getCanSelect()}
                  onClick={row.getToggleSelectedHandler()}
                />
              </td>
            )}
            <th scope="row">
              <div>
                {first.cell(row.original)}
                {note?.(row.original) && <span class="below small muted">{note(row.original)}</span>}
              </div>
            </th>
            {rest.map(({ head, cell, number, wide }) => (
              <td key={head} data-label={head} class={number ? 'number' : wide ? 'wide' : undefined}>
                <div>{cell(row.original)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
