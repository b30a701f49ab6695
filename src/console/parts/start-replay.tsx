import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answerOf, api, dataOf } from '../api.js'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { grouped, missedInWords } from '../missed.js'
import { refresh } from '../navigation.js'
import { asRefusal, type Refusal } from '../refusal.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { Dialog } from './dialog.js'
import { Field } from './field.js'
import { RefusalNotice } from './refusal.js'

const HOUR_MS = 3_600_000

/** How far back a replay goes, in hours. */
const SPANS = [
  [1, 'Last hour'],
  [24, 'Last 24 hours'],
  [7 * 24, 'Last 7 days'],
  [30 * 24, 'Last 30 days'],
] as const

const deliveries = (count: number) => (count === 1 ? '1 delivery' : `${grouped.format(count)} deliveries`)

/** A time in the format of a time field, in the reader's zone. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The result of counting what an endpoint missed since a time. */
type Counted = {
  readonly from: string
  readonly missed?: Schemas['FailedDeliveryCount']
  readonly refusal?: Refusal
}

/** The numbers since then, or a refusal; neither while they are not known. */
function useMissedCount(webhookId: string, from: string | undefined): Omit<Counted, 'from'> {
  const counted = useSignal<Counted | undefined>(undefined)
  useEffect(() => {
    if (from === undefined) return
    const request = new AbortController()
    const path = '/console/api/webhooks/{webhookId}/failed-deliveries'
    const params = { path: { webhookId }, query: { from } }
    void dataOf(api.GET(path, { params, signal: request.signal })).then(
      (missed) => {
        counted.value = { from, missed }
      },
      (error: unknown) => {
        // The time was changed while deliveries were being counted.
        if (!request.signal.aborted) counted.value = { from, refusal: asRefusal(error) }
      },
    )
    return () => request.abort()
  }, [webhookId, from, counted])
  return counted.value?.from === from ? (counted.value ?? {}) : {}
}

/** The dialog that starts a replay, once the deliveries that were missed are counted. Fetched when it is first opened. */
export function StartReplay({
  webhookId,
  paused,
  close,
}: {
  webhookId: string
  paused: boolean
  close: () => void
}) {
  const hours = useSignal<number | undefined>(24)
  const since = useSignal(localTime(new Date(now.value.getTime() - 24 * HOUR_MS)))
  const opened = useSignal(now.value.getTime())
  const typed = new Date(since.value)
  const from =
    hours.value !== undefined
      ? new Date(opened.value - hours.value * HOUR_MS).toISOString()
      : Number.isNaN(typed.getTime())
        ? undefined
        : typed.toISOString()
  const { missed, refusal } = useMissedCount(webhookId, from)
  const action = useAction()
  const start = () =>
    action.run(async () => {
      await answerOf(
        api.POST('/console/api/webhooks/{webhookId}/replays', {
          params: { path: { webhookId } },
          body: { from: from as string },
        }),
      )
      close()
      await refresh()
    }, 'The replay has begun.')
  const why =
    from === undefined
      ? 'Give a time.'
      : missed?.count === 0
        ? 'Everything since then has arrived.'
        : undefined
  return (
    <Dialog title="Replay missed deliveries" close={close}>
      <p>
        Of the deliveries created since then, those that still wait are tried now, as their next attempt, and
        those that were given up get one more attempt, the oldest first.
        {paused && ' The endpoint is paused: they are held until it is active again.'}
      </p>
      <label class="field">
        Since
        <select
          value={hours.value === undefined ? '' : String(hours.value)}
          onChange={({ currentTarget: { value } }) => {
            hours.value = value === '' ? undefined : Number(value)
          }}
        >
          {SPANS.map(([value, word]) => (
            <option key={value} value={String(value)}>
              {word}
            </option>
          ))}
          <option value="">A time of your choice</option>
        </select>
      </label>
      {hours.value === undefined && (
        <Field
          label="Time, in your zone"
          type="datetime-local"
          value={since.value}
          onInput={({ currentTarget: { value } }) => {
            since.value = value
          }}
        />
      )}
      <p role="status">
        {missed === undefined ? (
          <span class="muted">{refusal === undefined && from !== undefined && 'Counting…'}</span>
        ) : (
          <>
            <strong>{missedInWords(missed)}</strong> since then.
          </>
        )}
      </p>
      {refusal && <RefusalNotice refusal={refusal} />}
      {action.refusal.value && <RefusalNotice refusal={action.refusal.value} />}
      <div class="actions">
        <ActionButton onClick={start} busy={action.busy.value || missed === undefined} why={why}>
          {missed !== undefined && missed.count > 0 ? `Replay ${deliveries(missed.count)}` : 'Replay'}
        </ActionButton>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
