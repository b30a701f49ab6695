import { signal } from '@preact/signals'
import { tinykeys } from 'tinykeys'
import { follow } from './navigation.js'
import { openSearch } from './open-search.js'
import { shortcutsOn } from './preferences.js'
import { SECTIONS } from './sections.js'

export type Shortcut = { readonly keys: string; readonly what: string; readonly run: () => void }

/** Whether the list of shortcuts is open. */
export const helpOpen = signal(false)

/** All shortcuts of one key, or of two keys in sequence. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...SECTIONS.map(({ href, title, key }) => ({
    keys: `g ${key}`,
    what: `Go to ${title}`,
    run: () => follow(href),
  })),
  { keys: '/', what: 'Search, as Ctrl+K does anywhere', run: () => void openSearch() },
  {
    keys: '?',
    what: 'Show these shortcuts',
    run: () => {
      helpOpen.value = true
    },
  },
]

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Listens for the shortcuts, except while the user is typing or a dialog is open. */
export function startShortcuts(): void {
  const guarded = (run: () => void) => (event: KeyboardEvent) => {
    if (shortcutsOn.value === 'off' || document.querySelector('dialog[open], .alone') !== null) return
    if ((event.target as Element | null)?.closest?.(TYPED_INTO)) return
    event.preventDefault()
    run()
  }
  // Also while the user is typing, because this key types no text.
  const search = (event: KeyboardEvent) => {
    event.preventDefault()
    void openSearch()
  }
  // "?" and "/" need the shift key on some keyboards, but not on others.
  const withShift = ({ keys }: Shortcut) => (keys.length === 1 ? [keys, `Shift+${keys}`] : [keys])
  tinykeys(window, {
    '$mod+k': search,
    ...Object.fromEntries(
      SHORTCUTS.flatMap((shortcut) => withShift(shortcut).map((keys) => [keys, guarded(shortcut.run)])),
    ),
  })
}
