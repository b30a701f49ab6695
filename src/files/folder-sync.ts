/**
 * Shares a sync among many callers, with one run at a time. Callers that arrive during a run share the next one,
 * because the current run may have begun before their changes were made. If a run fails, all its callers get the error.
 */
export function shareSyncs(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const run = sync()
      running = run.catch(() => {})
      return run
    })
    return next
  }
}
