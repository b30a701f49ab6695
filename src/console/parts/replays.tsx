import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answerOf, api, dataOf, type List, listOf } from '../api.js'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { asRefusal, type Refusal } from '../refusal.js'
import { REPLAY_STATUS } from '../words.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { Dialog } from './dialog.js'
import { Field } from './field.js'
import { Guarded, may } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { Status } from './status.js'
import { Table } from './table.js'
import { Ago, At } from './time.js'

type Replay = Schemas['Replay']

/** The replays of an endpoint, and the progress of the newest. */
export type Replays = { readonly list: List<Replay>; readonly newest: Schemas['ReplayDetail'] | undefined }

/** How many replays the page of an endpoint shows. */
const SHOWN = 5

export async function loadReplays(webhookId: string, signal: AbortSignal): Promise<Replays> {
  const list = await listOf(
    api.GET('/console/api/webhooks/{webhookId}/replays', {
      params: { path: { webhookId }, query: { limit: SHOWN } },
      signal,
    }),
  )
  const [first] = list.items
  const newest =
    first &&
    (await dataOf(
      api.GET('/console/api/replays/{replayId}', { params: { path: { replayId: first.id } }, signal }),
    ))
  return { list, newest }
}

const HOUR_MS = 3_600_000

/** How far back a replay goes, in hours. */
const SPANS = [
  [1, 'Last hour'],
  [24, 'Last 24 hours'],
  [7 * 24, 'Last 7 days'],
  [30 * 24, 'Last 30 days'],
] as const

const grouped = new Intl.NumberFormat('en')
const deliveries = (count: number) => (count === 1 ? '1 delivery' : `${grouped.format(count)} deliveries`)

/** "73 waiting, 12 given up" */
const missedInWords = ({ waiting, failed }: { waiting: number; failed: number }) =>
  `${grouped.format(waiting)} waiting, ${grouped.format(failed)} given up`

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

function StartReplay({
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

/** The progress and the outcome of a replay. */
function Progress({ of: { replay, waiting, succeeded, failed } }: { of: Schemas['ReplayDetail'] }) {
  const { busy, refusal, run } = useAction()
  const cancel = () =>
    run(async () => {
      await answerOf(
        api.POST('/console/api/replays/{replayId}/cancel', { params: { path: { replayId: replay.id } } }),
      )
      await refresh()
    }, 'The replay was cancelled.')
  const most = Math.max(replay.total, replay.resent, 1)
  const running = replay.status === 'running'
  return (
    <div class={`notice ${running || waiting > 0 ? 'active' : failed > 0 ? 'bad' : 'good'}`}>
      <p>
        <strong>
          {running
            ? 'A replay is running'
            : `The last replay ${replay.status === 'completed' ? 'is complete' : 'was cancelled'}`}
        </strong>
        : {grouped.format(replay.resent)} of {grouped.format(replay.total)} resent,{' '}
        {grouped.format(succeeded)} succeeded, {grouped.format(failed)} failed again,{' '}
        {grouped.format(waiting)} waiting. When it began:{' '}
        {missedInWords({ waiting: replay.totalWaiting, failed: replay.totalFailed })}.
      </p>
      <progress class="bar" max={most} value={succeeded + failed} aria-label="Deliveries attempted" />
      {running && may('cancelReplay') && (
        <div class="actions">
          <ActionButton onClick={cancel} busy={busy.value}>
            Cancel the replay
          </ActionButton>
        </div>
      )}
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}

/** Sends again what an endpoint missed, and shows the outcome. */
export function ReplaysOf({ endpoint, replays }: { endpoint: Schemas['WebhookEndpoint']; replays: Replays }) {
  const asking = useSignal(false)
  const { list, newest } = replays
  const why =
    endpoint.status === 'revoked'
      ? 'Nothing is sent to a revoked endpoint.'
      : newest?.replay.status === 'running'
        ? 'A replay is running.'
        : undefined
  return (
    <section class="stack tight" aria-labelledby="replays">
      <div class="section-head">
        <h2 id="replays">Replays</h2>
        <Guarded operation="startReplay" to="replay deliveries">
          <ActionButton
            why={why}
            onClick={() => {
              asking.value = true
            }}
          >
            Replay missed deliveries…
          </ActionButton>
        </Guarded>
      </div>
      {newest && <Progress of={newest} />}
      {list.items.length === 0 ? (
        <p class="muted">Nothing has been replayed.</p>
      ) : (
        <Table
          caption="Replays of this endpoint, newest first"
          rows={list.items}
          rowId={({ id }) => id}
          columns={[
            { head: 'Begun', cell: ({ createdAt }) => <Ago at={createdAt} /> },
            { head: 'Status', cell: ({ status }) => <Status {...REPLAY_STATUS[status]} /> },
            { head: 'Resent', number: true, cell: ({ resent, total }) => `${resent} of ${total}` },
            {
              head: 'When it began',
              wide: true,
              cell: ({ totalWaiting, totalFailed }) =>
                missedInWords({ waiting: totalWaiting, failed: totalFailed }),
            },
            { head: 'Since', wide: true, cell: ({ from }) => <At at={from} /> },
            { head: 'By', wide: true, cell: ({ startedBy }) => <OutsideText text={startedBy} /> },
          ]}
        />
      )}
      {asking.value && (
        <StartReplay
          webhookId={endpoint.id}
          paused={endpoint.status === 'paused'}
          close={() => {
            asking.value = false
          }}
        />
      )}
    </section>
  )
}
