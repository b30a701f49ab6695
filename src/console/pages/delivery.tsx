import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { BASE } from '../address.js'
import { answerOf, api, dataOf, type List } from '../api.js'
import type { Schemas } from '../contract.js'
import { keyLabels, organizationNames } from '../directory.js'
import { historyOf } from '../history.js'
import { definePage, refresh, refreshQuietly } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Course } from '../parts/course.js'
import { hasSucceeded, RequestHeaders, Sent } from '../parts/exchange.js'
import { Facts, Nothing } from '../parts/facts.js'
import { Guarded } from '../parts/guarded.js'
import { Identifier } from '../parts/identifier.js'
import { JsonText } from '../parts/json-text.js'
import { EventLink, KeyLink, RequestLink, SubjectLink } from '../parts/links.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Status } from '../parts/status.js'
import { Table } from '../parts/table.js'
import { Ago, At } from '../parts/time.js'
import { duration, exactTime } from '../time.js'
import { deliveryTimeline } from '../timeline.js'
import { ATTEMPT_ERROR, DELIVERY_STATUS, FAILURE } from '../words.js'

type Attempt = Schemas['DeliveryAttempt']
type Data = Schemas['DeliveryDetail'] & {
  readonly history: List<Schemas['AuditEvent']>
  readonly names: ReadonlyMap<string, string>
  readonly labels: ReadonlyMap<string, string>
}

/** How often, and for how long, the outcome of an attempt is polled: a little longer than one may take. */
const POLL_MS = 1_000
const POLL_FOR_MS = 30_000

