import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import { serviceTime } from '../clock.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Field, FieldError, focusFirstError } from '../parts/field.js'
import { Guarded } from '../parts/guarded.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { TheKey } from '../parts/the-key.js'
import { ENVIRONMENT, SCOPE } from '../words.js'

type Organization = Schemas['Organization']
type Problems = Partial<Record<'label' | 'environment' | 'scopes' | 'expiresAt', string>>

/** What each environment means for users of the key. */
const ENVIRONMENT_HINT: Readonly<Record<Schemas['Environment'], string>> = {
  production: 'Uploaded files are analysed.',
  staging: 'Files are uploaded but not analysed: verdicts follow a fixed rule, immediately.',
  sandbox: 'Nothing needs to be uploaded: verdicts follow a fixed rule, immediately.',
}

type Read = { readonly request: Schemas['IssueKeyRequest'] } | { readonly problems: Problems }

/** The request that a form describes, or its problems. */
function readForm(form: FormData, today: Date): Read {
  const label = String(form.get('label') ?? '').trim()
  const environment = form.get('environment') as Schemas['Environment'] | null
  const scopes = form.getAll('scopes') as Schemas['Scope'][]
  const expires = String(form.get('expiresAt') ?? '')
  const expiresAt = expires === '' ? undefined : new Date(expires)
  const problems: Problems = {}
  if (label === '') problems.label = 'Say what the key is for.'
  if (environment === null) problems.environment = 'Choose an environment.'
  if (scopes.length === 0) problems.scopes = 'Select at least one scope.'
  if (expiresAt !== undefined && !(expiresAt > today))
    problems.expiresAt = 'Choose a time in the future, or leave it empty.'
  if (environment === null || Object.keys(problems).length > 0) return { problems }
  const expiry = expiresAt && { expiresAt: expiresAt.toISOString() }
  return { request: { label, environment, scopes, ...expiry } }
}

function KeyForm({
  organization,
  issued,
}: {
  organization: Organization
  issued: (key: Schemas['IssuedKey']) => void
}) {
  const problems = useSignal<Problems>({})
  const { busy, refusal, run } = useAction()
  const id = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const read = readForm(new FormData(form), serviceTime())
    if ('problems' in read) {
      problems.value = read.problems
      return focusFirstError(form)
    }
    problems.value = {}
    void run(async () => {
      const path = { organizationId: organization.id }
      issued(
        await dataOf(
          api.POST('/console/api/organizations/{organizationId}/keys', {
            params: { path },
            body: read.request,
          }),
        ),
      )
    })
  }
  const { label, environment, scopes, expiresAt } = problems.value
  return (
    <form class="form panel" onSubmit={submit} noValidate>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      <Field
        label="Label"
        hint="What the key is for, such as “ingest worker”. It tells keys apart later."
        error={label}
        name="label"
        maxLength={100}
        dir="auto"
        autocomplete="off"
      />
      <fieldset
        data-invalid={environment !== undefined}
        aria-describedby={environment && `${id}-environment`}
      >
        <legend>Environment</legend>
        <div class="options">
          {(Object.keys(ENVIRONMENT) as Schemas['Environment'][]).map((value) => (
            <label key={value} class="option">
              <input type="radio" name="environment" value={value} />
              <span>
                {ENVIRONMENT[value]}
                <span class="hint">{ENVIRONMENT_HINT[value]}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-environment`} error={environment} />
      </fieldset>
      <fieldset
        data-invalid={scopes !== undefined}
        aria-describedby={`${id}-scopes-hint${scopes ? ` ${id}-scopes` : ''}`}
      >
        <legend>Scopes</legend>
        <p class="hint" id={`${id}-scopes-hint`}>
          What the key may do. Select only what is needed.
        </p>
        <div class="options">
          {(Object.keys(SCOPE) as Schemas['Scope'][]).map((value) => (
            <label key={value} class="option">
              <input type="checkbox" name="scopes" value={value} />
              <span>
                <code>{value}</code>
                <span class="hint">{SCOPE[value]}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-scopes`} error={scopes} />
      </fieldset>
      <Field
        label={
          <>
            Expires <span class="muted">(optional)</span>
          </>
        }
        hint="In your time zone. Left empty, the key works until it is revoked."
        error={expiresAt}
        name="expiresAt"
        type="datetime-local"
      />
      <div class="actions">
        <button class="primary" type="submit" aria-disabled={busy.value}>
          Issue the key
        </button>
        <a class="button" href={`${BASE}/organizations/${organization.id}`}>
          Cancel
        </a>
      </div>
    </form>
  )
}

export const issueKeyPage = definePage<Organization>({
  every: false,
  load: ({ params }, signal) =>
    dataOf(
      api.GET('/console/api/organizations/{organizationId}', {
        params: { path: { organizationId: params.organizationId as string } },
        signal,
      }),
    ),
  View({ data: organization }) {
    const issued = useSignal<Schemas['IssuedKey'] | undefined>(undefined)
    return (
      <>
        <PageHeader
          title="Issue a key"
          parent={{ href: `${BASE}/organizations/${organization.id}`, title: organization.name }}
        />
        {issued.value === undefined ? (
          <Guarded operation="issueKey" to="issue keys">
            <KeyForm
              organization={organization}
              issued={(key) => {
                issued.value = key
              }}
            />
          </Guarded>
        ) : (
          <TheKey issued={issued.value} next={`${BASE}/organizations/${organization.id}`} />
        )}
      </>
    )
  },
})
