import { useState } from 'preact/hooks'
import { api, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { asRefusal } from '../refusal.js'
import { searchStatus, useSearch } from '../search.js'
import { Combobox } from './combobox.js'
import { OutsideText } from './outside-text.js'

const OFFERED = 20

type Choice = { readonly id: string; readonly name: string }

type Props = {
  readonly placeholder: string
  /** The text shown for the chosen organization. */
  readonly shown: string
  /** Options offered before all others. */
  readonly first?: Choice
  readonly error?: string | undefined
  readonly choose: (chosen: Choice) => void
}

/** Chooses an organization: one of the newest, or one found by a text. */
export function OrganizationCombobox({ placeholder, shown, first, error, choose }: Props) {
  /** Undefined until something is typed after the field gets the focus. */
  const [typed, setTyped] = useState<string>()
  const [newest, setNewest] = useState<readonly Schemas['Organization'][]>([])
  const found = useSearch(typed ?? '', 'organization', OFFERED)

  async function offer(): Promise<void> {
    try {
      const { items } = await listOf(
        api.GET('/console/api/organizations', { params: { query: { limit: OFFERED } } }),
      )
      setNewest(items)
    } catch (error) {
      // Organizations can still be searched.
      asRefusal(error)
    }
  }

  const isTyped = typed !== undefined && typed.trim() !== ''
  const offered: readonly Choice[] = isTyped
    ? found.groups.flatMap(({ results }) => results.map(({ id, title }) => ({ id, name: title })))
    : [...(first ? [first] : []), ...newest]
  const options = offered.map(({ id, name }) => ({
    id: id || 'first',
    content: <OutsideText text={name} />,
    choose() {
      setTyped(undefined)
      ;(document.activeElement as HTMLElement | null)?.blur()
      choose({ id, name })
    },
  }))
  return (
    <Combobox
      popup
      label="Organization"
      placeholder={placeholder}
      text={typed ?? shown}
      onText={setTyped}
      groups={[{ options }]}
      status={isTyped ? searchStatus(typed, found) : ''}
      error={error}
      onFocus={() => void offer()}
      onBlur={() => setTyped(undefined)}
    />
  )
}
