import type { Signal } from '@preact/signals'
import { DENSITIES, density, THEMES, theme } from '../preferences.js'
import { helpOpen } from '../shortcuts.js'

const WORDS = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  comfortable: 'Comfortable',
  compact: 'Compact',
} as const

function Preference<Word extends keyof typeof WORDS>(props: {
  readonly label: string
  readonly of: Signal<Word>
  readonly words: readonly Word[]
}) {
  const { label, of, words } = props
  return (
    <label>
      {label}
      <select
        value={of.value}
        onChange={({ currentTarget }) => {
          of.value = currentTarget.value as Word
        }}
      >
        {words.map((word) => (
          <option key={word} value={word}>
            {WORDS[word]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The console's appearance and its keyboard shortcuts. */
export function Appearance() {
  return (
    <div class="appearance">
      <Preference label="Theme" of={theme} words={THEMES} />
      <Preference label="Rows" of={density} words={DENSITIES} />
      <button
        type="button"
        class="plain"
        onClick={() => {
          helpOpen.value = true
        }}
      >
        Keyboard shortcuts
      </button>
    </div>
  )
}
