import { effect, type Signal, signal } from '@preact/signals'

/** A preference, stored by the browser for this and all future tabs. */
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
/** The row height of tables. */
export const density = preference('density', DENSITIES)
/** Single-key shortcuts can be turned off, because speech input and shaking hands may trigger them by accident. */
export const shortcutsOn = preference('shortcuts', ['on', 'off'])
