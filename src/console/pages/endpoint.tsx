import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { answerOf, api, dataOf, type List, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { percent } from '../format.js'
import { historyOf } from '../history.js'
import { definePage, focusHeading, follow, refresh } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { ActionButton } from '../parts/action-button.js'
import { Course } from '../parts/course.js'
import { columnsOfEndpoint } from '../parts/delivery-table.js'
import { Dialog } from '../parts/dialog.js'
import { EndpointState } from '../parts/endpoint-state.js'
import { Facts } from '../parts/facts.js'
import { FailureRate } from '../parts/failure-rate.js'
import { Guarded } from '../parts/guarded.js'
import { Identifier } from '../parts/identifier.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { ReplaceSecret } from '../parts/replace-secret.js'
import { loadReplays, type Replays, ReplaysOf } from '../parts/replays.js'
import { attemptsInWords, Sparkline } from '../parts/sparkline.js'
import { Table } from '../parts/table.js'
import { Tags } from '../parts/tags.js'
import { SendTest, TestAnswer } from '../parts/test-event.js'
import { Ago, At } from '../parts/time.js'
import { WebhookSecret } from '../parts/webhook-secret.js'
import { endpointTimeline } from '../timeline.js'
import { PAUSE_REASON } from '../words.js'

type Endpoint = Schemas['WebhookEndpoint']
type Data = {
  readonly endpoint: Endpoint
  readonly deliveries: List<Schemas['Delivery']>
  readonly replays: Replays
  readonly history: List<Schemas['AuditEvent']>
  readonly names: ReadonlyMap<string, string>
}

/** How many deliveries the page of an endpoint shows; the list has the others. */
const DELIVERIES_SHOWN = 10

function Trouble({ endpoint }: { endpoint: Endpoint }) {
  const { status, pauseReason, pausedAt, circuit, nextProbeAt } = endpoint
  if (status === 'paused')
    return (
      <div class="notice warning">
        <p>
          {pauseReason === null ? 'Paused manually' : PAUSE_REASON[pauseReason].replace(/\.$/, '')}
          {pausedAt && (
            <>
              {' '}
              (<Ago at={pausedAt} />)
            </>
          )}
          . New events make no deliveries; what was waiting is held until it is active again.
        </p>
      </div>
    )
  if (status === 'active' && circuit === 'open')
    return (
      <div class="notice bad">
        <p>
          <strong>It is not answering.</strong> After five attempts in a row without an answer, it is only
          probed from time to time until it answers
          {nextProbeAt && (
            <>
              ; the next probe is <Ago at={nextProbeAt} />
            </>
          )}
          .
        </p>
      </div>
    )
  return null
}

function Moves({ endpoint }: { endpoint: Endpoint }) {
  const confirming = useSignal<'paused' | 'revoked' | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const change = (status: Schemas['WebhookStatus']) =>
    run(async () => {
      try {
        await answerOf(
          api.POST('/console/api/webhooks/{webhookId}/status', {
            params: { path: { webhookId: endpoint.id } },
            body: { status },
          }),
        )
      } finally {
        // Another dialog may have been opened meanwhile.
        if (confirming.value === status) confirming.value = undefined
        await refresh()
      }
    })
  const cancel = () => {
    confirming.value = undefined
  }
  const isRevoked = endpoint.status === 'revoked'
  return (
    <div class="stack tight">
      <div class="actions">
        {endpoint.status === 'paused' ? (
          <ActionButton busy={busy.value} onClick={() => change('active')}>
            Activate
          </ActionButton>
        ) : (
          <ActionButton
            onClick={() => {
              confirming.value = 'paused'
            }}
            why={isRevoked ? 'It is revoked, which is final.' : undefined}
          >
            Pause…
          </ActionButton>
        )}
        <ActionButton
          class="danger"
          onClick={() => {
            confirming.value = 'revoked'
          }}
          why={isRevoked ? 'It is revoked already.' : undefined}
        >
          Revoke…
        </ActionButton>
      </div>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      {confirming.value === 'paused' && (
        <Dialog title="Pause this endpoint?" close={cancel}>
          <p>
            <code>
              <OutsideText text={endpoint.url} />
            </code>
          </p>
          <p>
            Events that happen while it is paused are not kept for it: it never gets them. Waiting deliveries
            are held until it is active again.
          </p>
          <div class="actions">
            <button type="button" aria-disabled={busy.value} onClick={() => change('paused')}>
              Pause the endpoint
            </button>
            <button type="button" onClick={cancel}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
      {confirming.value === 'revoked' && (
        <Dialog title="Revoke this endpoint?" close={cancel}>
          <p>
            <code>
              <OutsideText text={endpoint.url} />
            </code>
          </p>
          <p>Revoking is final. Waiting deliveries to it fail, and its owner has to register a new one.</p>
          <div class="actions">
            <button class="danger" type="button" aria-disabled={busy.value} onClick={() => change('revoked')}>
              Revoke the endpoint
            </button>
            <button type="button" onClick={cancel}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The changes to an endpoint that an administrator may make. */
function Changes({ endpoint, replace }: { endpoint: Endpoint; replace: () => void }) {
  const isRevoked = endpoint.status === 'revoked'
  return (
    <div class="actions">
      <ActionButton
        onClick={() => follow(`${BASE}/endpoints/${endpoint.id}/edit`)}
        why={isRevoked ? 'It is revoked, and stays as it is.' : undefined}
      >
        Edit
      </ActionButton>
      <ActionButton
        onClick={replace}
        why={isRevoked ? 'It is revoked: nothing is signed any more.' : undefined}
      >
        Replace secret…
      </ActionButton>
    </div>
  )
}

export const endpointPage = definePage<Data>({
  async load({ params }, signal) {
    const path = { webhookId: params.webhookId as string }
    const [endpoint, deliveries, replays, history] = await Promise.all([
      dataOf(api.GET('/console/api/webhooks/{webhookId}', { params: { path }, signal })),
      listOf(
        api.GET('/console/api/deliveries', {
          params: { query: { ...path, limit: DELIVERIES_SHOWN } },
          signal,
        }),
      ),
      loadReplays(path.webhookId, signal),
      historyOf(path.webhookId, signal),
    ])
    return {
      endpoint,
      deliveries,
      replays,
      history,
      names: await organizationNames.of([endpoint.organizationId]),
    }
  },
  View({ data: { endpoint, deliveries, replays, history, names } }) {
    const { succeeded, failed, successRate, lastSuccessAt, lastFailureAt, previousSecretUntil } = endpoint
    const tested = useSignal<Schemas['DeliveryDetail'] | undefined>(undefined)
    const replacing = useSignal(false)
    const issued = useSignal<Schemas['IssuedWebhookSecret'] | undefined>(undefined)
    return (
      <>
        <PageHeader
          title={endpoint.url}
          parent={{ href: `${BASE}/endpoints`, title: 'Endpoints' }}
          refreshable
        />
        <div class="stack">
          {issued.value && (
            <WebhookSecret
              title="The secret was replaced"
              issued={issued.value}
              replaced
              done={() => {
                issued.value = undefined
                focusHeading()
              }}
            />
          )}
          <Trouble endpoint={endpoint} />
          <section class="panel stack" aria-label="About">
            <Facts
              facts={[
                ['State', <EndpointState key="state" {...endpoint} />],
                ['Failed attempts, 24 h', <FailureRate key="failed" of={endpoint} />],
                [
                  'Success rate',
                  successRate === null
                    ? null
                    : `${percent(successRate)} (${succeeded} succeeded, ${failed} failed)`,
                ],
                [
                  'Attempts',
                  <div key="attempts">
                    <Sparkline attempts={endpoint.recentAttempts} />
                    <p class="small muted">{attemptsInWords(endpoint.recentAttempts)}</p>
                  </div>,
                ],
                ['Last success', lastSuccessAt && <At key="success" at={lastSuccessAt} />],
                ['Last failure', lastFailureAt && <At key="failure" at={lastFailureAt} />],
                [
                  'Description',
                  endpoint.description && <OutsideText key="description" text={endpoint.description} />,
                ],
                ['Events', <Tags key="events" words={endpoint.events} />],
                [
                  'Headers',
                  endpoint.headerNames.length > 0 ? (
                    <Tags key="headers" words={endpoint.headerNames} />
                  ) : null,
                ],
                ['Attempts a second', endpoint.ratePerSecond && `at most ${endpoint.ratePerSecond}`],
                ['Order', endpoint.ordering === 'subject' ? 'events of one scan or case in turn' : null],
                [
                  'Secret',
                  <div key="secret">
                    <code>{endpoint.secretMasked}</code>
                    {previousSecretUntil && (
                      <p class="small muted">
                        The one before signs too until <At at={previousSecretUntil} />.
                      </p>
                    )}
                  </div>,
                ],
                ['Organization', <OrganizationLink key="of" of={endpoint} names={names} />],
                ['Identifier', <Identifier key="id" of={endpoint.id} />],
                ['Registered', <At key="created" at={endpoint.createdAt} />],
              ]}
            />
            <Guarded operation="updateWebhookEndpointStatus" to="test, pause, activate and revoke endpoints">
              <SendTest endpoint={endpoint} tested={tested} />
              <Moves endpoint={endpoint} />
            </Guarded>
            <Guarded operation="editWebhookEndpoint" to="edit endpoints and replace their secrets">
              <Changes
                endpoint={endpoint}
                replace={() => {
                  replacing.value = true
                }}
              />
            </Guarded>
            {replacing.value && (
              <ReplaceSecret
                endpoint={endpoint}
                close={() => {
                  replacing.value = false
                }}
                replaced={(secret) => {
                  replacing.value = false
                  issued.value = secret
                }}
              />
            )}
          </section>
          {tested.value && (
            <TestAnswer
              tested={tested.value}
              close={() => {
                tested.value = undefined
                focusHeading()
              }}
            />
          )}
          <section aria-labelledby="deliveries">
            <div class="section-head">
              <h2 id="deliveries">Newest deliveries</h2>
              <a href={`${BASE}/deliveries?webhookId=${endpoint.id}`}>All deliveries</a>
            </div>
            {deliveries.items.length === 0 ? (
              <p class="muted">Nothing has been sent to it yet.</p>
            ) : (
              <Table
                caption="Deliveries to this endpoint, newest first"
                rows={deliveries.items}
                rowId={({ id }) => id}
                columns={columnsOfEndpoint}
              />
            )}
          </section>
          <ReplaysOf endpoint={endpoint} replays={replays} />
          <Course
            entries={endpointTimeline(endpoint, history.items)}
            more={history.nextCursor === null ? undefined : endpoint.id}
          />
        </div>
      </>
    )
  },
})
