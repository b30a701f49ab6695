import { setFlagsFromString } from 'node:v8'

/**
 * Makes only the main thread collect the young generation. By default Node uses a helper thread for each core. On cores
 * that a database and other processes keep busy, waiting for the helpers costs more than they save: without them the
 * dispatcher sent a tenth more and took a tenth less processor time (two cores, `npm run bench:delivery`).
 */
export function collectWithoutHelpers(): void {
  setFlagsFromString('--no-parallel-scavenge')
}

/**
 * Keeps the young generation from growing. While the service's code is loaded nearly everything survives, so it would
 * grow to its full 32 MiB, a quarter of the process, and stay that large. Call this before the code is loaded.
 */
export function startSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Lets the young generation grow with the load, which is V8's default. */
export function growWithLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
