import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { type EndpointProblems, type HeaderRow, problemsAt } from '../endpoint-form.js'
import { Refusal } from '../refusal.js'
import { useAction } from './action.js'
import { EndpointFields } from './endpoint-fields.js'
import { focusFirstError } from './field.js'
import { RefusalNotice } from './refusal.js'

type Props<Read> = {
  readonly given?: Parameters<typeof EndpointFields>[0]['given']
  /** The request that the form describes, or its problems. */
  readonly read: (
    form: FormData,
    rows: readonly HeaderRow[],
  ) => Read | { readonly problems: EndpointProblems }
  readonly send: (read: Read) => Promise<void>
  /** The button's text. */
  readonly submit: string
  /** The address that Cancel leads to. */
  readonly back: string
  /** Fields shown before the others. */
  readonly children?: (problems: EndpointProblems) => ComponentChildren
}

/** The form of an endpoint. Problems that the service finds are shown at their fields. */
export function EndpointForm<Read extends object>(props: Props<Read>) {
  const { given, read, send, submit, back, children } = props
  const problems = useSignal<EndpointProblems>({})
  const rows = useSignal<readonly HeaderRow[]>([])
  const { busy, refusal, run } = useAction()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const refuse = (wrong: EndpointProblems) => {
      problems.value = wrong
      focusFirstError(form)
    }
    const described = read(new FormData(form), rows.value)
    if ('problems' in described) return refuse(described.problems)
    problems.value = {}
    void run(async () => {
      try {
        await send(described)
      } catch (error) {
        const wrong = error instanceof Refusal ? problemsAt(error.details) : undefined
        if (wrong === undefined) throw error
        refuse(wrong)
      }
    })
  }
  return (
    <form class="form panel" onSubmit={onSubmit} noValidate>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      {children?.(problems.value)}
      <EndpointFields {...(given && { given })} rows={rows} problems={problems.value} />
      <div class="actions">
        <button class="primary" type="submit" aria-disabled={busy.value}>
          {submit}
        </button>
        <a class="button" href={back}>
          Cancel
        </a>
      </div>
    </form>
  )
}
