import { vi } from 'vitest'

/** Waits until a check passes, and returns its result. The limit is only patience: a busy machine takes its time. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 })
