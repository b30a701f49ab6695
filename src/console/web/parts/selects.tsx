import { type Place, withFilters } from '../address.js'
import { visible } from '../invisible.js'
import { go } from '../navigation.js'
import { ENVIRONMENT } from '../words.js'
import { choicesOf } from './choices.js'

type Choice = { readonly value: string; readonly word: string }

/** A filter with too many choices for a row of links. */
function Select(props: {
  readonly label: string
  readonly name: string
  readonly place: Place
  readonly choices: readonly Choice[]
}) {
  const { label, name, place, choices } = props
  const chosen = place.query.get(name) ?? ''
  // An address may name one that is not among those offered.
  const unlisted = chosen !== '' && !choices.some(({ value }) => value === chosen)
  return (
    <label>
      {label}
      <select
        value={chosen}
        onChange={(event) => go(withFilters(place, { [name]: event.currentTarget.value }))}
      >
        <option value="">All</option>
        {[...choices, ...(unlisted ? [{ value: chosen, word: chosen }] : [])].map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Narrows a list to one organization of those given. */
export function OrganizationSelect(props: {
  readonly place: Place
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
}) {
  const choices = props.organizations.map(({ id, name }) => ({ value: id, word: visible(name) }))
  return <Select label="Organization" name="organizationId" place={props.place} choices={choices} />
}

function EnvironmentSelect({ place }: { place: Place }) {
  return <Select label="Environment" name="environment" place={place} choices={choicesOf(ENVIRONMENT)} />
}

/** Narrows a list to one organization, one environment, or both. */
export function TenantSelects(props: Parameters<typeof OrganizationSelect>[0]) {
  return (
    <div class="selects">
      <OrganizationSelect {...props} />
      <EnvironmentSelect place={props.place} />
    </div>
  )
}
