import { useSignal } from '@preact/signals'
import { answerOf, api, dataOf, type List, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { grouped, missedInWords } from '../missed.js'
import { refresh } from '../navigation.js'
import { REPLAY_STATUS } from '../words.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { Guarded, may } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import type { StartReplay } from './start-replay.js'
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
  const Asking = useSignal<typeof StartReplay | undefined>(undefined)
  const ask = async () => {
    Asking.value = (await import('./start-replay.js')).StartReplay
  }
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
          <ActionButton why={why} onClick={ask}>
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
      {Asking.value && (
        <Asking.value
          webhookId={endpoint.id}
          paused={endpoint.status === 'paused'}
          close={() => {
            Asking.value = undefined
          }}
        />
      )}
    </section>
  )
}
