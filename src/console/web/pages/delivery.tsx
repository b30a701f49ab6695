import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { BASE } from '../address.js'
import { answerOf, api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { definePage, refresh, refreshQuietly } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { CopyButton } from '../parts/copy.js'
import { Facts, Nothing } from '../parts/facts.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Status } from '../parts/status.js'
import { Table } from '../parts/table.js'
import { Ago, At } from '../parts/time.js'
import { duration, exactTime } from '../time.js'
import { ATTEMPT_ERROR, DELIVERY_STATUS, FAILURE } from '../words.js'

type Attempt = Schemas['DeliveryAttempt']
type Data = Schemas['DeliveryDetail'] & { readonly names: ReadonlyMap<string, string> }

/** How often, and for how long, the outcome of an attempt is asked for: a little more than one may take. */
const POLL_MS = 1_000
const POLL_FOR_MS = 30_000

const hasSucceeded = ({ responseCode, error }: Attempt) =>
  error === null && responseCode !== null && responseCode >= 200 && responseCode < 300

/** What came of the attempt that was asked for. */
function Sent({ attempt }: { attempt: Attempt | undefined }) {
  if (attempt === undefined) return null
  const { responseCode, error } = attempt
  if (hasSucceeded(attempt))
    return <p class="notice good">It was sent, and the receiver took it: status {responseCode}.</p>
  return (
    <p class="notice bad">
      It was sent, and failed:{' '}
      {error === null ? `the receiver answered ${responseCode}.` : ATTEMPT_ERROR[error]}
    </p>
  )
}

function Resend({ delivery }: { delivery: Schemas['Delivery'] }) {
  /** How many attempts there were when another one was asked for. */
  const before = useSignal<number | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const asked = before.value !== undefined
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
        {asked && waiting && (
          <p class="notice active">
            It is being sent; what comes of it shows below. While its endpoint is paused, it is held.
          </p>
        )}
        {asked && !waiting && <Sent attempt={delivery.attemptHistory.at(-1)} />}
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
  if (attempts.length === 0) return <p class="muted">None has been made yet.</p>
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

export const deliveryPage = definePage<Data>({
  async load({ params }, signal) {
    const path = { deliveryId: params.deliveryId as string }
    const detail = await dataOf(api.GET('/console/api/deliveries/{deliveryId}', { params: { path }, signal }))
    return { ...detail, names: await organizationNames.of([detail.delivery.organizationId]) }
  },
  View({ data: { delivery, url, body, names } }) {
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
                ['Identifier', <code key="id">{delivery.id}</code>],
                ['Event', <code key="event">{delivery.eventId}</code>],
                ['Caused by request', delivery.requestId && <code key="request">{delivery.requestId}</code>],
                ['Created', <At key="created" at={delivery.createdAt} />],
              ]}
            />
            <Resend delivery={delivery} />
          </section>
          <section aria-labelledby="attempts">
            <div class="section-head">
              <h2 id="attempts">Attempts</h2>
            </div>
            <Attempts attempts={delivery.attemptHistory} />
          </section>
          <section class="panel stack tight" aria-labelledby="signature">
            <div class="section-head">
              <h2 id="signature">Signature</h2>
              <CopyButton text={delivery.signatureHeader} what="the signature" />
            </div>
            <p class="small muted">
              The value of <code>Service-Signature</code> that was sent last, over the body below.
            </p>
            <pre class="block">{delivery.signatureHeader}</pre>
          </section>
          <section class="panel stack tight" aria-labelledby="body">
            <div class="section-head">
              <h2 id="body">Body</h2>
              <CopyButton text={body} what="the body" />
            </div>
            <p class="small muted">The text that is signed and sent; copying it gives it exactly.</p>
            <pre class="block">
              <OutsideText text={body} />
            </pre>
          </section>
        </div>
      </>
    )
  },
})
