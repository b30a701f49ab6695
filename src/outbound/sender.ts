import { type ConnectorSettings, createConnector } from './connecting.js'
import { createConnections } from './connections.js'
import { failedOutcome, type Outcome, post, type SendRequest } from './exchange.js'
import { parseTarget, type Target } from './target.js'

export type SenderSettings = ConnectorSettings & {
  /** Idle connections kept, in total over all receivers; 512 by default. */
  readonly maxIdleConnections?: number
}

export type Sender = {
  /**
   * Makes one attempt: a POST over HTTPS. Resolves within `timeoutMs` plus one second, whatever the URL is and
   * whatever the receiver does; never follows a redirect. Rejects only after {@link close}.
   */
  send(request: SendRequest): Promise<Outcome>
  /** Waits for the attempts in flight, then closes every connection. */
  close(): Promise<void>
}

/** Creates the sender of webhooks. Connections are kept and shared between attempts to the same receiver. */
export function createSender(settings: SenderSettings): Sender {
  const connections = createConnections(createConnector(settings), settings.maxIdleConnections)
  let inFlight = 0
  let closing: Promise<void> | undefined
  let drained: (() => void) | undefined

  async function attempt(target: Target, request: SendRequest, startedAt: number): Promise<Outcome> {
    const { timeoutMs } = settings
    let connection = await connections.take(target)
    const deadline = performance.now() + timeoutMs
    let exchange = await post(connection, target, request, { startedAt, timeoutMs })
    connections.release(connection, exchange.reusable)
    if (!exchange.stale) return exchange.outcome

    // The receiver closed an idle connection just as we used it. That says nothing about the receiver, so it must
    // not cost the delivery one of its attempts. If the request was processed after all, it arrives twice, which
    // at-least-once delivery allows.
    const timeLeft = deadline - performance.now()
    if (timeLeft < 1) return exchange.outcome
    connection = await connections.open(target)
    exchange = await post(connection, target, request, { startedAt, timeoutMs: timeLeft })
    connections.release(connection, exchange.reusable)
    return exchange.outcome
  }

  async function send(request: SendRequest): Promise<Outcome> {
    if (closing !== undefined) throw new Error('The sender is closed')
    const startedAt = performance.now()
    inFlight++
    try {
      const target = parseTarget(request.url)
      return target === undefined
        ? failedOutcome(startedAt, 'invalid_request', 'ERR_URL')
        : await attempt(target, request, startedAt)
    } finally {
      inFlight--
      if (inFlight === 0) drained?.()
    }
  }

  async function finish(): Promise<void> {
    connections.close()
    if (inFlight > 0) {
      await new Promise<void>((resolve) => {
        drained = resolve
      })
    }
  }

  return {
    send,
    close() {
      closing ??= finish()
      return closing
    },
  }
}
