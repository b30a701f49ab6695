import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'

/** The search dialog while it is open. Its script is fetched when it is first opened. */
export const searchDialog = signal<FunctionComponent<{ close: () => void }> | undefined>(undefined)

/** Opens the search, unless another dialog is open. */
export async function openSearch(): Promise<void> {
  const { SearchDialog } = await import('./parts/search-dialog.js')
  if (document.querySelector('dialog[open], .alone') === null) searchDialog.value = SearchDialog
}

export function closeSearch(): void {
  searchDialog.value = undefined
}
