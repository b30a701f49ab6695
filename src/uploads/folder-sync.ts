import { open } from 'node:fs/promises'

/** Makes the names in a folder durable; a file's own fsync does not (fsync(2)). */
export async function syncNames(path: string): Promise<void> {
  // Windows has no way to open a folder, and writes names through.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

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
