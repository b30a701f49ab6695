export type Progress = {
  /** Names a step that is about to begin. */
  step(name: string): void
}

const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Says on stderr how far a benchmark of this many steps is: at the beginning of each step, a line with the time since
 * the process started, the step's number and name, and an estimate of what is left, from the steps before it.
 */
export function showProgress(steps: number): Progress {
  let begun = 0
  let firstAt = 0
  return {
    step(name) {
      const now = performance.now()
      if (begun === 0) firstAt = now
      const left =
        begun === 0 ? '' : `, about ${clock(((now - firstAt) / begun) * Math.max(0, steps - begun))} left`
      begun += 1
      console.error(`${clock(now)} [${begun}/${steps}] ${name}${left}`)
    },
  }
}
