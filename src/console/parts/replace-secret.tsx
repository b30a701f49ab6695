import { useSignal } from '@preact/signals'
import { api, dataOf } from '../api.js'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { exactTime } from '../time.js'
import { useAction } from './action.js'
import { Dialog } from './dialog.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { At } from './time.js'

/** How long the old secret also signs, in seconds. */
const OVERLAPS = [
  [3_600, 'One hour'],
  [86_400, 'One day'],
  [604_800, 'One week'],
  [0, 'Not at all'],
] as const

/** What the choice means for the receiver. */
function Consequence({ seconds }: { seconds: number }) {
  if (seconds === 0)
    return (
      <p>
        The old secret ends immediately. Until the receiver has the new one, it refuses deliveries, which are
        then retried.
      </p>
    )
  return (
    <p>
      The old secret stays valid until{' '}
      <strong>{exactTime(new Date(now.value.getTime() + seconds * 1000))}</strong>: every delivery carries two
      signatures, one by each. A receiver that has the new one by then refuses nothing.
    </p>
  )
}

/** Replaces an endpoint's signing secret, after asking how long the old one stays valid. */
export function ReplaceSecret(props: {
  readonly endpoint: Schemas['WebhookEndpoint']
  readonly close: () => void
  readonly replaced: (issued: Schemas['IssuedWebhookSecret']) => void
}) {
  const { endpoint, close, replaced } = props
  const seconds = useSignal<number>(86_400)
  const { busy, refusal, run } = useAction()
  const replace = () =>
    run(async () => {
      const path = { webhookId: endpoint.id }
      const body = { overlapSeconds: seconds.value }
      replaced(
        await dataOf(api.POST('/console/api/webhooks/{webhookId}/rotate-secret', { params: { path }, body })),
      )
      await refresh()
    })
  return (
    <Dialog title="Replace the signing secret?" close={close}>
      <p>
        <code>
          <OutsideText text={endpoint.url} />
        </code>
      </p>
      <label class="field">
        The old secret stays valid for
        <select
          value={String(seconds.value)}
          onChange={({ currentTarget }) => {
            seconds.value = Number(currentTarget.value)
          }}
        >
          {OVERLAPS.map(([value, word]) => (
            <option key={value} value={String(value)}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <Consequence seconds={seconds.value} />
      {endpoint.previousSecretUntil && (
        <p>
          The secret before this one also signs until <At at={endpoint.previousSecretUntil} />. Replacing the
          secret again ends that one immediately.
        </p>
      )}
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      <div class="actions">
        <button type="button" class="primary" aria-disabled={busy.value} onClick={replace}>
          Replace the secret
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
