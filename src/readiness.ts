/** Why a process is not ready, for whoever reads the answer of `/readyz`; `undefined` when nothing is wrong. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined

/** Whether this process can serve. */
export type Readiness = {
  /** What is wrong, in the order of the checks; empty when the process is ready. Never takes longer than two seconds. */
  problems(): Promise<readonly string[]>
}

/** A check that has not answered by then counts as failed, so that `/readyz` answers within two seconds. */
const CHECK_TIMEOUT_MS = 1_500

/**
 * The same check, made at most once in so many milliseconds and once at a time; in between, the last outcome counts. A
 * check that hangs is not begun again, so that it holds one thread and not one for each time it was asked for.
 */
export function atMostEvery(ms: number, check: ReadinessCheck): ReadinessCheck {
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

/** `checks` by what is said when one does not answer in time, or fails. */
export function createReadiness(checks: Readonly<Record<string, ReadinessCheck>>): Readiness {
  async function outcome(unanswered: string, check: ReadinessCheck): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, CHECK_TIMEOUT_MS, unanswered)
    })
    try {
      return await Promise.race([check(), late])
    } catch {
      return unanswered
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async problems() {
      const found = await Promise.all(Object.entries(checks).map(([name, check]) => outcome(name, check)))
      return found.filter((problem) => problem !== undefined)
    },
  }
}
