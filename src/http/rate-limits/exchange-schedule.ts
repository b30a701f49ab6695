/** Time between two exchanges, so that many keys with one request each cost one command and not one each. */
const GAP_MS = 10

/** When a process exchanges with the store: one exchange at a time, and a pause between two unless one is urgent. */
export type ExchangeSchedule = {
  /** Another exchange is needed. */
  request(): void
  /** The next exchange does not wait for the pause. */
  hurry(): void
  cancel(): void
}

/** `exchange` does not reject. `isNeeded`: whether another exchange is to follow it. */
export function createExchangeSchedule(
  exchange: () => Promise<void>,
  isNeeded: () => boolean,
): ExchangeSchedule {
  let exchanging = false
  let isUrgent = false
  let exchangedAt = Number.NEGATIVE_INFINITY
  let immediate: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined

  function cancel(): void {
    clearImmediate(immediate)
    clearTimeout(timer)
    immediate = undefined
    timer = undefined
    isUrgent = false
  }

  async function run(): Promise<void> {
    cancel()
    exchanging = true
    await exchange()
    exchanging = false
    exchangedAt = performance.now()
    if (isNeeded()) request()
  }

  /** Deferred, so that other requests admitted in this turn of the event loop go with it. */
  function request(): void {
    if (exchanging) return
    if (isUrgent || performance.now() - exchangedAt >= GAP_MS) immediate ??= setImmediate(() => void run())
    else timer ??= setTimeout(() => void run(), GAP_MS)
  }

  return {
    request,
    hurry() {
      isUrgent = true
    },
    cancel,
  }
}
