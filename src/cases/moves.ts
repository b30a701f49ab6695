import type { CaseStatus } from '../../generated/vocabulary.js'

/** The statuses that a case can move to from each status. */
export const MOVES: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  open: ['escalated', 'resolved'],
  escalated: ['resolved'],
  resolved: ['open'],
}

/** The refusal of a move that is not allowed. */
export const noSuchMove = (from: CaseStatus, to: CaseStatus) =>
  ({
    status: 409,
    error: {
      code: 'conflict',
      message: `A case that is ${from} cannot become ${to}, only ${MOVES[from].join(' or ')}.`,
    },
  }) as const
