import type { CaseStatus } from '../../generated/vocabulary.js'

/** The statuses that a case can get from each status. */
export const TRANSITIONS: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  open: ['escalated', 'resolved'],
  escalated: ['resolved'],
  resolved: ['open'],
}

/** The refusal of a transition that is not allowed. */
export const noSuchTransition = (from: CaseStatus, to: CaseStatus) =>
  ({
    status: 409,
    error: {
      code: 'conflict',
      message: `A case that is ${from} cannot become ${to}, only ${TRANSITIONS[from].join(' or ')}.`,
    },
  }) as const
