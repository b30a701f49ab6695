import type { ComponentChildren } from 'preact'
import type { Place } from '../address.js'
import type { List } from '../api.js'
import { Empty } from './empty.js'
import { Pager } from './pager.js'
import { type Column, Table } from './table.js'

type Props<Item> = {
  readonly caption: string
  readonly place: Place
  readonly list: List<Item>
  readonly columns: readonly [Column<Item>, ...Column<Item>[]]
  /** What to do next when there is nothing at all. */
  readonly whenEmpty: ComponentChildren
}

/** A page of a list with its pager, or what there is to say when it is empty. */
export function ListOf<Item extends { readonly id: string }>(props: Props<Item>) {
  const { caption, place, list, columns, whenEmpty } = props
  const narrowed = [...place.query.keys()].length > 0
  return (
    <>
      {list.items.length > 0 ? (
        <Table caption={caption} columns={columns} rows={list.items} rowId={({ id }) => id} />
      ) : narrowed ? (
        <Empty title="Nothing here">
          <p>Nothing on this page fits these filters.</p>
          <a class="button" href={place.path}>
            Show everything
          </a>
        </Empty>
      ) : (
        whenEmpty
      )}
      <Pager place={place} nextCursor={list.nextCursor} />
    </>
  )
}
