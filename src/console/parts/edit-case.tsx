import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { answerOf, api } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { RISK } from '../words.js'
import { useAction } from './action.js'
import { Dialog } from './dialog.js'
import { Field, focusFirstError } from './field.js'
import { RefusalNotice } from './refusal.js'

type Case = Schemas['Case']

/** The fields changed since the form was opened, so that others' changes to other fields are kept. */
function changesOf(form: FormData, before: Case): Schemas['EditCaseRequest'] {
  const title = String(form.get('title') ?? '').trim()
  const severity = form.get('severity') as Case['severity']
  const assignee = String(form.get('assignee') ?? '').trim() || null
  return {
    ...(title !== before.title.trim() && { title }),
    ...(severity !== before.severity && { severity }),
    ...(assignee !== (before.assignee?.trim() || null) && { assignee }),
  }
}

/** A form to change the title, severity and assignee of a case. */
export function EditCase({ theCase, close }: { theCase: Case; close: () => void }) {
  const before = useSignal(theCase).value
  const untitled = useSignal<string | undefined>(undefined)
  const severityId = useId()
  const { busy, refusal, run } = useAction()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const body = changesOf(new FormData(form), before)
    untitled.value = body.title === '' ? 'Enter a title.' : undefined
    if (untitled.value !== undefined) return focusFirstError(form)
    if (Object.keys(body).length === 0) return close()
    void run(async () => {
      const params = { path: { caseId: theCase.id } }
      await answerOf(api.PATCH('/console/api/cases/{caseId}', { params, body }))
      close()
      await refresh()
    }, 'The case was changed.')
  }
  return (
    <Dialog title="Edit the case" close={close}>
      <form class="form" onSubmit={submit} noValidate>
        {refusal.value && <RefusalNotice refusal={refusal.value} />}
        <Field
          label="Title"
          error={untitled.value}
          name="title"
          defaultValue={before.title}
          maxLength={200}
          dir="auto"
          autocomplete="off"
        />
        <Field
          label="Assignee"
          hint="Who works on the case. Leave it empty for nobody."
          name="assignee"
          defaultValue={before.assignee ?? ''}
          maxLength={200}
          dir="auto"
          autocomplete="off"
        />
        <div class="field">
          <label for={severityId}>Severity</label>
          <p class="hint" id={`${severityId}-hint`}>
            Once it is changed, it no longer follows the scans.
          </p>
          <select id={severityId} name="severity" aria-describedby={`${severityId}-hint`}>
            {Object.entries(RISK).map(([value, { word }]) => (
              <option key={value} value={value} selected={value === before.severity}>
                {word}
              </option>
            ))}
          </select>
        </div>
        <div class="actions">
          <button class="primary" type="submit" aria-disabled={busy.value}>
            Save
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
