import { within } from './within.js'

/** Returns why a process is not ready, as shown by `/readyz`, or `undefined` if nothing is wrong. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined

/** Whether this process can serve. */
export type Readiness = {
  /** The problems, in the order of the checks; empty if the process is ready. Takes at most two seconds. */
  problems(): Promise<readonly string[]>
}

/** A check that takes longer counts as failed, so that `/readyz` answers within two seconds. */
const CHECK_TIMEOUT_MS = 1_500

/**
 * Limits a check to one call at a time and one per `ms` milliseconds; in between, the last result counts. A check that
 * hangs is not started again, so that it occupies one thread and not one per call.
 */
export function throttled(ms: number, check: ReadinessCheck): ReadinessCheck {
  let last: ReturnType<ReadinessCheck>
  let at = -Infinity
  let underWay = false
  return () => {
    if (underWay || performance.now() - at < ms) return last
    at = performance.now()
    underWay = true
    last = Promise.resolve(check()).finally(() => {
      underWay = false
    })
    return last
  }
}

/** The keys of `checks` are the problems to report if a check fails or does not answer in time. */
export function createReadiness(checks: Readonly<Record<string, ReadinessCheck>>): Readiness {
  async function outcome(unanswered: string, check: ReadinessCheck): Promise<string | undefined> {
    try {
      return await within(Promise.resolve(check()), CHECK_TIMEOUT_MS, () => unanswered)
    } catch {
      return unanswered
    }
  }

  return {
    async problems() {
      const found = await Promise.all(Object.entries(checks).map(([name, check]) => outcome(name, check)))
      return found.filter((problem) => problem !== undefined)
    },
  }
}
