import { Tallies } from '../../basics/tallies.js'
import { nameOfStatement } from '../connection.js'

/** Called for each statement that took `ms` or longer. */
export type SlowStatements = { readonly ms: number; tell(statement: string, ms: number): void }

/** How long statements take, from when they are sent to their answer. */
export type StatementDurations = {
  /** In seconds, by the name of the statement; for metrics. */
  readonly durations: Tallies
  /** Counts a statement that was answered after `ms`. */
  onAnswer(text: string, ms: number): void
}

export function measureStatements(slow: SlowStatements | undefined): StatementDurations {
  const durations = new Tallies(['statement'])
  return {
    durations,
    onAnswer(text, ms) {
      const name = nameOfStatement(text)
      durations.add(ms / 1000, name)
      if (slow !== undefined && ms >= slow.ms) slow.tell(name, ms)
    },
  }
}
