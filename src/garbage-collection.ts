import { setFlagsFromString } from 'node:v8'

/**
 * Has the young generation collected by the thread that runs our code alone. Node's default adds a helper thread
 * for each core; on cores that a database and other processes keep busy they are waited for more than they help:
 * without them the dispatcher sent a tenth more and took a tenth less processor time (two cores,
 * `npm run bench:delivery`).
 */
export function collectWithoutHelpers(): void {
  setFlagsFromString('--no-parallel-scavenge')
}

/**
 * Keeps the young generation from growing: while the service's code is loaded nearly everything survives, and it
 * would grow to its full 32 MiB, a quarter of the process, and stay that large. To be called before that.
 */
export function startSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** From here on it grows with the load: V8's own setting. */
export function growWithLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
