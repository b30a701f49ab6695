import { useSignal } from '@preact/signals'
import { returnAddress } from '../address.js'
import { oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Field, focusFirstError } from '../parts/field.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { asRefusal } from '../refusal.js'
import { rememberReturn, signIn, signInMethods } from '../session.js'

/** Problems of signing in with OpenID Connect, by the contract's words for them. */
const PROBLEMS = {
  not_allowed: 'You signed in, but have no access to this console. Ask one of its administrators.',
  expired: 'Signing in took too long. Try again.',
  refused: 'The sign-in provider refused, or you cancelled.',
  unavailable: 'The sign-in provider cannot be reached. Try again in a while.',
}

function TokenForm({ next, only }: { next: string; only: boolean }) {
  const error = useSignal<string | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const token = String(new FormData(form).get('token') ?? '').trim()
    error.value = token === '' ? 'Enter the operator token.' : undefined
    if (token !== '')
      await run(async () => {
        try {
          await signIn(token, next)
        } catch (refused) {
          // Wrong tokens are 401 like lost sessions, but there is nothing to go back to.
          if (asRefusal(refused).status !== 401) throw refused
          error.value = 'This is not the operator token.'
        }
      })
    if (error.value !== undefined) focusFirstError(form)
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      {/* Password managers keep the token under this name, and browsers remark on a form without one. */}
      <input type="text" name="username" autocomplete="username" value="operator token" hidden readOnly />
      <Field
        label="Operator token"
        hint="OPERATOR_TOKEN of the service. With the embedded database it is in the file operator.token of the data folder."
        error={error.value}
        name="token"
        type="password"
        autocomplete="current-password"
        spellcheck={false}
      />
      <button class={only ? 'primary' : undefined} type="submit" aria-disabled={busy.value}>
        Sign in
      </button>
    </form>
  )
}

export const signInPage = definePage<Schemas['SignInMethods']>({
  every: false,
  load: () => signInMethods(),
  View({ data: { token, openIdConnect }, place }) {
    const next = returnAddress(place.query.get('return'))
    const problem = oneOf(place.query.get('problem'), PROBLEMS)
    return (
      <div class="panel stack">
        <PageHeader title="Sign in">Administration console of the media scan service.</PageHeader>
        {place.query.has('return') && !problem && (
          <p class="notice active" role="status">
            You are not signed in, or your session has ended. Sign in to continue where you were.
          </p>
        )}
        {problem && (
          <p class="notice bad" role="alert">
            {PROBLEMS[problem]}
          </p>
        )}
        {openIdConnect && (
          <a
            class="button primary"
            href={openIdConnect.startPath}
            data-document
            onClick={() => rememberReturn(next)}
          >
            Sign in with {new URL(openIdConnect.issuer).host}
          </a>
        )}
        {token && <TokenForm next={next} only={openIdConnect === null} />}
      </div>
    )
  },
})
