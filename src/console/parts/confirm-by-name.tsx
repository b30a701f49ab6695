import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { isLabel } from '../key-state.js'
import { useAction } from './action.js'
import { Dialog } from './dialog.js'
import { Field, focusFirstError } from './field.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'

type Props = {
  /** The name that is typed, and the words for it and for what has it. */
  readonly name: string
  readonly nameIs: 'title' | 'name'
  readonly what: string
  /** What is done to it: the beginning of the dialog's title, followed by the name; and the button. */
  readonly verb: string
  readonly button: string
  /** What happens. */
  readonly children: ComponentChildren
  readonly act: () => Promise<void>
  /** Said afterwards. */
  readonly done: string
  readonly close: () => void
}

/** A dialog for what cannot be undone: it is done once the name of what it is done to has been typed. */
export function ConfirmByName({ name, nameIs, what, verb, button, children, act, done, close }: Props) {
  const problem = useSignal<string | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const isTyped = isLabel(String(new FormData(form).get('name')), name)
    problem.value = isTyped ? undefined : `This is not the ${nameIs} of the ${what}.`
    if (!isTyped) return focusFirstError(form)
    void run(act, done)
  }
  return (
    <Dialog
      close={close}
      title={
        <>
          {verb} <OutsideText text={name} />
        </>
      }
    >
      <form class="form" onSubmit={submit} noValidate>
        {refusal.value && <RefusalNotice refusal={refusal.value} />}
        {children}
        <Field
          label={
            <>
              Type the {nameIs},{' '}
              <strong>
                <OutsideText text={name} />
              </strong>
              , to confirm
            </>
          }
          error={problem.value}
          name="name"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
        />
        <div class="actions">
          <button class="danger" type="submit" aria-disabled={busy.value}>
            {button}
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
