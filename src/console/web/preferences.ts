import { effect, type Signal, signal } from '@preact/signals'

/** A choice of the reader's, kept by the browser for this and every other tab to come. */
function preference<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Signal<Word> {
  const key = `console-${name}`
  const kept = localStorage.getItem(key)
  const chosen = signal(words.find((word) => word === kept) ?? words[0])
  effect(() => {
    const word = chosen.value
    if (word === words[0]) localStorage.removeItem(key)
    else localStorage.setItem(key, word)
    document.documentElement.dataset[name] = word
  })
  addEventListener('storage', (event) => {
    if (event.key === key) chosen.value = words.find((word) => word === event.newValue) ?? words[0]
  })
  return chosen
}

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

export const theme = preference('theme', THEMES)
/** How high the rows of tables are. */
export const density = preference('density', DENSITIES)
/** Shortcuts of one key can be turned off: speech input and shaking hands press them unasked. */
export const shortcutsOn = preference('shortcuts', ['on', 'off'])
