import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'

/** The dialog of the search while it is open. Its script is fetched with the first one. */
export const searchDialog = signal<FunctionComponent<{ close: () => void }> | undefined>(undefined)

/** Opens the search, unless something else is asked already. */
export async function openSearch(): Promise<void> {
  const { SearchDialog } = await import('./parts/search-dialog.js')
  if (document.querySelector('dialog[open], .alone') === null) searchDialog.value = SearchDialog
}

export function closeSearch(): void {
  searchDialog.value = undefined
}
