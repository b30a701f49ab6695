import { useSignal } from '@preact/signals'
import { api, dataOf } from '../api.js'
import { serviceTime } from '../clock.js'
import type { Schemas } from '../contract.js'
import { keyState } from '../key-state.js'
import { definePage } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Facts } from '../parts/facts.js'
import { Field, focusFirstError } from '../parts/field.js'
import { Guarded } from '../parts/guarded.js'
import { KeyLink } from '../parts/links.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Tags } from '../parts/tags.js'
import { TheKey } from '../parts/the-key.js'
import { At } from '../parts/time.js'
import { addressOfKey } from '../places.js'
import { localInput } from '../time.js'
import { ENVIRONMENT } from '../words.js'

type Key = Schemas['Key']
type Inspected = Schemas['InspectedKey']

/** The old key's lifetime from now on, in the format of a field; empty if it does not expire. */
function sameLifetime({ createdAt, expiresAt }: Key, now: Date): string {
  if (expiresAt === null) return ''
  const lifetime = Date.parse(expiresAt) - Date.parse(createdAt)
  return localInput(new Date(now.getTime() + lifetime).toISOString())
}

function RotateForm({ apiKey, issued }: { apiKey: Key; issued: (key: Schemas['IssuedKey']) => void }) {
  const problem = useSignal<string | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const expires = String(new FormData(form).get('expiresAt') ?? '')
    const expiresAt = expires === '' ? null : new Date(expires)
    problem.value =
      expiresAt !== null && !(expiresAt > serviceTime())
        ? 'Choose a time in the future, or leave it empty.'
        : undefined
    if (problem.value !== undefined) return focusFirstError(form)
    void run(async () => {
      issued(
        await dataOf(
          api.POST('/console/api/keys/{keyId}/rotate', {
            params: { path: { keyId: apiKey.id } },
            body: { expiresAt: expiresAt?.toISOString() ?? null },
          }),
        ),
      )
    })
  }
  return (
    <form class="form panel" onSubmit={submit} noValidate>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      <p>
        A new key with the same scopes is issued. Both work until you revoke the old one, so its users can be
        switched over one by one.
      </p>
      <Facts
        facts={[
          ['Label', <OutsideText key="label" text={apiKey.label} />],
          ['Environment', ENVIRONMENT[apiKey.environment]],
          ['Scopes', <Tags key="scopes" words={apiKey.scopes} />],
          [
            'The old key expires',
            apiKey.expiresAt === null ? 'Never' : <At key="at" at={apiKey.expiresAt} />,
          ],
        ]}
      />
      <Field
        label={
          <>
            The new key expires <span class="muted">(optional)</span>
          </>
        }
        hint="In your time zone. Left empty, the key works until it is revoked."
        error={problem.value}
        name="expiresAt"
        type="datetime-local"
        defaultValue={sameLifetime(apiKey, serviceTime())}
      />
      <div class="actions">
        <button class="primary" type="submit" aria-disabled={busy.value}>
          Issue the new key
        </button>
        <a class="button" href={addressOfKey(apiKey)}>
          Cancel
        </a>
      </div>
    </form>
  )
}

/** Why a key cannot be rotated; renders nothing if it can. */
function Impossible({ of: { key, replacedBy } }: { of: Inspected }) {
  if (replacedBy !== null)
    return (
      <p>
        Another key already replaces it:{' '}
        <KeyLink keyId={replacedBy.id} organizationId={replacedBy.organizationId} label={replacedBy.label} />{' '}
        <code>{replacedBy.maskedKey}</code>. If it was lost, revoke it and rotate this one again.
      </p>
    )
  return keyState(key, serviceTime()).usable ? null : (
    <p>It does not work any more: issue a new key instead.</p>
  )
}

export const rotateKeyPage = definePage<Inspected>({
  every: false,
  load: ({ params }, signal) =>
    dataOf(
      api.GET('/console/api/keys/{keyId}', {
        params: { path: { keyId: params.keyId as string } },
        signal,
      }),
    ),
  View({ data }) {
    const { key, replacedBy } = data
    const issued = useSignal<Schemas['IssuedKey'] | undefined>(undefined)
    const possible = replacedBy === null && keyState(key, serviceTime()).usable
    return (
      <>
        <PageHeader title="Rotate a key" parent={{ href: addressOfKey(key), title: key.label }} />
        {issued.value !== undefined ? (
          <TheKey issued={issued.value} next={addressOfKey(key)} />
        ) : possible ? (
          <Guarded operation="rotateKey" to="rotate keys">
            <RotateForm
              apiKey={key}
              issued={(key) => {
                issued.value = key
              }}
            />
          </Guarded>
        ) : (
          <div class="panel">
            <Impossible of={data} />
          </div>
        )}
      </>
    )
  },
})
