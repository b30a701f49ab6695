import { type Place, withFilters } from '../address.js'

type Props = {
  readonly label: string
  /** The query parameter that the choices set. */
  readonly name: string
  readonly place: Place
  readonly choices: readonly { readonly value: string; readonly word: string }[]
}

/** A filter as a row of links: every choice has its own address. */
export function Choices({ label, name, place, choices }: Props) {
  const chosen = place.query.get(name) ?? ''
  return (
    <div class="filter">
      <span aria-hidden="true">{label}</span>
      <nav class="choices" aria-label={label}>
        {[{ value: '', word: 'All' }, ...choices].map(({ value, word }) => (
          <a
            key={value}
            href={withFilters(place, { [name]: value })}
            aria-current={value === chosen ? 'true' : undefined}
          >
            {word}
          </a>
        ))}
      </nav>
    </div>
  )
}

/** The choices for a table of words. */
export function choicesOf(words: Readonly<Record<string, string | { readonly word: string }>>) {
  return Object.entries(words).map(([value, word]) => ({
    value,
    word: typeof word === 'string' ? word : word.word,
  }))
}