function Resend({ delivery }: { delivery: Schemas['Delivery'] }) {
  /** How many attempts there were when another one was requested. */
  const before = useSignal<number | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const isRequested = before.value !== undefined
  const waiting = before.value !== undefined && delivery.attempts <= before.value
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(refreshQuietly, POLL_MS)
    const end = setTimeout(() => clearInterval(timer), POLL_FOR_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [waiting])
  const resend = () =>
    run(async () => {
      await answerOf(
        api.POST('/console/api/deliveries/{deliveryId}/resend', {
          params: { path: { deliveryId: delivery.id } },
        }),
      )
      before.value = delivery.attempts
      await refresh()
    })
  return (
    <div class="stack tight">
      <div class="actions">
        <button type="button" aria-disabled={busy.value} onClick={resend}>
          {delivery.nextAttemptAt === null ? 'Resend' : 'Send now'}
        </button>
      </div>
      <div role="status">
        {isRequested && waiting && (
          <p class="notice active">
            It is being sent. The outcome will appear below. While its endpoint is paused, it is held.
          </p>
        )}
        {isRequested && !waiting && <Sent attempt={delivery.attemptHistory.at(-1)} />}
      </div>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}

function Outcome(attempt: Attempt) {
  const { responseCode, error } = attempt
  if (error !== null) return <span class="bad-text">{ATTEMPT_ERROR[error]}</span>
  return <Status word={`Status ${responseCode}`} tone={hasSucceeded(attempt) ? 'good' : 'bad'} />
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p class="muted">No attempt has been made yet.</p>
  return (
    <Table
      caption="Attempts, the first one first"
      rows={attempts}
      rowId={({ number }) => String(number)}
      columns={[
        { head: 'Attempt', cell: ({ number }) => `Attempt ${number}` },
        {
          head: 'Time',
          wide: true,
          cell: ({ startedAt }) => (
            <>
              {exactTime(new Date(startedAt))}
              <span class="below small muted">
                <Ago at={startedAt} />
              </span>
            </>
          ),
        },
        { head: 'Duration', number: true, cell: ({ durationMs }) => duration(durationMs) },
        { head: 'Outcome', cell: (attempt) => <Outcome {...attempt} /> },
        {
          head: 'Response',
          wide: true,
          cell: ({ responseExcerpt }) =>
            responseExcerpt ? (
              <code class="excerpt">
                <OutsideText text={responseExcerpt} />
              </code>
            ) : (
              <Nothing />
            ),
        },
      ]}
    />
  )
}

/** The stored part of the receiver's last response. */
function Answer({ latest }: { latest: Attempt | undefined }) {
  if (!latest?.responseExcerpt) return null
  return (
    <section class="panel stack tight" aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      <p class="small muted">
        The beginning of what the receiver answered to attempt {latest.number}, with status{' '}
        {latest.responseCode}.
      </p>
      <JsonText text={latest.responseExcerpt} what="the answer" />
    </section>
  )
}

export const deliveryPage = definePage<Data>({
  async load({ params }, signal) {
    const path = { deliveryId: params.deliveryId as string }
    const [detail, history] = await Promise.all([
      dataOf(api.GET('/console/api/deliveries/{deliveryId}', { params: { path }, signal })),
      historyOf(path.deliveryId, signal),
    ])
    const { organizationId, keyId } = detail.delivery
    const [names, labels] = await Promise.all([organizationNames.of([organizationId]), keyLabels.of([keyId])])
    return { ...detail, history, names, labels }
  },
  View({ data }) {
    const { delivery, url, body, requestHeaders, history, names, labels } = data
    const { nextAttemptAt, failure } = delivery
    return (
      <>
        <PageHeader
          title={`Delivery of ${delivery.event}`}
          parent={{ href: `${BASE}/deliveries`, title: 'Deliveries' }}
          refreshable
        />
        <div class="stack">
          <section class="panel stack" aria-label="About">
            <Facts
              facts={[
                ['Status', <Status key="status" {...DELIVERY_STATUS[delivery.status]} />],
                ...(failure === null ? [] : ([['Why', FAILURE[failure]]] as const)),
                ['Attempts', `${delivery.attempts} of ${delivery.maxAttempts}`],
                ['Next attempt', nextAttemptAt && <At key="next" at={nextAttemptAt} />],
                [
                  'Endpoint',
                  <a key="endpoint" href={`${BASE}/endpoints/${delivery.webhookId}`}>
                    <OutsideText text={url} />
                  </a>,
                ],
                ['Organization', <OrganizationLink key="of" of={delivery} names={names} />],
                ['Identifier', <Identifier key="id" of={delivery.id} />],
                ['About', delivery.subject && <SubjectLink key="about" subject={delivery.subject} />],
                ['Event', <EventLink key="event" eventId={delivery.eventId} />],
                [
                  'Caused by key',
                  delivery.keyId && (
                    <KeyLink
                      key="key"
                      keyId={delivery.keyId}
                      organizationId={delivery.organizationId}
                      label={labels.get(delivery.keyId)}
                    />
                  ),
                ],
                [
                  'Caused by request',
                  delivery.requestId && <RequestLink key="request" requestId={delivery.requestId} />,
                ],
                ['Created', <At key="created" at={delivery.createdAt} />],
              ]}
            />
            <Guarded operation="resendDelivery" to="send deliveries again">
              <Resend delivery={delivery} />
            </Guarded>
          </section>
          <section aria-labelledby="attempts">
            <div class="section-head">
              <h2 id="attempts">Attempts</h2>
            </div>
            <Attempts attempts={delivery.attemptHistory} />
          </section>
          <section class="panel stack tight" aria-labelledby="request">
            <h2 id="request">Request</h2>
            <p class="small muted">
              What is signed and sent by POST. Signatures and the values of the receiver's own headers are
              masked. Headers of answers are not kept.
            </p>
            {requestHeaders.length > 0 && <RequestHeaders headers={requestHeaders} />}
            <JsonText text={body} what="the body" />
          </section>
          <Answer latest={delivery.attemptHistory.at(-1)} />
          <Course
            entries={deliveryTimeline(data, history.items)}
            more={history.nextCursor === null ? undefined : delivery.id}
          />
        </div>
      </>
    )
  },
})
