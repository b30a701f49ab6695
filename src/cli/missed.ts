/** Deliveries that did not arrive: those that wait for an attempt, and those that failed for good. */
export type Missed = { readonly count: number; readonly waiting: number; readonly failed: number }

export const deliveries = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`)

/** `85 deliveries are sent again: 73 waiting, 12 given up.` */
export function missedInWords(
  { count, waiting, failed }: Missed,
  verb: { one: string; many: string },
): string {
  return `${deliveries(count)} ${count === 1 ? verb.one : verb.many} sent again: ${waiting} waiting, ${failed} given up.`
}

export const ARE = { one: 'is', many: 'are' }
export const WOULD_BE = { one: 'would be', many: 'would be' }
