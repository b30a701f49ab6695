import { type Signal, useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { toast } from '../toasts.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { RefusalNotice } from './refusal.js'

type Refused = Schemas['ResendResult'] & { readonly error: NonNullable<Schemas['ResendResult']['error']> }

/** Maximum number of deliveries in one request. */
const MAX_AT_ONCE = 100

const isRefused = (result: Schemas['ResendResult']): result is Refused => result.error !== null

/** Sends the selected deliveries again, and says why for each that was not sent. */
export function ResendSelected({ selected }: { selected: Signal<ReadonlySet<string>> }) {
  const refused = useSignal<readonly Refused[]>([])
  const { busy, refusal, run } = useAction()
  const count = selected.value.size
  const resend = () =>
    run(async () => {
      refused.value = []
      const ids = [...selected.value]
      let sent = 0
      for (let at = 0; at < ids.length; at += MAX_AT_ONCE) {
        const deliveryIds = ids.slice(at, at + MAX_AT_ONCE)
        const results = await dataOf(api.POST('/console/api/resends', { body: { deliveryIds } }))
        const failed = results.filter(isRefused)
        refused.value = [...refused.value, ...failed]
        sent += results.length - failed.length
        const done = new Set(
          results.filter(({ error }) => error === null).map(({ deliveryId }) => deliveryId),
        )
        selected.value = new Set([...selected.value].filter((id) => !done.has(id)))
      }
      if (sent > 0) toast(sent === 1 ? '1 delivery is being resent.' : `${sent} deliveries are being resent.`)
      await refresh()
    })
  return (
    <div class="stack tight">
      {count > 0 && (
        <div class="actions">
          <ActionButton onClick={resend} busy={busy.value}>
            Resend {count} selected
          </ActionButton>
          <button
            type="button"
            onClick={() => {
              selected.value = new Set()
            }}
          >
            Clear selection
          </button>
        </div>
      )}
      {refused.value.length > 0 && (
        <div class="notice bad" role="alert">
          <p>
            <strong>
              {refused.value.length === 1 ? '1 was not resent' : `${refused.value.length} were not resent`}
            </strong>
          </p>
          <ul>
            {refused.value.map(({ deliveryId, error }) => (
              <li key={deliveryId}>
                <a href={`${BASE}/deliveries/${deliveryId}`}>{deliveryId}</a>: {error.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}
