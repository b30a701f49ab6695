import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { api, dataOf } from '../api.js'
import { now, serviceTime } from '../clock.js'
import type { Schemas } from '../contract.js'
import { isLabel, wasRevokedBefore } from '../key-state.js'
import { refresh } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Dialog } from '../parts/dialog.js'
import { Field, FieldError, focusFirstError } from '../parts/field.js'
import { OutsideText } from '../parts/outside-text.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Ago } from '../parts/time.js'
import { addressOfKey } from '../places.js'
import { Refusal } from '../refusal.js'
import { withinTheLastHour } from '../time.js'
import { ENVIRONMENT } from '../words.js'

type Props = {
  readonly apiKey: Schemas['Key']
  /** Whether another key already replaces it; then no instructions for that are shown. */
  readonly replaced?: boolean
  readonly close: () => void
}
type Outcome = { readonly key: Schemas['Key']; readonly before: boolean }

function RotationSteps({ apiKey }: { apiKey: Schemas['Key'] }) {
  return (
    <div class="small">
      <p>To replace a key without interruption:</p>
      <ol class="steps">
        <li>
          <a href={`${addressOfKey(apiKey)}/rotate`}>Issue a new key with the same scopes.</a>
        </li>
        <li>Switch its users over to the new key.</li>
        <li>Wait until this one has not been used for an hour.</li>
        <li>Revoke this one.</li>
      </ol>
    </div>
  )
}

function Revoked({ outcome: { key, before }, close }: { outcome: Outcome; close: () => void }) {
  return (
    <>
      <div class={`notice ${before ? 'warning' : 'good'}`} role="status">
        {before ? (
          <p>
            <strong>It was already revoked</strong>, <Ago at={key.revokedAt as string} />, by someone else.
            Nothing was changed.
          </p>
        ) : (
          <p>
            <strong>It is revoked.</strong> Requests with it are refused from now on, within two seconds in
            every process.
          </p>
        )}
      </div>
      <div class="actions">
        <button type="button" class="primary" onClick={close} autofocus>
          Close
        </button>
      </div>
    </>
  )
}

/** Revokes a key permanently, once its label has been typed and, if it is still in use, that has been confirmed. */
export function RevokeKey({ apiKey, replaced = false, close }: Props) {
  const id = useId()
  const problems = useSignal<{ label?: string; force?: string }>({})
  const foundInUse = useSignal(false)
  const outcome = useSignal<Outcome | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const inUse = foundInUse.value || withinTheLastHour(apiKey.lastUsedAt, now.value)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const fields = new FormData(form)
    const force = fields.has('force')
    problems.value = {
      ...(!isLabel(String(fields.get('label')), apiKey.label) && {
        label: 'This is not the label of the key.',
      }),
      ...(inUse && !force && { force: 'Select this to revoke a key that is in use.' }),
    }
    if (Object.keys(problems.value).length > 0) return focusFirstError(form)
    const askedAt = serviceTime()
    void run(async () => {
      try {
        const key = await dataOf(
          api.POST('/console/api/keys/{keyId}/revoke', {
            params: { path: { keyId: apiKey.id } },
            body: { force },
          }),
        )
        outcome.value = { key, before: wasRevokedBefore(key, askedAt) }
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'key_recently_used')) throw error
        // It has been used since the page was loaded.
        foundInUse.value = true
        problems.value = { force: 'It was used in the meantime. Select this to revoke it anyway.' }
        focusFirstError(form)
      }
    })
  }
  const done = async () => {
    close()
    if (outcome.value !== undefined) await refresh()
  }

  return (
    <Dialog
      close={done}
      title={
        <>
          Revoke <OutsideText text={apiKey.label} />
        </>
      }
    >
      <p>
        <code>{apiKey.maskedKey}</code> · {ENVIRONMENT[apiKey.environment]} · last used{' '}
        {apiKey.lastUsedAt === null ? 'never' : <Ago at={apiKey.lastUsedAt} />}
      </p>
      {outcome.value ? (
        <Revoked outcome={outcome.value} close={done} />
      ) : (
        <form class="form" onSubmit={submit} noValidate>
          {refusal.value && <RefusalNotice refusal={refusal.value} />}
          {inUse && (
            <div class="notice warning">
              <p>
                <strong>This key was used within the last hour.</strong> Its users are refused as soon as it
                is revoked.
              </p>
            </div>
          )}
          <p>Revoking is final: the key cannot be made to work again.</p>
          {!replaced && <RotationSteps apiKey={apiKey} />}
          <Field
            label={
              <>
                Type the label,{' '}
                <strong>
                  <OutsideText text={apiKey.label} />
                </strong>
                , to confirm
              </>
            }
            error={problems.value.label}
            name="label"
            dir="auto"
            autocomplete="off"
            spellcheck={false}
          />
          {inUse && (
            <div>
              <label class="option">
                <input
                  type="checkbox"
                  name="force"
                  aria-invalid={problems.value.force ? true : undefined}
                  aria-describedby={problems.value.force ? `${id}-force` : undefined}
                />
                <span>Revoke it although it is in use</span>
              </label>
              <FieldError id={`${id}-force`} error={problems.value.force} />
            </div>
          )}
          <div class="actions">
            <button class="danger" type="submit" aria-disabled={busy.value}>
              Revoke the key
            </button>
            <button type="button" onClick={done}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
