import { setFlagsFromString } from 'node:v8'

/**
 * Has the young generation collected by the thread that runs our code alone. Node's default adds a helper thread
 * for each core; on cores that a database and other processes keep busy they are waited for more than they help:
 * without them the dispatcher sent a seventh more and took a tenth less processor time (two cores,
 * `npm run bench:delivery`).
 */
export function collectWithoutHelpers(): void {
  setFlagsFromString('--no-parallel-scavenge')
}
