import { useSignal } from '@preact/signals'
import { organizationNames } from '../directory.js'
import { visible } from '../invisible.js'
import { OrganizationCombobox } from './organization-combobox.js'

type Props = {
  /** The organization that is chosen initially, if any. */
  readonly given: { readonly id: string; readonly name: string } | undefined
  readonly error: string | undefined
}

/** The field `organizationId` of a form. */
export function OrganizationField({ given, error }: Props) {
  const chosen = useSignal(given)
  /** A draft contains only the identifier. */
  const restore = async (id: string) => {
    if (id === chosen.value?.id) return
    const names = await organizationNames.of([id])
    chosen.value = { id, name: names.get(id) ?? id }
  }
  return (
    <div class="field" data-invalid={error !== undefined}>
      <OrganizationCombobox
        placeholder="Choose an organization"
        shown={visible(chosen.value?.name ?? '')}
        error={error}
        choose={(organization) => {
          chosen.value = organization
        }}
      />
      <input
        type="hidden"
        name="organizationId"
        value={chosen.value?.id ?? ''}
        onInput={({ currentTarget }) => void restore(currentTarget.value)}
      />
    </div>
  )
}
