type Row = { readonly id: string }

/** A list on the screen, compared with its current state. */
export type LiveList<Item> = {
  /** The rows in the order that the reader sees, with their current contents. */
  readonly rows: readonly Item[]
  /** How many new rows before or between them are not shown. */
  readonly fresh: number
  /** Identifiers of rows that are no longer in the list. */
  readonly gone: ReadonlySet<string>
}

/**
 * What to show of a reloaded list. Rows do not move under the reader: new rows are only counted, and rows that no
 * longer belong stay until the reader asks. Rows that new ones pushed to the next page have only moved.
 */
export function withoutMoving<Item extends Row>(
  shown: readonly Item[],
  latest: readonly Item[],
): LiveList<Item> {
  const now = new Map(latest.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const lastCommonShown = shown.findLastIndex(({ id }) => now.has(id))
  const lastCommonLatest = latest.findLastIndex(({ id }) => before.has(id))
  const fresh = latest.filter(
    ({ id }, index) => !before.has(id) && (index < lastCommonLatest || lastCommonLatest === -1),
  )
  // The page is not full, so nothing was pushed off it.
  const short = latest.length < shown.length
  const gone = shown.filter(({ id }, index) => !now.has(id) && (short || index < lastCommonShown))
  return {
    rows: shown.map((row) => now.get(row.id) ?? row),
    fresh: fresh.length,
    gone: new Set(gone.map(({ id }) => id)),
  }
}
