import { type ConnectorSettings, createConnector, type SendError } from './connecting.js'
import { createConnections } from './connections.js'
import { type Exchange, failedExchange, post, type SendRequest } from './exchange.js'
import { parseTarget, type Target } from './target.js'

/** The outcome of one attempt. Exactly one of `responseCode` and `error` is not `null`. */
export type Outcome = {
  readonly startedAt: Date
  /** Whole milliseconds from the start to the status or the failure. */
  readonly durationMs: number
  /** The answer's status, which may be a redirect. The caller decides what counts as a success. */
  readonly responseCode: number | null
  readonly error: SendError | null
  /** The underlying error's code (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), for the log; often `null`. */
  readonly errorCode: string | null
  /** The `Retry-After` header as received; `null` if it is longer than 64 characters. */
  readonly retryAfter: string | null
  /**
   * The first bytes of the answer's body as text, at most 1 KiB in UTF-8, without control characters other
   * than tab and line breaks; `null` when there was no body. For the operator only.
   */
  readonly responseExcerpt: string | null
}

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

  async function attempt(target: Target, request: SendRequest): Promise<Exchange> {
    let connection = await connections.take(target)
    const deadline = performance.now() + settings.timeoutMs
    let exchange = await post(connection, target, request, settings.timeoutMs)
    connections.release(connection, exchange.reusable)
    if (!exchange.stale) return exchange

    // The receiver closed an idle connection just as we used it. That says nothing about the receiver, so it must
    // not cost the delivery one of its attempts. If the request was processed after all, it arrives twice, which
    // at-least-once delivery allows.
    const timeLeft = deadline - performance.now()
    if (timeLeft < 1) return exchange
    connection = await connections.open(target)
    exchange = await post(connection, target, request, timeLeft)
    connections.release(connection, exchange.reusable)
    return exchange
  }

  async function send(request: SendRequest): Promise<Outcome> {
    if (closing !== undefined) throw new Error('The sender is closed')
    const startedAt = new Date()
    const start = performance.now()
    inFlight++
    try {
      const target = parseTarget(request.url)
      const exchange = target ? await attempt(target, request) : failedExchange('invalid_request', 'ERR_URL')
      return {
        startedAt,
        durationMs: Math.round(exchange.decidedAt - start),
        responseCode: exchange.status,
        error: exchange.error,
        errorCode: exchange.errorCode,
        retryAfter: exchange.retryAfter,
        responseExcerpt: exchange.excerpt,
      }
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
