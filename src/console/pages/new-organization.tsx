import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import { definePage, go } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Field, focusFirstError } from '../parts/field.js'
import { Guarded } from '../parts/guarded.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { requireSession } from '../session.js'

const LIST = { href: `${BASE}/organizations`, title: 'Organizations' }

export const newOrganizationPage = definePage<unknown>({
  every: false,
  load: requireSession,
  View() {
    const error = useSignal<string | undefined>(undefined)
    const { busy, refusal, run } = useAction()
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const form = event.currentTarget as HTMLFormElement
      const name = String(new FormData(form).get('name') ?? '').trim()
      error.value = name === '' ? 'Enter a name.' : undefined
      if (error.value !== undefined) return focusFirstError(form)
      void run(async () => {
        const { id } = await dataOf(api.POST('/console/api/organizations', { body: { name } }))
        await go(`${BASE}/organizations/${id}`)
      })
    }
    return (
      <>
        <PageHeader title="New organization" parent={LIST}>
          A new tenant, without keys.
        </PageHeader>
        <Guarded operation="createOrganization" to="create organizations">
          <form class="form panel" onSubmit={submit} noValidate>
            {refusal.value && <RefusalNotice refusal={refusal.value} />}
            <Field
              label="Name"
              error={error.value}
              name="name"
              maxLength={200}
              dir="auto"
              autocomplete="off"
            />
            <div class="actions">
              <button class="primary" type="submit" aria-disabled={busy.value}>
                Create the organization
              </button>
              <a class="button" href={LIST.href}>
                Cancel
              </a>
            </div>
          </form>
        </Guarded>
      </>
    )
  },
})
