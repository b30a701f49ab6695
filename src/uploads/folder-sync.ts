/**
 * The same sync for many callers, one run at a time. Those who ask while one runs share the next: the one that runs may
 * have begun before what they want synced was there. Rejects for all who share a run that fails.
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
