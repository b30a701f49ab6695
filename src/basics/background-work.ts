/** Work that each process does in the background, piece after piece, whenever there is some. */
export type BackgroundWork = {
  /** Looks for work now instead of at the next poll. */
  wake(): void
  start(): void
  /** Begins no further piece, and waits for the current one. */
  stop(): Promise<void>
}

export function createBackgroundWork({
  pollMs,
  work,
  onFailure,
}: {
  /** How often the work is looked for that nothing in this process announced. */
  pollMs: number
  /** Does what there is until `isStopped`; never runs twice at the same time. */
  work: (isStopped: () => boolean) => Promise<void>
  /** Called with what `work` threw. The next poll tries again. */
  onFailure: (error: unknown) => void
}): BackgroundWork {
  let stopped = true
  let woken = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function workOn(): Promise<void> {
    // What is announced from here on may come too late for the look that begins now, and needs another.
    woken = false
    await work(() => stopped)
  }

  function wake(): void {
    if (stopped) return
    woken = true
    running ??= workOn()
      .catch((error: unknown) => {
        woken = false
        onFailure(error)
      })
      .finally(() => {
        running = undefined
        if (woken) wake()
      })
  }

  return {
    wake,
    start() {
      stopped = false
      timer = setInterval(wake, pollMs)
      wake()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
