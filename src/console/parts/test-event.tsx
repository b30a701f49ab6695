import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { duration } from '../time.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { RequestHeaders, Sent } from './exchange.js'
import { Facts } from './facts.js'
import { JsonText } from './json-text.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { At } from './time.js'

type Tested = Schemas['DeliveryDetail']

/** Sends an endpoint a test event, and puts the outcome into `tested`. */
export function SendTest(props: {
  readonly endpoint: Schemas['WebhookEndpoint']
  readonly tested: Signal<Tested | undefined>
}) {
  const { endpoint, tested } = props
  const { busy, refusal, run } = useAction()
  const send = () =>
    run(async () => {
      tested.value = undefined
      try {
        const path = { webhookId: endpoint.id }
        tested.value = await dataOf(api.POST('/console/api/webhooks/{webhookId}/test', { params: { path } }))
      } finally {
        await refresh()
      }
    })
  return (
    <div class="stack tight">
      <ActionButton
        onClick={send}
        busy={busy.value}
        why={endpoint.status === 'revoked' ? 'It is revoked: nothing is sent there any more.' : undefined}
      >
        Send test event
      </ActionButton>
      <div role="status">
        {busy.value && <p class="notice active">It is being sent. Waiting for the answer.</p>}
      </div>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}

/**
 * The outcome of a test event: what was sent, and what the receiver answered. It comes into view and gets the focus,
 * as it is far below the button.
 */
export function TestAnswer({ tested, close }: { tested: Tested; close: () => void }) {
  const { delivery, url, body, requestHeaders } = tested
  const attempt = delivery.attemptHistory.at(-1)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [])
  return (
    <section class="panel stack" aria-labelledby="tested" ref={section}>
      <div class="section-head">
        <h2 id="tested" tabIndex={-1} ref={heading}>
          Test event
        </h2>
        <a href={`${BASE}/deliveries/${delivery.id}`}>Its delivery</a>
      </div>
      {attempt === undefined ? (
        <p class="notice active">
          It has not been sent, or its outcome is not known yet: its delivery will show it.
        </p>
      ) : (
        <>
          <Sent attempt={attempt} />
          {delivery.nextAttemptAt !== null && (
            <p class="small muted">
              Like any delivery it is tried again: <At at={delivery.nextAttemptAt} />.
            </p>
          )}
          <Facts
            facts={[
              ['Status', attempt.responseCode],
              ['Duration', duration(attempt.durationMs)],
              ['Sent', <At key="sent" at={attempt.startedAt} />],
            ]}
          />
          <div class="stack tight">
            <h3>Response</h3>
            {attempt.responseExcerpt ? (
              <>
                <JsonText text={attempt.responseExcerpt} what="the response" />
                <p class="small muted">The first 1 KiB of its body. Headers of answers are not kept.</p>
              </>
            ) : (
              <p class="muted">{attempt.responseCode === null ? 'None.' : 'Without a body.'}</p>
            )}
          </div>
        </>
      )}
      <div class="stack tight">
        <h3>Request</h3>
        <p>
          <code>
            POST <OutsideText text={url} />
          </code>
        </p>
        {requestHeaders.length > 0 && <RequestHeaders headers={requestHeaders} />}
        <JsonText text={body} what="the body" />
      </div>
      <div class="actions">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </section>
  )
}
