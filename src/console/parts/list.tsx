import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Place } from '../address.js'
import type { List } from '../api.js'
import { type LiveList, withoutMoving } from '../live-list.js'
import { focusHeading, screen } from '../navigation.js'
import { Empty } from './empty.js'
import { Pager } from './pager.js'
import { type Column, type Selection, Table } from './table.js'

type Props<Item> = {
  readonly caption: string
  readonly place: Place
  readonly list: List<Item>
  readonly columns: readonly [Column<Item>, ...Column<Item>[]]
  /** What to do next if the list is empty without filters. */
  readonly whenEmpty: ComponentChildren
  /** Checkboxes before the rows, for actions on several rows. */
  readonly selection?: Selection<Item> | undefined
}

/**
 * The list as it was when the user asked for it, with the current contents of its rows. Rows loaded automatically since
 * then are shown on request, or immediately if the list was empty.
 */
function useLiveList<Item extends { readonly id: string }>(latest: List<Item>) {
  const visits = screen.value?.visits
  const kept = useRef<{ visits: number | undefined; list: List<Item> }>({ visits, list: latest })
  const [, render] = useState(0)
  if (kept.current.visits !== visits || kept.current.list.items.length === 0)
    kept.current = { visits, list: latest }
  const { list } = kept.current
  const live = withoutMoving(list.items, latest.items)
  // A row that has left the list shows its last contents.
  kept.current = { visits, list: { ...list, items: live.rows } }
  return {
    live,
    // No row that was shown is on the newest page any more, so there may be more new ones.
    more: live.fresh === latest.items.length && latest.nextCursor !== null,
    nextCursor: list.nextCursor,
    showLatest() {
      kept.current = { visits, list: latest }
      render((times) => times + 1)
      focusHeading()
    },
  }
}

/** "3 new, 1 no longer here", with a button to update the list. */
function News(props: { live: LiveList<unknown>; more: boolean; show: () => void }) {
  const {
    live: { fresh, gone },
    more,
    show,
  } = props
  const counts = [
    ...(fresh === 0 ? [] : [`${fresh}${more ? ' or more' : ''} new`]),
    ...(gone.size === 0 ? [] : [`${gone.size} no longer here`]),
  ]
  return (
    <div class="news" role="status">
      {counts.length > 0 && (
        <button type="button" onClick={show}>
          {counts.join(', ')}
          <span class="unseen">: show</span>
        </button>
      )}
    </div>
  )
}

/** A page of a list with its pager, or a message if it is empty. */
export function ListOf<Item extends { readonly id: string }>(props: Props<Item>) {
  const { caption, place, list, columns, whenEmpty, selection } = props
  const { live, more, nextCursor, showLatest } = useLiveList(list)
  const narrowed = [...place.query.keys()].length > 0
  return (
    <>
      <News live={live} more={more} show={showLatest} />
      {live.rows.length > 0 ? (
        <Table
          caption={caption}
          columns={columns}
          rows={live.rows}
          rowId={({ id }) => id}
          selection={selection}
          note={({ id }) => (live.gone.has(id) ? 'No longer in this list' : undefined)}
        />
      ) : narrowed ? (
        <Empty title="Nothing here">
          <p>Nothing on this page matches these filters.</p>
          <a class="button" href={place.path}>
            Show everything
          </a>
        </Empty>
      ) : (
        whenEmpty
      )}
      <Pager place={place} nextCursor={nextCursor} />
    </>
  )
}
