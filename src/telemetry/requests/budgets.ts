import type { Caller, Entry, Outcome } from './entry.js'
import { FairShare } from './fair-share.js'

/** Share of the budget that callers without a valid key have of their own. */
const UNKNOWN_SHARE = 0.25

/** The entries of one second, as many of each outcome as the budgets allow. */
export type Budgets = {
  /** Makes and keeps an entry if there is room. Returns the kind of the caller of which an entry is left out, if any. */
  offer({ kind, name }: Caller, outcome: Outcome, make: () => Entry): string | undefined
  /** Takes out the entries that are kept. */
  take(): Entry[]
  /** Begins another second. */
  startOver(): void
}

/** `perSecond` is for known callers; those without a valid key together have a quarter as many. */
export function createBudgets(perSecond: number): Budgets {
  const budgetOf = (places: number) => ({
    succeeded: new FairShare<Entry>(places),
    failed: new FairShare<Entry>(places),
  })
  const known = budgetOf(perSecond)
  const unknown = budgetOf(Math.ceil(perSecond * UNKNOWN_SHARE))
  const all = [known, unknown].flatMap(({ succeeded, failed }) => [succeeded, failed])
  return {
    offer({ kind, name }, outcome, make) {
      const leftOut = (kind === 'unknown' ? unknown : known)[outcome].offer(`${kind} ${name}`, make)
      return leftOut?.slice(0, leftOut.indexOf(' '))
    },
    take: () => all.flatMap((budget) => budget.take()),
    startOver() {
      for (const budget of all) budget.startOver()
    },
  }
}
