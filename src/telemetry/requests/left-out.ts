import type { Logger } from 'pino'
import { Tallies } from '../../basics/tallies.js'
import { CALLER_KINDS, OUTCOMES } from './entry.js'

/** The requests that the log left out. */
export type LeftOut = {
  /** By kind of caller and by outcome. */
  readonly tallies: Tallies
  /** Writes a log line with the number of failed requests left out since the last one, if there are any. */
  report(): void
}

export function createLeftOut(log: Pick<Logger, 'info'>): LeftOut {
  const tallies = new Tallies(['caller', 'outcome'])
  for (const kind of CALLER_KINDS) for (const outcome of OUTCOMES) tallies.begin(kind, outcome)
  /** Failed requests that had been left out when that was last reported, by kind of caller. */
  const reported = new Map<string, number>()

  return {
    tallies,
    report() {
      const more: Record<string, number> = {}
      for (const { labels, count } of tallies.all) {
        const { caller = '', outcome } = labels
        // That successes are left out is usual under load.
        if (outcome !== 'failed') continue
        const since = count - (reported.get(caller) ?? 0)
        reported.set(caller, count)
        if (since > 0) more[caller] = since
      }
      if (Object.keys(more).length > 0)
        log.info({ leftOut: more }, 'failed requests left out of the request log')
    },
  }
}
