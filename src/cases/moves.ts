import type { CaseStatus } from '../../generated/vocabulary.js'

/** Where a case may go from where it is. */
export const MOVES: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  open: ['escalated', 'resolved'],
  escalated: ['resolved'],
  resolved: ['open'],
}

/** The refusal of a move that there is not. */
export const noSuchMove = (from: CaseStatus, to: CaseStatus) =>
  ({
    status: 409,
    error: {
      code: 'conflict',
      message: `A case that is ${from} cannot become ${to}, only ${MOVES[from].join(' or ')}.`,
    },
  }) as const
