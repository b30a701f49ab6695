import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { answerOf, api, dataOf, type List, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { percent } from '../format.js'
import { definePage, refresh } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { DELIVERY_COLUMNS } from '../parts/delivery-table.js'
import { Dialog } from '../parts/dialog.js'
import { EndpointState } from '../parts/endpoint-state.js'
import { Facts } from '../parts/facts.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Table } from '../parts/table.js'
import { Tags } from '../parts/tags.js'
import { Ago, At } from '../parts/time.js'
import { PAUSE_REASON } from '../words.js'

type Endpoint = Schemas['WebhookEndpoint']
type Data = {
  readonly endpoint: Endpoint
  readonly deliveries: List<Schemas['Delivery']>
  readonly names: ReadonlyMap<string, string>
}

/** How many deliveries the page of an endpoint shows before it refers to their list. */
const DELIVERIES_SHOWN = 10

function Trouble({ endpoint }: { endpoint: Endpoint }) {
  const { status, pauseReason, pausedAt, circuit, nextProbeAt } = endpoint
  if (status === 'paused')
    return (
      <div class="notice warning">
        <p>
          {pauseReason === null ? 'Somebody paused it' : PAUSE_REASON[pauseReason].replace(/\.$/, '')}
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
          <strong>It is not answering.</strong> After five attempts in a row without an answer, only a probe
          is sent now and again, until one is answered
          {nextProbeAt && (
            <>
              ; the next one <Ago at={nextProbeAt} />
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
        confirming.value = undefined
        await refresh()
      }
    })
  const cancel = () => {
    confirming.value = undefined
  }
  if (endpoint.status === 'revoked') return refusal.value ? <RefusalNotice refusal={refusal.value} /> : null
  return (
    <div class="stack tight">
      <div class="actions">
        {endpoint.status === 'active' ? (
          <button
            type="button"
            onClick={() => {
              confirming.value = 'paused'
            }}
          >
            Pause…
          </button>
        ) : (
          <button type="button" aria-disabled={busy.value} onClick={() => change('active')}>
            Activate
          </button>
        )}
        <button
          class="danger"
          type="button"
          onClick={() => {
            confirming.value = 'revoked'
          }}
        >
          Revoke…
        </button>
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
            Events that happen while it is paused are not kept for it: it never gets them. What waits to be
            delivered there is held until it is active again.
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
          <p>
            Revoking is final. What waits to be delivered there fails, and its owner has to register a new
            one.
          </p>
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

export const endpointPage = definePage<Data>({
  async load({ params }, signal) {
    const path = { webhookId: params.webhookId as string }
    const [endpoint, deliveries] = await Promise.all([
      dataOf(api.GET('/console/api/webhooks/{webhookId}', { params: { path }, signal })),
      listOf(
        api.GET('/console/api/deliveries', {
          params: { query: { ...path, limit: DELIVERIES_SHOWN } },
          signal,
        }),
      ),
    ])
    return { endpoint, deliveries, names: await organizationNames.of([endpoint.organizationId]) }
  },
  View({ data: { endpoint, deliveries, names } }) {
    const { succeeded, failed, successRate, lastSuccessAt, lastFailureAt } = endpoint
    return (
      <>
        <PageHeader
          title={endpoint.url}
          parent={{ href: `${BASE}/endpoints`, title: 'Endpoints' }}
          refreshable
        />
        <div class="stack">
          <Trouble endpoint={endpoint} />
          <section class="panel stack" aria-label="About">
            <Facts
              facts={[
                ['State', <EndpointState key="state" {...endpoint} />],
                [
                  'Success rate',
                  successRate === null
                    ? null
                    : `${percent(successRate)} (${succeeded} succeeded, ${failed} failed)`,
                ],
                ['Last success', lastSuccessAt && <At key="success" at={lastSuccessAt} />],
                ['Last failure', lastFailureAt && <At key="failure" at={lastFailureAt} />],
                [
                  'Description',
                  endpoint.description && <OutsideText key="description" text={endpoint.description} />,
                ],
                ['Events', <Tags key="events" words={endpoint.events} />],
                ['Secret', <code key="secret">{endpoint.secretMasked}</code>],
                ['Organization', <OrganizationLink key="of" of={endpoint} names={names} />],
                ['Identifier', <code key="id">{endpoint.id}</code>],
                ['Registered', <At key="created" at={endpoint.createdAt} />],
              ]}
            />
            <Moves endpoint={endpoint} />
          </section>
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
                columns={DELIVERY_COLUMNS}
              />
            )}
          </section>
        </div>
      </>
    )
  },
})
