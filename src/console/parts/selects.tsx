import { useEffect, useRef } from 'preact/hooks'
import { type Place, withFilters } from '../address.js'
import { visible } from '../invisible.js'
import { go } from '../navigation.js'
import { localInput, timeOfInput } from '../time.js'
import { ENVIRONMENT } from '../words.js'
import { choicesOf } from './choices.js'
import { OrganizationCombobox } from './organization-combobox.js'
import { OutsideText } from './outside-text.js'

type Choice = { readonly value: string; readonly word: string }

/** A filter with too many choices for a row of links. */
export function Select(props: {
  readonly label: string
  readonly name: string
  readonly place: Place
  readonly choices: readonly Choice[]
  /** The text for no choice; “All” unless given. */
  readonly all?: string
}) {
  const { label, name, place, choices, all = 'All' } = props
  const chosen = place.query.get(name) ?? ''
  // The address may contain a choice that is not offered.
  const unlisted = chosen !== '' && !choices.some(({ value }) => value === chosen)
  return (
    <label>
      {label}
      <select
        value={chosen}
        onChange={(event) => go(withFilters(place, { [name]: event.currentTarget.value }))}
      >
        <option value="">{all}</option>
        {[...choices, ...(unlisted ? [{ value: chosen, word: chosen }] : [])].map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

const ALL = 'All organizations'

/** Filters a list by organization. */
export function OrganizationSelect(props: {
  readonly place: Place
  readonly names: ReadonlyMap<string, string>
}) {
  const { place, names } = props
  const chosen = place.query.get('organizationId') ?? ''
  return (
    <OrganizationCombobox
      placeholder={ALL}
      shown={chosen === '' ? '' : visible(names.get(chosen) ?? chosen)}
      first={{ id: '', name: ALL }}
      choose={({ id }) => void go(withFilters(place, { organizationId: id }))}
    />
  )
}

function EnvironmentSelect({ place }: { place: Place }) {
  return <Select label="Environment" name="environment" place={place} choices={choicesOf(ENVIRONMENT)} />
}

type Typed = { readonly label: string; readonly name: string; readonly place: Place }

/**
 * The state of a typed filter: `shown` formats the value in the address for the field, `read` converts what was typed
 * back. The value is applied when the field loses focus or Enter is pressed, not on every keystroke.
 */
function useTyped(
  { name, place }: Omit<Typed, 'label'>,
  shown: string,
  read: (text: string) => string | undefined,
) {
  function take(input: HTMLInputElement): void {
    if (input.value === shown || !input.checkValidity()) return
    void go(withFilters(place, { [name]: read(input.value) }))
  }
  const ref = useRef<HTMLInputElement>(null)
  // Not as a property: what is being typed must not go when the page is loaded again.
  useEffect(() => {
    if (ref.current !== null) ref.current.value = shown
  }, [shown])
  return {
    ref,
    onBlur: ({ currentTarget }: { currentTarget: HTMLInputElement }) => take(currentTarget),
    onKeyDown({ key, currentTarget }: { key: string; currentTarget: HTMLInputElement }) {
      if (key === 'Enter') take(currentTarget)
    },
  }
}

/** Filters a list by an exact text. */
export function TextFilter({ label, placeholder, ...typed }: Typed & { readonly placeholder: string }) {
  const shown = typed.place.query.get(typed.name) ?? ''
  const field = useTyped(typed, shown, (text) => text.trim())
  return (
    <label>
      {label}
      <input
        {...field}
        type="text"
        maxLength={320}
        placeholder={placeholder}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
      />
    </label>
  )
}

/** A limit on the time of creation, in the viewer's zone. */
function TimeField({ label, ...typed }: Typed) {
  const given = typed.place.query.get(typed.name)
  const field = useTyped(typed, given === null ? '' : localInput(given), timeOfInput)
  return (
    <label>
      {label}
      <input {...field} type="datetime-local" max="9999-12-31T23:59" />
    </label>
  )
}

/** Filters a list by time of creation, and sets its order. */
export function TimeSelects({ place }: { place: Place }) {
  return (
    <div class="selects">
      <TimeField label="From" name="createdFrom" place={place} />
      <TimeField label="To" name="createdTo" place={place} />
      <Select
        label="Order"
        name="order"
        place={place}
        all="Newest first"
        choices={[{ value: 'asc', word: 'Oldest first' }]}
      />
    </div>
  )
}

/** The pause after a keystroke before the list reloads, so that not every letter loads a page. */
const PAUSE_MS = 250

/** Filters a list by words in the name, while they are typed. */
export function NameFilter({ place }: { readonly place: Place }) {
  const shown = place.query.get('name') ?? ''
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Not as a property: what is being typed must not go when the page is loaded again.
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) field.current.value = shown
  }, [shown])
  useEffect(() => () => clearTimeout(timer.current), [])
  function take(text: string): void {
    clearTimeout(timer.current)
    const name = text.trim()
    if (name !== shown) void go(withFilters(place, { name }), { replace: true })
  }
  return (
    <label>
      Name
      <input
        ref={field}
        type="search"
        maxLength={255}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => take(value), PAUSE_MS)
        }}
        onKeyDown={({ key, currentTarget: { value } }) => {
          if (key === 'Enter') take(value)
        }}
      />
    </label>
  )
}

/** A filter that was set by a link and can only be removed here. */
export function ChosenFilter(props: {
  readonly label: string
  readonly name: string
  readonly place: Place
  /** What people call the chosen resource; its identifier is shown unless given. */
  readonly shown?: string | null | undefined
}) {
  const { label, name, place, shown } = props
  const chosen = place.query.get(name)
  if (chosen === null) return null
  return (
    <p class="small">
      <span class="muted">{label} </span>
      <OutsideText text={shown ?? chosen} /> <a href={withFilters(place, { [name]: undefined })}>Show all</a>
    </p>
  )
}

/** Filters a list by organization, environment, or both. */
export function TenantSelects(props: Parameters<typeof OrganizationSelect>[0]) {
  return (
    <div class="selects">
      <OrganizationSelect {...props} />
      <EnvironmentSelect place={props.place} />
    </div>
  )
}
