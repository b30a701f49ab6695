import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import { serviceTime } from '../clock.js'
import type { Schemas } from '../contract.js'
import { definePage, go, leaving } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { CopyButton } from '../parts/copy.js'
import { Dialog } from '../parts/dialog.js'
import { Facts } from '../parts/facts.js'
import { Field, FieldError, focusFirstError } from '../parts/field.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Tags } from '../parts/tags.js'
import { At } from '../parts/time.js'
import { ENVIRONMENT, SCOPE } from '../words.js'

type Organization = Schemas['Organization']
type Problems = Partial<Record<'label' | 'environment' | 'scopes' | 'expiresAt', string>>

/** What each environment means for whoever uses the key. */
const ENVIRONMENT_HINT: Readonly<Record<Schemas['Environment'], string>> = {
  production: 'Real analysis of files that were uploaded.',
  staging: 'Files are uploaded; verdicts come at once, by a rule.',
  sandbox: 'Nothing needs to be uploaded; verdicts come at once, by a rule.',
}

type Read = { readonly request: Schemas['IssueKeyRequest'] } | { readonly problems: Problems }

/** The request that a form describes, or what is wrong with it. */
function readForm(form: FormData, today: Date): Read {
  const label = String(form.get('label') ?? '').trim()
  const environment = form.get('environment') as Schemas['Environment'] | null
  const scopes = form.getAll('scopes') as Schemas['Scope'][]
  const expires = String(form.get('expiresAt') ?? '')
  const expiresAt = expires === '' ? undefined : new Date(expires)
  const problems: Problems = {}
  if (label === '') problems.label = 'Say what the key is for.'
  if (environment === null) problems.environment = 'Choose an environment.'
  if (scopes.length === 0) problems.scopes = 'Tick at least one.'
  if (expiresAt !== undefined && !(expiresAt > today))
    problems.expiresAt = 'Choose a time in the future, or none.'
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
          What the key may do. Tick only what its owner needs.
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

/** The one time that the whole key is seen. It is in memory only: not in the address, the history or a store. */
function TheKey({
  issued: { key, secret },
  organization,
}: {
  issued: Schemas['IssuedKey']
  organization: Organization
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  const wanted = useSignal<string | undefined>(undefined)
  useEffect(() => {
    leaving.value = (address) => {
      wanted.value = address
    }
    return () => {
      leaving.value = undefined
    }
  }, [wanted])
  const leave = (address: string) => {
    leaving.value = undefined
    void go(address)
  }
  return (
    <section class="panel stack" aria-labelledby="the-key">
      <h2 id="the-key" tabIndex={-1} ref={heading}>
        The key “<OutsideText text={key.label} />” was issued
      </h2>
      <div class="notice warning">
        <p>
          <strong>Copy the key now.</strong> It is shown this once and cannot be shown again: the service
          keeps only a hash of it. Hand it over by a secure way, never by mail or chat.
        </p>
      </div>
      <div class="stack tight">
        <pre class="block secret">{secret}</pre>
        <CopyButton text={secret} what="the key" />
      </div>
      <Facts
        facts={[
          ['Environment', ENVIRONMENT[key.environment]],
          ['Scopes', <Tags key="scopes" words={key.scopes} />],
          ['Expires', key.expiresAt === null ? 'Never' : <At key="at" at={key.expiresAt} />],
        ]}
      />
      <div class="actions">
        <button
          class="primary"
          type="button"
          onClick={() => leave(`${BASE}/organizations/${organization.id}`)}
        >
          I have copied it
        </button>
      </div>
      {wanted.value !== undefined && (
        <Dialog
          title="Leave without the key?"
          close={() => {
            wanted.value = undefined
          }}
        >
          <p>
            The key cannot be shown again. If it was not copied, it has to be revoked and another one issued.
          </p>
          <div class="actions">
            <button class="danger" type="button" onClick={() => leave(wanted.value as string)}>
              Leave
            </button>
            <button
              type="button"
              onClick={() => {
                wanted.value = undefined
              }}
            >
              Stay
            </button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

export const issueKeyPage = definePage<Organization>({
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
          <KeyForm
            organization={organization}
            issued={(key) => {
              issued.value = key
            }}
          />
        ) : (
          <TheKey issued={issued.value} organization={organization} />
        )}
      </>
    )
  },
})
