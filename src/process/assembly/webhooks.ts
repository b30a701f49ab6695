import type { BackgroundWork } from '../../basics/background-work.js'
import { createSender, type Sender } from '../../outbound/sender.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import { createDispatcher, type Dispatcher } from '../../webhooks/deliveries/dispatcher.js'
import { createReplayer } from '../../webhooks/replays/replayer.js'
import type { Foundation } from './context-parts.js'

/** What delivers events to customers' endpoints. */
export type Webhooks = {
  readonly sender: Sender
  readonly dispatcher: Dispatcher
  readonly replayer: BackgroundWork
}

export function assembleWebhooks(
  { settings, log, clock, background: database, keyRing, tracing, sender: overrides }: Foundation,
  measurements: Measurements,
): Webhooks {
  const { allowPrivate, timeoutMs, retryGapsSeconds } = settings.webhooks
  const sender = createSender({ allowPrivate, timeoutMs, ...overrides })
  const dispatcher = createDispatcher({
    database,
    sender,
    keyRing,
    clock,
    log,
    retryGapsSeconds,
    timeoutMs,
    tracing,
    measurements,
  })
  return { sender, dispatcher, replayer: createReplayer({ database, dispatcher, clock, log }) }
}
